package connect

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ko"
)

// candidate is a move with its worth: roughly the distance that is left when the
// connector has made it, lower is better for both sides.
type candidate struct {
	move  board.Point
	value Distance
	enemy bool // move is an enemy string, of which is still to be read how it falls
}

// The numbers that candidates are valued by.
const (
	maxRest      Distance = 25000 // what may be left after a move
	maxDeepRest  Distance = 25000 // the same deeper in the search
	pathSlack    Distance = 5000  // how much farther than the shortest way
	deepSlack    Distance = 2000  // the same deeper in the search
	cutSlack     Distance = 1000  // the same for who cuts, after the first move
	areaSlack    Distance = 2000  // the same for who blocks the way to an area
	spread15     Distance = 15000 // candidates this much worse than the best are dropped
	bonusBalance Distance = 1000
	bonusAttack  Distance = 1500
	malusLost    Distance = 5000
	bonusDefend  Distance = 5000
	bonusCutter  Distance = 1500
	bonusWeak    Distance = 2000
	bonusOnly    Distance = 7000
	bonusAtari   Distance = 5000
	bonusTwoLibs Distance = 1000
	bonusEdge    Distance = 1000
	malusLadder  Distance = 3000
	bonusEnd     Distance = 1000
	linkValue    Distance = 4000 // a weak point of a link on the way
	decoyValue   Distance = 5000
	defenseValue Distance = -5001
	maxArea      Distance = 25010 // where distances from an area end
	maxReadLibs           = 4     // liberties up to which strings are attacked at the root
	maxDeepLibs           = 3     // and deeper
	maxCands              = 6
	widePlies             = 3  // moves for which the search is wider
	hopePlies             = 10 // moves after which what is out of reach is given up
	openLeaf              = 8  // the number of a new leaf of which nothing is known
	gapStep      Distance = 1700
	maxGaps               = 5
)

// connectorMoves fills r.moves with candidate moves of the connector, the side to move at the
// node, or returns the verdict if it is known without search.
func (r *Reader) connectorMoves(i int32, depth int) verdict {
	q, b := &r.q, r.b
	if v := r.ends(); v != open {
		r.firm = true
		return v
	}
	if depth >= q.depth {
		r.limited = true
		return cut
	}
	r.list = r.list[:0]
	// A stone that joins the ends settles it, whether or not an end is in danger.
	if move := r.joint(); move != board.NoPoint && !r.isBarred(move) {
		r.moves = append(r.moves, child{move: move, pn: 0, dn: infinite})
		return open
	}
	for k, end := range [2]board.Point{q.str, q.other} {
		if k == 1 && end == board.NoPoint || b.Liberties(end) > r.readLibs {
			continue
		}
		if _, lost := r.lost(end); !lost {
			continue
		}
		move, saved := r.saves(end)
		if !saved {
			return cut
		}
		r.offer(move, defenseValue, q.color)
	}
	if len(r.list) == 0 {
		if move := r.jointByCapture(); move != board.NoPoint && !r.isBarred(move) {
			r.moves = append(r.moves, child{move: move, pn: 0, dn: infinite})
			return open
		}
	}
	d := r.measure()
	if d == Unreached && depth >= hopePlies {
		return cut
	}
	r.pathMoves(d, q.color)
	r.choose(q.color)
	if len(r.moves) == 0 {
		if d < Move && !r.isBarred(board.Pass) {
			r.moves = append(r.moves, child{move: board.Pass, pn: 0, dn: infinite})
			return open
		}
		r.firm = d == Unreached
		return cut
	}
	return open
}

