package owltest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/survival"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/owltest"
	"github.com/tengen-go/tengen/reading/search"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func prover() search.Life { return must(owl.NewProver(owl.Options{})) }

func guided() search.Life { return must(owl.NewGuided(owl.GuidedOptions{})) }

func both() search.Life {
	return must(owl.NewBoth(prover(), guided())).WithJudge(must(survival.Shipped(survival.Options{Playouts: 50})))
}

// TestShipped: the engines of the library keep the contract.
func TestShipped(t *testing.T) {
	race.Alone(t)
	for name, e := range map[string]func() search.Life{
		"Prover": prover, "Guided": guided, "Both": both, "Reader": func() search.Life { return must(owl.NewReader(both())) },
	} {
		t.Run(name, func(t *testing.T) { owltest.RunEngine(t, e) })
	}
}

// log collects what the suite complains of.
type log struct {
	testing.TB
	lines []string
}

func (l *log) Helper() {}
func (l *log) Errorf(format string, args ...any) {
	l.lines = append(l.lines, fmt.Sprintf(format, args...))
}

// faulty spoils the answers of an engine.
type faulty struct {
	search.Life
	spoil func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error)
}

type question = func(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error)

func (f faulty) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return f.spoil(ctx, b, goal, f.Life.Attack)
}

// swapped attacks where it should defend.
type swapped struct{ search.Life }

func (s swapped) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return s.Life.Defend(ctx, b, goal)
}

func (s swapped) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return s.Life.Attack(ctx, b, goal)
}

// TestNoticed hands engines with one fault each to the suite.
func TestNoticed(t *testing.T) {
	race.Alone(t)
	type asked = func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error)
	n := 0
	for name, c := range map[string]struct {
		spoil asked
		want  string
	}{
		"the context is ignored": {func(_ context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			return ask(context.Background(), b, goal)
		}, "in a context that has ended"},
		"a panic": {func(_ context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			panic("boom")
		}, "panic: boom"},
		"a panic without a board": {func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			_ = b.Size()
			return ask(ctx, b, goal)
		}, "without a board"},
		"goals are not checked": {func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			if res, err := ask(ctx, b, goal); err == nil || ctx.Err() != nil || b == nil {
				return res, err
			}
			return search.Result{}, nil
		}, "want a goal must be"},
		"a move stays": {func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			res, err := ask(ctx, b, goal)
			if err == nil {
				b.Try(res.Move, board.Black)
			}
			return res, err
		}, "has changed"},
		"the goal changes": {func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			res, err := ask(ctx, b, goal)
			if err == nil {
				goal.Remove(goal.First())
			}
			return res, err
		}, "changes the goal"},
		"a move of the wrong side": {func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			res, err := ask(ctx, b, goal)
			if err == nil && res.Code == search.Win {
				res.Move = goal.First()
			}
			return res, err
		}, "cannot make"},
		"moods": {func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			res, err := ask(ctx, b, goal)
			if n++; err == nil && n%2 == 0 {
				res = search.Result{Code: search.KoA, Move: board.Pass}
			}
			return res, err
		}, "and then"},
		"nothing is ever dead": {func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			_, err := ask(ctx, b, goal)
			return search.Result{}, err
		}, "want a success"},
		"all is dead": {func(ctx context.Context, b *board.Board, goal *board.Set, ask question) (search.Result, error) {
			_, err := ask(ctx, b, goal)
			return search.Result{Code: search.Win, Move: board.Pass}, err
		}, "want a failure"},
	} {
		l := &log{TB: t}
		owltest.RunEngine(l, func() search.Life { return faulty{prover(), c.spoil} })
		if !strings.Contains(strings.Join(l.lines, "\n"), c.want) {
			t.Errorf("%s is not noticed: %q", name, l.lines)
		}
	}
	l := &log{TB: t}
	owltest.RunEngine(l, func() search.Life { return swapped{prover()} })
	if text := strings.Join(l.lines, "\n"); !strings.Contains(text, "want a failure") || !strings.Contains(text, "want a success") {
		t.Errorf("swapped sides are not noticed: %q", l.lines)
	}
	l = &log{TB: t}
	owltest.RunEngine(l, func() search.Life { panic("no engine today") })
	if text := strings.Join(l.lines, "\n"); !strings.Contains(text, "no engine today") {
		t.Errorf("a panic of the constructor: %q", l.lines)
	}
}
