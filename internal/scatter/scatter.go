// Package scatter puts stones on boards at random, for tests that compare two ways to an answer
// in positions that no author would think of.
package scatter

import (
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
)

// Stones returns a random board on which every string has a liberty. Each point is black with
// the probability black, white with the probability white, and otherwise empty.
func Stones(r *rand.Rand, size int, black, white float64) *board.Board {
	for {
		b := empty(size)
		var stones [2][]board.Point
		for p := range board.Points(size) {
			switch x := r.Float64(); {
			case x < black:
				stones[0] = append(stones[0], p)
			case x < black+white:
				stones[1] = append(stones[1], p)
			}
		}
		if b.Setup(stones[0], stones[1], nil) == nil {
			return b
		}
	}
}

// Game returns a position after the given number of random moves. Few of them can be captured
// at once, and few fill an eye.
func Game(r *rand.Rand, size, moves int) *board.Board {
	b := empty(size)
	c := board.Black
	for range moves {
		for range 20 {
			p := board.At(r.IntN(size), r.IntN(size))
			if b.At(p) == board.Empty && b.LibertiesAfterAtMost(p, c, 2) > 1 && b.Try(p, c) {
				break
			}
		}
		c = c.Opponent()
	}
	return b
}

// empty returns an empty board, and panics if there is none of the size.
func empty(size int) *board.Board {
	b, err := board.New(size)
	if err != nil {
		panic(err)
	}
	return b
}
