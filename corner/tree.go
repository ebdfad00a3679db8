package corner

import (
	"cmp"
	"iter"
	"slices"
)

// Tree is an immutable tree of variations.
type Tree struct {
	variations []variation // parents before children, children side by side
	attached   []attached
	shapes     int
	at         []int32 // by shape: its variation

	// What the search uses: the variations that lead on, and the shapes below
	// each, in groups of the same rectangle.
	nodes  []node
	groups []group
	found  []attached // as attached, but the groups side by side
	reach  int        // columns and rows of the largest rectangle
}

// variation is a node of the tree as it is told.
type variation struct {
	key
	parent        int32
	level         int32
	shapes, after int32 // in attached
}

// node is a variation as the search sees it.
type node struct {
	x, y uint8
	// want is four times the number of stones in the area, plus 3 when the color
	// is not that of the first stone: with that color, by exclusive or, it is
	// what the tables of a Finder have to say.
	want          uint16
	level         uint16
	first, end    int32 // children among the nodes
	groups, after int32
}

// group is the shapes that are moves from one node in one rectangle.
type group struct {
	x, y       uint8 // the far corner of the rectangle
	first, end int32 // in attached
}

// Variation is a node of the tree: a stone that a set of stones in a corner has
// more than that of its parent.
type Variation struct {
	Cell
	// Same reports whether the stone has the color of the first stone.
	Same bool
	// Stones is the number of stones in the corner area of the cell, this one
	// included.
	Stones int
	// Level is the number of stones from the root, 1 for its children.
	Level int
	// Parent is the number of the parent, or -1 for children of the root.
	Parent int
	// Shapes are the indexes of the shapes with this move, which are those of the patterns of a
	// database.
	Shapes []int32
}

// freeze lays a tree out in slices.
func freeze(root *growing, shapes int) *Tree {
	t := &Tree{shapes: shapes}
	type item struct {
		g      *growing
		parent int32
		level  int32
	}
	queue := []item{{root, -1, 0}}
	for i := 0; i < len(queue); i++ {
		g := queue[i].g
		if i > 0 {
			first := int32(len(t.attached))
			t.attached = append(t.attached, g.shapes...)
			t.variations = append(t.variations, variation{
				key: g.key, parent: queue[i].parent - 1, level: queue[i].level,
				shapes: first, after: int32(len(t.attached)),
			})
		}
		for _, c := range g.children {
			queue = append(queue, item{c, int32(i), queue[i].level + 1})
		}
	}
	t.prepare()
	return t
}

// prepare makes from the variations what the search uses.
func (t *Tree) prepare() {
	n := len(t.variations)
	t.at = make([]int32, t.shapes)
	for i := range t.variations {
		v := &t.variations[i]
		for _, a := range t.attached[v.shapes:v.after] {
			t.at[a.shape] = int32(i)
		}
	}
	childFirst, childEnd := make([]int32, n+1), make([]int32, n+1) // by 1 + variation
	for i := range t.variations {
		p := t.variations[i].parent + 1
		if childEnd[p] == 0 {
			childFirst[p] = int32(i)
		}
		childEnd[p] = int32(i) + 1
	}
	// The attached shapes of the children of each variation are side by side,
	// because the children are.
	inner := 1
	for i := range childEnd[1:] {
		if childEnd[i+1] > 0 {
			inner++
		}
	}
	t.nodes = append(make([]node, 0, inner), node{})
	order := append(make([]int32, 0, inner), -1) // the variation of each node
	t.found = slices.Clone(t.attached)
	for i := 0; i < len(order); i++ {
		v := order[i] + 1
		nd := &t.nodes[i]
		nd.first = int32(len(order))
		from, to := int32(-1), int32(-1)
		for c := childFirst[v]; c < childEnd[v]; c++ {
			child := &t.variations[c]
			if child.after > child.shapes {
				if from < 0 {
					from = child.shapes
				}
				to = child.after
			}
			if childEnd[c+1] > childFirst[c+1] {
				order = append(order, c)
			}
		}
		nd.end = int32(len(order))
		nd.groups = int32(len(t.groups))
		if from >= 0 {
			t.group(t.found[from:to], from)
		}
		nd.after = int32(len(t.groups))
		for c := nd.first; c < nd.end; c++ {
			v := &t.variations[order[c]]
			want := v.stones << 2
			if v.other {
				want |= 3
			}
			t.nodes = append(t.nodes, node{x: uint8(v.X), y: uint8(v.Y), want: want, level: uint16(v.level)})
		}
	}
}

