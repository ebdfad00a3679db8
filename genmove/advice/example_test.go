package advice_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/genmove/internal/shapenet"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/owl"
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

func ExampleShipped() {
	s, err := advice.Shipped()
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
	r, err := s.Search(context.Background(), p, first, gamesearch.Options{Playouts: 200})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Playouts)
	// Output: 200
}

// FromTable has no network.
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

// The network decides about the first moves, and about positions that are visited often.
func ExampleFromNetwork() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	net, err := shapenet.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	s, err := advice.FromNetwork(net, table)
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
	r, err := s.Search(context.Background(), p, first, gamesearch.Options{Playouts: 200, Revise: 32})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Playouts)
	// Output: 200
}

// Black's three points are an eye or two, and random games do not agree which.
func ExampleLife_AdviseAgain() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	policy, err := prior.NewEstimator(table)
	if err != nil {
		log.Fatal(err)
	}
	tactics, err := advice.New(policy, reading.New(reading.Options{}))
	if err != nil {
		log.Fatal(err)
	}
	prover, err := owl.NewProver(owl.Options{})
	if err != nil {
		log.Fatal(err)
	}
	life, err := advice.NewLife(tactics, prover)
	if err != nil {
		log.Fatal(err)
	}
	b, err := boardtest.Parse(`
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O . . . . .
		X X O O O . .
		X X X X O . .
		. . . X O . .`)
	if err != nil {
		log.Fatal(err)
	}
	owner := make([]float64, board.NumPoints)
	list, err := life.AdviseAgain(context.Background(), nil, &gamesearch.Position{Board: b, ToPlay: board.White}, owner, 1000)
	if err != nil {
		log.Fatal(err)
	}
	for _, a := range list {
		fmt.Println(a.Move, a.Games > 0)
	}
	// Output: B1 true
}

// The policy of the programs, for a search whose positions something else judges.
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
