package eye

import "math/bits"

// maxShape is the most points of a shape, those of half eyes included.
const maxShape = 16

// shape is an eye space as a graph on bits: point i of the space is bit i.
//
// The stones of the defender around it are one string, the wall; the stones of the
// attacker outside live. contact are the points beside the wall, so that a stone of the
// defender there belongs to it; the others have neighbors in the space only. margin
// are the points beside the attacker's living stones, so that a stone of his there
// cannot be captured.
type shape struct {
	n       int
	adj     [maxShape]uint16
	contact uint16
	margin  uint16
}

// all returns the set of all points.
func (s *shape) all() uint16 { return uint16(1)<<s.n - 1 }

// beside returns the points beside those of set, which may be points of it.
func (s *shape) beside(set uint16) uint16 {
	var m uint16
	for ; set != 0; set &= set - 1 {
		m |= s.adj[bits.TrailingZeros16(set)]
	}
	return m
}

// flood returns the points of in that are connected with those of from, which belong
// to in.
func (s *shape) flood(from, in uint16) uint16 {
	set, front := from, from
	for front != 0 {
		front = s.beside(front) & in &^ set
		set |= front
	}
	return set
}

// link makes i and j neighbors.
func (s *shape) link(i, j int) {
	s.adj[i] |= 1 << j
	s.adj[j] |= 1 << i
}

// label is the encoding of the edges and marks of a shape with its points in some
// order, by which shapes are compared. The first word holds the edges, as many bits as
// there are points before each point, the second the marks.
type label [3]uint64

// labeled returns the label of s with its points in the given order.
func (s *shape) labeled(order []int8) label {
	var l label
	var at [maxShape]int8
	for i, p := range order {
		at[p] = int8(i)
	}
	bit := uint(0)
	for i, p := range order {
		for j := range i {
			if s.adj[p]&(1<<order[j]) != 0 {
				l[bit>>6] |= 1 << (bit & 63)
			}
			bit++
		}
		l[2] |= uint64(s.contact>>p&1) << i
		l[2] |= uint64(s.margin>>p&1) << (i + maxShape)
	}
	return l
}

// canonical returns an order of the points, and a label that shapes of the same form share. It
// sorts the points by their contents and those of their neighbors, as long as that
// distinguishes more of them. If points look alike it tries every choice, and takes the least
// label.
func (s *shape) canonical() ([maxShape]int8, label) {
	var c canon
	c.s = s
	var color [maxShape]uint8
	for i := range s.n {
		color[i] = uint8(bits.OnesCount16(s.adj[i]))<<2 | uint8(s.contact>>i&1)<<1 | uint8(s.margin>>i&1)
	}
	c.search(color)
	return c.order, c.best
}

type canon struct {
	s     *shape
	best  label
	order [maxShape]int8
	found bool
}

// refine replaces colors by their ranks, until neighbors tell no more points apart.
// It returns the number of colors.
func (c *canon) refine(color *[maxShape]uint8) int {
	n := c.s.n
	var sign [maxShape]uint64
	classes := 0
	for {
		for i := range n {
			// A sum over the neighbors that does not depend on their order.
			sum := uint64(0)
			for m := c.s.adj[i]; m != 0; m &= m - 1 {
				sum += mix(uint64(color[bits.TrailingZeros16(m)]))
			}
			sign[i] = uint64(color[i])<<56 | sum>>8
		}
		var next [maxShape]uint8
		top := 0
		for i := range n {
			less := uint64(0) // points with smaller signatures, as bits of who is first of its kind
			rank := 0
			for j := range n {
				if sign[j] < sign[i] {
					rank++
				}
				if sign[j] == sign[i] && j < i {
					less++
				}
			}
			next[i] = uint8(rank)
			if less == 0 {
				top++
			}
		}
		*color = next
		if top == classes || top == n {
			return top
		}
		classes = top
	}
}

// mix spreads the bits of a color.
func mix(v uint64) uint64 {
	v = (v + 1) * 0x9e3779b97f4a7c15
	v ^= v >> 29
	v *= 0xbf58476d1ce4e5b9
	return v ^ v>>32
}

func (c *canon) search(color [maxShape]uint8) {
	n := c.s.n
	if c.refine(&color) == n {
		var order [maxShape]int8
		for i := range n {
			order[color[i]] = int8(i)
		}
		if l := c.s.labeled(order[:n]); !c.found || l.less(c.best) {
			c.found, c.best, c.order = true, l, order
		}
		return
	}
	// The first class of several points: each of them may come first.
	class := uint8(255)
	for i := range n {
		for j := range i {
			if color[i] == color[j] && color[i] < class {
				class = color[i]
			}
		}
	}
	var done uint16 // one of points with the same neighbors is enough
	for i := range n {
		if color[i] != class {
			continue
		}
		twin := false
		for m := done; m != 0; m &= m - 1 {
			j := bits.TrailingZeros16(m)
			if c.s.adj[i]&^(1<<j) == c.s.adj[j]&^(1<<i) {
				twin = true
			}
		}
		if twin {
			continue
		}
		done |= 1 << i
		next := color
		for j := range n {
			if j != i && color[j] == class {
				next[j]++
			}
		}
		c.search(next)
	}
}

func (l label) less(m label) bool {
	for i := range l {
		if l[i] != m[i] {
			return l[i] < m[i]
		}
	}
	return false
}
