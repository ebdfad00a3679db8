package owl

import (
	"context"

	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/hash"
)

// solver is a depth-first proof-number search for one question: whether the attacker
// takes the last stone of the goal. (A. Nagai, Df-pn Algorithm for Searching AND/OR
// Trees and Its Applications, 2002.) Three things are added. The second best number is
// exceeded by a quarter before another child is tried (J. Pawlewicz, Ł. Lew, Improving
// Depth-First PN-Search: 1+ε Trick, 2007). The numbers of children are not added up but
// their largest one is taken, since most children lead to the same positions (T. Ueda
// and others, Weak Proof-Number Search, 2008). And failures that rest on a repetition
// count only on the path where they were found; see loops.
type solver struct {
	a    *area
	t    *table
	free koFree
	salt uint64 // part of all keys: the koFree of the search
	done uint8  // the rules by which the question has been searched, a bit for each koFree

	nodes   int
	limit   int // negative for none
	check   int
	visits  int // of positions that are worked on, known ones too
	look    int // the number of visits at which the context is looked at next
	ctx     context.Context
	err     error
	stopped bool // by the limit or the context
	cut     bool // a line was longer than maxPly
	koMet   bool // a ko ban or its lifting came up

	path   [maxPly + 1]uint64 // keys of the positions on the way
	prefix [maxPly + 1]uint32 // of the path up to each
	taken  [maxPly + 1]int16  // the ply of the last capture on the way, or -1
	moves  [maxPly + 1]uint8
	frames []frame

	searches uint64 // how many there have been
	lately   []expanded

	after   *solver // tells in a race whether those who have taken the goal live; nil for no race
	assumed bool    // that was assumed where after found no answer

	fetched uint64 // what fetch has read, so that no compiler leaves that out

	// Both are for tests that fit numbers to what was proved. observe gets each position whose
	// side to move wins by best; solved gets each position that is solved.
	observe func(p position, f *frame, best *child)
	solved  func(p position, success bool)
}

const (
	maxPly     = 120
	checkEvery = 1000
)

// frame is the scratch space of a ply.
type frame struct {
	n     int
	list  [maxCells + 1]child
	score [maxCells]int32
	best  int32 // of the scores
	has   [numFeatures]cells
	next  position
}

// child is a move and what is known of the position after it.
type child struct {
	key        uint64
	phi, delta uint32 // of the side to move there
	loops      loops
	move       uint8
	took       bool // stones
	retook     bool // see position.retook
	cost       uint32
}

// loops are the plies of the path that a failure of the attacker rests on, because a variation
// of its proof returns to one of them. They all lie between low and high; if low is noLoop, the
// failure rests on no ply. Such a failure holds on every path that is the same up to high. (A.
// Kishimoto and M. Müller, A General Solution to the Graph History Interaction Problem, 2004,
// keep such results apart in a similar way.)
type loops struct{ low, high uint8 }

const noLoop = 255

func (l loops) with(m loops) loops {
	return loops{min(l.low, m.low), max(l.high, m.high)}
}

// below returns what the loops are for the parent of a node at a ply: those that come
// back to the node itself are settled with it.
func (l loops) below(ply int) loops {
	if int(l.low) >= ply {
		return loops{low: noLoop}
	}
	return loops{l.low, min(l.high, uint8(ply-1))}
}

// reset makes the solver ready for the question of one area.
func (s *solver) reset(ctx context.Context, a *area, free koFree, limit int) {
	s.a, s.free, s.limit, s.ctx = a, free, limit, ctx
	s.salt = saltOf(free)
	a.waits = free == koPatient
	s.nodes, s.check = 0, checkEvery
	s.visits, s.look = 0, checkEvery
	s.err, s.stopped, s.cut, s.koMet, s.assumed = nil, false, false, false, false
	s.searches++
	if s.frames == nil {
		s.frames, s.lately = make([]frame, maxPly), make([]expanded, mostLately)
	}
}

// saltOf returns what the keys of a search by a rule for kos are changed with.
func saltOf(free koFree) uint64 { return hash.Mix(uint64(free) + 77) }

// run searches from a position until it is solved or a limit is reached, and returns
// the numbers of the side to move.
func (s *solver) run(p *position) (phi, delta uint32) {
	s.taken[0] = -1
	phi, delta, _ = s.search(p, 0, infinite, infinite)
	s.done |= 1 << s.free
	return phi, delta
}

