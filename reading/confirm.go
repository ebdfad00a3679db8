package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/reading/search"
)

// Attack and Defend are two views of one search. Attack begins at ply 0. Defend begins at ply 1,
// as if an attack had just been played, so that it finds what Attack finds after that move.
//
// A search looks less far the deeper it is. So the position after a defense is read again as a
// question of its own, from ply 0. If a capture is found there, the defense is barred and the
// search chooses another one. The position after an attack is read again as a question of the
// defender. If nothing works, some moves that failed are tested like this; see second.go.

// mostRefuted is how many moves may fail before the best of them is taken.
const mostRefuted = 12

// trial is a question whose answers are put to the test: that of the caller, or the one after
// an attack that was found.
type trial struct {
	root    int       // moves and passes before it, plus one
	refuted board.Set // moves that did not hold as its first move
	passed  bool      // passing did not hold
}

// confirmed answers a question and puts the answer to the test. A question that was
// cut short ends with no capture.
func (r *core) confirmed(routine int, str board.Point) (search.Code, board.Point) {
	if r.p.Rough {
		return r.choose(routine, str)
	}
	before := r.trial
	r.trial = trial{root: len(r.kos)}
	defer func() { r.trial = before }()
	best, move := search.Fail, board.NoPoint
	for range mostRefuted {
		code, p := r.choose(routine, str)
		if r.stopped {
			return code, p
		}
		if code <= best {
			break
		}
		held := r.hold(routine, str, code, p)
		if r.stopped {
			return r.cutShort(routine, p)
		}
		if held > best {
			best, move = held, p
		}
		if held >= code {
			break
		}
		if p == board.Pass {
			r.trial.passed = true
		} else {
			r.trial.refuted.Add(p)
		}
	}
	seconded := false
	if best == search.Fail {
		best, move = r.second(routine, str)
		seconded = best != search.Fail
	}
	r.seconded = seconded
	return best, move
}

// cutShort returns the answer of a question that a limit stopped while a move was tested.
func (r *core) cutShort(routine int, p board.Point) (search.Code, board.Point) {
	if routine == keyDefend {
		return search.Win, p
	}
	return search.Fail, board.NoPoint
}

// choose reads a question without the moves that were refuted.
func (r *core) choose(routine int, str board.Point) (search.Code, board.Point) {
	if routine == keyAttack {
		return r.attack(str)
	}
	return r.defend(str)
}

// hold returns what is left of a code when the other side is asked after the move.
func (r *core) hold(routine int, str board.Point, code search.Code, p board.Point) search.Code {
	b := r.b
	c := b.At(str)
	if routine == keyAttack {
		if b.Liberties(str) == 1 && b.IsLiberty(str, p) {
			return code // it is taken: nothing is left to ask
		}
		c = c.Opponent()
	}
	// A look tells where the string has more liberties than are attacked.
	if p == board.Pass && b.Liberties(str) > r.reach(0) || routine == keyDefend && p != board.Pass &&
		b.IsLiberty(str, p) && b.LibertiesAfterAtMost(p, c, r.reach(0)+1) > r.reach(0) {
		return code
	}
	r.testing = true
	conditional, ok := false, true
	if p == board.Pass {
		r.pass(c)
	} else {
		conditional, ok = r.play(p, c, true)
	}
	r.testing = false
	if !ok {
		return code
	}
	if conditional {
		r.undo(code)
		return code // the ko rule of the question goes on after such a move
	}
	r.kos[len(r.kos)-1] = ko.State{}
	answer := search.Fail
	origin, start := r.origin, r.start
	if routine == keyAttack {
		r.start = r.ply()
		answer, _ = r.confirmed(keyDefend, str)
	} else {
		hinted := r.hinted
		r.origin, r.start, r.hinted = len(r.kos)-1, 0, true
		clear(r.killers)
		answer, _ = r.attack(str)
		r.hinted = hinted
		if answer == search.Fail && !r.stopped && !r.looking {
			answer, _ = r.second(keyAttack, str)
		}
		clear(r.killers)
	}
	r.origin, r.start = origin, start
	r.undo(answer.Reverse())
	return answer.Reverse()
}

// barred reports whether a move was refuted in the position of the search.
func (r *core) barred(p board.Point) bool {
	return len(r.kos) == r.trial.root && r.trial.refuted.Has(p)
}

// again reports whether some moves were refuted in the position of the search.
func (r *core) again() bool {
	return len(r.kos) == r.trial.root && (r.trial.passed || r.trial.refuted != board.Set{})
}

// hint returns the move that the search found best in this position when it came two plies
// deeper, before the test of a defense, or NoPoint.
func (r *core) hint(routine int, str board.Point, ply int) board.Point {
	if !r.hinted || r.table == nil {
		return board.NoPoint
	}
	return r.table.move(r.key(routine, str, ply+2))
}
