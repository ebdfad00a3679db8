package owl_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// TestLimits: a limit on nodes is kept, says so, and a budget pays for what was read; a
// context that ends stops the search with its error.
func TestLimits(t *testing.T) {
	b, err := board.ParseDiagram(`
		. . . . . . . . .
		. . . O O O O . X
		X X X X X X X . X
		. . . . . . X X X
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	goal := b.StonesOf(board.White)
	v, err := owl.NewProver(owl.Options{Limits: search.Limits{Nodes: 300}})
	if err != nil {
		t.Fatal(err)
	}
	budget := search.NewBudget(1000)
	res, err := v.Attack(search.WithBudget(t.Context(), budget), b, &goal)
	if err != nil || !res.Limited || res.Certain || res.Nodes < 300 || res.Nodes > 1000 || budget.Left() != max(1000-res.Nodes, 0) {
		t.Errorf("%+v %v, %d left of the budget", res, err, budget.Left())
	}
	more := v.WithEffort(search.Effort{Limits: search.Limits{Nodes: -1}})
	res, err = more.Attack(t.Context(), b, &goal)
	if err != nil || res.Limited || !res.Certain || res.Code != search.Win {
		t.Errorf("without a limit: %+v %v", res, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := more.Attack(ctx, b, &goal); !errors.Is(err, context.Canceled) {
		t.Errorf("in a context that has ended: %v", err)
	}
	late := endedtest.After(t.Context(), 3)
	if _, err := more.Attack(late, b, &goal); !errors.Is(err, context.Canceled) {
		t.Errorf("in a context that ends: %v", err)
	}
	if spent := more.(*owl.Prover).Nodes(); late.Left > 0 || spent == 0 {
		t.Errorf("the context was not looked at")
	}
	// The search looks at it once in a thousand positions.
	for looks := range 4 {
		before := more.(*owl.Prover).Nodes()
		if _, err := more.Attack(endedtest.After(t.Context(), looks), b, &goal); !errors.Is(err, context.Canceled) {
			t.Errorf("in a context that ends: %v", err)
		}
		if n := more.(*owl.Prover).Nodes() - before; n > looks*1000+200 {
			t.Errorf("%d nodes in a context that ends when it is looked at for the time %d", n, looks+1)
		}
	}
	// A question that needs no search after one that was broken off.
	big, err := board.New(19)
	if err != nil {
		t.Fatal(err)
	}
	for row := 1; row < 18; row++ {
		for col := 1; col < 18; col++ {
			if row%4 == 1 || col == 1 {
				big.TryAssumeLegal(board.At(col, row), board.Black)
			}
		}
	}
	comb := big.StonesOf(board.Black)
	if res, err := more.Attack(t.Context(), big, &comb); err != nil || res.Code != search.Fail || !res.Limited || res.Nodes != 0 {
		t.Errorf("a large group in the open: %+v %v", res, err)
	}
	if res, err := more.Defend(t.Context(), big, &comb); err != nil || res.Code != search.Win || res.Move != board.Pass || !res.Limited || res.Nodes != 0 {
		t.Errorf("defense of a large group in the open: %+v %v", res, err)
	}
	allocs := func(nodes int) float64 {
		e := v.WithEffort(search.Effort{Limits: search.Limits{Nodes: nodes}})
		return testing.AllocsPerRun(2, func() {
			if _, err := e.Attack(t.Context(), b, &goal); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocs(300), allocs(8_000); many > few {
		t.Errorf("%v allocations for a short question, %v for a long one", few, many)
	}
}

// TestBadGoals: what is no goal gets an error.
func TestBadGoals(t *testing.T) {
	b, err := board.ParseDiagram(`
		. O X
		. . .
		. . .`)
	if err != nil {
		t.Fatal(err)
	}
	v, err := owl.NewProver(owl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := owl.NewReader(v)
	if err != nil {
		t.Fatal(err)
	}
	both, none, empty := board.SetOf(board.At(1, 2), board.At(2, 2)), board.Set{}, board.SetOf(board.At(0, 0))
	for _, goal := range []*board.Set{&both, &none, &empty, nil} {
		if _, err := r.Attack(t.Context(), b, goal); !errors.Is(err, search.ErrGoal) {
			t.Errorf("attack on %v: %v", goal, err)
		}
		if _, err := r.DoesDefend(t.Context(), b, board.At(0, 0), goal); !errors.Is(err, search.ErrGoal) {
			t.Errorf("defense of %v: %v", goal, err)
		}
		if _, err := r.ThreatenAttack(t.Context(), b, goal); !errors.Is(err, search.ErrGoal) {
			t.Errorf("threat to %v: %v", goal, err)
		}
	}
	for _, b := range []*board.Board{nil, new(board.Board)} {
		for name, ask := range map[string]func() error{
			"Attack":          func() error { _, err := r.Attack(t.Context(), b, &empty); return err },
			"Defend":          func() error { _, err := r.Defend(t.Context(), b, &empty); return err },
			"DoesAttack":      func() error { _, err := r.DoesAttack(t.Context(), b, board.At(0, 0), &empty); return err },
			"ThreatenDefense": func() error { _, err := r.ThreatenDefense(t.Context(), b, &empty); return err },
			"Substantial":     func() error { _, err := r.Substantial(t.Context(), b, board.At(0, 0)); return err },
			"Semeai":          func() error { _, err := r.Semeai(t.Context(), b, &empty, &empty); return err },
			"SemeaiByCount":   func() error { _, err := owl.SemeaiByCount(b, &empty, &empty); return err },
		} {
			if err := ask(); !errors.Is(err, board.ErrNoBoard) {
				t.Errorf("%s without a board: %v", name, err)
			}
		}
	}
	one := board.SetOf(board.At(1, 2))
	if _, err := r.DoesAttack(t.Context(), b, board.At(7, 7), &one); !errors.Is(err, board.ErrPoint) {
		t.Errorf("a move off the board: %v", err)
	}
	if _, err := r.Substantial(t.Context(), b, board.At(0, 0)); !errors.Is(err, search.ErrString) {
		t.Errorf("an empty point: %v", err)
	}
	if _, err := owl.NewProver(owl.Options{CacheSize: -1}); !errors.Is(err, owl.ErrOptions) {
		t.Errorf("a cache of less than nothing: %v", err)
	}
	if _, err := owl.NewReader(nil); err == nil {
		t.Errorf("a Reader of nothing: %v", err)
	}
}

// TestPlayableLines: a line ends where the search has captured stones that have liberties outside of
// its zone.
func TestPlayableLines(t *testing.T) {
	for _, tt := range []struct {
		diagram string
		stones  string
	}{
		{`
. . . . O X O .
. . . O X X . O
. O X X X X X .
. O . O . . . X
. X . . O O . X
. X O X X O X O
X . . X . O . .
. . . . . . . .`, "D7 H7 E8 G8"},
		{`
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . X X O . . . O . . . . . . . . .
. . X . O O . . . . . . . . . X . . .
. . . . . . . . . . . . . . . . . . .
. . . X . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. X O X X X . . . . . . . . . . . . .
. . X O O X . . . . . . . . . . . . .
. . X O O O O . . . . . . . . . . . .
. X O O O X . . . . . . . . . . . . .
. X O O O X . . . . . . . . . . . . .
. O X X X X . . . . . . . . . . . . .
O . O . . . . . . X O . . . . . . . .
. O O . X . . X . X O . . . . . O . .
O O X X . . O O O O X . . . . . . . .
. X . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .`, "B6"},
	} {
		b := boardtest.MustParse(t, tt.diagram)
		var goal board.Set
		for _, v := range strings.Fields(tt.stones) {
			p, err := board.ParsePoint(v, b.Size())
			if err != nil {
				t.Fatal(err)
			}
			s := b.StringSet(p)
			goal.Or(&s)
		}
		v, err := owl.NewProver(owl.Options{Closed: true, Limits: search.Limits{Nodes: 20_000}})
		if err != nil {
			t.Fatal(err)
		}
		owner := b.At(goal.First())
		attack, err := v.Attack(t.Context(), b, &goal)
		if err != nil || attack.Code == search.Fail {
			t.Fatalf("%+v, %v", attack, err)
		}
		playable(t, b, attack, owner.Opponent())
		defense, err := v.Defend(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		playable(t, b, defense, owner)
	}
}
