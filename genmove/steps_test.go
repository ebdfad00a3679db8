package genmove

import (
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// TestSteps compares each step with numbers computed by hand.
func TestSteps(t *testing.T) {
	s := &Situation{Board: must(t, 9)}
	none := math.Inf(1)
	for _, c := range []struct {
		name    string
		v       Valued
		c       Case
		k       Points
		want    float64
		step    string
		changed float64
	}{
		{name: "gote", v: Valued{Value: 10, Territory: 10, Safe: true}, want: 10},
		{name: "sente: half of both", v: Valued{Value: 10, Followup: 4, Reverse: 2, Safe: true}, want: 13, step: StepFollowup, changed: 3},
		{name: "small with a large threat", v: Valued{Value: 1, Followup: 40, Safe: true}, want: 1 + 1.1, step: StepFollowup, changed: 1.1},
		{name: "reverse sente", v: Valued{Value: 2, Reverse: 40, Safe: true}, want: 4, step: StepFollowup, changed: 2},
		{name: "too small for sente", v: Valued{Value: 0.4, Followup: 40, Safe: true}, want: 0.4},
		{name: "secondary", v: Valued{Value: 1, Secondary: 8, Safe: true}, want: 1.2, step: StepSecondary, changed: 0.2},
		{name: "nothing but secondary", v: Valued{Secondary: 8, Safe: true}, want: 0},
		{name: "good shape", v: Valued{Value: 10, Territory: 10, Safe: true}, c: Case{Shape: []float64{2}}, want: 11.025, step: StepShape, changed: 1.025},
		{name: "shape of large moves", v: Valued{Value: 30, Territory: 25, Safe: true}, c: Case{Shape: []float64{1}}, want: 31, step: StepShape, changed: 1},
		{name: "bad shape", v: Valued{Value: 10, Territory: 10, Safe: true}, c: Case{Shape: []float64{-1}}, want: 10 / 1.05, step: StepShape, changed: 10/1.05 - 10},
		{name: "very good shape", v: Valued{Value: 10, Territory: 10, Safe: true}, c: Case{Shape: []float64{40}}, want: 10 * math.Pow(1.05, 40), step: StepShape, changed: 10*math.Pow(1.05, 40) - 10},
		{name: "a connection", v: Valued{Value: 4, Safe: true}, c: Case{Reasons: []Reason{{Kind: Connect}}}, want: 4.08, step: StepConnection, changed: 0.08},
		{name: "a dame that connects", v: Valued{Safe: true}, c: Case{Reasons: []Reason{{Kind: Cut}}}, want: 0.02, step: StepConnection, changed: 0.02},
		{name: "a dame that connects a lot", v: Valued{Safe: true}, c: Case{Reasons: slices.Repeat([]Reason{{Kind: Cut}}, 20)}, want: 0.3, step: StepConnection, changed: 0.3},
		{name: "many connections", v: Valued{Value: 40, Safe: true}, c: Case{Reasons: slices.Repeat([]Reason{{Kind: Cut}}, 20)}, want: 40 + 5*(math.Pow(1.02, 20)-1), step: StepConnection, changed: 5 * (math.Pow(1.02, 20) - 1)},
		{name: "a lost connection", v: Valued{Value: 4, Safe: true}, c: Case{Reasons: []Reason{{Kind: Connect, Discarded: "x"}}}, want: 4},
		{name: "a connection of half a point", v: Valued{Value: 0.25, Safe: true}, c: Case{Reasons: []Reason{{Kind: Connect}}}, want: 0.27, step: StepConnection, changed: 0.02},
		{name: "just large enough for sente", v: Valued{Value: 0.5, Followup: 0.4, Safe: true}, want: 0.7, step: StepFollowup, changed: 0.2},
		{name: "at least 24", v: Valued{Safe: true}, c: Case{MinValue: 24}, want: 24, step: StepBounds, changed: 24},
		{name: "at least, of nothing", v: Valued{Value: -20, Safe: true}, c: Case{MinValue: 10}, want: 10, step: StepBounds, changed: 30},
		{name: "a mere threat", v: Valued{Followup: 20, Safe: true}, want: 0.2, step: StepThreat, changed: 0.2},
		{name: "no mere threats", v: Valued{Followup: 20, Safe: true}, k: Points{NoThreats: true}, want: 0},
		{name: "a worthwhile threat", v: Valued{Followup: 20, Safe: true}, c: Case{Worthwhile: true}, k: Points{NoThreats: true}, want: 0.2, step: StepThreat, changed: 0.2},
		{name: "at least", v: Valued{Value: 4, Safe: true}, c: Case{MinValue: 10}, want: 10.02, step: StepBounds, changed: 6.02},
		{name: "at least 25", v: Valued{Value: 4, Safe: true}, c: Case{MinValue: 25}, want: 25, step: StepBounds, changed: 21},
		{name: "at least, large", v: Valued{Value: 4, Safe: true}, c: Case{MinValue: 40}, want: 40, step: StepBounds, changed: 36},
		{name: "at least, though not safe", v: Valued{Value: 0.5}, c: Case{MinValue: 10}, want: 10.0025, step: StepBounds, changed: 9.5025},
		{name: "by judgement", v: Valued{Value: 4, Safe: true}, c: Case{Expected: 10}, want: 10.02, step: StepBounds, changed: 6.02},
		{name: "by judgement, but not safe", v: Valued{Value: 0.5}, c: Case{Expected: 10}, want: 1.0025, step: StepBounds, changed: 0.5025},
		{name: "by judgement, known to be safe", v: Valued{Value: 0.5}, c: Case{Expected: 10, KnownSafe: true}, want: 10.0025, step: StepBounds, changed: 9.5025},
		{name: "by judgement, not safe but a capture", v: Valued{Value: 0.5, Reasons: []Reason{{Kind: Attack}}}, c: Case{Expected: 10}, want: 10.0025, step: StepBounds, changed: 9.5025},
		{name: "by judgement, and a pattern", v: Valued{Value: 4}, c: Case{Expected: 10, MinValue: 30}, want: 30, step: StepBounds, changed: 26},
		{name: "neutral shape", v: Valued{Value: 10, Territory: 10, Safe: true}, c: Case{Shape: []float64{0, 0, 2}}, want: 11.025, step: StepShape, changed: 1.025},
		{name: "at most", v: Valued{Value: 4, Safe: true}, c: Case{MaxValue: 3}, want: 3, step: StepBounds, changed: -1},
	} {
		if c.c.MaxValue == 0 {
			c.c.MaxValue = none
		}
		v := c.v
		c.k.finish(s, &c.c, &v)
		if math.Abs(v.Value-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v: %v", c.name, v.Value, c.want, v)
		}
		got, ok := v.Step(c.step)
		if ok != (c.step != "") || ok && math.Abs(got.Part-c.changed) > 1e-9 {
			t.Errorf("%s: step %v, want %v", c.name, got, c.changed)
		}
	}
}

func must(t *testing.T, size int) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestEffect sums up what reasons do to stones. What was discarded does nothing, and
// neither do reasons without a target.
func TestEffect(t *testing.T) {
	b := must(t, 9)
	one, two, three := board.At(2, 2), board.At(5, 2), board.At(2, 6)
	for _, p := range []board.Point{one, two, two + board.East, three, three + board.East, three + 2*board.East} {
		b.PlayAssumeLegal(p, board.White)
	}
	s := &Situation{Facts: &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.Black}}, Board: b}
	threat := func(target board.Point, c search.Code, discarded string) Reason {
		return Reason{Kind: AttackThreat, Target: target, Code: c, Discarded: discarded}
	}
	for _, c := range []struct {
		name    string
		reasons []Reason
		want    float64
	}{
		{"the largest one", []Reason{threat(one, search.Win, ""), threat(two, search.Win, "")}, 4},
		{"a discarded one", []Reason{threat(one, search.Win, ""), threat(three, search.Win, "it hits back")}, 2},
		{"a ko", []Reason{threat(three, search.KoA, "")}, 6 * 0.7},
		{"without a target", []Reason{threat(board.NoPoint, search.Win, "")}, 0},
		{"one of two strings", []Reason{{Kind: AttackEither, Target: three, Other: two, Code: search.Win}}, 0},
	} {
		e := s.effect(&Case{Reasons: c.reasons})
		if math.Abs(e.followup-c.want) > 1e-9 {
			t.Errorf("%s: a followup of %v, want %v", c.name, e.followup, c.want)
		}
		// Who attacks two gets the smaller one.
		if lost := e.lost.Len(); (lost == 2) != (c.name == "one of two strings") || lost != 0 && lost != 2 {
			t.Errorf("%s: %d stones are lost", c.name, lost)
		}
	}
}

