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
	for t := range board.Transform(board.NumTransforms) {
		for r := range size {
			area := ^uint64(0)
			if q.Goal != nil {
				area = m.near.Row(t, r)
			}
			for x := area & m.views.Stones(t, r); x != 0; x &= x - 1 {
				c := bits.TrailingZeros64(x)/2 - window.Before
				w := m.views.Window(t, r, c)
				player := board.Color(w.Center())
				if player == board.White {
					w = w.Swapped()
				}
				index := neighborIndex(w)
				if root := m.a.roots[groupOwn]; root != nil && q.Sides.Has(player) {
					if e := root[index]; e != 0 {
						dst = m.follow(dst, e, w, site{t, r, c, player, player}, q.Goal)
					}
				}
				if root := m.a.roots[groupEnemy]; root != nil && q.Sides.Has(player.Opponent()) {
					if e := root[index]; e != 0 {
						dst = m.follow(dst, e, w, site{t, r, c, player, player.Opponent()}, q.Goal)
					}
				}
			}
			if m.a.roots[groupOther] != nil {
				dst = m.tryOther(dst, t, r, area, q)
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
	root := m.a.roots[groupOther]
	for c := range m.size {
		if area>>(2*(c+window.Before))&1 == 0 {
			continue
		}
		w := m.views.Window(t, r, c)
		for player := board.Black; player <= board.White; player++ {
			if q.Sides.Has(player) {
				if e := root[neighborIndex(w)]; e != 0 {
					dst = m.follow(dst, e, w, site{t, r, c, player, player}, q.Goal)
				}
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

// follow goes from state to state and tests the forms that are left.
func (m *Matcher) follow(dst []pattern.Match, e uint32, w window.Window, s site, goal *board.Set) []pattern.Match {
	words := [2]uint64{w.Lo, w.Hi}
	for e&listBit == 0 {
		i, j := e>>6&63, e&63
		code := words[i>>5]>>(2*i&63)&3 | words[j>>5]>>(2*j&63)&3<<2
		e = m.a.states[e>>12][code]
		if e == 0 {
			return dst
		}
	}
	at := e &^ listBit
	list := m.a.lists[at:]
	for _, i := range list[1 : 1+list[0]] {
		if m.a.tests[i].Holds(w) {
			dst = m.found(dst, int(i), s, goal)
		}
	}
	return dst
}

// found completes the test of form i and appends its match.
func (m *Matcher) found(dst []pattern.Match, i int, s site, goal *board.Set) []pattern.Match {
	f := &m.a.forms[i]
	u, ok := f.Found(&m.views, m.bounds[i], s.t, s.r, s.c, s.player == board.White)
	if !ok {
		return dst
	}
	match := pattern.Match{
		Pattern: f.Pattern, Orientation: u, Color: s.own,
		Anchor: m.views.Point(s.t, s.r, s.c) + f.Anchor(u),
	}
	if goal != nil && !touches(m.a.db.Pattern(f.Pattern), match, goal) {
		return dst
	}
	return append(dst, match)
}

// touches reports whether a stone of the match is a member of the goal.
func touches(p *pattern.Pattern, m pattern.Match, goal *board.Set) bool {
	for i := range p.Stones {
		if goal.Has(m.At(p.Elements[i].Offset)) {
			return true
		}
	}
	return false
}
