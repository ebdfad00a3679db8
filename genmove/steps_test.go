package genmove_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

func must(t *testing.T, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestKoThreats: a banned ko goes to the move that wins it by its threat, unless that is
// too small.
func TestKoThreats(t *testing.T) {
	for _, c := range []struct {
		name  string
		list  []genmove.Valued
		first board.Point
	}{
		{"large threat", []genmove.Valued{
			{Move: 100, Value: 20, Illegal: true},
			{Move: 101, Value: 8, Safe: true},
			{Move: 102, Value: 1, Followup: 30, Safe: true},
		}, 102},
		{"small threat", []genmove.Valued{
			{Move: 100, Value: 20, Illegal: true},
			{Move: 101, Value: 8, Safe: true},
			{Move: 102, Value: 1, Followup: 4, Safe: true},
		}, 101},
		{"a move that costs something, for a ko of a point", []genmove.Valued{
			{Move: 100, Value: 1, Illegal: true},
			{Move: 101, Value: 0.1, Safe: true},
			{Move: 102, Value: -0.5, Followup: 5, Safe: true},
		}, 102},
		{"a move that costs something, for less", []genmove.Valued{
			{Move: 100, Value: 0.9, Illegal: true},
			{Move: 101, Value: 0.1, Safe: true},
			{Move: 102, Value: -0.5, Followup: 5, Safe: true},
		}, 101},
		{"one that costs nothing", []genmove.Valued{
			{Move: 100, Value: 0.5, Illegal: true},
			{Move: 101, Value: 0.1, Safe: true},
			{Move: 102, Value: 0, Followup: 5, Safe: true},
		}, 102},
		{"a threat that is lost", []genmove.Valued{
			{Move: 100, Value: 20, Illegal: true},
			{Move: 101, Value: 8, Safe: true},
			{Move: 102, Value: 1, Followup: 30},
		}, 101},
	} {
		d, err := chosen(t, made(t, strings.Repeat(". . . . . . . . .\n", 9), board.Black, nil, nil), c.list, false)
		if err != nil || d.Move != c.first || d.Why != "by value, with ko threats for "+board.Point(100).String() {
			t.Errorf("%s: %v, %v", c.name, d, err)
		}
	}
}

// TestNeutralFirst: a move that is worth hardly anything comes after neutral points, unless it was
// asked for.
func TestNeutralFirst(t *testing.T) {
	walls := strings.Repeat("X X X X . O O O O\n", 8) + ". . . . . . . . .\n"
	for value, first := range map[float64]bool{0.2: false, 0.3: true} {
		list := []genmove.Valued{{Move: boardtest.MustPoint(t, "A1"), Value: value, Safe: true}}
		g := boardtest.MustGame(t, walls, board.Black)
		e := engine(t, genmove.Options{Effort: search.AtLevel(0), Valuer: worth(list)})
		d, err := e.Conservative(t.Context(), g, board.Black)
		if err != nil || (d.Move == list[0].Move) != first {
			t.Errorf("beside a move worth %.1f points: %v, %v", value, d, err)
		}
		if d, err = e.Restricted(t.Context(), g, board.Black, []board.Point{list[0].Move}); err != nil || d.Move != list[0].Move {
			t.Errorf("asked for a move worth %.1f points: %v, %v", value, d, err)
		}
	}
}
