package searchtest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// newReader returns a reader that is quick enough for random fights.
func newReader(m *memory.Memory) *reading.Reader {
	return reading.New(reading.Options{Params: reading.Level(4), Limits: search.Limits{Nodes: 150}, Memory: m})
}

func TestReader(t *testing.T) {
	race.Alone(t)
	searchtest.RunReader(t, func() search.Reader { return newReader(nil) })
	searchtest.RunReader(t, func() search.Reader { return reading.Complete(hidden{newReader(nil)}, memory.New(0)) })
}

func TestConnector(t *testing.T) {
	race.Alone(t)
	o := connect.Options{Params: connect.Level(0), Tactics: newReader(nil)}
	searchtest.RunConnector(t, func() search.Connector { return connect.New(o) })
	searchtest.RunAreaConnector(t, func() search.AreaConnector { return connect.New(o) })
}

// hidden is a Tactics without further methods.
type hidden struct{ r search.Tactics }

func (h hidden) Attack(ctx context.Context, b *board.Board, s board.Point) (search.Result, error) {
	return h.r.Attack(ctx, b, s)
}

func (h hidden) Defend(ctx context.Context, b *board.Board, s board.Point) (search.Result, error) {
	return h.r.Defend(ctx, b, s)
}

// log collects what a suite complains of.
type log struct {
	testing.TB
	lines []string
}

func (l *log) Errorf(format string, args ...any) {
	l.lines = append(l.lines, fmt.Sprintf(format, args...))
}
func (l *log) Helper() {}

// faulty spoils the answers of a reader.
type faulty struct {
	search.Tactics
	spoil func(ctx context.Context, b *board.Board, s board.Point, res search.Result, err error) (search.Result, error)
}

func (f faulty) Attack(ctx context.Context, b *board.Board, s board.Point) (search.Result, error) {
	res, err := f.Tactics.Attack(ctx, b, s)
	return f.spoil(ctx, b, s, res, err)
}

// TestSuiteNotices hands readers with one fault each to the suite.
func TestSuiteNotices(t *testing.T) {
	race.Alone(t)
	calls := 0
	for name, c := range map[string]struct {
		spoil func(ctx context.Context, b *board.Board, s board.Point, res search.Result, err error) (search.Result, error)
		want  string
	}{
		"no error for an empty point": {func(_ context.Context, _ *board.Board, _ board.Point, res search.Result, _ error) (search.Result, error) {
			return res, nil
		}, "want no string"},
		"a move on a stone": {func(_ context.Context, _ *board.Board, s board.Point, res search.Result, err error) (search.Result, error) {
			if res.Code == search.Win {
				res.Move = s
			}
			return res, err
		}, "cannot make"},
		"a failure with a move": {func(_ context.Context, _ *board.Board, s board.Point, res search.Result, err error) (search.Result, error) {
			if res.Code == search.Fail {
				res.Move = board.Pass
			}
			return res, err
		}, "a failure with"},
		"a move left on the board": {func(_ context.Context, b *board.Board, s board.Point, res search.Result, err error) (search.Result, error) {
			if b != nil && b.Size() == 5 {
				b.TryAssumeLegal(board.Pass, board.Black)
			}
			return res, err
		}, ""},
		"moods": {func(_ context.Context, _ *board.Board, s board.Point, res search.Result, err error) (search.Result, error) {
			if calls++; calls%3 == 0 && res.Code == search.Win {
				res.Code = search.KoA
			}
			return res, err
		}, "and then"},
		"patience": {func(_ context.Context, _ *board.Board, s board.Point, res search.Result, err error) (search.Result, error) {
			if err == context.Canceled {
				err = nil
			}
			return res, err
		}, "in a context that has ended"},
		"a code of its own": {func(_ context.Context, _ *board.Board, s board.Point, res search.Result, err error) (search.Result, error) {
			if res.Code == search.Win {
				res.Code++
			}
			return res, err
		}, "code Code(6)"},
		"a panic without a board": {func(_ context.Context, b *board.Board, _ board.Point, res search.Result, err error) (search.Result, error) {
			return res, errors.Join(err, map[bool]error{true: errors.New("a board without points")}[b.Size() == 0])
		}, "without a board: error panic"},
		"a panic": {func(_ context.Context, b *board.Board, _ board.Point, res search.Result, err error) (search.Result, error) {
			if b != nil && b.Size() == 7 {
				panic("boom")
			}
			return res, err
		}, "panic: boom"},
		"a line of its own": {func(_ context.Context, _ *board.Board, s board.Point, res search.Result, err error) (search.Result, error) {
			res.Line = search.LineOf(board.At(0, 0), board.Pass)
			return res, err
		}, "does not begin with"},
	} {
		l := &log{TB: t}
		searchtest.RunTactics(l, func() search.Tactics { return faulty{newReader(nil), c.spoil} })
		if !strings.Contains(strings.Join(l.lines, "\n"), c.want) || len(l.lines) == 0 {
			t.Errorf("%s is not noticed among %d complaints", name, len(l.lines))
		}
	}
}
