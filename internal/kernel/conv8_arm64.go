//go:build !purego

package kernel

// conv8NEON does 2 points at once.
//
//go:noescape
func conv8NEON(a *conv8Args)

// conv8Dot does 4 points at once, with SDOT.
//
//go:noescape
func conv8Dot(a *conv8Args)

// conv8 calls the assembly of a path.
func conv8(p Path, a *conv8Args) {
	if p == NEONDot {
		conv8Dot(a)
	} else {
		conv8NEON(a)
	}
}
