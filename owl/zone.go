package owl

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// ownerOf returns whose stones a goal consists of. The error wraps search.ErrGoal, or is
// board.ErrNoBoard.
func ownerOf(b *board.Board, goal *board.Set) (board.Color, error) {
	if b == nil || b.Size() == 0 {
		return board.Empty, board.ErrNoBoard
	}
	if goal == nil || goal.IsEmpty() {
		return board.Empty, fmt.Errorf("%w: it is empty", search.ErrGoal)
	}
	c := b.At(goal.First())
	for p := range goal.All() {
		if !b.At(p).IsPlayer() || b.At(p) != c {
			return board.Empty, fmt.Errorf("%w: %v on %v", search.ErrGoal, b.At(p), p)
		}
	}
	return c, nil
}

// build sets a and p to the part of the board that zone covers. What lies outside is taken for
// the attacker's, except for stones of the defender and, if open is set, for empty points. It
// reports whether the zone has room in an area. The position is not complete before begin.
func build(b *board.Board, zone, goal *board.Set, owner board.Color, open bool, a *area, p *position) bool {
	minCol, maxCol, minRow, maxRow := board.MaxSize, -1, board.MaxSize, -1
	for q := range zone.All() {
		minCol, maxCol = min(minCol, q.Col()), max(maxCol, q.Col())
		minRow, maxRow = min(minRow, q.Row()), max(maxRow, q.Row())
	}
	w, h := maxCol-minCol+1, maxRow-minRow+1
	turned := (w+1)*h > (h+1)*w
	if turned {
		w, h = h, w
	}
	if maxCol < 0 || (w+1)*h > maxCells {
		return false
	}
	a.stride = uint(w + 1)
	a.all, a.goal, a.safe, a.points = cells{}, cells{}, [2]cells{}, 0
	a.inside, a.line, a.corner = cells{}, [2]cells{}, [3]cells{}
	for y := range h {
		for x := range w {
			a.inside = a.inside.or(one(uint8(y*(w+1) + x)))
		}
	}
	a.exits, a.out = cells{}, [2]cells{}
	*p = position{ko: noCell}
	cellOf := func(q board.Point) uint8 {
		x, y := q.Col()-minCol, q.Row()-minRow
		if turned {
			x, y = y, x
		}
		return uint8(y*(w+1) + x)
	}
	for q := range zone.All() {
		c := cellOf(q)
		a.all = a.all.or(one(c))
		a.point[c] = q
		a.points++
		x, y := q.Col(), q.Row()
		x, y = min(x, b.Size()-1-x), min(y, b.Size()-1-y)
		if n := min(x, y); n < 2 {
			a.line[n] = a.line[n].or(one(c))
			if n = x + y - n; n < 2 {
				a.corner[x+y] = a.corner[x+y].or(one(c))
			}
		}
		if goal.Has(q) {
			a.goal = a.goal.or(one(c))
		}
		switch b.At(q) {
		case owner:
			p.stones[defender] = p.stones[defender].or(one(c))
		case owner.Opponent():
			p.stones[attacker] = p.stones[attacker].or(one(c))
		}
		for _, n := range q.Neighbors() {
			if zone.Has(n) {
				continue
			}
			switch b.At(n) {
			case owner:
				a.safe[defender] = a.safe[defender].or(one(c))
			case owner.Opponent():
				a.safe[attacker] = a.safe[attacker].or(one(c))
			case board.Empty:
				// A stone that fills a liberty at an open edge has liberties outside.
				switch beside := stonesBeside(b, zone, q); {
				case !open || beside != owner.Opponent():
					a.safe[attacker] = a.safe[attacker].or(one(c))
				default:
					a.safe[defender] = a.safe[defender].or(one(c))
				}
			}
		}
	}
	for x := a.all; !x.isEmpty(); x = x.rest() {
		c := x.first()
		a.near[c] = one(c).beside(a.stride).and(a.all)
	}
	if q, c := b.Ko(); q != board.NoPoint && zone.Has(q) {
		p.ko = cellOf(q)
		p.turn = defender
		if c != owner {
			p.turn = attacker
		}
	}
	return true
}

// begin lets a side move first in a position that build has set, and computes its key.
func (a *area) begin(p *position, first side) {
	if p.turn != first {
		p.turn, p.ko = first, noCell
	}
	p.key = a.keyOf(p)
}

// stonesBeside returns whose stones of the zone are beside a point, or Empty if there
// are such of both sides or none.
func stonesBeside(b *board.Board, zone *board.Set, p board.Point) board.Color {
	found := board.Empty
	for _, n := range p.Neighbors() {
		switch c := b.At(n); {
		case !zone.Has(n) || !c.IsPlayer():
		case found != board.Empty && found != c:
			return board.Empty
		default:
			found = c
		}
	}
	return found
}

// A string of the attacker counts as uncapturable if it has more than weakLiberties elsewhere,
// and has more than weakStones stones or borders more than weakRoom empty points that are not
// beside stones of the defender. The defender may cut off the points behind other strings.
const (
	weakLiberties = 2
	weakStones    = 10
	weakRoom      = 4
)

// mostEnclosed is the most empty points of a zone without gaps.
const mostEnclosed = 24

// enclosed sets zone to the points where the attacker's solid walls shut the goal in:
// what hangs together with it through empty points, stones of its color, and stones
// of the attacker that have few liberties elsewhere. It reports false if there are more
// than most empty points.
func enclosed(b *board.Board, goal *board.Set, owner board.Color, most int, zone *board.Set) bool {
	*zone = *goal
	empty, own, foes := b.EmptyPoints(), b.StonesOf(owner), b.StonesOf(owner.Opponent())
	within := empty
	within.Or(&own)
	beside := own
	beside.Grow()
	free := empty // where the attacker's stones lead to
	free.AndNot(&beside)
	free.Or(&foes)
	for {
		zone.Flood(&within)
		if zone.Common(&empty) > most {
			return false
		}
		// Stones of the attacker with few other liberties are part of the problem.
		grown := false
		for q := range foes.All() {
			if within.Has(q) {
				continue
			}
			libs := b.LibertySet(q)
			around := libs
			for s := range b.Stones(q) {
				around.Add(s)
			}
			if around.Grow(); !around.Intersects(zone) {
				continue
			}
			if libs.AndNot(zone); libs.Len() > weakLiberties {
				room := board.SetOf(q)
				room.Flood(&free)
				if room.AndNot(zone); b.StringSize(q) > weakStones || room.Common(&empty) > weakRoom {
					continue
				}
			}
			within.Or(&libs)
			for s := range b.Stones(q) {
				within.Add(s)
				zone.Add(s)
			}
			grown = true
		}
		if !grown {
			return true
		}
	}
}
