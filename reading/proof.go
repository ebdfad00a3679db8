package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// proof decides whether an enclosed string can be captured. It tries all moves there, also the
// throw-ins and waiting moves that the usual search leaves out. It is a depth-first search with
// proof numbers (A. Nagai, Df-pn Algorithm for Searching AND/OR Trees and Its Applications,
// 2002), without sums: a position is as hard as its hardest successor plus the number of the
// others (T. Ueda and others, Weak Proof-Number Search, 2008).
//
// Up to three searches find the code. A capture is a win if it works although the owner may
// retake every ko at once, search.KoA if it works when neither side may, and search.KoB if it
// works only when the attacker may; a defense is the other way round. A repetition is no
// capture. That holds only on the path where it was found, so such results are kept with that
// path (A. Kishimoto and M. Müller, A General Solution to the Graph History Interaction
// Problem, 2004).
type proof struct {
	r     *core
	area  board.Set
	str   board.Point
	def   board.Color
	taker board.Color // who may retake kos at once, or Empty
	busy  bool        // the owner, who is to move first, does not pass

	ko     bool // a ko came up
	limit  int  // nodes of the Reader at which the search gives up
	visits int  // of positions, known ones too
	most   int  // visits at which it gives up
	over   bool // it has given up

	entries []proofEntry
	mask    uint64
	gen     uint16
	frames  []proofFrame
	path    [proofPlies + 1]uint64 // keys of the line
	prefix  [proofPlies + 1]uint32 // of the line up to each
}

// proofNodes returns how many nodes a question about a string that is closed in may take.
func (p *Params) proofNodes() int { return proofPerDepth * max(p.Depth, 0) }

// proved answers a question about the string at str if it is closed in and the search
// comes to an end, and reports that.
func (r *core) proved(routine int, str board.Point) (code search.Code, move board.Point, ok bool) {
	s := r.prove(str)
	if s == nil {
		return search.Fail, board.NoPoint, false
	}
	if routine == keyAttack {
		code, move = s.attack()
	} else {
		code, move = s.defend()
	}
	r.exact = !s.over
	return code, move, r.exact
}

// prove returns a proof search that is ready for questions about the string at str, or nil
// if that is not closed in.
func (r *core) prove(str board.Point) *proof {
	if r.p.Rough || r.stopped {
		return nil
	}
	if r.proof == nil {
		r.proof = newProof(r)
	}
	if !r.closed(str, closedEmpty, &r.proof.area) {
		return nil
	}
	r.proof.begin(str)
	return r.proof
}

// attack returns the code and the move of the attacker when he moves first.
func (s *proof) attack() (search.Code, board.Point) {
	att := s.def.Opponent()
	if move, ok := s.reaches(true, s.def); ok {
		return search.Win, move
	}
	if !s.ko {
		return search.Fail, board.NoPoint
	}
	last, ok := s.reaches(true, att)
	if !ok {
		return search.Fail, board.NoPoint
	}
	move, ok := s.reaches(true, board.Empty)
	if !ok {
		return search.KoB, last
	}
	// If the ko comes up only because the owner does nothing, that is a capture.
	b := s.r.b
	free := b.EmptyPoints()
	free.And(&s.area)
	for p := range free.All() {
		if s.over || !b.Try(p, att) {
			continue
		}
		idle := b.At(s.str) != board.Empty && s.idle()
		b.Undo()
		if idle {
			return search.Win, p
		}
	}
	return search.KoA, move
}

// by returns the code of a move of c, which need not be the best.
func (s *proof) by(move board.Point, c board.Color) search.Code {
	b := s.r.b
	conditional := !b.Try(move, c)
	if conditional && !b.TryKo(move, c) {
		return search.Fail
	}
	defer b.Undo()
	s.ko = true
	works := func(taker board.Color) bool {
		s.taker = taker
		again := b.At(s.str) == board.Empty && s.retaken(move)
		switch {
		case again:
			defer b.Undo()
		case b.At(s.str) == board.Empty:
			return true
		case c != s.def:
			_, ok := s.reaches(false, taker)
			return !ok
		}
		_, ok := s.reaches(true, taker)
		return ok == again
	}
	code := search.Fail
	switch {
	case !works(c):
	case !conditional && works(c.Opponent()):
		code = search.Win
	case !conditional && works(board.Empty):
		code = search.KoA
		if c != s.def && b.At(s.str) != board.Empty && s.idle() {
			code = search.Win
		}
	case c != s.def || s.stands():
		code = search.KoB
	}
	return code
}

