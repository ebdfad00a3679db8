package eye

import (
	"math/bits"
	"slices"
)

// outlines returns the forms of all eye spaces of n points on a board, in the middle, on an
// edge or in a corner, without margins, each once, in a fixed order. For each form it also
// returns the points that can be marginal: those with an open side.
func outlines(n int) []outline {
	type cell struct{ x, y int }
	// All polyominoes, each once up to translation, as sorted cells from 0, 0.
	normal := func(p []cell) []cell {
		q := slices.Clone(p)
		mx, my := q[0].x, q[0].y
		for _, c := range q {
			mx, my = min(mx, c.x), min(my, c.y)
		}
		for i := range q {
			q[i].x -= mx
			q[i].y -= my
		}
		slices.SortFunc(q, func(a, b cell) int {
			if a.y != b.y {
				return a.y - b.y
			}
			return a.x - b.x
		})
		return q
	}
	key := func(p []cell) string {
		k := make([]byte, 0, 2*len(p))
		for _, c := range p {
			k = append(k, byte(c.x), byte(c.y))
		}
		return string(k)
	}
	forms := [][]cell{{{0, 0}}}
	sides := [4]cell{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}
	for range n - 1 {
		seen := map[string]bool{}
		var next [][]cell
		for _, f := range forms {
			for _, c := range f {
				for _, d := range sides {
					e := cell{c.x + d.x, c.y + d.y}
					if slices.Contains(f, e) {
						continue
					}
					g := normal(append(slices.Clone(f), e))
					if k := key(g); !seen[k] {
						seen[k] = true
						next = append(next, g)
					}
				}
			}
		}
		forms = next
	}
	var all []outline
	seen := map[[2]label]bool{}
	for _, f := range forms {
		// The cells have no coordinates below 0: walls at x < 0, y < 0 or both make
		// an edge and a corner. The other edges come from turned forms.
		for walls := range 4 {
			var o outline
			o.n = n
			for i, c := range f {
				free := 4
				for _, d := range sides {
					e := cell{c.x + d.x, c.y + d.y}
					if j := slices.Index(f, e); j >= 0 {
						o.link(i, j)
						free--
					} else if walls&1 != 0 && e.x < 0 || walls&2 != 0 && e.y < 0 {
						free--
					}
				}
				if free > 0 {
					o.contact |= 1 << i
					o.open |= 1 << i
				}
				if free == 1 {
					o.tight |= 1 << i
				}
			}
			// Told apart by what can be open, too.
			marked := o.shape
			marked.contact, marked.margin = o.open, o.tight
			_, l := marked.canonical()
			if k := [2]label{l}; !seen[k] {
				seen[k] = true
				all = append(all, o)
			}
		}
	}
	return all
}

// outline is a form without margins.
type outline struct {
	shape
	open  uint16 // points with a free side
	tight uint16 // points with one free side: where it is a margin there is no wall
}

// with returns the shape with the given margins.
func (o *outline) with(margin uint16) shape {
	s := o.shape
	s.margin = margin
	s.contact = o.open &^ (margin & o.tight)
	return s
}

// margins calls yield for each set of points that can be marginal.
func (o *outline) margins(yield func(uint16) bool) {
	for m := o.open; ; m = (m - 1) & o.open {
		if !yield(m) || m == 0 {
			return
		}
	}
}

func count(m uint16) int { return bits.OnesCount16(m) }
