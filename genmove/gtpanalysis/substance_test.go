package gtpanalysis

import (
	"context"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
)

// gives says whether the capture of a string gives life.
type gives struct{ life, asked bool }

func (g *gives) Substantial(context.Context, *board.Board, board.Point) (bool, error) {
	g.asked = true
	return g.life, nil
}

// TestSubstance: beside a group of the opponent that lives, a string is worth what it is; else its
// capture has to give life. Groups of its own color, dead ones and stones that were put on
// the board since count for nothing.
func TestSubstance(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		. . . . . . .
		. O X . O . .
		. O . . O . .
		. . . . . . .
		. X O . X . .
		. . . . X . .`)
	at := func(s string) board.Point { return boardtest.MustPoint(t, s) }
	d, err := dragon.NewDragons(b, []dragon.Dragon{
		{Origin: at("B5"), Status: dragon.Alive}, {Origin: at("C5"), Status: dragon.Alive}, {Origin: at("E5"), Status: dragon.Dead},
		{Origin: at("B2"), Status: dragon.Critical}, {Origin: at("C2"), Status: dragon.Alive}, {Origin: at("E2"), Status: dragon.Alive},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, trial string
		color       board.Color
		str         string
		lives       bool // beside a group that lives
	}{
		{"beside a living group", "", 0, "C5", true},
		{"beside a critical group", "", 0, "C2", false},
		{"beside a living string", "", 0, "B5", true},
		{"alone", "", 0, "E5", false},
		{"a stone put beside a living group of its own", "F5", board.White, "F5", false},
		{"a stone put beside a dead group", "F5", board.Black, "F5", false},
		{"a stone put beside a living one", "D2", board.White, "D2", true},
		{"a stone put beside a living group, and the other one", "D2", board.Black, "D2", true},
		{"stones put beside each other", "A7 A6", board.Black, "A7", false},
	} {
		depth := b.Depth()
		c := tt.color
		for _, p := range strings.Fields(tt.trial) {
			b.Try(at(p), c)
			c = c.Opponent()
		}
		for _, life := range []bool{true, false} {
			g := &gives{life: life}
			got, err := (&substance{d, g}).Substantial(t.Context(), b, at(tt.str))
			if err != nil || got != (tt.lives || life) || g.asked == tt.lives {
				t.Errorf("%s: %v, asked %v, %v; its capture gives life: %v", tt.name, got, g.asked, err, life)
			}
		}
		b.UndoTo(depth)
	}
}
