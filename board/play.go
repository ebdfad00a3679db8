package board

// Mode relaxes the rules that a move is checked against. Modes are added up.
type Mode uint8

const (
	// Strict keeps the simple ko rule and forbids suicide.
	Strict Mode = 0
	// IgnoreKo lets a player retake a ko at once, as if a ko threat had been
	// played and answered.
	IgnoreKo Mode = 1
	// AllowSuicide lets a player capture his own stones, even a single one. The position is
	// then as it was, which only superko forbids.
	AllowSuicide Mode = 2
)

// MaxTrials is the largest number of trial moves on a board, far more than a search needs.
const MaxTrials = 10000

// Legal reports whether c may play at p. A pass is always legal; c that is no
// player never is.
func (b *Board) Legal(p Point, c Color, m Mode) bool {
	if c-Black > 1 {
		return false
	}
	near, far, _, nearMask, farMask := bitsOf(uint(p))
	if near >= setWords || b.cells[p&(numCells-1)] != 0 {
		return p == Pass
	}
	if p == b.ko && c == b.koColor && m&IgnoreKo == 0 {
		return false
	}
	return b.empty[near]&nearMask|b.empty[far]&farMask != 0 || b.size > 0 && (m&AllowSuicide != 0 || !b.isSuicide(p, c))
}

// check returns why c may not play at p.
func (b *Board) check(p Point, c Color, m Mode) error {
	if !c.IsPlayer() {
		return ErrColor
	}
	if p == Pass {
		return nil
	}
	switch b.At(p) {
	case Border:
		return ErrPoint
	case Black, White:
		return ErrOccupied
	}
	if p == b.ko && c == b.koColor && m&IgnoreKo == 0 {
		return ErrKo
	}
	if m&AllowSuicide == 0 && b.IsSuicide(p, c) {
		return ErrSuicide
	}
	return nil
}

// IsSuicide reports whether the string of a stone that c would place on the
// empty point p is left without liberties and captures nothing.
func (b *Board) IsSuicide(p Point, c Color) bool {
	return b.At(p) == Empty && c.IsPlayer() && b.isSuicide(p, c)
}

func (b *Board) isSuicide(p Point, c Color) bool {
	for _, v := range b.around(p) {
		if v == cell(Empty) {
			return false
		}
		// A string of c lends its other liberties, one of the opponent must
		// not be captured.
		if v >= firstStone && (v.color() == c) == (b.chains[v.slot()].n > 1) {
			return false
		}
	}
	return true
}

// Play makes a move of the game: it checks the move and cannot be undone. The
// board is unchanged when there is an error: ErrColor, ErrPoint, ErrOccupied,
// ErrKo, ErrSuicide, ErrTrial while trial moves are on the board, or ErrNoBoard if
// it has no points.
func (b *Board) Play(p Point, c Color, m Mode) error {
	if b.size == 0 {
		return ErrNoBoard
	}
	if len(b.stack) > 0 {
		return ErrTrial
	}
	if !b.move(p, c, m) {
		return b.check(p, c, m)
	}
	b.keep()
	return nil
}

// PlayAssumeLegal is Play without the checks, for playouts. The move must be legal under some
// Mode, and there must be no trial moves, which would become moves of the game. It does nothing
// if the point is not empty or c is not a player.
func (b *Board) PlayAssumeLegal(p Point, c Color) {
	if b.move(p, c, IgnoreKo|AllowSuicide) {
		b.keep()
	}
}

// keep makes the trial moves moves of the game.
func (b *Board) keep() {
	b.nTaken = uint8(len(b.captured) & 7)
	if len(b.absorbed)+len(b.captured) > 0 {
		for i, s := range b.captured {
			b.taken[i&3] = b.chains[s].head
		}
		b.free = append(b.free, b.absorbed...)
		b.free = append(b.free, b.captured...)
	}
	b.dropStack()
}

// lastCaptured returns the chains that the last trial move has taken.
func (b *Board) lastCaptured() []uint32 {
	r := &b.stack[len(b.stack)-1]
	return b.captured[len(b.captured)-int(r.nCaptured):]
}

// Captured returns the number of stones that the last move has captured: the last trial move,
// or, if there is none, the last move of Play, PlayAssumeLegal or Playout. A suicide captures
// the stones of the player himself, with the new one. It is 0 after a pass, Clear and Setup.
func (b *Board) Captured() int {
	n := 0
	if len(b.stack) > 0 {
		for _, s := range b.lastCaptured() {
			n += int(b.chains[s].size)
		}
		return n
	}
	for _, head := range b.taken[:min(b.nTaken, 4)] {
		for q, first := head, true; first || q != head; q, first = b.next[q&(numCells-1)], false {
			n++
		}
	}
	return n
}

// AppendCaptured appends the points of the stones that Captured counts to dst,
// those of one string together.
func (b *Board) AppendCaptured(dst []Point) []Point {
	if len(b.stack) > 0 {
		for _, s := range b.lastCaptured() {
			dst = b.appendRing(dst, b.chains[s].head)
		}
		return dst
	}
	for _, head := range b.taken[:min(b.nTaken, 4)] {
		dst = b.appendRing(dst, head)
	}
	return dst
}

// appendRing appends the stones of a string, or of one that was captured: their
// ring stays until other stones that are not taken back stand there.
func (b *Board) appendRing(dst []Point, head Point) []Point {
	for q := head; ; {
		dst = append(dst, q)
		if q = b.next[q&(numCells-1)]; q == head {
			return dst
		}
	}
}

// Try puts a trial move on the board and reports whether it did. If the move is illegal under
// Strict, or there are MaxTrials moves, the board is unchanged. Undo takes the move back.
func (b *Board) Try(p Point, c Color) bool { return b.move(p, c, Strict) }

// TryKo is Try that ignores the ko ban.
func (b *Board) TryKo(p Point, c Color) bool { return b.move(p, c, IgnoreKo) }

// TryMode is Try with the rules relaxed by m.
func (b *Board) TryMode(p Point, c Color, m Mode) bool { return b.move(p, c, m) }

// TryAssumeLegal is Try for a move that is known to be legal under some Mode. It does nothing,
// and Depth does not grow, if the point is not empty, c is not a player, or there are MaxTrials
// moves.
func (b *Board) TryAssumeLegal(p Point, c Color) { b.do(p, c) }

func (b *Board) do(p Point, c Color) { b.move(p, c, IgnoreKo|AllowSuicide) }

// Depth returns the number of trial moves on the board.
func (b *Board) Depth() int { return len(b.stack) }

// Trial returns the trial move number i, counted from 0, or NoPoint and Empty if
// there is none.
func (b *Board) Trial(i int) (Point, Color) {
	if uint(i) >= uint(len(b.stack)) {
		return NoPoint, Empty
	}
	return b.stack[i].point, b.stack[i].color
}

// UndoTo takes trial moves back until at most depth of them are left; 0 and negative numbers
// take all back.
func (b *Board) UndoTo(depth int) {
	for len(b.stack) > depth && b.Undo() {
	}
}
