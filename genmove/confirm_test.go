package genmove_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
)

// TestProved: a gain that a search of all moves has found is neither discounted, however
// unlikely players are to make the move, nor an invasion without prospects.
func TestProved(t *testing.T) {
	s := made(t, four, board.Black, nil, nil)
	at := map[board.Point]float64{}
	for p := range board.Points(9) {
		at[p] = 1
	}
	s.Influence = fields(t, s.Board, at)
	e5, e6 := pt(t, "E5"), pt(t, "E6")
	likely := genmove.Valued{Move: e6, Value: 10, Reasons: []genmove.Reason{{Kind: genmove.Habit, Move: e6, Value: 0.9}}}
	for _, gain := range []float64{0, 4} {
		r := genmove.NewReasons(s)
		r.Add(genmove.Reason{Kind: genmove.ExpandTerritory, Move: e5, Value: gain})
		v := genmove.Valued{Move: e5, Value: 4, Reasons: r.At(e5).Reasons}
		factor := genmove.Discounts(19, r, []genmove.Valued{likely, v})[1]
		penalty := s.InvasionPenalty(r.At(e5), &v)
		if v.Proved() != (gain > 0) || (factor == 1) != (gain > 0) || (penalty == 0) != (gain > 0) {
			t.Errorf("a gain of %v: proved %t, factor %.2f, penalty %.2f", gain, v.Proved(), factor, penalty)
		}
	}
}
