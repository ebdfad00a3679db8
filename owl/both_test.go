package owl

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// says is an Engine that gives one answer and counts how often it is asked.
type says struct {
	r     search.Result
	asked int
}

func (s *says) Attack(context.Context, *board.Board, *board.Set) (search.Result, error) {
	s.asked++
	return s.r, nil
}

func (s *says) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return s.Attack(ctx, b, goal)
}

// TestBothAsks: the second engine is asked where the first one was cut short, and its answer is
// the answer, with the nodes of both.
func TestBothAsks(t *testing.T) {
	b := boardtest.MustParse(t, enclosedOrNot[0].diagram)
	goal := b.StonesOf(board.White)
	sure := search.Result{Code: search.Win, Move: board.At(1, 8), Nodes: 7, Certain: true}
	unsure := search.Result{Code: search.Win, Move: board.At(1, 8), Nodes: 7, Limited: true}
	guess := search.Result{Code: search.Fail, Nodes: 5, Certain: true}
	for _, tt := range []struct {
		first, second, want search.Result
		asked               int
	}{
		{sure, guess, sure, 0},
		{unsure, guess, search.Result{Code: search.Fail, Nodes: 12}, 1},
	} {
		one, two := &says{r: tt.first}, &says{r: tt.second}
		v, err := NewBoth(one, two)
		if err != nil {
			t.Fatal(err)
		}
		for i, ask := range []question{v.Attack, v.Defend} {
			got, err := ask(t.Context(), b, &goal)
			if err != nil || got != tt.want || two.asked != tt.asked*(i+1) || one.asked != i+1 {
				t.Errorf("%+v, %v after %d and %d questions, want %+v", got, err, one.asked, two.asked, tt.want)
			}
		}
	}
}

// TestBothOpen: in the open a proof in a part of the surroundings is no more than a reason to ask
// the second engine, whose move counts if it succeeds with one.
func TestBothOpen(t *testing.T) {
	met := 0
	groupsOf(t, 23, 5, func(b *board.Board, goal, _ board.Set, owner board.Color) {
		if met == 5 {
			return
		}
		prove, err := NewProver(Options{Limits: search.Limits{Nodes: 600}})
		if err != nil {
			t.Fatal(err)
		}
		want, err := prove.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if want.Limited || !prove.narrow {
			return
		}
		met++
		for _, second := range []search.Result{
			{Code: search.Fail, Nodes: 5},
			{Code: search.KoA, Move: board.At(0, 0), Nodes: 5},
			{Code: search.Win, Move: board.Pass, Nodes: 5},
			{Code: search.Win, Move: board.At(0, 0), Nodes: 5, Certain: true},
		} {
			try := &says{r: second}
			v, err := NewBoth(prove, try)
			if err != nil {
				t.Fatal(err)
			}
			got, err := v.Attack(t.Context(), b, &goal)
			if err != nil {
				t.Fatal(err)
			}
			expect := want
			if second.Code == search.Win && second.Move != board.Pass {
				expect = second
				expect.Certain = false
			}
			expect.Nodes = want.Nodes + 5
			if got != expect || try.asked != 1 {
				t.Errorf("%+v after %d questions, want %+v", got, try.asked, expect)
			}
		}
		// A view that looks less far, after one look at moves that may be better than the proved
		// one, of which it may try to prove three.
		near := guided(t, 400)
		v, err := NewBoth(prove, near)
		if err != nil {
			t.Fatal(err)
		}
		r, err := v.Attack(t.Context(), b, &goal)
		if most := near.Nodes() - 1; err != nil || r.Nodes < want.Nodes+most || r.Nodes > 4*want.Nodes+3000+most || most > 400 || prove.close && most > 200 {
			t.Errorf("%+v, %v: %d positions of the second engine, close %v", r, err, most, prove.close)
		}
	})
	if met < 5 {
		t.Errorf("%d groups", met)
	}
}

// TestHasty: an effort in nodes is shared out so that both take about as long, and who has too few
// of them is not asked.
func TestHasty(t *testing.T) {
	prove, err := NewProver(Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := boardtest.MustParse(t, enclosedOrNot[3].diagram)
	goal := b.StonesOf(board.White)
	for _, tt := range []struct {
		nodes int
		asked bool
	}{{0, true}, {proofCost, false}, {proofCost * fewTries / 2, false}, {proofCost * (fewTries + 1), true}} {
		try := guided(t, 20)
		v, err := NewBoth(prove, try)
		if err != nil {
			t.Fatal(err)
		}
		e := search.Effort{Limits: search.Limits{Nodes: tt.nodes}}
		r, err := v.WithEffort(e).Defend(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = v.WithEffort(e).Attack(t.Context(), b, &goal); err != nil {
			t.Fatal(err)
		}
		if asked := try.Nodes() > 0; asked != tt.asked {
			t.Errorf("%d nodes: %+v, asked %v", tt.nodes, r, asked)
		}
	}
	// Half as many positions.
	for nodes, want := range map[int]int{200: 100, 1: 1, 2: 1, -1: -1} {
		if got := NodesAt(DefaultGuidedNodes, guided(t, nodes).fewer().effort); nodes > 0 && got != want {
			t.Errorf("half of %d: %d", nodes, got)
		}
	}
}
