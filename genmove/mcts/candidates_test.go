package mcts_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/internal/sample"
)

// found searches, and fails the test if there is an error.
func found(t testing.TB, s *mcts.Searcher, g *board.Game, lim mcts.Limits) *mcts.Result {
	t.Helper()
	r, err := s.Search(t.Context(), g, lim)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestMovesOwnership compares the ownership after each move with that of the whole search, which
// is the mean over the root and the positions after all moves.
func TestMovesOwnership(t *testing.T) {
	g := newGame(t, 7, board.Chinese())
	play(t, g, "C3", "E5")
	a, b := board.At(1, 5), board.At(5, 1)
	lim := mcts.Limits{Visits: 60, Ownership: true, MovesOwnership: true, Allow: []board.Point{a, b}}
	alone := lim
	alone.Allow = lim.Allow[:1]
	root := found(t, counter(t, mcts.Options{}), g, mcts.Limits{Visits: 1, Ownership: true}).Ownership
	s := counter(t, mcts.Options{})
	r := found(t, s, g, alone)
	c := &r.Candidates[0]
	if len(r.Candidates) != 1 || c.Move != a || c.Ownership == nil {
		t.Fatalf("candidates %v", r.Candidates)
	}
	n := float64(r.Evaluations)
	for p := range board.Points(7) {
		if want := (float64(root[p]) + n*float64(c.Ownership[p])) / (n + 1); math.Abs(want-float64(r.Ownership[p])) > 1e-5 {
			t.Errorf("%v belongs to %v, want %v", p, r.Ownership[p], want)
		}
	}
	// Each move has its own positions, in which its stone stands, also in a tree that is known.
	for range 2 {
		r = found(t, s, g, mcts.Limits{Playouts: 200, MovesOwnership: true, Allow: []board.Point{a, b}})
		for _, c := range r.Candidates {
			if c.Ownership == nil {
				t.Fatalf("no owners after %v with %d visits", c.Move, c.Visits)
			}
			other := a + b - c.Move
			if c.Ownership[c.Move] > -0.5 || c.Ownership[other] <= c.Ownership[c.Move] {
				t.Errorf("after %v Black has %v there and %v at %v", c.Move, c.Ownership[c.Move], c.Ownership[other], other)
			}
		}
	}
	if len(r.Candidates) != 2 {
		t.Errorf("%d candidates", len(r.Candidates))
	}
	// A search that adds nothing to the tree knows no owners after the moves.
	for _, c := range found(t, s, g, mcts.Limits{Visits: 1, MovesOwnership: true}).Candidates {
		if c.Visits > 1 && c.Ownership != nil {
			t.Errorf("owners after %v of a search before", c.Move)
		}
	}
}

// TestMovesOwnershipChangesNothing compares searches with and without owners in all that is not
// ownership.
func TestMovesOwnershipChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	for range sample.Of(4, 8) {
		g := randomGame(t, 6, rng.IntN(40), allRules[rng.IntN(len(allRules))], rng)
		want := found(t, counter(t, mcts.Options{}), g, mcts.Limits{Visits: 150})
		got := found(t, counter(t, mcts.Options{}), g, mcts.Limits{Visits: 150, MovesOwnership: true})
		for i := range want.Candidates {
			if want.Candidates[i].Ownership != nil {
				t.Error("owners that nobody asked for")
			}
		}
		for i := range got.Candidates {
			got.Candidates[i].Ownership = nil
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v, want %v, on\n%v", got.Candidates[0], want.Candidates[0], g.Board())
		}
	}
}

// TestVariationVisits follows variations. Without transpositions the visits of a position are those
// of the move to it, and fewer than those of the position before.
func TestVariationVisits(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 64))
	for i := range 12 {
		g := randomGame(t, 5, rng.IntN(30), allRules[i%len(allRules)], rng)
		tree := i%2 == 0
		r := found(t, counter(t, mcts.Options{NoTranspositions: tree}), g, mcts.Limits{Visits: 200})
		weight := 0.0
		for _, c := range r.Candidates {
			list := c.VariationVisits
			if len(list) != len(c.Variation) || list[0] < c.Visits || tree && list[0] != c.Visits {
				t.Fatalf("%v with %d visits: %v, visits %v", c.Move, c.Visits, c.Variation, list)
			}
			for k, n := range list[1:] {
				if n < 1 || tree && n >= list[k] {
					t.Errorf("visits %v of %v", list, c.Variation)
				}
			}
			if !(c.UtilityLCB < c.Utility) || c.LCB > 0 && math.Abs(2*(c.WinRate-c.LCB)-(c.Utility-c.UtilityLCB)) > 1e-6 {
				t.Errorf("%v: utility %v and %v, win rate %v and %v", c.Move, c.Utility, c.UtilityLCB, c.WinRate, c.LCB)
			}
			weight += float64(c.Visits)
		}
		if math.Abs(r.Weight-weight-1) > 1e-6 {
			t.Errorf("a weight of %v, %v visits of moves", r.Weight, weight)
		}
	}
}

// TestLCBVisits: a move that only the lower confidence bound chooses has as many visits as
// LCBVisits asks for, and a better bound than the move that is chosen without it.
func TestLCBVisits(t *testing.T) {
	const visits = 120
	limits := mcts.Limits{Visits: visits}
	searchers := map[float64]*mcts.Searcher{}
	for _, least := range []float64{0, 15, visits} {
		p := mcts.DefaultParams()
		p.LCBVisits = least
		searchers[least] = counter(t, mcts.Options{Params: p, NoReuse: true})
	}
	rng := rand.New(rand.NewPCG(65, 66))
	changed := map[float64]int{}
	for range 60 {
		g := randomGame(t, 5, rng.IntN(20), board.Chinese(), rng)
		plain := found(t, searchers[visits], g, limits)
		for _, least := range []float64{0, 15} {
			r := found(t, searchers[least], g, limits)
			if r.Move == plain.Move {
				continue
			}
			changed[least]++
			best, usual := candidate(t, r, r.Move), candidate(t, r, plain.Move)
			if float64(best.Visits) < least || best.UtilityLCB <= usual.UtilityLCB {
				t.Errorf("LCBVisits %v: %v with %d visits and %v, %v with %d and %v",
					least, best.Move, best.Visits, best.UtilityLCB, usual.Move, usual.Visits, usual.UtilityLCB)
			}
		}
	}
	if changed[15] == 0 || changed[0] <= changed[15] {
		t.Errorf("the bound chooses another move %d times, %d with LCBVisits 15", changed[0], changed[15])
	}
}

// candidate returns the candidate of r with a move.
func candidate(t *testing.T, r *mcts.Result, move board.Point) mcts.Candidate {
	t.Helper()
	for _, c := range r.Candidates {
		if c.Move == move {
			return c
		}
	}
	t.Fatalf("%v is no candidate", move)
	return mcts.Candidate{}
}
