package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// defend reads whether the defender, moving first, saves the string at str. It reports no move
// only if the string is captured also after a pass.
func (r *core) defend(str board.Point) (search.Code, board.Point) {
	return r.defendWithin(str, search.Fail, search.Win)
}

// defendWithin is defend for a caller that does not distinguish codes up to low, nor codes from
// high on.
func (r *core) defendWithin(str board.Point, low, high search.Code) (search.Code, board.Point) {
	b, ply := r.b, r.ply()
	n := b.Liberties(str)
	if n > r.reach(ply) || ply > maxPly || r.stopped {
		return search.Win, board.Pass
	}
	// A look at the liberties decides more often than the table knows the position,
	// and costs less.
	f := r.frame(ply, str)
	if p := r.escape(f, str, ply); p != board.NoPoint {
		return search.Win, p
	}
	var key uint64
	table := r.table
	if table != nil && r.again() {
		table = nil
	}
	if table != nil {
		key = r.key(keyDefend, str, ply)
		if e := table.get(key, newWindow(low, high), &r.shadow); e != nil {
			if e.info&refusedKo != 0 {
				r.refused++
			}
			return e.result(), board.Point(e.move)
		}
	}
	start, refused := r.nodes, r.refused
	code, move := r.defendSearch(f, str, n, ply, low, high)
	if table != nil && !r.stopped {
		table.put(key, newWindow(low, high), code, move, r.nodes-start, r.refused != refused)
	}
	return code, move
}

// escape returns a liberty where the string gets more liberties than the
// attacker reads, or NoPoint.
func (r *core) escape(f *frame, str board.Point, ply int) board.Point {
	b := r.b
	def := b.At(str)
	aim := r.reach(ply+1) + 1
	for i, p := range f.libs[:f.nLibs] {
		r.shadow.Add(p)
		if f.ownAt(b, i, def) >= aim && !r.barred(p) {
			return p
		}
	}
	return board.NoPoint
}

// escapeByCapture returns a capture elsewhere that gives the string more
// liberties than the attacker reads, by the stones that touch it, or NoPoint.
func (r *core) escapeByCapture(f *frame, str board.Point, n, ply int) board.Point {
	b := r.b
	def := b.At(str)
	aim := r.reach(ply+1) + 1
	best := board.NoPoint
	for _, o := range f.near {
		if b.Liberties(o) != 1 || n+b.StringSize(o) < aim {
			continue
		}
		p := r.firstLiberty(o)
		if b.IsLiberty(str, p) || best != board.NoPoint && best < p || r.barred(p) {
			continue
		}
		gained := 0
		for q := range b.Stones(o) {
			for _, m := range q.Neighbors() {
				if b.At(m) == def && b.SameString(m, str) {
					gained++
					break
				}
			}
		}
		if n+gained >= aim {
			if _, ko := b.IsKoCapture(p, def); !ko {
				best = p
			}
		}
	}
	if best != board.NoPoint {
		r.shadow.Add(best)
	}
	return best
}

func (r *core) defendSearch(f *frame, str board.Point, n, ply int, low, high search.Code) (search.Code, board.Point) {
	b := r.b
	def := b.At(str)
	before := r.refused
	best, move, done := r.defendMoves(f, str, n, ply, low, high)
	if r.stopped && best != search.Win {
		// What was not read to the end counts as saved.
		return search.Win, move
	}
	if best >= high || done {
		return best, move
	}
	// Does it fall at all?
	if n == 1 && b.StringSize(str) > 1 || len(r.kos) == r.trial.root && r.trial.passed || ply > 1 && n > 1 && !r.p.Rough && r.falls(f, n, def, r.refused == before) {
		return best, move
	}
	r.pass(def)
	first := r.asked(ply) == 0
	top := search.KoB
	if first {
		top = search.KoA // a ko is told from a capture
	}
	refused := r.refused
	a, _ := r.attackWithin(str, search.Fail, top)
	code := search.Fail
	switch {
	case a == search.Fail:
		code = search.Win
	case r.asked(ply) >= koTurns && (a != search.Win || r.refused != refused):
		// A ko may be in it. Close to the question what no move saves is lost.
		a, _ = r.attackWithin(str, high.Reverse(), max(best, low).Reverse())
		code = a.Reverse()
	case a == search.KoB && first:
		code = a.Reverse()
	}
	r.undo(code)
	if code > best {
		best, move = code, board.Pass
	}
	return best, move
}

