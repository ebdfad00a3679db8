package examine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// TestExpansions: of the ways into territories those of the player that need a move, each once.
func TestExpansions(t *testing.T) {
	in := func(owner board.Color, blocked bool, move board.Point) influence.BreakIn {
		return influence.BreakIn{Owner: owner, Blocked: blocked, Result: search.Result{Code: search.Win, Move: move}}
	}
	p, q, r := board.At(1, 1), board.At(2, 2), board.At(3, 3)
	f := &examine.Facts{BreakIns: &[2][]influence.BreakIn{
		{in(board.White, false, q), in(board.White, false, p), in(board.White, false, q), in(board.Black, false, r), in(board.White, true, r), in(board.White, false, board.Pass), in(board.White, false, board.NoPoint)},
		{in(board.Black, false, r)},
	}}
	if got := f.Expansions(board.Black); !slices.Equal(got, []board.Point{q, p}) {
		t.Errorf("black comes in at %v", got)
	}
	if got := f.Expansions(board.White); !slices.Equal(got, []board.Point{r}) {
		t.Errorf("white comes in at %v", got)
	}
	if f.Expansions(board.Empty) != nil || (&examine.Facts{}).Expansions(board.Black) != nil {
		t.Error("ways in for nobody")
	}
}

// TestClearMemory: what anybody has put into the memory is forgotten.
func TestClearMemory(t *testing.T) {
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, key, area := boardtest.MustParse(t, ". . .\n. . .\n. . .\n"), memory.Key{Kind: "own"}, board.Set{}
	a.Memory().Keep(key, b, &area, search.Result{Code: search.Win})
	if _, ok := a.Memory().Recall(key, b); !ok {
		t.Fatal("it was not kept")
	}
	a.Clear()
	if r, ok := a.Memory().Recall(key, b); ok {
		t.Errorf("%+v is remembered", r)
	}
}

// TestPositions: the last moves of a game, trial moves among them, and what tells positions apart.
func TestPositions(t *testing.T) {
	g, err := board.NewGame(5, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	at := board.At
	look := func(when string, toPlay board.Color, last, previous board.Point) examine.Position {
		t.Helper()
		p := examine.Of(g)
		if p.ToPlay != toPlay || p.Last != last || p.Previous != previous {
			t.Errorf("%s: %v to play, last %v, previous %v", when, p.ToPlay, p.Last, p.Previous)
		}
		p.Board = p.Board.Clone()
		return p
	}
	all := []examine.Position{look("at the beginning", board.Black, board.NoPoint, board.NoPoint)}
	for i, m := range []board.Move{{Point: at(0, 0), Color: board.Black}, {Point: at(1, 1), Color: board.White}, {Point: at(2, 2), Color: board.Black}} {
		if err := g.Play(m.Point, m.Color); err != nil {
			t.Fatal(err)
		}
		previous := board.NoPoint
		if i > 0 {
			previous = at(i-1, i-1)
		}
		all = append(all, look(fmt.Sprint("move ", i+1), m.Color.Opponent(), m.Point, previous))
	}
	b := g.Board()
	b.Try(at(4, 4), board.White)
	all = append(all, look("a trial move", board.Black, at(4, 4), at(2, 2)))
	b.Try(at(3, 4), board.White)
	all = append(all, look("another one", board.Black, at(3, 4), at(4, 4)))
	b.UndoTo(0)
	p := all[3]
	for _, change := range []func(q *examine.Position){
		func(q *examine.Position) { q.ToPlay = board.Black },
		func(q *examine.Position) { q.Last = at(3, 3) },
		func(q *examine.Position) { q.Previous = at(3, 3) },
		func(q *examine.Position) { q.Board = boardtest.MustParse(t, ". .\n. .\n") },
		func(q *examine.Position) {
			q.Board = q.Board.Clone()
			if err := q.Board.Setup(nil, []board.Point{at(4, 2)}, nil); err != nil {
				t.Fatal(err)
			}
		},
	} {
		q := p
		change(&q)
		all = append(all, q)
	}
	all = append(all, examine.Position{})
	for i, x := range all {
		for j, y := range all {
			if x.Same(y) != (i == j) {
				t.Errorf("positions %d and %d are the same: %v", i, j, i != j)
			}
		}
	}
	next, err := p.After(at(3, 0))
	if err != nil || next.ToPlay != board.Black || next.Last != at(3, 0) || next.Previous != at(2, 2) || next.Board.At(at(3, 0)) != board.White || p.Board.At(at(3, 0)) != board.Empty {
		t.Errorf("%+v, %v", next, err)
	}
}