// search works on a position until one of its numbers reaches its bound.
func (s *solver) search(p *position, ply int, maxPhi, maxDelta uint32) (phi, delta uint32, l loops) {
	key := p.key ^ s.salt
	s.path[ply] = key
	var before uint32
	if ply > 0 {
		before = s.prefix[ply-1]
	}
	s.prefix[ply] = uint32(hash.Mix(key^uint64(before)) >> 32)
	start := s.nodes
	s.visit()
	f := &s.frames[ply]
	s.expand(p, f, ply)
	var best *child
	for {
		var second, unsolved uint32
		best, phi, delta, second, unsolved = f.numbers()
		if phi == 0 {
			delta = infinite
			break
		}
		if delta == 0 {
			phi = infinite
			break
		}
		if phi >= maxPhi || delta >= maxDelta || s.stopped {
			break
		}
		childPhi := uint32(infinite)
		if maxDelta < infinite {
			childPhi = maxDelta - (unsolved - 1)
		}
		childDelta := min(maxPhi, second+second/4+1)
		q := &f.next
		s.move(p, q, best.move)
		s.moves[ply] = best.move
		s.taken[ply+1] = s.taken[ply]
		if best.took {
			s.taken[ply+1] = int16(ply + 1)
		}
		best.phi, best.delta, best.loops = s.search(q, ply+1, childPhi, childDelta)
		if best.phi == 0 && best.loops.low == noLoop {
			s.copyProof(p, q, f)
		}
	}
	if s.solved != nil && (phi == 0 || delta == 0) {
		s.solved(*p, phi == 0)
	}
	if s.observe != nil && phi == 0 {
		s.observe(*p, f, best)
	}
	l = s.loopsOf(p, f, best, phi, delta).below(ply)
	e := s.t.put(key) // from here on positions after moves may be gone
	e.phi, e.delta, e.low, e.high = phi, delta, l.low, l.high
	e.work += uint32(s.nodes - start)
	e.move = noCell
	if best != nil {
		e.move = best.move
	}
	if l.low != noLoop {
		e.prefix = s.prefix[l.high]
	}
	return phi, delta, l
}

// numbers returns the child to search next, the numbers of the side to move, the second smallest
// disproof number of a child, and by how much the children that are not lost add to delta. phi is
// infinite and best nil if there is no child.
func (f *frame) numbers() (best *child, phi, delta, second, unsolved uint32) {
	var most uint32
	phi, second = infinite, infinite
	for i := range f.list[:f.n] {
		c := &f.list[i]
		if c.phi != 0 {
			most = max(most, c.phi)
			unsolved++
		}
		switch {
		case best == nil || c.delta < phi:
			best, second, phi = c, phi, c.delta
		case c.delta < second:
			second = c.delta
		}
	}
	if unsolved > 0 {
		// Half of what weak proof numbers add: so many moves are alike.
		unsolved = 1 + (unsolved-1)/2
		delta = min(most+unsolved-1, infinite)
	}
	return best, phi, delta, second, unsolved
}

// loopsOf returns what a solved position rests on. It is empty if the attacker succeeds or the
// position is not solved.
func (s *solver) loopsOf(p *position, f *frame, best *child, phi, delta uint32) loops {
	l := loops{low: noLoop}
	switch {
	case p.turn == defender && phi == 0:
		l = best.loops
		for i := range f.list[:f.n] {
			if c := &f.list[i]; c.delta == 0 && c.loops.low == noLoop {
				l = c.loops
			}
		}
	case p.turn == attacker && delta == 0:
		for i := range f.list[:f.n] {
			l = l.with(f.list[i].loops)
		}
	}
	return l
}

// move sets q to the position after a move, and reports whether it is legal.
func (s *solver) move(p, q *position, c uint8) bool {
	if c == noCell {
		s.a.pass(p, q)
		return true
	}
	return s.a.play(p, q, c, s.free.at(p))
}

// mayPass reports whether the side to move may pass. A pass of the attacker helps him only
// against a ban, because the defender may answer it with a pass, or if he waits for the end of
// the threats.
func (s *solver) mayPass(p *position) bool {
	return p.turn == defender || p.ko != noCell || s.a.waits && !p.final
}

// sensible returns the empty cells to play in: those against all threats of the defender, and in
// a race not more plain liberties than one needs.
func (s *solver) sensible(p *position) cells {
	moves := p.empty(s.a)
	if p.turn == attacker {
		moves = moves.and(s.a.must(p))
	}
	if s.a.race {
		moves = s.a.thin(p, moves)
	}
	return moves
}

