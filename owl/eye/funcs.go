package eye

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// Functions supplies the names of the constraint language that ask about eyes to pattern
// databases. It belongs to one goroutine, as the tables bound to it do.
//
//	f := eye.NewFunctions(tactics)
//	bound, err := db.Bind(pattern.BoardFuncs(), f.Table())
//	f.Begin(eyes)
//	… bound.Constraint(ctx, b, match) …
type Functions struct {
	t search.Attacker
	m *Map
}

// NewFunctions returns functions that ask t whether stones can be captured. Where t is
// nil, stones with one liberty can.
func NewFunctions(t search.Attacker) *Functions { return &Functions{t: t} }

// Begin sets the eyes of the position; nil means unknown.
func (f *Functions) Begin(m *Map) { f.m = m }

// Table returns the functions whose owner in the standard vocabulary is
// "owl/eye":
//
//	eye proper_eye marginal_eye halfeye        1 if the point is that, for either player
//	false_eye false_eye_territory              a false eye, and one that need not be filled
//	max_eye_value                              the most eyes of the space there
//	obvious_false_oeye obvious_false_xeye      false for O, or X, whatever is captured
//
// If the eyes of the position are unknown, all but the last two return pattern.ErrUnknown. The
// last two ask whether the stones diagonally next to the point can be captured, and return
// errors of the Attacker.
func (f *Functions) Table() pattern.Table {
	look := func(name string, ask func(m *Map, p board.Point) int) pattern.Func {
		return pattern.Standard(name, func(e *pattern.Env, a []board.Point) (int, error) {
			if f.m == nil || !f.m.Describes(e.Board) {
				return 0, pattern.ErrUnknown
			}
			return ask(f.m, a[0]), nil
		})
	}
	is := func(name string, ask func(m *Map, p board.Point) bool) pattern.Func {
		return look(name, func(m *Map, p board.Point) int {
			if ask(m, p) {
				return 1
			}
			return 0
		})
	}
	// Whether p is a margin, or not, in the space of a player.
	in := func(m *Map, p board.Point, margin bool) bool {
		for _, c := range players {
			if s := m.At(p, c); s != nil && s.Marginal.Has(p) == margin {
				return true
			}
		}
		return false
	}
	funcs := []pattern.Func{
		is("eye", func(m *Map, p board.Point) bool { return in(m, p, false) || in(m, p, true) }),
		is("proper_eye", func(m *Map, p board.Point) bool { return in(m, p, false) }),
		is("marginal_eye", func(m *Map, p board.Point) bool { return in(m, p, true) }),
		is("halfeye", func(m *Map, p board.Point) bool { h := m.HalfEye(p); return h != nil && h.IsHalf() }),
		is("false_eye", func(m *Map, p board.Point) bool { h := m.HalfEye(p); return h != nil && h.IsFalse() }),
		is("false_eye_territory", func(m *Map, p board.Point) bool {
			h := m.HalfEye(p)
			return h != nil && h.IsFalse() && h.Territory
		}),
		look("max_eye_value", func(m *Map, p board.Point) int {
			most := 0
			for _, c := range players {
				if s := m.At(p, c); s != nil {
					most = max(most, s.Value.Max())
				}
			}
			return most
		}),
	}
	for _, side := range []struct {
		name  string
		color func(*pattern.Env) board.Color
	}{
		{"obvious_false_oeye", func(e *pattern.Env) board.Color { return e.Color }},
		{"obvious_false_xeye", (*pattern.Env).Opponent},
	} {
		funcs = append(funcs, pattern.Standard(side.name, func(e *pattern.Env, a []board.Point) (int, error) {
			v, err := obviouslyFalse(e.Context, e.Board, f.t, a[0], side.color(e))
			if v && err == nil {
				return 1, nil
			}
			return 0, err
		}))
	}
	for i := range funcs {
		funcs[i].Pure = true
	}
	return pattern.Table{Name: "eye", Funcs: funcs}
}

// obviouslyFalse reports whether the point p is a false eye of c in any case. It adds 2 for
// each diagonal stone of the opponent that t cannot capture and 1 for each diagonal point off
// the board, unless p is in a corner; 4 make a false eye. Without t, stones with one liberty
// can be captured; the errors are board.ErrNoBoard, board.ErrColor, board.ErrPoint and those of
// t.
func obviouslyFalse(ctx context.Context, b *board.Board, t search.Attacker, p board.Point, c board.Color) (bool, error) {
	switch {
	case b == nil || b.Size() == 0:
		return false, board.ErrNoBoard
	case !c.IsPlayer():
		return false, board.ErrColor
	case !p.On(b.Size()):
		return false, board.ErrPoint
	}
	sum, n := 0, 0
	var enemies [4]board.Point
	for k, q := range p.Diagonals() {
		switch {
		case !q.On(b.Size()):
			if !cornerOff(p.Row(), p.Col(), k, b.Size()) {
				sum += diagOutside
			}
		case b.At(q) == c.Opponent():
			enemies[n] = q
			n++
		}
	}
	for i, q := range enemies[:n] {
		if sum+diagLost*(n-i) < falseFrom {
			return false, nil // it cannot be enough any more
		}
		captured := b.Liberties(q) == 1
		if t != nil {
			r, err := t.Attack(ctx, b, q)
			if err != nil {
				return false, err
			}
			captured = r.Code != search.Fail
		}
		if !captured {
			sum += diagLost
		}
	}
	return sum >= falseFrom, nil
}
