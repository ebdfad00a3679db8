package genmove_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestAttackEitherNow: a string that can be captured now does not matter as long as one move
// saves both strings, but one that is lost does.
func TestAttackEitherNow(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		want          bool
	}{
		{"each can be captured now, and one move saves both", `
			. . . . . . .
			. . X . X . .
			. X O . O X .
			. . . . . . .
			. . . . . . .
			. . . . . . .
			. . . . . . .`, true},
		{"no move saves both now", `
			. . . . . . .
			. . X . X . .
			. X O . O X .
			. . . X . . .
			. X . . . . .
			. . . . . . .
			. . . . . . .`, false},
	} {
		s := made(t, c.diagram, board.Black, nil, []worm.Worm{})
		r := genmove.NewReasons(s)
		x, y := pt(t, "C5"), pt(t, "E5")
		tactics := s.Analyst.Tactics()
		now, err := tactics.DefendBoth(t.Context(), s.Board, x, y)
		if err != nil {
			t.Fatal(err)
		}
		a, err := tactics.Attack(t.Context(), s.Board, x)
		if err != nil {
			t.Fatal(err)
		}
		b, err := tactics.Attack(t.Context(), s.Board, y)
		if err != nil {
			t.Fatal(err)
		}
		call(t, s, r, "test_attack_either_move", "D5", "C5", "E5")
		got := r.At(pt(t, "D5")).Has(genmove.AttackEither)
		if a.Code != search.Win || b.Code != search.Win || (now.Code == search.Win) != c.want {
			t.Fatalf("%s: attacks %v and %v, both saved %v", c.name, a.Code, b.Code, now.Code)
		}
		if got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