// falls reports whether the moves that were tried in vain tell that to do nothing does not
// save the string with n liberties either: one of them left it more than these, or not fewer
// than three; or it has two, the attacker has an atari with a stone of two liberties, and
// plain says that no ko was refused. That overlooks what is too deep to be seen, so that
// rough searches ask all the same.
func (r *core) falls(f *frame, n int, def board.Color, plain bool) bool {
	b, att := r.b, def.Opponent()
	least := n + 1
	if n >= 3 {
		least = n
	}
	for i, p := range f.libs[:f.nLibs] {
		if f.seen.Has(p) && f.ownAt(b, i, def) >= least {
			return true
		}
		if n == 2 && plain && f.theirAt(b, i, att) >= 2 && !b.IsCapture(p, att) {
			return true
		}
	}
	return false
}

// defendMoves tries the moves of the defender.
func (r *core) defendMoves(f *frame, str board.Point, n, ply int, low, high search.Code) (best search.Code, move board.Point, done bool) {
	f.start(r.b, str)
	if p := r.escapeByCapture(f, str, n, ply); p != board.NoPoint {
		return search.Win, p, true
	}
	best, move = search.Fail, board.NoPoint
	narrow := n >= 3 && r.fromDefense(ply) >= r.d.BranchDepth
	k := r.killer(ply, keyDefend)
	if h := r.hint(keyDefend, str, ply); h > board.Pass {
		k = h
	}
	if k != board.NoPoint && !narrow {
		// What worked against the last attack is tried first: close to the
		// question from any batch, else only from the first.
		r.genDefendStage(f, str, n, ply)
		for r.fromDefense(ply) <= r.help.killer && !f.seen.Has(k) && f.stage < defendStages {
			r.genDefendStage(f, str, n, ply)
		}
		f.front(0, k)
	}
	for i := 0; ; {
		for i == f.n && f.stage < defendStages && (f.stage < wideStage || ply <= wideKoDepth || max(best, low) == search.Fail) {
			r.genDefendStage(f, str, n, ply)
		}
		if i == f.n {
			return best, move, false
		}
		for end := f.n; i < end; i++ {
			p := f.moves[i]
			asked := best == search.Fail && low == search.Fail
			conditional, ok := r.play(p, r.b.At(str), asked && r.fromDefense(ply) <= r.d.KoDepth)
			if !ok {
				continue
			}
			a, reply := r.attackWithin(str, high.Reverse(), max(best, low).Reverse())
			code := a.Reverse()
			if conditional {
				code = min(code, search.KoB)
			}
			r.undo(code)
			if r.stopped {
				return best, move, false
			}
			if code > best {
				best, move = code, p
			}
			if best >= high {
				r.setKiller(ply, keyDefend, move)
				return best, move, true
			}
			if narrow {
				return best, move, false
			}
			f.front(i+1, reply)
		}
	}
}

// genDefendStage adds the next batch of candidates, in order.
func (r *core) genDefendStage(f *frame, str board.Point, n, ply int) {
	f.from = f.n
	if !r.genDefend(f, f.stage, str, n, ply) {
		f.stage = defendStages
	} else {
		f.stage++
	}
	r.scoreDefenses(f, str, n)
	f.sort()
	if f.stage > wideStage {
		f.front(f.from, r.killer(ply, keyDefend))
	}
}

const defendStages = 5

// fromDefense returns the number of moves since the defender's first turn, which bounds what he
// may try and strings with four liberties. Rough questions count from their own first move.
func (r *core) fromDefense(ply int) int {
	if r.p.Rough {
		return ply
	}
	return max(ply-1, 0)
}

// wideStage is the batch that is only made when nothing else has any success.
const wideStage = 4

// genDefend adds a batch of candidates and reports whether there may be more.
func (r *core) genDefend(f *frame, stage int, str board.Point, n, ply int) bool {
	b := r.b
	ply = r.fromDefense(ply)
	switch stage {
	case 0:
		r.addExtensions(f, str, n)
		r.addBreaks(f, str, n, ply)
		if n > 1 {
			r.addDoubleAtaris(f, str)
		}
		if n == 1 {
			r.addRetakes(f, str)
		}
	case 1:
		if !r.ataris && ply > r.d.Depth+ladderDepth-1 {
			return false
		}
		if p, c := b.Ko(); c == b.At(str) {
			f.add(p, -20)
		}
		if n == 1 {
			if ply <= r.help.retreats {
				r.addFriends(f, str)
			}
			break
		}
		r.addSecondOrder(f, str, n, ply)
	case 2:
		if n == 1 || ply > r.help.counters {
			return false
		}
		if ply <= r.help.counters2 {
			r.addFriends(f, str)
			r.addEdges(f, str)
			r.addFarBreaks(f, str, 3)
		}
		r.addDeepBreaks(f, str, n, ply)
	case 3:
		if ply > r.help.linkedHelp {
			return false
		}
		r.addSuperstringDefenses(f, str, ply)
	case 4:
		if n == 1 {
			return false
		}
		w := weakUntil(ply, r.help.wideDefense[:])
		if w == 0 {
			return false
		}
		r.addWideDefenses(f, str, w)
	}
	return true
}
