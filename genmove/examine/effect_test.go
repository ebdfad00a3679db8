package examine_test

import (
	"errors"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
)

// TestEffect: a move with no effect on stones gains what Gains says, stones that it is
// said to save are not lost after it, and a followup gains more.
func TestEffect(t *testing.T) {
	a := newAnalyst(t, examine.Options{Losses: examine.TacticalLosses{}})
	f := facts(t, a, diagram(t, `
		. . O X . . . . .
		. . O X . . X . .
		. . O X X X X . .
		. . O X . X X . .
		. . O . . . X . .
		. . O X X . X . .
		. . O X X X X . .
		. . O X O . . . .
		. . O X . . . . .`, board.White), examine.Influence)
	move := point(t, "D5")
	gains, err := a.Gains(t.Context(), f, []board.Point{move})
	if err != nil {
		t.Fatal(err)
	}
	before := f.Influence.First(board.Black)
	after, followup, err := a.Effect(t.Context(), f, influence.Move{Point: move}, true)
	if err != nil {
		t.Fatal(err)
	}
	if v := influence.MoveValue(before, after, board.White, 0); math.Abs(v-gains[0]) > 1e-6 {
		t.Errorf("effect %v, gain %v", v, gains[0])
	}
	if influence.MoveValue(after, followup, board.White, 0) < 1 {
		t.Errorf("territory %v, %v if the move is not answered", after.TerritorySum(), followup.TerritorySum())
	}
	stone := board.SetOf(point(t, "E2"))
	saved, none, err := a.Effect(t.Context(), f, influence.Move{Point: move, Saved: &stone}, false)
	if err != nil || none != nil {
		t.Fatal(none, err)
	}
	if after.Living(point(t, "E2")) || !saved.Living(point(t, "E2")) || saved.TerritorySum() < after.TerritorySum()+1 {
		t.Errorf("territory %v with the stone saved, %v without", saved.TerritorySum(), after.TerritorySum())
	}
	if _, _, err := a.Effect(t.Context(), facts(t, a, f.Position, examine.Worms), influence.Move{Point: move}, false); !errors.Is(err, examine.ErrMissing) {
		t.Errorf("without influence: %v", err)
	}
	if _, _, err := a.Effect(t.Context(), f, influence.Move{Point: point(t, "D6")}, false); !errors.Is(err, influence.ErrInput) {
		t.Errorf("on a stone: %v", err)
	}
	if _, _, err := a.Effect(t.Context(), nil, influence.Move{Point: move}, false); !errors.Is(err, board.ErrNoBoard) {
		t.Errorf("nil: %v", err)
	}
}
