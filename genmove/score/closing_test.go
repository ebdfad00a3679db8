package score

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// script answers questions about groups by their first stone: the codes of attack and defense. It notes what is asked.
type script struct {
	codes map[board.Point][2]search.Code
	asked []string
	err   error
}

func (s *script) answer(goal *board.Set, side int, what string) (search.Result, error) {
	s.asked = append(s.asked, what+" "+goal.First().String())
	return search.Result{Code: s.codes[goal.First()][side]}, s.err
}

func (s *script) Attack(_ context.Context, _ *board.Board, goal *board.Set) (search.Result, error) {
	return s.answer(goal, 0, "attack")
}

func (s *script) Defend(_ context.Context, _ *board.Board, goal *board.Set) (search.Result, error) {
	return s.answer(goal, 1, "defend")
}

// scripted returns an Estimator whose analyst knows of groups what the script says.
func scripted(t *testing.T) (*Estimator, *script) {
	t.Helper()
	life := new(script)
	a, err := examine.New(examine.Options{Life: life})
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Options{Analyst: a})
	if err != nil {
		t.Fatal(err)
	}
	return e, life
}

// pillars has six groups, and no open point that is not beside stones of both: the game is over.
const pillars = `
	. O . X . O . X .
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O
	X O . X . O . X O`

// TestFinished: the analyst is asked about the groups that random games are in doubt about, the most doubtful one first,
// and about those beside one that random games were wrong about. What he says holds, but where who moves first has
// his way, or a ko decides.
func TestFinished(t *testing.T) {
	const win, fail, ko = search.Win, search.Fail, search.KoA
	a1, b1, d1, f1, h1, j1 := board.At(0, 0), board.At(1, 0), board.At(3, 0), board.At(5, 0), board.At(7, 0), board.At(8, 0)
	e, life := scripted(t)
	for _, c := range []struct {
		what  string
		kept  map[board.Point]float64 // how far groups stay with their owners, 1 for others
		codes map[board.Point][2]search.Code
		asked []string
		dead  []board.Point
	}{
		{"nothing is in doubt", map[board.Point]float64{d1: 0.61, f1: -0.61}, nil, nil, []board.Point{f1}},
		{"as random games say", map[board.Point]float64{d1: 0.59, f1: -0.59},
			map[board.Point][2]search.Code{d1: {fail, win}, f1: {win, fail}}, []string{"attack D1", "defend F1"}, []board.Point{f1}},
		{"otherwise", map[board.Point]float64{d1: 0.3, f1: -0.2},
			map[board.Point][2]search.Code{d1: {win, fail}, f1: {fail, win}}, []string{"defend F1", "attack F1", "attack D1", "defend D1"}, []board.Point{d1}},
		{"who moves first", map[board.Point]float64{d1: 0.3, f1: -0.2},
			map[board.Point][2]search.Code{d1: {win, win}, f1: {win, win}}, []string{"defend F1", "attack F1", "attack D1", "defend D1"}, []board.Point{f1}},
		{"a ko", map[board.Point]float64{d1: 0.3, f1: -0.2},
			map[board.Point][2]search.Code{d1: {ko, fail}, f1: {fail, ko}}, []string{"defend F1", "attack D1"}, []board.Point{f1}},
		{"a rival", map[board.Point]float64{a1: -0.5},
			map[board.Point][2]search.Code{a1: {fail, win}, b1: {win, fail}}, []string{"defend A1", "attack A1", "attack B1", "defend B1"}, []board.Point{b1}},
		{"no rival where random games are right", map[board.Point]float64{a1: -0.5},
			map[board.Point][2]search.Code{a1: {win, fail}, b1: {win, fail}}, []string{"defend A1"}, []board.Point{a1}},
		{"three at most", map[board.Point]float64{a1: 0.5, d1: 0.4, h1: 0.1, j1: 0.2}, nil, []string{"attack H1", "attack J1", "attack D1"}, nil},
	} {
		life.codes, life.asked, life.err = c.codes, nil, nil
		b := boardtest.MustParse(t, pillars)
		position := func() *situation {
			s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints)}
			for p := range board.Points(9) {
				s.owner[p] = 1
			}
			for _, first := range []board.Point{a1, b1, d1, f1, h1, j1} {
				group := board.SetOf(b.AppendStones(nil, first)...)
				s.found = append(s.found, group)
				kept, ok := c.kept[first]
				if !ok {
					kept = 1
				}
				if kept < 0 {
					s.dead.Or(&group)
				}
				if b.At(first) == board.Black {
					kept = -kept
				}
				for p := range group.All() {
					s.owner[p] = kept
				}
			}
			return s
		}
		s := position()
		over, err := s.finished(t.Context())
		if err != nil || !over || !slices.Equal(life.asked, c.asked) {
			t.Errorf("%s: asked %q, want %q; over %v, %v", c.what, life.asked, c.asked, over, err)
		}
		var want board.Set
		for _, first := range c.dead {
			for p := range b.Stones(first) {
				want.Add(p)
			}
		}
		if s.dead != want {
			t.Errorf("%s: dead %v, want %v", c.what, s.dead.Append(nil), want.Append(nil))
		}
		// An error ends it.
		life.asked, life.err = nil, errors.New("no answer")
		if _, err := position().finished(t.Context()); len(c.asked) > 0 && (!errors.Is(err, life.err) || len(life.asked) != 1) {
			t.Errorf("%s: %v after %q", c.what, err, life.asked)
		}
	}
}

