package playout_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
)

// TestPinned: the seed decides random games and the owners at their ends. A change of
// these figures is a change of the games.
func TestPinned(t *testing.T) {
	r := heavy(t)
	e, err := prior.NewEstimator(table(t))
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, size := range []int{2, 9, 13, 19, 25} {
		start := scattered(t, size, size*size/3)
		h, n := fnv.New32a(), 0
		for seed := range uint64(20) {
			b := start.Clone()
			moves, err := r.Play(t.Context(), b, board.White, board.At(1, 1), 3*size*size, rand.NewPCG(seed, 5))
			if err != nil {
				t.Fatal(err)
			}
			n += len(moves)
			fmt.Fprint(h, moves)
		}
		o, err := playout.Owners(t.Context(), r, start, board.Black, board.NoPoint, playout.Options{Games: 50, Seed: 4})
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for i, v := range o.Owner {
			sum += v * float64(i)
		}
		fmt.Fprintf(&got, "%d: %d moves %x, owners %.6f", size, n, h.Sum32(), sum)
		chances, err := e.Append(nil, start, board.White, board.At(1, 1), board.At(size-1, 0))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, ", %v %.6f\n", chances[0].Point, chances[0].Chance)
	}
	const want = `2: 71 moves a57c871d, owners -102.000000, B1 0.520334
9: 1774 moves e56eee9a, owners -3563.840000, B4 0.127819
13: 3127 moves d83482eb, owners 4739.300000, B4 0.158642
19: 6152 moves 5192b22c, owners -10506.120000, D4 0.093563
25: 10785 moves 1a982d1d, owners -29410.960000, C5 0.067146
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
