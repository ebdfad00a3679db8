//go:build (!amd64 && !arm64) || purego

package kernel

// pool8 is never called: this build has no path with assembly.
func pool8(sum *int32, max *uint8, src *uint8, w, h, channels int) { panic("kernel: no assembly") }
