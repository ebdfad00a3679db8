package board

import "math/bits"

// This file puts stones on the board and takes them back. Branches that depend on the
// surroundings of a point are hard to predict and cost more than everything else here. So
// neighbors are sorted with arithmetic if possible, and a record keeps what an undo would have
// to find again.

func b2i(v bool) int {
	n := 0
	if v {
		n = 1
	}
	return n
}

// bitsOf returns where p and its neighbors are in a Set: p has the given bit of
// the word near, and so have west, east and one of north and south, in
// nearMask; the other one is farMask of the word far. Where there is no word
// for a point outside the board, farMask is a bit that no set has.
func bitsOf(p uint) (near, far uint, bit, nearMask, farMask uint64) {
	s := p & 63
	near = p >> 6
	far = near + s>>5<<1 - 1
	if far >= setWords {
		far = 0
	}
	bit = 1 << s
	// North and south are 32 bits away, one of them in the same word.
	farMask = 1 << (s ^ 32)
	return near, far, bit, bit<<1 | bit>>1 | farMask, farMask
}

// move makes a move on the trial stack and reports whether it is legal under m
// and has room there. Otherwise the board is unchanged.
func (b *Board) move(p Point, c Color, m Mode) bool {
	if c-Black > 1 {
		return false
	}
	near, far, bit, nearMask, farMask := bitsOf(uint(p))
	if near >= setWords || b.cells[p&(numCells-1)] != 0 {
		if p != Pass || len(b.stack) >= MaxTrials {
			return false
		}
		r := b.push(p, c)
		r.kind, r.nTouched, r.nCaptured = kindPass, 0, 0
		b.liftKo()
		return true
	}
	if p == b.ko && c == b.koColor && m&IgnoreKo == 0 {
		return false
	}

	if len(b.stack) >= MaxTrials {
		return false
	}
	nearFree, farFree := b.empty[near]&nearMask, b.empty[far]&farMask
	r := b.push(p, c)

	// The strings around p, each once.
	south, west := b.cells[(p+South)&(numCells-1)], b.cells[(p+West)&(numCells-1)]
	north, east := b.cells[(p+North)&(numCells-1)], b.cells[(p+East)&(numCells-1)]
	k := 0
	r.touched[0] = south
	k += b2i(south >= firstStone)
	r.touched[k&3] = west
	k += b2i(west >= firstStone) & b2i(west != south)
	r.touched[k&3] = north
	k += b2i(north >= firstStone) & b2i(north != south) & b2i(north != west)
	r.touched[k&3] = east
	k += b2i(east >= firstStone) & b2i(east != south) & b2i(east != west) & b2i(east != north)
	r.nTouched = uint8(k)

	var friends, taken [4]uint32
	nFriends, nTaken := 0, 0
	friendLibs := int32(0)
	for i := range k {
		v := r.touched[i&3]
		ch := &b.chains[v.slot()]
		ch.libs[near] &^= bit
		n := ch.n - 1
		ch.n = n
		own := b2i(v.color() == c)
		friends[nFriends&3] = v.slot()
		nFriends += own
		friendLibs |= n & -int32(own)
		taken[nTaken&3] = v.slot()
		nTaken += b2i(n == 0) &^ own
	}
	if nearFree|farFree == 0 && friendLibs == 0 && nTaken == 0 && (m&AllowSuicide == 0 || b.size == 0) {
		for i := range k {
			ch := &b.chains[r.touched[i&3].slot()]
			ch.libs[near] |= bit
			ch.n++
		}
		b.stack = b.stack[:len(b.stack)-1]
		return false
	}

	b.liftKo()
	b.hash ^= zobristStone[c&3][p&(numCells-1)]
	b.empty[near] &^= bit
	r.nAbsorbed, r.nCaptured = 0, 0
	var slot uint32
	switch nFriends {
	case 0:
		slot = b.newChain()
		ch := &b.chains[slot]
		ch.libs = Set{}
		ch.libs[near] = nearFree
		ch.libs[far] |= farFree
		ch.n = int32(bits.OnesCount64(nearFree) + bits.OnesCount64(farFree))
		ch.size, ch.head, ch.color = 1, p, c
		b.next[p&(numCells-1)] = p
		r.kind = kindNew
	case 1:
		slot = friends[0]
		ch := &b.chains[slot]
		r.near, r.far, r.n = ch.libs[near], ch.libs[far], ch.n
		ch.libs[near] |= nearFree
		ch.libs[far] |= farFree
		ch.n += int32(bits.OnesCount64(nearFree&^r.near) + bits.OnesCount64(farFree&^r.far))
		b.link(ch, p)
		r.kind = kindExtend
	default:
		slot = b.merge(p, friends[:nFriends&7], near, far, nearFree, farFree)
		r.kind = kindMerge
		r.nAbsorbed = uint8(nFriends - 1)
	}
	r.slot = slot
	b.color[p] = c
	b.cells[p&(numCells-1)] = stoneCell(slot, c)

	if nTaken > 0 {
		b.capture(r, taken[:nTaken&7])
	} else if ch := &b.chains[slot]; ch.n == 0 {
		r.nCaptured, r.stones = 1, int16(ch.size)
		b.prisoners[c.Opponent()&3] += ch.size
		b.remove(slot)
	}
	return true
}

