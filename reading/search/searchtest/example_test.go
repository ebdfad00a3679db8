package searchtest_test

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// A stone in atari is captured or runs; nothing is seen of the other one.
func ExampleCaptures() {
	b, err := board.ParseDiagram(`
		. . . . .
		. . . . .
		. . . . .
		X . . . .
		O . . . .`)
	if err != nil {
		panic(err)
	}
	ctx, tactics := context.Background(), searchtest.Captures{}
	for row := range 2 {
		str := board.At(0, row)
		attack, err := tactics.Attack(ctx, b, str)
		if err != nil {
			panic(err)
		}
		defend, err := tactics.Defend(ctx, b, str)
		if err != nil {
			panic(err)
		}
		fmt.Println(str, attack.Code, attack.Move, defend.Code, defend.Move)
	}
	// Output:
	// A1 win B1 win B1
	// A2 fail none win B2
}
