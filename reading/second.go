package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// A search may overlook what lies far ahead, where each side tries only its best candidates. A
// question after a move looks two plies further than the search that rejected the move. So if
// nothing works, some of the moves that failed are tested all the same. Which ones depends on
// nothing but the position and the settings.

const (
	doubtedLibs  = 3      // liberties of a string whose attacks are tested
	doubtedHolds = 3      // liberties of the stones around it, at least
	doubtedGets  = 4      // liberties that it gets by its next move
	mostHope     = 3      // liberties after a defense, at most
	mostDoubts   = 4      // attacks
	secondNodes  = 10_000 // the least limit of a question that takes a second look
)

// doubts appends the attacks on the string at str that get a second look, best first. They are
// candidates of the first batch against three liberties that leave no stone around the string
// with fewer than three. The next move of the string gives it four, against which the attacker
// becomes narrow first.
func (r *core) doubts(dst []board.Point, str board.Point) []board.Point {
	b := r.b
	def := b.At(str)
	att := def.Opponent()
	if b.Liberties(str) != doubtedLibs || r.reach(r.ply()) < doubtedGets {
		return dst
	}
	f := r.frame(r.ply(), str)
	f.start(b, str)
	r.genAttackStage(f, str, doubtedLibs, r.ply())
	for _, p := range f.moves[:f.n] {
		r.shadow.Add(p)
		if len(dst) == mostDoubts || b.LibertiesAfterAtMost(p, att, doubtedHolds) < doubtedHolds {
			continue
		}
		// A stone with three liberties has not taken a ko.
		b.TryAssumeLegal(p, att)
		gets := 0
		var buf [scratchStrings]board.Point
		if len(b.AppendNeighborsAtMost(buf[:0], str, doubtedHolds-1)) == 0 {
			for _, q := range b.AppendLibertiesN(buf[:0], str, doubtedLibs+1) {
				gets = max(gets, b.LibertiesAfterAtMost(q, def, doubtedGets+1))
			}
		}
		b.Undo()
		if gets == doubtedGets {
			dst = append(dst, p)
		}
	}
	return dst
}

// hopes appends the defenses of the string at str that get a second look: on its liberties, and
// captures beside it. Those that gain many liberties are left out: they cost most and rarely
// change the answer.
func (r *core) hopes(dst []board.Point, str board.Point) []board.Point {
	b := r.b
	def := b.At(str)
	most := mostHope
	if b.Liberties(str) != 2 {
		most--
	}
	dst = b.AppendLibertiesN(dst, str, 4)
	var buf [scratchStrings]board.Point
	for _, o := range b.AppendNeighborsAtMost(buf[:0], str, 1) {
		dst = append(dst, r.firstLiberty(o))
	}
	kept := dst[:0]
	ban, _ := b.Ko()
	for _, p := range dst {
		r.shadow.Add(p)
		if p != ban && b.Legal(p, def, board.Strict) && b.LibertiesAfterAtMost(p, def, mostHope+1) <= most {
			kept = append(kept, p)
		}
	}
	return kept
}

// second takes a second look where nothing works, and returns what the side to move reaches by
// the best of the moves that are tested. Questions with a low limit on nodes do without: more of
// them would be cut short than mistakes found.
func (r *core) second(routine int, str board.Point) (search.Code, board.Point) {
	best, move := search.Fail, board.NoPoint
	if r.ataris || r.p.Rough || r.most >= 0 && r.most < secondNodes || r.b.Liberties(str) > r.reach(0) {
		return best, move
	}
	var buf [scratchStrings]board.Point
	for _, p := range r.seconds(buf[:0], routine, str) {
		code := r.secondOf(routine, str, p)
		if r.stopped {
			return r.cutShort(routine, p)
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

// seconds appends the moves that get a second look.
func (r *core) seconds(dst []board.Point, routine int, str board.Point) []board.Point {
	if routine == keyAttack {
		return r.doubts(dst, str)
	}
	return r.hopes(dst, str)
}

// secondOf returns what a move reaches on a second look. For the defender a ko does not count,
// as Defend and Attack count different kos as captures.
func (r *core) secondOf(routine int, str, p board.Point) search.Code {
	if r.barred(p) {
		return search.Fail
	}
	looking := r.looking
	r.looking = r.looking || routine == keyAttack
	code := r.hold(routine, str, search.Win, p)
	r.looking = looking
	if routine == keyDefend && code != search.Win {
		return search.Fail
	}
	return code
}
