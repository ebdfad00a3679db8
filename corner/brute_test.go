package corner_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/internal/sample"
)

// randomShapes returns shapes with stones near the corner; many are parts of others.
func randomShapes(rng *rand.Rand, n int) []corner.Shape {
	var list []corner.Shape
	for len(list) < n {
		s := corner.Shape{Width: int8(2 + rng.IntN(6)), Height: int8(2 + rng.IntN(6)), Views: corner.Views(1 + rng.IntN(255))}
		taken := map[corner.Cell]bool{}
		free := func() corner.Cell {
			for {
				c := corner.Cell{X: int8(rng.IntN(int(s.Width))), Y: int8(rng.IntN(int(s.Height)))}
				if !taken[c] {
					taken[c] = true
					return c
				}
			}
		}
		s.Move = free()
		for range rng.IntN(4) {
			if len(taken) < int(s.Width)*int(s.Height) {
				s.Stones = append(s.Stones, corner.Stone{Cell: free(), Own: rng.IntN(2) == 0})
			}
		}
		slices.SortFunc(s.Stones, func(x, y corner.Stone) int { return 32*(int(x.Y)-int(y.Y)) + int(x.X) - int(y.X) })
		list = append(list, s)
	}
	return list
}

// TestBruteForce looks for random shapes on random boards point by point, in trees that
// were made and in ones that were read.
func TestBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	found := 0
	rounds := sample.Of(30, 60)
	if testing.Short() {
		rounds = 25
	}
	for range rounds {
		shapes := randomShapes(rng, 1+rng.IntN(120))
		made, err := corner.NewTree(shapes)
		if err != nil {
			t.Fatal(err)
		}
		data, err := made.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		read, rest, err := corner.ParseTree(data)
		if err != nil || len(rest) > 0 {
			t.Fatalf("%v, %d bytes left", err, len(rest))
		}
		for i := range shapes {
			for _, tree := range []*corner.Tree{made, read} {
				if diff := cmp.Diff(shapes[i], tree.Shape(int32(i))); diff != "" {
					t.Fatalf("shape %d: mismatch (-want +got):\n%s", i, diff)
				}
			}
		}
		checkStats(t, made, shapes)
		for range 12 {
			size := []int{2, 5, 7, 9, 19, 25}[rng.IntN(6)]
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			for range rng.IntN(10) {
				near := func() int { return (rng.IntN(8) + size - 4) % size }
				b.Play(board.At(near(), near()), board.Color(1+rng.IntN(2)), board.Strict)
			}
			player := []board.Color{board.Empty, board.Black, board.White}[rng.IntN(3)]
			anchor := board.NoPoint
			if rng.IntN(3) == 0 {
				anchor = corner.View(rng.IntN(8)).Corner(size)
			}
			want := map[string]bool{}
			for i, s := range shapes {
				for v := corner.View(0); v < 8; v++ {
					if !s.Views.Has(v) || int(max(s.Width, s.Height)) > size || anchor != board.NoPoint && anchor != v.Corner(size) {
						continue
					}
					for _, c := range []board.Color{board.Black, board.White} {
						if (player == board.Empty || player == c) && fits(b, &s, v, c) {
							want[fmt.Sprint(i, v, c, s.Width, s.Height, s.Move)] = true
						}
					}
				}
			}
			for _, tree := range []*corner.Tree{made, read} {
				got := map[string]bool{}
				list := corner.NewFinder(tree).Append(nil, b, player, anchor)
				for _, f := range list {
					got[fmt.Sprint(f.Shape, f.View, f.Color, f.Width, f.Height, f.Move)] = true
				}
				if diff := cmp.Diff(want, got); diff != "" || len(list) != len(got) {
					t.Fatalf("%d found, %d of them different, mismatch (-want +got):\n%s%v", len(list), len(got), diff, b)
				}
			}
			found += len(want)
		}
	}
	if found < 1000 {
		t.Errorf("%d shapes were found", found)
	}
}

// fits reports whether a shape is on the board, seen in a view, with c to move.
func fits(b *board.Board, s *corner.Shape, v corner.View, c board.Color) bool {
	for x := range s.Width {
		for y := range s.Height {
			want := board.Empty
			for _, t := range s.Stones {
				if t.Cell == (corner.Cell{X: x, Y: y}) {
					if want = c; !t.Own {
						want = c.Opponent()
					}
				}
			}
			// Columns and rows are counted from the corner, exchanged in odd views.
			corner := v.Corner(b.Size())
			across, down := int(x), int(y)
			if v%2 == 1 {
				across, down = down, across
			}
			col, row := corner.Col()-across, corner.Row()-down
			if corner.Col() == 0 {
				col = across
			}
			if corner.Row() == 0 {
				row = down
			}
			if b.At(board.At(col, row)) != want {
				return false
			}
		}
	}
	return true
}

