package pattern

import (
	"math/bits"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/window"
)

// Plain is the matcher that works for every database without preparation worth
// mentioning: it looks at the surroundings of every point that can be an anchor
// and tests the patterns one by one, each with two comparisons of 64 bits.
//
// Most patterns are not even tested. Tables say for three neighbouring points
// and each content of them which patterns go on, a bit each, so that a few words
// combined leave only the patterns that fit on eighteen points.
//
// A Plain has scratch space and belongs to one goroutine. Its tables are
// immutable; Clone shares them.
type Plain struct {
	tables *plainTables

	size   int
	bounds []window.Bound
	views  window.Views
	near   window.Area
}

// plainTables is what all clones of a matcher share.
type plainTables struct {
	db     *Database
	shapes []window.Shape
	forms  []window.Form
	tests  []window.Test
	groups [3]plainGroup
	reach  int // of stones from their anchors, in rows or columns
}

// The groups of forms: every form has an own stone in the middle, with the
// players exchanged where the anchor is a stone of X, but for those of patterns
// whose anchor is no stone.
const (
	groupOwn = iota
	groupEnemy
	groupOther
)

// plainGroup is a range of forms with its tables.
type plainGroup struct {
	first, n int
	words    int
	keys     [plainKeys]plainKey
	// table holds for each key, for each of its 64 values, one bit for each form
	// that goes on.
	table []uint64
}

const plainKeys = 6

// plainKey is three points beside each other: six bits of one word of a window.
type plainKey struct {
	hi    bool
	shift uint8
}

func (k plainKey) of(w window.Window) uint64 {
	if k.hi {
		return w.Hi >> (k.shift & 63) & 63
	}
	return w.Lo >> (k.shift & 63) & 63
}

// NewPlain returns a matcher for db. It costs about a microsecond a pattern.
func NewPlain(db *Database) *Plain {
	t := &plainTables{db: db, shapes: make([]window.Shape, db.Len())}
	var lists [3][]int32
	for i, p := range db.All() {
		t.shapes[i] = p.shape()
		for _, e := range p.Elements[:p.Stones] {
			t.reach = max(t.reach, int(e.Row), int(-e.Row), int(e.Col), int(-e.Col))
		}
		switch {
		case p.AnchorCell.IsOwn():
			lists[groupOwn] = append(lists[groupOwn], i)
		case p.AnchorCell.IsEnemy():
			lists[groupEnemy] = append(lists[groupEnemy], i)
		default:
			lists[groupOther] = append(lists[groupOther], i)
		}
	}
	for g, list := range lists {
		group := &t.groups[g]
		group.first, group.n = len(t.forms), len(list)
		for _, i := range list {
			f, test := enter(&t.shapes[i], i, g == groupEnemy)
			t.forms = append(t.forms, f)
			t.tests = append(t.tests, test)
		}
		group.prepare(t.forms[group.first:], t.tests[group.first:])
	}
	return (&Plain{tables: t}).Clone()
}

