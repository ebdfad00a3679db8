package owl

// A relevance zone of a position in which the defender succeeds is a set of cells. He succeeds
// in every position with the same stones in the zone, the same side to move and the same ko
// ban. So a move of the attacker that changes nothing in the zone of another move is refuted
// like that one. (C.-C. Shih and others, A Novel Approach to Solving Goal-Achieving Problems
// for Board Games, 2022; the rules by which zones grow are derived again here, for this
// search.)

// zoneOfMove returns the zone of p, where the defender moves to c and then succeeds with
// the zone z.
func (a *area) zoneOfMove(p *position, c uint8, z cells) cells {
	if c == noCell {
		return z
	}
	// The point and what is around it, so that the same kos arise.
	z = z.or(one(c)).or(a.near[c])
	var q position
	a.play(p, &q, c, koNobody)
	// What is taken has no liberty elsewhere.
	if taken := p.stones[attacker].andNot(q.stones[attacker]); !taken.isEmpty() {
		z = z.or(taken).or(taken.beside(a.stride).and(a.all))
	}
	empty := q.empty(a)
	// Strings of the attacker beside the point that are not taken keep a liberty.
	for x := a.near[c].and(q.stones[attacker]); !x.isEmpty(); {
		str := one(x.first()).flood(q.stones[attacker], a.stride)
		x = x.andNot(str)
		z = z.or(str)
		if a.caught(attacker, str) {
			if libs := str.beside(a.stride).and(empty); !libs.meets(z) {
				z = z.or(one(libs.first()))
			}
		}
	}
	// The new string has a liberty.
	if !a.near[c].meets(empty) && !a.safe[defender].has(c) {
		str := one(c).flood(q.stones[defender], a.stride)
		z = z.or(str)
		libs := str.beside(a.stride).and(empty)
		if !libs.meets(z) && !libs.isEmpty() {
			z = z.or(one(libs.first()))
		}
	}
	return z
}

// zoneOfReplies returns the zone of p, where the attacker is to move and all his moves
// in z have been refuted within z.
func (a *area) zoneOfReplies(p *position, z cells) cells {
	empty := p.empty(a)
	d := p.stones[defender]
	for {
		before := z
		// No string of the defender in the zone is taken from outside, nor by a move
		// in the zone that does not take it here.
		for x := z.and(d); !x.isEmpty(); {
			str := one(x.first()).flood(d, a.stride)
			x = x.andNot(str)
			z = z.or(str)
			if !a.caught(defender, str) {
				continue
			}
			libs := str.beside(a.stride).and(empty)
			switch {
			case libs.single():
				z = z.or(str.beside(a.stride).and(a.all))
			default:
				for n := libs.and(z).len(); n < 2 && !libs.isEmpty(); libs = libs.rest() {
					if l := one(libs.first()); !l.meets(z) {
						z = z.or(l)
						n++
					}
				}
			}
		}
		// Moves that are suicide here are suicide there, and what takes stones makes
		// the same kos.
		for x := z.and(empty); !x.isEmpty(); x = x.rest() {
			c := x.first()
			if a.near[c].meets(empty) || a.safe[attacker].has(c) {
				continue
			}
			z = z.or(a.near[c])
			own := a.near[c].and(p.stones[attacker])
			if !own.isEmpty() {
				str := own.flood(p.stones[attacker], a.stride)
				libs := str.beside(a.stride).and(empty).andNot(one(c))
				if libs.isEmpty() && a.caught(attacker, str) {
					z = z.or(str).or(str.beside(a.stride).and(a.all))
				}
			}
		}
		if z == before {
			return z
		}
	}
}
