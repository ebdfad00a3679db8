package board

import "math/bits"

// Mode relaxes the rules that a move is checked against. Modes are added up.
type Mode uint8

const (
	// Strict keeps the simple ko rule and forbids suicide.
	Strict Mode = 0
	// IgnoreKo lets a player retake a ko at once, as if a ko threat had been
	// played and answered.
	IgnoreKo Mode = 1
	// AllowSuicide lets a player take his own stones off the board. A single
	// stone too: the position is then as it was, which only superko forbids.
	AllowSuicide Mode = 2
)

// Legal reports whether c may play at p. A pass is always legal; c that is no
// player never is.
func (b *Board) Legal(p Point, c Color, m Mode) bool { return b.check(p, c, m) == nil }

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
	if uint(p) >= NumPoints {
		return false
	}
	for _, n := range p.Neighbors() {
		switch b.color[n] {
		case Empty:
			return false
		case c:
			if b.chains[b.str[n]].n > 1 {
				return false
			}
		case c.Opponent():
			if b.chains[b.str[n]].n == 1 {
				return false
			}
		}
	}
	return true
}

// Play makes a move of the game: it checks the move and cannot be undone. The
// board is unchanged when there is an error: ErrColor, ErrPoint, ErrOccupied,
// ErrKo, ErrSuicide, or ErrTrial while trial moves are on the board.
func (b *Board) Play(p Point, c Color, m Mode) error {
	if len(b.stack) > 0 {
		return ErrTrial
	}
	if err := b.check(p, c, m); err != nil {
		return err
	}
	b.PlayAssumeLegal(p, c)
	return nil
}

// PlayAssumeLegal is Play without the checks: the move must be legal under some
// Mode, and there must be no trial moves. It is the fast path of playouts.
func (b *Board) PlayAssumeLegal(p Point, c Color) {
	b.do(p, c)
	if len(b.absorbed)+len(b.captured) > 0 {
		b.free = append(b.free, b.absorbed...)
		b.free = append(b.free, b.captured...)
	}
	b.dropStack()
}

// Try puts a trial move on the board and reports whether it did: not if the
// move is illegal under Strict, and then the board is unchanged. Undo takes the
// move back.
func (b *Board) Try(p Point, c Color) bool { return b.TryMode(p, c, Strict) }

// TryKo is Try that ignores the ko ban.
func (b *Board) TryKo(p Point, c Color) bool { return b.TryMode(p, c, IgnoreKo) }

// TryMode is Try with the rules relaxed by m.
func (b *Board) TryMode(p Point, c Color, m Mode) bool {
	if b.check(p, c, m) != nil {
		return false
	}
	b.do(p, c)
	return true
}

// TryAssumeLegal is Try for a move that is known to be legal under some Mode.
func (b *Board) TryAssumeLegal(p Point, c Color) { b.do(p, c) }

// Depth returns the number of trial moves on the board.
func (b *Board) Depth() int { return len(b.stack) }

// Trial returns the trial move number i, counted from 0.
func (b *Board) Trial(i int) (Point, Color) {
	if uint(i) >= uint(len(b.stack)) {
		return NoPoint, Empty
	}
	return b.stack[i].point, b.stack[i].color
}

// UndoTo takes trial moves back until depth of them are left.
func (b *Board) UndoTo(depth int) {
	for len(b.stack) > depth && b.Undo() {
	}
}

