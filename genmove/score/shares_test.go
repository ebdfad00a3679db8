package score

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
)

// TestShares: a string of which two liberties are eyes, one of them false, is in no seki though nobody can
// play there without being captured: White plays F1, and when Black has connected at D1 he has one eye.
func TestShares(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O . . .
		X X X X O O .
		. X X . X . O`)
	group := b.StonesOf(board.Black)
	for _, first := range []board.Color{board.Black, board.White} {
		v := newSolver(b, room(6, 2))
		for str := range group.All() {
			if !v.captured(str, board.Black, first, 12) {
				t.Errorf("%v first: White does not capture %v", first, str)
			}
		}
		r, err := newInner(t).Estimate(t.Context(), examine.Position{Board: b, ToPlay: first})
		if err != nil {
			t.Fatal(err)
		}
		if r.Dead() != group {
			t.Errorf("%v first: dead are %v, want %v", first, r.Dead(), group)
		}
		// All is White's: 42 points and 7 prisoners.
		if r.Finished() && (r.Margin(board.TerritoryScoring) != 49 || r.Margin(board.AreaScoring) != 49) {
			t.Errorf("%v first: %v and %v, want 49", first, r.Margin(board.TerritoryScoring), r.Margin(board.AreaScoring))
		}
	}
}
