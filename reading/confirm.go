package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/reading/search"
)

// A search looks less far the deeper it is. So a question after the first move may have another
// answer than the search gave to that move. The answer to a question is therefore tested before
// it is returned: its move is played, and the other side is asked as in a question of its own.
// If the move fails, the search chooses another one.

// mostRefuted is how many moves may fail before the best of them is taken.
const mostRefuted = 12

// confirmed answers a question and puts the answer to the test. A question that was
// cut short ends with no capture.
func (r *core) confirmed(routine int, str board.Point) (search.Code, board.Point) {
	if r.p.Rough {
		return r.choose(routine, str)
	}
	r.asked = routine
	best, move := search.Fail, board.NoPoint
	for range mostRefuted {
		code, p := r.choose(routine, str)
		if r.stopped || code <= best {
			if r.stopped {
				best, move = code, p
			}
			break
		}
		held := r.hold(routine, str, code, p, false)
		if r.stopped {
			best, move = search.Fail, board.NoPoint
			if routine == keyDefend {
				best, move = search.Win, p
			}
			break
		}
		if held > best {
			best, move = held, p
		}
		if held >= code {
			break
		}
		if p == board.Pass {
			r.passRefuted = true
		} else {
			r.refuted.Add(p)
		}
	}
	r.refuted, r.passRefuted = board.Set{}, false
	if routine == keyAttack && best == search.Fail && !r.stopped {
		best, move = r.second(str)
		r.seconded = best != search.Fail
	}
	return best, move
}

// choose reads a question without the moves that were refuted.
func (r *core) choose(routine int, str board.Point) (search.Code, board.Point) {
	if routine == keyAttack {
		return r.attack(str)
	}
	return r.defend(str)
}

// hold returns what is left of a code when the other side is asked after the move. An attack
// that is doubted is put to an easier test first: the defender is not helped.
func (r *core) hold(routine int, str board.Point, code search.Code, p board.Point, doubted bool) search.Code {
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
	holding, searched := r.holding, r.searched
	r.holding, r.searched = true, r.pkey
	defer func() { r.holding, r.searched = holding, searched }()
	if p == board.Pass {
		r.pass(c)
	} else if conditional, ok := r.play(p, c, true); !ok || conditional {
		if ok {
			r.undo(code)
		}
		if doubted {
			return search.Fail
		}
		return code // the ko rule of the question goes on after such a move
	}
	r.kos[len(r.kos)-1] = ko.State{}
	r.origin++
	clear(r.killers)
	answer := search.Fail
	if doubted {
		answer, _ = r.defend(str)
		clear(r.killers)
	}
	switch {
	case answer == search.Win || r.stopped:
	case routine == keyAttack:
		answer = r.escapes(str, code)
	default:
		if answer, _ = r.attack(str); answer == search.Fail && !r.stopped {
			answer, _ = r.second(str)
		}
	}
	r.origin--
	clear(r.killers)
	r.undo(answer.Reverse())
	return answer.Reverse()
}

// escapes returns what the defender achieves after an attack that seems to have the given code.
// He has more candidates than the attacker had. A move that only these contain must also hold
// against an attacker with as many candidates.
func (r *core) escapes(str board.Point, code search.Code) search.Code {
	if r.ataris || r.d.Thorough {
		answer, _ := r.defend(str)
		return answer
	}
	usual := r.settings
	r.d = r.d.Thoroughly()
	r.help = newExtent(r.d).besides(&usual.help)
	r.pkey = hash.Mix(usual.pkey)
	thorough, move := r.defend(str)
	if r.settings = usual; thorough <= code.Reverse() || r.stopped {
		return thorough
	}
	clear(r.killers)
	answer, _ := r.defend(str)
	if answer > code.Reverse() || r.stopped {
		return answer
	}
	return r.stands(str, move, thorough, answer)
}

// stands returns the code of a defense if no thorough attack refutes it, else what
// there is without it.
func (r *core) stands(str, move board.Point, code, otherwise search.Code) search.Code {
	usual := r.settings
	defer func() { r.settings = usual }()
	def := r.b.At(str)
	if move == board.Pass {
		r.pass(def)
	} else if conditional, ok := r.play(move, def, true); !ok {
		return otherwise
	} else if conditional {
		r.undo(code)
		return code
	}
	r.settings = newSettings(usual.p.Thoroughly(), usual.most, r.ko)
	r.origin++
	clear(r.killers)
	attack, _ := r.attack(str)
	r.origin--
	r.undo(attack.Reverse())
	return max(otherwise, min(code, attack.Reverse()))
}

// barred reports whether a move was refuted at the root, where the search is now.
func (r *core) barred(p board.Point) bool { return len(r.kos) == 1 && r.refuted.Has(p) }

// again reports whether the search is at its root and some moves were refuted there.
func (r *core) again() bool { return len(r.kos) == 1 && (r.passRefuted || r.refuted != board.Set{}) }

// hint returns the move that the search found best in this position when it came
// one ply deeper, or NoPoint.
func (r *core) hint(routine int, str board.Point, ply int) board.Point {
	if !r.holding || r.table == nil {
		return board.NoPoint
	}
	return r.table.move(r.keyOf(r.searched, routine, str, ply+1))
}

// later returns the entry of the search that found the move under test, which saw this position
// one ply deeper. It returns nil if the entry does not hold here, because the side that failed
// would have had more moves.
func (r *core) later(routine int, str board.Point, ply int, w window) *entry {
	if !r.holding {
		return nil
	}
	e := r.table.get(r.keyOf(r.searched, routine, str, ply+1), w, &r.shadow)
	if e == nil {
		return nil
	}
	attack, defense := moreAttack, moreDefense
	if r.pkey != r.searched {
		defense = moreHelp
	}
	code := e.result()
	if routine == keyDefend {
		code = code.Reverse()
	}
	switch {
	case code == search.Win:
		attack = 0
	case r.p.Thorough && r.pkey != r.searched:
		return nil // the attacker is allowed more than in the search; see stands
	case code == search.Fail:
		defense = 0
	}
	if e.earlier()&(attack|defense) != 0 {
		return nil
	}
	return e
}
