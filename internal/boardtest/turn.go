package boardtest

import (
	"testing"

	"github.com/tengen-go/tengen/board"
)

// MustTurn returns a board with the stones of b turned or mirrored, and their colors
// exchanged if swap is set. It has no ko ban and no prisoners.
func MustTurn(t testing.TB, b *board.Board, turn board.Transform, swap bool) *board.Board {
	t.Helper()
	var stones [2][]board.Point
	for i, c := range [2]board.Color{board.Black, board.White} {
		if swap {
			c = c.Opponent()
		}
		set := b.StonesOf(c)
		for p := range set.All() {
			stones[i] = append(stones[i], turn.Apply(p, b.Size()))
		}
	}
	turned, err := board.New(b.Size())
	if err != nil {
		t.Fatal(err)
	}
	if err := turned.Setup(stones[0], stones[1], nil); err != nil {
		t.Fatal(err)
	}
	return turned
}
