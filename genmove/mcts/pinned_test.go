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
	const want = `fight: win 0.571000000 owner -711.155000 lines c540e03e E2 412 0.602839014 E1 162 0.561133514 D8 93 0.575422830
corner: win 0.997500000 owner 5662.020000 lines a180c18e B1 391 0.970327831 A1 9 0.862995148 C1 0 0.000000000
5: win 0.547333333 owner -755.017333 lines 14c9c0a6 C3 868 0.628998935 D2 98 0.440628100 C4 89 0.541662881
13: win 0.562000000 owner 5892.958000 lines 636f3f37 B7 198 0.640896084 D8 49 0.509721211 K11 39 0.559104528
19: win 0.656666667 owner -7821.233333 lines d070cb12 E11 58 0.727258600 R4 44 0.733293945 H19 21 0.606056350
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
