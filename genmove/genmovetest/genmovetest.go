// Package genmovetest checks Reasoners and Valuers for package genmove.
//
//	func TestMine(t *testing.T) {
//		genmovetest.RunReasoner(t, func(*examine.Analyst) genmove.Reasoner { return mine{} })
//		genmovetest.RunValuer(t, func() genmove.Valuer { return points{} })
//	}
package genmovetest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/suite"
	"github.com/tengen-go/tengen/reading/search"
)

// diagrams are positions of fights. In the second one each player can capture three stones.
var diagrams = []string{`
	. . O X . . .
	. O X X O . .
	. O X O O . .
	. X O O X X .
	. X O . . X .
	. X O X X X .
	. . X . . . .`, `
	. . . . . . .
	. X X X . . .
	X O O O . . .
	. X X X . . .
	. . . O O O .
	. . O X X X .
	. . . O O O .`, `
	. . . . . . .
	. . X O . . .
	. X O . O . .
	. X O . O X .
	. X X O O X .
	. . . X X X .
	. . . . . . .`, `
	. . . . .
	. . . . .
	. . . . .
	. . . . .
	. . . . .`}

// want are the facts that Reasoners and Valuers get.
const want = examine.All | examine.Threats | examine.Dragons

// position is a situation with its reasons.
type position struct {
	s *genmove.Situation
}

// where names a position in messages.
func (p *position) where() string { return fmt.Sprintf("%v to play on\n%v", p.s.ToPlay, p.s.Board) }

// games returns games of the diagrams and one with a ko.
func games(t testing.TB) []*board.Game {
	t.Helper()
	var list []*board.Game
	for _, text := range diagrams {
		list = append(list, boardtest.MustGame(t, text, board.Black))
	}
	ko := boardtest.MustGame(t, `
		. . . . .
		. X O . .
		X . X O .
		. X O . .
		. . . . .`, board.White)
	if err := ko.Play(board.At(1, 2), board.White); err != nil {
		t.Fatal(err)
	}
	return append(list, ko)
}

// shared are facts about the positions of games, and of those with swapped colors, first with Black
// to move. They are found once, and do not change.
type shared struct {
	facts [2][]*examine.Facts
	once  [2]sync.Once
}

var found shared

// of returns facts, those with swapped colors if i is 1.
func (f *shared) of(t testing.TB, i int) []*examine.Facts {
	t.Helper()
	f.once[i].Do(func() {
		a := analyst(t)
		for _, g := range games(t) {
			if i == 1 {
				if g = swapped(t, g); g == nil {
					f.facts[i] = append(f.facts[i], nil, nil)
					continue
				}
			}
			for _, c := range []board.Color{board.Black, board.White} {
				if i == 1 {
					c = c.Opponent()
				}
				s, err := genmove.NewSituation(context.Background(), a, g, c, want)
				if err != nil {
					t.Fatal(err)
				}
				f.facts[i] = append(f.facts[i], s.Facts)
			}
		}
	})
	return f.facts[i]
}

// positions returns the positions of games with both players to move.
func positions(t testing.TB, a *examine.Analyst) []position {
	t.Helper()
	var list []position
	for i, g := range games(t) {
		for _, f := range found.of(t, 0)[2*i : 2*i+2] {
			list = append(list, position{s: genmove.SituationOf(a, g, f)})
		}
	}
	return list
}

