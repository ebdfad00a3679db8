// Package room plays out small closed regions of the board with all moves: eye spaces of a few
// points, with the stones inside, whose owner has no liberties elsewhere, pockets between walls
// that live, and whole boards up to 4×4. It knows sekis, kos and what captured walls open; only
// when the largest string falls, all others count as lost too.
package room

import (
	"context"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
)

// Room is a region of the board with the strings that have all their liberties in it. It belongs to
// one goroutine. Scores are in points of area of the region, those strings included, the owner's
// less the opponent's.
type Room struct {
	b      *board.Board
	owner  board.Color
	points []board.Point // all points, empty or with stones, but for the wall
	in     board.Set     // the same
	owners board.Set     // the stones of the owner that have liberties in it only
	wall   board.Point   // a stone of the largest string of the owner, NoPoint in a pocket
	stones int           // of this string, 0 in a pocket
	size   int           // how many points the room has without the owner's strings
	seen   map[key]bound
	path   []uint64    // the positions so far
	past   []uint64    // those of the game, for the whole board
	free   board.Color // he may take a ko back at once, Empty if nobody may
	nodes  int
	limit  int
	err    error
	ctx    context.Context
}

// key is a position in a room.
type key struct {
	stones uint64
	ko     board.Point
	turn   board.Color
	passed bool
}

// bound is what is known of a position: its score is from low to high, if so many moves are looked
// ahead, and the best move so far.
type bound struct {
	low, high int16
	depth     int16
	move      board.Point
}

const (
	mostOpen   = 11 // the most points of a room, with the opponent's stones inside it
	mostPoints = 32 // the same, with the owner's stones that may be captured
	moreDepth  = 6  // how many moves more than a room has points are looked ahead

	// allDepths is the depth of a bound that depends on none, and firstDepth the first one that is
	// looked ahead.
	allDepths  = math.MaxInt16
	firstDepth = 4
)

// Walls returns the stones of the owner that have their liberties in the room.
func (r *Room) Walls() board.Set { return r.owners }

// Points returns the points of the room, with the stones in it.
func (r *Room) Points() board.Set { return r.in }

// Hash returns a hash of the board's size, the room, what is around it, and the stones and the ko
// in it.
func (r *Room) Hash() uint64 {
	k := hash.Mix(uint64(r.b.Size())<<2 | uint64(r.owner))
	for _, word := range r.owners {
		k = hash.Mix(k ^ word)
	}
	for _, p := range r.points {
		k = hash.Mix(k ^ uint64(p)<<2 ^ uint64(r.b.At(p)))
		for _, q := range p.Neighbors() {
			if !r.in.Has(q) {
				k = hash.Mix(k ^ uint64(r.b.At(q)))
			}
		}
	}
	ko, _ := r.b.Ko()
	return hash.Mix(k ^ uint64(ko))
}

// Find returns the room that holds all liberties of the string at p, and reports whether there is
// one: the other strings of its color that touch the room have no liberties elsewhere either, and
// those of the opponent are inside it or live outside, which safe says of the string at a point.
func Find(b *board.Board, p board.Point, safe func(board.Point) bool) (*Room, bool) {
	r := &Room{b: b, owner: b.At(p)}
	if !r.grow(b.Origin(p)) {
		return nil, false
	}
	// A string of the opponent is inside if all that it touches fits into the room with it.
	known := r.owners
	var around []board.Point
	for i := 0; i < len(r.points); i++ {
		for _, q := range r.points[i].Neighbors() {
			if !b.At(q).IsPlayer() || r.in.Has(q) || known.Has(q) {
				continue
			}
			for t := range b.Stones(q) {
				known.Add(t)
			}
			before := *r
			if r.grow(b.Origin(q)) {
				known.Or(&r.owners)
				continue
			}
			*r = before
			if !safe(q) {
				return nil, false
			}
			around = append(around, q)
		}
	}
	for _, q := range around {
		if !r.outlasts(q) {
			return nil, false
		}
	}
	return r, r.takeIn()
}

