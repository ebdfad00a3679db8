package playout

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/prior"
)

func shipped(t *testing.T) *Heavy {
	t.Helper()
	table, err := prior.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	h, err := NewHeavy(table)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestField: after every move of random games the field says of each empty point what the
// board says of it, and its list has each of them once.
func TestField(t *testing.T) {
	h := shipped(t)
	for _, size := range []int{2, 5, 9, 19, 25} {
		for seed := range uint64(3) {
			b, err := board.New(size)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := b.Playout(board.Black, size*int(seed), rand.NewPCG(seed, 1)); err != nil {
				t.Fatal(err)
			}
			moves, err := h.Play(t.Context(), b.Clone(), board.White, board.NoPoint, 2*size*size, rand.NewPCG(seed, 2))
			if err != nil {
				t.Fatal(err)
			}
			f := &h.field
			f.look(b)
			for i, m := range moves {
				checkField(t, h, b)
				f.play(m.Point, m.Color)
				if t.Failed() {
					t.Fatalf("size %d, seed %d, after %d moves", size, seed, i)
				}
			}
		}
	}
}

func checkField(t *testing.T, h *Heavy, b *board.Board) {
	t.Helper()
	f := &h.field
	empty := b.EmptyPoints()
	listed := board.SetOf(f.empty[:f.n]...)
	if listed != empty || f.n != empty.Len() {
		t.Errorf("%d points are listed, %d are empty", f.n, empty.Len())
	}
	for p := range empty.All() {
		if f.empty[f.where[p]] != p {
			t.Errorf("%v is not where it should be", p)
		}
		code := f.code[p]
		if want := prior.Around(b, p, board.Black); code != want {
			t.Errorf("%v: shape %x, want %x", p, code, want)
		}
		facts, free := h.shapes.facts[code], 0
		for _, q := range p.Neighbors() {
			if b.At(q) == board.Empty {
				free++
			}
		}
		if want := free > 1; want != (facts&roomy != 0) {
			t.Errorf("%v: room %v, want %v", p, !want, want)
		}
		for _, c := range [2]board.Color{board.Black, board.White} {
			if eye := b.IsEye(p, c); eye != (facts&(eyeOf<<c) != 0) {
				t.Errorf("%v: an eye of %v: %v", p, c, !eye)
			}
			if got, want := h.shapes.weight[c][code], h.shapes.weight[board.Black][prior.Around(b, p, c)]; got != want {
				t.Errorf("%v: weight %v for %v, want %v", p, got, c, want)
			}
		}
	}
}

// TestVital: the points that make one eye of a small space, in all its turnings.
func TestVital(t *testing.T) {
	for _, x := range []struct{ space, want string }{
		{"C3 D3 E3", "D3"},
		{"C3 D3 D4", "D3"},
		{"C3 D3 E3 D4", "D3"},
		{"C3 D3 C4 D4", "none"},
		{"C3 D3 E3 F3", "none"},
		{"C3 D3 E3 E4", "none"},
		{"C3 D3 E3 D4 D2", "D3"},
		{"C3 D3 E3 C4 D4", "D3"},
		{"C3 D3 E3 F3 G3", "none"},
		{"C3 D3 E3 D4 D2 E4", "D3"},
		{"C3 D3 E3 C4 D4 E4", "none"},
	} {
		var space []board.Point
		for _, s := range strings.Fields(x.space) {
			space = append(space, boardtest.MustPoint(t, s))
		}
		for tr := range board.Transform(board.NumTransforms) {
			want := board.NoPoint
			if x.want != "none" {
				want = tr.Apply(boardtest.MustPoint(t, x.want), 9)
			}
			var turned []board.Point
			for _, p := range space {
				turned = append(turned, tr.Apply(p, 9))
			}
			if got := vital(turned); got != want {
				t.Errorf("%s turned by %d: %v, want %v", x.space, tr, got, want)
			}
		}
	}
}

// TestSacrifice puts each stone of a shape last, in all turnings: those that leave one eye
// when they are taken may be given up, and small ones now and then.
func TestSacrifice(t *testing.T) {
	h := shipped(t)
	for _, x := range []struct {
		shape string
		luck  uint64
		want  bool
	}{
		{"C3", 0, true},
		{"C3 D3", 0, true},
		{"C3 D3 E3", 0, true},
		{"C3 D3 E3", 255, false},
		{"C3 D3 E3 D4", 255, true},
		{"C3 D3 C4 D4", 255, true},
		{"C3 D3 E3 F3", 0, false},
		{"C3 D3 E3 E4", 0, false},
		{"C3 D3 D4 E4", 0, false},
		{"C3 D3 E3 D4 D2", 255, true},
		{"C3 D3 E3 C4 D4", 255, true},
		{"C3 D3 E3 F3 E4", 0, false},
		{"C3 D3 E3 F3 G3", 0, false},
		{"C3 D3 E3 D4 D2 E4", 255, true},
		{"C3 D3 E3 D4 D2 F3", 0, false},
		{"C3 D3 C4 D4 E3 F3", 0, false},
		{"C3 D3 E3 C4 D4 E4", 0, false},
		{"C3 D3 E3 D4 D2 E4 E2", 255, false},
	} {
		for _, last := range strings.Fields(x.shape) {
			for tr := range board.Transform(board.NumTransforms) {
				var stones []board.Point
				for _, s := range strings.Fields(x.shape) {
					if s != last {
						stones = append(stones, tr.Apply(boardtest.MustPoint(t, s), 9))
					}
				}
				b, err := board.New(9)
				if err != nil {
					t.Fatal(err)
				}
				// What is around the shape, the wall of the eye, does not matter.
				var wall []board.Point
				for _, s := range strings.Fields(x.shape) {
					for _, q := range tr.Apply(boardtest.MustPoint(t, s), 9).Neighbors() {
						if q.On(9) && q != tr.Apply(boardtest.MustPoint(t, last), 9) && !slices.Contains(stones, q) && !slices.Contains(wall, q) {
							wall = append(wall, q)
						}
					}
				}
				if err := b.Setup(wall[:len(wall)*int(tr)/7], stones, nil); err != nil {
					t.Fatal(err)
				}
				if got := h.sacrifice(b, board.White, tr.Apply(boardtest.MustPoint(t, last), 9), x.luck); got != x.want {
					t.Errorf("%s, %s last, turned by %d, luck %d: %v", x.shape, last, tr, x.luck, got)
				}
			}
		}
	}
}
