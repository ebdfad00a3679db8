package pattern

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/window"
)

// Plain is the matcher that works for every database without preparation worth
// mentioning. It looks at the 8×8 points around every stone, and at all points
// for patterns without stones: two bits a point in two words of 64, in the eight
// orientations of the board, with the owner of the stone as O. A pattern is
// tested with two masked comparisons (the grid of the GNU Go manual, 9.15, with
// four times the points), then its box has to be on the board and its elements
// outside the window have to fit. The window is around the stone of the pattern
// whose surroundings say most, or around the anchor when the query names one.
//
// Most patterns are not even tested. For eight times three points, tables say
// for each content which patterns go on, a bit each, so that few words combined
// leave the patterns that fit on twenty-four points.
//
// A Plain has scratch space and belongs to one goroutine. Its tables are
// immutable; Clone shares them. Package dfa is faster for databases of many
// hundreds of patterns.
type Plain struct {
	tables *plainTables

	views          window.Views
	near           window.Area
	fits           []int32
	free, anchored placed
}

// plainTables is what all clones of a matcher share.
type plainTables struct {
	db     *Database
	shapes []window.Shape
	// The patterns around any of their stones, and around their anchors. They
	// are made when they are first needed.
	free, anchored func() *plainLayout
}

// plainLayout is all patterns as forms. First come those with an own stone in the
// middle, then those with a stone of the opponent, as an own stone with the
// players exchanged, then those whose middle is no stone.
type plainLayout struct {
	forms       []window.Form
	own, stones int // so many are of the first kind, and of the first two
	sieve       *window.Sieve
	reach       int // of stones from the middles of their forms, in rows or columns
}

// NewPlain returns a matcher for db. The tables are made when they are first
// needed, in about twenty microseconds a pattern.
func NewPlain(db *Database) *Plain {
	t := &plainTables{db: db, shapes: make([]window.Shape, db.Len())}
	for i, p := range db.All() {
		t.shapes[i] = p.shape()
	}
	t.free = sync.OnceValue(func() *plainLayout {
		return t.layout(func(i int32) (window.Form, window.Test, bool) {
			return window.Choose(&t.shapes[i], i)
		})
	})
	t.anchored = sync.OnceValue(func() *plainLayout {
		return t.layout(func(i int32) (window.Form, window.Test, bool) {
			cell := db.patterns[i].AnchorCell
			f, test := window.Enter(&t.shapes[i], i, cell.IsEnemy())
			return f, test, cell.IsStone()
		})
	})
	return &Plain{tables: t}
}

// layout enters all patterns.
func (t *plainTables) layout(enter func(int32) (window.Form, window.Test, bool)) *plainLayout {
	l := &plainLayout{}
	var forms [3][]window.Form
	var tests [3][]window.Test
	for i := range t.shapes {
		f, test, stone := enter(int32(i))
		kind := 2
		switch {
		case stone && f.Swap:
			kind = 1
		case stone:
			kind = 0
		}
		forms[kind] = append(forms[kind], f)
		tests[kind] = append(tests[kind], test)
		l.reach = max(l.reach, f.Reach())
	}
	l.own, l.stones = len(forms[0]), len(forms[0])+len(forms[1])
	l.forms = slices.Concat(forms[:]...)
	l.sieve = window.NewSieve(l.forms, slices.Concat(tests[:]...))
	return l
}

// Clone returns a matcher of the same database for another goroutine.
func (m *Plain) Clone() *Plain {
	return &Plain{tables: m.tables}
}

// Database returns the database whose patterns m finds.
func (m *Plain) Database() *Database { return m.tables.db }

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

// AppendMatches implements [Matcher].
func (m *Plain) AppendMatches(dst []Match, b *board.Board, q Query) []Match {
	size := b.Size()
	m.views.Set(b)
	if q.Anchor != board.NoPoint {
		if !q.Anchor.On(size) {
			return dst
		}
		l := m.use(&m.anchored, m.tables.anchored, size)
		for t := range board.Transform(board.NumTransforms) {
			r, c := m.views.Locate(t, q.Anchor)
			dst = m.row(dst, l, t, r, 1<<(2*(c+window.Before)), q)
		}
		return dst
	}
	l := m.use(&m.free, m.tables.free, size)
	if q.Goal != nil && !m.near.SetNear(b, q.Goal, l.reach) {
		return dst
	}
	for t := range board.Transform(board.NumTransforms) {
		for r := range size {
			area := ^uint64(0)
			if q.Goal != nil {
				area = m.near.Row(t, r)
			}
			dst = m.row(dst, l, t, r, area, q)
		}
	}
	return dst
}

// placed is a layout on boards of one size.
type placed struct {
	*plainLayout
	size   int
	bounds []window.Bound
}

// use makes p ready for boards of the given size.
func (m *Plain) use(p *placed, layout func() *plainLayout, size int) *placed {
	if p.plainLayout == nil {
		p.plainLayout = layout()
		p.bounds = make([]window.Bound, len(p.forms))
	}
	if p.size != size {
		for i := range p.bounds {
			p.bounds[i] = p.forms[i].Bound(size)
		}
		p.size = size
	}
	return p
}

// row appends the matches whose middles are in row r of view t, in the columns
// that area holds.
func (m *Plain) row(dst []Match, l *placed, t board.Transform, r int, area uint64, q Query) []Match {
	for x := area & m.views.Stones(t, r); x != 0; x &= x - 1 {
		c := bits.TrailingZeros64(x)/2 - window.Before
		player, w := m.views.Window(t, r, c).Own()
		first, end := 0, l.stones
		if !q.Sides.Has(player) {
			first = l.own
		}
		if !q.Sides.Has(player.Opponent()) {
			end = l.own
		}
		m.fits = l.sieve.AppendFits(m.fits[:0], w, first, end)
		if len(m.fits) > 0 {
			dst = m.found(dst, l, site{t, r, c, player}, q.Goal)
		}
	}
	if l.stones < len(l.forms) {
		dst = m.rowOther(dst, l, t, r, area, q)
	}
	return dst
}

// rowOther is row for the forms whose middles are no stones.
func (m *Plain) rowOther(dst []Match, l *placed, t board.Transform, r int, area uint64, q Query) []Match {
	for c := range l.size {
		if area>>(2*(c+window.Before))&1 == 0 {
			continue
		}
		w := m.views.Window(t, r, c)
		for player := board.Black; player <= board.White; player++ {
			if q.Sides.Has(player) {
				m.fits = l.sieve.AppendFits(m.fits[:0], w, l.stones, len(l.forms))
				dst = m.found(dst, l, site{t, r, c, player}, q.Goal)
			}
			w = w.Swapped()
		}
	}
	return dst
}

// site is a window on the board: the view, the middle, and the player whose
// stones have code 01 in it.
type site struct {
	t      board.Transform
	r, c   int
	player board.Color
}

// found appends the matches among the forms whose windows fit at s.
func (m *Plain) found(dst []Match, l *placed, s site, goal *board.Set) []Match {
	for _, i := range m.fits {
		f := &l.forms[i]
		u, ok := f.Found(&m.views, l.bounds[i], s.t, s.r, s.c, s.player == board.White)
		if !ok {
			continue
		}
		match := Match{
			Pattern: f.Pattern, Orientation: u, Color: s.player,
			Anchor: m.views.Point(s.t, s.r, s.c) + f.Anchor(u),
		}
		if f.Swap {
			match.Color = s.player.Opponent()
		}
		if m.tables.db.Touches(match, goal) {
			dst = append(dst, match)
		}
	}
	return dst
}
