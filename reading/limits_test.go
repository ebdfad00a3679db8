package reading_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// limitSteps are limits on nodes from nothing up to more than the questions of
// these tests need.
func limitSteps() []int {
	steps := []int{}
	for n := 1; n < 20; n += sample.Of(6, 1) {
		steps = append(steps, n)
	}
	for n := 20; n < 40_000; n += sample.Of(2*n, n/3) + 1 {
		steps = append(steps, n)
	}
	return steps
}

// limited returns a reader that stops after n nodes and forgets its answers.
func limited(n int) *reading.Reader {
	return reading.New(reading.Options{Limits: search.Limits{Nodes: n}})
}

// TestCutShortIsNoSuccess asks with all limits: an answer without a limit is the
// answer, and one that a limit cut short says so and promises nothing.
func TestCutShortIsNoSuccess(t *testing.T) {
	ctx := t.Context()
	net := boardtest.MustParse(t, netDiagram)
	strong := boardtest.MustParse(t, strongShape)
	p := func(s string) board.Point { return point(t, net, s) }
	for _, c := range []struct {
		name string
		ask  func(r *reading.Reader) (search.Result, error)
	}{
		{"is B5 safe", func(r *reading.Reader) (search.Result, error) { return r.SafeMove(ctx, net, p("B5"), board.Black) }},
		{"does A1 attack", func(r *reading.Reader) (search.Result, error) { return r.DoesAttack(ctx, net, p("A1"), p("C6")) }},
		{"does A1 defend", func(r *reading.Reader) (search.Result, error) { return r.DoesDefend(ctx, net, p("A1"), p("C6")) }},
		{"does G8 defend", func(r *reading.Reader) (search.Result, error) { return r.DoesDefend(ctx, net, p("G8"), p("C6")) }},
		{"strong stones", func(r *reading.Reader) (search.Result, error) {
			return r.BreakThrough(ctx, strong, p("D3"), p("E4"), p("F3"))
		}},
	} {
		cut, whole := 0, 0
		for _, n := range limitSteps() {
			r := limited(n)
			got, err := c.ask(r)
			if err != nil {
				t.Fatal(err)
			}
			if got.Code != search.Fail {
				t.Errorf("%s: %+v with %d nodes, want fail", c.name, got, n)
			}
			if got.Limited {
				cut++
			} else {
				whole++
			}
		}
		if cut == 0 || whole == 0 {
			t.Errorf("%s: %d answers were cut short, %d were not", c.name, cut, whole)
		}
	}
}

// TestCutShortAgrees asks questions that succeed: with a limit they succeed, or
// fail and say that they were cut short.
func TestCutShortAgrees(t *testing.T) {
	ctx := t.Context()
	b := boardtest.MustParse(t, netDiagram)
	d5 := point(t, b, "D5")
	e5 := point(t, b, "E5")
	for _, c := range []struct {
		name string
		ask  func(r *reading.Reader) (search.Result, error)
	}{
		{"is C7 safe", func(r *reading.Reader) (search.Result, error) {
			return r.SafeMove(ctx, b, point(t, b, "C7"), board.Black)
		}},
		{"does E5 attack", func(r *reading.Reader) (search.Result, error) { return r.DoesAttack(ctx, b, e5, d5) }},
		{"does E5 defend", func(r *reading.Reader) (search.Result, error) { return r.DoesDefend(ctx, b, e5, d5) }},
		{"attacks", func(r *reading.Reader) (search.Result, error) { return bestOf(r.AllAttacks(ctx, b, d5)) }},
		{"defenses", func(r *reading.Reader) (search.Result, error) { return bestOf(r.AllDefenses(ctx, b, d5)) }},
	} {
		last := search.Fail
		for _, n := range limitSteps() {
			r := limited(n)
			got, err := c.ask(r)
			if err != nil {
				t.Fatal(err)
			}
			if got.Code != search.Win && (got.Code != search.Fail || !got.Limited) {
				t.Errorf("%s: %+v with %d nodes", c.name, got, n)
			}
			last = got.Code
		}
		if last != search.Win {
			t.Errorf("%s: %v without a limit, want win", c.name, last)
		}
	}
}

func bestOf(moves []search.MoveResult, err error) (search.Result, error) {
	res := search.Result{Limited: errors.Is(err, search.ErrLimit)}
	if res.Limited {
		err = nil
	}
	if len(moves) > 0 {
		res.Code, res.Move = moves[0].Code, moves[0].Move
	}
	return res, err
}

