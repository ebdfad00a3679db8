//go:build !purego

package kernel

// attendWeights is attendWeightsGo for a multiple of 16 scores.
func attendWeights(dst []uint8, scores []int32) int32 {
	return attendWeightsAVX2(&dst[0], &scores[0], len(scores), &attendPowers)
}

//go:noescape
func attendWeightsAVX2(dst *uint8, scores *int32, n int, powers *[16]uint8) int32
