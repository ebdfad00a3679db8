package genmove_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
)

// TestConfirmedSteady: whoever takes a dead group for alive before a move and finds out after it loses
// nothing by the move, wherever it is: it gains what it gains when the group is known to be dead.
func TestConfirmedSteady(t *testing.T) {
	g, err := board.NewGame(9, board.Japanese())
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, `
		. . . . O . . . .
		. X X . O . . . .
		. . X . O . . . .
		O . X O . . . . .
		. O O O . . . . .
		. . . . . . . . .
		. . O . X . X . .
		. . O X . . . . .
		. . . O X . . . .`)
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
		t.Fatal(err)
	}
	e, err := genmove.New(genmove.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := genmove.NewSituation(t.Context(), e.Analyst(), g, board.Black, examine.Usual(e.Analyst().Effort())|examine.Threats|examine.Dragons)
	if err != nil {
		t.Fatal(err)
	}
	c8 := pt(t, "C8")
	if s.Dragon(c8).Status != dragon.Dead {
		t.Fatalf("%v", s.Dragon(c8))
	}
	alive := *s.Facts
	l := *s.Losses
	for p := range s.Dragon(c8).Stones.All() {
		l.Neutral.Dead.Remove(p)
		l.BlackFirst.Dead.Remove(p)
		l.WhiteFirst.Dead.Remove(p)
	}
	alive.Losses = &l
	alive.Found &^= examine.Influence | examine.BreakIns
	f, err := e.Analyst().More(t.Context(), &alive, examine.Influence)
	if err != nil {
		t.Fatal(err)
	}
	wrong := genmove.SituationOf(e.Analyst(), g, f)
	for _, name := range []string{"F4", "E6", "H5"} {
		want, err := genmove.Confirmed(t.Context(), s, pt(t, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := genmove.Confirmed(t.Context(), wrong, pt(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got-want) > 2 {
			t.Errorf("%s gains %.1f, and %.1f if the group is taken for alive before it", name, want, got)
		}
	}
}
