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
		values = append(values, pattern.Query{Anchor: p}, pattern.Query{Anchor: p, Color: 255, Goal: new(board.Set)})
	}
	values = append(values, hostile.Boards()...)
	values = append(append(values, hostile.Values()...), board.Black, board.Color(200),
		corner.View(0), corner.View(7), corner.View(200), corner.Views(255), corner.Cell{X: -128, Y: 127}, corner.Cell{X: 30, Y: 2},
		&bytes.Buffer{}, []corner.Found(nil), []pattern.Match(nil),
		[]corner.Shape{{}}, []corner.Shape{{Width: 127, Height: -128, Views: 255}},
		[]corner.Shape{{Width: 3, Height: 3, Views: 255, Move: corner.Cell{X: 100}, Stones: make([]corner.Stone, 20)}})
	values = append(values, (*board.Board)(nil), &board.Board{}, (*pattern.Database)(nil), &pattern.Database{}, db,
		(*corner.Tree)(nil), &corner.Tree{}, m.Tree(), []corner.Shape(nil))
	same := "unchanged"
	hostile.Methods(t, func() *corner.Matcher { return &corner.Matcher{} }, func(*corner.Matcher) string { return same }, values)
	hostile.Methods(t, func() *corner.Tree { return &corner.Tree{} }, func(*corner.Tree) string { return same }, values)
	hostile.Methods(t, func() *corner.Finder { return &corner.Finder{} }, func(*corner.Finder) string { return same }, values)
	hostile.Methods(t, func() *corner.Finder { return corner.NewFinder(nil) }, func(*corner.Finder) string { return same }, values)
	for _, s := range []corner.Shape{{}, {Width: 3, Height: 3, Move: corner.Cell{X: 40}}, {Width: 3, Height: 3, Move: corner.Cell{Y: -3}}} {
		hostile.Methods(t, func() *corner.Shape { return &s }, func(*corner.Shape) string { return same }, values)
	}
	hostile.Methods(t, func() *corner.Matcher { return m }, func(*corner.Matcher) string { return same }, values)
	hostile.Methods(t, func() *corner.Tree { return m.Tree() }, func(*corner.Tree) string { return same }, values)
	hostile.Methods(t, func() *corner.Finder { return corner.NewFinder(m.Tree()) }, func(*corner.Finder) string { return same }, values)
	hostile.Methods(t, func() corner.Views { return 255 }, func(corner.Views) string { return same }, values)
	for _, v := range []corner.View{0, 7, 8, math.MaxUint8} {
		hostile.Methods(t, func() corner.View { return v }, func(corner.View) string { return same }, values)
	}
	hostile.Funcs(t, map[string]any{
		"NewTree": corner.NewTree, "ParseTree": corner.ParseTree, "New": corner.New, "Build": corner.Build,
		"NewFinder": corner.NewFinder, "Warnings": corner.Warnings, "WriteDot": func() error { return m.Tree().WriteDot(nil) },
	}, values)
}

// TestNothing wants errors and empty results where there is nothing to work on.
func TestNothing(t *testing.T) {
	if _, err := corner.Build(nil); err == nil {
		t.Errorf("Build: error %v", err)
	}
	if _, err := corner.New(nil); err == nil {
		t.Errorf("New: error %v", err)
	}
	if err := (&corner.Tree{}).WriteDot(nil); err == nil {
		t.Error("WriteDot without a writer: no error")
	}
	if s := (&corner.Tree{}).Stats(); s != (corner.Stats{}) {
		t.Errorf("stats %+v of a tree without shapes", s)
	}
	if found := corner.NewFinder(nil).Append(nil, openings(t, 20)[0], board.Empty, board.NoPoint); len(found) > 0 {
		t.Errorf("NewFinder(nil) finds %v", found)
	}
	data, err := (&corner.Tree{}).AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	if tree, rest, err := corner.ParseTree(data); err != nil || tree.Len() != 0 || len(rest) != 0 {
		t.Errorf("the binary form of a tree without shapes: %d shapes, %d bytes left, error %v", tree.Len(), len(rest), err)
	}
}

// TestOffBoard wants no points of boards that there are not.
func TestOffBoard(t *testing.T) {
	for _, size := range []int{math.MinInt, -1, 0, board.MaxSize + 1, 1 << 20, math.MaxInt} {
		for v := range corner.View(8) {
			if p := v.Point(corner.Cell{}, size); p != board.NoPoint {
				t.Errorf("size %d, view %d: the corner is %v", size, v, p)
			}
			if p := v.Corner(size); p != board.NoPoint {
				t.Errorf("size %d, view %d: Corner is %v", size, v, p)
			}
			if c, ok := v.Cell(board.At(2, 2), size); ok {
				t.Errorf("size %d, view %d: C3 is %v", size, v, c)
			}
		}
	}
}
