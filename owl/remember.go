package owl

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// worthKeeping is the number of positions from which on an answer is remembered: finding
// shorter ones again costs no more than looking them up.
const worthKeeping = 50

// asked is a question to the search.
type asked struct {
	goal, against *board.Set // against is nil but in a race
	owner         board.Color
	first         side
	limit         int
	closedOnly    bool
	test          bool // see core.tested
}

// standing is what is known of an answer beside the answer.
type standing uint64

const (
	found   standing = iota
	narrow           // see core.narrow
	closeBy          // see core.close
	unsure           // see core.untested
	cut              // by the limit
	numStandings
)

// key returns the key of a question within a zone. The limit is part of the key. So answers
// that hit the limit are reused for the same limit, and searched again with more nodes.
func (q *asked) key(zone *board.Set, s standing) memory.Key {
	k := memory.Key{Kind: "owl_attack", Color: q.owner, Points: [3]board.Point{q.goal.First(), board.NoPoint, board.NoPoint}}
	if q.first == defender {
		k.Kind = "owl_defend"
	}
	parts := [...]uint64{memory.HashSet(q.goal), memory.HashSet(zone), uint64(q.limit), 0, 0}
	if q.against != nil {
		parts[3] = memory.HashSet(q.against) | 1
		k.Points[1] = q.against.First()
	}
	parts[4] = uint64(s)
	if q.closedOnly {
		parts[4] |= 1 << 8
	}
	if q.test {
		parts[4] |= 1 << 9
	}
	k.Level = memory.Hash(parts[:]...)
	return k
}

// recall returns the answer to a question if it is remembered.
func (v *core) recall(b *board.Board, q *asked, zone *board.Set) (search.Result, bool) {
	if v.memory == nil {
		return search.Result{}, false
	}
	for s := range numStandings {
		if r, ok := v.memory.Recall(q.key(zone, s), b); ok {
			v.narrow, v.close, r.Limited = s == narrow || s == closeBy, s == closeBy, s == cut
			v.untested = s == unsure
			return r, true
		}
	}
	return search.Result{}, false
}

// around is how far beyond a zone an answer rests on the stones: so far reach the links
// and gaps that bound it.
const around = 3

// keep remembers an answer with what it rests on: the zones that were read, with what is
// around them, and the strings there with their liberties.
func (v *core) keep(b *board.Board, q *asked, zone *board.Set, r search.Result) {
	if v.memory == nil || r.Nodes < worthKeeping || v.s.err != nil {
		return
	}
	area := v.zones
	area.Grow()
	rim := area
	for p := range rim.All() {
		if b.At(p).IsPlayer() {
			libs := b.LibertySet(p)
			area.Or(&libs)
		}
	}
	for range around - 1 {
		rim.Grow()
	}
	area.Or(&rim)
	area.Or(&v.far)
	s := found
	switch {
	case r.Limited:
		s = cut
	case v.untested:
		s = unsure
	case v.close:
		s = closeBy
	case v.narrow:
		s = narrow
	}
	r.Limited = false
	v.memory.Keep(q.key(zone, s), b, &area, r)
}
