package owl

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
)

// side is a player of the search.
type side uint8

const (
	attacker side = iota
	defender
)

func (s side) other() side { return s ^ 1 }

// area is the part of a board where a search plays, and what holds there for the
// whole of it. What is outside never changes: the attacker's stones there stand for
// good, and so does what is connected with them.
type area struct {
	stride uint
	all    cells    // where moves may be made and stones taken
	goal   cells    // the stones in question
	safe   [2]cells // cells beside stones of a side that stand for good
	inside cells    // the rectangle around the cells
	line   [2]cells // those on the first and the second line of the board
	corner [3]cells // those in its corners, beside them, and on the 2-2 points
	points int
	exits  cells    // where the defender gets out with room to live
	out    [2]cells // cells with at least one, and two, empty points outside beside them
	race   bool     // plain liberties are told apart
	rival  cells    // the stones of the attacker that race with the goal
	waits  bool     // the rule for kos is koPatient

	near  [maxCells]cells // the cells beside each cell
	point [maxCells]board.Point
	stone [2][maxCells]uint64 // keys
	koKey [maxCells]uint64
}

const (
	passKey = 0x5851f42d4c957f2d // of the side to move
	noCell  = maxCells           // a pass, or no cell
)

// keys fills in the random numbers of positions. They depend on cells alone.
func (a *area) keys() {
	for c := range uint64(maxCells) {
		a.stone[attacker][c] = hash.Nth(1, c)
		a.stone[defender][c] = hash.Nth(2, c)
		a.koKey[c] = hash.Nth(3, c)
	}
}

// position is what stands in an area, and what may not be taken back at once.
type position struct {
	stones [2]cells
	key    uint64
	ko     uint8 // where the side to move may not play, or noCell
	turn   side
	retook bool  // a ko was taken to get here: it matters who may take it back
	final  bool  // the defender has passed, where that ends his threats; see koPatient
	master uint8 // 1 + the cell where the ko that the defender wins by threats can be taken back, or 0
}

func (p *position) empty(a *area) cells {
	return a.all.andNot(p.stones[0]).andNot(p.stones[1])
}

// keyOf computes the key of a position from scratch.
func (a *area) keyOf(p *position) uint64 {
	var k uint64
	for s := range p.stones {
		for x := p.stones[s]; !x.isEmpty(); x = x.rest() {
			k ^= a.stone[s][x.first()]
		}
	}
	if p.turn == defender {
		k ^= passKey
	}
	if p.ko != noCell {
		k ^= a.koKey[p.ko]
	}
	return k ^ a.masterKey(p.master)
}

// masterKey returns the part of a key that position.master is.
func (a *area) masterKey(master uint8) uint64 {
	if master == 0 {
		return 0
	}
	return hash.Mix(a.koKey[master-1])
}

// setMaster changes position.master.
func (a *area) setMaster(p *position, master uint8) {
	p.key ^= a.masterKey(p.master) ^ a.masterKey(master)
	p.master = master
}

// string returns the string of the side at a cell.
func (a *area) string(p *position, s side, c uint8) cells {
	return one(c).flood(p.stones[s], a.stride)
}

// liberties returns the empty cells beside a string.
func (a *area) liberties(p *position, str cells) cells {
	return str.beside(a.stride).and(p.empty(a))
}

// caught reports whether a string without liberties is taken off.
func (a *area) caught(s side, str cells) bool { return !str.meets(a.safe[s]) }

// pass sets q to the position after a pass.
func (a *area) pass(p, q *position) {
	*q = *p
	if q.ko != noCell {
		q.key ^= a.koKey[q.ko]
		q.ko = noCell
	}
	q.turn, q.retook = p.turn.other(), false
	q.key ^= passKey
	if a.waits && p.turn == defender && !p.final {
		q.final = true
		q.key ^= finalKey
		a.setMaster(q, 0)
	}
}

