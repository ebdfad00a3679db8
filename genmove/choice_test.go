package genmove_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestLost tells by made-up facts when a game is given up.
func TestLost(t *testing.T) {
	// Rows of both players with a column and points between them that stay open.
	position := func(stones int, behind float64, groups ...dragon.Dragon) *genmove.Situation {
		b := must(t, 19)
		for pass := range 2 {
			for p := range board.Points(19) {
				between := p.Row()%2 == 1
				if stones == 0 || between != (pass == 1) || p.Col() == 18 || between && (p.Col() == 0 || p.Col() == 17) {
					continue
				}
				c := board.White
				if p.Row()%4 == 0 {
					c = board.Black
				}
				b.PlayAssumeLegal(p, c)
				stones--
			}
		}
		s := &genmove.Situation{Facts: &examine.Facts{Position: examine.Position{Board: b, ToPlay: board.White}}, Board: b}
		var err error
		if s.Dragons, err = dragon.NewDragons(b, groups); err != nil {
			t.Fatal(err)
		}
		at := map[board.Point]float64{}
		for p := range board.Points(19) {
			if b.At(p) == board.Empty && float64(len(at)) < behind {
				at[p] = -1
			}
		}
		s.Influence = fields(t, b, at)
		return s
	}
	black, white := board.At(0, 0), board.At(0, 2)
	living := func(o board.Point) dragon.Dragon {
		return dragon.Dragon{Origin: o, Status: dragon.Alive, EffectiveSize: 18, Weakness: 0.1}
	}
	change := func(g dragon.Dragon, f func(*dragon.Dragon)) dragon.Dragon { f(&g); return g }
	// Six tenths of 361 points are 216.6.
	for i, c := range []struct {
		name string
		s    *genmove.Situation
		best float64
		want bool
	}{
		{"far behind and late", position(217, 45, living(black), living(white)), 9.9, true},
		{"a large move", position(217, 45, living(black), living(white)), 10, false},
		{"not so late", position(216, 45, living(black), living(white)), 0, false},
		{"not so far behind", position(217, 44, living(black), living(white)), 0, false},
		{"an own group is critical", position(217, 60, living(black), change(living(white), func(g *dragon.Dragon) { g.Status = dragon.Critical })), 0, false},
		{"an own group is dead", position(217, 60, living(black), change(living(white), func(g *dragon.Dragon) { g.Status = dragon.Dead })), 0, true},
		{"a weak group of the opponent", position(217, 60, change(living(black), func(g *dragon.Dragon) { g.Weakness = 0.5 }), living(white)), 0, false},
		{"one as weak as is weak enough", position(217, 60, change(living(black), func(g *dragon.Dragon) { g.Weakness = 0.4 }), living(white)), 0, true},
		{"a small one", position(217, 60, change(living(black), func(g *dragon.Dragon) { g.Weakness = 0.5; g.EffectiveSize = 7.9 }), living(white)), 0, true},
		{"one of eight stones", position(217, 60, change(living(black), func(g *dragon.Dragon) { g.Weakness = 0.5; g.EffectiveSize = 8 }), living(white)), 0, false},
		{"a dead one", position(217, 60, change(living(black), func(g *dragon.Dragon) { g.Weakness = 1; g.Status = dragon.Dead }), living(white)), 0, true},
		{"a weak own group", position(217, 60, living(black), change(living(white), func(g *dragon.Dragon) { g.Weakness = 1 })), 0, true},
	} {
		free := c.s.Board.EmptyPoints()
		list := []genmove.Valued{{Move: free.First(), Value: c.best, Safe: true}}
		d, err := chosen(t, c.s, list, false)
		if err != nil || (d.Move == board.Resign) != c.want || (d.Why == "too far behind") != c.want || d.Value != c.best {
			t.Errorf("%s: %v, %v, lead %v, %d empty points", c.name, d, err, c.s.Lead(), free.Len())
		}
		if i > 0 {
			continue
		}
		if d, err = chosen(t, c.s, list, true); err != nil || d.Move == board.Resign {
			t.Errorf("%v is chosen by who never resigns, %v", d, err)
		}
		if c.s.Dragons = nil; c.want {
			if d, err = chosen(t, c.s, list, false); err != nil || d.Move == board.Resign {
				t.Errorf("resigns without dragons, %v", err)
			}
		}
	}
}

