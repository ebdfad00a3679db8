//go:build (!amd64 && !arm64) || purego

package kernel

func gemm32(_ Path, t run32) { gemm32Go(&t) }
