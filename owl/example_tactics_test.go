package owl_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// atari is a tactical reader that sees one move ahead: a string can be captured if it has one
// liberty, and saved by extending to more than two.
type atari struct{ asked *int }

func (t atari) Attack(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	*t.asked++
	libs := b.LibertySet(str)
	if libs.Len() != 1 {
		return search.Result{Move: board.NoPoint}, nil
	}
	return search.Result{Code: search.Win, Move: libs.First()}, nil
}

func (t atari) Defend(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	*t.asked++
	libs := b.LibertySet(str)
	for p := range libs.All() {
		if b.LibertiesAfter(p, b.At(str)) > 2 {
			return search.Result{Code: search.Win, Move: p}, nil
		}
	}
	return search.Result{Move: board.NoPoint}, nil
}

// Life and death with a tactical reader of one's own. In an examined position
// examine.Options.Tactics hands one to everything that reads.
func ExampleGuidedOptions_tactics() {
	b, err := board.ParseDiagram(`
		. X O . . O X . .
		. X O O O O X . .
		. X X X X X X . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	asked := 0
	v, err := owl.NewGuided(owl.GuidedOptions{Tactics: atari{&asked}})
	if err != nil {
		log.Fatal(err)
	}
	goal := b.StonesOf(board.White)
	res, err := v.Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Code, "asked:", asked > 0)
	// Output: win asked: true
}
