package dragon

import (
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// Functions supplies the names of the constraint language that ask about the status of
// groups to pattern databases. It belongs to one goroutine, as the tables bound to it do.
type Functions struct {
	d       *Dragons
	threats Threatener
	read    map[*Dragon]search.MoveResult // what threats has answered
}

// Begin sets the groups of the position. If d is nil the functions return pattern.ErrUnknown.
func (f *Functions) Begin(d *Dragons) {
	f.d = d
	clear(f.read)
}

// Ask sets the reader of threats for has_aji and owl_threatens. It is asked once for each group
// whose threats Begin did not supply; without a reader these functions find no further threats.
func (f *Functions) Ask(t Threatener) { f.threats = t }

// threat returns the move that threatens to kill a living group, or to save a dead one.
func (f *Functions) threat(e *pattern.Env, g *Dragon) (search.MoveResult, error) {
	known := g.Threat
	if g.Status == Dead {
		known = g.Rescue
	}
	if known.Code != search.Fail || f.threats == nil || g.Status != Dead && g.Status != Alive || !f.d.Describes(e.Board) {
		return known, nil
	}
	if m, ok := f.read[g]; ok {
		return m, nil
	}
	ask := f.threats.ThreatenAttack
	if g.Status == Dead {
		ask = f.threats.ThreatenDefense
	}
	t, err := ask(e.Context, e.Board, &g.Stones)
	if err != nil {
		return search.MoveResult{}, err
	}
	if t.Code != search.Fail {
		known = search.MoveResult{Move: t.First, Code: t.Code}
	}
	if f.read == nil {
		f.read = make(map[*Dragon]search.MoveResult)
	}
	f.read[g] = known
	return known, nil
}

// Status returns the status of the group of the stone at p, for pattern.ClassJudge.
func (f *Functions) Status(p board.Point) pattern.Status {
	if f.d == nil {
		return pattern.StatusUnknown
	}
	if g := f.d.At(p); g != nil {
		return g.Status.Pattern()
	}
	return pattern.StatusUnknown
}

// Table returns the functions whose owner in the standard vocabulary is "owl/dragon".
// They answer about the position given to Begin, and 0 if a point holds no stone of it. None of
// them is pure, because Begin may be given another position later.
//
//	alive dead critical unknown       is that the status of the group?
//	status                            its number: ALIVE, DEAD, CRITICAL or UNKNOWN
//	weakness                          from 0 to 1; weak: more than Weak
//	x_alive_somewhere                 has a stone of X, at one of the points, a group that
//	                                  is not dead? o_alive_somewhere: of O?
//	dragonsize effective_size genus   stones, effective size, fewest eyes
//	same_dragon                       do two stones belong to one group?
//	has_aji                           could a dead group be saved by two moves in a row?
//	owl_threatens                     does a move kill a group that can be saved, or
//	                                  threaten to kill one?
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
		pattern.Standard("has_aji", func(e *pattern.Env, args []board.Point) (int, error) {
			if f.d == nil {
				return 0, pattern.ErrUnknown
			}
			g := f.d.At(args[0])
			if g == nil || g.Status != Dead {
				return 0, nil
			}
			m, err := f.threat(e, g)
			return truth(m.Code != search.Fail), err
		}),
		pattern.Standard("owl_threatens", func(e *pattern.Env, args []board.Point) (int, error) {
			if f.d == nil {
				return 0, pattern.ErrUnknown
			}
			g := f.d.At(args[1])
			switch {
			case g == nil:
				return 0, nil
			case g.Status == Critical:
				return truth(g.Attack.Move == args[0]), nil
			case g.Status == Dead:
				return 0, nil
			}
			m, err := f.threat(e, g)
			return truth(m.Code != search.Fail && m.Move == args[0]), err
		}),
	}}
}

// somewhere returns a function that reports whether one of several points has a stone of a
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
