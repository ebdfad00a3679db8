package owl

import "github.com/tengen-go/tengen/board"

// zoner finds the part of a board that a question about a group is about, where the
// walls around it have gaps. The attacker is taken to hold the links of his stones:
// diagonal ones, those with one or two points between, knight's moves, and from the
// second and third line to the edge. A zone reaches to the points in these gaps, and
// the points behind them count as his.
type zoner struct {
	b                        *board.Board
	owner                    board.Color
	empty, own, foes, beside board.Set // points, stones, those beside own

	walls   board.Set // stones of the attacker whose links count
	gaps    board.Set // where he closes them
	inner   board.Set
	outside board.Set
	outer   board.Set // stones of the attacker that reach the outside
}

const (
	// smallPart is the most points that a part of the board has that belongs to the
	// zone when a gap parts it from the goal.
	smallPart = 14
	// mostEmpty is the most empty points of a zone.
	mostEmpty = 42
)

// loose sets zone to the surroundings of the goal. It reports whether they are closed:
// otherwise there is room outside for the defender to run to. A zone of width 1 goes on
// along the gaps, and one of width 2 to the points behind them as well.
func (z *zoner) loose(b *board.Board, goal *board.Set, owner board.Color, width int, zone *board.Set) bool {
	z.b, z.owner = b, owner
	z.empty, z.foes = b.EmptyPoints(), b.StonesOf(owner.Opponent())
	z.own = b.StonesOf(owner)
	z.beside = z.own
	z.beside.Grow()
	z.walls = z.foes
	z.findGaps()
	if !z.findOutside(goal) {
		part := z.nearest(goal)
		z.close(&part, zone)
		return false
	}
	// Links between stones inside part nothing.
	z.walls = z.outer
	z.findGaps()
	if !z.findOutside(goal) {
		z.walls = z.foes
		z.findGaps()
		z.findOutside(goal)
	}
	within := z.empty
	within.Or(&z.own)
	within.Or(&z.foes)
	within.AndNot(&z.outside)
	within.AndNot(&z.outer)
	edge := z.outside
	edge.Grow() // gaps and outer stones
	within.AndNot(&edge)
	// Empty parts that touch nothing but the walls lie behind them.
	touch := within
	touch.AndNot(&z.empty)
	touch.Grow()
	crossing := z.gaps
	crossing.AndNot(&edge)
	if width == 0 {
		within.AndNot(&z.gaps)
	}
	left := within
	left.And(&z.empty)
	left.AndNot(&z.gaps)
	for q := left.First(); q != board.NoPoint; q = left.First() {
		more := board.SetOf(q)
		more.Flood(&z.inner)
		left.AndNot(&more)
		if !more.Intersects(&touch) {
			within.AndNot(&more)
		}
	}
	part := *goal
	for {
		part.Flood(&within)
		// A gap within walls is crossed, but not one gap after another.
		over := part
		over.Grow()
		over.And(&crossing)
		over.Grow()
		over.And(&within)
		over.AndNot(&part)
		if over.IsEmpty() && !addWeak(z.b, &z.foes, &part) {
			break
		}
		part.Or(&over)
	}
	z.close(&part, zone)
	if width > 1 {
		// The defender may go through the gaps.
		part = *zone
		part.AndNot(&z.outer)
		z.close(&part, zone)
	}
	return true
}

