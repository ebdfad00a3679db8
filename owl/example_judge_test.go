package owl_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// optimist is an owl.Judge that believes in every attack.
type optimist struct{}

func (optimist) Judge(_ context.Context, b *board.Board, goal *board.Set, attack bool) (owl.Verdict, error) {
	around := *goal
	around.Grow()
	empty := b.EmptyPoints()
	around.And(&empty)
	v := owl.Verdict{Chance: 0.1, Move: around.First(), Second: board.NoPoint, Nodes: 1}
	if attack {
		v.Chance = 0.9
	}
	return v, nil
}

// judgedBoth returns engines that guess, and a Judge beside them.
func judgedBoth() *owl.Both {
	prover, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 600}})
	if err != nil {
		log.Fatal(err)
	}
	guided, err := owl.NewGuided(owl.GuidedOptions{})
	if err != nil {
		log.Fatal(err)
	}
	both, err := owl.NewBoth(prover, guided)
	if err != nil {
		log.Fatal(err)
	}
	return both.WithJudge(optimist{})
}

// A judge of one's own has a say where nothing is proved. Package survival has a better one.
func ExampleBoth_WithJudge() {
	b, goal := inTheOpen()
	r, err := judgedBoth().Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Code, r.Move, r.Limited)
	// Output:
	// win G6 true
}

// Of moves that a judge finds equally good the answer is the one that players choose.
func ExampleBoth_WithChances() {
	b, goal := inTheOpen()
	players := func(b *board.Board, c board.Color, to *[board.NumPoints]float32) error {
		to[board.At(4, 6)] = 0.8
		return nil
	}
	r, err := judgedBoth().WithChances(players).Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Code, r.Move, r.Limited)
	// Output:
	// win E7 true
}

// A caller with many questions leaves the judge out.
func ExampleReader_Unjudged() {
	r, err := owl.NewReader(judgedBoth())
	if err != nil {
		log.Fatal(err)
	}
	b, goal := inTheOpen()
	res, err := r.Unjudged().Attack(context.Background(), b, &goal)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Code)
	// Output:
	// fail
}