// cutterMoves is the same for the other side.
func (r *Reader) cutterMoves(i int32, depth int) verdict {
	q, b := &r.q, r.b
	if v := r.ends(); v != open {
		r.firm = true
		return v
	}
	r.list = r.list[:0]
	for k, end := range [2]board.Point{q.str, q.other} {
		if k == 1 && end == board.NoPoint || b.Liberties(end) > r.readLibs {
			continue
		}
		if move, ok := r.lost(end); ok && r.joinsAfter(move) {
			r.offer(move, linkValue, q.color.Opponent())
		} else if ok {
			if depth == 0 {
				if move = r.bestAttack(end, move); r.isBarred(move) {
					continue
				}
				r.moves = append(r.moves, child{move: move, pn: infinite, dn: 0})
				return open
			}
			r.firm = true
			return cut
		}
	}
	where, joints := r.firmJoints()
	if joints > 1 {
		r.firm = true
		return connected
	}
	if depth >= q.depth {
		r.limited = true
		return cut
	}
	if joints == 1 && depth > 0 {
		// Wherever else the cutter plays, the connector takes the joint. The first move of a
		// question still looks at all moves, to find the best that cuts.
		r.offer(where, 0, q.color.Opponent())
		if r.choose(q.color.Opponent()); len(r.moves) == 0 {
			return connected
		}
		return open
	}
	d := r.measure()
	r.pathMoves(d, q.color.Opponent())
	r.choose(q.color.Opponent())
	if len(r.moves) == 0 {
		if d < Move {
			return connected
		}
		if (depth == 0 || r.tree.nodes[i].move != board.Pass) && !r.isBarred(board.Pass) {
			r.moves = append(r.moves, child{move: board.Pass, pn: 1, dn: 1})
			return open
		}
		return cut
	}
	return open
}

// joinsAfter reports whether the connector joins the ends at once after an attack on one of them.
// Strings that are one are connected, whatever becomes of them.
func (r *Reader) joinsAfter(attack board.Point) bool {
	q, b := &r.q, r.b
	if q.other == board.NoPoint || attack == board.Pass || !b.Try(attack, q.color.Opponent()) {
		return false
	}
	defer b.Undo()
	return b.At(q.str) == q.color && b.At(q.other) == q.color && r.joint() != board.NoPoint
}

// bestAttack returns the attack on an end that also cuts best: of the moves on the
// way, the best one that captures it, or else the known one.
func (r *Reader) bestAttack(end, known board.Point) board.Point {
	enemy := r.q.color.Opponent()
	r.pathMoves(r.measure(), enemy)
	for i := range min(len(r.list), maxCands) {
		r.bringBest(i)
		c := r.list[i]
		if c.move == known {
			break
		}
		if c.enemy || r.isBarred(c.move) || !r.b.Try(c.move, enemy) {
			continue
		}
		taken := r.b.At(end) != r.q.color
		if !taken {
			_, saved := r.defend(end)
			taken = !saved
		}
		r.b.Undo()
		if taken {
			return c.move
		}
	}
	return known
}

// ends tells what is known from where the ends are.
func (r *Reader) ends() verdict {
	q, b := &r.q, r.b
	if b.At(q.str) != q.color {
		return cut
	}
	if q.other != board.NoPoint {
		switch {
		case b.At(q.other) != q.color:
			return cut
		case b.SameString(q.str, q.other):
			return connected
		}
		return open
	}
	for p := range b.Stones(q.str) {
		if q.area.Has(p) {
			return connected
		}
	}
	return open
}

// joint returns a move that joins the two ends at once: a common liberty that leaves
// more than one, or a liberty in the area at which the string cannot be captured then.
// Strings that are one are connected, whatever becomes of them, but one that stands
// firm is preferred.
func (r *Reader) joint() board.Point {
	q, b := &r.q, r.b
	libs := b.LibertySet(q.str)
	if q.other == board.NoPoint {
		libs.And(&q.area)
	} else {
		theirs := b.LibertySet(q.other)
		libs.And(&theirs)
	}
	if libs.IsEmpty() {
		return board.NoPoint
	}
	// What needs no reading comes first.
	for p := range libs.All() {
		if b.LibertiesAfterAtMost(p, q.color, r.readLibs+1) > r.readLibs {
			r.touch(p)
			return p
		}
	}
	weak := board.NoPoint
	for p := range libs.All() {
		if !b.Try(p, q.color) {
			continue
		}
		r.touch(p)
		if q.other != board.NoPoint && weak == board.NoPoint {
			weak = p
		}
		holds := q.other != board.NoPoint && b.Liberties(p) > 1
		if !holds {
			_, lost := r.attack(p)
			holds = !lost
		}
		b.Undo()
		if holds {
			return p
		}
	}
	return weak
}

