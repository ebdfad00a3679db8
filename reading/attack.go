package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/reading/search"
)

// maxPly ends lines that never end by themselves: to the attacker's
// disadvantage.
const maxPly = 320

// attack reads whether the attacker, moving first, captures the string at str.
func (r *core) attack(str board.Point) (search.Code, board.Point) {
	return r.attackWithin(str, search.Fail, search.Win)
}

// attackWithin is attack for a caller that does not distinguish codes up to low, nor codes from
// high on.
func (r *core) attackWithin(str board.Point, low, high search.Code) (search.Code, board.Point) {
	b, ply := r.b, r.ply()
	n := b.Liberties(str)
	if n > r.reach(ply) || ply > maxPly || r.stopped {
		return search.Fail, board.NoPoint
	}
	if n == 1 && b.StringSize(str) > 1 {
		l := b.LibertySet(str)
		p := l.First()
		r.shadow.Add(p)
		return search.Win, p
	}
	// As for the defender, a look decides more often than the table knows the position.
	f := r.frame(ply, str)
	if n > 2 && r.roomy(f, str, ply) {
		return search.Fail, board.NoPoint
	}
	var key uint64
	table := r.table
	if table != nil && r.again() {
		table = nil
	}
	if table != nil {
		key = r.key(keyAttack, str, ply)
		if e := table.get(key, newWindow(low, high), &r.shadow); e != nil {
			if e.info&refusedKo != 0 {
				r.refused++
			}
			return e.result(), board.Point(e.move)
		}
	}
	start, refused := r.nodes, r.refused
	var code search.Code
	var move board.Point
	if n == 1 {
		code, move = r.attackStone(f, str, ply, low, high)
	} else {
		code, move = r.attackMany(f, str, n, ply, low, high)
	}
	if table != nil && !r.stopped {
		table.put(key, newWindow(low, high), code, move, r.nodes-start, r.refused != refused)
	}
	return code, move
}

// roomy reports whether the string at str is safe without reading: without captures, each of
// two of its liberties gives it one liberty more than the attacker reads. The attacker can take
// only one of the two, or one liberty that the other one gives.
func (r *core) roomy(f *frame, str board.Point, ply int) bool {
	b := r.b
	def := b.At(str)
	enough, found := r.reach(ply+2)+2, 0
	for i, p := range f.libs[:f.nLibs] {
		if f.theirAt(b, i, def) < enough || b.IsCapture(p, def) {
			continue
		}
		if found++; found == 2 {
			for _, l := range f.libs[:i+1] {
				r.shadow.Add(l)
			}
			return true
		}
	}
	return false
}

// attackStone attacks a single stone in atari, where kos and snapbacks are.
func (r *core) attackStone(f *frame, str board.Point, ply int, low, high search.Code) (search.Code, board.Point) {
	b := r.b
	def := b.At(str)
	att := def.Opponent()
	p := r.firstLiberty(str)
	best, move := search.Fail, board.NoPoint

	r.shadow.Add(p)
	if code := r.captureCode(str, p); r.barred(p) {
		// It was tried.
	} else if code == search.Win {
		return code, p
	} else if code == search.KoA || code == search.KoB && ply <= r.p.KoDepth {
		best, move = code, p
	}

	if best >= high || ply > r.p.BackfillDepth {
		return best, move
	}
	// Take the liberties that the stone would get.
	f.start(b, str)
	f.seen.Add(p) // the capture was judged above
	after := b.LibertySetAfter(p, def)
	if after.Len() <= 5 {
		var buf [8]board.Point
		for _, q := range after.Append(buf[:0]) {
			f.add(q, 0)
		}
	}
	r.addCapturesAround(f, p, att, 5)
	r.scoreAttacks(f, str, 1)
	f.sort()
	for _, q := range f.moves[:f.n] {
		code, _, ok := r.tryAttack(f, q, str, ply, best, low, high)
		if ok && code > best {
			best, move = code, q
		}
		if best >= high || r.stopped {
			break
		}
	}
	return best, move
}

