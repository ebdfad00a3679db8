package examinetest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/examine/examinetest"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/worm"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestShipped: the finders of the library keep their contracts.
func TestShipped(t *testing.T) {
	race.Alone(t)
	book := must(joseki.Shipped())
	for name, o := range map[string]func() examine.Options{
		"worms": func() examine.Options {
			w := must(worm.NewAnalyzer(worm.Options{}))
			return examine.Options{Worms: w, Threats: w}
		},
		"links": func() examine.Options {
			return examine.Options{Links: must(connect.NewAnalyzer(connect.LinkOptions{}))}
		},
		"eyes":     func() examine.Options { return examine.Options{Eyes: must(eye.NewAnalyzer(eye.Options{}))} },
		"dragons":  func() examine.Options { return examine.Options{Dragons: dragon.NewAnalyzer(dragon.Options{})} },
		"losses":   func() examine.Options { return examine.Options{Losses: examine.TacticalLosses{}} },
		"statuses": func() examine.Options { return examine.Options{Losses: examine.StatusLosses{}} },
		"fields":   func() examine.Options { return examine.Options{Fields: must(influence.New(influence.Options{}))} },
		"joseki":   func() examine.Options { return examine.Options{Joseki: joseki.NewSuggester(book, joseki.Options{})} },
	} {
		t.Run(name, func(t *testing.T) { examinetest.RunFinders(t, o) })
	}
}

// log collects what the suite complains of.
type log struct {
	testing.TB
	lines []string
}

func (l *log) Helper()           {}
func (l *log) Error(args ...any) { l.lines = append(l.lines, fmt.Sprint(args...)) }
func (l *log) Errorf(format string, args ...any) {
	l.lines = append(l.lines, fmt.Sprintf(format, args...))
}

// eyes spoils what an eye.Analyzer does.
type eyes struct {
	a     *eye.Analyzer
	spoil func(a *eye.Analyzer, ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error)
}

func (e eyes) Analyze(ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error) {
	return e.spoil(e.a, ctx, b, in)
}

// TestNoticed hands finders with one fault each to the suite.
func TestNoticed(t *testing.T) {
	race.Alone(t)
	type asked = func(a *eye.Analyzer, ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error)
	n := 0
	for name, c := range map[string]struct {
		spoil asked
		want  string
	}{
		"nothing": {func(a *eye.Analyzer, ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error) {
			return a.Analyze(ctx, b, in)
		}, ""},
		"the context is ignored": {func(a *eye.Analyzer, _ context.Context, b *board.Board, in eye.Input) (*eye.Map, error) {
			return a.Analyze(context.Background(), b, in)
		}, "in a context that has ended"},
		"no fact": {func(*eye.Analyzer, context.Context, *board.Board, eye.Input) (*eye.Map, error) { return nil, nil }, "not of the position"},
		"another position": {func(a *eye.Analyzer, ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error) {
			if b == nil || ctx.Err() != nil {
				return a.Analyze(ctx, b, in)
			}
			return a.Analyze(ctx, must(board.New(b.Size())), eye.Input{})
		}, "not of the position"},
		"a panic": {func(*eye.Analyzer, context.Context, *board.Board, eye.Input) (*eye.Map, error) { panic("boom") }, "panic: boom"},
		"a panic without a board": {func(a *eye.Analyzer, ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error) {
			_ = b.Size()
			return a.Analyze(ctx, b, in)
		}, "without a board: error panic"},
		"a move stays": {func(a *eye.Analyzer, ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error) {
			m, err := a.Analyze(ctx, b, in)
			if err == nil && b.Size() == 5 {
				b.Try(board.Pass, board.Black)
			}
			return m, err
		}, "has changed"},
		"moods": {func(a *eye.Analyzer, ctx context.Context, b *board.Board, in eye.Input) (*eye.Map, error) {
			if n++; n%2 == 0 {
				in.Stones = nil
			}
			return a.Analyze(ctx, b, in)
		}, "another answer"},
	} {
		l := &log{TB: t}
		examinetest.RunFinders(l, func() examine.Options {
			return examine.Options{Eyes: eyes{must(eye.NewAnalyzer(eye.Options{})), c.spoil}}
		})
		if text := strings.Join(l.lines, "\n"); !strings.Contains(text, c.want) || c.want == "" && text != "" {
			t.Errorf("%s: %q", name, l.lines)
		}
	}
	l := &log{TB: t}
	if examinetest.RunFinders(l, func() examine.Options { return examine.Options{} }); len(l.lines) != 1 {
		t.Errorf("options without a finder: %q", l.lines)
	}
}
