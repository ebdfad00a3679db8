package owl

// copyProof tries the refutation of a move of p, after which the position is ref, on the
// other moves that are not solved. Most replies are the same whatever was played, and
// to follow a known proof costs a small part of finding it. (M. Kawano, Using Similar
// Positions to Search Game Trees, 1996.)
func (s *solver) copyProof(p, ref *position, f *frame) {
	for i := range f.list[:f.n] {
		c := &f.list[i]
		if c.phi == 0 || c.delta == 0 {
			continue
		}
		var q position
		s.move(p, &q, c.move)
		work := simulationWork
		if s.follow(&q, ref, &work) {
			c.phi, c.delta, c.loops = 0, infinite, loops{low: noLoop}
		}
	}
}

// simulationWork is the most positions that the copy of one proof may take.
const simulationWork = 200

// follow reports whether the side that wins ref, where the same side is to move, wins p
// with the moves that it has there. It stores what it proves.
func (s *solver) follow(p, ref *position, work *int) bool {
	*work--
	if *work < 0 || s.stopped {
		return false
	}
	er := s.t.find(ref.key ^ s.salt)
	if er == nil || !er.solved() || er.low != noLoop {
		return false
	}
	won, move := er.phi == 0, er.move // by the side to move
	if solved, w := s.known(p); solved {
		return w == won
	}
	if won {
		return s.followMove(p, ref, move, work)
	}
	return s.followReplies(p, ref, work)
}

// followMove is follow if the side to move wins ref with the given move.
func (s *solver) followMove(p, ref *position, move uint8, work *int) bool {
	var q, r position
	s.move(ref, &r, move)
	if move == noCell {
		if !s.mayPass(p) {
			return false
		}
		s.a.pass(p, &q)
	} else if p.stones[0].or(p.stones[1]).has(move) || !s.a.play(p, &q, move, s.free.at(p)) {
		return false
	}
	s.koMet = s.koMet || q.retook
	if !s.follow(&q, &r, work) {
		return false
	}
	s.store(p, 0, infinite, move)
	return true
}

// followReplies is follow if the side to move loses ref: it needs all moves.
func (s *solver) followReplies(p, ref *position, work *int) bool {
	var q, r position
	moves := s.sensible(p)
	if s.mayPass(p) {
		s.a.pass(p, &q)
		s.a.pass(ref, &r)
		if !s.follow(&q, &r, work) {
			return false
		}
	}
	for x := moves; !x.isEmpty(); x = x.rest() {
		c := x.first()
		if !s.a.play(p, &q, c, s.free.at(p)) {
			continue
		}
		s.koMet = s.koMet || q.retook
		if solved, w := s.known(&q); solved {
			if !w {
				return false
			}
			continue
		}
		if ref.stones[0].or(ref.stones[1]).has(c) || !s.a.play(ref, &r, c, s.free.at(ref)) || !s.follow(&q, &r, work) {
			return false
		}
	}
	s.store(p, infinite, 0, noCell)
	return true
}

// known returns whether a position is solved whatever the path, and whether the side to
// move wins.
func (s *solver) known(p *position) (solved, won bool) {
	if e := s.t.find(p.key ^ s.salt); e != nil {
		return e.solved() && e.low == noLoop, e.phi == 0
	}
	s.count()
	solved, won = s.settled(p, s.eyeRoom(p))
	if won {
		s.store(p, 0, infinite, noCell)
	} else if solved {
		s.store(p, infinite, 0, noCell)
	}
	return solved, won
}

func (s *solver) store(p *position, phi, delta uint32, move uint8) {
	e := s.t.put(p.key ^ s.salt)
	e.phi, e.delta, e.move = phi, delta, move
	e.low, e.high = noLoop, 0
	e.work++
}
