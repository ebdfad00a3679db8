package dfa_test

import (
	"fmt"
	"log"
	"os"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/pattern"
)

// table is a database of two patterns, and position a place where they match.
func table() *pattern.Database {
	db, err := pattern.Build(pattern.General(),
		pattern.Spec{Name: "Hane", Diagram: `
			X?
			O*`},
		pattern.Spec{Name: "Descend", Diagram: `
			?O?
			.*.
			---`},
	)
	if err != nil {
		log.Fatal(err)
	}
	return db
}

func position() *board.Board {
	b, err := board.New(9)
	if err != nil {
		log.Fatal(err)
	}
	if err := b.Setup([]board.Point{board.At(3, 1)}, []board.Point{board.At(3, 2)}, nil); err != nil {
		log.Fatal(err)
	}
	return b
}

func ExampleBuild() {
	db, b := table(), position()
	a, err := dfa.Build(db, dfa.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range a.Matcher().AppendMatches(nil, b, pattern.Query{Color: board.Black}) {
		fmt.Println(db.Describe(m), "proposes", db.Move(m))
	}
	// Unordered output:
	// Hane+0 at D3 for black proposes E2
	// Hane+7 at D3 for black proposes C2
	// Descend+0 at D2 for black proposes D1
	// Descend+7 at D2 for black proposes D1
}

func ExampleAutomaton_Matcher() {
	a, err := dfa.Build(table(), dfa.Options{})
	if err != nil {
		log.Fatal(err)
	}
	m := a.Matcher() // one for each goroutine
	var matches []pattern.Match
	for range 3 {
		matches = m.AppendMatches(matches[:0], position(), pattern.Query{})
		fmt.Println(len(matches))
	}
	// Output:
	// 6
	// 6
	// 6
}

func ExampleAutomaton_Stats() {
	a, err := dfa.Build(table(), dfa.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Stats().Patterns, "patterns")
	// Output: 2 patterns
}

func ExampleAutomaton_WriteDot() {
	db, err := pattern.Build(pattern.General(), pattern.Spec{Name: "Jump", Diagram: "O.*"})
	if err != nil {
		log.Fatal(err)
	}
	a, err := dfa.Build(db, dfa.Options{})
	if err != nil {
		log.Fatal(err)
	}
	if err := a.WriteDot(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// digraph dfa {
	// 	rankdir=LR;
	// 	node [shape=ellipse];
	// 	root0 [label="own stone", shape=diamond];
	// 	root0 -> list1 [label="2448"];
	// 	list1 [label="Jump+0", shape=box];
	// 	root2 [label="any stone", shape=diamond];
	// 	root2 -> list1 [label="2448"];
	// }
}

func ExampleBest() {
	newMatcher := dfa.Best(table())
	fmt.Printf("%T\n", newMatcher())
	// Output: *dfa.Matcher
}
