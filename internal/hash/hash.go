// Package hash scatters the bits of small numbers over 64-bit words, for keys of
// tables and of positions.
package hash

// gamma is the step between two states of SplitMix64: 2^64 divided by the golden
// ratio, made odd.
const gamma = 0x9e3779b97f4a7c15

// Mix returns the first output of the generator SplitMix64 whose state is x. It
// is a bijection. (G. L. Steele, D. Lea, C. H. Flood, Fast Splittable
// Pseudorandom Number Generators, 2014, with the constants of S. Vigna.)
func Mix(x uint64) uint64 {
	x += gamma
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Nth returns the output number n of SplitMix64, counted from 0, from the given
// seed.
func Nth(seed, n uint64) uint64 { return Mix(seed + n*gamma) }
