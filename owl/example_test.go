package owl_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl"
)

// Three points in a row in the corner: who moves first takes the middle.
func ExampleProver() {
	b, err := board.ParseDiagram(`
		. . . O X . .
		O O O O X . .
		X X X X X . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	p, err := owl.NewProver(owl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	goal := b.StonesOf(board.White)
	attack, err := p.Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	defend, err := p.Defend(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(attack.Code, attack.Move, attack.Certain)
	fmt.Println(defend.Code, defend.Move, defend.Certain)
	// Output:
	// win B7 true
	// win B7 true
}