// captureCode returns what the attacker gets by taking the string at str, which
// is in atari, at once: p is its liberty.
func (r *core) captureCode(str, p board.Point) search.Code {
	b := r.b
	if b.StringSize(str) > 1 {
		return search.Win
	}
	att := b.At(str).Opponent()
	if _, ko := b.IsKoCapture(p, att); !ko {
		if b.LibertiesAfterAtMost(p, att, 2) < 2 && r.snapsBack(str, p) {
			return search.Fail
		}
		return search.Win
	}
	r.contest = true
	state := r.kos[len(r.kos)-1]
	_, conditional, allowed := ko.Next(r.ko, state, b, p, att)
	switch {
	case !allowed:
		return search.Fail
	case conditional:
		return search.KoB
	case state.Master() == att:
		return search.Win
	}
	return search.KoA
}

// snapsBack reports whether the capture of the single stone at str by p lets
// the defender retake at str with a string of two liberties or more.
func (r *core) snapsBack(str, p board.Point) bool {
	b := r.b
	def := b.At(str)
	b.TryAssumeLegal(p, def.Opponent())
	n := b.LibertiesAfter(str, def)
	b.Undo()
	return n >= 2
}

// attackMany attacks a string with two to four liberties.
func (r *core) attackMany(f *frame, str board.Point, n, ply int, low, high search.Code) (search.Code, board.Point) {
	f.start(r.b, str)
	best, move := search.Fail, board.NoPoint
	width := r.width(n, ply)
	if k := r.hint(keyAttack, str, ply); k > board.Pass && width == maxMoves {
		for !f.seen.Has(k) && f.stage < attackStages {
			r.genAttackStage(f, str, n, ply)
		}
		f.front(0, k)
	}
	for i := 0; ; {
		for i == f.n && f.stage < attackStages && (f.stage < wideStage || ply <= wideKoDepth || max(best, low) == search.Fail) {
			r.genAttackStage(f, str, n, ply)
		}
		if i == f.n {
			break
		}
		for end := f.n; i < end; i++ {
			code, reply, ok := r.tryAttack(f, f.moves[i], str, ply, best, low, high)
			if !ok {
				continue
			}
			if code > best {
				best, move = code, f.moves[i]
			}
			if best >= high {
				r.setKiller(ply, keyAttack, move)
				return best, move
			}
			if width--; r.stopped || width == 0 {
				return best, move
			}
			// The defender's good point is often the attacker's as well.
			f.front(i+1, reply)
		}
	}
	return best, move
}

// width returns how many attacks on a string with n liberties are tried. The
// attacker becomes narrow earlier than the defender, as he finds captures so far
// ahead rarely.
func (r *core) width(n, ply int) int {
	for i, from := range r.extent.narrow[min(max(n, 2), 4)-2] {
		if from > 0 && ply >= from {
			return i + 1
		}
	}
	return maxMoves
}

// genAttackStage adds the next batch of candidates, in order.
func (r *core) genAttackStage(f *frame, str board.Point, n, ply int) {
	f.from = f.n
	if !r.genAttack(f, f.stage, str, n, ply) {
		f.stage = attackStages
	} else {
		f.stage++
	}
	r.scoreAttacks(f, str, n)
	f.sort()
	if f.stage > wideStage {
		f.front(f.from, r.killer(ply, keyAttack))
	}
}

// tryAttack reads one move of the attacker: its code, the defender's answer, and
// whether it could be played. best is what is known already.
func (r *core) tryAttack(f *frame, p, str board.Point, ply int, best, low, high search.Code) (code search.Code, reply board.Point, ok bool) {
	if reply := r.runs(f, p, str, ply); reply != board.NoPoint {
		return search.Fail, reply, true
	}
	b := r.b
	asked := best == search.Fail && low == search.Fail
	conditional, ok := r.play(p, b.At(str).Opponent(), asked && ply <= r.p.KoDepth)
	if !ok {
		return search.Fail, board.NoPoint, false
	}
	code = search.Win
	if b.At(str) != board.Empty {
		if r.ataris && b.Liberties(str) > 1 {
			r.undo(search.Fail)
			return search.Fail, board.NoPoint, false
		}
		var d search.Code
		d, reply = r.defendWithin(str, high.Reverse(), max(best, low).Reverse())
		code = d.Reverse()
	}
	if conditional {
		code = min(code, search.KoB)
	}
	r.undo(code)
	return code, reply, true
}

