package dfa

import (
	"math/bits"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/window"
	"github.com/tengen-go/tengen/pattern"
)

// Matcher finds the patterns of an automaton. It has scratch space and belongs
// to one goroutine.
type Matcher struct {
	a      *Automaton
	size   int
	bounds []window.Bound
	views  window.Views
	near   window.Area
	fits   []uint16
	plain  *pattern.Plain // made when it is first needed
}

// Matcher returns a new matcher.
func (a *Automaton) Matcher() *Matcher {
	return &Matcher{a: a, bounds: make([]window.Bound, len(a.forms))}
}

// Database returns the database whose patterns m finds.
func (m *Matcher) Database() *pattern.Database { return m.a.db }

// AppendMatches implements [pattern.Matcher].
func (m *Matcher) AppendMatches(dst []pattern.Match, b *board.Board, q pattern.Query) []pattern.Match {
	if q.Anchor != board.NoPoint {
		// An automaton reads from the middle of patterns, not from their
		// anchors.
		if m.plain == nil {
			m.plain = m.a.plain().Clone()
		}
		return m.plain.AppendMatches(dst, b, q)
	}
	if q.Goal != nil && !m.near.SetNear(b, q.Goal, m.a.reach) {
		return dst
	}
	size := b.Size()
	if m.size != size {
		for i := range m.bounds {
			m.bounds[i] = m.a.forms[i].Bound(size)
		}
		m.size = size
	}
	m.views.Set(b)
	// Where to start from a stone, by its owner.
	var roots [4]*[rootSize]uint32
	for player := board.Black; player <= board.White; player++ {
		switch own, enemy := q.Sides.Has(player), q.Sides.Has(player.Opponent()); {
		case own && enemy:
			roots[player] = m.a.roots[rootBoth]
		case own:
			roots[player] = m.a.roots[rootOwn]
		case enemy:
			roots[player] = m.a.roots[rootEnemy]
		}
	}
	for t := range board.Transform(board.NumTransforms) {
		for r := range size {
			area := ^uint64(0)
			if q.Goal != nil {
				area = m.near.Row(t, r)
			}
			dst = m.row(dst, t, r, area, &roots, q.Goal)
			if m.a.roots[rootOther] != nil {
				dst = m.tryOther(dst, t, r, area, q)
			}
		}
	}
	return dst
}

// row reads from the stones of row r that are in area.
func (m *Matcher) row(dst []pattern.Match, t board.Transform, r int, area uint64, roots *[4]*[rootSize]uint32, goal *board.Set) []pattern.Match {
	for x := area & m.views.Stones(t, r); x != 0; x &= x - 1 {
		c := bits.TrailingZeros64(x)/2 - window.Before
		player, w := m.views.Window(t, r, c).Own()
		root := roots[player&3]
		if root == nil {
			continue
		}
		if e := root[neighborIndex(w)]; e != 0 {
			m.fits = m.a.appendFits(m.fits[:0], e, w)
			if len(m.fits) > 0 {
				dst = m.found(dst, site{t, r, c, player}, goal)
			}
		}
	}
	return dst
}

// neighborIndex returns the content of the eight neighbours of the middle.
func neighborIndex(w window.Window) uint16 {
	const column = 2 * (window.Before - 1)
	above := w.Lo >> (32 + column) & 0b111111
	left := w.Lo >> (48 + column) & 0b11
	right := w.Lo >> (48 + column + 4) & 0b11
	below := w.Hi >> column & 0b111111
	return uint16(above | left<<6 | right<<8 | below<<10)
}

// tryOther reads from the points of row r in area, whatever is there.
func (m *Matcher) tryOther(dst []pattern.Match, t board.Transform, r int, area uint64, q pattern.Query) []pattern.Match {
	root := m.a.roots[rootOther]
	for c := range m.size {
		if area>>(2*(c+window.Before))&1 == 0 {
			continue
		}
		w := m.views.Window(t, r, c)
		for player := board.Black; player <= board.White; player++ {
			if q.Sides.Has(player) {
				m.fits = m.a.appendFits(m.fits[:0], root[neighborIndex(w)], w)
				dst = m.found(dst, site{t, r, c, player}, q.Goal)
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

// appendFits goes from state to state and appends the forms whose windows fit.
func (a *Automaton) appendFits(dst []uint16, e uint32, w window.Window) []uint16 {
	words := [2]uint64{w.Lo, w.Hi}
	for e&listBit == 0 {
		if e == 0 {
			return dst
		}
		i, j := e>>6&63, e&63
		code := words[i>>5]>>(2*i&63)&3 | words[j>>5]>>(2*j&63)&3<<2
		e = a.states[e>>12][code]
	}
	list, tests := a.lists[e&^listBit:], a.tests
	for _, i := range list[1 : 1+int(list[0])] {
		if tests[i].Holds(w) {
			dst = append(dst, i)
		}
	}
	return dst
}

// found appends the matches among the forms whose windows fit at s.
func (m *Matcher) found(dst []pattern.Match, s site, goal *board.Set) []pattern.Match {
	for _, i := range m.fits {
		f := &m.a.forms[i]
		u, ok := f.Found(&m.views, m.bounds[i], s.t, s.r, s.c, s.player == board.White)
		if !ok {
			continue
		}
		match := pattern.Match{
			Pattern: f.Pattern, Orientation: u, Color: s.player,
			Anchor: m.views.Point(s.t, s.r, s.c) + f.Anchor(u),
		}
		if f.Swap {
			match.Color = s.player.Opponent()
		}
		if m.a.db.Touches(match, goal) {
			dst = append(dst, match)
		}
	}
	return dst
}
