package owl

// A plain liberty of a string lies between it and stones of its opponent that cannot be
// captured. The empty cells beside it are plain liberties of the same string, so its owner
// gains nothing there. His opponent can fill one at any time, and it does not matter which. (M.
// Müller, Race to Capture: Analyzing Semeai in Go, 1999, counts them. Here all but one are left
// out, so that a search of a race with m and n of them meets m times n positions, instead of
// two to the power of m + n.)

// plain returns the plain liberties of a string of a side. solid are the stones of the
// other side that stand for good.
func (a *area) plain(p *position, s side, str, solid, empty cells) cells {
	o := s.other()
	wall := a.safe[o].or(solid.beside(a.stride))
	others := p.stones[s].andNot(str).or(p.stones[o].andNot(solid))
	free := str.beside(a.stride).and(empty).and(wall)
	if free.isEmpty() {
		return free
	}
	free = free.andNot(a.safe[s]).andNot(others.beside(a.stride))
	for {
		more := free.andNot(empty.andNot(free).beside(a.stride))
		if more == free {
			return free
		}
		free = more
	}
}

// solid returns the stones of a side that hang together with such outside the area.
func (a *area) solid(p *position, s side) cells {
	return a.safe[s].and(p.stones[s]).flood(p.stones[s], a.stride)
}

// thin takes from the moves of the side to move those that are as good as others, or
// worse than a pass, because they are plain liberties. It returns what is left.
func (a *area) thin(p *position, moves cells) cells {
	empty := p.empty(a)
	for s := range side(2) {
		solid := a.solid(p, s.other())
		for x := p.stones[s]; !x.isEmpty(); {
			str := one(x.first()).flood(p.stones[s], a.stride)
			x = x.andNot(str)
			if str.meets(a.safe[s]) {
				continue
			}
			free := a.plain(p, s, str, solid, empty)
			if s != p.turn && !free.isEmpty() {
				among := free.and(moves)
				if among.isEmpty() {
					continue
				}
				free = free.andNot(one(among.first()))
			}
			moves = moves.andNot(free)
		}
	}
	return moves
}
