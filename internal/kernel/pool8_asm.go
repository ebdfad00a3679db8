//go:build (amd64 || arm64) && !purego

package kernel

// poolChannels does Pool8 for a plane that starts at its first interior point.
func poolChannels(sum []int32, max, src []uint8, w, h, channels int) {
	for k := 0; k < channels; k += 16 {
		pool8(&sum[k], &max[k], &src[k], w, h, channels)
	}
}

// pool8 does 16 channels.
//
//go:noescape
func pool8(sum *int32, max *uint8, src *uint8, w, h, channels int)
