package gtpanalysis

import (
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// wholeVisits is the number of visits that stand for the whole policy if there is no search.
// Clients order moves by visits.
const wholeVisits = 1000

// OfResult returns the result of a search as an analysis of package gtp, or an empty one for
// nil. The first thought is about chosen: r.Move or another legal move, which r need not
// contain. The value of a move is its share of visits in percent, or of the policy if no move
// has visits.
func OfResult(r *mcts.Result, chosen board.Point) gtp.Analysis {
	if r == nil {
		return gtp.Analysis{}
	}
	a := gtp.Analysis{
		Root: &gtp.Root{
			Visits: r.Visits, WinRate: unit(r.WinRate), Lead: new(r.Lead), ScoreMean: new(r.ScoreMean),
			ScoreStdev: new(r.ScoreStdev), Utility: new(r.Utility), Weight: new(r.Weight), Raw: rawOf(&r.Root, r.ToPlay),
		},
		Ownership: ownerList(r.Ownership),
	}
	searched := slices.ContainsFunc(r.Candidates, func(c mcts.Candidate) bool { return c.Visits > 0 })
	sum := 0.0
	for i := range r.Candidates {
		c := &r.Candidates[i]
		weight := max(c.Weight, 1e-6)
		sum += weight
		t := gtp.Thought{
			Candidate: gtp.Candidate{Point: c.Move, Value: 100 * weight},
			Visits:    c.Visits, WinRate: unit(c.WinRate), Prior: unit(c.Prior), Lead: new(c.Lead),
			ScoreMean: new(c.ScoreMean), ScoreStdev: new(c.ScoreStdev), Line: c.Variation, Ownership: ownerList(c.Ownership),
		}
		switch {
		case c.Visits > 0:
			t.LCB = new(min(unit(c.LCB), t.WinRate))
			t.Utility, t.UtilityLCB = new(c.Utility), new(c.UtilityLCB)
			t.Weight, t.LineVisits = new(c.Weight), c.VariationVisits
		case searched:
			t.Visits = 1
		default:
			t.Visits = int(math.Round(wholeVisits * c.Prior))
		}
		a.Thoughts = append(a.Thoughts, t)
	}
	at := slices.IndexFunc(a.Thoughts, func(t gtp.Thought) bool { return t.Point == chosen })
	if at < 0 {
		at = len(a.Thoughts)
		a.Thoughts = append(a.Thoughts, gtp.Thought{Candidate: gtp.Candidate{Point: chosen}})
	}
	t := a.Thoughts[at]
	copy(a.Thoughts[1:at+1], a.Thoughts[:at])
	a.Thoughts[0] = t
	// The order is that of the search, which also looks at confidence bounds.
	for i := len(a.Thoughts) - 1; i >= 0; i-- {
		t := &a.Thoughts[i]
		t.Value /= max(sum, 1e-6)
		if i+1 < len(a.Thoughts) {
			t.Value = max(t.Value, a.Thoughts[i+1].Value)
		}
	}
	return a
}

// rawOf returns an evaluation with the win rate of c.
func rawOf(e *network.Evaluation, c board.Color) *gtp.Raw {
	raw := &gtp.Raw{
		WinRate: unit(e.WinRate(c)), Lead: new(float64(e.Lead)), ScoreMean: new(float64(e.ScoreMean)),
		ScoreStdev: new(float64(e.ScoreStdev)), NoResult: new(unit(1 - float64(e.Win) - float64(e.Loss))),
	}
	// The network has the error of the difference of win and loss.
	for _, x := range []struct {
		to   **float64
		v    float32
		unit float64
	}{{&raw.WinRateError, e.WinlossError, 0.5}, {&raw.ScoreError, e.ScoreError, 1}, {&raw.VarTime, e.VarTime, 1}} {
		if x.v >= 0 {
			*x.to = new(x.unit * float64(x.v))
		}
	}
	return raw
}

// unit returns a probability without rounding errors at its ends.
func unit(v float64) float64 { return min(max(v, 0), 1) }

// ownerList returns o, which may be nil, as gtp.Analysis wants it.
func ownerList(o *[board.NumPoints]float32) []float64 {
	if o == nil {
		return nil
	}
	list := make([]float64, len(o))
	for p, v := range o {
		list[p] = min(max(float64(v), -1), 1)
	}
	return list
}
