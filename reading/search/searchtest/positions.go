package searchtest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// positions returns positions of playouts on boards of several sizes, the
// largest ones with trial moves on them.
func positions(t testing.TB) []*board.Board {
	t.Helper()
	var list []*board.Board
	rng := rand.New(rand.NewPCG(11, 4))
	for _, size := range []int{2, 5, 7, 9, 13} {
		for _, n := range []int{size * size / 3, size * size} {
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			c := board.Black
			for i := range n {
				m := board.Pass
				if empty := b.EmptyPoints(); !empty.IsEmpty() {
					if p := empty.Nth(rng.IntN(empty.Len())); b.Legal(p, c, board.Strict) && !b.IsEye(p, c) {
						m = p
					}
				}
				if size == 9 && i > n-3 {
					b.TryAssumeLegal(m, c)
				} else {
					b.PlayAssumeLegal(m, c)
				}
				c = c.Opponent()
			}
			list = append(list, b)
		}
	}
	return list
}

// situation names a position in messages.
func situation(b *board.Board) string { return fmt.Sprintf("on\n%v\n", b) }

// strings returns a stone of each string, and not always the first one.
func strings(b *board.Board) []board.Point {
	list := b.AppendStrings(nil, board.Empty)
	for i, s := range list {
		for p := range b.Stones(s) {
			list[i] = max(list[i], p)
		}
	}
	return list
}
