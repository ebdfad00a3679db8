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
