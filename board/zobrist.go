package board

// The keys of Hash. They are made from a fixed seed, so that hashes are the same
// in every run; nothing changes them after the program has started.
var zobristStone, zobristKo, zobristSize = makeZobrist()

func makeZobrist() (stone [4][numCells]uint64, ko [numCells]uint64, size [MaxSize + 1]uint64) {
	// splitmix64 (G. L. Steele, D. Lea, C. H. Flood, Fast Splittable
	// Pseudorandom Number Generators, 2014).
	x := uint64(0x7e6e)
	next := func() uint64 {
		x += 0x9e3779b97f4a7c15
		z := x
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for p := range Point(NumPoints) {
		stone[Black][p], stone[White][p], ko[p] = next(), next(), next()
	}
	for i := range size {
		size[i] = next()
	}
	return stone, ko, size
}
