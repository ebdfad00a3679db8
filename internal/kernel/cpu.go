package kernel

import "strconv"

// Path names a version of the kernels. All paths return the same integers.
type Path uint8

// Paths other than Portable need a processor that has them; see [Paths]. AVX2 includes FMA, NEONDot
// includes NEON, and AVX512 includes AVX2 and the VNNI instructions.
const (
	Portable Path = iota // Go only
	AVX2                 // amd64 with AVX2 and FMA
	NEON                 // arm64
	NEONDot              // arm64 with dot products
	AVX512               // amd64 with AVX-512 F, BW, VL and VNNI
	SIMD128              // js/wasm with vectors, for integers only
)

var pathNames = [...]string{"Portable", "AVX2", "NEON", "NEONDot", "AVX512", "SIMD128"}

// String returns the name of the path as in the constants.
func (p Path) String() string {
	if int(p) < len(pathNames) {
		return pathNames[p]
	}
	return "Path(" + strconv.Itoa(int(p)) + ")"
}

var paths = append([]Path{Portable}, detect()...)

// Best returns the fastest path that this processor and this build can run.
func Best() Path { return paths[len(paths)-1] }

// Paths returns all paths that this processor and this build can run, Portable first and Best last.
func Paths() []Path { return append([]Path(nil), paths...) }

// runs reports whether this processor and this build can run the path.
func (p Path) runs() bool {
	for _, q := range paths {
		if p == q {
			return true
		}
	}
	return false
}
