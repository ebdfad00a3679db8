package joseki

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// found is what a table and a tree both tell.
type found struct {
	Entry int32
	View  corner.View
}

func byEntry(a, b found) int {
	return int(a.Entry)*corner.NumViews + int(a.View) - int(b.Entry)*corner.NumViews - int(b.View)
}

// inTable returns the entries that are found on a board.
func inTable(t *table, b *board.Board, c board.Color) []found {
	e := eye{t: t}
	e.open(b, c)
	var list []found
	for k := range 4 {
		for _, h := range e.look(k) {
			p := &t.positions[h.position]
			for i := p.moves; i < p.after; i++ {
				upright, mirrored := t.moves[i].in(k, &h)
				if upright {
					list = append(list, found{t.moves[i].entry, corner.View(2 * k)})
				}
				if mirrored {
					list = append(list, found{t.moves[i].entry, corner.View(2*k + 1)})
				}
			}
		}
	}
	slices.SortFunc(list, byEntry)
	return list
}

// inTree does the same with a tree.
func inTree(f *corner.Finder, b *board.Board, c board.Color) []found {
	var list []found
	for _, x := range f.Append(nil, b, pattern.As(c), board.NoPoint) {
		list = append(list, found{x.Shape, x.View})
	}
	slices.SortFunc(list, byEntry)
	return list
}

// TestTable compares the table of the shipped book with the tree of package
// corner, which finds the same in another way, in positions that games of random
// moves from the book come through.
func TestTable(t *testing.T) {
	bk, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	f := corner.NewFinder(bk.Tree())
	s := NewSuggester(bk, Options{Least: -1})
	rng := rand.New(rand.NewPCG(1, 2))
	total, largest := 0, 0
	for range 40 {
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		c := board.Black
		for n := range 60 {
			got, want := inTable(bk.table, b, c), inTree(f, b, c)
			if !slices.Equal(want, got) {
				t.Fatalf("after %d moves: found mismatch (-tree +table):\n%s", n, cmp.Diff(want, got))
			}
			total, largest = total+len(got), max(largest, len(got))
			list, err := s.Append(t.Context(), nil, b, c)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) == 0 {
				break
			}
			b.PlayAssumeLegal(list[rng.IntN(min(len(list), 12))].Move, c)
			c = c.Opponent()
		}
	}
	if total < 100_000 {
		t.Errorf("only %d entries found", total)
	}
}

// TestTableShapes makes tables of random shapes: rectangles of all forms, with
// symmetric stones now and then. What goes in comes out, and the tree finds the
// same.
func TestTableShapes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var shapes []corner.Shape
	for len(shapes) < 400 {
		s := corner.Shape{Width: int8(1 + rng.IntN(4)), Height: int8(1 + rng.IntN(4)), Views: corner.AllViews}
		cell := func() corner.Cell {
			return corner.Cell{X: int8(rng.IntN(int(s.Width))), Y: int8(rng.IntN(int(s.Height)))}
		}
		s.Move = cell()
		if rng.IntN(2) == 0 {
			s.Height = s.Width
			s.Move = corner.Cell{X: s.Move.X, Y: s.Move.X}
			if rng.IntN(2) == 0 {
				s.Views = corner.UprightViews
			}
		}
		used := map[corner.Cell]bool{s.Move: true}
		for range rng.IntN(4) {
			c, own := cell(), rng.IntN(2) == 0
			for _, c := range []corner.Cell{c, {X: c.Y, Y: c.X}} {
				if !used[c] && c.X < s.Width && c.Y < s.Height && (c.X == c.Y || rng.IntN(3) > 0) {
					used[c] = true
					s.Stones = append(s.Stones, corner.Stone{Cell: c, Own: own})
				}
			}
		}
		shapes = append(shapes, s)
	}
	tab, err := newTable(shapes)
	if err != nil {
		t.Fatal(err)
	}
	for i := range shapes {
		want, got := shapes[i], tab.shape(int32(i))
		want.Stones = slices.Clone(want.Stones)
		order := func(a, b corner.Stone) int { return int(a.Y)*32 + int(a.X) - int(b.Y)*32 - int(b.X) }
		slices.SortFunc(want.Stones, order)
		slices.SortFunc(got.Stones, order)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("shape %d mismatch (-want +got):\n%s", i, diff)
		}
	}
	tree, err := corner.NewTree(shapes)
	if err != nil {
		t.Fatal(err)
	}
	f := corner.NewFinder(tree)
	total := 0
	for range 3000 {
		b, err := board.New(2 + rng.IntN(8))
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(8) {
			p := board.At(rng.IntN(b.Size()), rng.IntN(b.Size()))
			if c := board.Color(1 + rng.IntN(2)); b.Legal(p, c, board.Strict) {
				b.PlayAssumeLegal(p, c)
			}
		}
		for _, c := range []board.Color{board.Black, board.White} {
			got, want := inTable(tab, b, c), inTree(f, b, c)
			if !slices.Equal(want, got) {
				t.Fatalf("found mismatch (-tree +table):\n%s", cmp.Diff(want, got))
			}
			total += len(got)
		}
	}
	if total < 10_000 {
		t.Errorf("only %d shapes found", total)
	}
}