// place adds a stone without looking at the opponent's strings, apart from
// taking the point from their liberties. It returns the stone's chain, how it
// came about, which directions were new liberties of an extension, and the
// opponent's chains that have no liberty left.
func (b *Board) place(p Point, c Color) (slot uint16, kind, added uint8, taken [4]uint16, nTaken int) {
	opp := c.Opponent()
	b.color[p] = c
	b.hash ^= zobristStone[c&3%3][p]
	b.empty.Remove(p)

	w, bit := uint(p)>>6%setWords, uint64(1)<<(uint(p)&63)
	var free uint8
	var friends [4]uint16
	nFriends := 0
	// The bit of p in a string's liberties also tells whether the string was
	// seen in another direction.
	for i, n := range p.Neighbors() {
		switch b.color[n] {
		case Empty:
			free |= 1 << i
		case c:
			s := b.str[n]
			if ch := &b.chains[s]; ch.libs[w]&bit != 0 {
				ch.libs[w] &^= bit
				ch.n--
				friends[nFriends&3] = s
				nFriends++
			}
		case opp:
			s := b.str[n]
			if ch := &b.chains[s]; ch.libs[w]&bit != 0 {
				ch.libs[w] &^= bit
				ch.n--
				if ch.n == 0 {
					taken[nTaken&3] = s
					nTaken++
				}
			}
		}
	}

	switch nFriends {
	case 0:
		kind = kindNew
		slot = b.newChain()
		ch := &b.chains[slot]
		ch.libs = Set{}
		ch.n, ch.size, ch.head, ch.color = 0, 1, p, c
		b.next[p] = p
	case 1:
		kind = kindExtend
		slot = friends[0]
		ch := &b.chains[slot]
		ch.size++
		b.next[p] = b.next[ch.head]
		b.next[ch.head] = p
	default:
		kind = kindMerge
		slot = b.merge(p, friends[:nFriends])
	}
	b.str[p] = slot
	ch := &b.chains[slot]
	for i, n := range p.Neighbors() {
		if free>>i&1 != 0 {
			nw, nbit := uint(n)>>6%setWords, uint64(1)<<(uint(n)&63)
			if ch.libs[nw]&nbit == 0 {
				ch.libs[nw] |= nbit
				ch.n++
				added |= 1 << i
			}
		}
	}
	return slot, kind, added, taken, nTaken
}

// newChain returns the number of an unused chain.
func (b *Board) newChain() uint16 {
	if k := len(b.free); k > 0 {
		s := b.free[k-1]
		b.free = b.free[:k-1]
		return s
	}
	b.chains = append(b.chains, chain{})
	return uint16(len(b.chains) - 1)
}

// merge joins p and the chains of friends in the largest of them.
func (b *Board) merge(p Point, friends []uint16) uint16 {
	base := friends[0]
	for _, s := range friends[1:] {
		if b.chains[s].size > b.chains[base].size {
			base = s
		}
	}
	ch := &b.chains[base]
	b.saved = append(b.saved, savedChain{ch.libs, ch.n, ch.size})
	ch.size++
	b.next[p] = b.next[ch.head]
	b.next[ch.head] = p
	for _, s := range friends {
		if s == base {
			continue
		}
		f := &b.chains[s]
		for q := f.head; ; {
			b.str[q] = base
			if q = b.next[q]; q == f.head {
				break
			}
		}
		// Two rings become one when two stones swap their successors.
		b.next[ch.head], b.next[f.head] = b.next[f.head], b.next[ch.head]
		ch.size += f.size
		ch.libs.Or(&f.libs)
		b.absorbed = append(b.absorbed, s)
	}
	n := 0
	for _, w := range ch.libs {
		n += bits.OnesCount64(w)
	}
	ch.n = int16(n)
	return base
}

// do makes a move and records it.
func (b *Board) do(p Point, c Color) {
	b.stack = append(b.stack, record{hash: b.hash, point: p, ko: b.ko, next: b.next[p], color: c, koColor: b.koColor})
	r := &b.stack[len(b.stack)-1]
	if b.ko != NoPoint {
		b.hash ^= zobristKo[b.ko]
		b.ko, b.koColor = NoPoint, Empty
	}
	if p == Pass {
		return
	}
	nAbsorbed := len(b.absorbed)
	slot, kind, added, taken, nTaken := b.place(p, c)
	r.slot, r.kind, r.added = slot, kind, added
	r.nAbsorbed = uint8(len(b.absorbed) - nAbsorbed)

	if nTaken > 0 {
		stones := int16(0)
		for _, s := range taken[:nTaken] {
			stones += b.chains[s].size
			b.remove(s)
		}
		r.nCaptured, r.stones = uint8(nTaken), stones
		b.prisoners[c&3%3] += int32(stones)
		if ch := &b.chains[slot]; stones == 1 && ch.size == 1 && ch.n == 1 {
			b.ko, b.koColor = b.chains[taken[0]].head, c.Opponent()
			b.hash ^= zobristKo[b.ko]
		}
	} else if b.chains[slot].n == 0 {
		r.nCaptured, r.stones = 1, b.chains[slot].size
		b.prisoners[c.Opponent()&3%3] += int32(r.stones)
		b.remove(slot)
	}
}

