package owl

// alive reports whether the goal, or a part of it, lives even if the defender always
// passes: its stones hang together with such that stand for good, or they belong to
// strings that are pass-alive. (D. B. Benson, Life in the Game of Go, 1976.) A region
// beside stones of the attacker that stand for good is no eye.
func (a *area) alive(p *position) bool {
	d := p.stones[defender]
	goal := d.and(a.goal)
	if goal.isEmpty() {
		return false
	}
	if a.safe[defender].meets(d) && goal.flood(d, a.stride).meets(a.safe[defender]) {
		return true
	}
	open := a.all.andNot(d)
	outside := a.safe[attacker].and(open).flood(open, a.stride)
	inside := open.andNot(outside)
	if inside.isEmpty() || inside.single() {
		return false
	}
	empty := inside.andNot(p.stones[attacker])
	// Regions, each with the cells that it has beside it.
	var regions [maxRegions]struct{ empty, around cells }
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
			regions[n].empty, regions[n].around = e, r.beside(a.stride).and(d)
			n++
		}
	}
	if n < 2 {
		return false
	}
	var strs [maxRegions]struct{ stones, libs cells }
	m := 0
	for x := d; !x.isEmpty(); {
		s := one(x.first()).flood(d, a.stride)
		x = x.andNot(s)
		if m == maxRegions {
			return false
		}
		strs[m].stones, strs[m].libs = s, s.beside(a.stride)
		m++
	}
	for {
		changed := false
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
		if m == 0 || n < 2 {
			return false
		}
		if !changed {
			break
		}
	}
	for _, s := range strs[:m] {
		if s.stones.meets(goal) {
			return true
		}
	}
	return false
}

const maxRegions = 24
