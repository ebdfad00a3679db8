package corner_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/pattern"
)

// TestHostileCalls calls what trees and matchers can do with anchors, numbers
// and shapes that do not exist.
func TestHostileCalls(t *testing.T) {
	db, err := pattern.Build(pattern.Joseki(),
		pattern.Spec{Name: "A", Diagram: "---+\n...|\n.O*|\n.X.|"},
		pattern.Spec{Name: "B", Diagram: "+---\n|.*.\n|..."})
	if err != nil {
		t.Fatal(err)
	}
	m, err := corner.New(db)
	if err != nil {
		t.Fatal(err)
	}
	var values []any
	for _, p := range hostile.Points() {
		values = append(values, pattern.Query{Anchor: p}, pattern.Query{Anchor: p, Sides: 255, Goal: new(board.Set)})
	}
	values = append(values, hostile.Boards()...)
	values = append(append(values, hostile.Values()...), pattern.AsBlack, pattern.Sides(200),
		corner.View(0), corner.View(7), corner.View(200), corner.Views(255), corner.Cell{X: -128, Y: 127}, corner.Cell{X: 30, Y: 2},
		&bytes.Buffer{}, []corner.Found(nil), []pattern.Match(nil),
		[]corner.Shape{{}}, []corner.Shape{{Width: 127, Height: -128, Views: 255}},
		[]corner.Shape{{Width: 3, Height: 3, Views: 255, Move: corner.Cell{X: 100}, Stones: make([]corner.Stone, 20)}})
	same := "unchanged"
	hostile.Methods(t, func() *corner.Matcher { return m }, func(*corner.Matcher) string { return same }, values)
	hostile.Methods(t, func() *corner.Tree { return m.Tree() }, func(*corner.Tree) string { return same }, values)
	hostile.Methods(t, func() *corner.Finder { return corner.NewFinder(m.Tree()) }, func(*corner.Finder) string { return same }, values)
	hostile.Methods(t, func() corner.Views { return 255 }, func(corner.Views) string { return same }, values)
	for _, v := range []corner.View{0, 7, 8, math.MaxUint8} {
		hostile.Methods(t, func() corner.View { return v }, func(corner.View) string { return same }, values)
	}
	hostile.Funcs(t, map[string]any{"NewTree": corner.NewTree, "ParseTree": corner.ParseTree}, values)
}
