package genmove_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
)

func ExampleDecision_Explain() {
	game, err := board.NewGame(9, board.Chinese())
	if err != nil {
		panic(err)
	}
	for _, move := range []string{"E5", "E6", "D6", "D7", "F6", "C5"} {
		if err := game.PlayText(move); err != nil {
			panic(err)
		}
	}
	e, err := explain.New(explain.Options{Want: examine.Worms})
	if err != nil {
		panic(err)
	}
	d := genmove.Decision{Color: board.Black, Move: board.At(4, 6)} // of an Engine, usually
	x, err := d.Explain(context.Background(), e, explain.Of(game))
	if err != nil {
		panic(err)
	}
	fmt.Print(x.Text(explain.English(), explain.Brief))
	// Output:
	// E7 captures 1 stone at E6.
}

func TestExplainNothing(t *testing.T) {
	game := emptyGame(t, 9)
	e, err := explain.New(explain.Options{Want: examine.Worms})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []board.Point{board.NoPoint, board.Pass} {
		d := genmove.Decision{Color: board.White, Move: move}
		if x, err := d.Explain(t.Context(), e, explain.Of(game)); err != nil || x.Move != move || x.Player != board.White || len(x.Claims) > 0 {
			t.Errorf("%v: %+v, %v", move, x, err)
		}
	}
	d := genmove.Decision{Color: board.White, Move: board.At(0, 0)}
	if _, err := d.Explain(t.Context(), nil, explain.Of(game)); err == nil {
		t.Error("explained without an Explainer")
	}
}
