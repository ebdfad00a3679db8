//go:build !amd64 || purego

package kernel

func attendWeights(dst []uint8, scores []int32) int32 { return attendWeightsGo(dst, scores) }
