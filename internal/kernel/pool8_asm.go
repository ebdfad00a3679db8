//go:build (amd64 || arm64) && !purego

package kernel

// pool8 does 16 channels. The plane src starts at its first interior point.
//
//go:noescape
func pool8(sum *int32, max *uint8, src *uint8, w, h, channels int)