// push adds a record to the trial stack, of which the caller fills in what
// depends on the move.
func (b *Board) push(p Point, c Color) *record {
	n := len(b.stack)
	if n == cap(b.stack) {
		b.stack = append(b.stack, make([]record, 32)...)
	}
	b.stack = b.stack[:n+1]
	r := &b.stack[n]
	r.hash, r.ko, r.koColor = b.hash, b.ko, b.koColor
	r.point, r.color = p, c
	r.next = b.next[p&(numCells-1)]
	return r
}

func (b *Board) liftKo() {
	if b.ko != NoPoint {
		b.hash ^= zobristKo[b.ko&(numCells-1)]
		b.ko, b.koColor = NoPoint, Empty
	}
}

// link adds p to the ring and the size of ch.
func (b *Board) link(ch *chain, p Point) {
	ch.size++
	head := ch.head & (numCells - 1)
	b.next[p&(numCells-1)] = b.next[head]
	b.next[head] = p
}

// newChain returns the number of an unused chain.
func (b *Board) newChain() uint32 {
	if k := len(b.free); k > 0 {
		s := b.free[k-1]
		b.free = b.free[:k-1]
		return s
	}
	b.chains = append(b.chains, chain{})
	return uint32(len(b.chains) - 1)
}

// merge joins p, whose free neighbors are given, and the chains of friends in
// the largest of them.
func (b *Board) merge(p Point, friends []uint32, near, far uint, nearFree, farFree uint64) uint32 {
	base := friends[0]
	for _, s := range friends[1:] {
		if b.chains[s].size > b.chains[base].size {
			base = s
		}
	}
	ch := &b.chains[base]
	b.saved = append(b.saved, savedChain{ch.libs, ch.n, ch.size})
	b.link(ch, p)
	for _, s := range friends {
		if s == base {
			continue
		}
		f := &b.chains[s]
		b.relabel(f.head, stoneCell(base, f.color))
		b.splice(ch, f)
		ch.size += f.size
		ch.libs.Or(&f.libs)
		b.absorbed = append(b.absorbed, s)
	}
	ch.libs[near%setWords] |= nearFree
	ch.libs[far%setWords] |= farFree
	n := 0
	for _, w := range ch.libs[:b.words] {
		n += bits.OnesCount64(w)
	}
	ch.n = int32(n)
	return base
}

// relabel writes v to the cells of the ring that p is in.
func (b *Board) relabel(p Point, v cell) {
	for q := p; ; {
		b.cells[q&(numCells-1)] = v
		if q = b.next[q&(numCells-1)]; q == p {
			return
		}
	}
}

// splice makes one ring of two, or two of one: two stones swap successors.
func (b *Board) splice(ch, f *chain) {
	i, j := ch.head&(numCells-1), f.head&(numCells-1)
	b.next[i], b.next[j] = b.next[j], b.next[i]
}

// capture takes the chains off the board that the move of r has left without
// liberties.
func (b *Board) capture(r *record, taken []uint32) {
	stones := int32(0)
	for _, s := range taken {
		stones += b.chains[s].size
		b.remove(s)
	}
	r.nCaptured, r.stones = uint8(len(taken)), int16(stones)
	b.prisoners[r.color&3] += stones
	if ch := &b.chains[r.slot]; stones == 1 && ch.size == 1 && ch.n == 1 {
		b.ko, b.koColor = b.chains[taken[0]].head, r.color.Opponent()
		b.hash ^= zobristKo[b.ko&(numCells-1)]
	}
}