// TestDecisionText: the moves that are worth nothing are left out, but for the first one.
func TestDecisionText(t *testing.T) {
	d := &genmove.Decision{Color: board.Black, Move: pt(t, "C3"), Value: 3, Why: "by value", Lead: -2.5,
		Moves: []genmove.Valued{{Move: pt(t, "C3"), Value: 3, Safe: true}, {Move: pt(t, "D4"), Value: 1, Safe: true}, {Move: pt(t, "E5"), Safe: true}}}
	text := d.String()
	if !strings.HasPrefix(text, "black C3 (3.00, by value), lead B+2.5\nC3 3.00\nD4 1.00\n") || strings.Contains(text, "E5") {
		t.Errorf("%q", text)
	}
	d = &genmove.Decision{Color: board.White, Move: board.Resign, Moves: []genmove.Valued{{Move: pt(t, "E5")}}}
	if text = d.String(); !strings.Contains(text, "resigns (0.00, ), lead 0\nE5 0.00, not safe") {
		t.Errorf("%q", text)
	}
}

// TestWorthless lists which reasons others make worthless, and which they do not.
func TestWorthless(t *testing.T) {
	a1, a9, j1, j9, move := pt(t, "A1"), pt(t, "A9"), pt(t, "J1"), pt(t, "J9"), pt(t, "E5")
	of := func(status dragon.Status, safety dragon.Safety, read bool) []dragon.Dragon {
		var list []dragon.Dragon
		for _, p := range []board.Point{a1, a9, j1, j9} {
			list = append(list, dragon.Dragon{Origin: p, Status: status, Safety: safety, Read: read})
		}
		return list
	}
	critical := of(dragon.Critical, dragon.SafetyCritical, true)
	for _, c := range []struct {
		name   string
		groups []dragon.Dragon
		x      genmove.Reason
		beside []genmove.Reason
		want   bool // it counts
	}{
		{"captures", critical, genmove.Reason{Kind: genmove.Attack, Target: j1}, nil, true},
		{"captures and kills another", critical, genmove.Reason{Kind: genmove.Attack, Target: j1}, []genmove.Reason{{Kind: genmove.OwlAttack, Target: j9}}, true},
		{"captures and kills", critical, genmove.Reason{Kind: genmove.Attack, Target: j1}, []genmove.Reason{{Kind: genmove.OwlAttack, Target: j1}}, false},
		{"saves and makes live", critical, genmove.Reason{Kind: genmove.Defend, Target: a1}, []genmove.Reason{{Kind: genmove.OwlDefend, Target: a1}}, false},
		{"saves what matters to nobody", of(dragon.Alive, dragon.SafetyInessential, false), genmove.Reason{Kind: genmove.Defend, Target: a1}, nil, true},
		{"saves what dies", of(dragon.Dead, dragon.SafetyDead, true), genmove.Reason{Kind: genmove.Defend, Target: a1}, nil, false},
		{"saves what is said to die", of(dragon.Dead, dragon.SafetyDead, false), genmove.Reason{Kind: genmove.Defend, Target: a1}, nil, true},
		{"saves what lives", of(dragon.Alive, dragon.SafetyAlive, true), genmove.Reason{Kind: genmove.Defend, Target: a1}, nil, true},
		{"threatens", critical, genmove.Reason{Kind: genmove.AttackThreat, Target: j1}, nil, true},
		{"threatens what matters to nobody", of(dragon.Alive, dragon.SafetyInessential, true), genmove.Reason{Kind: genmove.AttackThreat, Target: j1}, nil, false},
		{"threatens to save what matters to nobody", of(dragon.Alive, dragon.SafetyInessential, true), genmove.Reason{Kind: genmove.DefendThreat, Target: a1}, nil, false},
		{"threatens a group that matters to nobody", of(dragon.Alive, dragon.SafetyInessential, true), genmove.Reason{Kind: genmove.OwlAttackThreat, Target: j1}, nil, false},
		{"threatens to save a group that matters to nobody", of(dragon.Alive, dragon.SafetyInessential, true), genmove.Reason{Kind: genmove.OwlDefendThreat, Target: a1}, nil, false},
		{"attacks either", critical, genmove.Reason{Kind: genmove.AttackEither, Target: j1, Other: j9}, nil, true},
		{"attacks either and the first", critical, genmove.Reason{Kind: genmove.AttackEither, Target: j1, Other: j9}, []genmove.Reason{{Kind: genmove.Attack, Target: j1}}, false},
		{"attacks either and the second", critical, genmove.Reason{Kind: genmove.AttackEither, Target: j1, Other: j9}, []genmove.Reason{{Kind: genmove.Attack, Target: j9}}, false},
		{"saves both", critical, genmove.Reason{Kind: genmove.DefendBoth, Target: a1, Other: a9}, []genmove.Reason{{Kind: genmove.Attack, Target: j9}}, true},
		{"saves both and one", critical, genmove.Reason{Kind: genmove.DefendBoth, Target: a1, Other: a9}, []genmove.Reason{{Kind: genmove.Defend, Target: a9}}, false},
		{"wins a race", critical, genmove.Reason{Kind: genmove.Semeai, Target: a1}, []genmove.Reason{{Kind: genmove.OwlAttack, Target: j1}}, true},
		{"wins a race and lives", critical, genmove.Reason{Kind: genmove.Semeai, Target: a1}, []genmove.Reason{{Kind: genmove.OwlDefend, Target: a1}}, false},
		{"wins a race and kills", critical, genmove.Reason{Kind: genmove.Semeai, Target: j1}, []genmove.Reason{{Kind: genmove.OwlAttack, Target: j1}}, false},
		{"makes live", critical, genmove.Reason{Kind: genmove.OwlDefend, Target: a1}, nil, true},
		{"makes live what lives", of(dragon.Alive, dragon.SafetyAlive, true), genmove.Reason{Kind: genmove.OwlDefend, Target: a1}, nil, false},
		{"strengthens", critical, genmove.Reason{Kind: genmove.StrategicDefend, Target: a1}, nil, true},
		{"strengthens what is dead", of(dragon.Dead, dragon.SafetyDead, true), genmove.Reason{Kind: genmove.StrategicDefend, Target: a1}, nil, false},
		{"strengthens what matters to nobody", of(dragon.Alive, dragon.SafetyInessential, true), genmove.Reason{Kind: genmove.StrategicDefend, Target: a1}, nil, false},
		{"connects what is dead", of(dragon.Dead, dragon.SafetyDead, true), genmove.Reason{Kind: genmove.Connect, Target: a1, Other: a9}, nil, true},
	} {
		s := made(t, four, board.Black, c.groups, nil)
		r := genmove.NewReasons(s)
		for _, x := range append(slices.Clone(c.beside), c.x) {
			if x.Move, x.Code = move, search.Win; !r.Add(x) {
				t.Fatalf("%s: %v is not added", c.name, x)
			}
		}
		discard(t, s, r)
		for i, x := range r.At(move).Reasons {
			if i == len(c.beside) && x.Counts() != c.want || i < len(c.beside) && !x.Counts() && x.Kind != genmove.Semeai {
				t.Errorf("%s: %v", c.name, x)
			}
		}
		// Once discarded, a reason keeps what was said first.
		for i := range r.At(move).Reasons {
			r.At(move).Reasons[i].Discarded = "before"
		}
		if discard(t, s, r); slices.ContainsFunc(r.At(move).Reasons, func(x genmove.Reason) bool { return x.Discarded != "before" }) {
			t.Errorf("%s: discarded twice", c.name)
		}
	}
}

