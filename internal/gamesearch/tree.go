package gamesearch

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
)

// edge is a move of the tree, and the position after it. Workers share it without
// locks: what they count they add atomically. It is 32 bytes, and has no pointers, so that
// the garbage collector need not look at the tree.
type edge struct {
	visits atomic.Uint32
	// child is where the moves of the position after this one begin: 0 if they are not
	// known, and making if a worker is about to find them.
	child atomic.Int32
	wins  atomic.Uint64 // of the player who makes the move, in units of 1/valueUnits
	amaf  atomic.Uint64 // games in which he made it some time later, and their wins; see amafOf
	given atomic.Uint32 // what is known before it is tried, see setPrior
	move  board.Point
	moves uint16 // how many moves follow at child
}

const (
	making = -1

	// valueUnits is how finely values are summed up.
	valueUnits = 1 << 20

	// The upper half of edge.amaf counts weighted games in units of 1/amafUnits, the lower
	// half their wins in units of 1/(amafUnits*amafParts). After mostAmaf it stops:
	// by then the moves that were played decide alone.
	amafUnits = 16
	amafParts = 512
	mostAmaf  = 1 << 22

	// The lower half of edge.given is the square root of the prior in units of
	// 1/priorUnits, the upper half the games of an Advice in units of 1/adviceUnits.
	priorUnits  = 1<<16 - 1
	adviceUnits = 16
)

// setPrior sets the prior, and forgets advice.
func (e *edge) setPrior(p float64) {
	e.given.Store(uint32(math.Sqrt(min(p, 1))*priorUnits + 0.5))
}

// advise sets the games of an Advice.
func (e *edge) advise(games float64) {
	units := int16(adviceUnits * max(-MostAdvice, min(games, MostAdvice)))
	e.give(^uint32(priorUnits), uint32(uint16(units))<<16)
}

// revise sets the prior, and leaves advice as it is.
func (e *edge) revise(p float64) {
	root := uint32(math.Sqrt(min(p, 1))*priorUnits + 0.5)
	e.give(priorUnits, root)
}

// give replaces the bits of mask in given, which another thread may do with others.
func (e *edge) give(mask, bits uint32) {
	for {
		old := e.given.Load()
		if e.given.CompareAndSwap(old, old&^mask|bits) {
			return
		}
	}
}

// known returns the square root of the prior, and the games of an Advice.
func (e *edge) known() (root, games float64) {
	v := e.given.Load()
	return float64(v&priorUnits) / priorUnits, float64(int16(v>>16)) / adviceUnits
}

// amafOf returns what a game of the given weight and value adds to edge.amaf.
func amafOf(weight, value float64) uint64 {
	units := math.Floor(amafUnits * weight)
	return uint64(units)<<32 + uint64(units*amafParts*value)
}

// addAmaf adds what amafOf returns.
func (e *edge) addAmaf(game uint64) {
	if e.amaf.Load()>>32 < mostAmaf {
		e.amaf.Add(game)
	}
}

// won returns the sum of the values for the player who makes the move.
func (e *edge) won() float64 { return float64(e.wins.Load()) / valueUnits }

// copyFrom takes over the counts of o, but not what follows.
func (e *edge) copyFrom(o *edge) {
	e.visits.Store(o.visits.Load())
	e.wins.Store(o.wins.Load())
	e.amaf.Store(o.amaf.Load())
	e.given.Store(o.given.Load())
	e.move, e.moves = o.move, 0
	e.child.Store(0)
}

// chunkEdges is the number of edges that are allocated together, a power of two that is larger
// than the number of moves of a position. maxChunks is the largest number of such chunks: a
// tree of a gigabyte.
const (
	chunkEdges = 1 << 13
	maxChunks  = 1 << 12
)

type chunk [chunkEdges]edge

// tree keeps edges in large pieces that stay where they are. The moves of a position stand
// side by side.
type tree struct {
	mutex  sync.Mutex // held while edges are taken
	chunks [maxChunks]*chunk
	used   int
	nodes  int // positions whose moves are known
	room   int // how many there may be, or below 0 for no bound
	top    edge
}

// reset empties the tree, whose memory stays.
func (t *tree) reset(room int) {
	t.used, t.nodes, t.room = 1, 0, room
	t.top.copyFrom(new(edge))
}

// block returns the moves that follow e, nil if they are not known.
func (t *tree) block(e *edge) []edge {
	first := e.child.Load()
	if first <= 0 {
		return nil
	}
	return t.at(first, int(e.moves))
}

func (t *tree) at(first int32, n int) []edge {
	from := int(first) & (chunkEdges - 1)
	return t.chunks[first/chunkEdges][from : from+n]
}

// full reports whether no more positions get moves.
func (t *tree) full() bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.nodes == t.room
}

// take returns n new edges that are all zero and where they are, or nil if there is no room.
func (t *tree) take(n int) ([]edge, int32) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	first := t.used
	if first&(chunkEdges-1)+n > chunkEdges {
		first = (first + chunkEdges) &^ (chunkEdges - 1)
	}
	if t.nodes == t.room || first/chunkEdges >= maxChunks {
		return nil, 0
	}
	c := &t.chunks[first/chunkEdges]
	if *c == nil {
		*c = new(chunk)
	}
	t.used = first + n
	t.nodes++
	list := t.at(int32(first), n)
	for i := range list {
		list[i].copyFrom(new(edge))
	}
	return list, int32(first)
}

// open makes the moves of a position known. Only who has set e.child to making may do so.
func (t *tree) open(e *edge, moves []Chance) {
	list, first := t.take(len(moves))
	if list == nil {
		return // e stays as it is, and nobody tries again
	}
	for i, m := range moves {
		list[i].move = m.Point
		list[i].setPrior(m.Chance)
	}
	e.moves = uint16(len(moves))
	e.child.Store(first)
}

// adopt copies what follows the edge from of another tree below the edge e of this one,
// whose moves are not known yet.
func (t *tree) adopt(e *edge, other *tree, from *edge) {
	old := other.block(from)
	if old == nil {
		return
	}
	list, first := t.take(len(old))
	if list == nil {
		return
	}
	for i := range old {
		list[i].copyFrom(&old[i])
		t.adopt(&list[i], other, &old[i])
	}
	e.moves = uint16(len(old))
	e.child.Store(first)
}

// after returns the edge of a move that follows another, or nil if the tree does not have it.
func (t *tree) after(e *edge, m board.Point) *edge {
	list := t.block(e)
	for i := range list {
		if list[i].move == m {
			return &list[i]
		}
	}
	return nil
}

// graft begins a tree with the first moves, with what another tree knows of them after from.
func (t *tree) graft(first []Chance, other *tree, from *edge) {
	t.top.copyFrom(from)
	t.top.move = board.NoPoint
	if len(first) == 0 {
		return
	}
	t.open(&t.top, first)
	list := t.block(&t.top)
	for i := range list {
		e := &list[i]
		if old := other.after(from, e.move); old != nil {
			prior := e.given.Load() & priorUnits
			e.copyFrom(old)
			e.given.Store(old.given.Load()&^priorUnits | prior)
			t.adopt(e, other, old)
		}
	}
}
