package owl_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// TestTwoKosInCorner is the corner of GNU Go's manual in which Black is dead though he can take
// back in each of two kos: while he takes back in one, White takes the other, and no threat gains
// him a move. When one of the kos is over, the other one decides.
func TestTwoKosInCorner(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . O . . . . . .
		. . O . . . . . .
		O O O . . . . . .
		O . O O . . . . .
		X O X O O O O . .
		. X X X O . . . .
		X O . . . . . . .`)
	p, err := owl.NewProver(owl.Options{Closed: true})
	if err != nil {
		t.Fatal(err)
	}
	str := boardtest.MustPoint(t, "C3")
	goal := b.StringSet(str)
	ask := func(attack bool, want search.Code) {
		t.Helper()
		question := p.Defend
		if attack {
			question = p.Attack
		}
		if res, err := question(t.Context(), b, &goal); err != nil || res.Code != want {
			t.Errorf("attack %v: %v, %v, want %v\n%v", attack, res, err, want, b)
		}
	}
	ask(true, search.Win)
	ask(false, search.Fail)
	play := func(vertex string, c board.Color) {
		t.Helper()
		if !b.TryKo(boardtest.MustPoint(t, vertex), c) {
			t.Fatalf("%v %s is illegal\n%v", c, vertex, b)
		}
	}
	play("B4", board.Black)
	ask(true, search.Win) // by A2, the other ko
	play("B3", board.White)
	play("B4", board.Black)
	play("G9", board.White)
	play("B3", board.Black)
	ask(true, search.KoA) // only A2 is left
}
