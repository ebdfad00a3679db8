package owl

// alive reports whether the goal, or a part of it, lives even if the defender always
// passes: its stones hang together with such that stand for good, or they belong to
// strings that are pass-alive. (D. B. Benson, Life in the Game of Go, 1976.) A region
// beside stones of the attacker that stand for good is no eye.
func (a *area) alive(p *position) bool {
	_, ok := a.life(p)
	return ok
}

// life is alive, and returns the cells that this rests on: as long as nothing changes
// there, the goal lives.
func (a *area) life(p *position) (cells, bool) {
	d := p.stones[defender]
	goal := d.and(a.goal)
	if goal.isEmpty() {
		return cells{}, false
	}
	if a.safe[defender].meets(d) {
		if g := goal.flood(d, a.stride); g.meets(a.safe[defender]) {
			return g, true
		}
	}
	if a.exits.meets(d) {
		if rests, ok := a.escaped(p, goal.flood(d, a.stride)); ok {
			return rests, true
		}
	}
	open := a.all.andNot(d)
	outside := a.safe[attacker].and(open).flood(open, a.stride)
	inside := open.andNot(outside)
	if inside.isEmpty() || inside.single() {
		return cells{}, false
	}
	empty := inside.andNot(p.stones[attacker])
	// Regions, each with the cells that it has beside it.
	var regions [maxRegions]region
	n := 0
	for x := inside; !x.isEmpty(); {
		r := one(x.first()).flood(inside, a.stride)
		x = x.andNot(r)
		if n == maxRegions {
			break
		}
		e := r.and(empty)
		// A region can be vital to a string only if all its empty cells are beside
		// stones of the defender.
		if e.within(d.beside(a.stride)) {
			regions[n].all, regions[n].empty, regions[n].around = r, e, r.beside(a.stride).and(d)
			n++
		}
	}
	if n < 2 {
		return cells{}, false
	}
	var strs [maxRegions]chain
	m := 0
	for x := d; !x.isEmpty(); {
		s := one(x.first()).flood(d, a.stride)
		x = x.andNot(s)
		if m == maxRegions {
			return cells{}, false
		}
		strs[m].stones, strs[m].libs = s, s.beside(a.stride)
		m++
	}
	if m, n = passAlive(strs[:m], regions[:n]); m == 0 || n < 2 {
		return cells{}, false
	}
	found := false
	var rests cells
	for _, s := range strs[:m] {
		found = found || s.stones.meets(goal)
		rests = rests.or(s.stones)
	}
	for _, r := range regions[:n] {
		rests = rests.or(r.all)
	}
	return rests, found
}

const maxRegions = 24

// A region is a part of the area without the defender's stones: all its cells, those that are
// empty, and the defender's stones beside it.
type region struct{ all, empty, around cells }

// A chain is a string of the defender with its liberties.
type chain struct{ stones, libs cells }

// passAlive moves the pass-alive chains and their regions to the front of the lists, and returns
// how many there are. It takes off chains with fewer than two vital regions, and regions beside
// a chain that was taken off, until nothing changes or too little is left.
func passAlive(strs []chain, regions []region) (m, n int) {
	m, n = len(strs), len(regions)
	for changed := true; changed && m > 0 && n >= 2; {
		changed = false
		for i := 0; i < m; {
			vital := 0
			for j := range regions[:n] {
				r := &regions[j]
				if r.around.meets(strs[i].stones) && r.empty.within(strs[i].libs) {
					vital++
				}
			}
			if vital >= 2 {
				i++
				continue
			}
			lost := strs[i].stones
			m--
			strs[i] = strs[m]
			changed = true
			for j := 0; j < n; {
				if regions[j].around.meets(lost) {
					n--
					regions[j] = regions[n]
				} else {
					j++
				}
			}
		}
	}
	return m, n
}

// escaped reports whether a string of the goal has got out, with liberties enough not to
// be stopped there at once. It returns the cells that this rests on.
func (a *area) escaped(p *position, goal cells) (cells, bool) {
	empty := p.empty(a)
	for x := goal.and(a.exits); !x.isEmpty(); {
		str := one(x.first()).flood(goal, a.stride)
		x = x.andNot(str)
		libs := str.beside(a.stride).and(empty)
		if libs.len()+str.and(a.out[0]).len()+str.and(a.out[1]).len() >= outLiberties {
			return str.or(libs), true
		}
	}
	return cells{}, false
}

// outLiberties is how many liberties a string has that gets away.
const outLiberties = 3

// must returns the cells in which the attacker has to play, on which all moves rest after which
// the goal lives, or one of these moves remains. It is the whole area if there is none.
func (a *area) must(p *position) cells {
	must := a.all
	q := position{ko: noCell}
	own := *p
	own.turn, own.ko = defender, noCell
	for x := p.empty(a).and(p.stones[defender].beside(a.stride)); !x.isEmpty() && !must.isEmpty(); x = x.rest() {
		c := x.first()
		if !a.play(&own, &q, c, koNobody) {
			continue
		}
		rests, ok := a.life(&q)
		if taken := p.stones[attacker].andNot(q.stones[attacker]); ok && taken.isEmpty() {
			must = must.and(rests.or(one(c)))
		}
	}
	return must
}

// eyeRoom returns the cells that may become part of an eye: those that are not beside
// stones of the attacker that stand for good. The others he can always fill.
func (a *area) eyeRoom(p *position) cells {
	safe := a.safe[attacker].and(p.stones[attacker]).flood(p.stones[attacker], a.stride)
	return a.all.andNot(safe).andNot(a.safe[attacker]).andNot(safe.beside(a.stride))
}

// mayLeave reports whether there is a way from the goal to where it gets out or meets
// friends that live, also over stones of the attacker that can be taken at once.
func (a *area) mayLeave(p *position) bool {
	out := a.exits.or(a.safe[defender])
	if out.isEmpty() {
		return false
	}
	free := a.all.andNot(p.stones[attacker])
	for x := p.stones[attacker].andNot(a.solid(p, attacker)); !x.isEmpty(); {
		str := one(x.first()).flood(p.stones[attacker], a.stride)
		x = x.andNot(str)
		if a.liberties(p, str).len() == 1 {
			free = free.or(str)
		}
	}
	return p.stones[defender].and(a.goal).flood(free, a.stride).meets(out)
}

// dead reports whether the goal has too little room to live, whichever side moves first. That
// is so if the defender has one string and, besides, at most two adjacent cells that may become
// part of an eye, or three in a row with a stone of the attacker in the middle.
func (a *area) dead(p *position, room cells) bool {
	if a.mayLeave(p) {
		return false
	}
	d := room.and(p.stones[defender])
	room = room.andNot(d)
	if !d.isEmpty() && !d.within(one(d.first()).flood(p.stones[defender], a.stride)) {
		return false
	}
	switch room.len() {
	case 0, 1:
		return true
	case 2:
		return a.near[room.first()].meets(room)
	case 3:
		for x := room.and(p.stones[attacker]); !x.isEmpty(); x = x.rest() {
			if a.near[x.first()].and(room).len() == 2 {
				return true
			}
		}
	}
	return false
}