// TestNotFinished: where more is open than what is near groups in doubt, nothing is asked, and a reader of one's own is asked
// instead of the analyst.
func TestNotFinished(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		X X X X . . . . .
		. . . . . . . . .`)
	e, life := scripted(t)
	s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints)}
	s.found = []board.Set{b.StonesOf(board.Black)}
	if over, err := s.finished(t.Context()); over || err != nil || len(life.asked) > 0 {
		t.Errorf("an open board: over %v, %v, asked %q", over, err, life.asked)
	}
	// All but what is near the group is somebody's.
	near := b.StonesOf(board.Black)
	for range 2 {
		near.Grow()
	}
	for p := range board.Points(9) {
		if !near.Has(p) {
			s.owner[p] = 1
		}
	}
	if over, err := s.finished(t.Context()); !over || err != nil || !slices.Equal(life.asked, []string{"attack A2", "defend A2"}) && !slices.Equal(life.asked, []string{"defend A2"}) {
		t.Errorf("a group in doubt: over %v, %v, asked %q", over, err, life.asked)
	}
	life.asked, e.o.Life = nil, life
	if _, err := s.finished(t.Context()); err != nil || len(life.asked) > 0 {
		t.Errorf("with a reader of one's own: %v, asked %q", err, life.asked)
	}
}

// TestRivals: beside a group that random games were wrong about, groups of the opponent are asked about, once, if they are shut in,
// large enough, and nothing is known of them. Groups of which something is known, or that are small, are not asked about in any case.
func TestRivals(t *testing.T) {
	const win, fail, ko = search.Win, search.Fail, search.KoA
	const gap = `
		. O . X . O . X .
		X O . X . O . X O
		X O . X . O . X O
		X O . X . O . X O
		X O . . . O . X O
		X O . X . O . X O
		X O . X . O . X O
		X O . X . O . X O
		X O . X . O . X O`
	const short = `
		. O . X . O . X .
		X O . X . O . X O
		X O . X . O . X O
		X O . X . O . X O
		X O . X . O . X O
		. O . X . O . X O
		X O . X . O . X O
		X O . X . O . X O
		X O . X . O . X O`
	a1, b1, d1 := board.At(0, 0), board.At(1, 0), board.At(3, 0)
	e, life := scripted(t)
	wrong := map[board.Point][2]search.Code{a1: {fail, win}, b1: {win, fail}}
	for _, c := range []struct {
		what, diagram string
		kept          map[board.Point]float64
		codes         map[board.Point][2]search.Code
		proved, seki  board.Point
		asked         []string
		told          []board.Point
	}{
		{"a rival", pillars, map[board.Point]float64{a1: -0.5}, wrong, 0, 0, []string{"defend A1", "attack A1", "attack B1", "defend B1"}, []board.Point{b1}},
		{"not where random games are right", pillars, map[board.Point]float64{a1: 0.5}, wrong, 0, 0, []string{"attack A1"}, nil},
		{"asked about anyway", pillars, map[board.Point]float64{a1: -0.4, b1: 0.5}, wrong, 0, 0, []string{"defend A1", "attack A1", "attack B1", "defend B1"}, []board.Point{b1}},
		{"proved", pillars, map[board.Point]float64{a1: -0.5}, wrong, b1, 0, []string{"defend A1", "attack A1"}, nil},
		{"in a seki", pillars, map[board.Point]float64{a1: -0.5}, wrong, 0, b1, []string{"defend A1", "attack A1"}, nil},
		{"not shut in", gap, map[board.Point]float64{a1: -0.5}, wrong, 0, 0, []string{"defend A1", "attack A1"}, nil},
		{"a proved group in doubt", pillars, map[board.Point]float64{a1: -0.5}, wrong, a1, 0, nil, nil},
		{"a group in doubt that is in a seki", pillars, map[board.Point]float64{a1: -0.5}, wrong, 0, a1, nil, nil},
		{"three stones in doubt", short, map[board.Point]float64{a1: -0.5}, wrong, 0, 0, nil, nil},
		{"four stones in doubt", gap, map[board.Point]float64{d1: -0.5}, map[board.Point][2]search.Code{d1: {win, fail}}, 0, 0, []string{"defend D1"}, []board.Point{d1}},
		{"a ko", pillars, map[board.Point]float64{a1: -0.5}, map[board.Point][2]search.Code{a1: {ko, ko}}, 0, 0, []string{"defend A1"}, nil},
	} {
		life.codes, life.asked, life.err = c.codes, nil, nil
		b := boardtest.MustParse(t, c.diagram)
		s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints)}
		for p := range board.Points(9) {
			s.owner[p] = 1
		}
		for _, first := range b.AppendStrings(nil, board.Empty) {
			group := board.SetOf(b.AppendStones(nil, first)...)
			s.found = append(s.found, group)
			kept, ok := c.kept[group.First()]
			if !ok {
				kept = 1
			}
			if kept < 0 {
				s.dead.Or(&group)
			}
			if b.At(first) == board.Black {
				kept = -kept
			}
			for p := range group.All() {
				s.owner[p] = kept
			}
		}
		for p, set := range map[board.Point]*board.Set{c.proved: &s.proved, c.seki: &s.seki} {
			if p != board.NoPoint {
				s.addString(set, p)
			}
		}
		if _, err := s.finished(t.Context()); err != nil || !slices.Equal(life.asked, c.asked) {
			t.Errorf("%s: asked %q, want %q, %v", c.what, life.asked, c.asked, err)
		}
		var told board.Set
		for _, p := range c.told {
			addString(b, &told, p)
		}
		if s.told != told {
			t.Errorf("%s: said to be dead are %v, want %v", c.what, s.told, told)
		}
	}
}

// TestSettledNear: what is near a group in doubt is settled if the analyst knows what becomes of the group, and the game is not over
// if he does not, though it would be if he did.
func TestSettledNear(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		X X X X . . . . .
		. . . . . . . . .`)
	e, life := scripted(t)
	for _, c := range []struct {
		attack, defend search.Code
		over           bool
	}{{search.Fail, search.Win, true}, {search.Win, search.Fail, true}, {search.Win, search.Win, false}, {search.KoA, search.KoA, false}, {search.Fail, search.KoB, false}} {
		life.codes, life.asked = map[board.Point][2]search.Code{board.At(0, 1): {c.attack, c.defend}}, nil
		s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints)}
		s.found = []board.Set{b.StonesOf(board.Black)}
		near := b.StonesOf(board.Black)
		for range 2 {
			near.Grow()
		}
		for p := range board.Points(9) {
			if !near.Has(p) {
				s.owner[p] = 1
			}
		}
		over, err := s.finished(t.Context())
		if err != nil || over != c.over || len(life.asked) == 0 {
			t.Errorf("attack %v, defense %v: over %v, %v, asked %q", c.attack, c.defend, over, err, life.asked)
		}
	}
}

