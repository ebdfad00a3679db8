package genmove_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
)

// TestIdle: what a move claims for groups counts only as far as they are stronger or weaker
// after it, by half of what they were weak, for a quarter at least if the move gains territory;
// and a followup needs something to follow. A group of size 15 and weakness 0.4 is worth
// 1.8·7.5·0.4 = 5.4 points.
func TestIdle(t *testing.T) {
	a1, a9, j1, j9, e5 := pt(t, "A1"), pt(t, "A9"), pt(t, "J1"), pt(t, "J9"), pt(t, "E5")
	group := func(o board.Point, weakness float64) dragon.Dragon {
		return dragon.Dragon{Origin: o, Strings: []board.Point{o}, Status: dragon.Alive, Safety: dragon.SafetyAlive,
			EffectiveSize: 15, StrategicSize: 15, WeaknessBefore: weakness, Weakness: weakness}
	}
	all := func(own, enemy float64) []dragon.Dragon {
		return []dragon.Dragon{group(a1, own), group(a9, own), group(j1, enemy), group(j9, enemy)}
	}
	for _, c := range []struct {
		name       string
		kind       genmove.Kind
		target     board.Point
		gain       float64
		own, enemy float64 // weakness after the move
		want       float64
	}{
		{"a defense that changes nothing", genmove.StrategicDefend, a1, 0, 0.4, 0.4, 5.4 + 3},
		{"a defense that helps", genmove.StrategicDefend, a1, 0, 0.3, 0.4, 2.7},
		{"a defense that helps enough", genmove.StrategicDefend, a1, 0, 0.2, 0.4, 0},
		{"a defense that helps more than enough", genmove.StrategicDefend, a1, 0, 0.1, 0.4, 0},
		{"a defense that hardly helps", genmove.StrategicDefend, a1, 0, 0.39, 0.4, 5.4*0.95 + 3},
		{"a defense that makes it worse", genmove.StrategicDefend, a1, -1, 0.5, 0.4, 5.4 + 3},
		{"an attack that changes nothing", genmove.StrategicAttack, j1, -1, 0.4, 0.4, 5.4 + 3},
		{"an attack that hurts", genmove.StrategicAttack, j1, -1, 0.4, 0.5, 2.7},
		{"an attack that kills", genmove.StrategicAttack, j1, -1, 0.4, 1, 0},
		{"an attack that helps the opponent", genmove.StrategicAttack, j1, 0, 0.4, 0.3, 5.4 + 3},
		{"with territory", genmove.StrategicDefend, a1, 0.5, 0.4, 0.4, 5.4 * 0.75},
		{"with territory, worse", genmove.StrategicAttack, j1, 0.5, 0.4, 0.1, 5.4 * 0.75},
		{"with territory, a little better", genmove.StrategicDefend, a1, 0.5, 0.38, 0.4, 5.4 * 0.75},
		{"with territory, better", genmove.StrategicDefend, a1, 0.5, 0.28, 0.4, 5.4 * 0.4},
		{"no group", genmove.Habit, board.NoPoint, 0, 0.4, 0.4, 3},
	} {
		s := made(t, four, board.Black, all(0.4, 0.4), nil)
		r := genmove.NewReasons(s)
		r.Add(genmove.Reason{Kind: c.kind, Move: e5, Target: c.target})
		v := genmove.Valued{Move: e5, Safe: true, Steps: []genmove.Step{{Name: "followup", Part: 3}}}
		d, err := dragon.NewDragons(s.Board, all(c.own, c.enemy))
		if err != nil {
			t.Fatal(err)
		}
		if got := (genmove.Points{}).Idle(s, r, &v, c.gain, &examine.Facts{Dragons: d}); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %.2f, want %.2f", c.name, got, c.want)
		}
	}
	s := made(t, four, board.Black, all(0.4, 0.4), nil)
	r := genmove.NewReasons(s)
	r.Add(genmove.Reason{Kind: genmove.StrategicAttack, Move: e5, Target: j1})
	if got := (genmove.Points{}).Idle(s, r, &genmove.Valued{Move: e5, Safe: true}, 0, &examine.Facts{}); got != 0 {
		t.Errorf("without dragons: %.2f", got)
	}
	after := made(t, `
		X . . . . . . . O
		. . . . . . . . O
		. . . . . . . . O
		. . . . . . . . .
		. . . . X . . . .
		. . . . . . . . .
		. . . . . . . . .
		X . . . . . . . .
		X . . . . . . . .`, board.White, nil, nil)
	d, err := dragon.NewDragons(after.Board, all(0.4, 0.4)[:2])
	if err != nil {
		t.Fatal(err)
	}
	if got := (genmove.Points{}).Idle(s, r, &genmove.Valued{Move: e5, Safe: true}, 0, &examine.Facts{Dragons: d}); got != 0 {
		t.Errorf("a group that was captured: %.2f", got)
	}
	own := group(a1, 0.4)
	own.Color = board.Black
	if got := genmove.Holds(&own, nil, board.Black); got != 0 {
		t.Errorf("an own group that is gone: %.2f", got)
	}
	strong := group(a1, 0)
	strong.Color = board.Black
	if got := genmove.Holds(&strong, &strong, board.Black); got != 0 {
		t.Errorf("a group that was never weak: %.2f", got)
	}
}

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
