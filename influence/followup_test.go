package influence_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/influence"
)

// TestFollowupInSente has the position of the manual about actions of ways in: the
// opponent answers in sente where the move at D6 wants to go on, which is no source then.
// Where the stone at E6 takes the threat out of the answer, it is one.
func TestFollowupInSente(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		threat        bool
	}{
		{"in sente", `
			. . . . . . . . .
			. . X . . . . . .
			. . . X X X . . .
			. . . . . O . O .
			. . X . O . O . .
			. . . X X O . . .
			. . X . X O . O .
			. . . . X O . . .
			. . . . X O . . .`, false},
		{"in gote", `
			. . . . . . . . .
			. . X . . . . . .
			. . . X X X . . .
			. . . . O O . O .
			. . X . O . O . .
			. . . X X O . . .
			. . X . X O . O .
			. . . . X O . . .
			. . . . X O . . .`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := boardtest.MustParse(t, c.diagram)
			x := newTactics(t)
			in := influence.Input{Board: b}
			m := influence.Move{Point: board.At(3, 5), Color: board.White}
			var after, followup influence.Result
			if err := x.engine.ComputeMove(t.Context(), in, m, &after); err != nil {
				t.Fatal(err)
			}
			if err := x.engine.ComputeFollowup(t.Context(), in, m, &after, &followup); err != nil {
				t.Fatal(err)
			}
			way := board.At(2, 5)
			if got := followup.Strength(board.White, way) > after.Strength(board.White, way); got != c.threat {
				t.Errorf("a source of %.1f at %v after %.1f, threat is %v", followup.Strength(board.White, way), way,
					after.Strength(board.White, way), c.threat)
			}
		})
	}
}