// TestClosingSeki: if the analyst says that a group is dead, but nobody can take anything, it is in a seki all the same.
func TestClosingSeki(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		X X X X X X X X X
		X X X X X X X X X
		O O O O O O O O O
		. . . . . . . . .
		O O O O O O O O O
		O O O O O O O O .
		X X X X X X X O .
		X . O O O . X O .`)
	a1 := board.At(0, 0)
	var group board.Set
	addString(b, &group, a1)
	e, life := scripted(t)
	for _, dead := range []bool{true, false} {
		codes := [2]search.Code{search.Win, search.Fail}
		if !dead {
			codes = [2]search.Code{search.Fail, search.Win}
		}
		life.codes = map[board.Point][2]search.Code{group.First(): codes}
		s := &situation{e: e, b: b, owner: make([]float64, board.NumPoints), found: []board.Set{group}}
		for p := range board.Points(9) {
			s.owner[p] = 1
		}
		for p := range group.All() {
			s.owner[p] = -0.1
		}
		if over, err := s.finished(t.Context()); !over || err != nil {
			t.Errorf("over %v, %v", over, err)
		}
		if s.dead.Intersects(&group) || s.seki.Intersects(&group) != dead {
			t.Errorf("said to be dead %v: dead %v, in seki %v\n%v", dead, s.dead, s.seki, b)
		}
	}
}