// TestResultsCutShort: a result with success names a move or a pass.
func TestResultsCutShort(t *testing.T) {
	ctx := t.Context()
	b := boardtest.MustParse(t, netDiagram)
	d5, c5 := point(t, b, "D5"), point(t, b, "C5")
	passed := 0
	for _, n := range limitSteps() {
		r := limited(n)
		for name, ask := range map[string]func() (search.Result, error){
			"Attack":       func() (search.Result, error) { return r.Attack(ctx, b, d5) },
			"Defend":       func() (search.Result, error) { return r.Defend(ctx, b, d5) },
			"DefendBoth":   func() (search.Result, error) { return r.DefendBoth(ctx, b, d5, d5) },
			"AttackEither": func() (search.Result, error) { return r.AttackEither(ctx, b, c5, c5) },
		} {
			res, err := ask()
			if err != nil {
				t.Fatal(err)
			}
			if (res.Code == search.Fail) != (res.Move == board.NoPoint) {
				t.Errorf("%s with %d nodes: %+v", name, n, res)
			}
			if name == "Defend" && res.Limited && res.Move == board.Pass {
				passed++
			}
		}
	}
	if passed == 0 {
		t.Error("no defense was cut short")
	}
}

// TestNoBoard: without a board there is an error, or nothing.
func TestNoBoard(t *testing.T) {
	ctx, r := t.Context(), reading.New(reading.Options{})
	p := board.At(3, 4)
	for name, ask := range map[string]func() error{
		"Attack":       func() error { _, err := r.Attack(ctx, nil, p); return err },
		"Defend":       func() error { _, err := r.Defend(ctx, nil, p); return err },
		"Ladder":       func() error { _, err := r.Ladder(ctx, nil, p); return err },
		"SafeMove":     func() error { _, err := r.SafeMove(ctx, nil, p, board.Black); return err },
		"DoesAttack":   func() error { _, err := r.DoesAttack(ctx, nil, p, p); return err },
		"DoesDefend":   func() error { _, err := r.DoesDefend(ctx, nil, p, p); return err },
		"AllAttacks":   func() error { _, err := r.AllAttacks(ctx, nil, p); return err },
		"AllDefenses":  func() error { _, err := r.AllDefenses(ctx, nil, p); return err },
		"AttackEither": func() error { _, err := r.AttackEither(ctx, nil, p, p); return err },
		"DefendBoth":   func() error { _, err := r.DefendBoth(ctx, nil, p, p); return err },
		"BreakThrough": func() error { _, err := r.BreakThrough(ctx, nil, p, p, p); return err },
	} {
		if err := ask(); !errors.Is(err, board.ErrNoBoard) {
			t.Errorf("%s: %v, want %v", name, err, board.ErrNoBoard)
		}
	}
	if set := reading.Superstring(nil, p); !set.IsEmpty() {
		t.Errorf("superstring %v", set)
	}
	if _, _, allowed := ko.Next(search.KoStrict, ko.State{}, nil, p, board.Black); allowed {
		t.Error("a move without a board is allowed")
	}
}

// TestHostileCalls calls everything with points, colors, boards and depths that
// make no sense.
func TestHostileCalls(t *testing.T) {
	race.Alone(t)
	values := append(hostile.Values(), hostile.Boards()...)
	values = append(values, (*board.Board)(nil), boardtest.MustParse(t, `
		. X O . .
		X O . O X
		. X O X .
		O . X . O
		. X X O .`), context.Context(t.Context()),
		reading.Params{}, reading.Level(1), reading.Params{Depth: -1 << 30, BranchDepth: -7, KoDepth: -1}, reading.Params{Depth: 3, Backfill2Depth: 9, KoDepth: 200},
		reading.Options{}, reading.Options{CacheSize: 1, Memory: memory.New(1 << 16)}, reading.Options{CacheSize: -1, Ko: 255})
	none := func(*reading.Reader) string { return "" }
	for _, o := range []reading.Options{
		{Limits: search.Limits{Nodes: sample.Of(8, 60)}, Memory: memory.New(1 << 14)},
		{Limits: search.Limits{Nodes: sample.Of(8, 200)}, CacheSize: -1, Ko: 255, Params: reading.Level(0)},
		{Limits: search.Limits{Nodes: 1}, CacheSize: 40, Ko: search.KoLoose},
	} {
		hostile.Methods(t, func() *reading.Reader { return reading.New(o) }, none, values)
	}
	hostile.Methods(t, func() *reading.Reader { return new(reading.Reader) }, none, values)
	hostile.Methods(t, func() reading.Params { return reading.Params{} }, func(reading.Params) string { return "" }, values)
	hostile.Funcs(t, map[string]any{
		"New":         func(o reading.Options) { reading.New(o) },
		"Level":       func(n int) { reading.Level(n) },
		"Superstring": reading.Superstring,
	}, values)
}
