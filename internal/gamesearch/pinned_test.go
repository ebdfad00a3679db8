package gamesearch_test

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// TestPinned: the seed and the number of playouts decide what a search finds. A
// change of these figures is a change of what the search does.
func TestPinned(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of random games; the tests without -short do")
	}
	var got strings.Builder
	for _, s := range []struct {
		name string
		pos  gamesearch.Position
		o    gamesearch.Options
	}{
		{"fight", position(t, fight, board.White, 7.5), gamesearch.Options{Playouts: 1000, Seed: 3}},
		{"corner", position(t, three, board.Black, -40), gamesearch.Options{Playouts: 400}},
		{"5", gamesearch.Position{Board: scattered(t, 5, 0), ToPlay: board.Black, Last: board.Pass, Previous: board.NoPoint, Komi: 24}, gamesearch.Options{Playouts: 1500, Seed: 1, Trust: 2}},
		{"13", gamesearch.Position{Board: scattered(t, 13, 60), ToPlay: board.White, Last: board.At(3, 3), Previous: board.At(9, 3), Komi: 0}, gamesearch.Options{Playouts: 500, Seed: 9}},
		{"19", gamesearch.Position{Board: scattered(t, 19, 120), ToPlay: board.Black, Last: board.At(16, 3), Previous: board.At(3, 3), Komi: 6.5}, gamesearch.Options{Playouts: 300, Seed: 2, Trust: 3}},
	} {
		first := append(even(s.pos), gamesearch.Chance{Point: board.Pass, Chance: 0.1})
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
		slices.SortStableFunc(r.Lines, func(a, b gamesearch.Line) int { return b.Visits - a.Visits })
		for _, l := range r.Lines[:3] {
			fmt.Fprintf(&got, " %v %d %.9f", l.Moves[0], l.Visits, l.Value)
		}
		got.WriteByte('\n')
	}
	const want = `fight: win 0.564000000 owner -763.069000 lines b895464a E2 551 0.609263334 E8 177 0.591940745 F1 63 0.413580365
corner: win 0.997500000 owner 5662.020000 lines a180c18e B1 391 0.970327831 A1 9 0.862995148 C1 0 0.000000000
5: win 0.666666667 owner -1362.085333 lines 6fe2fcef C3 1174 0.727153508 C2 57 0.596876797 D3 41 0.732147077
13: win 0.686000000 owner 9761.176000 lines a7d88563 K8 234 0.707177472 H2 92 0.709292598 K11 54 0.709040130
19: win 0.716666667 owner -7474.580000 lines 44df6ac4 Q11 59 0.766579159 E11 43 0.748601403 T6 26 0.716369005
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
