package reading

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// questionKey is what a question about a string depends on besides the stones of its
// active area.
func (r *core) questionKey(kind string, str board.Point) memory.Key {
	return memory.Key{Kind: kind, Points: [3]board.Point{str}, Level: r.pkey}
}

// recall finishes a question whose answer is in the memory. It finds none while variations are
// recorded, because the recorder needs the search.
func (r *core) recall(key memory.Key) (search.Result, bool) {
	if r.recorder != nil {
		return search.Result{}, false
	}
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

// The active area is what the move generators can see.
const (
	areaLevels = 1 // how far they follow strings that touch
	areaWeak   = 3 // the most liberties of a string that they look behind; 2 loses answers
	areaCount  = 8 // liberties beyond these do not matter
)

// activeArea returns the points on which the answer that was just found may
// depend: those of all moves that were tried, the strings at them, the liberties
// of those and what is beside them, and so on for strings that are weak.
func (r *core) activeArea(str board.Point) board.Set {
	b := r.b
	area := r.shadow
	area.Add(str)
	area.Grow()
	empty := b.EmptyPoints()
	var seen, held board.Set // stones whose strings are in the area, in part or with all stones
	front := area
	for level := 0; level <= areaLevels; level++ {
		// What is beside weak strings and beside their liberties, and the liberties
		// of the others.
		var beside, libs, others board.Set
		front.AndNot(&empty)
		front.AndNot(&seen)
		for p := range front.All() {
			if seen.Has(p) || !b.At(p).IsPlayer() {
				continue
			}
			n := b.Liberties(p)
			l := b.LibertySet(p)
			for q := range b.Stones(p) {
				seen.Add(q)
				if n <= areaCount {
					held.Add(q)
				}
				if n <= areaWeak && level < areaLevels {
					beside.Add(q)
				}
			}
			switch {
			case n <= areaWeak && level < areaLevels:
				libs.Or(&l)
			case n <= areaCount:
				others.Or(&l)
			default:
				// It stays strong as long as these liberties stay empty.
				var buf [areaCount]board.Point
				for _, q := range b.AppendLibertiesN(buf[:0], p, areaCount) {
					area.Add(q)
				}
			}
		}
		area.Or(&others)
		if libs.IsEmpty() && beside.IsEmpty() {
			break
		}
		beside.Grow()
		libs.Grow()
		front = libs
		libs.And(&empty)
		libs.Grow()
		front.Or(&libs)
		front.Or(&beside)
		area.Or(&front)
	}
	area.Or(&held)
	return area
}
