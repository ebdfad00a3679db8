package worm

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// relations fills in what follows from which strings can be captured.
func (a *Analyzer) relations() {
	for i := range a.w.worms {
		a.w.worms[i].Lunch = a.lunch(i)
	}
	for i := range a.w.worms {
		a.w.worms[i].Inessential = a.inessential(i)
	}
}

// lunch returns the origin of the best string of the opponent that the worm can
// capture: a cutting stone before others, then one with few liberties, then the
// first in board order.
func (a *Analyzer) lunch(i int) board.Point {
	w := a.w
	v := &w.worms[i]
	best := -1
	for _, p := range v.Stones {
		for _, around := range [2][4]board.Point{p.Neighbors(), p.Diagonals()} {
			for _, q := range around {
				k := w.Index(q)
				if k < 0 || k == best {
					continue
				}
				u := &w.worms[k]
				if u.Color == v.Color || u.Attack().Code < search.KoA || u.Size() == 1 && a.b.IsKo(u.Origin) {
					continue
				}
				if best < 0 || betterLunch(u, &w.worms[best], k < best) {
					best = k
				}
			}
		}
	}
	if best < 0 {
		return board.NoPoint
	}
	return w.worms[best].Origin
}

func betterLunch(u, v *Worm, earlier bool) bool {
	if u.Cutstone != v.Cutstone {
		return u.Cutstone > v.Cutstone
	}
	if u.Liberties[0] != v.Liberties[0] {
		return u.Liberties[0] < v.Liberties[0]
	}
	return earlier
}

// mayCapture reports whether it is unknown of a string of the opponent that could be
// the lunch of v if it can be captured.
func (a *Analyzer) mayCapture(v *Worm) bool {
	for _, p := range v.Stones {
		for _, around := range [2][4]board.Point{p.Neighbors(), p.Diagonals()} {
			for _, q := range around {
				if u := a.w.At(q); u != nil && u.Color != v.Color && u.Unknown.Attack {
					return true
				}
			}
		}
	}
	return false
}

// maxEdge is the number of empty points of the edge that are too many for the place of an
// inessential string.
const maxEdge = 3

// inessential reports whether the worm has no eye, no way out, nothing to cut or
// to capture, and a place that is bordered by the opponent alone.
func (a *Analyzer) inessential(i int) bool {
	v := &a.w.worms[i]
	if v.Genus != 0 || v.Liberties[1] != 0 || v.Cutstone != 0 || v.Lunch != board.NoPoint {
		return false
	}
	if a.mayCapture(v) {
		return false
	}
	b := a.b
	seed := board.SetOf(v.Stones...)
	area := b.EmptyPoints()
	area.Or(&seed)
	cavity := seed
	cavity.Flood(&area)
	edge := 0
	for p := range cavity.All() {
		onEdge := false
		for _, q := range p.Neighbors() {
			switch b.At(q) {
			case board.Border:
				onEdge = true
			case v.Color:
				if !seed.Has(q) {
					return false
				}
			}
		}
		if onEdge && !seed.Has(p) {
			edge++
		}
	}
	return edge < maxEdge
}
