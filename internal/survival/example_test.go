package survival_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/survival"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

func corner() (*board.Board, board.Set) {
	b, err := board.ParseDiagram(`
		. . . . . . . . .
		. . . . . . . . .
		. . X . X . X . .
		. . . . . . . . .
		. . X . X . X . .
		. . . . . . . . .
		X X X X X . X . .
		O O O O X . . . .
		. . . O X . X . .`)
	if err != nil {
		log.Fatal(err)
	}
	return b, b.StonesOf(board.White)
}

// How likely is it that Black kills the corner, and by which move?
func ExampleShipped() {
	j, err := survival.Shipped(survival.Options{})
	if err != nil {
		log.Fatal(err)
	}
	b, goal := corner()
	v, err := j.Judge(context.Background(), b, &goal, true)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v.Chance > 0.5, v.Move)
	// Output:
	// true B1
}

// A Judge with a policy and random games of one's own, here those without a network.
func ExampleNew() {
	table, err := prior.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	policy, err := prior.NewEstimator(table)
	if err != nil {
		log.Fatal(err)
	}
	j, err := survival.New(gamesearch.Policy(policy), playout.Light{}, survival.Options{Playouts: 2000})
	if err != nil {
		log.Fatal(err)
	}
	b, goal := corner()
	v, err := j.Judge(context.Background(), b, &goal, false)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v.Move, v.Nodes)
	// Output:
	// B1 2000
}

// Levels below the usual one take fewer random games.
func ExampleJudge_WithEffort() {
	j, err := survival.Shipped(survival.Options{})
	if err != nil {
		log.Fatal(err)
	}
	b, goal := corner()
	v, err := j.WithEffort(search.Effort{Deeper: -6}).Judge(context.Background(), b, &goal, true)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v.Nodes == owl.NodesAt(survival.DefaultPlayouts, search.Effort{Deeper: -6}), v.Nodes < survival.DefaultPlayouts)
	// Output:
	// true true
}