// remove takes a captured chain off the board. Its record stays for undo.
func (b *Board) remove(s uint32) {
	b.captured = append(b.captured, s)
	ch := &b.chains[s]
	head, c := ch.head, ch.color
	opp := c.Opponent()
	for q := head; ; {
		b.color[q], b.cells[q&(numCells-1)] = Empty, 0
		b.hash ^= zobristStone[c&3][q&(numCells-1)]
		w, shift := uint(q)>>6%setWords, uint(q)&63
		b.empty[w] |= 1 << shift
		for _, v := range b.around(q) {
			if v.color() == opp {
				o := &b.chains[v.slot()]
				o.n += int32(^o.libs[w] >> shift & 1)
				o.libs[w] |= 1 << shift
			}
		}
		if q = b.next[q&(numCells-1)]; q == head {
			return
		}
	}
}

// around returns the cells beside p, in the order of Neighbors.
func (b *Board) around(p Point) [4]cell {
	return [4]cell{
		b.cells[(p+South)&(numCells-1)], b.cells[(p+West)&(numCells-1)],
		b.cells[(p+North)&(numCells-1)], b.cells[(p+East)&(numCells-1)],
	}
}

// restore puts a captured chain back.
func (b *Board) restore(s uint32) {
	ch := &b.chains[s]
	head, c := ch.head, ch.color
	opp := c.Opponent()
	for q := head; ; {
		b.color[q], b.cells[q&(numCells-1)] = c, stoneCell(s, c)
		w, shift := uint(q)>>6%setWords, uint(q)&63
		b.empty[w] &^= 1 << shift
		for _, v := range b.around(q) {
			if v.color() == opp {
				o := &b.chains[v.slot()]
				o.n -= int32(o.libs[w] >> shift & 1)
				o.libs[w] &^= 1 << shift
			}
		}
		if q = b.next[q&(numCells-1)]; q == head {
			return
		}
	}
}

// Undo takes the last trial move back. It reports false when there is none.
func (b *Board) Undo() bool {
	last := len(b.stack) - 1
	if last < 0 {
		return false
	}
	r := &b.stack[last]
	b.stack = b.stack[:last]
	b.hash, b.ko, b.koColor = r.hash, r.ko, r.koColor
	if r.kind == kindPass {
		return true
	}
	if r.nCaptured > 0 {
		k := len(b.captured) - int(r.nCaptured)
		winner := Empty
		for _, s := range b.captured[k:] {
			winner = b.chains[s].color.Opponent()
			b.restore(s)
		}
		b.captured = b.captured[:k]
		b.prisoners[winner&3] -= int32(r.stones)
	}

	p := r.point
	near, far, bit, _, _ := bitsOf(uint(p))
	if near >= setWords {
		return true // unreachable: only points of the board get that far
	}
	switch r.kind {
	case kindNew:
		b.free = append(b.free, r.slot)
	case kindExtend:
		ch := &b.chains[r.slot]
		ch.libs[near], ch.libs[far], ch.n = r.near, r.far, r.n
		ch.size--
		b.next[ch.head&(numCells-1)] = b.next[p&(numCells-1)]
	case kindMerge:
		b.unmerge(r)
	}
	b.color[p], b.cells[p&(numCells-1)] = Empty, 0
	b.next[p&(numCells-1)] = r.next
	b.empty[near] |= bit
	for i := range r.nTouched {
		ch := &b.chains[r.touched[i&3].slot()]
		ch.libs[near] |= bit
		ch.n++
	}
	return true
}

// unmerge parts the chains that the move of r has joined.
func (b *Board) unmerge(r *record) {
	ch := &b.chains[r.slot]
	k := len(b.absorbed) - int(r.nAbsorbed)
	for i := len(b.absorbed) - 1; i >= k; i-- {
		s := b.absorbed[i]
		f := &b.chains[s]
		b.splice(ch, f)
		b.relabel(f.head, stoneCell(s, f.color))
	}
	b.absorbed = b.absorbed[:k]
	b.next[ch.head&(numCells-1)] = b.next[r.point&(numCells-1)]
	old := &b.saved[len(b.saved)-1]
	ch.libs, ch.n, ch.size = old.libs, old.n, old.size
	b.saved = b.saved[:len(b.saved)-1]
}