// play sets q to the position after the side to move has played at an empty cell, and
// reports whether it may. free says which side may take kos against the ban: no ban
// is set for it. Suicide is forbidden.
func (a *area) play(p, q *position, c uint8, free koFree) bool {
	s, o := p.turn, p.turn.other()
	if c == p.ko && (free != koOnce || s == attacker) {
		return false
	}
	*q = *p
	if q.ko != noCell {
		q.key ^= a.koKey[q.ko]
		q.ko = noCell
	}
	q.stones[s] = p.stones[s].or(one(c))
	q.key ^= a.stone[s][c] ^ passKey
	q.turn, q.retook = o, false
	near := a.near[c]
	empty := q.empty(a)
	var taken cells
	for x := near.and(p.stones[o]); !x.isEmpty(); {
		str := one(x.first()).flood(p.stones[o], a.stride)
		x = x.andNot(str)
		if str.beside(a.stride).meets(empty) || !a.caught(o, str) {
			continue
		}
		taken = taken.or(str)
	}
	if taken.isEmpty() {
		if !near.meets(empty) && !a.safe[s].has(c) && a.suicide(q, c, s) {
			return false
		}
		a.forget(q)
		return true
	}
	if t := taken.first() + 1; c == p.ko {
		if p.master != 0 && t != p.master {
			return false
		}
		a.setMaster(q, t)
	}
	q.stones[o] = q.stones[o].andNot(taken)
	for x := taken; !x.isEmpty(); x = x.rest() {
		q.key ^= a.stone[o][x.first()]
	}
	if taken.single() && !near.meets(q.stones[s]) && !a.safe[s].has(c) && !near.meets(empty) {
		q.retook = true
		if !free.mayRetake(o) {
			q.ko = taken.first()
			q.key ^= a.koKey[q.ko]
		}
		if t := taken.first(); s == defender && p.master != 0 && a.nested(t, p.master-1) {
			a.setMaster(q, t+1)
		}
	}
	a.forget(q)
	return true
}

// suicide reports whether a stone of a side at a cell without empty ones beside it has no
// liberties.
func (a *area) suicide(q *position, c uint8, s side) bool {
	str := one(c).flood(q.stones[s], a.stride)
	return str.single() || !str.beside(a.stride).meets(q.empty(a)) && a.caught(s, str)
}

// nested reports whether two cells touch at a corner, as the points of kos do that follow one
// another.
func (a *area) nested(c, d uint8) bool {
	n := uint(max(c, d) - min(c, d))
	return n == a.stride+1 || n == a.stride-1
}

// forget clears position.master if that ko is over: one side has filled it.
func (a *area) forget(p *position) {
	if p.master == 0 {
		return
	}
	m := p.master - 1
	if p.stones[attacker].has(m) && a.string(p, attacker, m).single() {
		return
	}
	if p.empty(a).has(m) {
		for x := a.near[m].and(p.stones[defender]); !x.isEmpty(); x = x.rest() {
			if str := a.string(p, defender, x.first()); str.single() && a.liberties(p, str) == one(m) {
				return
			}
		}
	}
	a.setMaster(p, 0)
}

// koFree says who may take kos against the ban in a search.
type koFree uint8

const (
	koNobody koFree = iota
	koAttacker
	koDefender
	// koPatient is koOnce until the defender passes, and koNobody from then on: the
	// attacker may pass until the defender has nothing better to do, and begin a ko when
	// no threats are left. A group that only its opponent can make a ko of, whenever he
	// likes, is dead by this rule, such as one with a bent four in the corner.
	koPatient
	// koOnce is koDefender, but the defender wins only one ko at a time, as the komaster of GNU
	// Go's manual (11.4): against the ban he takes no other one before this one is over, but for
	// kos that follow it. While he takes back in one of two kos, the attacker takes the other.
	koOnce
)

// at returns the rule that is in force in a position.
func (k koFree) at(p *position) koFree {
	switch {
	case k != koPatient:
		return k
	case p.final:
		return koNobody
	}
	return koOnce
}

// finalKey is the key of positions that are final: what is known of them is what is known
// of the same positions by the rule koNobody.
var finalKey = saltOf(koPatient) ^ saltOf(koNobody)

// turned returns the rule with the sides exchanged.
func (k koFree) turned() koFree {
	switch k {
	case koAttacker:
		return koDefender
	case koDefender:
		return koAttacker
	}
	return k
}

func (k koFree) mayRetake(s side) bool { return k == koAttacker+koFree(s) }

// loser returns the side that the rule is worse for. If that side succeeds by this rule, it
// succeeds by every rule. The result means nothing for koNobody.
func (k koFree) loser() side {
	if k == koAttacker {
		return defender
	}
	return attacker
}
