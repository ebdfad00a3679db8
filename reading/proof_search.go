package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/reading/search"
)

const (
	proofPlies   = 64
	proofMoves   = closedPoints + 1
	proofEntries = 1 << 14
	proofSolved  = 1 << 30 // the number of what cannot be shown
	noLoop       = 255

	// proofPerDepth is how many nodes a question may take for each ply of Params.Depth.
	proofPerDepth = 1000
)

// proofNumbers say how many positions must be decided to show that the string is taken,
// and that it is not, and which plies of the line a decision rests on: those from low to
// high, none if low is noLoop.
type proofNumbers struct {
	taken, saved uint32
	low, high    uint8
}

func (n proofNumbers) solved() bool { return n.taken == 0 || n.saved == 0 }

var (
	isTaken = proofNumbers{0, proofSolved, noLoop, 0}
	isSaved = proofNumbers{proofSolved, 0, noLoop, 0}
)

// proofEntry is what is known of a position.
type proofEntry struct {
	key uint64
	proofNumbers
	prefix uint32 // of the line that they rest on
	work   uint32 // nodes
	move   int16
	gen    uint16
}

// proofFrame is the scratch space of a ply.
type proofFrame struct {
	n     int
	moves [proofMoves]proofMove
}

type proofMove struct {
	proofNumbers
	key   uint64
	move  board.Point
	again bool // the attacker is to move again, as the single stone that he took was retaken
}

// key returns the key of the position on the board with the attacker to move or not.
func (s *proof) key(attack bool) uint64 {
	x := uint64(s.taker)
	if attack {
		x |= 1 << 4
	}
	if p, c := s.r.b.Ko(); p != board.NoPoint && c != s.taker && c == s.mover(attack) {
		x |= uint64(p) << 8
	}
	return s.r.b.StonesHash() ^ hash.Mix(x)
}

func (s *proof) mover(attack bool) board.Color {
	if attack {
		return s.def.Opponent()
	}
	return s.def
}

// search works on a position until it is solved or one of its numbers reaches a bound.
func (s *proof) search(attack bool, ply int, mostTaken, mostSaved uint32) (proofNumbers, board.Point) {
	key := s.key(attack)
	s.path[ply] = key
	var before uint32
	if ply > 0 {
		before = s.prefix[ply-1]
	}
	s.prefix[ply] = uint32(hash.Mix(key^uint64(before)) >> 32)
	start := s.r.nodes
	f := &s.frames[ply]
	s.expand(f, attack, ply)
	var n proofNumbers
	var best *proofMove
	for {
		var second uint32
		n, best, second = f.numbers(attack)
		if n.solved() || n.taken >= mostTaken || n.saved >= mostSaved || s.over {
			break
		}
		if s.visits++; s.visits > s.most {
			s.over = true
			break
		}
		// The move is left when it is harder by a quarter than the second one (J. Pawlewicz,
		// Ł. Lew, Improving Depth-First PN-Search: 1+ε Trick, 2007).
		second = min(second+second/4+1, proofSolved)
		c := s.mover(attack)
		s.play(best, c)
		if attack {
			best.proofNumbers, _ = s.search(best.again, ply+1, min(mostTaken, second), rest(mostSaved, n.saved, best.saved))
		} else {
			best.proofNumbers, _ = s.search(true, ply+1, rest(mostTaken, n.taken, best.taken), min(mostSaved, second))
		}
		s.undo(best, c)
	}
	n = n.below(ply)
	move := board.NoPoint
	if best != nil {
		move = best.move
	}
	if ply == 0 && s.busy {
		return n, move
	}
	e := s.put(key)
	e.proofNumbers, e.move = n, int16(move)
	e.work += uint32(s.r.nodes - start)
	if n.low != noLoop {
		e.prefix = s.prefix[n.high]
	}
	return n, move
}

// rest returns the bound for a move whose number is one, of a position with the bound
// most and the number all.
func rest(most, all, one uint32) uint32 {
	if most >= proofSolved {
		return proofSolved
	}
	return most - all + one
}