// TestDiscards: reasons that others make worthless, or that cannot change anything.
func TestDiscards(t *testing.T) {
	b := must(t, 9)
	critical, alive, dead, small := board.At(1, 1), board.At(1, 7), board.At(7, 1), board.At(7, 7)
	for _, p := range []board.Point{critical, alive, dead, small} {
		b.PlayAssumeLegal(p, board.White)
	}
	dragons, err := dragon.NewDragons(b, []dragon.Dragon{
		{Origin: critical, Status: dragon.Critical, Safety: dragon.SafetyCritical}, {Origin: alive, Status: dragon.Alive, Safety: dragon.SafetyAlive},
		{Origin: dead, Status: dragon.Dead, Safety: dragon.SafetyDead}, {Origin: small, Status: dragon.Alive, Safety: dragon.SafetyInessential},
	})
	if err != nil {
		t.Fatal(err)
	}
	s := &Situation{Facts: &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.Black}, Dragons: dragons}, Board: b}
	for _, c := range []struct {
		name   string
		kind   Kind
		target board.Point
		beside Kind // a reason about the same target, or 0
		counts bool
	}{
		{"kills a critical group", OwlAttack, critical, 0, true},
		{"kills one that lives", OwlAttack, alive, 0, false},
		{"kills one that is dead", OwlAttack, dead, 0, false},
		{"bears on one that lives", StrategicAttack, alive, 0, true},
		{"bears on one that is dead", StrategicAttack, dead, 0, false},
		{"bears on one that matters to nobody", StrategicAttack, small, 0, false},
		{"wins a race", Semeai, critical, 0, true},
		{"wins a race, and kills", Semeai, critical, OwlAttack, false},
		{"captures a string", Attack, critical, 0, true},
		{"captures a string, and kills", Attack, critical, OwlAttack, false},
		{"captures what matters to nobody", Attack, small, 0, false},
	} {
		r := NewReasons(s)
		move := board.At(4, 4)
		if c.beside != 0 {
			r.Add(Reason{Kind: c.beside, Move: move, Target: c.target, Code: search.Win})
		}
		r.Add(Reason{Kind: c.kind, Move: move, Target: c.target, Code: search.Win})
		r.discard()
		if r.At(move).Has(c.kind) != c.counts {
			t.Errorf("%s: %v", c.name, r.At(move).Reasons)
		}
	}
}

