package joseki

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// Book is what suggestions come from: the entries of sets, and openings of whole
// boards. It is immutable and can be shared.
type Book struct {
	sets    []setInfo
	entries []Entry
	tree    *corner.Tree
	regions []region // small ones first
	facts   []fact   // of the entries

	// The entries with constraints as patterns.
	checks     *pattern.Database
	checkIndex map[int32]int32

	openings map[int]*Openings // by size
}

// setInfo says which entries are of a set.
type setInfo struct {
	name, prefix string
	n            int
}

// fact is what a search needs to know of an entry, close together.
type fact struct {
	count, total   int32 // weights where there are no counts
	move           corner.Cell
	region, turned uint8 // the region as it stands in the upper right corner, and mirrored
	conditional    bool
}

// region is a rectangle in a corner.
type region struct{ w, h int8 }

func (r region) compare(s region) int {
	return cmp.Or(cmp.Compare(int(r.w)*int(r.h), int(s.w)*int(s.h)), cmp.Compare(r.w, s.w))
}

// NewBook makes a book of openings, at most one for each size of boards, and
// sets. It takes over what it is given. The error wraps ErrTree when a set has
// constraints or actions that make no sense, or two openings have one size.
func NewBook(openings []*Openings, sets ...*Set) (*Book, error) {
	b := &Book{}
	for _, s := range sets {
		b.sets = append(b.sets, setInfo{s.Name, s.Prefix, len(s.Entries)})
		b.entries = append(b.entries, s.Entries...)
	}
	shapes := make([]corner.Shape, len(b.entries))
	for i := range b.entries {
		shapes[i] = b.entries[i].Shape
	}
	var err error
	if b.tree, err = corner.NewTree(shapes); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTree, err)
	}
	return b, b.prepare(openings)
}

// prepare fills in what follows from the entries.
func (b *Book) prepare(openings []*Openings) error {
	b.openings = map[int]*Openings{}
	for _, o := range openings {
		if b.openings[o.size] != nil {
			return fmt.Errorf("%w: two openings for size %d", ErrTree, o.size)
		}
		b.openings[o.size] = o
	}
	// The regions that there are, and their numbers by width and height.
	var number [board.MaxSize + 1][board.MaxSize + 1]uint8
	for i := range b.entries {
		s := &b.entries[i].Shape
		number[s.Width][s.Height], number[s.Height][s.Width] = 1, 1
	}
	for w := range number {
		for h := range number[w] {
			if number[w][h] > 0 {
				b.regions = append(b.regions, region{int8(w), int8(h)})
			}
		}
	}
	if len(b.regions) > 256 {
		return fmt.Errorf("%w: regions of %d forms, more than 256", ErrTree, len(b.regions))
	}
	slices.SortFunc(b.regions, region.compare)
	for i, r := range b.regions {
		number[r.w][r.h] = uint8(i)
	}
	b.facts = make([]fact, len(b.entries))
	var conditional []Entry
	b.checkIndex = map[int32]int32{}
	for i := range b.entries {
		e := &b.entries[i]
		f := fact{count: int32(e.Count), total: int32(e.Total), move: e.Shape.Move, conditional: e.Conditional()}
		if e.Total == 0 {
			f.count = int32(e.Class.weight())
		}
		f.region = number[e.Shape.Width][e.Shape.Height]
		f.turned = number[e.Shape.Height][e.Shape.Width]
		b.facts[i] = f
		if e.Conditional() || len(e.Action) > 0 {
			b.checkIndex[int32(i)] = int32(len(conditional))
			conditional = append(conditional, *e)
		}
	}
	var err error
	b.checks, err = database(conditional)
	return err
}

// Len returns the number of entries.
func (b *Book) Len() int { return len(b.entries) }

// Entry returns the entry with the given index, that of a suggestion, or nil if
// there is none. It may not be modified.
func (b *Book) Entry(i int32) *Entry {
	if i < 0 || int(i) >= len(b.entries) {
		return nil
	}
	return &b.entries[i]
}

// Sets returns the names of the sets and how many entries each has.
func (b *Book) Sets() (names []string, entries []int) {
	for _, s := range b.sets {
		names = append(names, s.name)
		entries = append(entries, s.n)
	}
	return names, entries
}

// Tree returns the tree of the corners in the book. Its shapes have the indexes
// of the entries.
func (b *Book) Tree() *corner.Tree { return b.tree }

// Constraints returns the database of the entries that have constraints or
// actions, to be bound to functions that evaluate them.
func (b *Book) Constraints() *pattern.Database { return b.checks }

// Openings returns the openings of whole boards of the given size, or nil.
func (b *Book) Openings(size int) *Openings { return b.openings[size] }

// match returns the match of an entry with a constraint.
func (b *Book) match(f corner.Found, size int) (pattern.Match, bool) {
	i, ok := b.checkIndex[f.Shape]
	return pattern.Match{
		Pattern: i, Color: f.Color, Anchor: f.View.Corner(size),
		Orientation: f.View.Turn(pattern.North | pattern.East),
	}, ok
}

// corners are the views from the corners, one each.
func cornerView(c int) corner.View { return corner.View(2 * c) }

// cornerOf returns the corner whose quarter of the board p is in, as the number
// of its view divided by two. Points on the middle lines are nowhere.
func cornerOf(p board.Point, size int) (int, bool) {
	half := size / 2
	for c := range 4 {
		if cell, ok := cornerView(c).Cell(p, size); ok && int(cell.X) < half && int(cell.Y) < half {
			return c, true
		}
	}
	return 0, false
}
