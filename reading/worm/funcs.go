package worm

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// Functions supplies the tactical names of the constraint language to pattern databases, as the
// package comment describes. It and the tables bound to it belong to one goroutine. The errors
// of its functions are those of the Tactics and of the context.
type Functions struct {
	r reads
	w *Worms

	// unfinished reports that w is being made, so that reading what is unknown in it would only
	// hit the same limits.
	unfinished bool
}

// NewFunctions returns functions that ask t. There is an error if t is nil.
func NewFunctions(t search.Tactics) (*Functions, error) {
	if t == nil {
		return nil, errNoTactics
	}
	f := &Functions{}
	f.r.use(reading.Complete(t, nil))
	return f, nil
}

// Begin sets the worms of the position, which may be nil. On the board that w describes,
// questions about single strings are answered from w if it knows the answer; all others are
// read.
func (f *Functions) Begin(w *Worms) { f.w, f.unfinished = w, false }

// on starts a call.
func (f *Functions) on(e *pattern.Env) { f.r.begin(e.Context, e.Board) }

// answer ends a call.
func (f *Functions) answer(v int) (int, error) {
	if f.r.err != nil {
		return 0, f.r.err
	}
	return v, nil
}

// known returns the worm of the string at p if the board is that of the analysis.
func (f *Functions) known(p board.Point) *Worm {
	if f.w == nil || !f.w.Describes(f.r.b) {
		return nil
	}
	return f.w.At(p)
}

// attack is the best attack on the string at p, search.Fail without one.
func (f *Functions) attack(p board.Point) search.Result {
	if v := f.known(p); v != nil && (f.unfinished || !v.Unknown.Attack) {
		return search.Result{Code: v.Attack().Code, Move: v.Attack().Move}
	}
	return f.r.attack(p)
}

// defense is the best defense of the string at p, search.Fail if it needs none.
func (f *Functions) defense(p board.Point) search.Result {
	if v := f.known(p); v != nil && (f.unfinished || !v.Unknown.Attack && !v.Unknown.Defense) {
		return search.Result{Code: v.Defense().Code, Move: v.Defense().Move}
	}
	if f.r.attack(p).Code == search.Fail {
		return search.Result{}
	}
	return f.r.defend(p)
}

// defended is the code of a string that its owner defends: search.Win if it cannot be
// captured.
func (f *Functions) defended(p board.Point) search.Code {
	if f.attack(p).Code == search.Fail {
		return f.r.settle(search.Win, false)
	}
	return f.defense(p).Code
}