// told answers questions about strings as the test says, and that nothing works otherwise.
type told struct {
	search.Tactics
	attack, defend map[board.Point]search.Result
}

func (x told) Attack(_ context.Context, _ *board.Board, p board.Point) (search.Result, error) {
	return x.attack[p], nil
}

func (x told) Defend(_ context.Context, _ *board.Board, p board.Point) (search.Result, error) {
	return x.defend[p], nil
}

// TestThrownAway: what a move throws away, by what a reader says of the position after it.
func TestThrownAway(t *testing.T) {
	const d = `
		X . . . . . . . O
		. . . . . . . . O
		. . . . . . . . O
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . X X .
		X . . . . . . . .
		X . . . . . . . O`
	a1, a9, j1, j9, g3, e5 := pt(t, "A1"), pt(t, "A9"), pt(t, "J1"), pt(t, "J9"), pt(t, "G3"), pt(t, "E5")
	yes, ko, cut := search.Result{Code: search.Win}, search.Result{Code: search.KoA}, search.Result{Code: search.Win, Limited: true}
	lost := worm.Worm{Origin: j9, Attacks: []search.MoveResult{win(pt(t, "H9"))}}
	type answers = map[board.Point]search.Result
	reader := reading.New(reading.Options{})
	for _, c := range []struct {
		name           string
		worms          []worm.Worm
		groups         []dragon.Dragon
		attack, defend answers
		move           board.Point
		of             board.Point // the string that is thrown away
		why            string
	}{
		{name: "nothing"},
		{name: "an own string", attack: answers{a1: yes}, of: a1, why: "gives up A2"},
		{name: "only by a ko", attack: answers{a1: ko}},
		{name: "not read to the end", attack: answers{a1: cut}},
		{name: "one that could be captured before", worms: []worm.Worm{{Origin: a1, Attacks: []search.MoveResult{win(pt(t, "B1"))}}}, attack: answers{a1: yes}},
		{name: "one of which nothing was known", worms: []worm.Worm{{Origin: a1, Unknown: worm.Unknown{Attack: true}}}, attack: answers{a1: yes}},
		{name: "one of many liberties", attack: answers{g3: yes}},
		{name: "the larger of two", attack: answers{a1: yes, a9: yes}, of: a1, why: "gives up A2"},
		{name: "a lost string", worms: []worm.Worm{lost}, defend: answers{j9: yes}, of: j9, why: "revives J9"},
		{name: "a lost string, by a ko", worms: []worm.Worm{lost}, defend: answers{j9: ko}},
		{name: "a lost string of a dead group", worms: []worm.Worm{lost}, groups: []dragon.Dragon{{Origin: j9, Status: dragon.Dead, Read: true}}, defend: answers{j9: yes}},
		{name: "a lost string of one that is said to be dead", worms: []worm.Worm{lost}, groups: []dragon.Dragon{{Origin: j9, Status: dragon.Dead}}, defend: answers{j9: yes}, of: j9, why: "revives J9"},
		{name: "a lost string of a living group", worms: []worm.Worm{lost}, groups: []dragon.Dragon{{Origin: j9, Status: dragon.Alive, Read: true}}, defend: answers{j9: yes}, of: j9, why: "revives J9"},
		{name: "one that was not lost", defend: answers{j1: yes, j9: yes}},
		{name: "an illegal move", attack: answers{a1: yes}, move: a9},
	} {
		origin := func(a answers) answers { // readers are asked about the first stones
			m := answers{}
			for p, r := range a {
				m[p] = r
			}
			for p, r := range a {
				if p == a1 {
					m[pt(t, "A2")] = r
				}
			}
			return m
		}
		worms := slices.Clone(c.worms)
		for _, p := range []board.Point{a1, a9, j1, j9, g3} {
			if !slices.ContainsFunc(worms, func(w worm.Worm) bool { return w.Origin == p }) {
				worms = append(worms, worm.Worm{Origin: p})
			}
		}
		s := made(t, d, board.Black, c.groups, worms)
		a, err := examine.New(examine.Options{NoMemory: true, Tactics: told{reader, origin(c.attack), origin(c.defend)}})
		if err != nil {
			t.Fatal(err)
		}
		s.Analyst = a
		if c.move == board.NoPoint {
			c.move = e5
		}
		before := s.Board.Hash()
		points, why, err := genmove.Blunder(t.Context(), s, c.move)
		want := 0.0
		if c.of != board.NoPoint {
			want = 2 * s.Worm(c.of).EffectiveSize
		}
		if err != nil || points != want || why != c.why || s.Board.Hash() != before {
			t.Errorf("%s: %v, %q, %v, want %v, %q", c.name, points, why, err, want, c.why)
		}
		// The choice takes it off, and goes to the next move if that is better then.
		list := []genmove.Valued{{Move: e5, Value: 30, Safe: true}, {Move: e5 + board.East, Value: 30 - want/2, Safe: true}}
		if c.move == e5 && want > 0 {
			d, err := chosen(t, s, list, false)
			if err != nil || d.Move != e5 && d.Move != e5+board.East {
				t.Fatalf("%s: %v, %v", c.name, d, err)
			}
			list = d.Moves
			for _, v := range list {
				if step, ok := v.Step("blunder"); ok && (step.Part != -want || step.Note != why) {
					t.Errorf("%s: %+v", c.name, step)
				}
			}
			if _, ok := list[len(list)-1].Step("blunder"); !ok {
				t.Errorf("%s: %v", c.name, list)
			}
		}
	}
}

