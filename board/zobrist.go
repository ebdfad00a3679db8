package board

import "github.com/tengen-go/tengen/internal/hash"

// The keys of Hash. They are made from a fixed seed, so that hashes are the same
// in every run; nothing changes them after the program has started.
var zobristStone, zobristKo, zobristSize = makeZobrist()

func makeZobrist() (stone [4][numCells]uint64, ko [numCells]uint64, size [MaxSize + 1]uint64) {
	n := uint64(0)
	next := func() uint64 {
		n++
		return hash.Nth(0x7e6e, n-1)
	}
	for p := range Point(NumPoints) {
		stone[Black][p], stone[White][p], ko[p] = next(), next(), next()
	}
	for i := range size {
		size[i] = next()
	}
	return stone, ko, size
}
