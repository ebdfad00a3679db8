// Package owltest checks what reads the life and death of groups: implementations of
// search.Life.
//
//	func TestSolver(t *testing.T) {
//		owltest.RunEngine(t, func() search.Life { return newSolver() })
//	}
package owltest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/suite"
	"github.com/tengen-go/tengen/reading/search"
)

// group is a group of a position. fate says what is beyond doubt about it.
type group struct {
	board *board.Board
	goal  board.Set
	fate  fate
}

type fate uint8

const (
	doubtful fate = iota
	alive         // Attack fails
	dead          // Defend fails
	critical      // both succeed
)

// diagrams are lower left corners with the group of the stone at a point.
var diagrams = []struct {
	text string
	at   string
	fate fate
}{
	{`
	X X X X X .
	O O O O X .
	. O . O X .`, "A2", alive},
	{`
	X X X X .
	O O O X .
	. O O X .`, "A2", dead},
	{`
	X X X X X .
	O O O O X .
	. . . O X .`, "A2", critical},
	{`
	X X X X X .
	O O O O X .
	. . O O X .`, "A2", dead},
	{`
	X X X . . .
	O O X . . .
	. O X . . .
	. O X . . .
	. O X . . .`, "B1", doubtful},
	{`
	. . . . . .
	. X X X . .
	. O O X . .
	. O . . X .`, "B1", doubtful},
}

// RunEngine checks that the engines of newEngine keep the contract of search.Life:
//
//   - codes and moves are valid
//   - the board and the goal are left as they were
//   - the same question has the same answer again and by another engine, unless it is Limited
//   - an ended context returns its error, and invalid goals search.ErrGoal
//   - groups that clearly live or die are judged correctly, so that sides are not mixed up
func RunEngine(t testing.TB, newEngine func() search.Life) {
	t.Helper()
	defer suite.Survive(t)
	x, y := newEngine(), newEngine()
	for _, g := range groups(t) {
		owner := g.board.At(g.goal.First())
		check(t, "attack", g, owner.Opponent(), x.Attack, y.Attack, g.fate == alive, g.fate == critical || g.fate == dead)
		check(t, "defense", g, owner, x.Defend, y.Defend, g.fate == dead, g.fate == alive || g.fate == critical)
		for name, goal := range badGoals(g) {
			for what, ask := range map[string]question{"attack on": x.Attack, "defense of": x.Defend} {
				restored := boardtest.Restored(t, g.board)
				if err := call(ask, t.Context(), g.board, goal); !errors.Is(err, search.ErrGoal) {
					t.Errorf("%s %s: error %v, want %v", what, name, err, search.ErrGoal)
				}
				restored()
			}
		}
		for what, ask := range map[string]question{"attack": x.Attack, "defense": x.Defend} {
			if err := call(ask, t.Context(), nil, &g.goal); err == nil || errors.Is(err, suite.ErrPanic) {
				t.Errorf("%s without a board: error %v, want board.ErrNoBoard or another one", what, err)
			}
		}
	}
}

type question = func(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error)

func call(ask question, ctx context.Context, b *board.Board, goal *board.Set) error {
	return suite.Call(func() error {
		_, err := ask(ctx, b, goal)
		return err
	})
}

// groups returns the groups of diagrams, each turned and with both colors.
func groups(t testing.TB) []group {
	t.Helper()
	var list []group
	for i, d := range diagrams {
		for _, swapped := range []bool{false, true} {
			b := square(t, d.text, board.Transform(i%8), swapped)
			at := boardtest.MustPoint(t, d.at)
			at = board.Transform(i%8).Apply(at, b.Size())
			g := group{board: b, fate: d.fate}
			for p := range b.Stones(at) {
				g.goal.Add(p)
			}
			if g.goal.IsEmpty() {
				t.Fatalf("no group at %v of\n%v", at, b)
			}
			list = append(list, g)
		}
	}
	return list
}