// expand lists the moves of a position with what is known of them.
func (s *solver) expand(p *position, f *frame, ply int) {
	f.n = 0
	last := uint8(noCell)
	if ply > 0 {
		last = s.moves[ply-1]
	}
	key := hash.Mix(p.key ^ s.salt ^ s.searches<<8 ^ uint64(last))
	k := &s.lately[key%mostLately]
	if k.key == key && s.observe == nil {
		s.again(p, f, ply, k)
	} else if s.all(p, f, ply, last) && f.n <= len(k.list) {
		k.key, k.n = key, f.n
		for i, c := range f.list[:f.n] {
			k.list[i] = reply{c.key, c.cost, c.move, c.took, c.retook}
		}
	}
	for i := 1; i < f.n; i++ {
		c := f.list[i]
		j := i
		for ; j > 0 && f.list[j-1].cost > c.cost; j-- {
			f.list[j] = f.list[j-1]
		}
		f.list[j] = c
	}
}

// all rates the moves of a position and adds them. It stops at one that wins, and reports whether
// no move was left out.
func (s *solver) all(p *position, f *frame, ply int, last uint8) bool {
	moves := s.sensible(p)
	s.fetch(p, moves)
	s.rate(p, f, moves, last)
	if s.mayPass(p) {
		s.add(p, f, ply, noCell, costOf(weights[p.turn][passes]-f.best))
	}
	x := moves
	for ; !x.isEmpty() && !f.won(); x = x.rest() {
		c := x.first()
		s.add(p, f, ply, c, costOf(f.score[c]-f.best))
	}
	return x.isEmpty()
}

// again adds the moves that were found when the position was worked on before.
func (s *solver) again(p *position, f *frame, ply int, k *expanded) {
	s.fetched = 0
	for i := range k.list[:k.n] {
		s.fetched += s.t.peek(k.list[i].key)
	}
	for i := range k.list[:k.n] {
		if f.won() {
			break
		}
		r := &k.list[i]
		c := f.append(r.key, r.move, r.cost)
		c.took, c.retook = r.took, r.retook
		s.learn(p, nil, c, ply)
	}
}

// expanded are the moves of a position that was worked on lately. Two of five times a search works
// on a position that it comes back to. The table says what is known of its moves, but not which
// they are.
type expanded struct {
	key  uint64 // of the position, the search and the move before
	n    int
	list [mostReplies]reply
}

// reply is what a child is made of when its position is worked on again.
type reply struct {
	key          uint64
	cost         uint32
	move         uint8
	took, retook bool
}

// How many positions are kept with their moves, which fit into the second cache of the machine,
// and how many moves they may have.
const (
	mostLately  = 1 << 11
	mostReplies = 16
)

// fetch reads where the table keeps the positions after the moves, as far as nothing is taken, so
// that one does not wait for memory after another.
func (s *solver) fetch(p *position, moves cells) {
	key := p.key ^ s.salt ^ passKey
	if p.ko != noCell {
		key ^= s.a.koKey[p.ko]
	}
	var sum uint64
	for x := moves; !x.isEmpty(); x = x.rest() {
		sum += s.t.peek(key ^ s.a.stone[p.turn][x.first()])
	}
	s.fetched = sum
}

// append adds a child to the list.
func (f *frame) append(key uint64, move uint8, cost uint32) *child {
	c := &f.list[f.n]
	f.n++
	*c = child{key: key, move: move, cost: cost, loops: loops{low: noLoop}}
	return c
}

// won reports whether the child added last is one that wins.
func (f *frame) won() bool {
	return f.n > 0 && f.list[f.n-1].delta == 0 && f.list[f.n-1].loops.low == noLoop
}

// add appends a move to the list if it is legal.
func (s *solver) add(p *position, f *frame, ply int, move uint8, cost uint32) {
	var q position
	if !s.move(p, &q, move) {
		return
	}
	c := f.append(q.key^s.salt, move, cost)
	c.took, c.retook = q.stones[q.turn].len() < p.stones[q.turn].len(), q.retook
	s.learn(p, &q, c, ply)
}

// learn sets what is known of the position after a move of p. It is q, if that is not nil.
func (s *solver) learn(p, q *position, c *child, ply int) {
	s.koMet = s.koMet || c.retook
	if e := s.t.find(c.key); e != nil {
		if e.low == noLoop {
			c.phi, c.delta = e.phi, e.delta
			if e.solved() {
				return
			}
		} else if int(e.high) <= ply && s.prefix[e.high] == e.prefix {
			c.phi, c.delta, c.loops = e.phi, e.delta, loops{e.low, e.high}
			return
		} else {
			c.phi, c.delta = 1, 1
		}
	} else {
		var after position
		if q == nil {
			q = &after
			s.move(p, q, c.move)
		}
		s.count()
		c.phi, c.delta = s.judge(q, c.cost)
		if c.phi != 0 && c.delta != 0 {
			c.phi, c.delta = s.borrow(q, c.phi, c.delta)
		}
		e := s.t.put(c.key)
		e.phi, e.delta, e.low, e.high = c.phi, c.delta, noLoop, 0
		if e.solved() {
			return
		}
	}
	if ply+1 >= maxPly {
		s.cut = true
		c.loops = loops{0, uint8(ply)}
	} else if i := s.repeats(c.key, ply, c.took); i >= 0 {
		c.loops = loops{uint8(i), uint8(i)}
	} else {
		return
	}
	// The attacker has not made headway.
	c.phi, c.delta = 0, infinite
	if p.turn == defender {
		c.phi, c.delta = infinite, 0
	}
}

