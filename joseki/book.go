package joseki

import (
	"fmt"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// Book is what suggestions come from: the entries of sets, and openings of whole
// boards. It is immutable and can be shared.
type Book struct {
	sets  []setInfo
	tree  *corner.Tree // of the corners of the entries
	moves []move       // of the entries
	lines []string     // the names of lines

	given []Entry  // the entries, of a book made from sets
	texts []*Entry // the texts of those that have any, with the numbers
	index []int32  // of these, in the same order

	// The entries with constraints as patterns.
	checks     *pattern.Database
	checkIndex map[int32]int32

	openings map[int]*Openings // by size
}

// move is what an entry says of its move.
type move struct {
	count, total int32
	weight       int32   // the count, or that of the class where there is none
	line         int32   // in the names of the book
	shape        float64 // the value of that name
	year         int16
	class        Class
	conditional  bool
}

// setInfo says which entries are of a set.
type setInfo struct {
	name, prefix string
	n            int
}

// nothing is the book without entries. It is never modified.
var nothing = sync.OnceValue(func() *Book {
	b, err := NewBook(nil)
	if err != nil {
		return &Book{tree: &corner.Tree{}} // unreachable: there is nothing to be wrong
	}
	return b
})

// orNothing returns the book, or the one without entries instead of nil and of a
// zero Book.
func (b *Book) orNothing() *Book {
	if b == nil || b.tree == nil {
		return nothing()
	}
	return b
}

// NewBook makes a book of openings, at most one for each size of boards, and sets, and keeps
// both. The error wraps ErrTree if a set or openings are nil, if two openings have one size, or
// if a set has invalid entries.
func NewBook(openings []*Openings, sets ...*Set) (*Book, error) {
	b := &Book{}
	for i, s := range sets {
		if s == nil {
			return nil, fmt.Errorf("%w: set %d is nil", ErrTree, i)
		}
		if !isWord(s.Prefix) {
			return nil, fmt.Errorf("%w: %q as the prefix of the names in %s, expected a word", ErrTree, s.Prefix, s.Name)
		}
		if err := checkEntries(s.Entries, false); err != nil {
			return nil, err
		}
		b.sets = append(b.sets, setInfo{s.Name, s.Prefix, len(s.Entries)})
		b.given = append(b.given, s.Entries...)
	}
	shapes := make([]corner.Shape, len(b.given))
	for i := range b.given {
		shapes[i] = b.given[i].Shape
	}
	var err error
	if b.tree, err = corner.NewTree(shapes); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTree, err)
	}
	lines := map[string]int32{}
	b.moves = make([]move, len(b.given))
	for i := range b.given {
		e := &b.given[i]
		if _, ok := lines[e.Line]; !ok {
			lines[e.Line] = int32(len(b.lines))
			b.lines = append(b.lines, e.Line)
		}
		b.moves[i] = move{line: lines[e.Line], class: e.Class, count: int32(e.Count), total: int32(e.Total), year: int16(e.Year)}
	}
	for i := range b.given {
		if e := &b.given[i]; !e.plain() {
			b.texts, b.index = append(b.texts, e), append(b.index, int32(i))
		}
	}
	if err := b.prepare(openings); err != nil {
		return nil, err
	}
	return b, nil
}

// prepare fills in what follows from the entries.
func (b *Book) prepare(openings []*Openings) error {
	b.openings = map[int]*Openings{}
	for i, o := range openings {
		if o == nil || o.tree == nil {
			return fmt.Errorf("%w: openings %d are nil", ErrTree, i)
		}
		if b.openings[o.size] != nil {
			return fmt.Errorf("%w: two openings for size %d", ErrTree, o.size)
		}
		b.openings[o.size] = o
	}
	for i := range b.moves {
		if m := &b.moves[i]; m.total == 0 {
			m.weight = int32(m.class.weight())
		} else {
			m.weight = m.count
		}
	}
	var conditional []Entry
	b.checkIndex = map[int32]int32{}
	for i, e := range b.texts {
		at := b.index[i]
		m := &b.moves[at]
		m.shape, m.conditional = e.number("shape"), e.Conditional()
		if e.Conditional() || len(e.Action) > 0 {
			b.checkIndex[at] = int32(len(conditional))
			conditional = append(conditional, *b.entry(at))
		}
	}
	var err error
	b.checks, err = database(conditional)
	return err
}

// Len returns the number of entries.
func (b *Book) Len() int { return b.orNothing().tree.Len() }

// Entry returns the entry with the given index, that of a suggestion, or nil if there is none.
// It must not be modified. A book that was read from its binary form makes the entry at each
// call.
func (b *Book) Entry(i int32) *Entry {
	if i < 0 || int(i) >= b.Len() {
		return nil
	}
	return b.entry(i)
}

// entry is Entry for an index that there is.
func (b *Book) entry(i int32) *Entry {
	if b.given != nil {
		return &b.given[i]
	}
	e := &Entry{}
	if k, ok := slices.BinarySearch(b.index, i); ok {
		*e = *b.texts[k]
	}
	m := &b.moves[i]
	e.Name, e.Line, e.Class, e.Shape = b.name(i), b.lines[m.line], m.class, b.tree.Shape(i)
	e.Count, e.Total, e.Year = int(m.count), int(m.total), int(m.year)
	return e
}

// Sets returns the names of the sets and how many entries each has.
func (b *Book) Sets() (names []string, entries []int) {
	for _, s := range b.orNothing().sets {
		names = append(names, s.name)
		entries = append(entries, s.n)
	}
	return names, entries
}

// Tree returns the tree of the corners in the book. Its shapes have the indexes
// of the entries.
func (b *Book) Tree() *corner.Tree { return b.orNothing().tree }

// Constraints returns the database of the entries that have constraints or
// actions, to be bound to functions that evaluate them.
func (b *Book) Constraints() *pattern.Database { return b.orNothing().checks }

// Openings returns the openings of whole boards of the given size, or nil.
func (b *Book) Openings(size int) *Openings { return b.orNothing().openings[size] }

// match returns the match of an entry with a constraint, for player c.
func (b *Book) match(entry int32, v corner.View, c board.Color, size int) (pattern.Match, bool) {
	i, ok := b.checkIndex[entry]
	return pattern.Match{
		Pattern: i, Color: c, Anchor: v.Corner(size), Orientation: v.Turn(pattern.North | pattern.East),
	}, ok
}

// cornerView returns the upright view from a corner.
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
