//go:build !purego

package kernel

func winoIn32(p Path, v []float32, vStride int, src []float32, row, channels int) {
	if p != NEON && p != NEONDot {
		winoIn32Go(v, vStride, src, row, channels)
		return
	}
	winoIn32NEON(&v[0], vStride, &src[0], row, channels)
}

func winoOut32(p Path, dst []float32, row int, m []float32, mStride, channels, nx, ny int, add bool) {
	if p != NEON && p != NEONDot {
		winoOut32Go(dst, row, m, mStride, channels, nx, ny, add)
		return
	}
	winoOut32NEON(&dst[0], row, &m[0], mStride, channels, nx, ny, add)
}

// The assembly functions take a multiple of eight channels. Strides are in elements.

//go:noescape
func winoIn32NEON(v *float32, vStride int, src *float32, row, channels int)

//go:noescape
func winoOut32NEON(dst *float32, row int, m *float32, mStride, channels, nx, ny int, add bool)
