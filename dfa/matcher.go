package dfa

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/window"
	"github.com/tengen-go/tengen/pattern"
)

// Matcher finds the patterns of an automaton. It has scratch space and belongs
// to one goroutine. Automaton.Matcher makes one; the zero Matcher finds nothing.
type Matcher struct {
	a       *Automaton
	scanner *window.Scanner
	plain   *pattern.Plain // made when it is first needed
}

// Matcher returns a new matcher. That of the zero Automaton finds nothing.
func (a *Automaton) Matcher() *Matcher {
	if a.db == nil {
		return &Matcher{}
	}
	return &Matcher{a: a, scanner: window.NewScanner(a.layout, (*reader)(a))}
}

// Database returns the database whose patterns m finds, nil for the zero Matcher.
func (m *Matcher) Database() *pattern.Database {
	if m.a == nil {
		return nil
	}
	return m.a.db
}

// AppendMatches implements [pattern.Matcher].
func (m *Matcher) AppendMatches(dst []pattern.Match, b *board.Board, q pattern.Query) []pattern.Match {
	if m.a == nil || b == nil {
		return dst
	}
	if q.Anchor != board.NoPoint {
		// An automaton reads from the middle of patterns, not from their
		// anchors.
		if m.plain == nil {
			m.plain = m.a.plain().Clone()
		}
		return m.plain.AppendMatches(dst, b, q)
	}
	may := window.Players{board.Black: q.Color != board.White, board.White: q.Color != board.Black}
	for _, h := range m.scanner.Scan(b, may, q.Goal) {
		if match := pattern.Match(h); m.a.db.Touches(match, q.Goal) {
			dst = append(dst, match)
		}
	}
	return dst
}

// neighborIndex returns the content of the eight neighbors of the middle.
func neighborIndex(w window.Window) uint16 {
	const column = 2 * (window.Before - 1)
	above := w.Lo >> (32 + column) & 0b111111
	left := w.Lo >> (48 + column) & 0b11
	right := w.Lo >> (48 + column + 4) & 0b11
	below := w.Hi >> column & 0b111111
	return uint16(above | left<<6 | right<<8 | below<<10)
}

// reader is an automaton as a [window.Fitter].
type reader Automaton

// AppendFits goes from the root for the range of forms from state to state and
// appends the forms whose windows fit.
func (a *reader) AppendFits(dst []int32, w window.Window, first, end int) []int32 {
	root := a.roots[rootBoth]
	switch l := a.layout; {
	case first >= end:
		return dst
	case first == l.Stones:
		root = a.roots[rootOther]
	case end == l.Own:
		root = a.roots[rootOwn]
	case first == l.Own:
		root = a.roots[rootEnemy]
	}
	e := root[neighborIndex(w)]
	words := [2]uint64{w.Lo, w.Hi}
	for e&listBit == 0 {
		if e == 0 {
			return dst
		}
		i, j := e>>6&63, e&63
		code := words[i>>5]>>(2*i&63)&3 | words[j>>5]>>(2*j&63)&3<<2
		e = a.states[e>>12][code]
	}
	list, tests := a.lists[e&^listBit:], a.layout.Tests
	for _, i := range list[1 : 1+int(list[0])] {
		if tests[i].Holds(w) {
			dst = append(dst, int32(i))
		}
	}
	return dst
}
