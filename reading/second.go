package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// A search may overlook a capture far ahead, where the attacker tries only the best
// candidates. The test of a move looks a ply further, so that where no attack works some of
// those that were refuted are tested all the same. Which ones depends on nothing
// but the position and the settings: neither on what the search took, nor on what the
// table of positions knows.

const (
	doubtedLibs   = 3      // liberties of the string
	doubtedHolds  = 3      // liberties of the stones around it, at least
	doubtedGets   = 4      // liberties that it gets by its next move, at least
	doubtedDeeper = 4      // how much further those look that must not refute the attack
	mostDoubts    = 4      // attacks
	secondNodes   = 10_000 // the least bound of a question that takes a second look
)

// doubts lists the attacks on the string at str that get a second look, best first. They are
// candidates of the first batch against three liberties. After them no stone around the string
// has less than three liberties, so that there is little to counter-attack, and the next move
// of the string gives it four, against which the attacker becomes narrow first. Other attacks
// are rarely captures for the cost of a second look, also those against two and four liberties.
func (r *core) doubts(str board.Point) (list [mostDoubts]board.Point, n int) {
	b := r.b
	def := b.At(str)
	att := def.Opponent()
	if b.Liberties(str) != doubtedLibs || r.reach(0) < doubtedGets {
		return list, 0
	}
	f := r.frame(0, str)
	f.start(b, str)
	r.genAttackStage(f, str, doubtedLibs, 0)
	for _, p := range f.moves[:f.n] {
		r.shadow.Add(p)
		if n == mostDoubts || b.LibertiesAfterAtMost(p, att, doubtedHolds) < doubtedHolds {
			continue
		}
		// A stone with three liberties has not taken a ko.
		b.TryAssumeLegal(p, att)
		gets := 0
		var buf [scratchStrings]board.Point
		if len(b.AppendNeighborsAtMost(buf[:0], str, doubtedHolds-1)) == 0 {
			for _, q := range b.AppendLibertiesN(buf[:0], str, doubtedLibs) {
				gets = max(gets, b.LibertiesAfterAtMost(q, def, doubtedGets))
			}
		}
		b.Undo()
		if gets >= doubtedGets {
			list[n] = p
			n++
		}
	}
	return list, n
}

// second takes a second look at a string that no attack captures, and returns what the
// attacker reaches by the best of those that are doubted. Questions with a low bound on
// nodes do without: more of them would be cut short than captures found.
func (r *core) second(str board.Point) (search.Code, board.Point) {
	best, move := search.Fail, board.NoPoint
	if r.most >= 0 && r.most < secondNodes {
		return best, move
	}
	list, n := r.doubts(str)
	for _, p := range list[:n] {
		code := r.secondOf(str, p)
		if r.stopped {
			return search.Fail, board.NoPoint
		}
		if code > best {
			best, move = code, p
		}
		if best == search.Win {
			break
		}
	}
	return best, move
}

// secondOf returns what the attacker reaches by a move that is doubted. It must pass the
// test of a capture, and the defender must find nothing either when both look further.
func (r *core) secondOf(str, p board.Point) search.Code {
	code := r.hold(keyAttack, str, search.Win, p, true)
	if code == search.Fail || r.stopped {
		return search.Fail
	}
	usual, holding := r.settings, r.holding
	r.settings, r.holding = newSettings(usual.p.Deepen(doubtedDeeper), usual.most, r.ko), false
	if _, ok := r.play(p, r.b.At(str).Opponent(), false); !ok {
		code = search.Fail
	} else {
		r.origin++
		clear(r.killers)
		answer, _ := r.defend(str)
		r.origin--
		clear(r.killers)
		code = min(code, answer.Reverse())
		r.undo(code)
	}
	r.settings, r.holding = usual, holding
	return code
}