// borrow returns what a search by another rule for kos has found about a position, if it
// holds by this one too: the attacker succeeds although the defender may retake kos, or the
// defender although the attacker may. Otherwise it returns the numbers.
func (s *solver) borrow(q *position, phi, delta uint32) (uint32, uint32) {
	for _, rule := range [...]koFree{koAttacker, koDefender} {
		if rule == s.free || s.done>>rule&1 == 0 {
			continue
		}
		key := q.key ^ saltOf(rule)
		if q.ko != noCell && rule.mayRetake(q.turn) {
			key ^= s.a.koKey[q.ko]
		}
		e := s.t.find(key)
		if e == nil || !e.solved() || e.low != noLoop {
			continue
		}
		switch {
		case e.phi == 0 && q.turn == rule.loser():
			return 0, infinite
		case e.phi != 0 && q.turn != rule.loser():
			return infinite, 0
		}
	}
	return phi, delta
}

// repeats returns the ply of the path where the position was before, or -1. Stones
// only become more where none are taken. took is set if the last move took some.
func (s *solver) repeats(key uint64, ply int, took bool) int {
	last := int(s.taken[ply])
	if took {
		last = ply + 1
	}
	for i := min(last-1, ply); i >= 0; i-- {
		if s.path[i] == key {
			return i
		}
	}
	return -1
}

// mostVisits is how many times as often as the limit on nodes says a search may work on
// positions. In a part of a graph with many kos all of them may be known, and the numbers
// go round and round without a new one.
const mostVisits = 4

// visit counts a position that is worked on.
func (s *solver) visit() {
	s.visits++
	if s.visits < s.look {
		return
	}
	s.look = s.visits + checkEvery
	if err := ended.Err(s.ctx); err != nil {
		s.err, s.stopped = err, true
	}
	if s.limit >= 0 && s.visits > mostVisits*s.limit {
		s.stopped = true
	}
}

// count counts a position, and looks at the context sometimes.
func (s *solver) count() {
	s.nodes++
	if s.limit >= 0 && s.nodes >= s.limit {
		s.stopped = true
	}
	if s.nodes >= s.check {
		s.check = s.nodes + checkEvery
		if err := ended.Err(s.ctx); err != nil {
			s.err, s.stopped = err, true
		}
	}
}

// settled reports whether the position q is decided without a search, and whether the
// side to move wins it. room is the answer of eyeRoom.
func (s *solver) settled(q *position, room cells) (settled, won bool) {
	a := s.a
	if !q.stones[defender].meets(a.goal) {
		return true, s.after != nil && !s.survives(q)
	}
	if q.turn == defender {
		return a.dead(q, room), false
	}
	goal := q.stones[defender].and(a.goal)
	str := a.string(q, defender, goal.first())
	if goal.within(str) && !str.meets(a.safe[defender]) {
		if l := a.liberties(q, str); l.single() && l.first() != q.ko && s.takes(q, l.first()) {
			return true, true
		}
	}
	if a.dead(q, room) {
		return true, true
	}
	return a.alive(q), false
}

// How much each half move of a lead in a race adds to the first numbers, and up to how
// many half moves.
const (
	marginCost = 1
	maxMargin  = 12
)

// judge returns the first numbers of the position q for the side to move in it. cost is
// that of the move that leads there.
func (s *solver) judge(q *position, cost uint32) (phi, delta uint32) {
	room := s.eyeRoom(q)
	if settled, won := s.settled(q, room); won {
		return 0, infinite
	} else if settled {
		return infinite, 0
	}
	if s.a.race {
		if m, ok := s.a.lead(q); ok {
			ahead, behind := min(max(m, 0), maxMargin), min(max(-m, 0), maxMargin)
			return uint32(1 + behind*marginCost), uint32(1+ahead*marginCost) + cost
		}
	}
	sh := s.a.shapeOf(q, room)
	o := sh.odds(q.turn)
	kill, live := uint32(1+max(o, 0)/oddsPerCost), uint32(1+max(-o, 0)/oddsPerCost)
	if q.turn == attacker {
		return kill, live + cost
	}
	return live, kill + cost
}