// Clone returns a matcher of the same database for another goroutine.
func (m *Plain) Clone() *Plain {
	return &Plain{tables: m.tables, bounds: make([]window.Bound, len(m.tables.forms))}
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

// enter chooses the orientation of a form, around the anchor: the first in which
// most of the pattern lies in the window.
func enter(s *window.Shape, i int32, swapped bool) (window.Form, window.Test) {
	best, most := board.Transform(0), -1
	for t := range board.Transform(board.NumTransforms) {
		inside := 0
		for _, c := range s.Cells {
			if _, ok := window.Index(t.Offset(int(c.Row), int(c.Col))); ok {
				inside++
			}
		}
		if inside > most {
			best, most = t, inside
		}
	}
	return window.NewForm(s, i, best, swapped, 0, 0)
}

// prepare chooses the keys of the group and fills its table.
func (g *plainGroup) prepare(forms []window.Form, tests []window.Test) {
	if g.n == 0 {
		return
	}
	g.words = (g.n + 63) / 64
	left := make([]float64, g.n) // how often each form is still there, roughly
	for i := range left {
		left[i] = 1
	}
	g.table = make([]uint64, plainKeys*64*g.words)
	used := uint64(0)
	for k := range g.keys {
		bestAt, bestLeft := 0, -1.0
		for at := range window.Side * window.Side {
			if at%window.Side > window.Side-3 || used>>at&7 != 0 {
				continue
			}
			sum := 0.0
			for i := range tests {
				sum += left[i] * passes(&tests[i], at) * passes(&tests[i], at+1) * passes(&tests[i], at+2)
			}
			if bestLeft < 0 || sum < bestLeft {
				bestAt, bestLeft = at, sum
			}
		}
		used |= 7 << bestAt
		g.keys[k] = plainKey{bestAt >= 32, uint8(2 * (bestAt % 32))}
		g.fill(k, bestAt, forms, tests)
		for i := range tests {
			left[i] *= passes(&tests[i], bestAt) * passes(&tests[i], bestAt+1) * passes(&tests[i], bestAt+2)
		}
	}
}

// fill sets the bits of key k, which starts at point at of the window.
func (g *plainGroup) fill(k, at int, forms []window.Form, tests []window.Test) {
	for i := range tests {
		inside := forms[i].Inside()
		var ok [3]uint8 // the contents that fit, as a set, for each of the points
		for j := range ok {
			ok[j] = fitting(&tests[i], inside, at+j)
		}
		for value := range 64 {
			if ok[0]>>(value&3)&(ok[1]>>(value>>2&3))&(ok[2]>>(value>>4))&1 != 0 {
				g.table[(k*64+value)*g.words+i/64] |= 1 << (i % 64)
			}
		}
	}
}

// fitting returns the set of codes that a form allows at a point of its window.
func fitting(t *window.Test, inside uint64, at int) uint8 {
	mask, value := t.Mask.Code(at), t.Value.Code(at)
	var set uint8
	for code := range uint8(4) {
		if code&mask == value && (code != 3 || inside>>at&1 == 0) {
			set |= 1 << code
		}
	}
	return set
}

// passes estimates how often a point passes the test of a form.
func passes(t *window.Test, at int) float64 {
	switch mask, value := t.Mask.Code(at), t.Value.Code(at); {
	case mask == 0:
		return 1
	case mask != 3:
		return 0.75
	case value == 0:
		return 0.5
	case value == 3:
		return 0.1
	}
	return 0.25
}

// AppendMatches implements [Matcher].
func (m *Plain) AppendMatches(dst []Match, b *board.Board, q Query) []Match {
	size := b.Size()
	if q.Anchor != board.NoPoint && !q.Anchor.On(size) {
		return dst
	}
	if q.Goal != nil && !m.near.SetNear(b, q.Goal, m.tables.reach) {
		return dst
	}
	if m.size != size {
		for i := range m.bounds {
			m.bounds[i] = m.tables.forms[i].Bound(size)
		}
		m.size = size
	}
	m.views.Set(b)
	for t := range board.Transform(board.NumTransforms) {
		first, end, columns := 0, size, ^uint64(0)
		if q.Anchor != board.NoPoint {
			r, c := m.views.Locate(t, q.Anchor)
			first, end, columns = r, r+1, 1<<(2*(c+window.Before))
		}
		for r := first; r < end; r++ {
			x := columns
			if q.Goal != nil {
				x &= m.near.Row(t, r)
			}
			for x := x & m.views.Stones(t, r); x != 0; x &= x - 1 {
				c := bits.TrailingZeros64(x)/2 - window.Before
				w := m.views.Window(t, r, c)
				player := board.Color(w.Lo >> (2 * (window.Before*window.Side + window.Before)) & 3)
				if player == board.White {
					w = w.Swapped()
				}
				if q.Sides.Has(player) {
					dst = m.try(dst, &m.tables.groups[groupOwn], w, site{t, r, c, player, player}, q.Goal)
				}
				if opponent := player.Opponent(); q.Sides.Has(opponent) {
					dst = m.try(dst, &m.tables.groups[groupEnemy], w, site{t, r, c, player, opponent}, q.Goal)
				}
			}
			if g := &m.tables.groups[groupOther]; g.n > 0 {
				dst = m.tryOther(dst, g, t, r, x, q)
			}
		}
	}
	return dst
}

// tryOther tries the forms whose middle may be anything on the columns of row r
// that x holds.
func (m *Plain) tryOther(dst []Match, g *plainGroup, t board.Transform, r int, x uint64, q Query) []Match {
	for c := range m.size {
		if x>>(2*(c+window.Before))&1 == 0 {
			continue
		}
		w := m.views.Window(t, r, c)
		for player := board.Black; player <= board.White; player++ {
			if q.Sides.Has(player) {
				dst = m.try(dst, g, w, site{t, r, c, player, player}, q.Goal)
			}
			w = w.Swapped()
		}
	}
	return dst
}

// site is a window on the board: the view, the middle, the player whose stones
// have code 01 in it, and the one who is O in matches.
type site struct {
	t           board.Transform
	r, c        int
	player, own board.Color
}

// try appends the matches of the forms of a group with their middle at s.
func (m *Plain) try(dst []Match, g *plainGroup, w window.Window, s site, goal *board.Set) []Match {
	n := g.words
	if n == 0 {
		return dst
	}
	// One slice for each key, all of the same length.
	t := g.table
	k0 := t[int(g.keys[0].of(w))*n:][:n]
	k1 := t[int(64+g.keys[1].of(w))*n:][:n]
	k2 := t[int(128+g.keys[2].of(w))*n:][:n]
	k3 := t[int(192+g.keys[3].of(w))*n:][:n]
	k4 := t[int(256+g.keys[4].of(w))*n:][:n]
	k5 := t[int(320+g.keys[5].of(w))*n:][:n]
	for j := range k0 {
		x := k0[j] & k1[j] & k2[j] & k3[j] & k4[j] & k5[j]
		for ; x != 0; x &= x - 1 {
			i := g.first + j*64 + bits.TrailingZeros64(x)
			if m.tables.tests[i].Holds(w) {
				dst = m.found(dst, i, s, goal)
			}
		}
	}
	return dst
}

// found completes the test of form i and appends its match.
func (m *Plain) found(dst []Match, i int, s site, goal *board.Set) []Match {
	f := &m.tables.forms[i]
	u, ok := f.Found(&m.views, m.bounds[i], s.t, s.r, s.c, s.player == board.White)
	if !ok {
		return dst
	}
	match := Match{
		Pattern: f.Pattern, Orientation: u, Color: s.own,
		Anchor: m.views.Point(s.t, s.r, s.c) + f.Anchor(u),
	}
	if goal != nil && !m.tables.db.touches(match, goal) {
		return dst
	}
	return append(dst, match)
}

// touches reports whether a stone of the match is a member of the goal.
func (d *Database) touches(m Match, goal *board.Set) bool {
	p := d.Pattern(m.Pattern)
	for i := range p.Stones {
		if goal.Has(m.At(p.Elements[i].Offset)) {
			return true
		}
	}
	return false
}
