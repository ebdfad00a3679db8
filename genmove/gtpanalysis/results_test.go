package gtpanalysis_test

import (
	"context"
	"fmt"
	"log"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// What a tree search knows, for the protocol.
func ExampleOfResult() {
	model, err := network.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	s, err := mcts.FromModel(model, mcts.Options{Threads: 1})
	if err != nil {
		log.Fatal(err)
	}
	game, err := board.NewGame(7, board.Chinese())
	if err != nil {
		log.Fatal(err)
	}
	r, err := s.Search(context.Background(), game, mcts.Limits{Visits: 30})
	if err != nil {
		log.Fatal(err)
	}
	best := gtpanalysis.OfResult(r, r.Move).Thoughts[0]
	fmt.Println(best.Point == r.Move, best.WinRate > 0, best.Lead != nil)
	// Output: true true true
}

// TestOfResult: values are those of the player, owners White's, and what is not known is nil.
func TestOfResult(t *testing.T) {
	a, b, pass := board.At(0, 0), board.At(1, 1), board.Pass
	owners := new([board.NumPoints]float32)
	owners[b] = -1.0000001
	r := &mcts.Result{
		Move: a, Visits: 12, WinRate: 0.75, Lead: -3, ScoreMean: -4, ScoreStdev: 5, Utility: 0.5, Weight: 11, Ownership: owners,
		Root: network.Evaluation{Win: 0.625, Loss: 0.25, Lead: -2, WinlossError: 0.5, ScoreError: -1, VarTime: -1},
		Candidates: []mcts.Candidate{
			{Move: a, Visits: 8, Weight: 7, Prior: 0.5, WinRate: 0.75, LCB: 0.5, Lead: -3, Utility: 0.5, UtilityLCB: 0.25,
				Variation: []board.Point{a, b}, VariationVisits: []int{9, 3}, Ownership: owners},
			{Move: b, Visits: 3, Weight: 3, WinRate: 0.5, Lead: 1, Variation: []board.Point{b}, VariationVisits: []int{3}},
			{Move: pass, WinRate: 0.75, Lead: -3, Variation: []board.Point{pass}, VariationVisits: []int{0}},
		},
	}
	for _, c := range []board.Color{board.Black, board.White} {
		r.ToPlay, r.Root.ToPlay = c, c
		x := gtpanalysis.OfResult(r, b)
		var moves []board.Point
		last := math.Inf(1)
		for _, t := range x.Thoughts {
			moves = append(moves, t.Point)
		}
		if !slices.Equal(moves, []board.Point{b, a, pass}) {
			t.Fatalf("moves %v", moves)
		}
		for _, m := range x.Thoughts {
			if m.Value > last || m.Value < 0 || m.Value > 100 {
				t.Errorf("%v has the value %v after %v", m.Point, m.Value, last)
			}
			last = m.Value
		}
		m := x.Thoughts[1]
		if *m.Lead != -3 || *x.Root.Lead != -3 || *x.Root.ScoreMean != -4 || *x.Root.Raw.Lead != -2 || *x.Thoughts[0].Lead != 1 {
			t.Errorf("%v: leads %v, %v, %v, %v", c, *m.Lead, *x.Root.Lead, *x.Root.ScoreMean, *x.Root.Raw.Lead)
		}
		if *m.LCB != 0.5 || *m.Utility != 0.5 || *m.UtilityLCB != 0.25 || *m.Weight != 7 || !slices.Equal(m.LineVisits, []int{9, 3}) {
			t.Errorf("%v: %+v", c, m)
		}
		if x.Ownership[b] != -1 || m.Ownership[b] != -1 || x.Thoughts[0].Ownership != nil {
			t.Errorf("%v: owners %v, %v, %v", c, x.Ownership[b], m.Ownership[b], x.Thoughts[0].Ownership)
		}
		if p := x.Thoughts[2]; p.Visits != 1 || p.LCB != nil || p.Utility != nil || p.Weight != nil || p.LineVisits != nil {
			t.Errorf("%v: a move without visits: %+v", c, p)
		}
		raw := x.Root.Raw
		if raw.WinRate != 0.6875 || *raw.NoResult != 0.125 || *raw.WinRateError != 0.25 || raw.ScoreError != nil || raw.VarTime != nil {
			t.Errorf("%v: %+v", c, raw)
		}
		if x.Root.Visits != 12 || x.Root.WinRate != 0.75 || *x.Root.Utility != 0.5 || *x.Root.Weight != 11 || *x.Root.ScoreStdev != 5 {
			t.Errorf("%v: %+v", c, x.Root)
		}
	}
	// Without a search the policy orders the moves. A move that nothing is known of has no visits.
	alone := &mcts.Result{ToPlay: board.Black, Candidates: []mcts.Candidate{{Move: a, Prior: 0.75, Weight: 0.75}, {Move: b, Prior: 0.25, Weight: 0.25}}}
	x := gtpanalysis.OfResult(alone, pass)
	if n := len(x.Thoughts); n != 3 || x.Thoughts[0].Point != pass || x.Thoughts[0].Visits != 0 || x.Thoughts[1].Visits != 750 || x.Thoughts[2].Visits != 250 {
		t.Errorf("thoughts %+v", x.Thoughts)
	}
	if x.Ownership != nil || x.Thoughts[1].LCB != nil {
		t.Errorf("owners %v, a bound of %v", x.Ownership, x.Thoughts[1].LCB)
	}
}
