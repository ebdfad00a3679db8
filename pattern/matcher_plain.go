package pattern

import (
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/window"
)

// Plain is the matcher that works for every database and is ready at once. It has scratch space
// and belongs to one goroutine; Clone shares its tables, which are immutable. Package dfa needs
// a few milliseconds to prepare and is faster for most databases.
type Plain struct {
	tables         *plainTables
	free, anchored *window.Scanner
}

// plainTables is what all clones of a matcher share.
//
// The matcher looks at the 8×8 points around every stone, and at all points for patterns without
// stones: two bits for each point in two words of 64, in the eight orientations of the board, with
// the owner of the stone as O. It tests a pattern with two masked comparisons (the grid of the GNU
// Go manual, 9.15, with four times the points). Then the box of the pattern has to be on the board
// and its elements outside the window have to fit. The window is around the stone of the pattern
// whose surroundings say most, or around the anchor if the query names one.
//
// Most patterns are not even tested. For each of eight groups of three points, a table says which
// patterns each content allows, one bit for each pattern. A few words combined leave the patterns
// that fit on all twenty-four points.
type plainTables struct {
	db     *Database
	shapes []window.Shape
	// The patterns around any of their stones, and around their anchors. They
	// are made when they are first needed.
	free, anchored func() (*window.Layout, *window.Sieve)
}

// NewPlain returns a matcher for db. The tables are made when they are first
// needed, in about twenty microseconds a pattern. A nil db counts as an empty one.
func NewPlain(db *Database) *Plain {
	if db == nil {
		db = &Database{}
	}
	t := &plainTables{db: db, shapes: make([]window.Shape, db.Len())}
	for i, p := range db.All() {
		t.shapes[i] = p.shape()
	}
	t.free = t.layout(func(i int32) (window.Form, window.Test, bool) {
		return window.Choose(&t.shapes[i], i)
	})
	t.anchored = t.layout(func(i int32) (window.Form, window.Test, bool) {
		cell := db.patterns[i].AnchorCell
		f, test := window.Enter(&t.shapes[i], i, cell.IsEnemy())
		return f, test, cell.IsStone()
	})
	return &Plain{tables: t}
}

// layout returns what enters all patterns when it is called first.
func (t *plainTables) layout(enter func(int32) (window.Form, window.Test, bool)) func() (*window.Layout, *window.Sieve) {
	return sync.OnceValues(func() (*window.Layout, *window.Sieve) {
		l := window.NewLayout(len(t.shapes), enter)
		return l, window.NewSieve(l.Forms, l.Tests)
	})
}

// Clone returns a matcher of the same database for another goroutine.
func (m *Plain) Clone() *Plain {
	return &Plain{tables: m.tables}
}

// Database returns the database whose patterns m finds, nil for the zero Plain.
func (m *Plain) Database() *Database {
	if m.tables == nil {
		return nil
	}
	return m.tables.db
}

// shape returns the geometry of the pattern.
func (p *Pattern) shape() window.Shape {
	s := window.Shape{
		Cells:   make([]window.Cell, len(p.Elements)),
		Diagram: window.Box(p.Diagram()),
		North:   p.Edges&North != 0,
		South:   p.Edges&South != 0,
		West:    p.Edges&West != 0,
		East:    p.Edges&East != 0,
	}
	for i, e := range p.Elements {
		mask, value := e.Cell.Code()
		s.Cells[i] = window.Cell{Row: e.Row, Col: e.Col, Mask: mask, Value: value}
	}
	s.First, s.End = p.OrientationRange()
	return s
}

// AppendMatches implements [Matcher]. The zero Plain finds nothing, and nothing is
// found on a nil board.
func (m *Plain) AppendMatches(dst []Match, b *board.Board, q Query) []Match {
	if m.tables == nil || b == nil {
		return dst
	}
	may := window.Players{board.Black: q.Color != board.White, board.White: q.Color != board.Black}
	var hits []window.Hit
	if q.Anchor != board.NoPoint {
		hits = m.scanner(&m.anchored, m.tables.anchored).ScanAt(b, may, q.Anchor)
	} else {
		hits = m.scanner(&m.free, m.tables.free).Scan(b, may, q.Goal)
	}
	for _, h := range hits {
		if match := Match(h); m.tables.db.Touches(match, q.Goal) {
			dst = append(dst, match)
		}
	}
	return dst
}

// scanner returns one of the scanners, which it makes when there is none.
func (m *Plain) scanner(s **window.Scanner, layout func() (*window.Layout, *window.Sieve)) *window.Scanner {
	if *s == nil {
		l, sieve := layout()
		*s = window.NewScanner(l, sieve)
	}
	return *s
}
