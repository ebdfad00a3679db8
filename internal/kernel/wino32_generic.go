//go:build (!amd64 && !arm64) || purego

package kernel

func winoIn32(_ Path, v []float32, vStride int, src []float32, row, channels int) {
	winoIn32Go(v, vStride, src, row, channels)
}

func winoOut32(_ Path, dst []float32, row int, m []float32, mStride, channels, nx, ny int, add bool) {
	winoOut32Go(dst, row, m, mStride, channels, nx, ny, add)
}