// Table returns the functions whose owner in the standard vocabulary is
// "reading/worm".
func (f *Functions) Table() pattern.Table {
	own := func(e *pattern.Env) board.Color { return e.Color }
	enemy := (*pattern.Env).Opponent

	standard := func(name string, ask func(e *pattern.Env, a []board.Point) int) pattern.Func {
		return pattern.Standard(name, func(e *pattern.Env, a []board.Point) (int, error) {
			f.on(e)
			return f.answer(ask(e, a))
		})
	}
	sequence := func(name string, targets int, ask func(b *board.Board, t []board.Point) int) pattern.Func {
		return pattern.Sequence(name, targets, func(e *pattern.Env, t []board.Point) (int, error) {
			f.on(e)
			return f.answer(ask(e.Board, t))
		})
	}
	// A question about the string at the first argument.
	str := func(name string, ask func(p board.Point) int) pattern.Func {
		return standard(name, func(_ *pattern.Env, a []board.Point) int {
			if !f.r.isStone(a[0]) {
				return 0
			}
			return ask(a[0])
		})
	}
	order := func(name string, n int) pattern.Func {
		return str(name, func(p board.Point) int {
			if v := f.known(p); v != nil {
				return v.Liberties[n-1]
			}
			return libertyOrders(f.r.b, p)[n-1]
		})
	}
	funcs := []pattern.Func{
		{Name: "WIN", Const: true, Pure: true, Call: func(*pattern.Env, []board.Point) (int, error) { return int(search.Win), nil }},
		order("lib2", 2),
		order("lib3", 3),
		order("lib4", 4),
		str("attack", func(p board.Point) int { return int(f.attack(p).Code) }),
		str("defend", func(p board.Point) int { return int(f.defense(p).Code) }),
		str("seki_helper", func(p board.Point) int { return truth(f.noLunch(p)) }),
		pattern.Standard("potential_cutstone", func(e *pattern.Env, a []board.Point) (int, error) {
			if !e.Board.At(a[0]).IsPlayer() {
				return 0, nil
			}
			if f.w == nil || !f.w.counted {
				return 0, pattern.ErrUnknown
			}
			v := f.w.At(a[0])
			return truth(v != nil && v.Cutstone2 > 1), nil
		}),
		str("adjacent_to_stone_in_atari", func(p board.Point) int { return truth(f.besideAtari(p, false)) }),
		str("adjacent_to_defendable_stone_in_atari", func(p board.Point) int { return truth(f.besideAtari(p, true)) }),
		standard("does_attack", func(_ *pattern.Env, a []board.Point) int {
			if !f.r.isStone(a[1]) {
				return 0
			}
			return int(f.r.doesAttack(a[0], a[1]))
		}),
		standard("does_defend", func(_ *pattern.Env, a []board.Point) int {
			if !f.r.isStone(a[1]) {
				return 0
			}
			return truth(f.r.doesDefend(a[0], a[1]) == search.Win)
		}),
		standard("connect_and_cut_helper", func(_ *pattern.Env, a []board.Point) int {
			return truth(f.connectAndCut(a[0], a[1], a[2]))
		}),
		standard("connect_and_cut_helper2", func(e *pattern.Env, a []board.Point) int {
			return truth(f.pushAndCut(a[0], a[1], a[2], e.Color))
		}),
		standard("edge_double_sente", func(_ *pattern.Env, a []board.Point) int {
			return truth(f.edgeSente(a[0], a[1], a[2], a[3]))
		}),
	}
	for _, side := range []struct {
		letter string
		color  func(*pattern.Env) board.Color
	}{{"o", own}, {"x", enemy}} {
		color, l := side.color, side.letter
		funcs = append(funcs,
			standard("safe_"+l+"move", func(e *pattern.Env, a []board.Point) int {
				return int(f.r.safeMove(a[0], color(e)))
			}),
			standard(l+"defend_against", func(e *pattern.Env, a []board.Point) int {
				return truth(f.defendAgainst(a[0], a[1], color(e)))
			}),
			sequence(l+"play_attack", 1, func(b *board.Board, t []board.Point) int {
				if !f.r.isStone(t[0]) {
					return int(search.Win)
				}
				return int(f.attack(t[0]).Code)
			}),
			sequence(l+"play_defend", 1, func(b *board.Board, t []board.Point) int {
				if !f.r.isStone(t[0]) {
					return 0
				}
				return int(f.defended(t[0]))
			}),
			sequence(l+"play_attack_either", 2, func(b *board.Board, t []board.Point) int {
				switch {
				case !f.r.isStone(t[0]) || !f.r.isStone(t[1]):
					return int(search.Win)
				case b.At(t[0]) != b.At(t[1]):
					return 0
				}
				return int(f.r.attackEither(t[0], t[1]))
			}),
			sequence(l+"play_defend_both", 2, func(b *board.Board, t []board.Point) int {
				if !f.r.isStone(t[0]) || b.At(t[0]) != b.At(t[1]) {
					return 0
				}
				return int(f.r.defendBoth(t[0], t[1]))
			}),
		)
	}
	for i := range funcs {
		funcs[i].Pure = true
	}
	return pattern.Table{Name: "worm", Funcs: funcs}
}

func truth(v bool) int {
	if v {
		return 1
	}
	return 0
}