// remove takes a captured chain off the board. Its record stays for undo.
func (b *Board) remove(s uint16) {
	b.captured = append(b.captured, s)
	ch := &b.chains[s]
	c, opp := ch.color, ch.color.Opponent()
	for q := ch.head; ; {
		b.color[q] = Empty
		b.hash ^= zobristStone[c&3%3][q]
		b.empty.Add(q)
		w, bit := uint(q)>>6%setWords, uint64(1)<<(uint(q)&63)
		for _, n := range q.Neighbors() {
			if b.color[n] == opp {
				if o := &b.chains[b.str[n]]; o.libs[w]&bit == 0 {
					o.libs[w] |= bit
					o.n++
				}
			}
		}
		if q = b.next[q]; q == ch.head {
			break
		}
	}
}

// restore puts a captured chain back.
func (b *Board) restore(s uint16) {
	ch := &b.chains[s]
	c, opp := ch.color, ch.color.Opponent()
	for q := ch.head; ; {
		b.color[q] = c
		b.str[q] = s
		b.empty.Remove(q)
		w, bit := uint(q)>>6%setWords, uint64(1)<<(uint(q)&63)
		for _, n := range q.Neighbors() {
			if b.color[n] == opp {
				if o := &b.chains[b.str[n]]; o.libs[w]&bit != 0 {
					o.libs[w] &^= bit
					o.n--
				}
			}
		}
		if q = b.next[q]; q == ch.head {
			break
		}
	}
}

// Undo takes the last trial move back. It reports false when there is none.
func (b *Board) Undo() bool {
	if len(b.stack) == 0 {
		return false
	}
	r := &b.stack[len(b.stack)-1]
	b.stack = b.stack[:len(b.stack)-1]
	b.hash, b.ko, b.koColor = r.hash, r.ko, r.koColor
	p, c := r.point, r.color
	if p == Pass {
		return true
	}
	opp := c.Opponent()
	if r.nCaptured > 0 {
		k := len(b.captured) - int(r.nCaptured)
		loser := opp
		for _, s := range b.captured[k:] {
			loser = b.chains[s].color
			b.restore(s)
		}
		b.captured = b.captured[:k]
		b.prisoners[loser.Opponent()&3%3] -= int32(r.stones)
	}

	ch := &b.chains[r.slot]
	w, bit := uint(p)>>6%setWords, uint64(1)<<(uint(p)&63)
	switch r.kind {
	case kindNew:
		b.free = append(b.free, r.slot)
	case kindExtend:
		for i, n := range p.Neighbors() {
			if r.added>>i&1 != 0 {
				ch.libs[uint(n)>>6%setWords] &^= 1 << (uint(n) & 63)
				ch.n--
			}
		}
		ch.libs[w] |= bit
		ch.n++
		ch.size--
		b.next[ch.head] = b.next[p]
	case kindMerge:
		b.unmerge(r, w, bit)
	}
	b.color[p] = Empty
	b.next[p] = r.next
	b.empty.Add(p)
	for _, n := range p.Neighbors() {
		if b.color[n] == opp {
			if o := &b.chains[b.str[n]]; o.libs[w]&bit == 0 {
				o.libs[w] |= bit
				o.n++
			}
		}
	}
	return true
}

// unmerge parts the chains that the move of r has joined.
func (b *Board) unmerge(r *record, w uint, bit uint64) {
	ch := &b.chains[r.slot]
	k := len(b.absorbed) - int(r.nAbsorbed)
	for i := len(b.absorbed) - 1; i >= k; i-- {
		s := b.absorbed[i]
		f := &b.chains[s]
		b.next[ch.head], b.next[f.head] = b.next[f.head], b.next[ch.head]
		for q := f.head; ; {
			b.str[q] = s
			if q = b.next[q]; q == f.head {
				break
			}
		}
		f.libs[w] |= bit
		f.n++
	}
	b.absorbed = b.absorbed[:k]
	b.next[ch.head] = b.next[r.point]
	old := &b.saved[len(b.saved)-1]
	ch.libs, ch.n, ch.size = old.libs, old.n, old.size
	b.saved = b.saved[:len(b.saved)-1]
	ch.libs[w] |= bit
	ch.n++
}