// TestNeutral: a point between living stones of both players is nobody's, one that only
// one of them has is not, and neither is one beside dead stones.
func TestNeutral(t *testing.T) {
	b := must(t, 9)
	for row := range 9 {
		b.PlayAssumeLegal(board.At(3, row), board.Black)
		b.PlayAssumeLegal(board.At(5, row), board.White)
	}
	for _, c := range []struct {
		status dragon.Status
		col    int
		want   bool
	}{
		{dragon.Alive, 4, true}, {dragon.Alive, 2, false}, {dragon.Alive, 6, false}, {dragon.Alive, 0, false},
		{dragon.Dead, 4, false},
	} {
		dragons, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: board.At(3, 8), Status: dragon.Alive}, {Origin: board.At(5, 8), Status: c.status}})
		if err != nil {
			t.Fatal(err)
		}
		var undecided board.Unconditional
		for _, player := range []board.Color{board.Black, board.White} {
			s := &Situation{Facts: &examine.Facts{Position: examine.Position{Board: b, ToPlay: player}, Dragons: dragons}, Board: b}
			if got := s.neutral(board.At(c.col, 4), &undecided); got != c.want {
				t.Errorf("column %d, White %v, %v to play: %v", c.col, c.status, player, got)
			}
		}
	}
}

// TestNeutralTerritory: a point that the mover has even if the opponent plays first needs
// no stone; what the opponent has may still be filled where both are beside it.
func TestNeutralTerritory(t *testing.T) {
	b := must(t, 9)
	for row := range 9 {
		b.PlayAssumeLegal(board.At(3, row), board.Black)
		b.PlayAssumeLegal(board.At(5, row), board.White)
	}
	dragons, err := dragon.NewDragons(b, []dragon.Dragon{{Origin: board.At(3, 8), Status: dragon.Alive}, {Origin: board.At(5, 8), Status: dragon.Alive}})
	if err != nil {
		t.Fatal(err)
	}
	var undecided board.Unconditional
	p := board.At(4, 4)
	for _, c := range []struct {
		player    board.Color
		territory float64 // White's
		want      bool
	}{{board.Black, -1, false}, {board.White, -1, true}, {board.Black, 0, true}, {board.White, 1, false}} {
		f := fields(t, b, map[board.Point]float64{p: c.territory})
		s := &Situation{Facts: &examine.Facts{Position: examine.Position{Board: b, ToPlay: c.player}, Dragons: dragons, Influence: f}, Board: b}
		if got := s.neutral(p, &undecided); got != c.want {
			t.Errorf("%v to play, territory %v: %t, want %t", c.player, c.territory, got, c.want)
		}
	}
}

