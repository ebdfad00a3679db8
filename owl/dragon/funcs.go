package dragon

import (
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// Functions supplies the names of the constraint language that ask about the status of
// groups to pattern databases. It belongs to one goroutine, as the tables bound to it do.
type Functions struct{ d *Dragons }

// Begin says what is known of the groups of the position. Nothing is if d is nil: the
// functions return pattern.ErrUnknown then.
func (f *Functions) Begin(d *Dragons) { f.d = d }

// Status returns the status of the group of the stone at p, for pattern.Judge.
func (f *Functions) Status(p board.Point) pattern.Status {
	if f.d == nil {
		return pattern.StatusUnknown
	}
	if g := f.d.At(p); g != nil {
		return g.Status.Pattern()
	}
	return pattern.StatusUnknown
}

// Table returns the functions whose owner in the standard vocabulary is
// pattern.OwnerDragon:
//
//	alive dead critical unknown       is that the status of the group?
//	status                            its number: ALIVE, DEAD, CRITICAL or UNKNOWN
//	weakness                          from 0 to 1; weak: more than Weak
//	x_alive_somewhere                 has a stone of X, at one of the points, a group that
//	                                  is not dead? o_alive_somewhere: of O?
//	dragonsize effective_size genus   stones, effective size, fewest eyes
//	same_dragon                       do two stones belong to one group?
//	has_aji                           could a dead group be saved by two moves in a row?
//	owl_threatens                     is a move the one that kills a group that can be
//	                                  saved, or one that threatens that?
//
// They are asked about the position that Begin was told, trial stones or not. Where a
// point holds no stone of it the answer is 0. None of them is pure, as Begin may be told
// otherwise later; they only look something up.
func (f *Functions) Table() pattern.Table {
	about := func(name string, answer func(g *Dragon) int) pattern.Func {
		return pattern.Standard(name, func(_ *pattern.Env, args []board.Point) (int, error) {
			if f.d == nil {
				return 0, pattern.ErrUnknown
			}
			if g := f.d.At(args[0]); g != nil {
				return answer(g), nil
			}
			return 0, nil
		})
	}
	is := func(name string, s Status) pattern.Func {
		return about(name, func(g *Dragon) int { return truth(g.Status == s) })
	}
	constant := func(name string, s Status) pattern.Func {
		return pattern.Standard(name, func(*pattern.Env, []board.Point) (int, error) { return int(s), nil })
	}
	weakness := about("weakness", func(g *Dragon) int { return int(math.Round(1000 * g.Weakness)) })
	weakness.Scale = 1000
	return pattern.Table{Name: "dragon", Funcs: []pattern.Func{
		is("alive", Alive), is("dead", Dead), is("critical", Critical), is("unknown", Unknown),
		about("status", func(g *Dragon) int { return int(g.Status) }),
		constant("ALIVE", Alive), constant("DEAD", Dead), constant("CRITICAL", Critical), constant("UNKNOWN", Unknown),
		weakness,
		about("weak", func(g *Dragon) int { return truth(g.IsWeak()) }),
		f.somewhere("x_alive_somewhere", (*pattern.Env).Opponent),
		f.somewhere("o_alive_somewhere", func(e *pattern.Env) board.Color { return e.Color }),
		about("dragonsize", (*Dragon).Size),
		about("effective_size", func(g *Dragon) int { return int(g.EffectiveSize) }),
		about("genus", func(g *Dragon) int { return int(g.Eyes.Min()) }),
		pattern.Standard("same_dragon", func(_ *pattern.Env, args []board.Point) (int, error) {
			if f.d == nil {
				return 0, pattern.ErrUnknown
			}
			return truth(f.d.Same(args[0], args[1])), nil
		}),
		about("has_aji", func(g *Dragon) int { return truth(g.Status == Dead && g.Rescue.Code != search.Fail) }),
		pattern.Standard("owl_threatens", func(_ *pattern.Env, args []board.Point) (int, error) {
			if f.d == nil {
				return 0, pattern.ErrUnknown
			}
			g := f.d.At(args[1])
			return truth(g != nil && g.threatenedAt(args[0])), nil
		}),
	}}
}

// threatenedAt reports whether a move of the opponent at p kills a critical group, or
// threatens to kill a living one.
func (g *Dragon) threatenedAt(p board.Point) bool {
	return g.Status == Critical && g.Attack.Move == p || g.Threat.Code != search.Fail && g.Threat.Move == p
}

// somewhere returns a function that tells whether one of several points has a stone of a
// player whose group is not dead.
func (f *Functions) somewhere(name string, player func(*pattern.Env) board.Color) pattern.Func {
	return pattern.Standard(name, func(e *pattern.Env, args []board.Point) (int, error) {
		if f.d == nil {
			return 0, pattern.ErrUnknown
		}
		c := player(e)
		for _, p := range args {
			if g := f.d.At(p); g != nil && g.Color == c && g.Status != Dead {
				return 1, nil
			}
		}
		return 0, nil
	})
}

func truth(v bool) int {
	if v {
		return 1
	}
	return 0
}
