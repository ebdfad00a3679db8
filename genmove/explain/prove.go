package explain

// The search of the verifier.
//
// One side, us, wants to reach a goal whatever the other side, them, plays. At our nodes one move
// that works is enough, so the candidates may be few. At their nodes every move must be answered.
// These are not all moves of the board. The search first lets them pass, and collects the zone of
// the proof: the points where it plays, what it captures, and for each of our strings in it at
// least one liberty. A move outside the zone changes nothing in that proof, so that only moves
// inside are left. Each of them may extend the zone, until all points of it have been tried.
// (Compare Thomsen, Lambda-search in game trees, 2000, and Shih and others, A novel approach to
// solving goal-achieving problems for board games, 2022.)
//
// They may retake every ko at once, while we respect the ban: what is proved needs no ko threat.
// Neither side commits suicide.

import "github.com/tengen-go/tengen/board"

// maxPly bounds the length of a variation.
const maxPly = 120

// goal is what us tries to reach.
type goal interface {
	// done reports whether the goal is reached or out of reach, and the zone of the former.
	done(s *prover, theirMove bool, budget int) (won, lost bool, zone board.Set)
	// moves appends our candidates.
	moves(s *prover, dst []board.Point) []board.Point
	// replies returns points that they should try first.
	replies(s *prover) board.Set
	// forcing reports whether our last move costs no budget.
	forcing(s *prover) bool
	// holds reports whether the goal stands as long as they pass.
	holds() bool
}

// entry is what is known of a position.
type entry struct {
	won  bool
	move board.Point
	size int32
	zone board.Set
}

// key identifies a question.
type key struct {
	hash   uint64
	ours   bool
	budget int8
}

// prover searches on a board of its own.
type prover struct {
	b     *board.Board
	us    board.Color
	goal  goal
	nodes int
	full  bool // the bound on nodes was reached
	table map[key]entry
	moves [][]board.Point
}

// newProver returns a prover for us on a copy of b.
func newProver(b *board.Board, us board.Color, g goal, nodes int) *prover {
	return &prover{b: b.Clone(), us: us, goal: g, nodes: nodes, table: make(map[key]entry), moves: make([][]board.Point, maxPly+2)}
}

// prove reports whether us reaches the goal, with at most budget moves that do not force.
func (s *prover) prove(ourMove bool, budget int) bool {
	for n := 0; n <= budget && !s.full; n++ {
		var e entry
		if ourMove {
			e = s.ours(0, n)
		} else {
			e = s.theirs(0, n)
		}
		if e.won {
			return true
		}
	}
	return false
}

// line returns the main variation of a proof, at most n moves.
func (s *prover) line(ourMove bool, budget, n int) []board.Point {
	var list []board.Point
	depth := s.b.Depth()
	defer s.b.UndoTo(depth)
	for len(list) < n {
		var e entry
		found := false
		for m := 0; m <= budget && !found; m++ {
			e, found = s.table[key{s.b.Hash(), ourMove, int8(m)}]
			found = found && e.won && e.move != board.NoPoint
		}
		if !found {
			break
		}
		c := s.us
		if !ourMove {
			c = c.Opponent()
		}
		if e.move != board.Pass && !s.b.TryKo(e.move, c) {
			break
		}
		list = append(list, e.move)
		ourMove = !ourMove
	}
	return list
}

// visit counts a node and reports whether the search may go on.
func (s *prover) visit(ply int) bool {
	s.nodes--
	if s.nodes < 0 {
		s.full = true
	}
	return !s.full && ply < maxPly
}

// ours answers a position in which us moves.
func (s *prover) ours(ply, budget int) entry {
	won, lost, zone := s.goal.done(s, false, budget)
	if won {
		s.close(&zone)
		return entry{won: true, zone: zone}
	}
	if lost || !s.visit(ply) {
		return entry{}
	}
	k := key{s.b.Hash(), true, int8(budget)}
	if e, ok := s.table[k]; ok {
		return e
	}
	list := s.goal.moves(s, s.moves[ply][:0])
	s.moves[ply] = list
	for _, m := range list {
		e := s.our(ply, budget, m)
		if e.won {
			e.move = m
			s.close(&e.zone)
			s.table[k] = e
			return e
		}
		if s.full {
			return entry{}
		}
	}
	s.table[k] = entry{}
	return entry{}
}