// numbers returns the numbers of a position, the best move and the number of the second
// best.
func (f *proofFrame) numbers(attack bool) (n proofNumbers, best *proofMove, second uint32) {
	least, most, open := uint32(proofSolved), uint32(0), uint32(0)
	second = proofSolved
	low, high := uint8(noLoop), uint8(0)
	for i := range f.moves[:f.n] {
		m := &f.moves[i]
		one, all := m.taken, m.saved
		if !attack {
			one, all = all, one
		}
		low, high = min(low, m.low), max(high, m.high)
		switch {
		case best == nil || one < least || one == 0 && m.low == noLoop && best.low != noLoop:
			best, second, least = m, least, one
		case one < second:
			second = one
		}
		if all != 0 {
			most, open = max(most, all), open+1
		}
	}
	switch {
	case least == 0:
		most = proofSolved
		low, high = best.low, best.high
	case open == 0:
		least, most = proofSolved, 0
	default:
		most = min(most+(open-1)/2, proofSolved-1)
		low, high = noLoop, 0
	}
	n = proofNumbers{least, most, low, high}
	if !attack {
		n.taken, n.saved = most, least
	}
	return n, best, second
}

// below returns the numbers as the position at the ply before sees them: a line that comes
// back to the position itself rests on nothing else.
func (n proofNumbers) below(ply int) proofNumbers {
	switch {
	case int(n.low) >= ply || n.taken == 0:
		n.low, n.high = noLoop, 0
	default:
		n.high = min(n.high, uint8(ply-1))
	}
	return n
}

// play puts a move of the list on the board.
func (s *proof) play(m *proofMove, c board.Color) {
	s.enter(m.move, c)
	if m.again {
		s.enter(s.str, s.def)
	}
}

func (s *proof) enter(p board.Point, c board.Color) {
	s.r.b.TryAssumeLegal(p, c)
	if s.r.recorder != nil {
		s.r.recorder.Enter(s.r.b, p, c, "all moves are tried")
	}
}

// undo takes a move of c back.
func (s *proof) undo(m *proofMove, c board.Color) {
	outcome := search.Fail
	if m.taken == 0 && c != s.def || m.saved == 0 && c == s.def {
		outcome = search.Win
	}
	if m.again {
		s.leave(outcome.Reverse())
	}
	s.leave(outcome)
}

func (s *proof) leave(outcome search.Code) {
	s.r.b.Undo()
	if s.r.recorder != nil {
		s.r.recorder.Leave(s.r.b, outcome)
	}
}

// expand lists the moves of a position.
func (s *proof) expand(f *proofFrame, attack bool, ply int) {
	r, b := s.r, s.r.b
	c := s.mover(attack)
	f.n = 0
	free := b.EmptyPoints()
	free.And(&s.area)
	// Only what gives it a liberty helps a string in atari.
	forced := !attack && b.Liberties(s.str) == 1 && b.StringSize(s.str) > 1
	for p := range free.All() {
		if forced && !b.IsLiberty(s.str, p) && !b.IsCapture(p, c) || r.eyeOf(p, c) || !s.try(p, c) {
			continue
		}
		done := s.add(f, p, c, attack, ply)
		b.Undo()
		if done {
			return
		}
	}
	// Without a ban the owner answers a pass of the attacker by another one, and nothing
	// has changed.
	if p, banned := b.Ko(); !attack && !forced && !(ply == 0 && s.busy) || attack && p != board.NoPoint && banned == c && c != s.taker {
		b.TryAssumeLegal(board.Pass, c)
		s.add(f, board.Pass, c, attack, ply)
		b.Undo()
	}
}

// try plays a move if the rules and the bans allow it.
func (s *proof) try(p board.Point, c board.Color) bool {
	if c == s.taker {
		return s.r.b.TryKo(p, c)
	}
	return s.r.b.Try(p, c)
}

