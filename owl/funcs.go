package owl

import (
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
)

// A Group is the group of a search in the current position, with the facts that constraints of
// patterns ask for. A Guided makes one at every position; callers can make others.
type Group struct {
	// Color is the owner, Goal are the stones of the group.
	Color board.Color
	Goal  board.Set
	// Eyes are the eye spaces around the group; nil means unknown.
	Eyes *eye.Map
	// Escape is the value of each point for a running group, from 0 to 6, indexed by point; nil
	// means unknown.
	Escape []uint8
	// Lunches are the strings of the opponent that the group may live by capturing.
	Lunches []Lunch
	// Strong are stones of the owner outside the group that live.
	Strong board.Set
}

// A Lunch is a string of the opponent beside a group, with the eyes that capturing it gives: at
// least, if the opponent then moves first; most likely; and at best.
type Lunch struct {
	Stone            board.Point
	Min, Likely, Max int
}

// Functions supplies the names of the constraint language that ask about the group of a
// running search to pattern databases. It belongs to one goroutine, as the tables bound
// to it do.
//
//	f := owl.NewFunctions()
//	bound, err := db.Bind(pattern.BoardFuncs(), f.Table())
//	f.Begin(group)
//	… bound.Constraint(ctx, b, match) …
type Functions struct{ g *Group }

// NewFunctions returns functions without a group.
func NewFunctions() *Functions { return &Functions{} }

// Begin sets the group of the search; nil means unknown.
func (f *Functions) Begin(g *Group) { f.g = g }

// atGoal is the escape value of the group itself, and of what is beside it.
const atGoal = -10

// Table returns the functions whose owner in the standard vocabulary is "owl":
//
//	owl_goal_dragon     1 if the stone belongs to the group
//	owl_strong_dragon   1 if the stone is of the owner, outside the group, and lives
//	owl_escape_value    what it is worth to come to the point; -10 at the group and beside it
//	owl_eyespace        1 if the point is in a space that may become an eye of the group
//	owl_big_eyespace    1 if it may become two
//	owl_proper_eye      1 if the point is in a space and no margin
//	owl_mineye          the eyes of the space if the opponent comes first
//	owl_maxeye          the eyes of the space if the owner does
//	owl_eye_size        the points of the space without margins
//	owl_topological_eye 2 or less for an eye of the owner of the stone y at the point x,
//	                    3 for half an eye, 4 or more for a false one
//	owl_lunch           1 if the stone is one of Group.Lunches
//	vital_chain         the most eyes that capturing the string gives
//
// Where there is no group, and where the group does not know, they return
// pattern.ErrUnknown.
func (f *Functions) Table() pattern.Table {
	one := func(name string, ask func(g *Group, b *board.Board, p board.Point) (int, error)) pattern.Func {
		return pattern.Standard(name, func(e *pattern.Env, a []board.Point) (int, error) {
			if f.g == nil {
				return 0, pattern.ErrUnknown
			}
			return ask(f.g, e.Board, a[0])
		})
	}
	is := func(name string, ask func(g *Group, b *board.Board, p board.Point) bool) pattern.Func {
		return one(name, func(g *Group, b *board.Board, p board.Point) (int, error) { return truth(ask(g, b, p)), nil })
	}
	// About the space of the group's color at a point, which is nil if there is none.
	space := func(name string, ask func(s *eye.Space, p board.Point) int) pattern.Func {
		return one(name, func(g *Group, b *board.Board, p board.Point) (int, error) {
			if g.Eyes == nil {
				return 0, pattern.ErrUnknown
			}
			if s := g.Eyes.At(p, g.Color); s != nil {
				return ask(s, p), nil
			}
			return 0, nil
		})
	}
	return pattern.Table{Name: "owl", Funcs: []pattern.Func{
		is("owl_goal_dragon", func(g *Group, _ *board.Board, p board.Point) bool { return g.Goal.Has(p) }),
		is("owl_strong_dragon", func(g *Group, b *board.Board, p board.Point) bool {
			return b.At(p) == g.Color && g.Strong.Has(p) && !g.Goal.Has(p)
		}),
		one("owl_escape_value", (*Group).escapeValue),
		space("owl_eyespace", func(s *eye.Space, _ board.Point) int { return truth(s.Value.Max() > 0) }),
		space("owl_big_eyespace", func(s *eye.Space, _ board.Point) int { return truth(s.Value.Max() >= 2) }),
		space("owl_proper_eye", func(s *eye.Space, p board.Point) int { return truth(!s.Marginal.Has(p)) }),
		space("owl_mineye", func(s *eye.Space, _ board.Point) int { return s.Value.Min() }),
		space("owl_maxeye", func(s *eye.Space, _ board.Point) int { return s.Value.Max() }),
		space("owl_eye_size", func(s *eye.Space, _ board.Point) int { return s.Size() - s.Marginal.Len() }),
		pattern.Standard("owl_topological_eye", func(e *pattern.Env, a []board.Point) (int, error) {
			if f.g == nil || f.g.Eyes == nil {
				return 0, pattern.ErrUnknown
			}
			return f.g.topology(a[0], e.Board.At(a[1]))
		}),
		is("owl_lunch", func(g *Group, b *board.Board, p board.Point) bool { return g.lunch(b, p) != nil }),
		one("vital_chain", func(g *Group, b *board.Board, p board.Point) (int, error) {
			if b.At(p) != g.Color.Opponent() {
				return 0, nil
			}
			if l := g.lunch(b, p); l != nil {
				return l.Max, nil
			}
			return lunchOf(b, p).Max, nil
		}),
	}}
}

