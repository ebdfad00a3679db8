package corner_test

import (
	"fmt"
	"log"
	"os"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// shimari is a joseki pattern: O closes the corner.
const shimari = `
------+
......|
......|
..O...|
......|
...*..|
......|`

// New makes a matcher for a database of patterns.
func ExampleNew() {
	db, err := pattern.Build(pattern.Joseki(), pattern.Spec{Name: "Shimari", Diagram: shimari})
	if err != nil {
		log.Fatal(err)
	}
	m, err := corner.New(db)
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(19)
	if err != nil {
		log.Fatal(err)
	}
	b.PlayAssumeLegal(board.At(3, 2), board.White) // D3
	for _, match := range m.AppendMatches(nil, b, pattern.Query{Color: board.White}) {
		fmt.Println(db.Describe(match), "proposes", db.Move(match))
	}
	// Output:
	// Shimari+2 at A1 for white proposes C5
}

// A tree lists its variations.
func ExampleTree_All() {
	db, err := pattern.Build(pattern.Joseki(), pattern.Spec{Name: "J", Diagram: `
		------+
		......|
		......|
		.O*...|
		.XXO..|
		......|`})
	if err != nil {
		log.Fatal(err)
	}
	tree, err := corner.Build(db)
	if err != nil {
		log.Fatal(err)
	}
	for _, v := range tree.All() {
		fmt.Println(v.Level, corner.View(0).Point(v.Cell, 19), v.Same, v.Stones)
	}
	fmt.Printf("%+v\n", tree.Stats())
	// Output:
	// 1 R16 true 1
	// 2 P17 true 1
	// 3 Q16 false 2
	// 4 P16 false 4
	// 5 Q17 true 1
	// {Shapes:1 Variations:5 Depth:5 Reach:6}
}

// NewTree makes a tree without a database, for programs with data of their own.
func ExampleNewTree() {
	tree, err := corner.NewTree([]corner.Shape{
		{Width: 6, Height: 6, Move: corner.Cell{X: 3, Y: 3}, Views: corner.UprightViews},
		{Width: 6, Height: 6, Move: corner.Cell{X: 2, Y: 5}, Views: corner.AllViews,
			Stones: []corner.Stone{{Cell: corner.Cell{X: 3, Y: 3}}}},
	})
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.New(19)
	if err != nil {
		log.Fatal(err)
	}
	b.PlayAssumeLegal(board.At(15, 15), board.Black) // Q16
	for _, f := range corner.NewFinder(tree).Append(nil, b, board.White, board.At(18, 18)) {
		fmt.Println("shape", f.Shape, "with the move", f.View.Point(f.Move, 19))
	}
	// Output:
	// shape 1 with the move R14
	// shape 1 with the move O17
}

// WriteDot draws the tree for Graphviz.
func ExampleTree_WriteDot() {
	tree, err := corner.NewTree([]corner.Shape{
		{Width: 6, Height: 6, Move: corner.Cell{X: 2, Y: 5}, Views: corner.AllViews,
			Stones: []corner.Stone{{Cell: corner.Cell{X: 3, Y: 3}}}},
	})
	if err != nil {
		log.Fatal(err)
	}
	if err := tree.WriteDot(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// digraph corner {
	// 	rankdir=LR;
	// 	node [shape=box];
	// 	root [label="empty corner"];
	// 	v0 [label="Q16 same 1"];
	// 	root -> v0;
	// 	v1 [label="R14 other 1\n1", peripheries=2];
	// 	v0 -> v1;
	// }
}

// ParseTree reads the binary form of a tree, which loads much faster than
// patterns compile.
func ExampleParseTree() {
	tree, err := corner.NewTree([]corner.Shape{{Width: 6, Height: 6, Move: corner.Cell{X: 3, Y: 3}, Views: corner.UprightViews}})
	if err != nil {
		log.Fatal(err)
	}
	data, err := tree.AppendBinary(nil)
	if err != nil {
		log.Fatal(err)
	}
	again, rest, err := corner.ParseTree(data)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Len(), "shape in", len(data), "bytes,", len(rest), "left")
	// Output:
	// 1 shape in 16 bytes, 0 left
}

// A pattern may carry what corner matchers do not look at.
func ExampleWarnings() {
	db, err := pattern.Build(pattern.Joseki(), pattern.Spec{Name: "J1", Entry: "8,sJ,maxvalue(20)", Diagram: `
---+
...|
.*.|
...|`})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range corner.Warnings(db) {
		fmt.Println(w.Pattern, w.Msg)
	}
	// Output:
	// J1 maxvalue(20), but corner patterns have no value but shape
}
