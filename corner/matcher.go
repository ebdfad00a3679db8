package corner

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// Matcher finds the patterns of a database in the corners of boards. It
// implements [pattern.Matcher]. It holds scratch space and belongs to one
// goroutine; Clone makes matchers for others, which share the tree.
type Matcher struct {
	db    *pattern.Database
	f     *Finder
	found []Found
	// turns are the orientations in which diagrams appear in a view, by where
	// their corner is.
	turns [numViews]turns
}

// turns are orientations by edges of diagrams.
type turns [16]board.Transform

// New returns a matcher for db. The error is that of [Build]; [Warnings] lists what a matcher
// ignores.
func New(db *pattern.Database) (*Matcher, error) {
	t, err := Build(db)
	if err != nil {
		return nil, err
	}
	m := &Matcher{db: db, f: NewFinder(t)}
	for _, edges := range []pattern.Edges{pattern.North | pattern.East, pattern.South | pattern.East, pattern.South | pattern.West, pattern.North | pattern.West} {
		for v := range View(numViews) {
			m.turns[v][edges] = v.Turn(edges)
		}
	}
	return m, nil
}

// Clone returns a matcher of the same database for another goroutine.
func (m *Matcher) Clone() *Matcher {
	if m.f == nil {
		return &Matcher{}
	}
	return &Matcher{db: m.db, f: NewFinder(m.f.tree), turns: m.turns}
}

// Database returns the database whose patterns m finds.
func (m *Matcher) Database() *pattern.Database { return m.db }

// Tree returns the tree of variations.
func (m *Matcher) Tree() *Tree {
	if m.f == nil {
		return nil
	}
	return m.f.tree
}

// AppendMatches implements [pattern.Matcher]. The anchor of a match is the corner
// of the board.
func (m *Matcher) AppendMatches(dst []pattern.Match, b *board.Board, q pattern.Query) []pattern.Match {
	if b == nil || m.f == nil {
		return dst
	}
	m.found = m.f.Append(m.found[:0], b, q.Color, q.Anchor)
	size := b.Size()
	for _, f := range m.found {
		p := m.db.Pattern(f.Shape)
		match := pattern.Match{
			Pattern: f.Shape, Color: f.Color, Anchor: f.View.Corner(size),
			Orientation: m.turns[f.View&7][p.Edges&15],
		}
		if m.db.Touches(match, q.Goal) {
			dst = append(dst, match)
		}
	}
	return dst
}
