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
			for p, end := Point(row+1)*Stride+1, Point(row+1)*Stride+1+Point(size); p < end; p++ {
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
		s[(i+1)>>1] |= row << ((i + 1) & 1 * Stride)
	}
	return s
}

// Grow adds to s the neighbours of all its points. Those of points at the edge of
// a smaller board than the largest one lie outside of it; And with AllPoints, or
// with any other set, takes them out:
//
//	s.Grow()
//	s.And(&all)
func (s *Set) Grow() {
	below := uint64(0)
	for i, w := range s {
		v := w | w<<1 | w>>1 | bits.RotateLeft64(w, Stride) | below>>Stride
		if i+1 < setWords {
			v |= s[i+1] << Stride
		}
		s[i], below = v&insideMask, w
	}
	s[0] &^= 1<<Stride - 1 // what is below the first row
}

// Flood adds to s all points of within that can be reached from a point of s by
// going from neighbour to neighbour over points of within. The points of s need
// not be in within themselves: a set of stones, flooded within the empty points,
// becomes these stones and the empty points that they reach.
func (s *Set) Flood(within *Set) {
	front := *s
	front.Grow()
	front.And(within)
	front.spread(within)
	s.Or(&front)
}

// spread adds to s, which is a part of within, all points of within that are
// connected to it.
func (s *Set) spread(within *Set) {
	// A sweep up and one down in turn take most regions in a few rounds. A word
	// has to be looked at again only when one beside it has changed.
	for {
		changed := false
		below := uint64(0)
		for i := range s {
			w := within[i]
			x := s[i]
			next := uint64(0)
			if i+1 < setWords {
				next = s[i+1]
			}
			if v := x | (below>>Stride|next<<Stride)&w; v != 0 {
				if v = fill(v, w); v != x {
					s[i], x, changed = v, v, true
				}
			}
			below = x
		}
		if !changed {
			return
		}
		changed = false
		above := uint64(0)
		for i := setWords - 1; i >= 0; i-- {
			w := within[i]
			x := s[i]
			next := uint64(0)
			if i > 0 {
				next = s[i-1]
			}
			if v := x | (above<<Stride|next>>Stride)&w; v != x {
				v = fill(v, w)
				s[i], x, changed = v, v, true
			}
			above = x
		}
		if !changed {
			return
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
		x = v | bits.RotateLeft64(v, Stride)&w
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
		r.Add(p)
		r.spread(s)
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
			r[i] = rest[i] & -rest[i]
			r.spread(&rest)
			rest.AndNot(&r)
			if !yield(r) {
				return
			}
		}
	}
}
