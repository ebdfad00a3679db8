// Package mctstest checks evaluators for tree searches of package mcts.
//
//	func TestNet(t *testing.T) {
//		mctstest.RunEvaluator(t, func() mcts.Evaluator { return newNet(t) })
//	}
package mctstest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/suite"
)

// rules are those of the positions of RunEvaluator.
var rules = []board.Rules{
	board.Chinese(), board.Japanese(), board.AGA(), board.TrompTaylor(), board.NewZealand(), board.Ing(), board.Korean(),
}

// question is a position with the game that has led to it.
type question struct {
	game     *board.Game
	position network.Position
}

func (q *question) String() string {
	return fmt.Sprintf("%v to play, %s rules\n%s", q.game.ToPlay(), q.game.Rules().Name, q.game.Board())
}

// questions returns a position of a playout for each size and rule set, from empty boards to
// full ones.
func questions(t testing.TB) []question {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 9))
	var list []question
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for i, r := range rules {
			g, err := board.NewGame(size, r)
			if err != nil {
				t.Fatal(err)
			}
			for range size * size * i / len(rules) {
				m := board.Pass
				empty := g.Board().EmptyPoints()
				if n := empty.Len(); n > 0 {
					if p := empty.Nth(rng.IntN(n)); g.Legal(p, g.ToPlay()) == nil && !g.Board().IsEye(p, g.ToPlay()) {
						m = p
					}
				}
				if err := g.Play(m, g.ToPlay()); err != nil {
					t.Fatal(err)
				}
			}
			if err := g.SetKomi(float64(rng.IntN(61)-30) / 2); err != nil {
				t.Fatal(err)
			}
			p, err := network.FromGame(g)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, question{g, p})
		}
	}
	return list
}

