package corner_test

import (
	"fmt"
	"log"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// A View names points from a corner, so that what is known of one serves all.
func ExampleView() {
	d3 := board.At(3, 2)
	for v := range corner.View(8) {
		cell, ok := v.Cell(d3, 9)
		fmt.Println(v, "from", v.Corner(9), "mirrored:", v.Mirrored(), "D3 is", cell, ok, "back:", v.Point(cell, 9), corner.AllViews.Has(v))
	}
	fmt.Println(corner.View(0).Turn(pattern.North | pattern.East))
	// Output:
	// 0 from J9 mirrored: false D3 is {5 6} true back: D3 true
	// 1 from J9 mirrored: true D3 is {6 5} true back: D3 true
	// 2 from J1 mirrored: false D3 is {5 2} true back: D3 true
	// 3 from J1 mirrored: true D3 is {2 5} true back: D3 true
	// 4 from A1 mirrored: false D3 is {3 2} true back: D3 true
	// 5 from A1 mirrored: true D3 is {2 3} true back: D3 true
	// 6 from A9 mirrored: false D3 is {3 6} true back: D3 true
	// 7 from A9 mirrored: true D3 is {6 3} true back: D3 true
	// 0
}

// The variations of a tree with one shape are its stones and its move.
func ExampleTree_Shape() {
	db, err := pattern.Build(pattern.Joseki(), pattern.Spec{Name: "Shimari", Diagram: shimari})
	if err != nil {
		log.Fatal(err)
	}
	m, err := corner.New(db)
	if err != nil {
		log.Fatal(err)
	}
	tree := m.Tree()
	for _, v := range tree.All() {
		fmt.Println(v.Cell, v.Level, v.Stones, v.Shapes)
	}
	shape := tree.Shape(0)
	fmt.Println(shape.Move, shape.Check())
	shape.Width = 0
	fmt.Println(shape.Check())
	// A Matcher belongs to one goroutine; others get clones, which share the tree.
	fmt.Println(m.Clone().Tree() == tree, m.Database() == db)
	// Output:
	// {2 3} 1 1 []
	// {4 2} 2 1 [0]
	// {2 4} <nil>
	// not a corner pattern: rectangle of 0 columns and 6 rows
	// true true
}