// add appends the move that has just been played to the list, and reports whether it
// decides the position for the side that made it.
func (s *proof) add(f *proofFrame, p board.Point, c board.Color, attack bool, ply int) bool {
	b := s.r.b
	if k, _ := b.Ko(); k != board.NoPoint {
		s.ko = true
	}
	m := &f.moves[f.n]
	f.n++
	*m = proofMove{move: p}
	next := !attack
	if b.At(s.str) == board.Empty {
		// Taking a single stone that is retaken at once is no capture.
		if m.again = s.retaken(p); !m.again {
			m.proofNumbers = isTaken
			return true
		}
		next = true
		defer b.Undo()
	}
	m.key = s.key(next)
	if e := s.find(m.key); e != nil {
		switch {
		case e.low == noLoop:
			m.proofNumbers = e.proofNumbers
		case int(e.high) <= ply && s.prefix[e.high] == e.prefix:
			m.proofNumbers = e.proofNumbers
			return false
		default:
			m.proofNumbers = proofNumbers{1, 1, noLoop, 0}
		}
	} else {
		m.proofNumbers = s.judge(next)
		s.count()
		e := s.put(m.key)
		e.proofNumbers, e.move = m.proofNumbers, int16(board.NoPoint)
	}
	if m.solved() {
		return (m.taken == 0) == attack
	}
	if ply+1 >= proofPlies {
		m.proofNumbers = proofNumbers{proofSolved, 0, 0, uint8(ply)}
		return false
	}
	for i := ply; i >= 0; i-- {
		if s.path[i] == m.key {
			m.proofNumbers = proofNumbers{proofSolved, 0, uint8(i), uint8(i)}
			break
		}
	}
	return false
}

// judge returns the first numbers of the position on the board.
func (s *proof) judge(attack bool) proofNumbers {
	b := s.r.b
	n := b.Liberties(s.str)
	if attack {
		if n > 4 {
			return isSaved
		}
		if n == 1 && b.StringSize(s.str) > 1 {
			return isTaken
		}
	}
	if n > 1 && s.r.twoEyes(s.str) {
		return isSaved
	}
	return proofNumbers{uint32(n*(n+1)/2 + 1), uint32(6 - min(n, 5)), noLoop, 0}
}

// count counts a position.
func (s *proof) count() {
	r := s.r
	r.nodes++
	r.look()
	s.over = s.over || r.stopped || r.nodes >= s.limit
}

// find returns the entry of a position, or nil.
func (s *proof) find(key uint64) *proofEntry {
	i := key & s.mask &^ 3
	for j := i; j < i+4; j++ {
		if e := &s.entries[j]; e.key == key && e.gen == s.gen {
			return e
		}
	}
	return nil
}

// put returns the entry where a position is to be kept: its own, a free one, or that of the
// position that has cost least.
func (s *proof) put(key uint64) *proofEntry {
	i := key & s.mask &^ 3
	var best *proofEntry
	for j := i; j < i+4; j++ {
		e := &s.entries[j]
		switch {
		case e.gen != s.gen:
			if best == nil || best.gen == s.gen {
				best = e
			}
		case e.key == key:
			return e
		case best == nil || best.gen == s.gen && e.work < best.work:
			best = e
		}
	}
	*best = proofEntry{key: key, gen: s.gen}
	return best
}

// eyeOf reports whether all that touches the point p is one string of c.
func (r *core) eyeOf(p board.Point, c board.Color) bool {
	b := r.b
	first := board.NoPoint
	for _, q := range p.Neighbors() {
		switch s := b.At(q); {
		case s == board.Border:
		case s != c:
			return false
		case first == board.NoPoint:
			first = q
		case !b.SameString(q, first):
			return false
		}
	}
	return true
}

// twoEyes reports whether the string at str lives whatever is played: it and all strings
// that it needs have two eyes of one point. (D. B. Benson, Life in the Game of Go, 1976.)
func (r *core) twoEyes(str board.Point) bool {
	b := r.b
	c := b.At(str)
	var eyes board.Set
	var strs [8]board.Point
	strs[0] = str
	n := 1
	for i := 0; i < n; i++ {
		libs := b.LibertySet(strs[i])
		k := 0
	next:
		for p := range libs.All() {
			if eyes.Has(p) {
				k++
				continue
			}
			for _, q := range p.Neighbors() {
				if s := b.At(q); s != c && s != board.Border {
					continue next
				}
			}
			k++
			eyes.Add(p)
			for _, q := range p.Neighbors() {
				if b.At(q) != c {
					continue
				}
				known := false
				for _, o := range strs[:n] {
					known = known || b.SameString(q, o)
				}
				if !known {
					if n == len(strs) {
						return false
					}
					strs[n] = q
					n++
				}
			}
		}
		if k < 2 {
			return false
		}
	}
	return true
}
