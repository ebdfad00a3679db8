package genmove_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
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
