package board

import (
	"iter"
	"math/bits"
)

// Points iterates over the points of a board of the given size, rows from the
// bottom up and each row from the left. There are none for a size that is not
// in [1, MaxSize].
func Points(size int) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		if size > MaxSize {
			return
		}
		for row := range size {
			for p, end := Point(row+1)*stride+1, Point(row+1)*stride+1+Point(size); p < end; p++ {
				if !yield(p) {
					return
				}
			}
		}
	}
}

// AllPoints returns the set of the points of a board of the given size. It is
// empty for a size that is not in [1, MaxSize].
func AllPoints(size int) Set {
	var s Set
	if size < 1 || size > MaxSize {
		return s
	}
	row := (uint64(1)<<size - 1) << 1
	for i := range size {
		s[(i+1)>>1] |= row << ((i + 1) & 1 * stride)
	}
	return s
}

// Grow adds to s the neighbors of all its points. On a board smaller than the largest one,
// neighbors of edge points lie outside; And with AllPoints, or with another set, removes them:
//
//	s.Grow()
//	s.And(&all)
func (s *Set) Grow() {
	below := uint64(0)
	for i, w := range s {
		v := w | w<<1 | w>>1 | bits.RotateLeft64(w, stride) | below>>stride
		if i+1 < setWords {
			v |= s[i+1] << stride
		}
		s[i], below = v&insideMask, w
	}
	s[0] &^= 1<<stride - 1 // what is below the first row
}

// Flood adds to s all points of within that a path over points of within connects to a point of
// s. The points of s need not be in within: a set of stones, flooded within the empty points,
// becomes these stones and the empty points that they reach.
func (s *Set) Flood(within *Set) {
	front := *s
	front.Grow()
	front.And(within)
	lo, hi := setWords, -1
	for i, w := range front {
		if w != 0 {
			front[i] = fill(w, within[i])
			lo, hi = min(lo, i), i
		}
	}
	front.spread(within, lo, hi)
	s.Or(&front)
}

// spread adds to s, which is a part of within, all points of within that are
// connected to it, and returns the first and the last word that are not empty.
// On entry they are lo and hi, and the two rows of each word are done: fill adds
// nothing to them.
func (s *Set) spread(within *Set, lo, hi int) (int, int) {
	// Sweeps up and down in turn end in a few rounds except for labyrinths.
	for {
		changed := false
		for i := lo + 1; i <= min(hi+1, setWords-1); i++ {
			if v := s[i] | s[i-1]>>stride&within[i]; v != s[i] {
				s[i] = fill(v, within[i])
				hi, changed = max(hi, i), true
			}
		}
		for i := hi - 1; i >= max(lo-1, 0); i-- {
			if v := s[i] | s[i+1]<<stride&within[i]; v != s[i] {
				s[i] = fill(v, within[i])
				lo, changed = min(lo, i), true
			}
		}
		if !changed {
			return lo, hi
		}
	}
}

// fill returns the bits of w that are connected to bits of x in the two rows of a
// word; x is a part of w. The columns beside the board are not in w, so that
// nothing runs from one row into the other.
func fill(x, w uint64) uint64 {
	for {
		// East: a sum carries from each bit of x to the end of its run. West:
		// steps of doubled length, over as many points of w.
		v := x | w&^(w+x)
		run := w
		v |= run & (v >> 1)
		run &= run >> 1
		v |= run & (v >> 2)
		run &= run >> 2
		v |= run & (v >> 4)
		run &= run >> 4
		v |= run & (v >> 8)
		run &= run >> 8
		v |= run & (v >> 16)
		x = v | bits.RotateLeft64(v, stride)&w
		if x == v {
			return v
		}
	}
}

// Region returns the points of s that are connected to p in s, p among them. It
// is empty if p is not in s.
func (s *Set) Region(p Point) Set {
	var r Set
	if s.Has(p) {
		i := int(p) >> 6
		r[i] = fill(1<<(p&63), s[i])
		r.spread(s, i, i)
	}
	return r
}

// Regions iterates over the connected regions of s, in the order of their first
// points. The set may not change meanwhile.
func (s *Set) Regions() iter.Seq[Set] {
	return func(yield func(Set) bool) { s.regions(yield) }
}

func (s *Set) regions(yield func(Set) bool) {
	rest := *s
	for i := range rest {
		for rest[i] != 0 {
			var r Set
			r[i] = fill(rest[i]&-rest[i], rest[i])
			lo, hi := r.spread(&rest, i, i)
			for ; lo <= hi; lo++ {
				rest[lo] &^= r[lo]
			}
			if !yield(r) {
				return
			}
		}
	}
}
