package mcts_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// even finds all moves equally good and all positions even.
type even struct{}

func (even) EvaluateBatch(ctx context.Context, positions []network.Position, out []network.Evaluation) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	for i := range positions {
		p, v := &positions[i], &out[i]
		*v = network.Evaluation{
			Size: p.Size(), ToPlay: p.ToPlay(), Win: 0.5, Loss: 0.5, ScoreStdev: 10, VarTime: -1, WinlossError: -1, ScoreError: -1,
		}
		n := float32(1)
		for q := range board.Points(v.Size) {
			if p.Legal(q) {
				v.Policy[q] = 1
				n++
			}
		}
		v.Policy[board.Pass] = 1
		for q := range v.Policy {
			v.Policy[q] /= n
		}
	}
	return nil
}

// called is an evaluator whose calls run a function first.
type called struct {
	mcts.Evaluator
	calls *atomic.Int64
	f     func(call int64) error
}

func (c called) EvaluateBatch(ctx context.Context, positions []network.Position, out []network.Evaluation) error {
	if c.f != nil {
		if err := c.f(c.calls.Add(1)); err != nil {
			return err
		}
	}
	return c.Evaluator.EvaluateBatch(ctx, positions, out)
}

// changed is an evaluator whose evaluations a function changes.
type changed struct {
	mcts.Evaluator
	f func(v *network.Evaluation)
}

func (c changed) EvaluateBatch(ctx context.Context, positions []network.Position, out []network.Evaluation) error {
	err := c.Evaluator.EvaluateBatch(ctx, positions, out)
	for i := range out {
		c.f(&out[i])
	}
	return err
}

// material is a network that counts stones and what they reach, and prefers captures.
type material struct{}

func (material) Info() network.Info        { return network.Info{Name: "material"} }
func (material) NewRunner() network.Runner { return material{} }

func (material) Run(in *network.Inputs, out *network.Raw) error {
	area := in.Size * in.Size
	*out = network.Raw{
		Policy: make([]float32, area), Ownership: make([]float32, area), Pass: -2, NoResult: -99, ScoreStdev: 5,
		VarTime: -1, WinlossError: -1, ScoreError: -1,
	}
	own, opponent, atari := in.Spatial[area:2*area], in.Spatial[2*area:3*area], in.Spatial[3*area:4*area]
	for i := range area {
		out.Ownership[i] = float32(own[i]) - float32(opponent[i])
		for _, j := range [4]int{i - 1, i + 1, i - in.Size, i + in.Size} {
			if j < 0 || j >= area || j == i-1 && i%in.Size == 0 || j == i+1 && j%in.Size == 0 {
				continue
			}
			out.Policy[i] += 0.2 * float32(own[j]+opponent[j]+4*atari[j])
			if own[i]+opponent[i] == 0 {
				out.Ownership[i] += 0.25 * (float32(own[j]) - float32(opponent[j]))
			}
		}
		out.Lead += out.Ownership[i]
	}
	out.Lead += 20 * in.Global[5]
	out.ScoreMean = out.Lead
	out.Win, out.Loss = out.Lead/6, -out.Lead/6
	return nil
}

func searcher(t testing.TB, e mcts.Evaluator, o mcts.Options) *mcts.Searcher {
	t.Helper()
	if o.Threads == 0 {
		o.Threads = 1
	}
	s, err := mcts.New(func() (mcts.Evaluator, error) { return e, nil }, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func modelSearcher(t testing.TB, m *network.Model, o mcts.Options) *mcts.Searcher {
	t.Helper()
	if o.Threads == 0 {
		o.Threads = 1
	}
	s, err := mcts.FromModel(m, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func counter(t testing.TB, o mcts.Options) *mcts.Searcher {
	t.Helper()
	return modelSearcher(t, must(network.NewModel(material{})), o)
}

func newGame(t testing.TB, size int, r board.Rules) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// randomGame plays n random moves, some of them passes.
func randomGame(t testing.TB, size, n int, rules board.Rules, rng *rand.Rand) *board.Game {
	t.Helper()
	g := newGame(t, size, rules)
	for range n {
		empty := g.Board().EmptyPoints()
		list := append(empty.Append(nil), board.Pass)
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for _, p := range list {
			if (p != board.Pass || rng.IntN(4) == 0) && g.Play(p, g.ToPlay()) == nil {
				break
			}
		}
	}
	return g
}

func searched(t testing.TB, s *mcts.Searcher, g *board.Game, lim mcts.Limits) *mcts.Result {
	t.Helper()
	r, err := s.Search(context.Background(), g, lim)
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, g, r)
	return r
}

// checkResult checks what holds for every result: moves and variations are legal, numbers lie in
// their ranges, the visits of the moves and of the root agree.
func checkResult(t testing.TB, g *board.Game, r *mcts.Result) {
	t.Helper()
	sum := 1
	for i, c := range r.Candidates {
		sum += c.Visits
		if c.Order != i || c.Variation[0] != c.Move {
			t.Errorf("candidate %d: order %d, move %v, variation %v", i, c.Order, c.Move, c.Variation)
		}
		if !(c.WinRate >= 0 && c.WinRate <= 1 && c.LCB >= 0 && c.LCB <= c.WinRate) || !(c.Prior >= 0 && c.Prior <= 1) {
			t.Errorf("%v: win rate %v, bound %v, prior %v", c.Move, c.WinRate, c.LCB, c.Prior)
		}
		if !(math.Abs(c.Utility) <= 1.41) || math.IsNaN(c.Lead) || math.IsNaN(c.ScoreMean) || !(c.ScoreStdev >= 0) {
			t.Errorf("%v: utility %v, lead %v, score %v±%v", c.Move, c.Utility, c.Lead, c.ScoreMean, c.ScoreStdev)
		}
		after := g.Clone()
		for k, p := range c.Variation {
			if err := after.Play(p, after.ToPlay()); err != nil {
				t.Errorf("move %d of %v: %v on\n%v", k, c.Variation, err, g.Board())
				break
			}
		}
	}
	if r.Visits != sum && len(r.Candidates) > 0 && r.Candidates[0].Visits > 0 {
		t.Errorf("%d visits of the root, 1 and %d of moves", r.Visits, sum-1)
	}
	if r.Move != r.Candidates[0].Move || r.ToPlay != g.ToPlay() || !(r.WinRate >= 0 && r.WinRate <= 1) {
		t.Errorf("move %v, to play %v, win rate %v", r.Move, r.ToPlay, r.WinRate)
	}
	if err := g.Legal(r.Move, g.ToPlay()); err != nil {
		t.Errorf("the move %v is illegal: %v", r.Move, err)
	}
}

var errTest = errors.New("an error of the test")

// must returns v, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
