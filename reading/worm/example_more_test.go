package worm_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/worm"
)

// What is known of the strings by the way of points and moves, and what is not known.
func ExampleWorms() {
	b, err := board.ParseDiagram(crossCut)
	if err != nil {
		log.Fatal(err)
	}
	a, err := worm.NewAnalyzer(worm.Options{Tactics: worm.DefaultReader(nil)})
	if err != nil {
		log.Fatal(err)
	}
	worms, err := a.Analyze(context.Background(), b)
	if err != nil {
		log.Fatal(err)
	}
	stone, move := board.At(2, 2), board.At(2, 1)
	w := worms.At(stone)
	fmt.Println("number", worms.Index(stone), "at", w.Origin)
	fmt.Println(move, "captures:", w.AttackCode(move), "saves:", w.DefenseCode(move))
	fmt.Println("threats:", w.AttackThreat().Code, w.DefenseThreat().Code)
	fmt.Println("unknown:", w.Unknown.Any(), "settled:", worms.Unconditional(stone), "errors:", a.Faults().Err())
	// Kept as JSON and read again.
	text, err := json.Marshal(worms)
	if err != nil {
		log.Fatal(err)
	}
	var again worm.Worms
	if err := json.Unmarshal(text, &again); err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.At(stone).Attack() == w.Attack())
	// Output:
	// number 3 at C3
	// C2 captures: win saves: win
	// threats: fail fail
	// unknown: false settled: undecided errors: <nil>
	// true
}
