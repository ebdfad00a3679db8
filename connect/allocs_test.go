package connect_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestAllocations asks questions again whose scratch space is there already,
// without memory of the answers: nothing may be allocated.
func TestAllocations(t *testing.T) {
	race.Alone(t)
	type pair struct {
		b    *board.Board
		x, y board.Point
	}
	var pairs []pair
	facts := readBreakIns(t)[:sample.Of(1, 2)]
	for _, f := range facts {
		strs := f.b.AppendStrings(nil, board.Empty)
		for i, x := range strs {
			for _, y := range strs[:i] {
				if f.b.At(x) == f.b.At(y) && max(x.Col()-y.Col(), y.Col()-x.Col(), x.Row()-y.Row(), y.Row()-x.Row()) <= 3 {
					pairs = append(pairs, pair{f.b, x, y})
				}
			}
		}
	}
	each := sample.Of(32, 2) // of all parts of the boards
	for i := range len(pairs) / each {
		pairs[i] = pairs[each*i]
	}
	pairs = pairs[:len(pairs)/each]
	r := connect.New(connect.Options{})
	var m connect.Map
	ask := func() {
		for _, p := range pairs {
			if _, err := r.Connect(t.Context(), p.b, p.x, p.y); err != nil {
				t.Fatal(err)
			}
			if _, err := r.Disconnect(t.Context(), p.b, p.x, p.y); err != nil {
				t.Fatal(err)
			}
			if err := r.Measure(t.Context(), p.b, p.x, 0, &m); err != nil {
				t.Fatal(err)
			}
		}
		for _, f := range facts {
			if _, err := r.BreakIn(t.Context(), f.b, f.str, &f.goal); err != nil {
				t.Fatal(err)
			}
		}
	}
	// The runtime may allocate beside a run, so one run of a few without allocations is enough.
	n := testing.AllocsPerRun(1, ask)
	for range 4 {
		if n > 0 {
			n = min(n, testing.AllocsPerRun(1, ask))
		}
	}
	if n != 0 {
		t.Errorf("%v allocations for %d pairs, want 0", n, len(pairs))
	}
}
