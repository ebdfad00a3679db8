//go:build (!amd64 && !arm64 && !js) || purego

package kernel

// poolChannels is never called: this build has the portable path only.
func poolChannels(_ []int32, _, _ []uint8, _, _, _ int) { panic("kernel: no assembly") }