// our answers a position after a move of us.
func (s *prover) our(ply, budget int, m board.Point) entry {
	if m == board.Pass {
		if budget == 0 {
			return entry{}
		}
		return s.theirs(ply+1, budget-1)
	}
	if !s.b.Try(m, s.us) {
		return entry{}
	}
	defer s.b.Undo()
	left := budget
	if !s.goal.forcing(s) {
		left--
	}
	if left < 0 {
		return entry{}
	}
	var taken board.Set
	if s.b.Captured() > 0 {
		taken = board.SetOf(s.b.AppendCaptured(nil)...)
		taken.Grow()
	}
	e := s.theirs(ply+1, left)
	if e.won {
		e.zone.Or(&taken)
		e.zone.Add(m)
		e.size++
	}
	return e
}

// theirs answers a position in which they move.
func (s *prover) theirs(ply, budget int) entry {
	won, lost, zone := s.goal.done(s, true, budget)
	if won {
		s.close(&zone)
		return entry{won: true, zone: zone}
	}
	if lost || !s.visit(ply) {
		return entry{}
	}
	k := key{s.b.Hash(), false, int8(budget)}
	if e, ok := s.table[k]; ok {
		return e
	}
	e := s.answerAll(ply, budget)
	if !s.full {
		s.table[k] = e
	}
	return e
}

// answerAll answers every move of theirs that matters.
func (s *prover) answerAll(ply, budget int) entry {
	whole := entry{won: true}
	var tried board.Set
	if s.goal.holds() {
		whole.zone = s.goal.replies(s)
	} else {
		e := s.ours(ply+1, budget)
		if !e.won {
			return entry{}
		}
		whole.zone, whole.size, whole.move = e.zone, e.size, board.Pass
	}
	first := s.goal.replies(s)
	for {
		s.close(&whole.zone)
		z := s.next(&whole.zone, &first, &tried)
		if z == board.NoPoint {
			return whole
		}
		tried.Add(z)
		if !s.b.TryKo(z, s.us.Opponent()) {
			s.keepIllegal(z, &whole.zone)
			continue
		}
		e := s.ours(ply+1, budget)
		s.b.Undo()
		if !e.won {
			return entry{}
		}
		whole.zone.Or(&e.zone)
		// The main variation goes on with the answers that suggest themselves.
		if direct := first.Has(z); direct == first.Has(whole.move) && e.size > whole.size || direct && !first.Has(whole.move) || whole.move == board.NoPoint {
			whole.size, whole.move = e.size, z
		}
	}
}

// next returns an empty point of the zone that was not tried, those of first at first.
func (s *prover) next(zone, first, tried *board.Set) board.Point {
	left := s.b.EmptyPoints()
	left.And(zone)
	left.AndNot(tried)
	sooner := left
	sooner.And(first)
	if p := sooner.First(); p != board.NoPoint {
		return p
	}
	return left.First()
}

// keepIllegal adds what makes a move of theirs at z a suicide to the zone.
func (s *prover) keepIllegal(z board.Point, zone *board.Set) {
	for _, q := range z.Neighbors() {
		switch s.b.At(q) {
		case s.us:
			zone.Add(q)
		case s.us.Opponent():
			around := s.b.StringSet(q)
			around.Grow()
			zone.Or(&around)
		}
	}
}

// close adds a liberty of each of our strings in the zone that has none there. If the goal is to
// hold, strings with many liberties count as safe, as those of the goal do.
func (s *prover) close(zone *board.Set) {
	all := board.AllPoints(s.b.Size())
	zone.And(&all)
	stones := s.b.StonesOf(s.us)
	stones.And(zone)
	for !stones.IsEmpty() {
		p := stones.First()
		str := s.b.StringSet(p)
		stones.AndNot(&str)
		if s.goal.holds() && s.b.Liberties(p) >= safeLiberties {
			continue
		}
		libs := s.b.LibertySet(p)
		if !libs.Intersects(zone) {
			zone.Add(libs.First())
		}
	}
}
