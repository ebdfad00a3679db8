package board

import (
	"iter"
	"math/bits"
	"slices"
)

// chainAt returns the chain of the stone at p, or nil.
func (b *Board) chainAt(p Point) *chain {
	if v := b.cells[p&(numCells-1)]; v >= firstStone && uint(p) < NumPoints {
		return &b.chains[v.slot()]
	}
	return nil
}

// Origin returns the stone that identifies the string of the stone at p, or NoPoint if there is
// no stone. All stones of a string have the same origin. It depends on the order of play, and a
// move that joins strings may change it.
func (b *Board) Origin(p Point) Point {
	if ch := b.chainAt(p); ch != nil {
		return ch.head
	}
	return NoPoint
}

// SameString reports whether p and q hold stones of one string.
func (b *Board) SameString(p, q Point) bool {
	ch := b.chainAt(p)
	return ch != nil && ch == b.chainAt(q)
}

// StringSize returns the number of stones of the string at p, or 0.
func (b *Board) StringSize(p Point) int {
	if ch := b.chainAt(p); ch != nil {
		return int(ch.size)
	}
	return 0
}

// Liberties returns the number of liberties of the string at p, or 0 where
// there is no stone.
func (b *Board) Liberties(p Point) int {
	if ch := b.chainAt(p); ch != nil {
		return int(ch.n)
	}
	return 0
}

// StringSet returns the stones of the string at p; the set is empty where there is no
// stone.
func (b *Board) StringSet(p Point) Set {
	var s Set
	for q := range b.Stones(p) {
		s.Add(q)
	}
	return s
}

// LibertySet returns the liberties of the string at p; the set is empty where
// there is no stone.
func (b *Board) LibertySet(p Point) Set {
	if ch := b.chainAt(p); ch != nil {
		return ch.libs
	}
	return Set{}
}

// IsLiberty reports whether the point q is a liberty of the string at p.
func (b *Board) IsLiberty(p, q Point) bool {
	ch := b.chainAt(p)
	return ch != nil && ch.libs.Has(q)
}

// CommonLiberties returns how many liberties the strings at p and q share.
func (b *Board) CommonLiberties(p, q Point) int {
	s, t := b.chainAt(p), b.chainAt(q)
	if s == nil || t == nil {
		return 0
	}
	n := 0
	for i, w := range s.libs[:b.words] {
		if w &= t.libs[i]; w != 0 {
			n += bits.OnesCount64(w)
		}
	}
	return n
}

// AppendLiberties appends the liberties of the string at p to dst, in the order
// of Set.All.
func (b *Board) AppendLiberties(dst []Point, p Point) []Point {
	return b.AppendLibertiesN(dst, p, NumPoints)
}

// AppendLibertiesN is AppendLiberties that stops after n points. It is the way to
// ask for the last liberty of a string in atari.
func (b *Board) AppendLibertiesN(dst []Point, p Point, n int) []Point {
	ch := b.chainAt(p)
	if ch == nil {
		return dst
	}
	n = min(n, int(ch.n))
	if n <= 0 {
		return dst
	}
	for i, w := range ch.libs[:b.words] {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, Point(i<<6+bits.TrailingZeros64(w)))
			if n--; n == 0 {
				return dst
			}
		}
	}
	return dst
}

// Stones iterates over the stones of the string at p: the origin first, the others in an order
// that depends on the order of play. The board must not change meanwhile, except for trial
// moves that are undone.
func (b *Board) Stones(p Point) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		ch := b.chainAt(p)
		if ch == nil {
			return
		}
		head := ch.head
		for q := head; yield(q); {
			if q = b.next[q]; q == head {
				return
			}
		}
	}
}

// AppendStones appends the stones of the string at p to dst, in the order of
// Stones.
func (b *Board) AppendStones(dst []Point, p Point) []Point {
	ch := b.chainAt(p)
	if ch == nil {
		return dst
	}
	return b.appendRing(dst, ch.head)
}

// AppendNeighbors appends to dst the origins of the opponent's strings that touch the string at
// p, each once, in the order in which Stones and their Neighbors reach them.
func (b *Board) AppendNeighbors(dst []Point, p Point) []Point {
	return b.AppendNeighborsAtMost(dst, p, NumPoints)
}

// AppendNeighborsAtMost appends the origins of those strings of AppendNeighbors
// that have at most libs liberties.
func (b *Board) AppendNeighborsAtMost(dst []Point, p Point, libs int) []Point {
	ch := b.chainAt(p)
	if ch == nil {
		return dst
	}
	// The opponent's stones are picked out without branches, and sorted out later.
	var beside [besideRun]cell
	from, n, opp := len(dst), 0, ch.color.Opponent()
	for q := ch.head; ; {
		for _, v := range b.around(q) {
			beside[n&(besideRun-1)] = v
			n += b2i(v.color() == opp)
		}
		q = b.next[q&(numCells-1)]
		if q != ch.head && n <= besideRun-4 {
			continue
		}
		dst = b.appendOrigins(dst, from, beside[:n], libs)
		if n = 0; q == ch.head {
			return dst
		}
	}
}