// firmJoints returns a point where a stone joins the ends after any move of the cutter, and the
// number of such points, at most 2. The cutter must not be able to capture the ends. With two
// points no move of his separates the ends.
func (r *Reader) firmJoints() (first board.Point, n int) {
	q, b := &r.q, r.b
	libs, least := b.LibertySet(q.str), 3
	if q.other == board.NoPoint {
		libs.And(&q.area)
		least = maxDeepLibs + 2
	} else {
		theirs := b.LibertySet(q.other)
		libs.And(&theirs)
	}
	for p := range libs.All() {
		if b.EstimateLiberties(p, q.color) < least || r.besideAtari(p, q.color) {
			continue
		}
		r.touchAround(p)
		if n++; n > 1 {
			break
		}
		first = p
	}
	return first, n
}

// besideAtari reports whether a string of c in atari lies beside p.
func (r *Reader) besideAtari(p board.Point, c board.Color) bool {
	for _, n := range p.Neighbors() {
		if r.b.At(n) == c && r.b.Liberties(n) == 1 {
			return true
		}
	}
	return false
}

// jointByCapture returns a move that captures an enemy string between the ends.
func (r *Reader) jointByCapture() board.Point {
	q, b := &r.q, r.b
	if q.other == board.NoPoint {
		return board.NoPoint
	}
	r.buf = b.AppendNeighborsAtMost(r.buf[:0], q.str, r.readLibs)
	for _, s := range r.buf {
		if !r.touches(s, q.other) {
			continue
		}
		if move, ok := r.attack(s); ok && move != board.Pass {
			return move
		}
	}
	return board.NoPoint
}

// touches reports whether a stone of the string at s lies beside the string at
// other.
func (r *Reader) touches(s, other board.Point) bool {
	b := r.b
	for p := range b.Stones(s) {
		for _, n := range p.Neighbors() {
			if b.At(n) == b.At(other) && b.SameString(n, other) {
				return true
			}
		}
	}
	return false
}

// slack returns how much farther than the shortest way moves may be at the node.
func (r *Reader) slack() Distance {
	if len(r.path) >= widePlies {
		return deepSlack
	}
	return pathSlack
}

// measure fills the two maps and returns the distance between the ends. The first map limits
// the second.
func (r *Reader) measure() Distance {
	q := &r.q
	t := &r.terrain
	t.begin(r, q.color)
	slack := r.slack()
	var d Distance
	if q.other != board.NoPoint {
		t.fromString(&r.near, q.str, q.other, Far, slack)
		d = r.near.dist[q.other]
		t.fromString(&r.far, q.other, q.str, min(Far, d+slack), slack)
		d = min(d, r.far.dist[q.str])
	} else {
		t.fromArea(&r.far, &q.area, q.str, maxArea, slack)
		d = r.far.dist[q.str]
		t.fromString(&r.near, q.str, board.NoPoint, min(Far, d+slack), slack)
	}
	// Ways that reach no further than one of the ends are no ways.
	for _, p := range r.near.reached {
		if d == Unreached || r.far.dist[p] != Unreached {
			r.touched.Add(p)
		}
	}
	if d == Unreached {
		for _, p := range r.far.reached {
			r.touched.Add(p)
		}
	}
	return d
}

// fromString fills m with the distances from the string at str.
func (t *terrain) fromString(m *Map, str, target board.Point, limit, slack Distance) {
	m.reset(t.own)
	t.r.queue.reset()
	t.r.queue.push(step{p: str})
	t.spread(m, target, limit, slack)
}

// fromArea fills m with the distances from an area, whose stones belong to it
// and whose empty points cost a move.
func (t *terrain) fromArea(m *Map, area *board.Set, target board.Point, limit, slack Distance) {
	m.reset(t.own)
	t.r.queue.reset()
	for p := range area.All() {
		switch t.b.At(p) {
		case t.own:
			t.r.queue.push(step{p: p})
		case board.Empty:
			t.r.queue.push(step{p: p, dist: Move, gain: Move})
		}
	}
	t.spread(m, target, limit, slack)
}

