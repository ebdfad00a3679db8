package connect

import (
	"fmt"
	"iter"

	"github.com/tengen-go/tengen/board"
)

// Distance is the number of moves that a connection needs, in units of 1/10000 of a move. A
// connection that cannot be cut has 0. One that the owner can keep if he answers every attack
// has a little less than 1 move.
type Distance int32

const (
	// Move is the distance of one whole move.
	Move Distance = 10000
	// Far is where distance maps end: what is farther away is not in them.
	Far Distance = 30510
	// Unreached is the distance of a point that is not in a map.
	Unreached Distance = 1 << 30
)

// Moves returns the distance in moves.
func (d Distance) Moves() float64 { return float64(d) / float64(Move) }

// String returns the distance in moves with four decimals, or "unreached".
func (d Distance) String() string {
	if d >= Unreached {
		return "unreached"
	}
	return fmt.Sprintf("%.4f", d.Moves())
}

// Map holds the distances of points from a string or an area, as one player sees them. The zero
// value is empty.
type Map struct {
	color   board.Color
	dist    [board.NumPoints]Distance
	gain    [board.NumPoints]Distance
	from    [board.NumPoints]board.Point
	weak    [board.NumPoints][2]board.Point
	reached []board.Point
	limit   Distance
	// best is the least distance of the steps to a point that hang on nothing,
	// for the points in sought, 0 for others.
	best   [board.NumPoints]Distance
	sought []board.Point
}

// Color returns the player whose connections the map measures.
func (m *Map) Color() board.Color { return m.color }

// At returns the distance of a point. For an empty point it is the cost of making it part of
// the string, for a stone of the player that of connecting it, and for a stone of the opponent
// that of removing it.
func (m *Map) At(p board.Point) Distance {
	if m.color == board.Empty || p < 0 || int(p) >= len(m.dist) {
		return Unreached
	}
	return m.dist[p]
}

// Gain returns by how much a move at the point reduces its distance, or 0 for a point that is
// not in the map.
func (m *Map) Gain(p board.Point) Distance {
	if m.At(p) == Unreached {
		return 0
	}
	return m.gain[p]
}

// From returns the point before p on a shortest path, or NoPoint if p belongs to the string or
// is not in the map.
func (m *Map) From(p board.Point) board.Point {
	if m.At(p) == Unreached {
		return board.NoPoint
	}
	return m.from[p]
}

// Weak returns the points, at most two, at which the last cheap link on the path to p can be
// attacked, and NoPoint for the others.
func (m *Map) Weak(p board.Point) [2]board.Point {
	if m.At(p) == Unreached {
		return [2]board.Point{}
	}
	return m.weak[p]
}

// All iterates over the points of the map and their distances, the nearest
// first. The map may not change meanwhile.
func (m *Map) All() iter.Seq2[board.Point, Distance] {
	return func(yield func(board.Point, Distance) bool) {
		for _, p := range m.reached {
			if !yield(p, m.dist[p]) {
				return
			}
		}
	}
}

// reset empties the map.
func (m *Map) reset(c board.Color) {
	if m.color == board.Empty {
		for i := range m.dist {
			m.dist[i] = Unreached
		}
	} else {
		for _, p := range m.reached {
			m.dist[p] = Unreached
		}
	}
	for _, p := range m.sought {
		m.best[p] = 0
	}
	m.color = c
	m.reached, m.sought = m.reached[:0], m.sought[:0]
	m.limit = 0
}

// seek reports whether a step to p at distance d may be the shortest: no other
// is as short for certain.
func (m *Map) seek(p board.Point, d Distance) bool {
	return m.dist[p] == Unreached && (m.best[p] == 0 || d < m.best[p]-1)
}

// certain remembers a step to p at distance d that hangs on nothing.
func (m *Map) certain(p board.Point, d Distance) {
	if m.best[p] == 0 {
		m.sought = append(m.sought, p)
	}
	m.best[p] = d + 1
}

// set enters a point.
func (m *Map) set(p board.Point, s step) {
	m.dist[p], m.gain[p], m.from[p], m.weak[p] = s.dist, s.gain, s.from, s.weak
	m.reached = append(m.reached, p)
}

// rest returns the distance that is left after a move at p: what is to be paid
// for p less what the move saves.
func (m *Map) rest(p board.Point) Distance { return m.dist[p] - m.gain[p] }

// step is a way to a point that may become its shortest.
type step struct {
	dist Distance
	gain Distance
	p    board.Point
	from board.Point
	weak [2]board.Point
	// test is what has still to be read before the step holds, and dear the
	// distance if it does not.
	test test
	dear Distance
	side board.Point // the point that the test is about
}

// test is a condition of a step that is only looked into when it comes up.
type test uint8

const (
	noTest      test = iota
	ladderAt         // an enemy stone at side would be caught in a ladder
	ladderAfter      // the same after a move at p
	caughtHere       // the enemy string at p is caught
)

// grain is what all costs of links are multiples of.
const grain Distance = 500

// queue hands out steps in the order of their distances, equals in the order in
// which they came: a bucket for each distance there can be. No step may be
// nearer than the last one that was handed out.
type queue struct {
	buckets [][]step
	at      int // the bucket in use
	next    int // its next step
	end     int // behind the last bucket in use
}

func (q *queue) reset() {
	for i := range q.buckets[:q.end] {
		q.buckets[i] = q.buckets[i][:0]
	}
	q.at, q.next, q.end = 0, 0, 0
}

func (q *queue) push(s step) {
	i := int(s.dist / grain)
	for i >= len(q.buckets) {
		q.buckets = append(q.buckets, nil)
	}
	q.buckets[i] = append(q.buckets[i], s)
	q.end = max(q.end, i+1)
}

// pop returns the next step, and false when there is none.
func (q *queue) pop() (step, bool) {
	for q.at < q.end {
		if b := q.buckets[q.at]; q.next < len(b) {
			q.next++
			return b[q.next-1], true
		}
		q.at++
		q.next = 0
	}
	return step{}, false
}