// retaken puts the single stone that was just taken by a move of the attacker back, and
// reports whether that takes the stone that he played.
func (s *proof) retaken(by board.Point) bool {
	b := s.r.b
	if b.Captured() != 1 || !s.try(s.str, s.def) {
		return false
	}
	if b.At(by) == board.Empty {
		return true
	}
	b.Undo()
	return false
}

// stands reports whether a defense by ko, after which the attacker is to move, still holds if
// the owner's results by passing do not count.
func (s *proof) stands() bool {
	code, _ := s.attack()
	return code != search.Win
}

// idle reports whether the owner, moving first, can save the string only by passing, if at all,
// and only because he may retake kos at once.
func (s *proof) idle() bool {
	if _, saved := s.reaches(false, board.Empty); saved {
		return false
	}
	s.busy = true
	_, saved := s.reaches(false, s.def)
	s.busy = false
	return !saved
}

// defend returns the code and the move of the owner when he moves first.
func (s *proof) defend() (search.Code, board.Point) {
	if move, ok := s.saves(s.def.Opponent()); ok {
		return search.Win, move
	}
	if !s.ko {
		return search.Fail, board.NoPoint
	}
	if _, ok := s.reaches(false, s.def); !ok {
		return search.Fail, board.NoPoint
	}
	if move, ok := s.saves(board.Empty); ok {
		return search.KoA, move
	}
	b := s.r.b
	free := b.EmptyPoints()
	free.And(&s.area)
	for p := range free.All() {
		if !s.over && b.TryKo(p, s.def) {
			_, falls := s.reaches(true, s.def)
			falls = falls || !s.stands()
			if b.Undo(); !falls {
				return search.KoB, p
			}
		}
	}
	return search.Fail, board.NoPoint
}

// saves is reaches for the owner. It returns a pass only if no other move saves the string.
func (s *proof) saves(taker board.Color) (board.Point, bool) {
	s.busy = true
	move, ok := s.reaches(false, taker)
	s.busy = false
	if !ok {
		move, ok = s.reaches(false, taker)
	}
	return move, ok
}

// reaches reports whether the side to move, the attacker or not, reaches its goal if taker
// may retake kos at once, and by which move.
func (s *proof) reaches(attack bool, taker board.Color) (board.Point, bool) {
	s.taker = taker
	n, move := s.search(attack, 0, proofSolved, proofSolved)
	return move, n.solved() && (n.taken == 0) == attack
}

// line appends to l, which ends with the move that decides the question, what is known to
// follow.
func (s *proof) line(l *search.Line, attack bool) {
	b := s.r.b
	depth := b.Depth()
	for move := l.At(0); move != board.NoPoint; {
		if c := s.mover(attack); move == board.Pass {
			b.TryAssumeLegal(move, c)
		} else if !b.TryKo(move, c) {
			break
		}
		if b.At(s.str) == board.Empty {
			break
		}
		attack = !attack
		e := s.find(s.key(attack))
		if e == nil || !e.solved() || board.Point(e.move) == board.NoPoint || !l.Add(board.Point(e.move)) {
			break
		}
		move = board.Point(e.move)
	}
	b.UndoTo(depth)
}

func newProof(r *core) *proof {
	return &proof{r: r, entries: make([]proofEntry, proofEntries), mask: proofEntries - 1, frames: make([]proofFrame, proofPlies)}
}

// begin prepares for the questions of one string.
func (s *proof) begin(str board.Point) {
	s.str, s.def = str, s.r.b.At(str)
	ban, _ := s.r.b.Ko()
	s.ko, s.over = ban != board.NoPoint, false
	s.limit = s.r.nodes + s.r.p.proofNodes()
	s.visits, s.most = 0, 4*s.r.p.proofNodes()
	if s.gen++; s.gen == 0 {
		clear(s.entries)
		s.gen = 1
	}
	s.r.shadow.Or(&s.area)
}
