package owl_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// inTheOpen has a white stone that nothing closes in.
func inTheOpen() (*board.Board, board.Set) {
	b, err := board.ParseDiagram(`
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . X . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . O . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .`)
	if err != nil {
		log.Fatal(err)
	}
	return b, b.StonesOf(board.White)
}

// A stone that is not closed in: a Prover with few nodes cannot tell, a Guided sees the
// room that it has.
func ExampleGuided() {
	b, goal := inTheOpen()
	v, err := owl.NewGuided(owl.GuidedOptions{})
	if err != nil {
		log.Fatal(err)
	}
	attack, err := v.Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	defend, err := v.Defend(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(attack.Code, attack.Certain)
	fmt.Println(defend.Code, defend.Certain)
	// Output:
	// fail false
	// win false
}

// An engine that proves what it can, and asks another one about the rest.
func ExampleNewBoth() {
	prover, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 600}})
	if err != nil {
		log.Fatal(err)
	}
	guided, err := owl.NewGuided(owl.GuidedOptions{})
	if err != nil {
		log.Fatal(err)
	}
	e, err := owl.NewBoth(prover, guided)
	if err != nil {
		log.Fatal(err)
	}
	r, err := owl.NewReader(e)
	if err != nil {
		log.Fatal(err)
	}
	b, goal := inTheOpen()
	res, err := r.Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Code, guided.Nodes() > 0)
	// Output: fail true
}

// Three liberties each, and no eyes: the side that moves first wins.
func ExampleSemeaiByCount() {
	b, black, white := rivals()
	race, err := owl.SemeaiByCount(b, &black, &white)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("lives", race.Life.Code, "kills", race.Kill.Code)
	// Output: lives win kills win
}

// A Guided that is told which moves players choose tries them first. Here they like the
// center of the board; package internal/prior knows better.
func ExampleGuidedOptions_chances() {
	asked := 0
	v, err := owl.NewGuided(owl.GuidedOptions{
		Chances: func(b *board.Board, c board.Color, to *[board.NumPoints]float32) error {
			asked++
			to[board.At(b.Size()/2, b.Size()/2)] = 1
			return nil
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	b, goal := inTheOpen()
	r, err := v.Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Code, asked)
	// Output: fail 1
}
