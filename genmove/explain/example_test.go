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
	c := explain.Claim{Kind: "ladder", Player: board.Black, Move: marks['m'], Points: []board.Point{board.At(3, 2)}}
	fmt.Println(c.Verify(b, board.Black))
	c.Kind = "net"
	fmt.Println(c.Verify(b, board.Black))
	// Output:
	// <nil>
	// net at D4: the claim does not hold: D4 is a liberty of D3
}

func ExampleClaim_Against() {
	c := explain.Claim{Kind: "self_atari", Player: board.Black, Move: board.At(4, 4)}
	fmt.Println(c.Against(), c.First())
	c.Kind = "rescue"
	fmt.Println(c.Against(), c.First())
	// Output:
	// true black
	// false white
}

func ExampleLanguage() {
	c := explain.Claim{Kind: "net", Player: board.Black, Move: board.At(4, 4), Points: []board.Point{board.At(3, 3)}, Stones: 2, Proved: true}
	dutch := explain.English()
	dutch.Name = "nl"
	dutch.Stone, dutch.Stones = "steen", "stenen"
	dutch.Templates["net"] = "vangt {stones} op {point} in een net"
	for _, l := range []*explain.Language{explain.English(), explain.German(), dutch} {
		fmt.Println(c.Move, l.Sentence(&c))
	}
	fmt.Println(dutch.Check() == nil, len(explain.Kinds()) <= len(dutch.Templates))
	// Output:
	// E5 captures 2 stones at D4 in a net
	// E5 fängt 2 Steine bei D4 im Netz
	// E5 vangt 2 stenen op D4 in een net
	// false true
}

func ExampleExplainer_Position() {
	game, err := board.NewGame(9, board.Chinese())
	if err != nil {
		panic(err)
	}
	for _, move := range []string{"C3", "D3", "D2", "C7", "E2", "B7"} {
		if err := game.PlayText(move); err != nil {
			panic(err)
		}
	}
	e, err := explain.New(explain.Options{Want: examine.Worms})
	if err != nil {
		panic(err)
	}
	x, err := e.Position(context.Background(), explain.Of(game))
	if err != nil {
		panic(err)
	}
	fmt.Print(x.Text(explain.English(), explain.Normal))
	// Output:
	// Probably the group of White at D3 lives or dies by who moves first.
}
