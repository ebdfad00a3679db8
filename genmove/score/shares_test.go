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

// TestSharesEye: Black's eye at A1 is a liberty where White cannot play. There is no seki, as Black takes
// White by C4, and White takes nothing by it.
func TestSharesEye(t *testing.T) {
	b := boardtest.MustParse(t, `
		X X X O O
		X X . O O
		X X X O O
		X X X O O
		. X X O O`)
	black, white := board.At(1, 0), board.At(4, 0)
	v := newSolver(b, board.AllPoints(b.Size()))
	if v.captured(black, board.Black, board.White, 1) || !v.captured(white, board.White, board.Black, 1) {
		t.Errorf("White takes Black, or Black does not take White\n%v", b)
	}
	s := &situation{e: newInner(t), b: b}
	for _, p := range []board.Point{black, white} {
		restored := boardtest.Restored(t, b)
		if seki, err := s.shares(t.Context(), p); seki || err != nil {
			t.Errorf("%v: a seki: %v, %v", p, seki, err)
		}
		restored()
	}
}
