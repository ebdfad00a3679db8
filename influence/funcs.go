package influence

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// Facts supplies the influence that functions for constraints ask about.
type Facts interface {
	// Influence returns the territorial influence of the position with a player
	// to move first, or nil if it is not known.
	Influence(toMove board.Color) *Result
}

// Rings supplies the facts about surrounded groups. If Facts are Rings too, Functions
// includes those about surrounded groups.
type Rings interface {
	// Surround returns the ring around the group of the stone at p, or nil if
	// nothing is known of it.
	Surround(p board.Point) *Surround
	// DoesSurround returns the effect of a stone of the opponent at move on the group of the
	// stone at p; see the function of that name. The error is pattern.ErrUnknown if nothing is
	// known of the group.
	DoesSurround(move, p board.Point) (SurroundStatus, error)
}

// Functions returns the functions of the constraint language that ask about influence, and, if
// the facts are Rings, those that ask about surrounded groups; the package comment lists them. A
// point with a living stone belongs to the player of that stone. The functions return
// pattern.ErrUnknown if the facts are missing, and none of them is pure, because later facts may
// differ.
func Functions(facts Facts) pattern.Table {
	own := func(e *pattern.Env) board.Color { return e.Color }
	enemy := (*pattern.Env).Opponent
	var funcs []pattern.Func
	add := func(name string, player, toMove func(*pattern.Env) board.Color, whose func(*Result, board.Point) board.Color) {
		funcs = append(funcs, pattern.Standard(name, func(e *pattern.Env, args []board.Point) (int, error) {
			if facts == nil {
				return 0, pattern.ErrUnknown
			}
			r := facts.Influence(toMove(e))
			if r == nil {
				return 0, pattern.ErrUnknown
			}
			if whose(r, args[0]) == player(e) {
				return 1, nil
			}
			return 0, nil
		}))
	}
	for _, s := range []struct {
		letter string
		player func(*pattern.Env) board.Color
	}{{"x", enemy}, {"o", own}} {
		add(s.letter+"terri", s.player, enemy, (*Result).WhoseTerritory)
		add(s.letter+"moyo", s.player, enemy, (*Result).WhoseMoyo)
		add(s.letter+"area", s.player, enemy, (*Result).WhoseArea)
		add(s.letter+"moyo_opposite", s.player, own, (*Result).WhoseMoyo)
	}
	if g, ok := facts.(Rings); ok {
		funcs = append(funcs, ringFunctions(g)...)
	}
	return pattern.Table{Name: "influence", Funcs: funcs}
}

// ringFunctions returns the functions that ask about groups.
func ringFunctions(f Rings) []pattern.Func {
	return []pattern.Func{
		pattern.Standard("is_surrounded", func(_ *pattern.Env, args []board.Point) (int, error) {
			if s := f.Surround(args[0]); s != nil {
				return int(s.Status), nil
			}
			return 0, pattern.ErrUnknown
		}),
		pattern.Standard("does_surround", func(_ *pattern.Env, args []board.Point) (int, error) {
			s, err := f.DoesSurround(args[0], args[1])
			return int(s), err
		}),
		pattern.Standard("surround_map", func(_ *pattern.Env, args []board.Point) (int, error) {
			if s := f.Surround(args[0]); s != nil {
				return s.Map(args[1]), nil
			}
			return 0, pattern.ErrUnknown
		}),
	}
}
