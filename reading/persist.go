package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/reading/search"
)

// memory keeps answers while a game goes on. An answer holds as long as nothing
// has changed in its active area: the points that the search has looked at, and
// the strings and liberties that its choice of moves may have looked at.
type memory struct {
	keys  []uint64
	items []answer
	most  int

	// Scratch of activeArea.
	todo []areaString
}

type answer struct {
	code  search.Code
	move  board.Point
	nodes int
	score int // what a loss would cost; grows with every use
	facts []fact
}

// fact is what stood on a point of the active area.
type fact struct {
	point board.Point
	color board.Color
}

type areaString struct {
	origin board.Point
	level  int
}

// memoryNodes is the least number of nodes of an answer that is worth keeping.
const memoryNodes = 15

func newMemory(most int) *memory {
	if most <= 0 {
		return nil
	}
	return &memory{most: most}
}

func (m *memory) clear() {
	if m != nil {
		m.keys, m.items = m.keys[:0], m.items[:0]
	}
}

// find returns a kept answer that still holds.
func (m *memory) find(key uint64, b *board.Board) *answer {
	if m == nil {
		return nil
	}
	for i, k := range m.keys {
		if k == key && m.items[i].holds(b) {
			a := &m.items[i]
			a.score += a.nodes
			return a
		}
	}
	return nil
}

func (a *answer) holds(b *board.Board) bool {
	for _, f := range a.facts {
		if b.At(f.point) != f.color {
			return false
		}
	}
	return true
}

// slot returns the place for a new answer: that of the old answer to the same
// question, or of the one that is least worth keeping.
func (m *memory) slot(key uint64) *answer {
	worst := 0
	for i := range m.items {
		a := &m.items[i]
		// Answers that are no longer asked for make room in the end.
		a.score -= a.score >> 5
		if m.keys[i] == key {
			return a
		}
		if a.score < m.items[worst].score {
			worst = i
		}
	}
	if len(m.items) < m.most {
		m.keys = append(m.keys, key)
		if n := len(m.items); n < cap(m.items) {
			m.items = m.items[:n+1]
		} else {
			m.items = append(m.items, answer{})
		}
		return &m.items[len(m.items)-1]
	}
	m.keys[worst] = key
	return &m.items[worst]
}

// questionKey is what a question depends on besides the stones of the active
// area.
func (r *Reader) questionKey(routine int, b *board.Board, str board.Point) uint64 {
	p, c := b.Ko()
	x := uint64(routine) | uint64(str)<<4 | uint64(p)<<20 | uint64(c)<<36 | uint64(b.Size())<<40
	return hash.Mix(hash.Mix(x) ^ r.pkey)
}

// keep stores the answer to a question that was just read.
func (r *Reader) keep(key uint64, str board.Point, code search.Code, move board.Point) {
	m := r.memory
	if m == nil || r.stopped || r.err != nil || r.nodes < memoryNodes {
		return
	}
	area := r.activeArea(str)
	a := m.slot(key)
	a.code, a.move, a.nodes, a.score = code, move, r.nodes, r.nodes
	if a.facts == nil {
		a.facts = make([]fact, 0, r.b.Size()*r.b.Size())
	}
	a.facts = a.facts[:0]
	for p := range area.All() {
		if c := r.b.At(p); c != board.Border {
			a.facts = append(a.facts, fact{p, c})
		}
	}
}

// The active area is what the move generators can see.
const (
	areaLevels = 2 // how far they follow strings that touch
	areaWeak   = 4 // the most liberties of a string that they look behind
	areaCount  = 8 // liberties beyond these do not matter
)

// activeArea returns the points on which the answer that was just found may
// depend: those of all moves that were tried, the strings at them, the liberties
// of those and what is beside them, and so on for strings that are weak.
func (r *Reader) activeArea(str board.Point) board.Set {
	b, m := r.b, r.memory
	area := r.shadow
	area.Add(str)
	var seen board.Set
	m.todo = m.todo[:0]
	visit := func(p board.Point, level int) {
		if b.At(p).IsPlayer() {
			if o := b.Origin(p); !seen.Has(o) {
				seen.Add(o)
				m.todo = append(m.todo, areaString{o, level})
			}
		}
	}
	visit(str, 0)
	start := area
	for p := range start.All() {
		visit(p, 0)
		for _, q := range p.Neighbors() {
			area.Add(q)
			visit(q, 0)
		}
	}
	for i := 0; i < len(m.todo); i++ {
		s := m.todo[i]
		for p := range b.Stones(s.origin) {
			area.Add(p)
		}
		weak := b.Liberties(s.origin) <= areaWeak && s.level < areaLevels
		var buf [scratchStrings]board.Point
		if weak {
			for _, o := range b.AppendNeighbors(buf[:0], s.origin) {
				visit(o, s.level+1)
			}
		}
		var lbuf [areaCount]board.Point
		for _, p := range b.AppendLibertiesN(lbuf[:0], s.origin, areaCount) {
			area.Add(p)
			for _, q := range p.Neighbors() {
				area.Add(q)
				if !weak {
					continue
				}
				visit(q, s.level+1)
				if b.At(q) == board.Empty {
					for _, n := range q.Neighbors() {
						area.Add(n)
						visit(n, s.level+1)
					}
				}
			}
		}
	}
	return area
}