// TestKindsTable says of all kinds how many targets they have, of what, and whose.
func TestKindsTable(t *testing.T) {
	strings := []genmove.Kind{genmove.Attack, genmove.Defend, genmove.AttackThreat, genmove.DefendThreat, genmove.AttackEither, genmove.DefendBoth}
	pairs := []genmove.Kind{genmove.AttackEither, genmove.DefendBoth, genmove.Connect, genmove.Cut}
	none := []genmove.Kind{genmove.MyCombination, genmove.YourCombination, genmove.ExpandTerritory, genmove.ExpandMoyo, genmove.Invasion, genmove.Habit, genmove.Endgame, genmove.Antisuji}
	against := []genmove.Kind{genmove.Attack, genmove.AttackThreat, genmove.AttackEither, genmove.Cut, genmove.OwlAttack, genmove.OwlAttackThreat, genmove.UncertainAttack, genmove.StrategicAttack}
	threats := []genmove.Kind{genmove.AttackThreat, genmove.DefendThreat, genmove.SemeaiThreat, genmove.OwlAttackThreat, genmove.OwlDefendThreat}
	for k := genmove.Attack; k <= genmove.Antisuji; k++ {
		targets := 1
		switch {
		case slices.Contains(pairs, k):
			targets = 2
		case slices.Contains(none, k):
			targets = 0
		}
		if k.OfStrings() != slices.Contains(strings, k) || k.Targets() != targets || k.Against() != slices.Contains(against, k) || k.IsThreat() != slices.Contains(threats, k) {
			t.Errorf("%v: of strings %v, %d targets, against %v, a threat %v", k, k.OfStrings(), k.Targets(), k.Against(), k.IsThreat())
		}
	}
	if n := genmove.Antisuji; n != 28 || genmove.Kind(n+1).String() != "Kind(29)" {
		t.Errorf("%d kinds", n)
	}
}

