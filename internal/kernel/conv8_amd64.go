//go:build !purego

package kernel

// conv8AVX2 does 4 points at once.
//
//go:noescape
func conv8AVX2(a *conv8Args)

// conv8AVX512 does 8 points at once. It changes its arguments.
//
//go:noescape
func conv8AVX512(a *conv8Args)

// conv8 calls the assembly of a path.
func conv8(p Path, a *conv8Args) {
	if p == AVX512 {
		conv8AVX512(a)
	} else {
		conv8AVX2(a)
	}
}