// offer enters a candidate of a player, or makes it better.
func (r *Reader) offer(p board.Point, value Distance, c board.Color) {
	if r.b.At(p) != board.Empty || r.isBarred(p) { // or no point
		return
	}
	for i := range r.list {
		if r.list[i].move == p && !r.list[i].enemy {
			r.list[i].value = min(r.list[i].value, value)
			return
		}
	}
	r.list = append(r.list, candidate{move: p, value: value})
}

// pathMoves offers the moves of player c on the shortest ways between the ends,
// which are d apart.
func (r *Reader) pathMoves(d Distance, c board.Color) {
	q, b := &r.q, r.b
	near, far := &r.near, &r.far
	slack := r.slack()
	if q.other == board.NoPoint && c != q.color {
		slack = areaSlack
	}
	// What is linked firmly leaves nothing to cut: moves far from the shortest way, and
	// attacks on single links of it, which have an answer each, would have to be refuted
	// in every order. Near the question they are tried all the same.
	if c != q.color && len(r.path) > 0 {
		slack = min(slack, cutSlack)
	}
	most := d + slack // Unreached is far enough from where numbers end
	for _, p := range near.reached {
		if far.dist[p] == Unreached || near.dist[p] > most || far.dist[p] > most {
			continue
		}
		rest := near.rest(p) + far.rest(p)
		if rest > maxRest {
			continue
		}
		switch b.At(p) {
		case board.Empty:
			if near.from[p] == far.from[p] && near.from[p] != board.NoPoint {
				continue
			}
			r.offer(p, rest+r.nuance(p, c), c)
		case q.color:
			// The ends themselves hang on no link.
			for _, v := range near.weak[p] {
				if v != board.NoPoint && (v == far.weak[p][0] || v == far.weak[p][1]) {
					r.offer(v, rest+r.nuance(v, c), c)
				}
			}
		default:
			if b.Origin(p) == p {
				r.enemyOnTheWay(p, rest, c)
			}
		}
	}
	if len(r.path) == 0 {
		for _, p := range r.attempt.extra {
			r.offer(p, linkValue, c)
		}
	}
	if len(r.path) < widePlies {
		r.linkMoves(near, q.other, linkValue+max(0, d-Move), c)
		r.linkMoves(far, q.str, linkValue+max(0, d-Move), c)
	}
}

// linkMoves offers the points at which the links of the way to p can be
// attacked.
func (r *Reader) linkMoves(m *Map, p board.Point, value Distance, c board.Color) {
	for p != board.NoPoint && m.dist[p] != Unreached && m.from[p] != board.NoPoint {
		for _, v := range m.weak[p] {
			if v != board.NoPoint {
				r.offer(v, value, c)
			}
		}
		p = m.from[p]
	}
}

// enemyOnTheWay offers the capture of the enemy string at p, or its rescue. Whether
// there is one is read when nothing better is left: until then it counts as much
// as it can.
func (r *Reader) enemyOnTheWay(p board.Point, rest Distance, c board.Color) {
	if r.b.Liberties(p) > r.readLibs {
		return
	}
	value := rest - bonusDefend
	if c == r.q.color {
		value = rest - bonusAttack
	}
	r.list = append(r.list, candidate{move: p, value: value, enemy: true})
}

// readEnemy offers the moves that follow from an entry of enemyOnTheWay for player c.
func (r *Reader) readEnemy(p board.Point, value Distance, c board.Color) {
	b := r.b
	move, ok := r.attack(p)
	if !ok {
		return
	}
	if c == r.q.color {
		if b.Liberties(p) <= 2 && r.terrain.isCaught(p) {
			value += malusLost
		}
		r.offer(move, value, c)
		return
	}
	if save, alive := r.defend(p); alive {
		r.offer(save, value, c)
	}
	// What is in atari may be saved in other ways too.
	r.buf = r.buf[:0]
	if b.Liberties(p) == 1 {
		r.buf = b.AppendLiberties(r.buf, p)
	}
	r.buf = appendTakes(b, r.buf, p)
	for _, q := range r.buf {
		r.offer(q, value+bonusTwoLibs, c)
	}
}

// appendTakes appends the moves that take a string in atari beside the string at p.
func appendTakes(b *board.Board, moves []board.Point, p board.Point) []board.Point {
	k := len(moves)
	moves = b.AppendNeighborsAtMost(moves, p, 1)
	for i, s := range moves[k:] {
		libs := b.LibertySet(s)
		moves[k+i] = libs.First()
	}
	return moves
}

