package influence_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/worm"
)

// An Engine asks no tactical question twice, until it is told to forget.
func ExampleEngine_Forget() {
	b, err := board.ParseDiagram(`
		. . . . . X . X O
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. O . . . . . . .
		. . O . . . . O X
		. . . . . . . . .
		. . . . . . . . .
		. . . . X . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	reader := reading.New(reading.Options{})
	functions, err := worm.NewFunctions(reader)
	if err != nil {
		log.Fatal(err)
	}
	e, err := influence.New(influence.Options{Tables: []pattern.Table{functions.Table()}})
	if err != nil {
		log.Fatal(err)
	}
	nodes := func() int {
		before := reader.Nodes()
		if err := e.Compute(context.Background(), influence.Input{Board: b, ToPlay: board.Black}, new(influence.Result)); err != nil {
			log.Fatal(err)
		}
		return reader.Nodes() - before
	}
	first, second := nodes(), nodes()
	e.Forget()
	fmt.Println(first > 0, second == 0, nodes() == first)
	// Output: true true true
}