// defendAgainst reports whether c can play at x and his opponent has no safe move
// at y then.
func (f *Functions) defendAgainst(x, y board.Point, c board.Color) bool {
	r := &f.r
	if r.err != nil || !r.b.Try(x, c) {
		return false
	}
	safe := f.r.safeMove(y, c.Opponent())
	r.b.Undo()
	return safe == search.Fail && r.err == nil
}

// noLunch reports whether no neighbor of the string at p can be captured.
func (f *Functions) noLunch(p board.Point) bool {
	var buf [32]board.Point
	for _, n := range f.r.b.AppendNeighbors(buf[:0], p) {
		if f.attack(n).Code != search.Fail {
			return false
		}
	}
	return f.r.err == nil
}

// besideAtari reports whether a neighbor of the string at p is in atari, can
// really be captured, and, if that is asked, could also be saved.
func (f *Functions) besideAtari(p board.Point, defendable bool) bool {
	var buf [32]board.Point
	for _, n := range f.r.b.AppendNeighborsAtMost(buf[:0], p, 1) {
		if f.attack(n).Code == search.Fail {
			continue
		}
		if !defendable || f.defense(n).Code != search.Fail {
			return true
		}
	}
	return false
}

// connectAndCut reports whether the opponent's atari at y lets the string at x,
// which has two liberties, extend and cut at z: neither y nor a string beside z
// can be saved together with the other.
func (f *Functions) connectAndCut(x, y, z board.Point) bool {
	r := &f.r
	if !r.isStone(x) || r.b.Liberties(x) != 2 || !r.b.IsLiberty(x, y) {
		return false
	}
	c := r.b.At(x)
	depth := r.b.Depth()
	defer r.b.UndoTo(depth)
	libs := r.b.LibertySet(x)
	libs.Remove(y)
	return r.b.Try(y, c.Opponent()) && r.b.Try(libs.First(), c) && f.cuts(y, z, c)
}

// cuts reports whether c, by playing at z, captures the string at y or one beside z, or
// threatens them so that not both can be saved.
func (f *Functions) cuts(y, z board.Point, c board.Color) bool {
	r := &f.r
	if r.err != nil {
		return false
	}
	var beside [4]board.Point
	strings := beside[:0]
	for _, q := range z.Neighbors() {
		if r.b.At(q) == c.Opponent() && !r.b.SameString(q, y) {
			strings = append(strings, q)
		}
	}
	if !r.b.Try(z, c) {
		return false
	}
	defer r.b.Undo()
	if r.b.At(y) != c.Opponent() {
		return true
	}
	for _, q := range strings {
		if r.b.At(q) == board.Empty || r.defendBoth(y, q) == search.Fail {
			return r.err == nil
		}
	}
	return false
}

// pushAndCut is connectAndCut that starts with a move of c at x; after the
// opponent's answer at y the best defense of x is played.
func (f *Functions) pushAndCut(x, y, z board.Point, c board.Color) bool {
	r := &f.r
	if r.err != nil {
		return false
	}
	depth := r.b.Depth()
	defer r.b.UndoTo(depth)
	if !r.b.Try(x, c) || !r.b.Try(y, c.Opponent()) || r.b.At(x) != c {
		return false
	}
	if r.attack(x).Code != search.Fail {
		d := r.defend(x)
		if d.Code == search.Fail || d.Move != board.Pass && !r.b.Try(d.Move, c) {
			return false
		}
	}
	return f.cuts(y, z, c)
}

// edgeSente reports whether the move m of the owner of the stone at c threatens
// connectAndCut(m, x, y), with exactly two liberties.
func (f *Functions) edgeSente(m, x, y, c board.Point) bool {
	r := &f.r
	if r.err != nil || !r.isStone(c) || !r.b.Try(m, r.b.At(c)) {
		return false
	}
	defer r.b.Undo()
	return f.connectAndCut(m, x, y)
}