// group sorts the shapes of a node, the first of which has the given index, by
// rectangle and index and makes groups of them.
func (t *Tree) group(list []attached, index int32) {
	slices.SortFunc(list, func(a, b attached) int {
		return cmp.Or(cmp.Compare(a.height, b.height), cmp.Compare(a.width, b.width), cmp.Compare(a.shape, b.shape))
	})
	for i, a := range list {
		t.reach = max(t.reach, int(a.width), int(a.height))
		k := index + int32(i)
		if i > 0 && list[i-1].width == a.width && list[i-1].height == a.height {
			t.groups[len(t.groups)-1].end = k + 1
			continue
		}
		t.groups = append(t.groups, group{uint8(a.width - 1), uint8(a.height - 1), k, k + 1})
	}
}

// Len returns the number of shapes in the tree.
func (t *Tree) Len() int { return t.shapes }

// All iterates over the variations and their numbers, parents before children,
// the children of one variation after one another.
func (t *Tree) All() iter.Seq2[int, Variation] {
	return func(yield func(int, Variation) bool) {
		for i := range t.variations {
			if !yield(i, t.variation(i)) {
				return
			}
		}
	}
}

func (t *Tree) variation(i int) Variation {
	v := &t.variations[i]
	w := Variation{Cell: v.Cell, Same: !v.other, Stones: int(v.stones), Level: int(v.level), Parent: int(v.parent)}
	for _, a := range t.attached[v.shapes:v.after] {
		w.Shapes = append(w.Shapes, a.shape)
	}
	return w
}

// find returns a shape as it is attached, and its variation.
func (t *Tree) find(shape int32) (a *attached, variation int32, ok bool) {
	if shape < 0 || int(shape) >= len(t.at) {
		return nil, 0, false
	}
	v := &t.variations[t.at[shape]]
	i := slices.IndexFunc(t.attached[v.shapes:v.after], func(a attached) bool { return a.shape == shape })
	return &t.attached[int(v.shapes)+i], t.at[shape], true
}

// Shape returns the shape with the given index, with its stones ordered by rows, or the zero
// Shape if there is none.
func (t *Tree) Shape(shape int32) Shape {
	a, at, ok := t.find(shape)
	if !ok {
		return Shape{}
	}
	s := Shape{Width: a.width, Height: a.height, Views: a.views, Move: a.move}
	for k := t.variations[at].parent; k >= 0; k = t.variations[k].parent {
		v := &t.variations[k]
		s.Stones = append(s.Stones, Stone{v.Cell, v.other == a.other})
	}
	if a.mirrored {
		s.Width, s.Height, s.Views, s.Move = s.Height, s.Width, s.Views.mirrored(), s.Move.mirrored()
		for j := range s.Stones {
			s.Stones[j].Cell = s.Stones[j].Cell.mirrored()
		}
	}
	slices.SortFunc(s.Stones, func(a, b Stone) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	return s
}

// Stats are figures of a tree.
type Stats struct {
	Shapes     int // patterns
	Variations int
	Depth      int // variations on the longest way, the move included
	Reach      int // columns or rows of the largest rectangle
}

// Stats returns the figures of the tree.
func (t *Tree) Stats() Stats {
	s := Stats{Shapes: t.shapes, Variations: len(t.variations), Reach: t.reach}
	for i := range t.variations {
		s.Depth = max(s.Depth, int(t.variations[i].level))
	}
	return s
}
