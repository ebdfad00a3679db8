package corner_test

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
)

// TestBinary writes a tree, reads it back and compares what both find.
func TestBinary(t *testing.T) {
	tree, err := corner.Build(joseki(t))
	if err != nil {
		t.Fatal(err)
	}
	data, err := tree.AppendBinary([]byte("before"))
	if err != nil {
		t.Fatal(err)
	}
	again, rest, err := corner.ParseTree(append(data[len("before"):], "after"...))
	if err != nil {
		t.Fatal(err)
	}
	if string(rest) != "after" {
		t.Errorf("the rest is %q", rest)
	}
	if diff := cmp.Diff(tree.Stats(), again.Stats()); diff != "" {
		t.Errorf("stats mismatch (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(maps.Collect(tree.All()), maps.Collect(again.All())); diff != "" {
		t.Fatalf("variations mismatch (-want +got):\n%s", diff)
	}
	a, b := corner.NewFinder(tree), corner.NewFinder(again)
	for _, bd := range openings(t, 20)[:50] {
		x := a.Append(nil, bd, board.Empty, board.NoPoint)
		y := b.Append(nil, bd, board.Empty, board.NoPoint)
		if !slices.Equal(x, y) {
			t.Fatal("the trees find different shapes")
		}
	}
}

// shapesOf returns the shapes of a tree.
func shapesOf(t *corner.Tree) []corner.Shape {
	shapes := make([]corner.Shape, t.Len())
	for i := range shapes {
		shapes[i] = t.Shape(int32(i))
	}
	return shapes
}

// TestShapes gets back what a tree was made of.
func TestShapes(t *testing.T) {
	shapes := []corner.Shape{
		{Width: 5, Height: 6, Views: corner.AllViews, Move: corner.Cell{X: 2, Y: 2}},
		{Width: 5, Height: 6, Views: 0x21, Move: corner.Cell{X: 2, Y: 2}, Stones: []corner.Stone{
			{Cell: corner.Cell{X: 4, Y: 1}, Own: true}, {Cell: corner.Cell{X: 3, Y: 3}}}},
		{Width: 5, Height: 5, Views: corner.UprightViews, Move: corner.Cell{X: 3, Y: 3}, Stones: []corner.Stone{
			{Cell: corner.Cell{X: 2, Y: 2}}}},
	}
	tree, err := corner.NewTree(shapes)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(shapes, shapesOf(tree)); diff != "" {
		t.Errorf("shapes mismatch (-want +got):\n%s", diff)
	}
}

// TestParseTreeErrors breaks a binary form in every byte.
func TestParseTreeErrors(t *testing.T) {
	one := corner.Shape{Width: 5, Height: 6, Views: corner.AllViews, Move: corner.Cell{X: 2, Y: 2},
		Stones: []corner.Stone{{Cell: corner.Cell{X: 4, Y: 1}, Own: true}, {Cell: corner.Cell{X: 3, Y: 3}}}}
	upright, wide := one, one
	upright.Views = corner.UprightViews
	wide.Width = 7
	for n, shapes := range [][]corner.Shape{{one}, {one, upright}, {one, wide}, {wide, upright, one}, {{Width: 1, Height: 1, Views: corner.AllViews}, one, one}} {
		tree, err := corner.NewTree(shapes)
		if err != nil {
			t.Fatal(err)
		}
		data, _ := tree.AppendBinary(nil)
		for i := range data {
			if _, _, err := corner.ParseTree(data[:i]); !errors.Is(err, corner.ErrBinary) {
				t.Errorf("tree %d, the first %d of %d bytes: error %v", n, i, len(data), err)
			}
		}
		for i := range data {
			bad := bytes.Clone(data)
			bad[i] = 0xff
			if _, _, err := corner.ParseTree(bad); err != nil && !errors.Is(err, corner.ErrBinary) {
				t.Errorf("tree %d, byte %d: error %v", n, i, err)
			}
		}
	}
}

// FuzzParseTree reads anything; what is accepted can be written, read again, and
// used.
func FuzzParseTree(f *testing.F) {
	for _, shapes := range [][]corner.Shape{
		{},
		{{Width: 1, Height: 1, Views: corner.AllViews}},
		{{Width: 5, Height: 6, Views: corner.AllViews, Move: corner.Cell{X: 2, Y: 2}, Stones: []corner.Stone{{Cell: corner.Cell{X: 4, Y: 1}}}},
			{Width: 25, Height: 25, Views: corner.UprightViews, Stones: []corner.Stone{{Cell: corner.Cell{X: 20, Y: 20}, Own: true}}}},
	} {
		tree, err := corner.NewTree(shapes)
		if err != nil {
			f.Fatal(err)
		}
		data, _ := tree.AppendBinary(nil)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, _, err := corner.ParseTree(data)
		if err != nil {
			if !errors.Is(err, corner.ErrBinary) {
				t.Fatal(err)
			}
			return
		}
		out, _ := tree.AppendBinary(nil)
		again, rest, err := corner.ParseTree(out)
		if err != nil || len(rest) > 0 {
			t.Fatalf("written and read again: %v, %d bytes left", err, len(rest))
		}
		if diff := cmp.Diff(shapesOf(tree), shapesOf(again)); diff != "" {
			t.Fatalf("shapes mismatch (-want +got):\n%s", diff)
		}
		b, err := board.New(7)
		if err != nil {
			t.Fatal(err)
		}
		b.PlayAssumeLegal(board.At(4, 5), board.Black)
		b.PlayAssumeLegal(board.At(2, 3), board.White)
		for _, found := range corner.NewFinder(tree).Append(nil, b, board.Empty, board.NoPoint) {
			if int(found.Shape) >= tree.Len() {
				t.Fatalf("found %v", found)
			}
		}
	})
}