// nuance returns what the surroundings of p add to the value of a move there by
// player c.
func (r *Reader) nuance(p board.Point, c board.Color) Distance {
	q, b := &r.q, r.b
	v := Distance(0)
	near, far := r.near.dist[p], r.far.dist[p]
	if max(near, far) < Unreached && 2*near <= 3*far && 2*far <= 3*near {
		v -= bonusBalance
	}
	enemy := q.color.Opponent()
	beside, edge := false, false
	for _, n := range p.Neighbors() {
		switch b.At(n) {
		case enemy:
			libs := b.Liberties(n)
			if !beside {
				beside = true
				v -= bonusCutter
			}
			if libs <= 2 {
				v -= bonusWeak
				if q.other != board.NoPoint && r.touches(n, q.str) && r.touches(n, q.other) {
					v -= bonusOnly
				}
			}
		case q.color:
			switch libs := b.Liberties(n); {
			case libs <= 2:
				v -= bonusWeak
				if libs == 1 && c == enemy {
					v -= bonusAtari
				}
			case libs == 3 && (b.SameString(n, q.str) || q.other != board.NoPoint && b.SameString(n, q.other)):
				v -= bonusEnd
			}
		case board.Border:
			edge = true
		}
	}
	if edge && c == enemy {
		v -= bonusEdge
	}
	return v
}

// choose puts the best candidates of player c into r.moves, with the numbers
// that their values suggest.
func (r *Reader) choose(c board.Color) {
	best, last := Unreached, Distance(0)
	for done := 0; done < len(r.list); done++ {
		r.bringBest(done)
		m := r.list[done]
		if m.value > best+spread15 {
			break
		}
		// The fifth move lets in others as good as itself only, and the sixth none.
		if n := len(r.moves); n >= 2 && m.value-last > gapStep*Distance(maxGaps-n) {
			break
		}
		if m.enemy {
			r.readEnemy(m.move, m.value, c)
			continue
		}
		n, value, ok := r.admit(m.move, m.value, c)
		if !ok {
			continue
		}
		if m.value != defenseValue {
			best = min(best, value)
		}
		last = m.value
		r.moves = append(r.moves, n)
	}
}

// admit returns the child that a move of player c is, with the numbers that its value
// suggests, and the value; ok is false if the rules or bans forbid it, or it only loses
// a stone.
func (r *Reader) admit(move board.Point, value Distance, c board.Color) (n child, worth Distance, ok bool) {
	q, b := &r.q, r.b
	_, taking, allowed, barred := ko.NextBy(r.o.Ko, q.taker, r.kos[len(r.kos)-1], b, move, c)
	if taking && (allowed || barred) {
		r.sawKo(c)
	}
	if !allowed {
		return n, value, false
	}
	// Among what is left out here is suicide.
	if b.LibertiesAfterAtMost(move, c, 2) <= 1 && !b.IsCapture(move, c) {
		if c == q.color || b.EstimateLiberties(move, c) == 0 || r.joins(move, c) {
			return n, value, false
		}
		value += decoyValue
	}
	n = child{move: move, taking: taking}
	prior := int32(max(0, value+Move) * 6 / Move)
	if c == q.color {
		n.pn, n.dn = 1+prior, openLeaf
	} else {
		n.pn, n.dn = openLeaf, 1+prior
	}
	return n, value, true
}

// bringBest swaps the best of the candidates from i on to i. What is still to be
// read comes first among equals.
func (r *Reader) bringBest(i int) {
	list := r.list
	best := i
	for j := i + 1; j < len(list); j++ {
		x, y := &list[j], &list[best]
		if x.value < y.value || x.value == y.value && (x.enemy && !y.enemy || x.enemy == y.enemy && x.move < y.move) {
			best = j
		}
	}
	list[i], list[best] = list[best], list[i]
}

// joins reports whether a stone of c at p is part of a larger string.
func (r *Reader) joins(p board.Point, c board.Color) bool {
	for _, n := range p.Neighbors() {
		if r.b.At(n) == c {
			return true
		}
	}
	return false
}