// TestCleanupOrder: of dead strings the one with the fewest liberties is taken first, and one in atari
// even by a stone that could be taken back.
func TestCleanupOrder(t *testing.T) {
	const d = `
		. . . . . . .
		. . . . . X .
		. . X O O X .
		. . . X X . .
		. X . . . . .
		X O X . . . .
		X O . . . . .`
	for _, c := range []struct {
		dead []string
	}{
		{[]string{"B2", "D5"}}, {[]string{"B2"}}, {nil},
	} {
		groups := []dragon.Dragon{{Origin: pt(t, "B2"), Status: dragon.Alive}, {Origin: pt(t, "D5"), Status: dragon.Alive}}
		for i, g := range groups {
			if slices.Contains(c.dead, g.Origin.String()) {
				groups[i].Status = dragon.Dead
			}
		}
		s := made(t, d, board.Black, groups, []worm.Worm{})
		p, err := genmove.Cleanup(t.Context(), s)
		if err != nil || (p == board.NoPoint) != (len(c.dead) == 0) {
			t.Errorf("%v: %v, %v", c.dead, p, err)
		}
		if len(c.dead) > 0 {
			// It is a liberty of a dead string with the fewest liberties.
			fewest := 99
			for _, o := range c.dead {
				fewest = min(fewest, s.Board.Liberties(pt(t, o)))
			}
			ok := false
			for _, o := range c.dead {
				ok = ok || s.Board.Liberties(pt(t, o)) == fewest && s.Board.IsLiberty(pt(t, o), p)
			}
			if !ok {
				t.Errorf("%v: %v", c.dead, p)
			}
		}
	}
	s := made(t, ". O X . . . .\nO X . X . . .\n. O X . . . .\n"+strings.Repeat(". . . . . . .\n", 4), board.White, []dragon.Dragon{{Origin: pt(t, "B6"), Status: dragon.Dead}}, []worm.Worm{})
	if p, err := genmove.Cleanup(t.Context(), s); err != nil || p != pt(t, "C6") {
		t.Errorf("a dead stone in a ko is left, %v, %v", p, err)
	}
}

