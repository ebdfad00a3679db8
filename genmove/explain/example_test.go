package explain_test

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
)

const ladder = `
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . . . . . . .
	. . . m . . . . .
	. . X O . . . . .
	. . . X X . . . .
	. . . . . . . . .`

func ExampleExplainer_Move() {
	b, marks, err := board.ParseMarkedDiagram(ladder)
	if err != nil {
		panic(err)
	}
	e, err := explain.New(explain.Options{Want: examine.Worms})
	if err != nil {
		panic(err)
	}
	p := explain.Position{Position: examine.Position{Board: b, ToPlay: board.Black}}
	x, err := e.Move(context.Background(), p, marks['m'])
	if err != nil {
		panic(err)
	}
	fmt.Print(x.Text(explain.English(), explain.Normal))
	// Output:
	// D4 captures 1 stone at D3 in a ladder.
	// D4 is a hane.
}

func ExampleClaim_Verify() {
	b, marks, err := board.ParseMarkedDiagram(ladder)
	if err != nil {
		panic(err)
	}
	c := explain.Claim{Kind: explain.Ladder, Player: board.Black, Move: marks['m'], Points: []board.Point{board.At(3, 2)}}
	fmt.Println(c.Verify(b, board.Black))
	c.Kind = explain.Net
	fmt.Println(c.Verify(b, board.Black))
	// Output:
	// <nil>
	// net at D4: the claim does not hold: D4 is a liberty of D3
}
