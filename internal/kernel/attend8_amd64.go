//go:build !purego

package kernel

// attendWeightsAVX2 is attendWeights for n scores, a multiple of 16.
//
//go:noescape
func attendWeightsAVX2(dst *uint8, scores *int32, n int, powers *[16]uint8) int32

func attendWeightsFast(_ Path, dst []uint8, scores []int32) int32 {
	return attendWeightsAVX2(&dst[0], &scores[0], len(scores), &attendPowers)
}
