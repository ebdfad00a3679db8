package connect

import (
	"errors"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// errNoReader reports that a reader to ask is missing.
var errNoReader = errors.New("no reader")

// Functions supplies the names of the constraint language about connections to pattern
// databases. It and the tables bound to it belong to one goroutine. The errors of its functions
// are those of the Connector, the Breaker and the context.
type Functions struct {
	x  search.Connector
	br search.Breaker

	links *Links   // that xcut and ocut look into
	work  *builder // that the effects change
}

// NewFunctions returns functions that ask x and br. There is an error if one of
// them is nil.
func NewFunctions(x search.Connector, br search.Breaker) (*Functions, error) {
	if x == nil || br == nil {
		return nil, errNoReader
	}
	return &Functions{x: x, br: br}, nil
}

// Begin sets the links of the position, from which xcut and ocut answer; l may be nil.
func (f *Functions) Begin(l *Links) { f.links, f.work = l, nil }

// number returns the number of a code.
func number(res search.Result, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	return int(res.Code), nil
}

// pair reports whether two points hold stones of one player.
func pair(b *board.Board, x, y board.Point) bool {
	return b.At(x).IsPlayer() && b.At(x) == b.At(y)
}

// Table returns the functions whose owner in the standard vocabulary is
// "connect", and the helper of the shipped database.
func (f *Functions) Table() pattern.Table {
	connected := func(e *pattern.Env, a []board.Point) (int, error) {
		if !pair(e.Board, a[0], a[1]) {
			return 0, nil
		}
		return number(f.x.Connect(e.Context, e.Board, a[0], a[1]))
	}
	disconnected := func(e *pattern.Env, a []board.Point) (int, error) {
		if !pair(e.Board, a[0], a[1]) {
			return int(search.Win), nil
		}
		return number(f.x.Disconnect(e.Context, e.Board, a[0], a[1]))
	}
	broken := func(e *pattern.Env, a []board.Point) (int, error) {
		for _, p := range a {
			if !e.Board.At(p).IsPlayer() {
				return missingStone, nil
			}
		}
		res, err := f.br.BreakThrough(e.Context, e.Board, a[0], a[1], a[2])
		if err != nil {
			return 0, err
		}
		if res.Code == search.Gain {
			return onlyCut, nil
		}
		return int(res.Code), nil
	}
	reads := func(name string, targets int, ask func(e *pattern.Env, a []board.Point) (int, error)) pattern.Func {
		s := pattern.Sequence(name, targets, ask)
		s.Pure = true
		return s
	}
	cutAt := func(own func(*pattern.Env) board.Color) func(*pattern.Env, []board.Point) (int, error) {
		return func(e *pattern.Env, a []board.Point) (int, error) {
			cuts, err := f.cuttingPoints(own(e))
			return truthNumber(cuts.Has(a[0])), err
		}
	}
	return pattern.Table{
		Name: "connect",
		Funcs: []pattern.Func{
			reads("oplay_connect", 2, connected),
			reads("xplay_connect", 2, connected),
			reads("oplay_disconnect", 2, disconnected),
			reads("xplay_disconnect", 2, disconnected),
			reads("oplay_break_through", 3, broken),
			reads("xplay_break_through", 3, broken),
			pattern.Standard("xcut", cutAt(func(e *pattern.Env) board.Color { return e.Color })),
			pattern.Standard("ocut", cutAt((*pattern.Env).Opponent)),
			pattern.Standard("disconnect_helper", f.disconnect),
			pattern.Standard("amalgamate", func(e *pattern.Env, a []board.Point) (int, error) {
				if f.work != nil && pair(e.Board, a[0], a[1]) {
					f.work.join(a[0], a[1])
				}
				return 0, nil
			}),
			pattern.Standard("amalgamate_most_valuable_helper", func(e *pattern.Env, a []board.Point) (int, error) {
				if f.work != nil && pair(e.Board, a[0], a[1]) && pair(e.Board, a[1], a[2]) {
					f.work.joinLargest(a[0], a[1], a[2])
				}
				return 0, nil
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

func truthNumber(v bool) int {
	if v {
		return 1
	}
	return 0
}

// cuttingPoints returns where the opponent of c can cut.
func (f *Functions) cuttingPoints(c board.Color) (board.Set, error) {
	switch {
	case !c.IsPlayer():
		return board.Set{}, nil
	case f.work != nil:
		return f.work.cuts[c-1], nil
	case f.links == nil:
		return board.Set{}, pattern.ErrUnknown
	}
	return f.links.CuttingPoints(c), nil
}

// disconnect is the function disconnect_helper: it remembers a cut that works.
func (f *Functions) disconnect(e *pattern.Env, a []board.Point) (int, error) {
	if !pair(e.Board, a[0], a[1]) {
		return 0, nil
	}
	w := f.work
	if w != nil && e.Board.Depth() != w.depth {
		w = nil
	}
	if w != nil && w.remembers(a[0], a[1]) {
		return 1, nil
	}
	res, err := f.cut(e, w, a[0], a[1])
	if err != nil || res.Code == search.Fail {
		return 0, err
	}
	if w != nil {
		c := Cut{A: a[0], B: a[1], Move: res.Move, Code: res.Code}
		if res, err = f.x.Connect(e.Context, e.Board, a[0], a[1]); err != nil {
			return 0, err
		}
		if c.DefenseCode = res.Code; res.Code != search.Fail {
			c.Defense = res.Move
		}
		w.l.known = append(w.l.known, c)
	}
	return 1, nil
}

// cut reports whether the strings at x and y can be cut apart. If one of them can be captured,
// the worms say so, unless both can, both can be saved, and two points beside both x and y are
// empty: then the answer to an attack may be one of these points.
func (f *Functions) cut(e *pattern.Env, w *builder, x, y board.Point) (search.Result, error) {
	if w != nil {
		v, u := w.worms.At(x), w.worms.At(y)
		a, b := v.Attack(), u.Attack()
		if b.Code > a.Code {
			a, b = b, a
		}
		if a.Code == search.Win && (b.Code == search.Fail || v.IsLost() || u.IsLost() || jointsOf(e.Board, x, y) < 2) {
			return search.Result{Code: a.Code, Move: a.Move}, nil
		}
	}
	return f.x.Disconnect(e.Context, e.Board, x, y)
}

// jointsOf returns how many empty points are beside both x and y.
func jointsOf(b *board.Board, x, y board.Point) int {
	n := 0
	for _, p := range x.Neighbors() {
		around := p.Neighbors()
		if b.At(p) == board.Empty && slices.Contains(around[:], y) {
			n++
		}
	}
	return n
}

// cutstone is the helper of patterns that count cutting points: it never accepts.
// The cutting stone is the one diagonally next to the move that belongs to X; it
// must be possible to save it, and then to cut at the move.
func (f *Functions) cutstone(e *pattern.Env) (bool, error) {
	if f.work == nil {
		return false, nil
	}
	return false, f.work.countCutstone(e.Context, e)
}
