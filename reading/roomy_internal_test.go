package reading

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestRoomy plays every attack on strings that roomy calls safe: one move must then give
// the string more liberties than are read.
func TestRoomy(t *testing.T) {
	race.Alone(t)
	r := New(Options{})
	c := r.core()
	safe := 0
	for i, p := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		if testing.Short() && i%3 != 0 || i%sample.Of(4, 1) != 0 {
			continue
		}
		b := p.Board
		for _, str := range b.AppendStrings(nil, board.Empty) {
			for _, ply := range []int{0, 6, 12, 20} {
				if _, err := r.begin(t.Context(), b); err != nil {
					t.Fatal(err)
				}
				roomy := b.Liberties(str) > 1 && b.Liberties(str) <= 4 && c.roomy(c.frame(ply, str), str, ply)
				most := c.reach(ply + 2)
				if err := c.finish(); err != nil {
					t.Fatal(err)
				}
				if !roomy {
					continue
				}
				safe++
				empty := b.EmptyPoints()
				for q := range empty.All() {
					if b.TryKo(q, b.At(str).Opponent()) {
						if !getsAway(b, str, most) {
							t.Errorf("position %d: %v has no room at ply %d after %v", i, str, ply, q)
						}
						b.Undo()
					}
				}
			}
		}
	}
	if safe < 1000 {
		t.Errorf("%d strings have room, want more", safe)
	}
}

// getsAway reports whether a move of its owner gives the string at str more than most
// liberties.
func getsAway(b *board.Board, str board.Point, most int) bool {
	libs := b.LibertySet(str)
	for q := range libs.All() {
		if b.Try(q, b.At(str)) {
			n := b.Liberties(str)
			b.Undo()
			if n > most {
				return true
			}
		}
	}
	return false
}