// findOutside sets inner to the points that are neither gaps nor stones of the attacker,
// outside to their large parts that are not connected to the goal, and outer to the strings of
// the attacker that reach outside. It reports false if the goal is connected to more points
// than a zone can have, so that there is no room for an outside.
func (z *zoner) findOutside(goal *board.Set) bool {
	z.inner = z.empty
	z.inner.AndNot(&z.gaps)
	z.inner.Or(&z.own)
	part := *goal
	part.Flood(&z.inner)
	if part.Common(&z.empty) > mostEmpty {
		return false
	}
	z.outside = board.Set{}
	left := z.inner
	left.AndNot(&part)
	for q := left.First(); q != board.NoPoint; q = left.First() {
		more := board.SetOf(q)
		more.Flood(&z.inner)
		left.AndNot(&more)
		if more.Common(&z.empty) > smallPart {
			z.outside.Or(&more)
		}
	}
	// The attacker gets out through gaps where the defender is not beside them.
	free := z.gaps
	free.AndNot(&z.beside)
	free.Or(&z.outside)
	z.outer = z.outside
	z.outer.Flood(&free)
	z.outer.Grow()
	z.outer.And(&z.foes)
	// Strings with liberties of their own stand as well.
	own := z.empty
	own.AndNot(&z.beside)
	seen := z.outer
	for q := range z.foes.All() {
		if seen.Has(q) {
			continue
		}
		libs := z.b.LibertySet(q)
		libs.And(&own)
		strong := libs.Len() >= ownLiberties || z.b.StringSize(q) >= largeString && !libs.IsEmpty()
		for s := range z.b.Stones(q) {
			seen.Add(s)
			if strong {
				z.outer.Add(s)
			}
		}
	}
	z.outer.Flood(&z.foes)
	return true
}

// A string of the attacker counts as safe with so many liberties that no stone of the
// defender is beside, or with one if it is large.
const (
	ownLiberties = 3
	largeString  = 5
)

// close sets zone to part with the empty points beside it.
func (z *zoner) close(part, zone *board.Set) {
	*zone = *part
	zone.Grow()
	zone.And(&z.empty)
	zone.Or(part)
	// No holes.
	for q := range z.empty.All() {
		if zone.Has(q) {
			continue
		}
		inside := 0
		for _, n := range q.Neighbors() {
			if zone.Has(n) || z.b.At(n) == board.Border {
				inside++
			}
		}
		if inside == 4 {
			zone.Add(q)
		}
	}
}

// nearest returns the goal with what is next to it, when it is not closed in.
func (z *zoner) nearest(goal *board.Set) board.Set {
	inner := z.empty
	inner.AndNot(&z.gaps)
	inner.Or(&z.own)
	part := *goal
	for range openReach {
		more := part
		more.Grow()
		more.And(&inner)
		more.Or(&part)
		if more.Common(&z.empty) > mostEmpty {
			break
		}
		part = more
	}
	return part
}

// openReach is how far a zone reaches that is not closed.
const openReach = 2

// addWeak adds strings of the attacker around part that have few liberties elsewhere, and
// reports whether there are any. The stones of the attacker are foes.
func addWeak(b *board.Board, foes, part *board.Set) bool {
	grown := false
	rim := *part
	rim.Grow()
	rim.And(foes)
	rim.AndNot(part)
	for q := range rim.All() {
		if part.Has(q) {
			continue
		}
		libs := b.LibertySet(q)
		out := libs
		out.AndNot(part)
		if n := out.Len(); n > 1 || n == 1 && libs.Len() > 2 {
			continue
		}
		for s := range b.Stones(q) {
			part.Add(s)
		}
		part.Or(&libs)
		grown = true
	}
	return grown
}

// findGaps collects the points between linked stones of the attacker.
func (z *zoner) findGaps() {
	z.gaps = board.Set{}
	size := z.b.Size()
	for p := range z.walls.All() {
		for _, d := range [...]board.Point{board.East, board.North} {
			for _, e := range sidesOf(d) {
				z.gap(p, p+2*d, p+d)
				z.gap(p, p+3*d, p+d, p+2*d)
				z.gap(p, p+2*d+e, p+d, p+d+e)
			}
		}
		for _, d := range [...]board.Point{board.East, board.North, board.West, board.South} {
			switch {
			case !(p + d).On(size):
			case !(p + 2*d).On(size):
				z.gap(p, p, p+d)
			case !(p + 3*d).On(size):
				z.gap(p, p, p+d, p+2*d)
			}
		}
	}
}

// gap marks the points between p and q if they are empty and q is the attacker's.
func (z *zoner) gap(p, q board.Point, between ...board.Point) {
	if !z.walls.Has(q) {
		return
	}
	for _, m := range between {
		if !z.empty.Has(m) {
			return
		}
	}
	for _, m := range between {
		z.gaps.Add(m)
	}
}

func sidesOf(d board.Point) [2]board.Point {
	if d == board.East || d == board.West {
		return [2]board.Point{board.North, board.South}
	}
	return [2]board.Point{board.East, board.West}
}
