package influence_test

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/shared"
)

// TestEndgame920 is the example by which the manual explains tuning, number 920 of endgame.tst: C4 is worth a point, because
// it makes B5 territory, and P15 is worth nothing.
func TestEndgame920(t *testing.T) {
	games, err := sgf.ReadFile(filepath.Join(shared.Path(t, "regression"), "games", "kgs", "yagr-gab9.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	pos, err := sgf.PositionAt(games[0], sgf.BeforeMove(205))
	if err != nil {
		t.Fatal(err)
	}
	x := newTactics(t)
	in := x.input(t, pos.Board, board.Black, true)
	before := compute(t, x.engine, in)
	for move, want := range map[string]float64{"C4": 1, "P15": 0} {
		m := influence.Move{Point: parsePoint(t, move, 19), Color: board.White}
		captured := pos.Board.CapturedBy(m.Point, m.Color)
		if !pos.Board.Try(m.Point, m.Color) {
			t.Fatalf("%s cannot be played", move)
		}
		lost, err := x.dead(t.Context(), pos.Board, board.Black)
		pos.Board.Undo()
		if err != nil {
			t.Fatal(err)
		}
		saved := *in.Dead
		saved.AndNot(&lost)
		m.Unsafe = lost.Has(m.Point)
		lost.AndNot(in.Dead)
		m.Saved, m.Lost = &saved, &lost
		var after influence.Result
		if err := x.engine.ComputeMove(t.Context(), in, m, &after); err != nil {
			t.Fatal(err)
		}
		if got := influence.MoveValue(before, &after, board.White, captured); math.Abs(got-want) > 0.5 || want > 0 && math.Abs(got-want) > 0.1 {
			t.Errorf("%s is worth %.2f, want %v", move, got, want)
		}
	}
}
