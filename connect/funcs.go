package connect

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// Connector reads whether two strings of one colour can be connected when their
// owner moves first, and cut apart when the opponent does. A Reader is one. The
// contract is that of Reader.
type Connector interface {
	Connect(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error)
	Disconnect(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error)
}

// Breaker reads what can be done against three stones in a row; a
// reading.Reader is one.
type Breaker interface {
	BreakThrough(ctx context.Context, b *board.Board, x, y, z board.Point) (reading.Breach, error)
}

// ErrReader says that somebody to ask is missing.
var ErrReader = errors.New("no reader")

// Functions supplies the names of the constraint language that have to do with
// connections to pattern databases. It belongs to one goroutine, as the tables
// bound to it do.
//
// The functions that ask for a code return it as a number: 0 for search.Fail up
// to 5 for search.Win. A string that is missing cannot be connected, and is cut
// off.
type Functions struct {
	x   Connector
	br  Breaker
	ctx context.Context
	err error

	links *Links   // that xcut and ocut look into
	work  *builder // that the effects change
}

// NewFunctions returns functions that ask x and br. The error is ErrReader if one
// of them is nil.
func NewFunctions(x Connector, br Breaker) (*Functions, error) {
	if x == nil || br == nil {
		return nil, ErrReader
	}
	f := &Functions{x: x, br: br}
	f.Begin(context.Background(), nil)
	return f, nil
}

// Begin says which context the next evaluations belong to, and what is known of
// the connections of the position: xcut and ocut answer from l, which may be nil.
func (f *Functions) Begin(ctx context.Context, l *Links) {
	f.ctx, f.err, f.links, f.work = ctx, nil, l, nil
}

// Err returns the first error since Begin. From then on the functions return 0 at
// once.
func (f *Functions) Err() error { return f.err }

// code returns the number of a code, 0 after an error.
func (f *Functions) code(res search.Result, err error) int {
	if err != nil {
		f.err = err
		return 0
	}
	return int(res.Code)
}

// pair reports whether two points hold stones of one player.
func pair(b *board.Board, x, y board.Point) bool {
	return b.At(x).IsPlayer() && b.At(x) == b.At(y)
}

// Table returns the functions whose owner in the standard vocabulary is
// pattern.OwnerConnect, and the helper of the shipped database.
func (f *Functions) Table() pattern.Table {
	connected := func(e *pattern.Env, a []board.Point) int {
		if f.err != nil || !pair(e.Board, a[0], a[1]) {
			return 0
		}
		return f.code(f.x.Connect(f.ctx, e.Board, a[0], a[1]))
	}
	disconnected := func(e *pattern.Env, a []board.Point) int {
		if f.err != nil {
			return 0
		}
		if !pair(e.Board, a[0], a[1]) {
			return int(search.Win)
		}
		return f.code(f.x.Disconnect(f.ctx, e.Board, a[0], a[1]))
	}
	broken := func(e *pattern.Env, a []board.Point) int {
		if f.err != nil {
			return 0
		}
		for _, p := range a {
			if !e.Board.At(p).IsPlayer() {
				return missingStone
			}
		}
		breach, err := f.br.BreakThrough(f.ctx, e.Board, a[0], a[1], a[2])
		if err != nil {
			f.err = err
			return 0
		}
		return breachNumber(breach)
	}
	cutAt := func(own func(*pattern.Env) board.Color) func(*pattern.Env, []board.Point) int {
		return func(e *pattern.Env, a []board.Point) int { return truthNumber(f.isCut(own(e), a[0])) }
	}
	return pattern.Table{
		Name: "connect",
		Funcs: []pattern.Func{
			pattern.Sequence("oplay_connect", 2, connected),
			pattern.Sequence("xplay_connect", 2, connected),
			pattern.Sequence("oplay_disconnect", 2, disconnected),
			pattern.Sequence("xplay_disconnect", 2, disconnected),
			pattern.Sequence("oplay_break_through", 3, broken),
			pattern.Sequence("xplay_break_through", 3, broken),
			pattern.Standard("xcut", cutAt(func(e *pattern.Env) board.Color { return e.Color })),
			pattern.Standard("ocut", cutAt((*pattern.Env).Opponent)),
			pattern.Standard("disconnect_helper", f.disconnect),
			pattern.Standard("amalgamate", func(e *pattern.Env, a []board.Point) int {
				if f.work != nil && pair(e.Board, a[0], a[1]) {
					f.work.join(a[0], a[1])
				}
				return 0
			}),
			pattern.Standard("amalgamate_most_valuable_helper", func(e *pattern.Env, a []board.Point) int {
				if f.work != nil && pair(e.Board, a[0], a[1]) && pair(e.Board, a[1], a[2]) {
					f.work.joinLargest(a[0], a[1], a[2])
				}
				return 0
			}),
		},
		Helpers: []pattern.Helper{{Name: "cutstone2_helper", Call: f.cutstone}},
	}
}

// The numbers of break_through: what a missing stone counts as, and a cut.
const (
	missingStone = 1
	onlyCut      = 2
)

func breachNumber(x reading.Breach) int {
	switch x {
	case reading.Captures:
		return int(search.Win)
	case reading.Cut:
		return onlyCut
	}
	return 0
}

func truthNumber(v bool) int {
	if v {
		return 1
	}
	return 0
}

// isCut reports whether the opponent of c can cut at p.
func (f *Functions) isCut(c board.Color, p board.Point) bool {
	if f.work != nil {
		return f.work.cuts[c-1].Has(p)
	}
	return f.links != nil && f.links.IsCut(c, p)
}

// disconnect is the function disconnect_helper: it remembers a cut that works.
func (f *Functions) disconnect(e *pattern.Env, a []board.Point) int {
	if f.err != nil || !pair(e.Board, a[0], a[1]) {
		return 0
	}
	res, err := f.x.Disconnect(f.ctx, e.Board, a[0], a[1])
	if err != nil {
		f.err = err
		return 0
	}
	if res.Code == search.Fail {
		return 0
	}
	if f.work != nil && e.Board.Depth() == f.work.depth && !f.work.remembers(a[0], a[1]) {
		c := Cut{A: a[0], B: a[1], Move: res.Move, Code: res.Code}
		if res, err = f.x.Connect(f.ctx, e.Board, a[0], a[1]); err != nil {
			f.err = err
			return 0
		}
		if c.DefenseCode = res.Code; res.Code != search.Fail {
			c.Defense = res.Move
		}
		f.work.l.known = append(f.work.l.known, c)
	}
	return 1
}

// cutstone is the helper of patterns that count cutting points: it never accepts.
// The cutting stone is the one diagonally next to the move that belongs to X; it
// must be possible to save it, and then to cut at the move.
func (f *Functions) cutstone(e *pattern.Env) bool {
	if f.work != nil && f.err == nil {
		f.err = f.work.countCutstone(f.ctx, e)
	}
	return false
}