// RunEvaluator checks the evaluators that newEvaluator makes, on boards of all sizes and under
// all rules:
//
//   - policies of legal moves sum to 1, and others are 0
//   - all numbers are in their ranges
//   - boards do not change
//   - an ended context and slices of different lengths are errors
//   - a position has the same evaluation again, alone, in a batch, and by another evaluator
//   - if a player owns the whole board, the numbers do not favor the other one
//
// A panic is a failure.
func RunEvaluator(t testing.TB, newEvaluator func() mcts.Evaluator) {
	t.Helper()
	defer suite.Survive(t)
	ctx := t.Context()
	e, other := newEvaluator(), newEvaluator()
	list := questions(t)
	single := make([]network.Evaluation, len(list))
	for i := range list {
		q := &list[i]
		b := q.game.Board()
		before, hash := b.String(), b.Hash()
		// What was in out before must not matter.
		poison(&single[i])
		if err := e.EvaluateBatch(ctx, []network.Position{q.position}, single[i:i+1]); err != nil {
			t.Errorf("%v\n%v", err, q)
			return
		}
		if b.Depth() != 0 || b.Hash() != hash || b.String() != before {
			t.Errorf("the board has changed from\n%s\nto\n%v", before, b)
			return
		}
		if err := valid(&single[i], q.game, &q.position); err != nil {
			t.Errorf("%v\n%v", err, q)
			return
		}
	}
	for name, e := range map[string]mcts.Evaluator{"the same evaluator": e, "another evaluator": other} {
		const size = 8
		for i := 0; i < len(list); i += size {
			var positions []network.Position
			for _, q := range list[i:min(i+size, len(list))] {
				positions = append(positions, q.position)
			}
			out := make([]network.Evaluation, len(positions))
			if err := e.EvaluateBatch(ctx, positions, out); err != nil {
				t.Errorf("%s, a batch: %v", name, err)
				return
			}
			for k := range out {
				if out[k] != single[i+k] {
					t.Errorf("%s evaluates a position differently in a batch:\n%v", name, &list[i+k])
					return
				}
			}
		}
	}
	perspectives(t, e)
	if err := e.EvaluateBatch(ctx, nil, nil); err != nil {
		t.Errorf("an empty batch: %v", err)
	}
	if err := e.EvaluateBatch(ctx, []network.Position{list[0].position}, nil); err == nil {
		t.Error("a position without room for its evaluation is no error")
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if err := e.EvaluateBatch(ended, []network.Position{list[0].position}, make([]network.Evaluation, 1)); !errors.Is(err, context.Canceled) {
		t.Errorf("the error after the end of the context is %v, want %v", err, context.Canceled)
	}
	if s, err := mcts.New(func() (mcts.Evaluator, error) { return newEvaluator(), nil }, mcts.Options{Threads: 2}); err != nil {
		t.Error(err)
	} else if _, err := s.Search(ctx, list[len(rules)*3].game, mcts.Limits{Visits: 60, Ownership: true}); err != nil {
		t.Errorf("a search: %v", err)
	}
}

// perspectives checks in positions that are decided beyond doubt that leads, scores and owners are
// White's, and win probabilities the side to move's.
func perspectives(t testing.TB, e mcts.Evaluator) {
	t.Helper()
	for _, winner := range []board.Color{board.Black, board.White} {
		for _, toPlay := range []board.Color{board.Black, board.White} {
			g, err := decided(winner, toPlay)
			if err != nil {
				t.Error(err)
				return
			}
			p, err := network.FromGame(g)
			if err != nil {
				t.Error(err)
				return
			}
			out := make([]network.Evaluation, 1)
			if err := e.EvaluateBatch(t.Context(), []network.Position{p}, out); err != nil {
				t.Error(err)
				return
			}
			sign := float32(1)
			if winner == board.Black {
				sign = -1
			}
			owned := float32(0)
			for q := range board.Points(g.Size()) {
				owned += out[0].Ownership[q]
			}
			for name, x := range map[string]float32{
				"lead": out[0].Lead, "score": out[0].ScoreMean, "ownership": owned,
				"win rate": 2*float32(out[0].WinRate(board.White)) - 1,
			} {
				if x*sign < 0 {
					t.Errorf("the %s speaks against %v, who owns the board, with %v to play: White's is %v\n%v", name, winner, toPlay, x, g.Board())
					return
				}
			}
		}
	}
}

// decided returns a game on 9 lines in which all stones are the winner's, and live.
func decided(winner, toPlay board.Color) (*board.Game, error) {
	const size = 9
	g, err := board.NewGame(size, board.Chinese())
	if err != nil {
		return nil, err
	}
	var stones [board.White + 1][]board.Point
	for p := range board.Points(size) {
		if (p.Col()+p.Row())%2 == 0 || p.Row()%4 == 1 {
			stones[winner] = append(stones[winner], p)
		}
	}
	if err := g.Setup(stones[board.Black], stones[board.White], nil); err != nil {
		return nil, err
	}
	return g, g.SetToPlay(toPlay)
}

// poison fills v with values that no evaluation has.
func poison(v *network.Evaluation) {
	v.Size, v.Win, v.Loss, v.Lead, v.ScoreMean, v.ScoreStdev = 99, 7, 7, 7, 7, 7
	for p := range v.Policy {
		v.Policy[p], v.Ownership[p] = 7, 7
	}
}

// valid returns an error unless v can be the evaluation of the position of g.
func valid(v *network.Evaluation, g *board.Game, p *network.Position) error {
	size := g.Size()
	if v.Size != size || v.ToPlay != g.ToPlay() {
		return fmt.Errorf("an evaluation for %v on %d lines, want %v on %d", v.ToPlay, v.Size, g.ToPlay(), size)
	}
	sum := 0.0
	for q := range board.Point(board.NumPoints) {
		x := v.Policy[q]
		switch legal := p.Legal(q); {
		case !(x >= 0 && x <= 1):
			return fmt.Errorf("policy %v of %v, want 0 to 1", x, q)
		case !legal && x != 0:
			return fmt.Errorf("policy %v of %v, which is illegal", x, q)
		}
		sum += float64(x)
		if o := v.Ownership[q]; q.On(size) && !(o >= -1 && o <= 1) {
			return fmt.Errorf("ownership %v of %v, want -1 to 1", o, q)
		}
	}
	if !(math.Abs(sum-1) < 1e-4) {
		return fmt.Errorf("the policy sums to %v, want 1", sum)
	}
	if !(v.Win >= 0 && v.Loss >= 0 && v.Win+v.Loss < 1.0001) {
		return fmt.Errorf("win %v and loss %v, want probabilities", v.Win, v.Loss)
	}
	if r := g.Rules(); r.Superko != board.SimpleKo && r.Scoring == board.AreaScoring && v.Win+v.Loss < 0.9999 {
		return fmt.Errorf("win %v and loss %v: there is always a result under these rules", v.Win, v.Loss)
	}
	for name, x := range map[string]float32{"lead": v.Lead, "score": v.ScoreMean, "deviation": v.ScoreStdev} {
		if !(math.Abs(float64(x)) < 1e5) {
			return fmt.Errorf("%s %v", name, x)
		}
	}
	if v.ScoreStdev < 0 {
		return fmt.Errorf("deviation %v of the score", v.ScoreStdev)
	}
	return nil
}
