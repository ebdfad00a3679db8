package gamesearch

import (
	"math"
	"testing"
)

// TestAmafCounts: games in which a move was made later are counted until there are too many,
// and their mean stays what it is, at its bounds too.
func TestAmafCounts(t *testing.T) {
	for _, value := range []float64{0, 0.25, 1} {
		for _, weight := range []float64{1, 2.3, 3, mostEarly} {
			e := new(edge)
			for range 2 * mostAmaf / int(amafUnits*weight) {
				e.addAmaf(amafOf(weight, value))
			}
			a := e.amaf.Load()
			count := float64(a >> 32)
			mean := float64(a&math.MaxUint32) / amafParts / count
			if count < mostAmaf || count > mostAmaf+amafUnits*mostEarly || math.Abs(mean-value) > 1.0/64 {
				t.Errorf("weight %v: the mean of %v units is %v, want %v", weight, count, mean, value)
			}
		}
	}
}

// TestKnown: what is known of a move before it is tried is kept with its prior and its
// advice, each without a change of the other.
func TestKnown(t *testing.T) {
	e := new(edge)
	for _, p := range []float64{0, 1e-6, 0.01, 0.5, 1} {
		e.setPrior(p)
		for _, games := range []float64{0, 0.5, -3, 100, -100, 5000, -5000, 1e300} {
			e.advise(games)
			root, got := e.known()
			if want := max(-MostAdvice, min(games, MostAdvice)); math.Abs(root-math.Sqrt(p)) > 1e-4 || math.Abs(got-want) > 0.1 {
				t.Errorf("%v and %v are %v² and %v", p, games, root, got)
			}
		}
	}
}

// TestTakeStaysInChunks: the moves of a position never lie in two chunks, and a tree that is
// reset begins anew in the same memory.
func TestTakeStaysInChunks(t *testing.T) {
	tr := new(tree)
	for range 2 {
		tr.reset(100)
		for i := range 100 {
			list, first := tr.take(600)
			if list == nil || len(list) != 600 || int(first)/chunkEdges != (int(first)+599)/chunkEdges {
				t.Fatalf("block %d at %d: %d edges", i, first, len(list))
			}
			for k := range list {
				if list[k].visits.Load() != 0 || list[k].child.Load() != 0 {
					t.Fatalf("block %d: edge %d was used before", i, k)
				}
				list[k].visits.Store(1)
				list[k].child.Store(5)
			}
		}
		if list, _ := tr.take(1); list != nil || !tr.full() {
			t.Error("a full tree has room")
		}
	}
}
