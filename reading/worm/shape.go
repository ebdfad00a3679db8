package worm

import "github.com/tengen-go/tengen/board"

// reach bounds how far empty points belong to a string.
const reach = 4

// maxShares bounds the strings that share a point. More cannot be equally near
// on a real board, and what is above shares no further.
const maxShares = 16

// shares are the strings that an empty point is nearest to.
type shares struct {
	n    uint8
	dist uint8
	of   [maxShares]int16
}

func (s *shares) add(i int16) {
	for _, k := range s.of[:s.n] {
		if k == i {
			return
		}
	}
	if s.n < maxShares {
		s.of[s.n] = i
		s.n++
	}
}

// effectiveSizes adds to each worm its stones and its share of the empty points
// near to it.
func (a *Analyzer) effectiveSizes(w *Worms) {
	for i := range w.worms {
		w.worms[i].EffectiveSize = float64(w.worms[i].Size())
	}
	b := a.b
	empty := b.EmptyPoints()
	for p := range empty.All() {
		a.near[p] = shares{}
	}
	a.front = a.front[:0]
	for p := range empty.All() {
		s := &a.near[p]
		for _, q := range p.Neighbors() {
			if i := w.index[q]; i > 0 {
				s.add(i - 1)
				s.dist = 1
			}
		}
		if s.n > 0 {
			a.front = append(a.front, p)
		}
	}
	from := 0
	for dist := uint8(2); dist <= reach; dist++ {
		end := len(a.front)
		for _, p := range a.front[from:end] {
			for _, q := range p.Neighbors() {
				if b.At(q) != board.Empty {
					continue
				}
				s := &a.near[q]
				if s.n == 0 {
					s.dist = dist
					a.front = append(a.front, q)
				}
				if s.dist == dist {
					for _, i := range a.near[p].of[:a.near[p].n] {
						s.add(i)
					}
				}
			}
		}
		from = end
	}
	for _, p := range a.front {
		s := &a.near[p]
		for _, i := range s.of[:s.n] {
			w.worms[i].EffectiveSize += 0.5 / float64(s.n)
		}
	}
}

// libertyOrders counts the liberties of orders 1 to 4 of the string at str, or none if there is
// no string. A liberty of order n is an empty point that the string reaches with n more stones
// and not with fewer, the last one on the point itself; other strings of its color help. From
// order 2 on these stones may not touch the opponent, and neither a ko nor a first liberty
// between two stones of the opponent, or between one and the edge, leads on.
func libertyOrders(b *board.Board, str board.Point) [4]int {
	var s spread
	return s.orders(b, str)
}

// spread is the scratch space of libertyOrders.
type spread struct {
	seen  board.Set
	front [2][]board.Point
}

func (s *spread) orders(b *board.Board, str board.Point) [4]int {
	var n [4]int
	if b == nil || !b.At(str).IsPlayer() {
		return n
	}
	c := b.At(str)
	s.seen = board.Set{}
	now := s.addString(b, s.front[0][:0], str, 1, c)
	n[0] = len(now)
	next := s.front[1][:0]
	for order := 2; order <= len(n); order++ {
		next = next[:0]
		for _, p := range now {
			if order == 2 && isFlanked(b, p, c.Opponent()) || b.IsKo(p) {
				continue
			}
			for _, q := range p.Neighbors() {
				switch b.At(q) {
				case board.Empty:
					next = s.addPoint(b, next, q, order, c)
				case c:
					if !s.seen.Has(q) {
						next = s.addString(b, next, q, order, c)
					}
				}
			}
		}
		n[order-1] = len(next)
		now, next = next, now
	}
	s.front[0], s.front[1] = now, next
	return n
}

// addString appends the liberties of a string, which become reached.
func (s *spread) addString(b *board.Board, dst []board.Point, str board.Point, order int, c board.Color) []board.Point {
	for p := range b.Stones(str) {
		s.seen.Add(p)
	}
	libs := b.LibertySet(str)
	for p := range libs.All() {
		dst = s.addPoint(b, dst, p, order, c)
	}
	return dst
}

// addPoint appends an empty point if it is a new liberty of the order.
func (s *spread) addPoint(b *board.Board, dst []board.Point, p board.Point, order int, c board.Color) []board.Point {
	if s.seen.Has(p) {
		return dst
	}
	if order > 1 && touches(b, p, c.Opponent()) {
		return dst
	}
	s.seen.Add(p)
	return append(dst, p)
}

// isFlanked reports whether stones of c, or one and the edge, stand on two
// opposite sides of p.
func isFlanked(b *board.Board, p board.Point, c board.Color) bool {
	for _, d := range [2]board.Point{board.East, board.North} {
		x, y := b.At(p+d), b.At(p-d)
		if x == c && (y == c || y == board.Border) || x == board.Border && y == c {
			return true
		}
	}
	return false
}

// touches reports whether a stone of c is next to p.
func touches(b *board.Board, p board.Point, c board.Color) bool {
	for _, q := range p.Neighbors() {
		if b.At(q) == c {
			return true
		}
	}
	return false
}

// genus counts the parts of the board without the stones, less one.
func genus(stones, all *board.Set, size int) int {
	if size < 3 {
		return 0 // too few to part anything
	}
	rest := *all
	rest.AndNot(stones)
	parts := 0
	for range rest.Regions() {
		parts++
	}
	return max(parts-1, 0)
}
