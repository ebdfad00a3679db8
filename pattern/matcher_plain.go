package pattern

import (
	"math/bits"
	"sync"

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

	views          window.Views
	near           window.Area
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

// plainLayout is all patterns as forms.
type plainLayout struct {
	forms  []window.Form
	tests  []window.Test
	groups [3]plainGroup
	reach  int // of forms from their origins, in rows or columns
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

const plainKeys = 8

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

// NewPlain returns a matcher for db. It costs about ten microseconds a pattern.
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

// layout enters all patterns and groups their forms.
func (t *plainTables) layout(enter func(int32) (window.Form, window.Test, bool)) *plainLayout {
	l := &plainLayout{}
	var forms [3][]window.Form
	var tests [3][]window.Test
	for i := range t.shapes {
		f, test, stone := enter(int32(i))
		g := groupOther
		switch {
		case stone && f.Swap:
			g = groupEnemy
		case stone:
			g = groupOwn
		}
		forms[g] = append(forms[g], f)
		tests[g] = append(tests[g], test)
		l.reach = max(l.reach, f.Reach())
	}
	for g := range forms {
		l.groups[g] = plainGroup{first: len(l.forms), n: len(forms[g])}
		l.groups[g].prepare(forms[g], tests[g])
		l.forms = append(l.forms, forms[g]...)
		l.tests = append(l.tests, tests[g]...)
	}
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
				sum += left[i] * tests[i].Pass(at) * tests[i].Pass(at+1) * tests[i].Pass(at+2)
			}
			if bestLeft < 0 || sum < bestLeft {
				bestAt, bestLeft = at, sum
			}
		}
		used |= 7 << bestAt
		g.keys[k] = plainKey{bestAt >= 32, uint8(2 * (bestAt % 32))}
		g.fill(k, bestAt, forms, tests)
		for i := range tests {
			left[i] *= tests[i].Pass(bestAt) * tests[i].Pass(bestAt+1) * tests[i].Pass(bestAt+2)
		}
	}
}

// fill sets the bits of key k, which starts at point at of the window.
func (g *plainGroup) fill(k, at int, forms []window.Form, tests []window.Test) {
	for i := range tests {
		inside := forms[i].Inside()
		var ok [3]uint8 // the contents that fit, as a set, for each of the points
		for j := range ok {
			ok[j] = tests[i].Fitting(at+j, inside)
		}
		for value := range 64 {
			if ok[0]>>(value&3)&(ok[1]>>(value>>2&3))&(ok[2]>>(value>>4))&1 != 0 {
				g.table[(k*64+value)*g.words+i/64] |= 1 << (i % 64)
			}
		}
	}
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
		w := m.views.Window(t, r, c)
		player := board.Color(w.Center())
		if player == board.White {
			w = w.Swapped()
		}
		if q.Sides.Has(player) {
			dst = m.try(dst, l, groupOwn, w, site{t, r, c, player, player}, q.Goal)
		}
		if opponent := player.Opponent(); q.Sides.Has(opponent) {
			dst = m.try(dst, l, groupEnemy, w, site{t, r, c, player, opponent}, q.Goal)
		}
	}
	if l.groups[groupOther].n > 0 {
		dst = m.tryOther(dst, l, t, r, area, q)
	}
	return dst
}

// tryOther tries the forms whose middle may be anything on the columns of row r
// that area holds.
func (m *Plain) tryOther(dst []Match, l *placed, t board.Transform, r int, area uint64, q Query) []Match {
	for c := range l.size {
		if area>>(2*(c+window.Before))&1 == 0 {
			continue
		}
		w := m.views.Window(t, r, c)
		for player := board.Black; player <= board.White; player++ {
			if q.Sides.Has(player) {
				dst = m.try(dst, l, groupOther, w, site{t, r, c, player, player}, q.Goal)
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
func (m *Plain) try(dst []Match, l *placed, kind int, w window.Window, s site, goal *board.Set) []Match {
	g := &l.groups[kind]
	n := g.words
	if n == 0 {
		return dst
	}
	// One slice for each key, all of the same length.
	t := g.table
	k0 := t[int(0+g.keys[0].of(w))*n:][:n]
	k1 := t[int(64+g.keys[1].of(w))*n:][:n]
	k2 := t[int(128+g.keys[2].of(w))*n:][:n]
	k3 := t[int(192+g.keys[3].of(w))*n:][:n]
	k4 := t[int(256+g.keys[4].of(w))*n:][:n]
	k5 := t[int(320+g.keys[5].of(w))*n:][:n]
	k6 := t[int(384+g.keys[6].of(w))*n:][:n]
	k7 := t[int(448+g.keys[7].of(w))*n:][:n]
	for j := range k0 {
		x := k0[j] & k1[j] & k2[j] & k3[j] & k4[j] & k5[j] & k6[j] & k7[j]
		for ; x != 0; x &= x - 1 {
			i := g.first + j*64 + bits.TrailingZeros64(x)
			if l.tests[i].Holds(w) {
				dst = m.found(dst, l, i, s, goal)
			}
		}
	}
	return dst
}

// found completes the test of form i and appends its match.
func (m *Plain) found(dst []Match, l *placed, i int, s site, goal *board.Set) []Match {
	f := &l.forms[i]
	u, ok := f.Found(&m.views, l.bounds[i], s.t, s.r, s.c, s.player == board.White)
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
