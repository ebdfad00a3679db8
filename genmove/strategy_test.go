package genmove_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// TestStrategy compares the strategical value of each kind of reason with numbers computed
// by hand. The cap of sizes is 15, so that a size of 15 counts 7.5, and with the cap of
// uncertain reasons, 30, it counts 10.
func TestStrategy(t *testing.T) {
	a1, a9, j1, j9 := pt(t, "A1"), pt(t, "A9"), pt(t, "J1"), pt(t, "J9")
	group := func(o board.Point, status dragon.Status, safety dragon.Safety, before, weakness float64, hostile ...int) dragon.Dragon {
		return dragon.Dragon{Origin: o, Status: status, Safety: safety, EffectiveSize: 15, StrategicSize: 15,
			WeaknessBefore: before, Weakness: weakness, Hostile: hostile}
	}
	living := func() []dragon.Dragon {
		return []dragon.Dragon{
			group(a1, dragon.Alive, dragon.SafetyAlive, 0.8, 0.4, 2), group(a9, dragon.Alive, dragon.SafetyAlive, 0.5, 0.2),
			group(j1, dragon.Critical, dragon.SafetyCritical, 1, 1, 0), group(j9, dragon.Alive, dragon.SafetyAlive, 0.6, 0.6),
		}
	}
	with := func(i int, change func(*dragon.Dragon)) []dragon.Dragon {
		list := living()
		change(&list[i])
		return list
	}
	// What 0.8 and 0.5 cost less what 0.4, both together, costs.
	const link8, link5 = 2.1 * 7.5 * (0.8 - 0.4), 2.1 * 7.5 * (0.5 - 0.4)
	for _, c := range []struct {
		name    string
		groups  []dragon.Dragon
		reasons []genmove.Reason
		unsafe  bool
		want    float64
	}{
		{name: "a connection", reasons: []genmove.Reason{{Kind: genmove.Connect, Target: a1, Other: a9, Code: search.Win}}, want: link8 + link5},
		{name: "by a good ko", reasons: []genmove.Reason{{Kind: genmove.Connect, Target: a1, Other: a9, Code: search.KoA}}, want: 0.7 * (link8 + link5)},
		{name: "by a bad ko", reasons: []genmove.Reason{{Kind: genmove.Connect, Target: a1, Other: a9, Code: search.KoB}}, want: 0.5 * (link8 + link5)},
		{name: "discarded", reasons: []genmove.Reason{{Kind: genmove.Connect, Target: a1, Other: a9, Code: search.Win, Discarded: "x"}}},
		{name: "to what matters to nobody", groups: with(1, func(g *dragon.Dragon) { g.Safety = dragon.SafetyInessential }),
			reasons: []genmove.Reason{{Kind: genmove.Connect, Target: a1, Other: a9, Code: search.Win}}},
		{name: "of what is captured", groups: with(0, func(g *dragon.Dragon) { g.Safety = dragon.TacticallyDead }),
			reasons: []genmove.Reason{{Kind: genmove.Connect, Target: a1, Other: a9, Code: search.Win}}},
		{name: "a cut", reasons: []genmove.Reason{{Kind: genmove.Cut, Target: j1, Other: j9, Code: search.Win}}, want: 2.1 * 7.5 * (1 - 0.6)},
		{name: "an attack", reasons: []genmove.Reason{{Kind: genmove.StrategicAttack, Target: j9}}, want: 1.8 * 7.5 * 0.6},
		{name: "an attack that is not safe", reasons: []genmove.Reason{{Kind: genmove.StrategicAttack, Target: j9}}, unsafe: true},
		{name: "an attack on what is critical", reasons: []genmove.Reason{{Kind: genmove.StrategicAttack, Target: j1}}},
		{name: "a defense", reasons: []genmove.Reason{{Kind: genmove.StrategicDefend, Target: a1}}, want: 1.8 * 7.5 * 0.4},
		{name: "two reasons for one group", reasons: []genmove.Reason{{Kind: genmove.StrategicDefend, Target: a1}, {Kind: genmove.VitalEye, Target: a1}}, want: 1.8 * 7.5 * 0.4},
		{name: "the smaller one last", reasons: []genmove.Reason{{Kind: genmove.VitalEye, Target: a1}, {Kind: genmove.StrategicDefend, Target: a1}}, want: 1.8 * 7.5 * 0.4},
		{name: "two groups", reasons: []genmove.Reason{{Kind: genmove.StrategicDefend, Target: a1}, {Kind: genmove.StrategicDefend, Target: a9}}, want: 1.8 * 7.5 * 0.6},
		{name: "an eye", reasons: []genmove.Reason{{Kind: genmove.VitalEye, Target: a1}}, want: 0.3 * 1.8 * 7.5 * 0.4},
		{name: "an eye of what is critical", reasons: []genmove.Reason{{Kind: genmove.VitalEye, Target: j1}}},
		{name: "an eye, not safe", reasons: []genmove.Reason{{Kind: genmove.VitalEye, Target: a1}}, unsafe: true},
		{name: "not sure", reasons: []genmove.Reason{{Kind: genmove.UncertainAttack, Target: j9}}, want: 0.5 * 10 * 0.6},
		{name: "not sure of a strong group", reasons: []genmove.Reason{{Kind: genmove.UncertainDefend, Target: a9}}, unsafe: true, want: 0.5 * 10 * 0.5},
		// The weak neighbor of what dies is freed.
		{name: "a kill", reasons: []genmove.Reason{{Kind: genmove.OwlAttack, Target: j1, Code: search.Win}}, want: 1.8 * 7.5 * 0.4},
		{name: "a kill and a cut", reasons: []genmove.Reason{{Kind: genmove.OwlAttack, Target: j1, Code: search.Win}, {Kind: genmove.Cut, Target: j1, Other: j9, Code: search.Win}}, want: 1.8 * 7.5 * 0.4},
		{name: "a kill beside a safe group", groups: with(0, func(g *dragon.Dragon) { g.Safety = dragon.Invincible }),
			reasons: []genmove.Reason{{Kind: genmove.OwlAttack, Target: j1, Code: search.Win}}},
		// Of a gain of 12 for a group of two stones that is saved, 4 count as territory already.
		{name: "saved and strengthened", groups: with(0, func(g *dragon.Dragon) { g.StrategicSize, g.Weakness, g.Status = 2, 1, dragon.Critical }),
			reasons: []genmove.Reason{{Kind: genmove.OwlDefend, Target: a1, Code: search.Win}, {Kind: genmove.Connect, Target: a1, Other: a9, Code: search.Win}}, want: link8 - 4 + link5},
		{name: "a combination", reasons: []genmove.Reason{{Kind: genmove.MyCombination, Value: 8, Code: search.Win}}, want: 9},
		{name: "a combination by a ko", reasons: []genmove.Reason{{Kind: genmove.MyCombination, Value: 8, Code: search.KoB}}, want: 5},
		{name: "against a combination", reasons: []genmove.Reason{{Kind: genmove.YourCombination, Value: 8, Code: search.Win}}, want: 6},
		{name: "against a combination, by a ko", reasons: []genmove.Reason{{Kind: genmove.YourCombination, Value: 8, Code: search.KoA}}, want: 6 * 0.7},
		{name: "no group", reasons: []genmove.Reason{{Kind: genmove.StrategicAttack, Target: pt(t, "E5")}}},
	} {
		if c.groups == nil {
			c.groups = living()
		}
		s := made(t, four, board.Black, c.groups, nil)
		var err error
		if s.Analyst, err = examine.New(examine.Options{NoMemory: true, Tactics: told{attack: map[board.Point]search.Result{pt(t, "E5"): {Code: search.Win, Move: pt(t, "E6")}}}}); err != nil {
			t.Fatal(err)
		}
		r := genmove.NewReasons(s)
		at := r.At(pt(t, "E5"))
		at.Reasons, at.KnownSafe = c.reasons, !c.unsafe
		list, err := genmove.Points{Manual: true}.Value(t.Context(), s, r)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		v := list[0]
		if math.Abs(v.Strategy-c.want) > 1e-6 || v.Safe == c.unsafe {
			t.Errorf("%s: %v, want %v", c.name, v, c.want)
		}
		if step, ok := v.Step("strategy"); !ok || step.Part != v.Strategy || c.want > 0 && len(c.reasons) == 1 && c.reasons[0].Kind < genmove.MyCombination && step.Note == "" {
			t.Errorf("%s: step %+v", c.name, step)
		}
	}
}

