package worm

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// candidate is a move of one player that was found for some string.
type candidate struct {
	p board.Point
	c board.Color
}

// add puts a move into a list that is ordered by codes, best first, and within
// a code by when moves were found. A move that is known keeps its better code.
func add(moves []search.MoveResult, p board.Point, code search.Code) []search.MoveResult {
	if code == search.Fail {
		return moves
	}
	if i := slices.IndexFunc(moves, func(m search.MoveResult) bool { return m.Move == p }); i >= 0 {
		if moves[i].Code >= code {
			return moves
		}
		moves = slices.Delete(moves, i, i+1)
	}
	i := 0
	for i < len(moves) && moves[i].Code >= code {
		i++
	}
	if i == maxMoves {
		return moves
	}
	moves = slices.Insert(moves, i, search.MoveResult{Move: p, Code: code})
	return moves[:min(len(moves), maxMoves)]
}

const (
	attacks = iota
	defenses
)

// tactics finds attacks and defenses.
func (a *Analyzer) tactics() {
	a.readAll()
	a.patterns()
	a.liberties()
	a.crossEffects()
	a.races()
}

// readAll asks about every string.
func (a *Analyzer) readAll() {
	w := a.w
	for k := range a.tried {
		for len(a.tried[k]) < len(w.worms) {
			a.tried[k] = append(a.tried[k], board.Set{})
		}
		clear(a.tried[k][:len(w.worms)])
	}
	for i := range w.worms {
		v := &w.worms[i]
		if v.Invincible {
			continue
		}
		res := a.main.attack(v.Origin)
		if a.err() != nil {
			return
		}
		v.Unknown.Attack = res.Limited
		if res.Code == search.Fail {
			v.Unknown.Defense = res.Limited
			continue
		}
		a.found(attacks, i, res.Move, res.Code)
		a.findDefense(i)
	}
}

// found notes a move for or against worm i. An answer without a move, or with one
// that cannot be played, tells nothing.
func (a *Analyzer) found(kind, i int, p board.Point, code search.Code) {
	if a.err() != nil {
		return
	}
	v := &a.w.worms[i]
	a.tried[kind][i].Add(p)
	if code == search.Fail || p != board.Pass && a.b.At(p) != board.Empty {
		return
	}
	if kind == attacks {
		v.Attacks = add(v.Attacks, p, code)
	} else {
		v.Defenses = add(v.Defenses, p, code)
	}
}

// findDefense asks how worm i, which can be captured, is saved. A search that
// runs into its limit calls the string saved, which then is unknown. If it has no move
// to show there is no defense to note either.
func (a *Analyzer) findDefense(i int) {
	v := &a.w.worms[i]
	v.Unknown.Defense = true
	res := a.main.defend(v.Origin)
	if a.err() != nil {
		return
	}
	v.Unknown.Defense = res.Limited
	if res.Limited && !res.Move.On(a.w.Size()) {
		return
	}
	a.found(defenses, i, res.Move, res.Code)
}

// test tries a move against or for worm i, unless it was tried before. An attack
// on a string that was safe so far makes it ask for a defense. Answers that ran
// into a limit do not count. A defense that r finds must stand the test of a
// deeper reader, as little depth sees captures well and overlooks them easily.
func (a *Analyzer) test(r *reads, kind, i int, p board.Point) {
	if a.tried[kind][i].Has(p) || a.err() != nil {
		return
	}
	a.tried[kind][i].Add(p)
	v := &a.w.worms[i]
	safe := len(v.Attacks) == 0
	code := a.outcome(r, kind, i, p)
	if code != search.Fail && kind == defenses && r == &a.quick && a.checked {
		code = a.outcome(&a.check, kind, i, p)
	}
	a.found(kind, i, p, code)
	if code == search.Win && a.err() == nil {
		a.settle(kind, i)
	}
	if safe && len(v.Attacks) > 0 {
		a.findDefense(i)
	}
}

// settle notes that the best attack on worm i, or its best defense, is known.
func (a *Analyzer) settle(kind, i int) {
	if u := &a.w.worms[i].Unknown; kind == attacks {
		u.Attack = false
	} else {
		u.Defense = false
	}
}