// TestLegalFirst sorts by value, what is illegal last.
func TestLegalFirst(t *testing.T) {
	list := []Valued{{Value: 3}, {Value: 9, Illegal: true}, {Value: 5}, {Value: 12, Illegal: true}, {Value: -1}}
	legalFirst(list)
	for i, want := range []float64{5, 3, -1, 12, 9} {
		if list[i].Value != want {
			t.Fatalf("%v at place %d, want %v", list[i].Value, i, want)
		}
	}
}

// TestWithin: a large knight's move is one column and three rows, and its sum counts, too.
func TestWithin(t *testing.T) {
	stones := board.SetOf(board.At(4, 4))
	for _, c := range []struct {
		col, row, reach int
		want            bool
	}{{4, 6, 2, true}, {5, 6, 2, true}, {6, 6, 2, false}, {4, 7, 2, false}, {6, 7, 3, false}, {5, 7, 3, true}, {1, 4, 3, true}, {0, 4, 3, false}} {
		if got := within(board.At(c.col, c.row), &stones, c.reach); got != c.want {
			t.Errorf("%d and %d away, reach %d: %v", c.col-4, c.row-4, c.reach, got)
		}
	}
}

func TestSoftcap(t *testing.T) {
	for _, c := range [][3]float64{{15, 15, 7.5}, {0, 15, 0}, {-3, 15, 0}, {30, 15, 10}, {1, 0.4, 0.4 / 1.4}} {
		if got := softcap(c[0], c[1]); math.Abs(got-c[2]) > 1e-12 {
			t.Errorf("softcap(%v, %v) = %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

// TestHabit: the likeliest move keeps its value, the others lose by their chances to the power
// 0.45, of ten points more than they are worth, and none all of it.
func TestHabit(t *testing.T) {
	s := &Situation{Board: must(t, 13)}
	chance := func(p float64) []Reason { return []Reason{{Kind: Habit, Value: p}} }
	list := []Valued{
		{Move: board.At(2, 2), Value: 10, Reasons: chance(0.4)},
		{Move: board.At(3, 2), Value: 10, Reasons: chance(0.1975)},
		{Move: board.At(4, 2), Value: 1},
		{Move: board.At(5, 2), Value: 30, Reasons: []Reason{{Kind: OwlAttack, Code: search.Win}}},
		{Move: board.At(6, 2), Value: -1},
		{Move: board.At(7, 2), Value: 10, Rough: true},
	}
	if err := (Points{}).prefer(t.Context(), s, NewReasons(s), list, false); err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{10, 20*0.7320 - 10, 0.02, 40*math.Pow(0.025/0.405, 0.45) - 10, -1, 10} {
		if got := list[i].Value; math.Abs(got-want) > 0.011 {
			t.Errorf("%v: %v, want %v", list[i].Move, got, want)
		}
	}
}

// TestReplaceValues: a value goes to the end of a chain of replacements, and what is
// replaced is worth nothing.
func TestReplaceValues(t *testing.T) {
	s := &Situation{Board: must(t, 9)}
	r := NewReasons(s)
	a, b, c := board.At(2, 2), board.At(3, 2), board.At(4, 2)
	r.Replace(a, b)
	r.Replace(b, c)
	list := []Valued{{Move: a, Value: 9}, {Move: b, Value: 3}, {Move: c, Value: 1}}
	replace(r, list)
	if list[0].Value != 0 || list[1].Value != 0 || list[2].Value != 9 {
		t.Errorf("%v", list)
	}
}

// TestKoThreats: a banned ko goes to the move that wins it by its threat, unless that is
// too small.
func TestKoThreats(t *testing.T) {
	for _, c := range []struct {
		name  string
		list  []Valued
		first board.Point
	}{
		{"large threat", []Valued{
			{Move: 100, Value: 20, Illegal: true},
			{Move: 101, Value: 8, Safe: true},
			{Move: 102, Value: 1, Followup: 30, Safe: true},
		}, 102},
		{"small threat", []Valued{
			{Move: 100, Value: 20, Illegal: true},
			{Move: 101, Value: 8, Safe: true},
			{Move: 102, Value: 1, Followup: 4, Safe: true},
		}, 101},
		{"a threat that is lost", []Valued{
			{Move: 100, Value: 20, Illegal: true},
			{Move: 101, Value: 8, Safe: true},
			{Move: 102, Value: 1, Followup: 30},
		}, 101},
	} {
		i, why, err := choose(t.Context(), &Situation{Board: must(t, 9), Facts: nothing(t)}, c.list)
		if err != nil || i < 0 || c.list[i].Move != c.first {
			t.Errorf("%s: %d, %q, %v, %v", c.name, i, why, c.list, err)
		}
	}
}

// nothing returns facts of an empty board.
func nothing(t *testing.T) *examine.Facts {
	return &examine.Facts{Position: examine.Position{Board: must(t, 9), ToPlay: board.Black}}
}
