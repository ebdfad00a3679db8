package connect

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// A move that is found is tested before it is the answer: it is played, and the
// opposite question is asked as a question of its own. A move that does not hold is left
// out, and the search chooses again, with the move that refutes it among the candidates.
// A move that succeeded until the search widened is tested, too: far from the question the
// search is narrow, and what refutes the move there may not refute it in a question of its
// own.

const (
	mostTests  = 3 // questions within questions
	mostBarred = 6 // moves that are left out
	mostTimes  = 3 // times the nodes of a question after which nothing is tested
)

// claim is a move and the code that a search found for it.
type claim struct {
	move board.Point
	code search.Code
}

// attempt is what is known of a question whose answers are tested.
type attempt struct {
	barred []board.Point // moves that did not hold
	extra  []board.Point // moves that refuted those
	claims []claim       // moves that succeeded until the search widened
}

// answered searches a question until a move holds. nested is the number of questions that
// it is a test of.
func (r *Reader) answered(q question, nested int) search.Result {
	outer := r.attempt
	defer func() { r.attempt = outer }()
	a := &r.attempts[nested]
	a.barred, a.extra = a.barred[:0], a.extra[:0]
	var best search.Result
	for {
		r.attempt, a.claims = a, a.claims[:0]
		res := r.search(q)
		if res.Code != search.Fail {
			a.claims = slices.Insert(a.claims, 0, claim{res.Move, res.Code})
		}
		if len(a.claims) == 0 && len(a.barred) == 0 || !r.widened() || nested == mostTests || r.err != nil {
			return r.counted(res)
		}
		before := len(a.barred)
		for _, c := range a.claims {
			if c.code <= best.Code || slices.Contains(a.barred, c.move) {
				continue
			}
			if q.nodes >= 0 && r.nodes > mostTimes*q.nodes {
				if c.move == res.Move {
					best = res
				}
				break
			}
			code, refuter := r.tested(q, c.move, nested)
			if code = min(code, c.code); code > best.Code {
				best = search.Result{Code: code, Move: c.move, Limited: res.Limited}
			}
			if code == search.Win {
				return r.counted(best)
			}
			a.barred = append(a.barred, c.move)
			if refuter != board.NoPoint && refuter != board.Pass {
				a.extra = append(a.extra, refuter)
			}
		}
		if len(a.barred) == before || len(a.barred) >= mostBarred || r.err != nil {
			best.Limited = best.Limited || best.Code == search.Fail && res.Limited
			return r.counted(best)
		}
	}
}

// tested returns the code of the side to move if it plays move, and the answer of the
// other side.
func (r *Reader) tested(q question, move board.Point, nested int) (search.Code, board.Point) {
	b := r.b
	switch {
	case move == board.Pass:
	case b.TryKo(move, q.first):
		defer b.Undo()
	default:
		return search.Win, board.NoPoint
	}
	if b.At(q.str) != q.color || b.At(q.other) != q.color {
		return search.Win, board.NoPoint
	}
	if q.first == q.color && b.SameString(q.str, q.other) {
		return search.Win, board.NoPoint
	}
	q.first = q.first.Opponent()
	res := r.answered(q, nested+1)
	return res.Code.Reverse(), res.Move
}

// isBarred reports whether a move at the question has not held.
func (r *Reader) isBarred(p board.Point) bool {
	return len(r.path) == 0 && slices.Contains(r.attempt.barred, p)
}
