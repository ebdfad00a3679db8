package advice_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/advice"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/reading"
)

// White's stone is in a ladder: running loses more.
func ExampleTactics_Advise() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	policy, err := prior.NewEstimator(table)
	if err != nil {
		log.Fatal(err)
	}
	t, err := advice.New(policy, reading.New(reading.Options{}))
	if err != nil {
		log.Fatal(err)
	}
	b, err := boardtest.Parse(`
		. . . . . . .
		. . . . . . .
		. . . . . . .
		. . X . . . .
		. X O . . . .
		. . X X . . .
		. . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	list, err := t.Advise(context.Background(), nil, &gamesearch.Position{Board: b, ToPlay: board.White})
	if err != nil {
		log.Fatal(err)
	}
	for _, a := range list {
		fmt.Println(a.Move, a.Games < 0)
	}
	// Output: D3 true
}

func ExampleFromTable() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	s, err := advice.FromTable(table)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(9)
	if err != nil {
		log.Fatal(err)
	}
	p := gamesearch.Position{Board: b, ToPlay: board.Black, Komi: 7.5}
	first, err := s.First(context.Background(), p)
	if err != nil {
		log.Fatal(err)
	}
	r, err := s.Search(context.Background(), p, first, gamesearch.Options{Playouts: 200, Threads: 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Playouts)
	// Output: 200
}

// The policy, for a search whose positions something else judges.
func ExamplePolicy() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	policy, err := advice.Policy(table, nil)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(9)
	if err != nil {
		log.Fatal(err)
	}
	moves, err := policy.Append(nil, b, board.Black, board.NoPoint, board.NoPoint)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(moves) > 50)
	// Output:
	// true
}
