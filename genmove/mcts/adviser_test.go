package mcts_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
)

// guide is a policy that has advice for the positions on which it is asked.
type guide struct {
	corner
	say   []mcts.Advice
	asked []int // stones on the board
	fault error
}

func (g *guide) Advise(_ context.Context, dst []mcts.Advice, p *mcts.Position) ([]mcts.Advice, error) {
	n := 0
	for q := range board.Points(p.Board.Size()) {
		if p.Board.At(q).IsPlayer() {
			n++
		}
	}
	g.asked = append(g.asked, n)
	return append(dst, g.say...), g.fault
}

// TestAdviser: a search follows advice for and against moves, and asks for it once in each
// position that it visits often.
func TestAdviser(t *testing.T) {
	pos := position(t, strings.Repeat(". . . . .\n", 5), board.Black, 0)
	search := func(g *guide, e mcts.Evaluator, playouts int) *mcts.Result {
		t.Helper()
		s, err := mcts.New(g, e)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), pos, even(pos), mcts.Options{Playouts: playouts, Advise: 10, Expand: 2})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	center, edge := board.At(2, 2), board.At(2, 0)
	for name, evaluator := range map[string]func() mcts.Evaluator{
		"games": func() mcts.Evaluator { return games(t) },
		"net":   func() mcts.Evaluator { return new(corner) },
	} {
		share := func(p board.Point, say ...mcts.Advice) float64 {
			for _, m := range search(&guide{say: say}, evaluator(), 400).Moves {
				if m.Point == p {
					return m.Chance
				}
			}
			return 0
		}
		if with, without := share(edge, mcts.Advice{Move: edge, Games: 500}), share(edge); with < 2*without {
			t.Errorf("%s: a move that is advised has %.3f, %.3f without", name, with, without)
		}
		if with, without := share(center, mcts.Advice{Move: center, Games: -500}), share(center); with > without/2 {
			t.Errorf("%s: a move that is advised against has %.3f, %.3f without", name, with, without)
		}
		far := mcts.Advice{Move: board.At(9, 9), Games: 1e300}
		if with, without := share(center, far), share(center); with != without {
			t.Errorf("%s: advice for a move that nobody tries changes %.3f to %.3f", name, without, with)
		}
	}
	g := new(guide)
	search(g, new(corner), 300)
	roots := 0
	for _, n := range g.asked {
		if n == 0 {
			roots++
		}
	}
	if roots != 1 || len(g.asked) < 2 {
		t.Errorf("asked on boards with %v stones, want once on the empty one, and others", g.asked)
	}
}

// TestAdviserFaults: an error of an adviser, or advice that is no number, ends a search.
func TestAdviserFaults(t *testing.T) {
	pos := position(t, strings.Repeat(". . . . .\n", 5), board.Black, 0)
	trouble := errors.New("trouble")
	for name, x := range map[string]struct {
		g    guide
		want error
	}{
		"error":     {guide{fault: trouble}, trouble},
		"no number": {guide{say: []mcts.Advice{{Move: board.At(1, 1), Games: math.NaN()}}}, mcts.ErrPolicy},
	} {
		s, err := mcts.New(&x.g, new(corner))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), pos, even(pos), mcts.Options{Playouts: 300})
		if !errors.Is(err, x.want) || r == nil || r.Playouts < mcts.DefaultExpand || r.Playouts > mcts.DefaultAdvise {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	g := &guide{fault: context.Canceled}
	e := new(corner)
	e.value = func(*mcts.Value) {
		if e.evaluated == mcts.DefaultAdvise-1 {
			cancel()
		}
	}
	s, err := mcts.New(g, e)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Search(ctx, pos, even(pos), mcts.Options{Playouts: 300}); err != nil {
		t.Errorf("an interrupted adviser: %v", err)
	}
}