// checkStats counts what a tree has by its variations.
func checkStats(t *testing.T, tree *corner.Tree, shapes []corner.Shape) {
	t.Helper()
	want := corner.Stats{Shapes: len(shapes)}
	var all []corner.Variation
	depth := map[int]int{-1: 0}
	for i, v := range tree.All() {
		want.Variations++
		all = append(all, v)
		depth[i] = depth[v.Parent] + 1
		if v.Level != depth[i] || v.Parent >= i {
			t.Fatalf("variation %d of %d on level %d, want %d", i, v.Parent, v.Level, depth[i])
		}
		want.Depth = max(want.Depth, v.Level)
		// The stones on the way that lie in the area of the cell.
		covered := 1
		for k := v.Parent; k >= 0; k = all[k].Parent {
			if u := all[k]; u.X <= v.X && u.Y <= v.Y {
				covered++
			}
		}
		if v.Stones != covered {
			t.Fatalf("variation %d: %d stones, want %d", i, v.Stones, covered)
		}
	}
	for _, s := range shapes {
		want.Reach = max(want.Reach, int(s.Width), int(s.Height))
	}
	if got := tree.Stats(); got != want {
		t.Fatalf("%+v, want %+v", got, want)
	}
}

// TestBinaryRules changes a binary form so that it breaks one rule after the other. The
// tree has two shapes: a move on column 1, row 2, and a stone there with a move on column 2,
// row 3 of a rectangle of 4 columns and 5 rows.
func TestBinaryRules(t *testing.T) {
	const cell12, cell23 = (2*board.MaxSize + 1) * 2, (3*board.MaxSize + 2) * 2
	form := func(parts ...[]byte) []byte { return append([]byte("TGCT1"), slices.Concat(parts...)...) }
	number := func(x int) []byte {
		if x < 128 {
			return []byte{byte(x)}
		}
		return []byte{byte(x&127 | 128), byte(x >> 7)}
	}
	// Shapes, variations, children of the root; then both variations.
	head := func(shapes, variations, children int) []byte {
		return slices.Concat(number(shapes), number(variations), number(children))
	}
	first := slices.Concat(number(cell12), number(1*2+1), number(1), []byte{0, 3, 4, 0xff})
	second := slices.Concat(number(cell23), number(1), number(1), []byte{0, 4, 5 | 0x80, 0x55})
	good := form(head(2, 2, 1), first, second)
	tree, rest, err := corner.ParseTree(append(slices.Clone(good), 7))
	if err != nil || len(rest) != 1 {
		t.Fatalf("%v, %d bytes left", err, len(rest))
	}
	want := []corner.Shape{
		{Width: 3, Height: 4, Views: corner.AllViews, Move: corner.Cell{X: 1, Y: 2}},
		{Width: 5, Height: 4, Views: 0xaa, Move: corner.Cell{X: 3, Y: 2}, Stones: []corner.Stone{{Cell: corner.Cell{X: 2, Y: 1}, Own: true}}},
	}
	for i, s := range want {
		if diff := cmp.Diff(s, tree.Shape(int32(i))); diff != "" {
			t.Errorf("shape %d: mismatch (-want +got):\n%s", i, diff)
		}
	}
	again, err := tree.AppendBinary(nil)
	if err != nil || !slices.Equal(again, good) {
		t.Errorf("written again: %x, %v, want %x", again, err, good)
	}
	replaced := func(list []byte, i int, x byte) []byte {
		list = slices.Clone(list)
		list[i] = x
		return list
	}
	last := len(second) - 1
	for _, test := range []struct {
		name, want string
		data       []byte
	}{
		{"another magic", "does not start", append([]byte("TGCT2"), good[5:]...)},
		{"a shape too many", "1 of 3 shapes are missing", form(head(3, 2, 1), first, second)},
		{"no parent", "of 2 variations have no parent", form(head(2, 2, 1), slices.Concat(number(cell12), number(1), number(1), []byte{0, 3, 4, 0xff}), second)},
		{"too many children", "more children than variations", form(head(2, 2, 1), replaced(first, 1, 5), second)},
		{"the first stone of the other color", "its own color", form(head(2, 2, 1), replaced(first, 0, byte(cell12+1)), second)},
		{"two stones on a point", "a second stone", form(head(2, 2, 1), first, number(cell12), second[len(number(cell23)):])},
		{"an index that is too large", "not the index of another shape", form(head(2, 2, 1), first, replaced(second, last-3, 2))},
		{"an index twice", "not the index of another shape", form(head(2, 2, 1), first, replaced(second, last-3, 1))},
		{"a rectangle without the move, columns", "around a move", form(head(2, 2, 1), replaced(first, 4, 1), second)},
		{"a rectangle without the move, rows", "around a move", form(head(2, 2, 1), replaced(first, 5, 2), second)},
		{"a rectangle that is too large, columns", "around a move", form(head(2, 2, 1), replaced(first, 4, 26), second)},
		{"a rectangle that is too large, rows", "around a move", form(head(2, 2, 1), replaced(first, 5, 26), second)},
		{"a cell off the board", "at most 1249", form(head(2, 2, 1), number(board.MaxSize*board.MaxSize*2), first[1:], second)},
	} {
		_, _, err := corner.ParseTree(test.data)
		if !errors.Is(err, corner.ErrBinary) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}