// wallLiberties is the least number of liberties outside a room or a pocket that each string has
// which lives there, so that none is captured in it.
const wallLiberties = 2

// outlasts reports whether the string at p cannot be captured by moves in the room.
func (r *Room) outlasts(p board.Point) bool {
	outside := r.b.LibertySet(p)
	outside.AndNot(&r.in)
	return outside.Len() >= wallLiberties
}

// Pocket returns the region of the board around the empty point p between strings of both colors
// that live, which safe says of the string at a point. Other strings that touch it are inside, with
// all their liberties. It reports whether there is one that is small enough.
func Pocket(b *board.Board, p board.Point, safe func(board.Point) bool) (*Room, bool) {
	r := &Room{b: b, owner: board.Black, wall: board.NoPoint}
	var walls [3]int // strings around it, by color
	var around board.Set
	add := func(q board.Point) {
		if !r.in.Has(q) {
			r.in.Add(q)
			r.points = append(r.points, q)
		}
	}
	add(p)
	for i := 0; i < len(r.points); i++ {
		for _, q := range r.points[i].Neighbors() {
			switch {
			case b.At(q) == board.Empty:
				// Empty points beside a string are its liberties, and beside an empty one as well.
				add(q)
			case !b.At(q).IsPlayer() || r.in.Has(q) || around.Has(b.Origin(q)):
			case safe(q):
				around.Add(b.Origin(q))
				walls[b.At(q)]++
			default:
				for t := range b.Stones(q) {
					add(t)
				}
			}
			if len(r.points) > mostOpen {
				return nil, false
			}
		}
	}
	for q := range around.All() {
		if !r.outlasts(q) {
			return nil, false
		}
	}
	if walls[board.White] > walls[board.Black] {
		r.owner = board.White
	}
	r.size = len(r.points)
	return r, true
}

// grow makes the string at p and all that belongs to it a part of the room: its liberties, the
// empty points beside these, and the strings of the owner that touch them, with theirs. It reports
// whether that is possible; if not, the room is of no use any more.
func (r *Room) grow(p board.Point) bool {
	b := r.b
	from := len(r.points)
	var queue []board.Point // first stones of strings
	queue = append(queue, p)
	for len(queue) > 0 {
		p := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if r.in.Has(p) || r.owners.Has(p) {
			continue
		}
		if b.At(p) == r.owner {
			for q := range b.Stones(p) {
				r.owners.Add(q)
			}
		} else {
			if len(r.points)+b.StringSize(p) > mostOpen {
				return false
			}
			for q := range b.Stones(p) {
				r.in.Add(q)
				r.points = append(r.points, q)
			}
		}
		liberties := b.LibertySet(p)
		liberties.AndNot(&r.in)
		if len(r.points)+liberties.Len() > mostOpen {
			return false
		}
		for q := range liberties.All() {
			r.in.Add(q)
			r.points = append(r.points, q)
		}
		for ; from < len(r.points); from++ {
			for _, q := range r.points[from].Neighbors() {
				switch {
				case b.At(q) == r.owner:
					queue = append(queue, b.Origin(q))
				case b.At(q) == board.Empty && b.At(r.points[from]) == board.Empty && !r.in.Has(q):
					if len(r.points) == mostOpen {
						return false
					}
					r.in.Add(q)
					r.points = append(r.points, q)
				}
			}
		}
	}
	return true
}

// takeIn makes all strings of the owner but the largest stones of the room: whether they are
// captured, and what becomes of the others then, is for the search to say. It reports whether
// there is room for them.
func (r *Room) takeIn() bool {
	r.size = len(r.points)
	for q := range r.owners.All() {
		if r.b.Origin(q) == q && r.b.StringSize(q) > r.stones {
			r.wall, r.stones = q, r.b.StringSize(q)
		}
	}
	if r.size+r.owners.Len()-r.stones > mostPoints {
		return false
	}
	rest := r.owners
	for q := range r.b.Stones(r.wall) {
		rest.Remove(q)
	}
	r.points = rest.Append(r.points)
	r.in.Or(&rest)
	return true
}