// TestLeadConnects: whoever leads by more than 20 points gains more by connections, by a
// fiftieth for each point, but not by more than two fifths; cuts gain what they gain.
func TestLeadConnects(t *testing.T) {
	a1, a9, j1, j9 := pt(t, "A1"), pt(t, "A9"), pt(t, "J1"), pt(t, "J9")
	var groups []dragon.Dragon
	for _, p := range []board.Point{a1, a9, j1, j9} {
		groups = append(groups, dragon.Dragon{Origin: p, EffectiveSize: 15, WeaknessBefore: 0.5, Safety: dragon.SafetyAlive})
	}
	for _, c := range []struct {
		kind  genmove.Kind
		lead  int
		scale float64
	}{{genmove.Connect, 10, 1}, {genmove.Connect, 20, 1}, {genmove.Connect, 30, 1.2}, {genmove.Connect, 40, 1.4}, {genmove.Connect, 60, 1.4}, {genmove.Cut, 40, 1}, {genmove.Connect, -40, 1}} {
		s := made(t, four, board.Black, groups, nil)
		at := map[board.Point]float64{}
		for p := range board.Points(9) {
			if len(at) < max(c.lead, -c.lead) && s.Board.At(p) == board.Empty {
				at[p] = -1
				if c.lead < 0 {
					at[p] = 1
				}
			}
		}
		s.Influence = fields(t, s.Board, at)
		if lead := s.Lead(); lead != float64(-c.lead) {
			t.Fatalf("White leads by %v, want %d", lead, -c.lead)
		}
		// Half as weak each, and a quarter together.
		want := c.scale * 2.1 * 7.5 * 0.25
		x := genmove.Reason{Kind: c.kind, Target: a1, Other: a9, Code: search.Win}
		if c.kind == genmove.Cut {
			x.Target, x.Other = j1, j9
		}
		if v := evaluated(t, s, genmove.Points{}, pt(t, "E5"), x); math.Abs(v.Strategy-2*want) > 1e-6 {
			t.Errorf("%v with a lead of %d: %v, want %v", c.kind, c.lead, v.Strategy, 2*want)
		}
	}
}
