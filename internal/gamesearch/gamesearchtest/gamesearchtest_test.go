package gamesearchtest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/gamesearch/gamesearchtest"
	"github.com/tengen-go/tengen/internal/playout"
)

// recorder notes whether a test failed.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fatalf(string, ...any) { r.failed = true; panic(r) }
func (r *recorder) Error(...any)          { r.failed = true }

// fails reports whether a suite fails.
func fails(t *testing.T, suite func(testing.TB)) (failed bool) {
	r := &recorder{TB: t}
	defer func() {
		if x := recover(); x != nil && x != any(r) {
			panic(x)
		}
		failed = r.failed
	}()
	suite(r)
	return r.failed
}

// policy is a uniform policy with a fault.
type policy struct {
	fault string
	calls *int
}

func (p policy) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	n := len(dst)
	empty := b.EmptyPoints()
	for q := range empty.All() {
		if b.Legal(q, c, board.Strict) || p.fault == "illegal" {
			dst = append(dst, gamesearch.Chance{Point: q})
		}
	}
	*p.calls++
	switch p.fault {
	case "error":
		return dst[:n], fmt.Errorf("trouble")
	case "overwrites":
		dst = append(dst[:0], dst[n:]...)
		n = 0
	case "twice":
		if len(dst) > n {
			dst = append(dst, dst[n])
		}
	case "plays":
		b.PlayAssumeLegal(empty.Nth(0), c)
	case "trial":
		b.TryAssumeLegal(board.Pass, c)
	}
	for i := range dst[n:] {
		dst[n+i].Chance = 1 / float64(len(dst)-n)
		switch p.fault {
		case "sum":
			dst[n+i].Chance *= 1.01
		case "negative":
			dst[n+i].Chance *= float64(2*(1-i&1*2) - 1)
		}
	}
	if p.fault == "moody" && len(dst) > n+1 && *p.calls&1 == 1 {
		dst[n], dst[n+1] = dst[n+1], dst[n]
	}
	return dst, nil
}

// TestRunPolicy: the suite finds each fault.
func TestRunPolicy(t *testing.T) {
	gamesearchtest.RunPolicy(t, func() gamesearch.Policy { return policy{"", new(int)} })
	for _, fault := range []string{"illegal", "error", "overwrites", "twice", "plays", "trial", "sum", "negative", "moody"} {
		if !fails(t, func(t testing.TB) {
			gamesearchtest.RunPolicy(t, func() gamesearch.Policy { return policy{fault, new(int)} })
		}) {
			t.Errorf("a policy with the fault %q passes", fault)
		}
	}
}

// evaluator says that each player wins as often, but for a fault.
type evaluator struct{ fault string }

func (e evaluator) Evaluate(_ context.Context, p *gamesearch.Position, src rand.Source) (gamesearch.Value, error) {
	v := gamesearch.Value{Win: 0.5}
	switch e.fault {
	case "error":
		return v, fmt.Errorf("trouble")
	case "percent":
		v.Win = 50
	case "margin":
		v.Margin, v.Scored = 1/(v.Win-0.5), true
	case "short":
		v.Owner = make([]float64, p.Board.Size()*p.Board.Size())
	case "owner":
		v.Owner = make([]float64, board.NumPoints)
		v.Owner[board.At(1, 1)] = 2
	case "luck":
		v.Win = rand.Float64()
	}
	return v, nil
}

func TestRunEvaluator(t *testing.T) {
	gamesearchtest.RunEvaluator(t, func() gamesearch.Evaluator { return evaluator{} })
	for _, fault := range []string{"error", "percent", "margin", "short", "owner", "luck"} {
		if !fails(t, func(t testing.TB) {
			gamesearchtest.RunEvaluator(t, func() gamesearch.Evaluator { return evaluator{fault} })
		}) {
			t.Errorf("an evaluator with the fault %q passes", fault)
		}
	}
}

// player plays like Light, but for a fault.
type player struct{ fault string }

func (p player) Play(ctx context.Context, b *board.Board, c board.Color, last board.Point, limit int, src rand.Source) ([]board.Move, error) {
	switch p.fault {
	case "luck":
		if src != nil {
			src = rand.NewPCG(rand.Uint64(), 1)
		}
	case "ignorant":
		if src == nil || !c.IsPlayer() {
			return nil, nil
		}
	case "liar":
		if _, err := (playout.Light{}).Play(ctx, b, c, last, limit, src); err != nil {
			return nil, err
		}
		return []board.Move{{Point: board.Pass, Color: c}}, nil
	case "endless":
		limit++
	case "deaf":
		ctx = context.WithoutCancel(ctx)
	}
	before := b
	if b != nil && b.Depth() == 0 {
		before = b.Clone()
	}
	_, err := (playout.Light{}).Play(ctx, b, c, last, limit, src)
	if err != nil || p.fault != "endless" {
		return nil, err
	}
	moves := []board.Move{}
	for range limit {
		moves = append(moves, board.Move{Point: board.Pass, Color: c})
		before.PlayAssumeLegal(board.Pass, c)
		c = c.Opponent()
	}
	b.CopyFrom(before)
	return moves, nil
}

func TestRunPlayout(t *testing.T) {
	gamesearchtest.RunPlayout(t, func() gamesearch.Playout { return player{} })
	for _, fault := range []string{"luck", "ignorant", "liar", "endless", "deaf"} {
		if !fails(t, func(t testing.TB) { gamesearchtest.RunPlayout(t, func() gamesearch.Playout { return player{fault} }) }) {
			t.Errorf("a player with the fault %q passes", fault)
		}
	}
}
