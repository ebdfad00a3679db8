package examine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
)

// A white stone with black ones on one side, and what one more of them does to it.
func ExampleFacts_Surround() {
	b, err := board.ParseDiagram(`
		. . . . . . . . .
		. . . . . . . . .
		. . . X . . . . .
		. . X . . . . . .
		. . . . O . . . .
		. . X . . . . . .
		. . . X . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	a, err := examine.New(examine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	f, err := a.Facts(context.Background(), examine.Position{Board: b, ToPlay: board.Black}, examine.Links|examine.Influence|examine.BreakIns)
	if err != nil {
		log.Fatal(err)
	}
	stone := board.At(4, 4)
	ring, err := f.Surround(stone)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ring.Status, len(ring.Corners), "corners")
	status, err := f.DoesSurround(board.At(5, 6), stone)
	fmt.Println(status, err)
	fmt.Println("moves into territory:", f.Expansions(board.White))
	// Facts are kept as JSON.
	text, err := json.Marshal(f)
	if err != nil {
		log.Fatal(err)
	}
	var again examine.Facts
	if err := json.Unmarshal(text, &again); err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.ToPlay, again.Worms.Len() == f.Worms.Len(), again.Lead(board.Black) == f.Lead(board.Black))
	// Output:
	// not surrounded 4 corners
	// surrounded <nil>
	// moves into territory: []
	// black true true
}