// runs returns the liberty by which the string at str gets away after the attack at p,
// if a look tells, and NoPoint otherwise. It is what escape finds when the attack is on
// the board, for less work: half of all attacks end like that. The attack counts as a
// node.
func (r *core) runs(f *frame, p, str board.Point, ply int) board.Point {
	b := r.b
	def := b.At(str)
	if r.recorder != nil || r.stopped || r.barred(p) || !r.plain(p, def.Opponent()) {
		return board.NoPoint
	}
	n := b.Liberties(str)
	takes := b.IsLiberty(str, p)
	if takes {
		n--
	}
	if n == 0 || n > r.reach(ply+1) || ply >= maxPly || r.ataris && n > 1 {
		return board.NoPoint
	}
	aim := r.reach(ply+2) + 1
	for i, q := range f.libs[:f.nLibs] {
		if q == p {
			continue
		}
		k := f.theirAt(b, i, def)
		if k < aim || k == aim && (takes || r.near(p, q, def)) {
			continue
		}
		r.shadow.Add(p)
		r.nodes++
		if r.look(); r.stopped {
			return board.Pass
		}
		for _, l := range f.libs[:i+1] {
			r.shadow.Add(l)
		}
		return q
	}
	return board.NoPoint
}

// plain reports whether a stone of c fits on p, is legal whatever the ko ban, captures
// nothing, and leaves no string of its own in atari.
func (r *core) plain(p board.Point, c board.Color) bool {
	b := r.b
	if b.At(p) != board.Empty {
		return false
	}
	open := 0
	for _, q := range p.Neighbors() {
		switch k := b.At(q); k {
		case board.Empty:
			open++
		case board.Border:
		default:
			if b.Liberties(q) == 1 {
				return false
			}
			if k == c && b.Liberties(q) > 3 {
				open++
			}
		}
	}
	return open >= 2
}

// near reports whether the empty point p would be a liberty of a stone of c at q.
func (r *core) near(p, q board.Point, c board.Color) bool {
	for _, n := range q.Neighbors() {
		if n == p || r.b.At(n) == c && r.b.IsLiberty(n, p) {
			return true
		}
	}
	return false
}

const attackStages = 5

// genAttack adds a batch of candidates and reports whether there may be more.
func (r *core) genAttack(f *frame, stage int, str board.Point, n, ply int) bool {
	switch stage {
	case 0:
		r.addRescues(f, str, ply)
		r.addApproaches(f, str, n, ply)
		if n >= 3 {
			r.addDoubleAtaris(f, str)
		}
	case 1:
		if ply > r.p.Depth+ladderDepth-1 {
			return false
		}
		r.addNets(f, str, n, ply)
	case 2:
		if ply > r.p.BackfillDepth {
			return false
		}
		if ply <= r.extent.backfills.of(n) {
			r.addBackfills(f, str, n, ply)
		}
		if ply <= r.extent.sacrifices.of(n) {
			r.addSacrifices(f, str)
		}
		if ply <= r.extent.supports.of(n) {
			r.addSupports(f, str, ply)
		}
	case 3:
		if ply <= r.extent.linked.of(n) {
			r.addSuperstringAttacks(f, str, ply)
		}
	case 4:
		w := weakUntil(ply, r.extent.wideAttack[:])
		if w == 0 {
			return false
		}
		r.addWideAttacks(f, str, w)
	}
	return true
}

// ladderDepth is how far beyond Params.Depth only ladders are left.
const ladderDepth = 10