// outcome is what r finds that a move achieves against or for worm i.
func (a *Analyzer) outcome(r *reads, kind, i int, p board.Point) search.Code {
	v := &a.w.worms[i]
	r.limited = false
	var code search.Code
	if kind == attacks {
		code = r.attackBy(p, v.Origin)
	} else if code = r.defendBy(p, v.Origin); code <= v.Attack().Code.Reverse() {
		return search.Fail // the defender gets that anyway
	}
	if r.limited {
		return search.Fail
	}
	return code
}

// liberties tries all liberties of the strings that can be captured, and the
// points behind them.
func (a *Analyzer) liberties() {
	for i := range a.w.worms {
		v := &a.w.worms[i]
		if len(v.Attacks) == 0 {
			continue
		}
		a.moves = a.appendSurroundings(a.moves[:0], v.Origin)
		for _, p := range a.moves {
			a.test(&a.quick, attacks, i, p)
			if len(v.Defenses) > 0 {
				a.test(&a.quick, defenses, i, p)
			}
		}
	}
}

// appendSurroundings appends the liberties of the string at str and then the
// empty points beside them.
func (a *Analyzer) appendSurroundings(dst []board.Point, str board.Point) []board.Point {
	libs := a.b.LibertySet(str)
	dst = libs.Append(dst)
	behind := libs
	behind.Grow()
	empty := a.b.EmptyPoints()
	behind.And(&empty)
	behind.AndNot(&libs)
	return behind.Append(dst)
}

// concern is how many steps from a string and its liberties a move is tried for
// another string.
const concern = 3

// crossEffects tries the moves that were found for one string on others. Against
// a string that nothing saves any move works, so no more are tried.
func (a *Analyzer) crossEffects() {
	w := a.w
	a.points = a.points[:0]
	note := func(c candidate) {
		if c.p.On(w.Size()) && !slices.Contains(a.points, c) {
			a.points = append(a.points, c)
		}
	}
	for i := range w.worms {
		v := &w.worms[i]
		for _, m := range v.Attacks {
			note(candidate{m.Move, v.Color.Opponent()})
		}
		for _, m := range v.Defenses {
			note(candidate{m.Move, v.Color})
		}
	}
	for len(a.nearby) < len(w.worms) {
		a.nearby = append(a.nearby, board.Set{})
	}
	for i := range w.worms {
		v := &w.worms[i]
		if len(v.Attacks) == 0 {
			continue
		}
		s := board.SetOf(v.Stones...)
		for range concern {
			s.Grow()
		}
		a.nearby[i] = s
	}
	for _, m := range a.points {
		for i := range w.worms {
			v := &w.worms[i]
			if len(v.Attacks) == 0 || !a.nearby[i].Has(m.p) {
				continue
			}
			if v.Color == m.c {
				a.test(&a.quick, defenses, i, m.p)
			} else if !v.LostOrUnknown() {
				a.test(&a.quick, attacks, i, m.p)
			}
		}
	}
}

// races lets strings save themselves by capturing first: a worm that nothing
// saves has the attack on a neighbor as its defense, if nothing saves that one
// either.
func (a *Analyzer) races() {
	w := a.w
	a.pairs = a.pairs[:0]
	for i := range w.worms {
		if !w.worms[i].LostOrUnknown() {
			continue
		}
		for _, k := range a.adjacent[i] {
			if int(k) > i && w.worms[k].LostOrUnknown() {
				a.pairs = append(a.pairs, [2]int{i, int(k)})
			}
		}
	}
	for _, pair := range a.pairs {
		x, y := pair[0], pair[1]
		ax, ay := w.worms[x].Attack(), w.worms[y].Attack()
		a.found(defenses, x, ay.Move, ay.Code)
		a.found(defenses, y, ax.Move, ax.Code)
		if ay.Code == search.Win && !w.worms[y].Unknown.Attack {
			a.settle(defenses, x)
		}
		if ax.Code == search.Win && !w.worms[x].Unknown.Attack {
			a.settle(defenses, y)
		}
	}
}
