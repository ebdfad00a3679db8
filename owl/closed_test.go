package owl_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// TestClosed: a Prover with Options.Closed skips groups that are not enclosed and visits no node for
// them. About other groups it gives the answer of any Prover.
func TestClosed(t *testing.T) {
	prover := func(closed bool) *owl.Prover {
		t.Helper()
		v, err := owl.NewProver(owl.Options{Closed: closed})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	attack := func(v *owl.Prover, b *board.Board, goal board.Set) search.Result {
		t.Helper()
		r, err := v.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . O . . .
		. . O . . . . . .
		. . . X X . . . .
		. . O . . . . . .
		. . . . . . O . .
		. . . . . . . . .
		. . . . . . . . .`)
	open := board.SetOf(boardtest.MustPoint(t, "D5"), boardtest.MustPoint(t, "E5"))
	if r := attack(prover(true), b, open); r.Nodes != 0 || !r.Limited {
		t.Errorf("a group in the open: %+v", r)
	}
	same, number := 0, 0
	for line := range shared.OwnProblems() {
		if number++; number%6 != 0 {
			continue
		}
		x := shared.ParseProblem(t, line)
		closed, plain := attack(prover(true), x.Board, x.Goal), attack(prover(false), x.Board, x.Goal)
		if !closed.Limited {
			if same++; closed.Code != plain.Code || closed.Move != plain.Move {
				t.Errorf("%d: %+v, want %+v\n%v", number, closed, plain, x.Board)
			}
		}
	}
	if same < number/12 {
		t.Errorf("%d answers about %d groups", same, number/6)
	}
}
