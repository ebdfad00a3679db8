package corner

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/pattern"
)

// growing is a variation of a tree that is being built.
type growing struct {
	key
	children []*growing // in the order of their keys
	shapes   []attached
}

// key is what tells apart the children of one variation.
type key struct {
	Cell
	other  bool // not of the color of the first stone
	stones uint16
}

func (k key) compare(l key) int {
	other := 0
	if k.other != l.other {
		if other = -1; k.other {
			other = 1
		}
	}
	return cmp.Or(cmp.Compare(k.Y, l.Y), cmp.Compare(k.X, l.X), other, cmp.Compare(k.stones, l.stones))
}

// attached is a shape at the variation that is its move.
type attached struct {
	shape         int32
	views         Views // of the shape as it is in the tree
	other         bool  // the side to move is not that of the first stone
	mirrored      bool  // the shape has been mirrored to enter the tree
	width, height int8  // in the tree
	move          Cell  // the cell of the variation
}

// follow returns the child with the given key, if there is one.
func (g *growing) follow(k key) (*growing, bool) {
	i, ok := slices.BinarySearchFunc(g.children, k, func(c *growing, k key) int { return c.key.compare(k) })
	if !ok {
		return nil, false
	}
	return g.children[i], true
}

// grow returns the child with the given key, which it adds if there is none.
func (g *growing) grow(k key) *growing {
	i, ok := slices.BinarySearchFunc(g.children, k, func(c *growing, k key) int { return c.key.compare(k) })
	if !ok {
		g.children = slices.Insert(g.children, i, &growing{key: k})
	}
	return g.children[i]
}

// add enters a shape into the tree below g.
func (g *growing) add(s *Shape, index int32) {
	a := attached{shape: index, views: s.Views, width: s.Width, height: s.Height}
	left := slices.Clone(s.Stones) // those that have no variation yet
	all, move := s.Stones, s.Move
	at := g
	var first bool // is the first stone one of O
	for n := 0; len(left) > 0; n++ {
		i := g.best(at, all, left, first)
		if n == 0 {
			if first = left[i].Own; left[i].X > left[i].Y {
				all = slices.Clone(all)
				for j := range all {
					all[j].Cell = all[j].mirrored()
				}
				for j := range left {
					left[j].Cell = left[j].mirrored()
				}
				move = move.mirrored()
				a.mirrored, a.views = true, a.views.mirrored()
				a.width, a.height = a.height, a.width
			}
		}
		at = at.grow(keyOf(left[i], all, first))
		left = slices.Delete(left, i, i+1)
	}
	a.other = len(all) > 0 && !first
	k := key{Cell: move, other: a.other, stones: 1}
	for _, t := range all {
		if move.covers(t.Cell) {
			k.stones++
		}
	}
	a.move = move
	at = at.grow(k)
	at.shapes = append(at.shapes, a)
}

// keyOf returns the key of the variation of a stone.
func keyOf(t Stone, all []Stone, first bool) key {
	k := key{Cell: t.Cell, other: t.Own != first}
	for _, u := range all {
		if t.covers(u.Cell) {
			k.stones++
		}
	}
	return k
}

// best returns the index of the stone that comes next: one with no other stone
// that is left in its corner area; before all one that continues a variation
// which the tree already has; then the one with the smallest corner area, the
// one nearest to the diagonal, the one above it.
//
// The first stone of a shape is looked for where it comes to lie, for a first
// stone with X > Y mirrors the shape. The small area comes first because the
// example of the manual has it so; it also keeps together what is near the
// corner.
func (g *growing) best(at *growing, all, left []Stone, first bool) int {
	best, bestKnown := -1, false
	for i, t := range left {
		free := true
		for j, u := range left {
			free = free && (j == i || !t.covers(u.Cell))
		}
		if !free {
			continue
		}
		var k key
		if at == g {
			k = key{Cell: t.Cell, stones: 1}
			if k.X > k.Y {
				k.Cell = k.Cell.mirrored()
			}
		} else {
			k = keyOf(t, all, first)
		}
		_, known := at.follow(k)
		if best < 0 || known && !bestKnown || known == bestKnown && before(t.Cell, left[best].Cell) {
			best, bestKnown = i, known
		}
	}
	return best
}

// before reports whether the stone on c comes before that on d.
func before(c, d Cell) bool {
	return cmp.Or(
		cmp.Compare(c.area(), d.area()),
		cmp.Compare(abs(int(c.X)-int(c.Y)), abs(int(d.X)-int(d.Y))),
		cmp.Compare(c.X, d.X)) < 0
}

// NewTree makes a tree of shapes, each with its index. Later shapes share the variations of
// earlier ones if they can, so the order affects the size of the tree, but not the matches.
func NewTree(shapes []Shape) (*Tree, error) {
	root := &growing{}
	for i := range shapes {
		if err := shapes[i].Check(); err != nil {
			return nil, fmt.Errorf("shape %d: %w", i, err)
		}
		root.add(&shapes[i], int32(i))
	}
	return freeze(root, len(shapes)), nil
}

// Build makes the tree of a database, in which each pattern is a shape with its index in the
// database. There is an error for nil; else it names every pattern that a tree cannot
// hold: its edges are not those of one corner, a point may have several contents, or it has no
// move. Classes, values, labels, constraints and actions are ignored; see [Warnings].
func Build(db *pattern.Database) (*Tree, error) {
	if db == nil {
		return nil, fmt.Errorf("%w: no database", errUnfit)
	}
	shapes := make([]Shape, 0, db.Len())
	var errs []error
	for _, p := range db.All() {
		s, err := shapeOf(p)
		if err != nil {
			errs = append(errs, err)
		}
		shapes = append(shapes, s)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return NewTree(shapes)
}

// Warnings lists the parts of patterns that corner matching ignores: values other than shape.
// Such patterns are matched like others.
func Warnings(db *pattern.Database) []pattern.Warning {
	if db == nil {
		return nil
	}
	var list []pattern.Warning
	for _, p := range db.All() {
		warn := func(format string, args ...any) {
			list = append(list, pattern.Warning{Pos: p.Pos, Pattern: p.Name, Msg: fmt.Sprintf(format, args...)})
		}
		for _, v := range p.Values {
			switch {
			case v.Key == "shape":
			case v.TakesLabel():
				warn("%v(%c), but corner patterns have no value but shape", v.Key, v.Label.Name)
			default:
				warn("%v(%v), but corner patterns have no value but shape", v.Key, v.Number)
			}
		}
	}
	return list
}