// square returns a board with the stones of a diagram in its lower left corner, turned, and with
// its colors swapped if that is set.
func square(t testing.TB, text string, turn board.Transform, swapped bool) *board.Board {
	t.Helper()
	rows := rowsOf(text)
	size := len(rows)
	for _, r := range rows {
		size = max(size, len(r))
	}
	b, err := board.New(size + 1)
	if err != nil {
		t.Fatal(err)
	}
	var stones [2][]board.Point
	for i, r := range rows {
		for col, c := range r {
			if c == '.' {
				continue
			}
			p := turn.Apply(board.At(col, len(rows)-1-i), size+1)
			k := 0
			if (c == 'O') != swapped {
				k = 1
			}
			stones[k] = append(stones[k], p)
		}
	}
	if err := b.Setup(stones[0], stones[1], nil); err != nil {
		t.Fatal(err)
	}
	return b
}

// rowsOf returns the rows of a diagram without blanks.
func rowsOf(text string) []string {
	var rows []string
	row := ""
	for _, c := range text + "\n" {
		switch c {
		case '\n':
			if row != "" {
				rows = append(rows, row)
			}
			row = ""
		case ' ', '\t':
		default:
			row += string(c)
		}
	}
	return rows
}

// badGoals are goals that are no group.
func badGoals(g group) map[string]*board.Set {
	empty, all := g.board.EmptyPoints(), g.board.StonesOf(board.Black)
	white := g.board.StonesOf(board.White)
	all.Or(&white)
	mixed := g.goal
	mixed.Add(empty.First())
	return map[string]*board.Set{
		"nothing": {}, "no set": nil, "empty points": &empty, "stones of both colors": &all, "stones and an empty point": &mixed,
	}
}

// check asks a question again and again.
func check(t testing.TB, name string, g group, mover board.Color, one, other question, fails, succeeds bool) {
	t.Helper()
	where := fmt.Sprintf("on %v at %v of\n%v", g.board.At(g.goal.First()), g.goal.First(), g.board)
	goal := g.goal
	ask := func(q question, ctx context.Context) (res search.Result, err error) {
		t.Helper()
		restored := boardtest.Restored(t, g.board)
		err = suite.Call(func() error {
			var err error
			res, err = q(ctx, g.board, &goal)
			return err
		})
		restored()
		if goal != g.goal {
			t.Errorf("%s changes the goal, %s", name, where)
			goal = g.goal
		}
		return res, err
	}
	res, err := ask(one, t.Context())
	if err != nil {
		t.Errorf("%s: %v, %s", name, err, where)
		return
	}
	switch {
	case res.Code > search.Win:
		t.Errorf("%s: code %v, %s", name, res.Code, where)
	case res.Code == search.Fail && res.Move != board.NoPoint:
		t.Errorf("%s: a failure with the move %v, %s", name, res.Move, where)
	case res.Code != search.Fail && res.Move != board.Pass && !g.board.Legal(res.Move, mover, board.IgnoreKo):
		t.Errorf("%s: %v with the move %v, which %v cannot make, %s", name, res.Code, res.Move, mover, where)
	case res.Nodes < 0:
		t.Errorf("%s: %d nodes, %s", name, res.Nodes, where)
	case fails && res.Code == search.Win && !res.Limited:
		t.Errorf("%s: %v, want a failure, %s", name, res.Code, where)
	case succeeds && res.Code == search.Fail && !res.Limited:
		t.Errorf("%s: %v, want a success, %s", name, res.Code, where)
	}
	for _, q := range []question{one, other} {
		again, err := ask(q, t.Context())
		if err == nil && (res.Limited || again.Limited) {
			continue // what is remembered helps a search that was cut short
		}
		if err != nil || again.Code != res.Code || again.Move != res.Move {
			t.Errorf("%s: %v %v, and then %v %v, error %v, %s", name, res.Code, res.Move, again.Code, again.Move, err, where)
		}
	}
	if _, err := ask(one, suite.Ended()); !errors.Is(err, context.Canceled) {
		t.Errorf("%s in a context that has ended: error %v, want that of the context", name, err)
	}
}
