package reading_test

import (
	"math/bits"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// solver answers questions about a string on a small board by trying all moves. It
// shares no code with what it tests: a position is two sets of bits.
//
// A question is put three times. Which bans of kos count is what tells the codes apart:
// an attack is a win if it captures although the owner may retake every ko at once, as
// if he had threats without end; it is ko_a if it captures when nobody has a threat,
// ko_b if it captures only when the attacker may retake every ko at once. A string with
// more than most liberties when the attacker is to move is safe, and so is one that
// lives on because play goes round in circles.
//
// The search is depth-first proof-number search (Nagai). A repetition counts as saved
// on the line where it arises, so that a capture that is found is one; that there is
// none is looked through once more when the search ends, as what was found after one
// line may not be true after another.
type solver struct {
	width int
	all   uint64 // the points of the board
	str   uint64 // the stone that names the string
	def   int
	free  int  // who may retake kos at once, or -1
	busy  bool // the side that moves first does not pass
	most  int  // liberties
	nodes map[solverState]*solverNode
	order []*solverNode // in which they were found
	limit int           // positions, and steps for each ten of them
	steps int
}

// solverState is a position: stones by color, the side to move, and the point that it
// may not retake.
type solverState struct {
	stones [2]uint64
	ko     uint64
	turn   int8
}

type solverNode struct {
	state           solverState
	proof, disproof uint32 // of the capture; 0 and solved, or the other way round
	kids            []*solverNode
	depth           int // moves from the question, at least
	expanded, path  bool
}

const solved = 1 << 30

const (
	solverBlack = iota
	solverWhite
)

func solverColor(c board.Color) int {
	if c == board.White {
		return solverWhite
	}
	return solverBlack
}

// solveUsually returns the code of the side that moves first, and false if there are too
// many positions, by the convention that a ko counts only if it comes up although the owner
// of the string has done something: in the first three moves a pass does not save a string
// that falls if nobody has a ko threat.
func solveUsually(b *board.Board, str board.Point, attack bool, limit int) (search.Code, bool) {
	s, root := newSolver(b, str, attack, limit)
	if attack {
		return s.usualAttack(root)
	}
	code, ok := s.code(root)
	if code != search.KoB || !ok {
		return code, ok
	}
	s.free = s.def
	for left := s.all &^ (root.stones[0] | root.stones[1]); left != 0; left &= left - 1 {
		next, legal := s.play(root, left&-left)
		if !legal {
			continue
		}
		attack, known := s.usualAttack(next)
		if s.free = s.def; attack != search.Win {
			return search.KoB, ok
		}
		ok = ok && known
	}
	return search.Fail, ok
}

// usualAttack returns the code of the attacker by the convention.
func (s *solver) usualAttack(root solverState) (search.Code, bool) {
	code, ok := s.code(root)
	if code != search.KoA || !ok {
		return code, ok
	}
	for left := s.all &^ (root.stones[0] | root.stones[1]); left != 0; left &= left - 1 {
		s.free = -1
		next, legal := s.play(root, left&-left)
		if !legal || next.stones[s.def]&s.str == 0 {
			continue
		}
		if falls, known := s.captures(next); !falls {
			ok = ok && known
			continue
		}
		s.free, s.busy = s.def, true
		falls, known := s.captures(next)
		s.busy = false
		if falls {
			return search.Win, true
		}
		ok = ok && known
	}
	return code, ok
}

// newSolver returns a solver and the position of a board.
func newSolver(b *board.Board, str board.Point, attack bool, limit int) (*solver, solverState) {
	n := b.Size()
	s := &solver{width: n + 1, def: solverColor(b.At(str)), most: 4, limit: limit}
	at := func(p board.Point) uint64 { return 1 << (p.Row()*s.width + p.Col()) }
	root := solverState{turn: int8(s.def)}
	for p := range board.Points(n) {
		s.all |= at(p)
		if c := b.At(p); c.IsPlayer() {
			root.stones[solverColor(c)] |= at(p)
		}
	}
	s.str = at(str)
	if attack {
		root.turn = 1 - root.turn
	}
	if p, c := b.Ko(); p != board.NoPoint && solverColor(c) == int(root.turn) {
		root.ko = at(p)
	}
	return s, root
}

// code returns the code of the side to move.
func (s *solver) code(root solverState) (search.Code, bool) {
	attack := int(root.turn) != s.def
	order := [3]struct {
		free int
		code search.Code
	}{{s.def, search.Win}, {-1, search.KoA}, {1 - s.def, search.KoB}}
	if !attack {
		order[0].free, order[2].free = order[2].free, order[0].free
	}
	for _, o := range order {
		s.free = o.free
		taken, ok := s.captures(root)
		if !ok {
			return search.Fail, false
		}
		if taken == attack {
			return o.code, true
		}
	}
	return search.Fail, true
}

// captures reports whether the string falls, and whether that could be found out.
func (s *solver) captures(root solverState) (captured, ok bool) {
	s.nodes, s.order, s.steps = map[solverState]*solverNode{}, nil, 0
	n := s.node(root)
	n.depth = 0
	doubtful := []*solverNode{n}
	for range 50 {
		// The last ones lie deepest, and what is found there serves the others.
		for i := len(doubtful) - 1; i >= 0; i-- {
			s.search(doubtful[i], solved, solved, false)
		}
		s.search(n, solved, solved, false)
		if n.proof == 0 {
			return true, true
		}
		if n.disproof != 0 {
			return false, false // too many positions
		}
		if doubtful = s.check(doubtful[:0]); n.disproof == 0 {
			return false, true
		}
	}
	return false, false
}

// check keeps of the positions that count as saved those from which the owner can stay
// among such positions, and appends the others.
func (s *solver) check(doubtful []*solverNode) []*solverNode {
	for again := true; again; {
		again = false
		for _, n := range s.order {
			if n.disproof != 0 || len(n.kids) == 0 {
				continue
			}
			attacker := int(n.state.turn) != s.def
			holds := attacker
			for _, k := range n.kids {
				if safe := k.disproof == 0; safe != attacker {
					holds = safe
					break
				}
			}
			if !holds {
				n.proof, n.disproof = 1, 1
				doubtful = append(doubtful, n)
				again = true
			}
		}
	}
	return doubtful
}

// node returns what is known about a position.
func (s *solver) node(st solverState) *solverNode {
	if int(st.turn) == s.free {
		st.ko = 0
	}
	if n := s.nodes[st]; n != nil {
		return n
	}
	libs := bits.OnesCount64(s.liberties(st, s.chain(st.stones[s.def], s.str)))
	n := &solverNode{state: st, depth: 1 << 30, proof: uint32(libs), disproof: 1}
	if int(st.turn) != s.def && libs > s.most {
		n.expanded, n.proof, n.disproof = true, solved, 0
	}
	s.nodes[st] = n
	s.order = append(s.order, n)
	return n
}

// expand lists what can follow a position.
func (s *solver) expand(n *solverNode) {
	n.expanded = true
	st := n.state
	var kids []solverState
	for left := s.all &^ (st.stones[0] | st.stones[1]); left != 0; left &= left - 1 {
		p := left & -left
		next, ok := s.play(st, p)
		if !ok {
			continue
		}
		if next.stones[s.def]&s.str == 0 {
			// A single stone that is retaken goes on.
			again, retaken := s.play(next, s.str)
			if st.stones[s.def]&^next.stones[s.def] != s.str || !retaken || again.stones[st.turn]&p != 0 {
				n.proof, n.disproof = 0, solved
				return
			}
			next = again
		}
		kids = append(kids, next)
	}
	if n.depth > 0 || !s.busy {
		kids = append(kids, solverState{stones: st.stones, turn: 1 - st.turn})
	}
	for _, k := range kids {
		n.kids = append(n.kids, s.node(k))
	}
}

// numbers sets the proof and disproof numbers of a position from those after it, and
// returns the best of these and the number to beat: that of the second best.
func (s *solver) numbers(n *solverNode) (best *solverNode, second uint32) {
	attacker := int(n.state.turn) != s.def
	least, next, most, open := uint32(solved+1), uint32(solved), uint32(0), uint32(0)
	for _, k := range n.kids {
		one, all := k.disproof, k.proof // what the owner needs once, the attacker always
		if k.path {
			one, all = 0, solved
		}
		if attacker {
			one, all = all, one
		}
		if one < least {
			best, least, next = k, one, least
		} else {
			next = min(next, one)
		}
		if all > 0 {
			most, open = max(most, all), open+1
		}
	}
	// The largest number and the count of the others instead of the sum: many
	// positions are reached on several ways.
	if open > 0 {
		most = min(most+open-1, solved)
	}
	switch {
	case least == 0:
		most = solved
	case least >= solved:
		least, most = solved, 0
	}
	if attacker {
		n.proof, n.disproof = least, most
	} else {
		n.proof, n.disproof = most, least
	}
	return best, next
}

// search looks at what follows a position until it is solved or one of its numbers
// reaches a bound. Where play goes back to positions closer to the question, numbers
// may chase each other: the bounds are then raised until something new is looked at
// (threshold control, Kishimoto).
func (s *solver) search(n *solverNode, proof, disproof uint32, raise bool) {
	if !n.expanded {
		s.expand(n)
		raise = false
	}
	for _, k := range n.kids {
		k.depth = min(k.depth, n.depth+1)
		raise = raise || k.depth <= n.depth && k.proof != 0 && k.disproof != 0
	}
	n.path = true
	for first := true; len(n.kids) > 0; first = false {
		s.steps++
		best, next := s.numbers(n)
		if first && raise {
			proof, disproof = max(proof, n.proof+1), max(disproof, n.disproof+1)
		}
		if n.proof >= proof || n.disproof >= disproof || n.proof == 0 || n.disproof == 0 || s.steps > s.limit {
			break
		}
		// The other number of best may grow by what is missing from that of n.
		if next < solved {
			next++
		}
		if int(n.state.turn) != s.def {
			s.search(best, min(proof, next), disproof-n.disproof+best.disproof, raise)
		} else {
			s.search(best, proof-n.proof+best.proof, min(disproof, next), raise)
		}
		raise = false
	}
	n.path = false
}

// play returns the position after a move of the side to move.
func (s *solver) play(st solverState, p uint64) (solverState, bool) {
	if p == st.ko && int(st.turn) != s.free || (st.stones[0]|st.stones[1])&p != 0 {
		return st, false
	}
	c := st.turn
	next := solverState{stones: st.stones, turn: 1 - c}
	next.stones[c] |= p
	var taken uint64
	for left := s.beside(p) & next.stones[1-c]; left != 0; {
		chain := s.chain(next.stones[1-c], left&-left)
		left &^= chain
		if s.liberties(next, chain) == 0 {
			taken |= chain
		}
	}
	next.stones[1-c] &^= taken
	own := s.chain(next.stones[c], p)
	libs := s.liberties(next, own)
	if libs == 0 {
		return st, false
	}
	if own == p && libs == taken && bits.OnesCount64(taken) == 1 {
		next.ko = taken
	}
	return next, true
}

// beside returns the points beside a set, those of the set among them or not.
func (s *solver) beside(set uint64) uint64 {
	return (set<<1 | set>>1 | set<<s.width | set>>s.width) & s.all
}

// chain returns the stones, among those given, that hang together with one.
func (s *solver) chain(stones, one uint64) uint64 {
	for {
		more := one | s.beside(one)&stones
		if more == one {
			return one
		}
		one = more
	}
}

func (s *solver) liberties(st solverState, chain uint64) uint64 {
	return s.beside(chain) &^ (st.stones[0] | st.stones[1])
}