func analyst(t testing.TB) *examine.Analyst {
	t.Helper()
	a, err := examine.New(examine.Options{NoMemory: true, Effort: search.AtLevel(0)})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// text is all that reasons say of moves.
func text(r *genmove.Reasons) string {
	s := ""
	for _, p := range r.Moves() {
		s += fmt.Sprintf("%v %+v\n", p, *r.Look(p))
	}
	return s
}

// RunReasoner checks that the Reasoners of newReasoner keep the contract of genmove.Reasoner:
//
//   - they leave the board as it was, and reasons of others in place
//   - reasons are the same again and from another Reasoner
//   - an ended context returns its error
//   - missing facts are no failure
//
// A panic is a failure.
func RunReasoner(t testing.TB, newReasoner func(*examine.Analyst) genmove.Reasoner) {
	t.Helper()
	defer suite.Survive(t)
	a := analyst(t)
	one, other := newReasoner(a), newReasoner(a)
	reasons := func(x genmove.Reasoner, ctx context.Context, s *genmove.Situation, r *genmove.Reasons) error {
		t.Helper()
		restored := boardtest.Restored(t, s.Board)
		defer restored()
		return suite.Call(func() error { return x.Reasons(ctx, s, r) })
	}
	for _, p := range positions(t, a) {
		first := genmove.NewReasons(p.s)
		if err := reasons(one, t.Context(), p.s, first); err != nil {
			t.Errorf("%v, %s", err, p.where())
			return
		}
		for _, x := range []genmove.Reasoner{one, other} {
			again := genmove.NewReasons(p.s)
			if err := reasons(x, t.Context(), p.s, again); err != nil || text(again) != text(first) {
				t.Errorf("other reasons for the same position, error %v, %s\nwere\n%sare\n%s", err, p.where(), text(first), text(again))
				return
			}
		}
		there := genmove.NewReasons(p.s)
		empty := p.s.Board.EmptyPoints()
		for q := range empty.All() {
			there.Add(genmove.Reason{Kind: genmove.Habit, Move: q, Value: 0.5, Source: "there before"})
		}
		if err := reasons(one, t.Context(), p.s, there); err != nil {
			t.Errorf("beside other reasons: %v, %s", err, p.where())
		}
		for q := range empty.All() {
			if c := there.Look(q); c == nil || !slices.ContainsFunc(c.Reasons, func(x genmove.Reason) bool { return x.Kind == genmove.Habit && x.Value >= 0.5 }) {
				t.Errorf("a reason of another Reasoner for %v is gone, %s", q, p.where())
				break
			}
		}
		if err := reasons(one, suite.Ended(), p.s, genmove.NewReasons(p.s)); !errors.Is(err, context.Canceled) && text(first) != "" {
			t.Errorf("in a context that has ended: error %v, want that of the context, %s", err, p.where())
		}
		bare := genmove.SituationOf(a, p.s.Game, &examine.Facts{Position: p.s.Position})
		if err := reasons(one, t.Context(), bare, genmove.NewReasons(bare)); err != nil {
			t.Errorf("without facts: %v, %s", err, p.where())
		}
	}
}

// RunValuer checks that the Valuers of newValuer keep the contract of genmove.Valuer:
//
//   - they leave the board as it was
//   - they list each move once, on an empty point, with finite values
//   - Illegal is set where the rules forbid a move
//   - values are the same again and from another Valuer
//   - an ended context returns its error
//   - with swapped colors the values are the same within a tenth and a point
//
// A panic is a failure.
func RunValuer(t testing.TB, newValuer func() genmove.Valuer) {
	t.Helper()
	defer suite.Survive(t)
	a := analyst(t)
	one, other := newValuer(), newValuer()
	for i, p := range positions(t, a) {
		list := value(t, one, t.Context(), &p)
		if t.Failed() || list == nil && value(t, other, t.Context(), &p) != nil {
			return
		}
		valid(t, list, &p)
		for _, x := range []genmove.Valuer{one, other} {
			if again := value(t, x, t.Context(), &p); !same(list, again) {
				t.Errorf("other values for the same position, %s", p.where())
				return
			}
		}
		restored := boardtest.Restored(t, p.s.Board)
		err := suite.Call(func() error {
			_, err := one.Value(suite.Ended(), p.s, reasonsOf(t, p.s))
			return err
		})
		restored()
		if !errors.Is(err, context.Canceled) && len(list) > 0 {
			t.Errorf("in a context that has ended: error %v, want that of the context, %s", err, p.where())
		}
		if g := swapped(t, p.s.Game); g != nil {
			q := position{s: genmove.SituationOf(a, g, found.of(t, 1)[i])}
			here, there := best(list), best(value(t, one, t.Context(), &q))
			if math.Abs(here-there) > 1+max(math.Abs(here), math.Abs(there))/10 {
				t.Errorf("the best move is worth %v, and %v with swapped colors, %s", here, there, p.where())
				return
			}
		}
	}
}

// reasonsOf returns reasons for captures, rescues and a move in the middle.
func reasonsOf(t testing.TB, s *genmove.Situation) *genmove.Reasons {
	t.Helper()
	r := genmove.NewReasons(s)
	for _, x := range []genmove.Reasoner{genmove.Strings{}, genmove.Groups{}} {
		if err := x.Reasons(context.Background(), s, r); err != nil {
			t.Fatal(err)
		}
	}
	empty := s.Board.EmptyPoints()
	for p := range empty.All() {
		r.Add(genmove.Reason{Kind: genmove.Habit, Move: p, Value: 0.1, Source: "suite"})
	}
	return r
}

// value returns the values of moves, nil with a failure.
func value(t testing.TB, x genmove.Valuer, ctx context.Context, p *position) (list []genmove.Valued) {
	t.Helper()
	restored := boardtest.Restored(t, p.s.Board)
	defer restored()
	if err := suite.Call(func() error {
		var err error
		list, err = x.Value(ctx, p.s, reasonsOf(t, p.s))
		return err
	}); err != nil {
		t.Errorf("%v, %s", err, p.where())
		return nil
	}
	return list
}

// valid checks each of the moves.
func valid(t testing.TB, list []genmove.Valued, p *position) {
	t.Helper()
	var seen board.Set
	for _, v := range list {
		switch {
		case !v.Move.On(p.s.Board.Size()) || p.s.Board.At(v.Move) != board.Empty:
			t.Errorf("the move %v is no empty point, %s", v.Move, p.where())
		case seen.Has(v.Move):
			t.Errorf("the move %v comes twice, %s", v.Move, p.where())
		case math.IsNaN(v.Value) || math.IsInf(v.Value, 0):
			t.Errorf("the move %v is worth %v, %s", v.Move, v.Value, p.where())
		case !v.Illegal && !p.s.Legal(v.Move):
			t.Errorf("the move %v, which the rules forbid, is not Illegal, %s", v.Move, p.where())
		}
		seen.Add(v.Move)
	}
}

// same reports whether two lists have the same moves and values, in any order.
func same(a, b []genmove.Valued) bool {
	values := func(list []genmove.Valued) map[board.Point]float64 {
		m := map[board.Point]float64{}
		for _, v := range list {
			m[v.Move] = v.Value
		}
		return m
	}
	x, y := values(a), values(b)
	if len(x) != len(y) {
		return false
	}
	for p, v := range x {
		if w, ok := y[p]; !ok || v != w {
			return false
		}
	}
	return true
}

// best returns the value of the best legal move, 0 without any.
func best(list []genmove.Valued) float64 {
	v := 0.0
	for i := range list {
		if !list[i].Illegal {
			v = max(v, list[i].Value)
		}
	}
	return v
}

// swapped returns the position of a game with swapped colors and komi, or nil if the last move has
// begun a ko.
func swapped(t testing.TB, g *board.Game) *board.Game {
	t.Helper()
	b := g.Board()
	if ko, _ := b.Ko(); ko != board.NoPoint {
		return nil
	}
	other, err := board.NewGame(g.Size(), g.Rules())
	if err == nil {
		err = other.SetKomi(-g.Komi())
	}
	if err != nil {
		t.Fatal(err)
	}
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	if err := other.Setup(white.Append(nil), black.Append(nil), nil); err != nil {
		t.Fatal(err)
	}
	return other
}
