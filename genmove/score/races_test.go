package score_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
)

// TestSekiWithin counts games that are over with stones inside a group: where the group dies by taking them they
// are in a seki with it, though it has liberties outside, and else they are dead.
func TestSekiWithin(t *testing.T) {
	e, err := score.New(score.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, diagram string
		seki          bool
	}{
		{"three in a row with a liberty on each side", `
			. . . . . . . . .
			. X . X . . . X .
			. . . . . . . . .
			. X . . X . . X .
			. . . . . . . . .
			. . . . . . X . .
			X X X X X X X X .
			O O O O O O O X .
			O . X X X . O . .`, true},
		{"two in a row with a liberty on each side, and an eye", `
			. . . . . . . . .
			. X . X . . . X .
			. . . . . . . . .
			. X . . X . . X .
			. . . . . . . . .
			. . . . . . X . .
			X X X X X X X X .
			O O O O O O O X .
			. O . X X . O . .`, false},
	} {
		drawn := boardtest.MustParse(t, tt.diagram)
		for turn := range board.Transform(board.NumTransforms) {
			b := boardtest.MustTurn(t, drawn, turn, false)
			r, err := e.Estimate(t.Context(), examine.Position{Board: b, ToPlay: board.Black, Last: board.Pass, Previous: board.Pass})
			if err != nil {
				t.Fatal(err)
			}
			within, around := turn.Apply(boardtest.MustPoint(t, "D1"), 9), turn.Apply(boardtest.MustPoint(t, "D2"), 9)
			seki, dead := r.Seki(), r.Dead()
			if seki.Has(within) != tt.seki || seki.Has(around) != tt.seki || dead.Has(within) == tt.seki || dead.Has(around) {
				t.Errorf("%s: in seki %v, dead %v\n%v", tt.name, seki, dead, b)
			}
		}
	}
}
