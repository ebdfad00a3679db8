package genmovetest_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/genmovetest"
	"github.com/tengen-go/tengen/internal/race"
)

// TestStandard: the Reasoners of the library keep the contract.
func TestStandard(t *testing.T) {
	race.Alone(t)
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list, err := genmove.Standard(a, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		t.Run(strings.TrimPrefix(fmt.Sprintf("%T", list[i]), "genmove."), func(t *testing.T) {
			genmovetest.RunReasoner(t, func(a *examine.Analyst) genmove.Reasoner {
				list, err := genmove.Standard(a, nil)
				if err != nil {
					t.Fatal(err)
				}
				return list[i]
			})
		})
	}
	t.Run("Borders", func(t *testing.T) {
		genmovetest.RunReasoner(t, func(*examine.Analyst) genmove.Reasoner { return genmove.Borders{} })
	})
}

// TestValuers: so do the Valuers.
func TestValuers(t *testing.T) {
	race.Alone(t)
	genmovetest.RunValuer(t, func() genmove.Valuer { return genmove.Points{} })
}

// log collects what a suite complains of.
type log struct {
	testing.TB
	lines []string
}

func (l *log) Helper()           {}
func (l *log) Failed() bool      { return len(l.lines) > 0 }
func (l *log) Error(args ...any) { l.lines = append(l.lines, fmt.Sprint(args...)) }
func (l *log) Errorf(format string, args ...any) {
	l.lines = append(l.lines, fmt.Sprintf(format, args...))
}

// TestReasonersNoticed hands Reasoners with one fault each to the suite.
func TestReasonersNoticed(t *testing.T) {
	race.Alone(t)
	n := 0
	middle := func(s *genmove.Situation, r *genmove.Reasons) {
		r.Add(genmove.Reason{Kind: genmove.ExpandMoyo, Move: board.At(s.Board.Size()-1, 0), Source: "the corner"})
	}
	for name, c := range map[string]struct {
		reasons genmove.ReasonerFunc
		want    string
	}{
		"nothing": {func(ctx context.Context, s *genmove.Situation, r *genmove.Reasons) error {
			middle(s, r)
			return ctx.Err()
		}, ""},
		"the context is ignored": {func(_ context.Context, s *genmove.Situation, r *genmove.Reasons) error {
			middle(s, r)
			return nil
		}, "in a context that has ended"},
		"a panic": {func(context.Context, *genmove.Situation, *genmove.Reasons) error { panic("boom") }, "panic: boom"},
		"a panic without facts": {func(ctx context.Context, s *genmove.Situation, r *genmove.Reasons) error {
			_ = s.Dragons.Len()
			return ctx.Err()
		}, "without facts: panic"},
		"a move stays": {func(ctx context.Context, s *genmove.Situation, _ *genmove.Reasons) error {
			s.Board.Try(board.Pass, board.Black)
			return ctx.Err()
		}, "has changed"},
		"moods": {func(ctx context.Context, s *genmove.Situation, r *genmove.Reasons) error {
			if n++; n%2 == 0 {
				middle(s, r)
			}
			return ctx.Err()
		}, "other reasons"},
		"a thief": {func(ctx context.Context, s *genmove.Situation, r *genmove.Reasons) error {
			for _, p := range r.Moves() {
				r.At(p).Reasons = nil
			}
			return ctx.Err()
		}, "is gone"},
	} {
		l := &log{TB: t}
		genmovetest.RunReasoner(l, func(*examine.Analyst) genmove.Reasoner { return c.reasons })
		if text := strings.Join(l.lines, "\n"); !strings.Contains(text, c.want) || c.want == "" && text != "" {
			t.Errorf("%s: %q", name, l.lines)
		}
	}
}

// valuer is a function that is a Valuer.
type valuer func(ctx context.Context, s *genmove.Situation, r *genmove.Reasons) ([]genmove.Valued, error)

func (f valuer) Value(ctx context.Context, s *genmove.Situation, r *genmove.Reasons) ([]genmove.Valued, error) {
	return f(ctx, s, r)
}

// stones values moves by the stones that they capture.
func stones(ctx context.Context, s *genmove.Situation, r *genmove.Reasons) ([]genmove.Valued, error) {
	var list []genmove.Valued
	for _, p := range r.Moves() {
		list = append(list, genmove.Valued{Move: p, Value: 20 * float64(s.Board.CapturedBy(p, s.ToPlay)), Illegal: !s.Legal(p)})
	}
	return list, ctx.Err()
}

// TestValuersNoticed hands Valuers with one fault each to the suite.
func TestValuersNoticed(t *testing.T) {
	race.Alone(t)
	n := 0
	change := func(f func(s *genmove.Situation, list []genmove.Valued) []genmove.Valued) valuer {
		return func(ctx context.Context, s *genmove.Situation, r *genmove.Reasons) ([]genmove.Valued, error) {
			list, err := stones(ctx, s, r)
			return f(s, list), err
		}
	}
	for name, c := range map[string]struct {
		value valuer
		want  string
	}{
		"nothing": {stones, ""},
		"the context is ignored": {func(_ context.Context, s *genmove.Situation, r *genmove.Reasons) ([]genmove.Valued, error) {
			return stones(context.Background(), s, r)
		}, "in a context that has ended"},
		"a panic": {func(context.Context, *genmove.Situation, *genmove.Reasons) ([]genmove.Valued, error) { panic("boom") }, "panic: boom"},
		"White's values": {change(func(s *genmove.Situation, list []genmove.Valued) []genmove.Valued {
			for i := range list {
				if s.ToPlay == board.Black {
					list[i].Value = -list[i].Value
				}
			}
			return list
		}), "with swapped colors"},
		"not a number": {change(func(_ *genmove.Situation, list []genmove.Valued) []genmove.Valued {
			list[0].Value = math.NaN()
			return list
		}), "is worth NaN"},
		"a move twice": {change(func(_ *genmove.Situation, list []genmove.Valued) []genmove.Valued {
			return append(list, list[0])
		}), "comes twice"},
		"a pass": {change(func(_ *genmove.Situation, list []genmove.Valued) []genmove.Valued {
			return append(list, genmove.Valued{Move: board.Pass})
		}), "no empty point"},
		"the ko is forgotten": {change(func(_ *genmove.Situation, list []genmove.Valued) []genmove.Valued {
			for i := range list {
				list[i].Illegal = false
			}
			return list
		}), "is not Illegal"},
		"moods": {change(func(_ *genmove.Situation, list []genmove.Valued) []genmove.Valued {
			n++
			list[0].Value = float64(n)
			return list
		}), "other values"},
		"a move stays": {change(func(s *genmove.Situation, list []genmove.Valued) []genmove.Valued {
			s.Board.Try(board.Pass, board.Black)
			return list
		}), "has changed"},
	} {
		l := &log{TB: t}
		genmovetest.RunValuer(l, func() genmove.Valuer { return c.value })
		if text := strings.Join(l.lines, "\n"); !strings.Contains(text, c.want) || c.want == "" && text != "" {
			t.Errorf("%s: %q", name, l.lines)
		}
	}
}
