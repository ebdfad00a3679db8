package genmove_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
)

// scattered returns a board of the size with the stones of n random moves.
func scattered(tb testing.TB, size, n int) *board.Board {
	tb.Helper()
	b, err := board.New(size)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := b.Playout(board.Black, n, rand.NewPCG(7, uint64(size))); err != nil {
		tb.Fatal(err)
	}
	return b
}

// TestPinned: the seed and the number of playouts decide what a search finds. A
// change of these figures is a change of what the search does.
func TestPinned(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games")
	}
	positionOf := func(b *board.Board, c board.Color, last, previous board.Point) *genmove.Position {
		p, err := genmove.NewPosition(b, c)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.WithLast(last, previous); err != nil {
			t.Fatal(err)
		}
		return p
	}
	var got strings.Builder
	for _, s := range []struct {
		name string
		pos  *genmove.Position
		komi float64
		l    genmove.MonteCarloLimits
	}{
		{"fight", position(t, fight, board.White), 7.5, genmove.MonteCarloLimits{Playouts: 1000, Seed: 3}},
		{"corner", position(t, three, board.Black), -40, genmove.MonteCarloLimits{Playouts: 400}},
		{"5", positionOf(scattered(t, 5, 0), board.Black, board.Pass, board.NoPoint), 24, genmove.MonteCarloLimits{Playouts: 1500, Seed: 1, Trust: 2}},
		{"13", positionOf(scattered(t, 13, 60), board.White, board.At(3, 3), board.At(9, 3)), 0, genmove.MonteCarloLimits{Playouts: 500, Seed: 9}},
		{"19", positionOf(scattered(t, 19, 120), board.Black, board.At(16, 3), board.At(3, 3)), 6.5, genmove.MonteCarloLimits{Playouts: 300, Seed: 2, Trust: 3}},
	} {
		first := append(even(s.pos), genmove.Chance{Point: board.Pass, Chance: 0.1})
		r, err := searcher(t).Search(t.Context(), s.pos, s.komi, first, s.l)
		if err != nil {
			t.Fatal(err)
		}
		h, owner := fnv.New32a(), 0.0
		for _, l := range r.Lines {
			fmt.Fprint(h, l.Moves, l.Visits)
		}
		for i, v := range r.Owner {
			owner += v * float64(i)
		}
		fmt.Fprintf(&got, "%s: win %.9f owner %.6f lines %x", s.name, r.Win, owner, h.Sum32())
		slices.SortStableFunc(r.Lines, func(a, b genmove.Line) int { return b.Visits - a.Visits })
		for _, l := range r.Lines[:3] {
			fmt.Fprintf(&got, " %v %d %.9f", l.Moves[0], l.Visits, l.Value)
		}
		got.WriteByte('\n')
	}
	const want = `fight: win 0.548000000 owner -404.324000 lines b9691c5a E2 353 0.584710829 D1 59 0.570262336 F2 57 0.573965432
corner: win 0.980000000 owner 5676.500000 lines 8517717a B1 385 0.971585005 C1 7 0.424081414 A1 6 0.332052730
5: win 0.492000000 owner -454.911333 lines 67c16b3a C3 546 0.618847230 B3 109 0.537555494 D2 62 0.519315761
13: win 0.562000000 owner 6779.732000 lines 360aa4e3 H3 66 0.586233492 E8 33 0.572443013 B12 31 0.639035018
19: win 0.650000000 owner -6767.260000 lines af983d60 L1 8 0.982717747 M5 5 0.770334619 E11 5 0.593950173
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestPinnedGames is TestPinned for random games, chances and owners.
func TestPinnedGames(t *testing.T) {
	r, err := genmove.NewRollout(prior(t))
	if err != nil {
		t.Fatal(err)
	}
	e, err := genmove.NewEstimator(prior(t))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, size := range []int{2, 9, 13, 19, 25} {
		start := scattered(t, size, size*size/3)
		h, n := fnv.New32a(), 0
		for seed := range uint64(20) {
			b := start.Clone()
			moves := r.Play(b, board.White, board.At(1, 1), 3*size*size, rand.NewPCG(seed, 5))
			n += len(moves)
			fmt.Fprint(h, moves)
		}
		pos, err := genmove.NewPosition(start, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		owner, err := searcher(t).Owners(t.Context(), pos, 50, 4)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for i, v := range owner {
			sum += v * float64(i)
		}
		fmt.Fprintf(&got, "%d: %d moves %x, owners %.6f", size, n, h.Sum32(), sum)
		for _, c := range e.Append(nil, start, board.White, board.At(1, 1), board.At(size-1, 0))[:1] {
			fmt.Fprintf(&got, ", %v %.6f", c.Point, c.Chance)
		}
		got.WriteByte('\n')
	}
	const want = `2: 84 moves 250bd719, owners -93.660000, B1 0.520334
9: 1719 moves 4d7cf8ff, owners -5874.660000, B4 0.127819
13: 3060 moves 939af815, owners 1910.800000, B4 0.158642
19: 6288 moves 7c5c8c40, owners -6968.360000, D4 0.093563
25: 11076 moves 5a5f92f9, owners -11771.380000, C5 0.067146
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
