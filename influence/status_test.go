package influence_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
)

// TestClassOfDeadStones: the class letters O and X of barriers reject dead stones of
// O and X; s lets patterns have dead stones otherwise.
func TestClassOfDeadStones(t *testing.T) {
	enemy, own := board.At(2, 3), board.At(3, 3)
	b := setup(t, 7, []board.Point{enemy}, []board.Point{own})
	for _, c := range []struct {
		class      string
		own, enemy bool // the stone of O, of X is dead
		want       bool
	}{
		{"Ds", false, false, true}, {"Ds", true, true, true},
		{"DsO", false, false, true}, {"DsO", true, false, false}, {"DsO", false, true, true},
		{"DsX", false, false, true}, {"DsX", true, false, true}, {"DsX", false, true, false},
		{"Dsox", false, false, true}, {"Dsox", true, true, true},
	} {
		db, err := pattern.Build(pattern.Barriers(), pattern.Spec{Name: "B", Diagram: "XO,", Entry: "-," + c.class})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		e := newEngine(t, influence.Options{Barriers: db, Matched: func(_ *influence.Input, d *pattern.Database, _ pattern.Match) {
			if d == db {
				n++
			}
		}})
		var dead board.Set
		if c.own {
			dead.Add(own)
		}
		if c.enemy {
			dead.Add(enemy)
		}
		compute(t, e, influence.Input{Board: b, ToPlay: board.White, Dead: &dead})
		if got := n > 0; got != c.want {
			t.Errorf("class %s, O dead %v, X dead %v: takes effect %v", c.class, c.own, c.enemy, got)
		}
	}
}

// TestStrengthOf compares with the strengths that GNU Go 3.8 shows for handicap stones
// and the weaknesses that it tells of their dragons, which it rounds to hundredths.
func TestStrengthOf(t *testing.T) {
	for _, c := range []struct{ weakness, want, tolerance float64 }{
		{0, 100, 0}, {1, 70, 1e-4}, {0.36, 89.06, 0.2}, {0.28, 91.55, 0.2}, {0.13, 96.16, 0.2}, {0.06, 98.05, 0.2},
		{-1, 100, 0}, {2, 70, 1e-4}, {math.Inf(1), 70, 1e-4},
	} {
		if got := float64(influence.StrengthOf(c.weakness)); math.Abs(got-c.want) > c.tolerance {
			t.Errorf("weakness %v: strength %.2f, want %.2f", c.weakness, got, c.want)
		}
	}
}

// TestStatusesOfGroups: a weak group radiates as much less as it is weak, a dead one
// nothing, and is prisoners; an inessential one neither.
func TestStatusesOfGroups(t *testing.T) {
	stone, near := board.At(6, 6), board.At(4, 6)
	group := board.SetOf(stone, board.At(6, 5))
	b := setup(t, 13, nil, group.Append(nil))
	strength := func(weakness float64) []float32 {
		s := make([]float32, board.NumPoints)
		for p := range group.All() {
			s[p] = influence.StrengthOf(weakness)
		}
		return s
	}
	e := newEngine(t, influence.Options{NoPatterns: true})
	full := compute(t, e, influence.Input{Board: b}).Influence(board.White, near)
	for _, c := range []struct {
		name      string
		in        influence.Input
		part      float64 // of the influence of an untroubled group
		prisoners float64 // the value of a stone on a point that is nobody's
	}{
		{"no strengths", influence.Input{}, 1, 0},
		{"strong", influence.Input{Strength: strength(0)}, 1, 0},
		{"half weak", influence.Input{Strength: strength(0.5)}, 0.85, 0},
		{"weak", influence.Input{Strength: strength(1)}, 0.7, 0},
		{"dead", influence.Input{Strength: strength(1), Dead: &group}, 0, -1},
		{"no strength", influence.Input{Strength: make([]float32, board.NumPoints)}, 0, -1},
		{"inessential", influence.Input{Strength: strength(0), Inessential: &group}, 0, 0},
	} {
		c.in.Board = b
		r := compute(t, e, c.in)
		if got := r.Influence(board.White, near) / full; math.Abs(got-c.part) > 0.01 {
			t.Errorf("%s: %.3f of the influence, want %.2f", c.name, got, c.part)
		}
		if got := r.Territory(stone); got != c.prisoners {
			t.Errorf("%s: a stone is worth %v, want %v", c.name, got, c.prisoners)
		}
	}
}
