package combination_test

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/reading"
)

// White cannot capture either of two stones of Black, but one of both: a move at the
// point between them puts both into atari.
const between = `
	. . . . . . .
	. . . O . . .
	. O O . O O .
	. O X . X O .
	. . . . . . .
	. . X X X . .
	. . . . . . .
`

func ExampleReader_Attack() {
	b, err := board.ParseDiagram(between)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := combination.New(combination.Options{Tactics: reading.New(reading.Options{})})
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := r.Attack(context.Background(), b, board.White, nil)
	fmt.Println(res.Success(), res.Move, res.Value, err)
	moves, _, err := r.Defend(context.Background(), b, board.White, nil)
	fmt.Println(moves, err)
	safe, defense, err := r.Confirm(context.Background(), b, board.Black, board.At(6, 0), 2)
	fmt.Println(safe, defense, err)
	// Output:
	// true D4 2 <nil>
	// [D4] <nil>
	// false D4 <nil>
}
