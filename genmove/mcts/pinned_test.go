package mcts_test

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
)

// TestPinned: the seed and the number of playouts decide what a search finds. A
// change of these figures is a change of what the search does.
func TestPinned(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games")
	}
	var got strings.Builder
	for _, s := range []struct {
		name string
		pos  mcts.Position
		o    mcts.Options
	}{
		{"fight", position(t, fight, board.White, 7.5), mcts.Options{Playouts: 1000, Seed: 3}},
		{"corner", position(t, three, board.Black, -40), mcts.Options{Playouts: 400}},
		{"5", mcts.Position{Board: scattered(t, 5, 0), ToPlay: board.Black, Last: board.Pass, Previous: board.NoPoint, Komi: 24}, mcts.Options{Playouts: 1500, Seed: 1, Trust: 2}},
		{"13", mcts.Position{Board: scattered(t, 13, 60), ToPlay: board.White, Last: board.At(3, 3), Previous: board.At(9, 3), Komi: 0}, mcts.Options{Playouts: 500, Seed: 9}},
		{"19", mcts.Position{Board: scattered(t, 19, 120), ToPlay: board.Black, Last: board.At(16, 3), Previous: board.At(3, 3), Komi: 6.5}, mcts.Options{Playouts: 300, Seed: 2, Trust: 3}},
	} {
		first := append(even(s.pos), mcts.Chance{Point: board.Pass, Chance: 0.1})
		r, err := searcher(t).Search(t.Context(), s.pos, first, s.o)
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
		slices.SortStableFunc(r.Lines, func(a, b mcts.Line) int { return b.Visits - a.Visits })
		for _, l := range r.Lines[:3] {
			fmt.Fprintf(&got, " %v %d %.9f", l.Moves[0], l.Visits, l.Value)
		}
		got.WriteByte('\n')
	}
	const want = `fight: win 0.578000000 owner -461.646000 lines 63ae4d10 E2 355 0.596185179 F1 111 0.579800443 E1 99 0.541403925
corner: win 0.997500000 owner 5662.020000 lines 72a10b0b B1 398 0.970433971 A1 2 0.492253780 C1 0 0.000000000
5: win 0.580000000 owner -904.878000 lines 7dac67b7 C3 811 0.635407458 C4 312 0.645251751 D2 55 0.455693748
13: win 0.588000000 owner 7090.518000 lines 7f52981d C10 170 0.658949605 B5 60 0.563480949 M8 34 0.614384118
19: win 0.676666667 owner -10122.133333 lines 57694fc7 G16 63 0.752657239 B17 39 0.703559704 Q4 34 0.608154493
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