// besideRun is how many stones AppendNeighborsAtMost gathers at a time, a power of two.
const besideRun = 32

// appendOrigins appends the origins of strings with at most libs liberties that are not
// in dst[from:] yet.
func (b *Board) appendOrigins(dst []Point, from int, cells []cell, libs int) []Point {
	last := cell(0)
	for _, v := range cells {
		if v == last {
			continue
		}
		last = v
		if o := &b.chains[v.slot()]; int(o.n) <= libs && !slices.Contains(dst[from:], o.head) {
			dst = append(dst, o.head)
		}
	}
	return dst
}

// AppendStrings appends the origins of all strings of color c to dst, or of
// both colors when c is Empty, in the order of their first stones from the top
// row down, each row from the left.
func (b *Board) AppendStrings(dst []Point, c Color) []Point {
	var seen Set // of origins
	inside := uint64(1)<<b.size - 1
	for row := b.size - 1; row >= 0; row-- {
		first := uint(At(0, row))
		stones := uint64(^b.empty.Row(row)) & inside
		for ; stones != 0; stones &= stones - 1 {
			v := b.cells[(first+uint(bits.TrailingZeros64(stones)))&(numCells-1)]
			if c != Empty && c != v.color() {
				continue
			}
			if head := b.chains[v.slot()].head; !seen.Has(head) {
				seen.Add(head)
				dst = append(dst, head)
			}
		}
	}
	return dst
}

// EstimateLiberties returns how many liberties the string of a stone of c on the empty point p
// would have, without those that captures add. It is a lower bound for LibertiesAfter, and 0 if
// only a capture makes the move legal.
func (b *Board) EstimateLiberties(p Point, c Color) int {
	return b.countAfter(p, c, false, NumPoints)
}

// LibertiesAfter returns how many liberties the string of a stone of c on the empty point p
// would have, after captures: 0 for a suicide. It ignores the ko ban.
func (b *Board) LibertiesAfter(p Point, c Color) int {
	return b.countAfter(p, c, true, NumPoints)
}

// LibertiesAfterAtMost returns the lesser one of atMost and LibertiesAfter, and
// is faster the lower atMost is. It is 0 if atMost is negative.
func (b *Board) LibertiesAfterAtMost(p Point, c Color, atMost int) int {
	return b.countAfter(p, c, true, atMost)
}

// countAfter counts the liberties of the string of a new stone, with or without
// those that captures bring, and may stop at atMost of them.
func (b *Board) countAfter(p Point, c Color, captures bool, atMost int) int {
	near, far, _, nearMask, farMask := bitsOf(uint(p))
	if near >= setWords || b.cells[p&(numCells-1)] != 0 || c-Black > 1 {
		return 0
	}
	nearFree, farFree := b.empty[near]&nearMask, b.empty[far]&farMask
	n := bits.OnesCount64(nearFree) + bits.OnesCount64(farFree)
	if n >= atMost {
		return max(atMost, 0)
	}
	// One or two strings to join, without captures, are the common cases.
	var friend, other cell
	taken, rare := 0, false
	for _, v := range b.around(p) {
		if v < firstStone {
			continue
		}
		ch := &b.chains[v.slot()]
		switch {
		case v.color() != c:
			if captures && ch.n == 1 {
				// Where the stone beside p stood is a new liberty.
				if taken++; n+taken >= atMost {
					return atMost
				}
			}
		case int(ch.n)-1 >= atMost:
			return atMost
		case v == friend || v == other:
		case friend == 0:
			friend = v
		default:
			rare = other != 0
			other = v
		}
	}
	switch {
	case friend == 0:
		return n + taken
	case taken > 0 || rare:
		var s Set
		b.setAfter(&s, p, c, captures)
		return min(s.Len(), atMost)
	}
	// The liberties of the strings without p, and those that are new.
	ch := &b.chains[friend.slot()]
	if other == 0 {
		n = int(ch.n) - 1 + bits.OnesCount64(nearFree&^ch.libs[near]) + bits.OnesCount64(farFree&^ch.libs[far])
		return min(n, atMost)
	}
	o := &b.chains[other.slot()]
	n = bits.OnesCount64(nearFree&^(ch.libs[near]|o.libs[near])) + bits.OnesCount64(farFree&^(ch.libs[far]|o.libs[far])) - 1
	for i, w := range ch.libs[:b.words] {
		n += bits.OnesCount64(w | o.libs[i])
	}
	return min(n, atMost)
}

// LibertySetAfter returns the liberties that LibertiesAfter counts.
func (b *Board) LibertySetAfter(p Point, c Color) Set {
	var s Set
	if b.At(p) == Empty && c.IsPlayer() {
		b.setAfter(&s, p, c, true)
	}
	return s
}