// gone is a reader by whom every string is captured after any move, or that fails.
type gone struct {
	search.Reader
	err error
}

func (g gone) Attack(context.Context, *board.Board, board.Point) (search.Result, error) {
	return search.Result{Code: search.Win}, g.err
}

// TestSixBlunders: of moves that all throw away the same the six best are found out; then the next one is
// taken, if it is worth anything. An error of the reader is that of the choice.
func TestSixBlunders(t *testing.T) {
	const d = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		X . . . . . . . .
		X . . . . . . . .`
	wrong := errors.New("no answer")
	reader := reading.New(reading.Options{})
	for _, c := range []struct {
		name  string
		moves int
		small bool // what is left of all of them is less than nothing
		err   error
		want  int // the move
	}{
		{name: "eight", moves: 8, want: 6},
		{name: "seven", moves: 7, want: 6},
		{name: "the seventh is worth nothing", moves: 7, small: true, want: -1},
		{name: "six", moves: 6, want: 0}, // what is left of the best one is the most
		{name: "one", moves: 1, want: 0},
		{name: "an error", moves: 3, err: wrong},
	} {
		s := made(t, d, board.Black, nil, []worm.Worm{{Origin: pt(t, "A2")}})
		a, err := examine.New(examine.Options{NoMemory: true, Tactics: gone{reader, c.err}})
		if err != nil {
			t.Fatal(err)
		}
		s.Analyst = a
		loss := 2 * s.Worm(pt(t, "A2")).EffectiveSize
		var list []genmove.Valued
		best := 50.0
		if c.small {
			best = loss * 0.9
		}
		for i := range c.moves {
			// All within less than the loss from one another.
			list = append(list, genmove.Valued{Move: board.At(2+i%6, 4+i/6), Value: best - loss/20*float64(i), Safe: true})
		}
		if c.small {
			list[c.moves-1].Value = 0
		}
		d, err := chosen(t, s, list, false)
		if !errors.Is(err, c.err) {
			t.Errorf("%s: %v", c.name, err)
		}
		if err != nil {
			continue
		}
		want := board.Pass
		if c.want >= 0 {
			want = list[c.want].Move
		}
		if d.Move != want {
			t.Errorf("%s: %v, want %v", c.name, d, want)
		}
		n := 0
		for _, v := range d.Moves {
			if step, ok := v.Step("blunder"); ok {
				n++
				if math.Abs(step.Part+loss) > 1e-9 {
					t.Errorf("%s: %v, want %v", c.name, step, -loss)
				}
			}
		}
		if want := min(c.moves, 6); n != want {
			t.Errorf("%s: %d blunders, want %d", c.name, n, want)
		}
	}
}

// fates is an engine by whom groups can be killed and saved, and die after any move, and that fails at one of the questions.
type fates struct{ left int }

var errFates = errors.New("no answer")

func (e *fates) say(r search.Result) (search.Result, error) {
	if e.left--; e.left == -1 {
		return search.Result{}, errFates
	}
	return r, nil
}

func (e *fates) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	return e.say(search.Result{Code: search.Win, Move: board.Pass, Certain: true})
}

func (e *fates) Defend(_ context.Context, b *board.Board, _ *board.Set) (search.Result, error) {
	if b.Depth() == 0 {
		return e.say(search.Result{Code: search.Win, Move: board.Pass, Certain: true})
	}
	return e.say(search.Result{Certain: true})
}

// TestVitalMost: so many moves are tried for each critical group, no more, and not the one that is known;
// an error of the reader is that of the Reasoner.
func TestVitalMost(t *testing.T) {
	a1 := pt(t, "A1")
	for _, c := range []struct {
		most, want int
	}{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {9, 4}} {
		e := &fates{left: 1 << 30}
		build := func() (*genmove.Situation, *genmove.Reasons) {
			s := made(t, four, board.White, []dragon.Dragon{{Origin: pt(t, "A2"), Status: dragon.Critical, Safety: dragon.SafetyCritical, Read: true,
				Attack: search.Result{Code: search.Win, Move: pt(t, "D1")}, Defense: search.Result{Code: search.Win, Move: pt(t, "C3")}}}, nil)
			a, err := examine.New(examine.Options{Life: e, NoMemory: true})
			if err != nil {
				t.Fatal(err)
			}
			s.Analyst = a
			s.Level = search.UsualLevel
			r := genmove.NewReasons(s)
			for _, name := range []string{"B1", "B2", "A3"} { // and C3
				r.Add(genmove.Reason{Kind: genmove.VitalEye, Move: pt(t, name), Target: s.Dragon(a1).Origin, Value: 1})
			}
			return s, r
		}
		s, r := build()
		if err := (genmove.Vital{MaxMoves: c.most}).Reasons(t.Context(), s, r); err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, p := range r.Moves() {
			for _, x := range r.At(p).Reasons {
				if x.Kind == genmove.OwlAttack {
					n++
				}
			}
		}
		if n != c.want {
			t.Errorf("at most %d: %d moves kill the group, want %d", c.most, n, c.want)
		}
		asked := 1<<30 - e.left
		if asked == 0 {
			t.Fatal("nobody was asked")
		}
		for fail := range asked {
			s, r := build()
			e.left = fail
			if err := (genmove.Vital{MaxMoves: c.most}).Reasons(t.Context(), s, r); !errors.Is(err, errFates) {
				t.Errorf("question %d of %d fails: %v", fail, asked, err)
			}
		}
	}
}

// worth is a Valuer of moves whose values are given.
type worth []genmove.Valued

func (v worth) Value(context.Context, *genmove.Situation, *genmove.Reasons) ([]genmove.Valued, error) {
	return slices.Clone(v), nil
}

// chosen returns what an Engine chooses for which the position of s is as s says, and its moves have
// the values of the list.
func chosen(t *testing.T, s *genmove.Situation, list []genmove.Valued, noResign bool) (*genmove.Decision, error) {
	t.Helper()
	e := engine(t, genmove.Options{
		Effort: search.AtLevel(0), NoResign: noResign, Valuer: worth(list), Endgame: []genmove.Reasoner{},
		Examine: examine.Options{NoMemory: true, Tactics: searchtest.Captures{}, Life: &fates{left: 1 << 30}, Losses: examine.TacticalLosses{}},
		Reasoners: []genmove.Reasoner{genmove.ReasonerFunc(func(_ context.Context, x *genmove.Situation, _ *genmove.Reasons) error {
			x.Facts, x.Analyst, x.Game = s.Facts, s.Analyst, s.Game
			return nil
		})},
	})
	return e.Generate(t.Context(), boardtest.MustGame(t, s.Board.String(), s.ToPlay), s.ToPlay)
}

// discard has Points mark the reasons that do not count.
func discard(t *testing.T, s *genmove.Situation, r *genmove.Reasons) {
	t.Helper()
	if _, err := (genmove.Points{Manual: true}).Value(t.Context(), s, r); err != nil {
		t.Fatal(err)
	}
}
