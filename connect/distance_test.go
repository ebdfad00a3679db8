package connect_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/connect"
)

// TestLinks measures from the stones marked a, Black's, to the point marked b,
// which is empty, or a stone of the color in stone: each row is one kind of link.
func TestLinks(t *testing.T) {
	for _, test := range []struct {
		name, diagram string
		stone         board.Color // what stands on b
		want          connect.Distance
	}{
		{"a safe liberty", `
			. . . . . . . .
			. . . . . . . .
			. . X . . . . .
			. X b a . . . .
			. . X . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, board.Empty, 0},
		{"a self-atari", `
			. . . . . . . .
			. . . . . . . .
			. . X . . . . .
			. X b a . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, board.Empty, 1000},
		{"an open liberty", `
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . a b . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, board.Empty, 10000},
		{"a free diagonal", `
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . a . . . .
			. . . . b . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, board.Black, 1000},
		{"a bamboo joint", `
			. . . . . . . .
			. . . . . . . .
			. . a X . . . .
			. . . . . . . .
			. . b X . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, board.Black, 1000},
		{"a guarded jump", `
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. X X . X X . .
			. . a . b . . .
			. . . X . . . .
			. . . . . . . .
			. . . . . . . .`, board.Black, 1000},
		{"a kosumi", `
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . a . . . .
			. . . . b . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, board.Empty, 13000},
		{"past a cut", `
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . a O O O O
			. . . . b . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, board.Empty, 18000},
		{"an enemy stone", `
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . a b . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, board.White, 10000},
		{"one in atari that cannot get out", `
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . X . . . . .
			. a b . . . . .`, board.White, 1000},
		{"along the edge", `
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . a . . . . .
			. . . . b . . .`, board.Empty, 13000},
		{"out of reach", `
			a . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . b`, board.Empty, connect.Unreached},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, marks := boardtest.MustParseMarked(t, test.diagram)
			stones := [3][]board.Point{}
			stones[board.Black] = []board.Point{marks['a']}
			stones[test.stone] = append(stones[test.stone], marks['b'])
			if err := b.Setup(stones[board.Black], stones[board.White], nil); err != nil {
				t.Fatal(err)
			}
			defer boardtest.Restored(t, b)()
			var m connect.Map
			r := connect.New(connect.Options{})
			if err := r.Measure(t.Context(), b, marks['a'], 0, &m); err != nil {
				t.Fatal(err)
			}
			if got := m.At(marks['b']); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

// TestMap checks what must hold of every map: the string itself is at distance 0,
// distances grow along the order, each point was reached from one that is not
// farther, and nothing lies beyond the limit.
func TestMap(t *testing.T) {
	r := connect.New(connect.Options{})
	var m connect.Map
	dist := make([]float64, board.NumPoints)
	for _, f := range readBreakIns(t) {
		for _, limit := range []connect.Distance{0, connect.Move} {
			if err := r.Measure(t.Context(), f.b, f.str, limit, &m); err != nil {
				t.Fatal(err)
			}
			if limit == 0 {
				limit = connect.Far
			}
			last := connect.Distance(0)
			for p, d := range m.All() {
				from := m.From(p)
				switch {
				case d < last || d > limit:
					t.Fatalf("line %d: %v at %v after %v, limit %v", f.line, p, d, last, limit)
				case f.b.SameString(p, f.str) != (d == 0 && from == board.NoPoint):
					t.Fatalf("line %d: %v at %v from %v", f.line, p, d, from)
				case from != board.NoPoint && m.At(from) > d:
					t.Fatalf("line %d: %v at %v from %v at %v", f.line, p, d, from, m.At(from))
				case m.Gain(p) < 0 || m.Gain(p) > connect.Move || m.Gain(p) > d:
					t.Fatalf("line %d: %v at %v gains %v", f.line, p, d, m.Gain(p))
				}
				last = d
			}
		}
		if err := r.Distances(t.Context(), f.b, f.str, 1, dist); err != nil {
			t.Fatal(err)
		}
		for row := range 19 {
			for col := range 19 {
				p := board.At(col, row)
				if want := m.At(p).Moves(); m.At(p) == connect.Unreached && !math.IsInf(dist[p], 1) || m.At(p) != connect.Unreached && dist[p] != want {
					t.Fatalf("line %d: %v is %v away, want %v", f.line, p, dist[p], want)
				}
			}
		}
	}
	// An empty map answers too.
	var empty connect.Map
	p := board.At(3, 3)
	if empty.At(p) != connect.Unreached || empty.Gain(p) != 0 || empty.From(p) != board.NoPoint || empty.Weak(p) != [2]board.Point{} {
		t.Errorf("an empty map has distances")
	}
	if m.At(-3) != connect.Unreached || m.At(30000) != connect.Unreached {
		t.Error("distances off the board")
	}
}