// setAfter adds the liberties of the string of a new stone to s.
func (b *Board) setAfter(s *Set, p Point, c Color, captures bool) {
	near, far, bit, nearMask, farMask := bitsOf(uint(p))
	if near >= setWords {
		return
	}
	s[near] |= b.empty[near] & nearMask
	s[far] |= b.empty[far] & farMask
	for _, v := range b.around(p) {
		if v < firstStone {
			continue
		}
		ch := &b.chains[v.slot()]
		switch {
		case v.color() == c:
			for i, w := range ch.libs[:b.words] {
				s[i] |= w
			}
		case captures && ch.n == 1:
			b.addFreed(s, ch, p, c)
		}
	}
	s[near] &^= bit
}

// addFreed adds to s those stones of the chain o that touch p or a string of
// color c which touches p.
func (b *Board) addFreed(s *Set, o *chain, p Point, c Color) {
	w, shift := uint(p)>>6%setWords, uint(p)&63
	for q := o.head; ; {
		for i, v := range b.around(q) {
			if q.Neighbors()[i] == p || v.color() == c && b.chains[v.slot()].libs[w]>>shift&1 != 0 {
				s.Add(q)
				break
			}
		}
		if q = b.next[q&(numCells-1)]; q == o.head {
			return
		}
	}
}

// CapturedBy returns how many stones c would capture by playing on the empty
// point p.
func (b *Board) CapturedBy(p Point, c Color) int {
	if b.At(p) != Empty || !c.IsPlayer() {
		return 0
	}
	stones, opp := 0, c.Opponent()
	around := b.around(p)
	for i, v := range around {
		// A string may touch the point on several sides.
		if v.color() == opp && b.chains[v.slot()].n == 1 && !slices.Contains(around[:i], v) {
			stones += int(b.chains[v.slot()].size)
		}
	}
	return stones
}

// stonesHashAfter returns the StonesHash after a legal move of c at p.
func (b *Board) stonesHashAfter(p Point, c Color) uint64 {
	h := b.StonesHash() ^ zobristStone[c&3][p&(numCells-1)]
	suicide := b.isSuicide(p, c)
	around := b.around(p)
	for i, v := range around {
		// Either the opponent's strings in atari go, or all of c's.
		if v < firstStone || (v.color() == c) != suicide || slices.Contains(around[:i], v) {
			continue
		}
		if ch := &b.chains[v.slot()]; ch.n == 1 {
			for q := ch.head; ; {
				h ^= zobristStone[ch.color&3][q&(numCells-1)]
				if q = b.next[q&(numCells-1)]; q == ch.head {
					break
				}
			}
		}
	}
	if suicide {
		h ^= zobristStone[c&3][p&(numCells-1)]
	}
	return h
}

// IsCapture reports whether c would capture something by playing on the empty
// point p.
func (b *Board) IsCapture(p Point, c Color) bool {
	if b.At(p) != Empty || !c.IsPlayer() {
		return false
	}
	opp := c.Opponent()
	for _, v := range b.around(p) {
		if v.color() == opp && b.chains[v.slot()].n == 1 {
			return true
		}
	}
	return false
}

// IsSelfAtari reports whether the string of a stone of c on the empty point p would have at
// most one liberty, after captures.
func (b *Board) IsSelfAtari(p Point, c Color) bool {
	return b.At(p) == Empty && c.IsPlayer() && b.LibertiesAfterAtMost(p, c, 2) <= 1
}

// IsKoCapture reports whether c, by playing on the empty point p, would capture a single stone
// that a single stone could recapture at once, and returns that stone. It ignores the ko ban.
func (b *Board) IsKoCapture(p Point, c Color) (Point, bool) {
	if b.At(p) != Empty || !c.IsPlayer() || b.size == 0 {
		return NoPoint, false
	}
	stone := NoPoint
	for _, n := range p.Neighbors() {
		switch b.color[n] {
		case Empty, c:
			return NoPoint, false
		case Border:
		default:
			o := &b.chains[b.cells[n].slot()]
			if o.n != 1 {
				continue
			}
			if o.size != 1 || stone != NoPoint {
				return NoPoint, false
			}
			stone = n
		}
	}
	return stone, stone != NoPoint
}

// IsKo reports whether the point p, empty or with a stone, is part of a ko: one player can
// capture a single stone there that the other could recapture.
func (b *Board) IsKo(p Point) bool {
	switch c := b.At(p); c {
	case Empty:
		for _, c := range [2]Color{Black, White} {
			if _, ok := b.IsKoCapture(p, c); ok {
				return true
			}
		}
	case Black, White:
		if ch := b.chainAt(p); ch.size == 1 && ch.n == 1 {
			_, ok := b.IsKoCapture(ch.libs.First(), c.Opponent())
			return ok
		}
	}
	return false
}

// IsSnapback reports whether c would capture at the empty point p, but the opponent could
// recapture more than one stone at once. Such a capture loses more than a ko.
func (b *Board) IsSnapback(p Point, c Color) bool {
	if !b.IsCapture(p, c) || b.LibertiesAfterAtMost(p, c, 2) != 1 {
		return false
	}
	// The stones that the new one joins are lost with it, and without any it is
	// a ko at most.
	for _, v := range b.around(p) {
		if v.color() == c {
			return true
		}
	}
	return false
}
