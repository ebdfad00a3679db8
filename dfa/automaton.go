package dfa

import (
	"errors"
	"fmt"
	"sync"

	"github.com/tengen-go/tengen/internal/window"
	"github.com/tengen-go/tengen/pattern"
)

// ErrTooLarge reports that a database has too many patterns for an automaton.
var ErrTooLarge = errors.New("database is too large for an automaton")

var errOptions = errors.New("invalid options")

// Automaton is the patterns of a database as one table. It is immutable;
// goroutines share it and make a Matcher each.
type Automaton struct {
	db     *pattern.Database
	shapes []window.Shape
	plain  func() *pattern.Plain // for questions about one anchor

	layout *window.Layout

	// roots holds for each root an entry for every content of the eight
	// neighbors of the middle, or nothing when there are no forms.
	roots  [numRoots]*[rootSize]uint32
	states []state
	lists  []uint16 // a length and so many forms, again and again
}

// The roots: where reading starts from a stone when only its owner may be O, when
// only the opponent may be O, when both may be, and from any point for patterns
// without stones.
const (
	rootOwn = iota
	rootEnemy
	rootBoth
	rootOther
	numRoots
)

// formsOf returns the range of forms that a root leads to.
func (a *Automaton) formsOf(root int) (first, end int) {
	l := a.layout
	switch root {
	case rootOwn:
		return 0, l.Own
	case rootEnemy:
		return l.Own, l.Stones
	case rootBoth:
		return 0, l.Stones
	}
	return l.Stones, len(l.Forms)
}

// state is what follows once two points are read: an entry for each of their
// contents, that of the first point in the lower two bits.
//
// An entry is 0 when nothing is left. Otherwise it is a list of forms, with
// listBit and the index of its length, or the number of a state with the two
// points to be read there: the number above the lowest twelve bits, six bits for
// the first point, six for the second. It is 64 bytes, a line of most caches.
type state [16]uint32

// rootSize is the number of contents of the eight neighbors of a point.
const rootSize = 1 << 16

const listBit = 1 << 31

// newAutomaton returns an automaton without forms and states.
func newAutomaton(db *pattern.Database) (*Automaton, error) {
	if db.Len() > maxForms {
		return nil, fmt.Errorf("%w: %d patterns, at most %d", ErrTooLarge, db.Len(), maxForms)
	}
	a := &Automaton{db: db, shapes: make([]window.Shape, db.Len())}
	for i, p := range db.All() {
		a.shapes[i] = shape(p)
	}
	a.layout = window.NewLayout(len(a.shapes), func(i int32) (window.Form, window.Test, bool) {
		return window.Choose(&a.shapes[i], i)
	})
	a.plain = sync.OnceValue(func() *pattern.Plain { return pattern.NewPlain(db) })
	return a, nil
}

// shape returns the geometry of a pattern.
func shape(p *pattern.Pattern) window.Shape {
	s := window.Shape{
		Cells:   make([]window.Cell, len(p.Elements)),
		Diagram: window.Box(p.Diagram()),
		North:   p.Edges&pattern.North != 0,
		South:   p.Edges&pattern.South != 0,
		West:    p.Edges&pattern.West != 0,
		East:    p.Edges&pattern.East != 0,
	}
	for i, e := range p.Elements {
		mask, value := e.Cell.Code()
		s.Cells[i] = window.Cell{Row: e.Row, Col: e.Col, Mask: mask, Value: value}
	}
	s.First, s.End = p.OrientationRange()
	return s
}

// Database returns the database of the automaton.
func (a *Automaton) Database() *pattern.Database { return a.db }

// Stats is the size of an automaton.
type Stats struct {
	Patterns    int
	States      int // that are there to be passed, the starts included
	Transitions int // from states to others or to lists, those to nothing left out
	Lists       int // different lists of patterns at the ends
}

// Stats returns the size of the automaton.
func (a *Automaton) Stats() Stats {
	if a.db == nil {
		return Stats{}
	}
	s := Stats{Patterns: a.db.Len(), States: len(a.states) - 1}
	count := func(entries []uint32) {
		for _, e := range entries {
			if e != 0 {
				s.Transitions++
			}
		}
	}
	for _, r := range a.roots {
		if r != nil {
			s.States++
			count(r[:])
		}
	}
	for i := range a.states {
		count(a.states[i][:])
	}
	for i := 1; i < len(a.lists); i += 1 + int(a.lists[i]) {
		s.Lists++
	}
	return s
}
