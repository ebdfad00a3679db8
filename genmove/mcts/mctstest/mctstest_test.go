package mctstest_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/mcts/mctstest"
	"github.com/tengen-go/tengen/genmove/network"
)

func shipped(t testing.TB) *network.Model {
	t.Helper()
	m, err := network.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestShipped(t *testing.T) {
	m := shipped(t)
	mctstest.RunEvaluator(t, func() mcts.Evaluator { return must(m.NewEvaluator(network.Options{})) })
}

// flat is an evaluator that breaks its contract if a function makes it.
type flat struct {
	f     func(v *network.Evaluation, p *network.Position, n int)
	calls *atomic.Int64
}

func (e flat) EvaluateBatch(ctx context.Context, positions []network.Position, out []network.Evaluation) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(positions) != len(out) {
		return network.ErrPosition
	}
	for i := range positions {
		p, v := &positions[i], &out[i]
		*v = network.Evaluation{Size: p.Size(), ToPlay: p.ToPlay(), Win: 0.5, Loss: 0.5, VarTime: -1, WinlossError: -1, ScoreError: -1}
		moves := []board.Point{board.Pass}
		for q := range board.Points(p.Size()) {
			if p.Legal(q) {
				moves = append(moves, q)
			}
		}
		for _, q := range moves {
			v.Policy[q] = 1 / float32(len(moves))
		}
		if n := e.calls.Add(1); e.f != nil {
			e.f(v, p, int(n))
		}
	}
	return nil
}

// recorder collects failures.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper()                           {}
func (r *recorder) Error(args ...any)                 { r.failures = append(r.failures, fmt.Sprint(args...)) }
func (r *recorder) Errorf(format string, args ...any) { r.Error(fmt.Sprintf(format, args...)) }
func (r *recorder) Fatal(args ...any)                 { r.Error(args...) }
func (r *recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...) }

// careless ignores contexts or lengths.
type careless struct {
	flat
	context, length bool
}

func (e careless) EvaluateBatch(ctx context.Context, positions []network.Position, out []network.Evaluation) error {
	if e.context {
		ctx = context.Background()
	}
	if e.length {
		n := min(len(positions), len(out))
		positions, out = positions[:n], out[:n]
	}
	return e.flat.EvaluateBatch(ctx, positions, out)
}

func TestBroken(t *testing.T) {
	run := func(e mcts.Evaluator) []string {
		r := &recorder{TB: t}
		mctstest.RunEvaluator(r, func() mcts.Evaluator { return e })
		return r.failures
	}
	if list := run(flat{calls: new(atomic.Int64)}); len(list) > 0 {
		t.Fatalf("a good evaluator fails: %v", list)
	}
	for want, f := range map[string]func(v *network.Evaluation, p *network.Position, n int){
		"sums to": func(v *network.Evaluation, _ *network.Position, _ int) { v.Policy[board.Pass] += 0.1 },
		"which is illegal": func(v *network.Evaluation, p *network.Position, _ int) {
			for q := range board.Points(v.Size) {
				if !p.Legal(q) {
					v.Policy[q] = 1e-6
				}
			}
		},
		"want probabilities": func(v *network.Evaluation, _ *network.Position, _ int) { v.Win = 1 },
		"always a result":    func(v *network.Evaluation, _ *network.Position, _ int) { v.Win = 0.3 },
		"ownership":          func(v *network.Evaluation, _ *network.Position, _ int) { v.Ownership[board.At(0, 0)] = 1.5 },
		"deviation":          func(v *network.Evaluation, _ *network.Position, _ int) { v.ScoreStdev = -1 },
		"differently":        func(v *network.Evaluation, _ *network.Position, n int) { v.Lead = float32(n % 1000) },
		"an evaluation for":  func(v *network.Evaluation, _ *network.Position, _ int) { v.ToPlay = v.ToPlay.Opponent() },
	} {
		if list := run(flat{f, new(atomic.Int64)}); len(list) == 0 || !strings.Contains(strings.Join(list, "\n"), want) {
			t.Errorf("%s: %v", want, list)
		}
	}
	// Each number of a position whose owner is known, from the other perspective.
	right := func(v *network.Evaluation, p *network.Position) (sign float32) {
		black, white := p.Board().StonesOf(board.Black), p.Board().StonesOf(board.White)
		switch {
		case white.IsEmpty() && black.Len() > 20:
			return -1
		case black.IsEmpty() && white.Len() > 20:
			return 1
		}
		return 0
	}
	toMover := func(v *network.Evaluation, x float32) float32 {
		if v.ToPlay == board.Black {
			return -x
		}
		return x
	}
	knows := func(v *network.Evaluation, p *network.Position) float32 {
		sign := right(v, p)
		v.Lead, v.ScoreMean = 50*sign, 50*sign
		v.Win, v.Loss = 0.5+0.4*toMover(v, sign), 0.5-0.4*toMover(v, sign)
		for q := range board.Points(v.Size) {
			v.Ownership[q] = sign / 2
		}
		return sign
	}
	if list := run(flat{func(v *network.Evaluation, p *network.Position, _ int) { knows(v, p) }, new(atomic.Int64)}); len(list) > 0 {
		t.Errorf("an evaluator that knows who owns boards fails: %v", list)
	}
	for want, f := range map[string]func(v *network.Evaluation, sign float32){
		"the lead speaks against":     func(v *network.Evaluation, _ float32) { v.Lead = toMover(v, v.Lead) },
		"the score speaks against":    func(v *network.Evaluation, _ float32) { v.ScoreMean = toMover(v, v.ScoreMean) },
		"the win rate speaks against": func(v *network.Evaluation, sign float32) { v.Win, v.Loss = 0.5+0.4*sign, 0.5-0.4*sign },
		"the ownership speaks against": func(v *network.Evaluation, _ float32) {
			for q := range board.Points(v.Size) {
				v.Ownership[q] = toMover(v, v.Ownership[q])
			}
		},
	} {
		list := run(flat{func(v *network.Evaluation, p *network.Position, _ int) { f(v, knows(v, p)) }, new(atomic.Int64)})
		if len(list) != 1 || !strings.Contains(list[0], want) {
			t.Errorf("want %q: %v", want, list)
		}
	}
	if list := run(flat{func(*network.Evaluation, *network.Position, int) { panic("boom") }, new(atomic.Int64)}); len(list) != 1 || !strings.Contains(list[0], "boom") {
		t.Errorf("an evaluator that panics: %v", list)
	}
	if list := run(careless{flat{calls: new(atomic.Int64)}, true, false}); len(list) != 1 || !strings.Contains(list[0], "context") {
		t.Errorf("an evaluator that ignores contexts: %v", list)
	}
	if list := run(careless{flat{calls: new(atomic.Int64)}, false, true}); len(list) != 1 || !strings.Contains(list[0], "room") {
		t.Errorf("an evaluator that ignores lengths: %v", list)
	}
}

// The suite stands in a test.
func ExampleRunEvaluator() {
	model, err := network.Shipped()
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = func(t *testing.T) {
		mctstest.RunEvaluator(t, func() mcts.Evaluator { return must(model.NewEvaluator(network.Options{})) })
	}
	// Output:
}

// must returns v, and panics if there is an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
