package genmove

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestGlance compares what reasons say at a glance with numbers computed by hand. Groups
// have an effective size of 15, which counts 7.5 under the cap, and strings one stone.
func TestGlance(t *testing.T) {
	a1, a9, j1, j9 := pt(t, "A1"), pt(t, "A9"), pt(t, "J1"), pt(t, "J9")
	var groups []dragon.Dragon
	for _, p := range []board.Point{a1, a9, j1, j9} {
		groups = append(groups, dragon.Dragon{Origin: p, EffectiveSize: 15, Weakness: 0.4})
	}
	s := made(t, four, board.Black, groups, nil)
	for _, c := range []struct {
		name string
		c    Case
		want float64
	}{
		{"nothing", Case{}, 0},
		{"bounds", Case{MinValue: 3, MinTerritory: 2}, 5},
		{"a capture", Case{Reasons: []Reason{{Kind: Attack, Target: j1}}}, 2},
		{"a rescue", Case{Reasons: []Reason{{Kind: Defend, Target: a1}}}, 4},
		{"one of two", Case{Reasons: []Reason{{Kind: AttackEither, Target: j9}}}, 6},
		{"both", Case{Reasons: []Reason{{Kind: DefendBoth, Target: a1}}}, 4},
		{"a kill", Case{Reasons: []Reason{{Kind: OwlAttack, Target: j1}}}, 30},
		{"a group saved", Case{Reasons: []Reason{{Kind: OwlDefend, Target: a1}}}, 30},
		{"a race", Case{Reasons: []Reason{{Kind: Semeai, Target: j1}}}, 30},
		{"threats", Case{Reasons: []Reason{{Kind: AttackThreat, Target: j1}, {Kind: DefendThreat, Target: a1}, {Kind: OwlAttackThreat, Target: j1},
			{Kind: OwlDefendThreat, Target: a1}, {Kind: OwlPreventThreat, Target: a1}, {Kind: SemeaiThreat, Target: a1}}}, 6},
		{"weak groups", Case{Reasons: []Reason{{Kind: StrategicAttack, Target: j1}, {Kind: Connect, Target: a1}}}, 2 * (7.5*0.4 + 1)},
		{"no group", Case{Reasons: []Reason{{Kind: Cut, Target: pt(t, "E5")}}}, 1},
		{"combinations", Case{Reasons: []Reason{{Kind: MyCombination, Value: 7}, {Kind: YourCombination, Value: 4}}}, 11},
		{"expansions", Case{Reasons: []Reason{{Kind: ExpandMoyo}, {Kind: ExpandTerritory}, {Kind: Invasion}}}, 9},
		{"a habit", Case{Reasons: []Reason{{Kind: Habit, Value: 0.25}}}, 10},
		{"the endgame", Case{Reasons: []Reason{{Kind: Endgame}}}, 1},
		{"discarded", Case{Reasons: []Reason{{Kind: Endgame, Discarded: "x"}}}, 0},
		{"good shape", Case{MinValue: 10, Shape: []float64{2}}, 11.025},
		{"bad shape", Case{Expected: 10, Shape: []float64{-1}}, 10 / 1.05},
		{"by judgement", Case{MinValue: 3, Expected: 4, MinTerritory: 2}, 6},
		{"an upper bound", Case{MaxValue: 2, Reasons: []Reason{{Kind: ExpandMoyo}}}, 2},
		{"bad shape above a lower bound", Case{MinValue: 10, Shape: []float64{-5}}, 10},
	} {
		if c.c.MaxValue == 0 {
			c.c.MaxValue = math.Inf(1)
		}
		if got := (Points{}).glance(s, &c.c); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestRough: moves beyond those that are valued keep what their reasons say at a glance,
// but not those that are forbidden, and the number of the others is kept.
func TestRough(t *testing.T) {
	const d = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		O O . . . . . . .
		. O . . . . . . .`
	s := made(t, d, board.Black, nil, nil)
	r := NewReasons(s)
	for col := range 8 {
		r.At(board.At(col, 5)).AtLeast(float64(20 - col))
	}
	bad := board.At(8, 5)
	r.At(bad).AtLeast(1)
	r.Forbid(bad, "a test")
	suicide := pt(t, "A1")
	r.At(suicide).AtLeast(1)
	for _, c := range []struct{ most, rough int }{{3, 7}, {10, 0}, {9, 1}, {-1, 0}, {0, 0}} {
		list, err := Points{MaxMoves: c.most}.Value(t.Context(), s, r)
		if err != nil || len(list) != 10 {
			t.Fatal(list, err)
		}
		rough := 0
		for _, v := range list {
			if v.Rough {
				rough++
				if want := float64(20 - v.Move.Col()); v.Move.Row() == 5 && v.Move != bad && v.Value != want {
					t.Errorf("most %d: %v, want %v", c.most, v, want)
				}
			}
			if (v.Move == bad || v.Move == suicide) && v.Value != 0 {
				t.Errorf("most %d: %v", c.most, v)
			}
			if !v.Rough && v.Move == suicide {
				if step, ok := v.Step(StepForbidden); !v.Illegal || !ok && v.Value != 0 || ok && step.Note != "illegal" {
					t.Errorf("suicide: %v", v)
				}
			}
			if step, ok := v.Step(StepForbidden); !v.Rough && v.Move == bad && (!ok || step.Note != "antisuji") {
				t.Errorf("forbidden: %v", v)
			}
		}
		if rough != c.rough {
			t.Errorf("most %d: %d moves at a glance, want %d", c.most, rough, c.rough)
		}
		if !slices.IsSortedFunc(list, func(a, b Valued) int { return int(math.Copysign(1, b.Value-a.Value+1e-12)) }) {
			t.Errorf("most %d: not in order: %v", c.most, list)
		}
	}
	// Of 60 moves 48 are valued if nothing is said.
	s = made(t, strings.Repeat(strings.Repeat(". ", 9)+"\n", 9), board.Black, nil, nil)
	r = NewReasons(s)
	for i, p := range slices.Collect(board.Points(9))[:60] {
		r.At(p).AtLeast(float64(i + 1))
	}
	list, err := Points{}.Value(t.Context(), s, r)
	if err != nil {
		t.Fatal(err)
	}
	valued := 0
	for _, v := range list {
		if !v.Rough {
			valued++
		}
	}
	if valued != defaultMaxMoves || defaultMaxMoves != 48 {
		t.Errorf("%d moves are valued, want %d", valued, defaultMaxMoves)
	}
}

// TestSettledTerritory: nobody plays where the territory is one player's whatever happens.
func TestSettledTerritory(t *testing.T) {
	const d = `
		. X . X . . .
		X X X X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .
		O O O O . . .
		. O . O . . .`
	for _, by := range []board.Color{board.Black, board.White} {
		s := made(t, d, by, nil, nil)
		r := NewReasons(s)
		for _, name := range []string{"C7", "C1", "F4"} {
			r.At(pt(t, name)).AtLeast(5)
		}
		list, err := Points{}.Value(t.Context(), s, r)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range list {
			if open := v.Move == pt(t, "F4"); open != (v.Value > 4) {
				t.Errorf("%v: %v", by, v)
			}
		}
	}
}

// TestBannedKo: a ko that is banned now is valued all the same, for who has a threat for it.
func TestBannedKo(t *testing.T) {
	const d = `
		. . . . . . .
		. . . . . . .
		. . . X O . .
		. . X O . O .
		. . . X O . .
		. . . . . . .
		. . . . . . .`
	s := made(t, d, board.White, nil, nil)
	if !s.Board.Try(pt(t, "E4"), board.Black) { // takes
		t.Fatal("the ko cannot be taken")
	}
	ko := pt(t, "D4")
	r := NewReasons(s)
	r.At(ko).AtLeast(5)
	list, err := Points{}.Value(t.Context(), s, r)
	if err != nil || len(list) != 1 || !list[0].Illegal || list[0].Rough || list[0].Value < 0.9 {
		t.Errorf("%v, %v", list, err)
	}
	if _, ok := list[0].Step(StepForbidden); ok {
		t.Errorf("%v is forbidden", list[0])
	}
	if text := list[0].String(); !strings.HasPrefix(text, "D4 ") || !strings.Contains(text, ", illegal") || !strings.Contains(text, ", not safe") {
		t.Errorf("%q", text)
	}
}

// TestSacrifice: which reasons let a stone be lost.
func TestSacrifice(t *testing.T) {
	want := map[Kind]bool{Attack: true, Defend: true, OwlAttack: true, OwlDefend: true, Semeai: true, AttackEither: true, DefendBoth: true,
		MyCombination: true, YourCombination: true, Connect: true, Cut: true}
	for _, k := range Kinds() {
		v := Valued{Reasons: []Reason{{Kind: Habit}, {Kind: k}}}
		if v.sacrifice() != want[k] {
			t.Errorf("%v: %v", k, v.sacrifice())
		}
		v.Reasons[1].Discarded = "x"
		if v.sacrifice() {
			t.Errorf("%v, discarded", k)
		}
	}
}

// TestChance: captures that work outright are as likely as one move in fifty at least.
func TestChance(t *testing.T) {
	proved := map[Kind]bool{Attack: true, Defend: true, OwlAttack: true, OwlDefend: true, Semeai: true}
	for _, k := range Kinds() {
		for _, code := range []search.Code{search.Win, search.KoA} {
			for _, habit := range []float64{0.001, 0.5} {
				v := Valued{Reasons: []Reason{{Kind: Habit, Value: habit}, {Kind: k, Code: code}, {Kind: Habit, Value: 0.9, Discarded: "x"}}}
				want := habit
				if proved[k] && code == search.Win {
					want = max(want, 0.02)
				}
				if got := v.chance(); got != want {
					t.Errorf("%v %v with %v: %v, want %v", k, code, habit, got, want)
				}
			}
		}
	}
}

// TestNoise: it is spread evenly from 0 to 1, and depends on seed, position and move.
func TestNoise(t *testing.T) {
	const n = 20000
	var bins [10]int
	seen := map[float64]bool{}
	for i := range n {
		x := noise(int64(i%20), uint64(i/400)*0x123456789abcdef, board.Point(40+i/20%20))
		if x < 0 || x >= 1 || seen[x] {
			t.Fatalf("%v", x)
		}
		seen[x] = true
		bins[int(10*x)]++
	}
	for i, k := range bins {
		// The standard deviation is 42.
		if k < n/10-200 || k > n/10+200 {
			t.Errorf("%d of %d numbers are in tenth %d", k, n, i)
		}
	}
	// Random parts are added to what is not 0, and are below a hundredth of a point.
	s := made(t, four, board.Black, nil, nil)
	random := func(seed int64, scale float64) float64 {
		r := NewReasons(s)
		for _, name := range []string{"E5", "E6"} {
			r.Add(Reason{Kind: ExpandTerritory, Move: pt(t, name)})
		}
		c := r.At(pt(t, "E5"))
		c.MinTerritory, c.Randomness = 3, scale
		list, err := Points{Seed: seed}.Value(t.Context(), s, r)
		if err != nil || len(list) != 2 || list[0].Move != pt(t, "E5") || list[1].Value != 0 {
			t.Fatal(list, err)
		}
		if step, ok := list[0].Step(StepRandom); !ok || math.Abs(step.Part-(list[0].Value-3)) > 1e-12 {
			t.Errorf("seed %d: %v", seed, list[0])
		}
		return list[0].Value - 3
	}
	for seed := range int64(20) {
		one, five := random(seed, 1), random(seed, 5)
		if one <= 0 || one >= 0.01 || math.Abs(five-5*one) > 1e-12 {
			t.Errorf("seed %d: %v, five times that is %v", seed, one, five)
		}
	}
}

// TestOverlook: with every second seed the part that is asked for is overlooked, with the others nothing, and
// nothing without it.
func TestOverlook(t *testing.T) {
	s := made(t, four, board.Black, nil, nil)
	r := NewReasons(s)
	left := func(seed int64, overlook float64) float64 {
		list := []Valued{{Move: pt(t, "E5"), Value: 20}, {Move: pt(t, "E6"), Value: -1}}
		if err := (Points{Seed: seed, Overlook: overlook}).prefer(t.Context(), s, r, list, false); err != nil {
			t.Fatal(err)
		}
		if list[1].Value != -1 {
			t.Errorf("a move of no value is worth %v", list[1].Value)
		}
		return list[0].Value / 20
	}
	const n = 2000
	sum, least, most := 0.0, 1.0, 0.0
	for seed := range int64(n) {
		x := left(seed, 0.6)
		if x != left(seed, 0.6) {
			t.Fatalf("seed %d: two values", seed)
		}
		if math.Abs(x-0.4) > 0.001 && math.Abs(x-1) > 0.001 {
			t.Fatalf("seed %d: %v is left", seed, x)
		}
		sum, least, most = sum+x, min(least, x), max(most, x)
		if x := left(seed, 0); x < 1 || x > 1.001 {
			t.Fatalf("seed %d: %v is left if nothing is overlooked", seed, x)
		}
	}
	// The standard deviation of the mean is 0.007; a random part below 0.01 is added.
	if mean := sum / n; mean < 0.68 || mean > 0.72 || least < 0.4 || least > 0.42 || most > 1.001 || most < 0.98 {
		t.Errorf("from %v to %v is left, %v in the mean", least, most, mean)
	}
}

// TestCarelessness: an Engine overlooks more the lower its level is, nothing from the usual
// one on, and nothing when it is to be conservative.
func TestCarelessness(t *testing.T) {
	race.Alone(t)
	for level := range MaxLevel {
		a, b := Carelessness(level), Carelessness(level+1)
		if level < search.UsualLevel && (a <= b || a >= 1) || level >= search.UsualLevel && (a != 0 || b != 0) {
			t.Errorf("%v at level %d, %v at the next", a, level, b)
		}
	}
	if Carelessness(-3) != Carelessness(0) {
		t.Error("a level below 0 is another one")
	}
	g, err := board.NewGame(5, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []int{2, search.UsualLevel} {
		e, err := New(Options{Effort: search.AtLevel(level)})
		if err != nil {
			t.Fatal(err)
		}
		for name, f := range map[string]func(context.Context, *board.Game, board.Color) (*Decision, error){"usually": e.Generate, "conservatively": e.Conservative} {
			d, err := f(t.Context(), g, board.Black)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, v := range d.Moves {
				for _, step := range v.Steps {
					if step.Name == StepChoice && strings.Contains(step.Note, "overlooked") {
						n++
					}
				}
			}
			if (n > 0) != (level < search.UsualLevel && name == "usually") {
				t.Errorf("level %d, %s: %d moves are overlooked", level, name, n)
			}
		}
	}
}

// TestDiscounted: a value with so many points more is multiplied, and a fiftieth of it is left in
// any case.
func TestDiscounted(t *testing.T) {
	for _, c := range []struct{ v, factor, slack, want float64 }{
		{10, 1, 6, 10}, {10, 0.5, 6, 2}, {10, 0.1, 6, 0.2}, {-3, 0.1, 6, -3}, {0, 0.1, 6, 0}, {4, 0.75, 4, 2},
	} {
		if got := discounted(c.v, c.factor, c.slack); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("discounted(%v, %v, %v) = %v, want %v", c.v, c.factor, c.slack, got, c.want)
		}
	}
	r := NewReasons(made(t, four, board.Black, nil, nil))
	likely := []Valued{{Reasons: []Reason{{Kind: Habit, Value: 0.5}}}, {}, {Reasons: []Reason{{Kind: Habit, Value: 0.02}}}}
	for size, power := range map[int]float64{9: 0.2, 12: 0.2, 13: 0.45, 19: 0.45} {
		for i, want := range []float64{1, math.Pow(0.005/0.505, power), math.Pow(0.025/0.505, power)} {
			if got := discounts(size, r, likely)[i]; math.Abs(got-want) > 1e-9 {
				t.Errorf("%d lines, move %d: factor %v, want %v", size, i, got, want)
			}
		}
	}
	if got := discounts(19, r, likely[1:2])[0]; got != 1 {
		t.Errorf("factor %v where nobody has said what is likely", got)
	}
}

// TestReplacements: a value moves on to a legal move that is worth less, and to no other.
func TestReplacements(t *testing.T) {
	s := made(t, four, board.Black, nil, nil)
	a, b, gone := pt(t, "C3"), pt(t, "D3"), pt(t, "E3")
	for _, c := range []struct {
		name         string
		from, to     Valued
		first, other float64
	}{
		{"more", Valued{Value: 9}, Valued{Value: 3}, 0, 9},
		{"less", Valued{Value: 3}, Valued{Value: 9}, 0, 9},
		{"illegal", Valued{Value: 9}, Valued{Value: 3, Illegal: true}, 0, 3},
		{"worth nothing", Valued{Value: -2}, Valued{Value: -5}, -2, -5},
		{"zero", Valued{Value: 0}, Valued{Value: -5}, 0, -5},
	} {
		r := NewReasons(s)
		r.Replace(a, b)
		c.from.Move, c.to.Move = a, b
		list := []Valued{c.from, c.to}
		replace(r, list)
		if list[0].Value != c.first || list[1].Value != c.other {
			t.Errorf("%s: %v and %v, want %v and %v", c.name, list[0].Value, list[1].Value, c.first, c.other)
		}
		if step, ok := list[1].Step(StepReplacement); ok && step.Note != "instead of C3" || ok != (c.name == "more") {
			t.Errorf("%s: %+v", c.name, step)
		}
		if step, ok := list[0].Step(StepReplacement); ok && step.Note != "replaced by D3" || ok != (c.from.Value > 0) {
			t.Errorf("%s: %+v", c.name, step)
		}
	}
	// What is replaced by a move that nobody values stays.
	r := NewReasons(s)
	r.Replace(a, gone)
	list := []Valued{{Move: a, Value: 4}}
	if replace(r, list); list[0].Value != 4 {
		t.Errorf("%v", list)
	}
}

// TestValuedSteps: steps that change nothing are left out, but for territory and strategy.
func TestValuedSteps(t *testing.T) {
	v := Valued{Move: pt(t, "C3"), Safe: true, Reasons: []Reason{{Kind: Habit, Move: pt(t, "C3")}}}
	v.add(StepTerritory, 0, "")
	v.add(StepStrategy, 0, "")
	v.add(StepShape, 0, "")
	v.add(StepShape, math.NaN(), "")
	v.set(StepBounds, 0, "")
	if len(v.Steps) != 2 || v.Value != 0 {
		t.Fatalf("%v", v)
	}
	v.add(StepSecondary, 1.5, "why")
	v.set(StepBounds, 4, "low")
	if step, _ := v.Step(StepBounds); v.Value != 4 || step.Part != 2.5 || step.Total != 4 || step.Note != "low" {
		t.Errorf("%+v", v)
	}
	text := v.String()
	for _, want := range []string{"C3 4.00\n", "secondary      +1.50 =    1.50  why", "bounds         +2.50 =    4.00  low", "\n  C3: habit"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %q", want, text)
		}
	}
	if strings.Contains(text, "safe") || strings.Contains(text, "illegal") || strings.Contains(text, "=    0.00  ") {
		t.Errorf("%q", text)
	}
}

// TestEffectOfKinds: which stones are saved and lost, what a ko costs, and what is
// threatened. Strings have one to three stones, and groups sizes that differ from that.
func TestEffectOfKinds(t *testing.T) {
	a1, a9, j1, j9 := pt(t, "A1"), pt(t, "A9"), pt(t, "J1"), pt(t, "J9")
	groups := []dragon.Dragon{{Origin: a1, EffectiveSize: 3}, {Origin: a9, EffectiveSize: 4}, {Origin: j1, EffectiveSize: 5}, {Origin: j9, EffectiveSize: 6}}
	plain := []worm.Worm{{Origin: a1}, {Origin: a9}, {Origin: j1}, {Origin: j9}}
	lost := []worm.Worm{{Origin: j9, Attacks: []search.MoveResult{win(pt(t, "H9"))}}}
	unknown := []worm.Worm{{Origin: j9, Attacks: lost[0].Attacks, Unknown: worm.Unknown{Defense: true}}}
	for _, c := range []struct {
		name               string
		worms              []worm.Worm
		reasons            []Reason
		saved, lost        []board.Point // one stone of each string
		ko                 float64
		secondary          bool
		followup, threatOf float64
		string             board.Point // or of the effective size of a string
		reverse            float64
	}{
		{name: "capture", reasons: []Reason{{Kind: Attack, Target: j9, Code: search.Win}}, lost: []board.Point{j9}},
		{name: "capture by a good ko", reasons: []Reason{{Kind: Attack, Target: j9, Code: search.KoA}}, lost: []board.Point{j9}, ko: 0.3 * 2 * 3},
		{name: "capture by a bad ko", reasons: []Reason{{Kind: Attack, Target: j9, Code: search.KoB}}, lost: []board.Point{j9}, ko: 0.5 * 2 * 3},
		{name: "capture with a loss", reasons: []Reason{{Kind: Attack, Target: j9, Code: search.Loss}}, lost: []board.Point{j9}, ko: 0.3 * 2 * 3},
		{name: "capture of what is lost", worms: lost, reasons: []Reason{{Kind: Attack, Target: j9, Code: search.Win}}, secondary: true},
		{name: "capture of what may be lost", worms: unknown, reasons: []Reason{{Kind: Attack, Target: j9, Code: search.Win}}, lost: []board.Point{j9}},
		{name: "rescue", worms: []worm.Worm{{Origin: a1}}, reasons: []Reason{{Kind: Defend, Target: a1, Code: search.Win}}, saved: []board.Point{a1}},
		{name: "kill", reasons: []Reason{{Kind: OwlAttack, Target: j9, Code: search.KoA}}, lost: []board.Point{j9}, ko: 0.3 * 2 * 3},
		{name: "save", reasons: []Reason{{Kind: OwlDefend, Target: a1, Code: search.Win}}, saved: []board.Point{a1}},
		{name: "race", reasons: []Reason{{Kind: Semeai, Target: a1, Code: search.Win}, {Kind: Semeai, Target: j9, Code: search.Win}}, saved: []board.Point{a1}, lost: []board.Point{j9}},
		{name: "kill by a ko twice", reasons: []Reason{{Kind: OwlAttack, Target: j9, Code: search.KoA}, {Kind: Semeai, Target: j9, Code: search.KoA}}, lost: []board.Point{j9}, ko: 1.8},
		{name: "both", reasons: []Reason{{Kind: DefendBoth, Target: a1, Other: a9, Code: search.Win}}, saved: []board.Point{a1, a9}},
		{name: "either", reasons: []Reason{{Kind: AttackEither, Target: j1, Other: j9, Code: search.Win}}, lost: []board.Point{j1}},
		{name: "either, the other way round", reasons: []Reason{{Kind: AttackEither, Target: j9, Other: j1, Code: search.Win}}, lost: []board.Point{j1}},
		{name: "threat to a string", reasons: []Reason{{Kind: AttackThreat, Target: j9, Code: search.KoB}}, followup: 0.5, string: j9},
		{name: "threat to save", reasons: []Reason{{Kind: DefendThreat, Target: a1, Code: search.Win}}, followup: 1, string: a1},
		{name: "threat to a group", reasons: []Reason{{Kind: OwlAttackThreat, Target: j9, Code: search.KoA}}, followup: 0.7, threatOf: 6},
		{name: "threat to save a group", reasons: []Reason{{Kind: OwlDefendThreat, Target: a1, Code: search.Win}}, followup: 1, threatOf: 3},
		{name: "threat in a race", reasons: []Reason{{Kind: SemeaiThreat, Target: a9, Code: search.Win}}, followup: 1, threatOf: 4},
		{name: "threats", reasons: []Reason{{Kind: OwlAttackThreat, Target: j9, Code: search.Win}, {Kind: OwlAttackThreat, Target: j1, Code: search.Win}}, followup: 1, threatOf: 6},
		{name: "threat prevented", reasons: []Reason{{Kind: OwlPreventThreat, Target: a9, Code: search.KoB}, {Kind: OwlPreventThreat, Target: a1, Code: search.KoB}}, reverse: 4},
		{name: "discarded", reasons: []Reason{{Kind: OwlAttack, Target: j9, Code: search.Win, Discarded: "x"}}},
		{name: "nothing there", reasons: []Reason{{Kind: Attack, Target: pt(t, "E5"), Code: search.Win}, {Kind: OwlAttack, Target: pt(t, "E5"), Code: search.Win}}},
	} {
		if c.worms == nil {
			c.worms = plain
		}
		s := made(t, four, board.Black, groups, c.worms)
		set := func(list []board.Point) board.Set {
			var stones board.Set
			for _, p := range list {
				for q := range s.Board.Stones(p) {
					stones.Add(q)
				}
			}
			return stones
		}
		e := s.effect(&Case{Reasons: c.reasons})
		if e.saved != set(c.saved) || e.lost != set(c.lost) || math.Abs(e.ko-c.ko) > 1e-9 {
			t.Errorf("%s: saved %v, lost %v, ko %v", c.name, e.saved.Append(nil), e.lost.Append(nil), e.ko)
		}
		if c.string != board.NoPoint {
			c.threatOf = s.Worm(c.string).EffectiveSize
		}
		if math.Abs(e.followup-2*c.followup*c.threatOf) > 1e-9 || e.reverse != c.reverse {
			t.Errorf("%s: followup %v, reverse %v", c.name, e.followup, e.reverse)
		}
		want := 0.0
		if c.secondary {
			want = 2 * s.Worm(j9).EffectiveSize
		}
		if e.secondary != want {
			t.Errorf("%s: secondary %v, want %v", c.name, e.secondary, want)
		}
		// Without influence each stone whose fate changes counts two points.
		v := Valued{Move: pt(t, "E5"), Safe: true}
		if err := (Points{}).territory(t.Context(), s, &Case{Reasons: c.reasons, MinTerritory: -99, MaxTerritory: 99, Followup: 1, ReverseFollowup: 1}, &v); err != nil {
			t.Fatal(err)
		}
		if points := 2*float64(e.saved.Len()+e.lost.Len()) - c.ko; math.Abs(v.Territory-points) > 1e-9 || v.Value != v.Territory {
			t.Errorf("%s: %v, want territory %v", c.name, v, points)
		}
		if v.Followup != max(1, e.followup) || v.Reverse != max(1, e.reverse) || v.Secondary != e.secondary {
			t.Errorf("%s: %+v", c.name, v)
		}
		if step, _ := v.Step(StepTerritory); strings.Contains(step.Note, "ko") != (c.ko > 0) || c.ko == 0 && step.Note != "without influence" {
			t.Errorf("%s: note %q", c.name, step.Note)
		}
		for _, bound := range [][2]float64{{50, 99}, {-99, -50}} {
			v := Valued{Move: pt(t, "E5")}
			if err := (Points{}).territory(t.Context(), s, &Case{Reasons: c.reasons, MinTerritory: bound[0], MaxTerritory: bound[1]}, &v); err != nil || math.Abs(v.Territory) != 50 {
				t.Errorf("%s: territory %v between %v, %v", c.name, v.Territory, bound, err)
			}
		}
	}
}

// TestSafe: a stone that cannot be captured is safe where the opponent has no territory,
// near friends that live, and with reasons that bring it help.
func TestSafe(t *testing.T) {
	const d = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . X . . .
		. . X . . . . . .
		. . . . . . . . .
		. . X . . . . . .
		. . . . . . . . O
		. . . . . . . O .
		. . . . . . . . .`
	c6, c4, f7, h2, j3 := pt(t, "C6"), pt(t, "C4"), pt(t, "F7"), pt(t, "H2"), pt(t, "J3")
	s := func(status dragon.Status) *Situation {
		s := made(t, d, board.Black, []dragon.Dragon{
			{Origin: c6, Status: status}, {Origin: c4, Status: dragon.Dead}, {Origin: f7, Status: dragon.Dead},
			{Origin: h2, Status: dragon.Alive}, {Origin: j3, Status: dragon.Critical},
		}, nil)
		at := map[board.Point]float64{}
		for p := range board.Points(9) {
			if s.Board.At(p) == board.Empty {
				at[p] = 1
			}
		}
		s.Influence = fields(t, s.Board, at)
		return s
	}
	for _, c := range []struct {
		name   string
		s      *Situation
		move   string
		c      Case
		want   bool
		reason []Reason
	}{
		{name: "in what is White's", s: s(dragon.Alive), move: "F5"},
		{name: "beside a living friend", s: s(dragon.Alive), move: "D6", want: true},
		{name: "beside one that nobody knows of", s: s(dragon.Unknown), move: "D6", want: true},
		{name: "beside a dead friend", s: s(dragon.Dead), move: "D6"},
		{name: "beside a critical friend", s: s(dragon.Critical), move: "D6"},
		{name: "beside a living enemy", s: s(dragon.Alive), move: "G2"},
		{name: "diagonal to a living friend", s: s(dragon.Alive), move: "D7", want: true},
		{name: "diagonal to a dead one", s: s(dragon.Alive), move: "D3"},
		{name: "a jump from a living friend", s: s(dragon.Alive), move: "E6", want: true},
		{name: "a jump from a dead one", s: s(dragon.Dead), move: "E6"},
		{name: "saves", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: OwlDefend, Target: c4}}, want: true},
		{name: "kills", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: OwlAttack, Target: j3}}, want: true},
		{name: "races", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: Semeai, Target: j3}}, want: true},
		{name: "invades", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: Invasion}}, want: true},
		{name: "connects", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: Connect, Target: c4, Other: c6}}, want: true},
		{name: "cuts", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: Cut, Target: j3, Other: h2}}},
		{name: "killed", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: OwlAttack, Target: j3, Discarded: "x"}}},
		{name: "captures what lives", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: Attack, Target: h2}}, want: true},
		{name: "captures what may die", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: Attack, Target: j3}}},
		{name: "captured", s: s(dragon.Dead), move: "F5", reason: []Reason{{Kind: Attack, Target: h2, Discarded: "x"}}},
		{name: "in atari", s: s(dragon.Alive), move: "J2"},
		{name: "said to be safe", s: s(dragon.Alive), move: "J2", c: Case{KnownSafe: true}, want: true},
	} {
		c.c.Reasons = c.reason
		if got, err := c.s.safe(t.Context(), &c.c, pt(t, c.move)); err != nil || got != c.want {
			t.Errorf("%s: %v, %v", c.name, got, err)
		}
	}
	nobodys := s(dragon.Dead)
	nobodys.Influence = fields(t, nobodys.Board, nil)
	if got, err := nobodys.safe(t.Context(), &Case{}, pt(t, "F5")); err != nil || !got {
		t.Errorf("where nobody has territory: %v, %v", got, err)
	}
	nobodys.Influence = &examine.Fields{}
	if got, err := nobodys.safe(t.Context(), &Case{}, pt(t, "F5")); err != nil || !got {
		t.Errorf("without influence: %v, %v", got, err)
	}
}
