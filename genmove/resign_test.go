package genmove_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
)

// TestResigns: a game is given up when it is far behind, late, on a large board, and when no
// move is worth much.
func TestResigns(t *testing.T) {
	a, err := examine.New(examine.Options{Losses: examine.StatusLosses{}})
	if err != nil {
		t.Fatal(err)
	}
	// Black has so many rows with an eye in every third column, and White the upper edge.
	position := func(size, open int) *genmove.Situation {
		var lines []string
		for row := range size {
			line := strings.Repeat("X ", size)
			switch {
			case row == 0:
				line = strings.Repeat(". O O ", size)[:2*size]
			case row == 1:
				line = strings.Repeat("O ", size)
			case row <= open+1:
				line = strings.Repeat(". ", size)
			case row%3 == 0 && row > open+2:
				line = strings.Repeat("X . X ", size)[:2*size]
			}
			lines = append(lines, line)
		}
		b, err := board.ParseDiagram(strings.Join(lines, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		f, err := a.Facts(context.Background(), examine.Position{Board: b, ToPlay: board.White}, examine.Dragons|examine.Influence)
		if err != nil {
			t.Fatal(err)
		}
		g, err := board.NewGame(size, board.Chinese())
		if err != nil {
			t.Fatal(err)
		}
		black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
		if err := g.Setup(black.Append(nil), white.Append(nil), nil); err != nil {
			t.Fatal(err)
		}
		return genmove.SituationOf(a, g, f)
	}
	late := position(19, 1)
	if late.Lead() > -genmove.ResignBehind {
		t.Fatalf("White leads by %v:\n%v", late.Lead(), late.Board)
	}
	for _, c := range []struct {
		name string
		s    *genmove.Situation
		best float64
		want bool
	}{
		{"late and far behind", late, 0, true},
		{"a large move is left", late, genmove.ResignValue, false},
		{"early", position(19, 11), 0, false},
		{"a small board", position(13, 1), 0, false},
	} {
		if got := genmove.Resigns(c.s, c.best); got != c.want {
			t.Errorf("%s: %v, lead %v", c.name, got, c.s.Lead())
		}
	}
}
