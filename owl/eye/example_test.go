package eye_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/owl/eye"
)

// A space of five points that is open at one end, with a stone in it.
func ExampleTable_Evaluate() {
	table, err := eye.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	g, err := eye.ParseGraph("!...%OO.X")
	if err != nil {
		log.Fatal(err)
	}
	e, err := table.Evaluate(context.Background(), g, 2)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Value.Min(), e.Value.Max(), e.Source)
	fmt.Print(e.Draw())
	// Output:
	// 1 1 table
	// ).>>
	//   >X
}

func ExampleSolve() {
	g, err := eye.ParseGraph("...%..O")
	if err != nil {
		log.Fatal(err)
	}
	e, err := eye.Solve(context.Background(), g, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Value, "attack", e.Attack, "defence", e.Defense)
	// Output:
	// 1122 attack [1] defence [0 1 4]
}

func ExampleNewGraph() {
	g, err := eye.NewGraph([]eye.Vertex{
		{Neighbors: []int{1}},
		{Neighbors: []int{0, 2}},
		{Neighbors: []int{1}, Stone: true},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(g)
	// Output:
	// 0 . [1]
	// 1 . [0 2]
	// 2 X [1]
}

func ExampleGenerate() {
	data, err := eye.Generate(context.Background(), 3)
	if err != nil {
		log.Fatal(err)
	}
	table, err := eye.NewTable(data)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(table.Points(), "points,", table.Len(), "spaces")
	// Output:
	// 3 points, 60 spaces
}

// The attacker moves first in one space, the defender answers in the other one.
func ExampleValue_Add() {
	half, err := eye.ParseValue("0011")
	if err != nil {
		log.Fatal(err)
	}
	both := half.Add(half)
	fmt.Println(both, both.Min(), both.Max(), both.Urgency())
	// Output:
	// 0112 1 1 0
}