func truth(v bool) int {
	if v {
		return 1
	}
	return 0
}

// escapeValue returns the value of a point for a running group.
func (g *Group) escapeValue(b *board.Board, p board.Point) (int, error) {
	if g.Escape == nil {
		return 0, pattern.ErrUnknown
	}
	if g.Goal.Has(p) {
		return atGoal, nil
	}
	for _, q := range p.Neighbors() {
		if g.Goal.Has(q) {
			return atGoal, nil
		}
	}
	if int(p) >= len(g.Escape) {
		return 0, nil
	}
	return int(g.Escape[p]), nil
}

// topology returns the topological value of the point p as an eye of c, rounded away from
// half an eye: 3 is left to what is neither an eye nor false.
func (g *Group) topology(p board.Point, c board.Color) (int, error) {
	h := g.Eyes.End(p, c)
	if h == nil {
		if g.Eyes.At(p, c) == nil {
			return 0, pattern.ErrUnknown
		}
		return 2, nil // it has neighbors in its space
	}
	switch {
	case h.IsHalf():
		return 3, nil
	case h.IsFalse():
		return int(math.Floor(float64(h.Topology))), nil
	}
	return int(math.Ceil(float64(h.Topology))), nil
}

// lunch returns what is known of the string at p as a lunch, or nil.
func (g *Group) lunch(b *board.Board, p board.Point) *Lunch {
	for i := range g.Lunches {
		if l := &g.Lunches[i]; b.SameString(l.Stone, p) {
			return l
		}
	}
	return nil
}

// lunchOf estimates what capturing the string at p is worth to the group beside it.
func lunchOf(b *board.Board, p board.Point) Lunch {
	l := Lunch{Stone: b.Origin(p)}
	switch n := b.StringSize(p); {
	case n >= 7:
		l.Min, l.Likely, l.Max = 2, 2, 2
	case n >= 5:
		l.Min, l.Likely, l.Max = 1, 2, 2
	case n >= 3:
		l.Likely, l.Max = 1, 2
	case !falseWhenTaken(b, p):
		l.Likely, l.Max = 1, 1
	}
	return l
}

// falseWhenTaken reports whether a string of one or two stones leaves no eye when it is
// taken: each of its points is false by stones of its own side that are not in atari.
func falseWhenTaken(b *board.Board, p board.Point) bool {
	c := b.At(p)
	for q := range b.Stones(p) {
		sum := 0
		for k, d := range q.Diagonals() {
			switch {
			case !d.On(b.Size()):
				if !offCorner(q, k, b.Size()) {
					sum++
				}
			case b.At(d) == c && !b.SameString(d, p) && b.Liberties(d) > 1:
				sum += 2
			}
		}
		if sum < 4 {
			return false
		}
	}
	return true
}

// offCorner reports whether the diagonal point number k of q, counted from the south-west
// clockwise, is off the board in both directions.
func offCorner(q board.Point, k, size int) bool {
	south, west := k == 0 || k == 3, k < 2
	row := south && q.Row() == 0 || !south && q.Row() == size-1
	col := west && q.Col() == 0 || !west && q.Col() == size-1
	return row && col
}
