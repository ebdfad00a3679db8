package connect_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/reading/search/searchtest"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
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

// TestMapAgain: a map that has been used for something else says what a new one says.
func TestMapAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 17))
	r := connect.New(connect.Options{Tactics: searchtest.Captures{}})
	var used connect.Map
	less := 0
	for i := range 150 {
		b := scatter(t, rng, 4+rng.IntN(6))
		strings := b.AppendStrings(nil, board.Color(1+i%2))
		if len(strings) == 0 {
			continue
		}
		str := strings[rng.IntN(len(strings))]
		limit := connect.Distance(rng.IntN(int(connect.Far)))
		if i%3 == 0 {
			limit = 0
		}
		var fresh connect.Map
		for _, m := range []*connect.Map{&used, &fresh} {
			if err := r.Measure(t.Context(), b, str, limit, m); err != nil {
				t.Fatal(err)
			}
		}
		for p := board.Point(-3); p < board.NumPoints+3; p++ {
			if used.At(p) != fresh.At(p) || used.Gain(p) != fresh.Gain(p) || used.From(p) != fresh.From(p) || used.Weak(p) != fresh.Weak(p) {
				t.Fatalf("%v: %v, %v, %v, %v, want %v, %v, %v, %v", p, used.At(p), used.Gain(p), used.From(p), used.Weak(p), fresh.At(p), fresh.Gain(p), fresh.From(p), fresh.Weak(p))
			}
			if fresh.At(p) == connect.Unreached {
				less++
				if fresh.Gain(p) != 0 || fresh.From(p) != board.NoPoint || fresh.Weak(p) != [2]board.Point{} {
					t.Fatalf("%v is not reached, and something is known", p)
				}
			} else if p < 0 || !p.On(b.Size()) {
				t.Fatalf("%v is reached", p)
			}
		}
		n := 0
		for p, d := range used.All() {
			if n++; d != fresh.At(p) {
				t.Fatalf("%v is %v away, want %v", p, d, fresh.At(p))
			}
		}
		if used.Color() != b.At(str) {
			t.Errorf("a map of %v", used.Color())
		}
	}
}

// TestShortDistances: distances are stored as far as there is room for them.
func TestShortDistances(t *testing.T) {
	b := boardtest.MustParse(t, ". . . . .\n. X . . .\n. . . O .\n. . X . .\n. . . . .")
	r := connect.New(connect.Options{Tactics: searchtest.Captures{}})
	all := make([]float64, board.NumPoints)
	str := board.At(1, 3)
	if err := r.Distances(t.Context(), b, str, 0, all); err != nil {
		t.Fatal(err)
	}
	reached := 0
	for _, d := range all {
		if !math.IsInf(d, 1) {
			reached++
		}
	}
	if reached < 10 {
		t.Fatalf("%d points are reached", reached)
	}
	for n := range len(all) {
		dst := make([]float64, n)
		if err := r.Distances(t.Context(), b, str, 0, dst); err != nil || !slices.Equal(dst, all[:n]) {
			t.Fatalf("%d numbers: %v", n, err)
		}
	}
}
