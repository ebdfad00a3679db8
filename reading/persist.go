package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// questionKey is what a question about a string depends on besides the stones of its
// active area.
func (r *core) questionKey(kind memory.Kind, str board.Point) memory.Key {
	return memory.Key{Kind: kind, Points: [3]board.Point{str}, Level: r.pkey}
}

// recall finishes a question whose answer is remembered.
func (r *core) recall(key memory.Key) (search.Result, bool) {
	res, ok := r.memory.Recall(key, r.b)
	if ok {
		r.finish()
	}
	return res, ok
}

// keep remembers the answer to a question about the string at str that has just
// been read, and says what it rests on.
func (r *core) keep(key memory.Key, str board.Point, res search.Result) {
	if r.memory == nil || r.err != nil {
		return
	}
	area := r.activeArea(str)
	r.memory.TouchSet(&area)
	r.memory.Keep(key, r.b, &area, res)
}

type areaString struct {
	origin board.Point
	level  int
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
func (r *core) activeArea(str board.Point) board.Set {
	b := r.b
	area := r.shadow
	area.Add(str)
	var seen board.Set
	r.todo = r.todo[:0]
	visit := func(p board.Point, level int) {
		if b.At(p).IsPlayer() {
			if o := b.Origin(p); !seen.Has(o) {
				seen.Add(o)
				r.todo = append(r.todo, areaString{o, level})
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
	for i := 0; i < len(r.todo); i++ {
		s := r.todo[i]
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
