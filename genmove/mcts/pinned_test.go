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
	const want = `fight: win 0.588000000 owner -589.151000 lines 8a4c778d E2 412 0.632037966 E1 192 0.593024259 B8 88 0.583827366
corner: win 0.997500000 owner 5662.020000 lines 72a10b0b B1 398 0.970433971 A1 2 0.492253780 C1 0 0.000000000
5: win 0.584000000 owner -928.638000 lines bf4b25d2 C3 997 0.658481269 C2 121 0.506596392 B4 75 0.454625498
13: win 0.608000000 owner 7011.438000 lines 2fc88702 K8 171 0.676941777 C8 96 0.620666216 A13 49 0.546442616
19: win 0.686666667 owner -7771.363333 lines 19cc7ca3 P2 49 0.760780879 T5 45 0.743174341 G11 31 0.726359675
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
