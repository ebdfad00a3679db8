package owl

import "github.com/tengen-go/tengen/board"

// zoner finds the part of a board that a question about a group is about, where the
// walls around it have gaps. The attacker is taken to hold the links of his stones:
// diagonal ones, those with one or two points between, knight's moves, and from the
// second and third line to the edge. A zone reaches to the points in these gaps, and
// the points behind them count as his.
type zoner struct {
	b     *board.Board
	owner board.Color
	empty board.Set
	foes  board.Set
	gaps  board.Set // where the attacker closes his walls
}

const (
	// smallPart is the most points that a part of the board has that belongs to the
	// zone when a gap parts it from the goal.
	smallPart = 14
	// mostEmpty is the most empty points of a zone.
	mostEmpty = 42
)

// loose sets zone to the surroundings of the goal. It reports whether they are closed:
// otherwise there is room outside for the defender to run to.
func (z *zoner) loose(b *board.Board, goal *board.Set, owner board.Color, zone *board.Set) bool {
	z.b, z.owner = b, owner
	z.empty, z.foes = b.EmptyPoints(), b.StonesOf(owner.Opponent())
	z.findGaps()
	inner := z.empty
	inner.AndNot(&z.gaps)
	own := b.StonesOf(owner)
	inner.Or(&own)
	// What hangs together with the goal.
	part := *goal
	part.Flood(&inner)
	closed := part.Common(&z.empty) <= mostEmpty
	if !closed {
		part = z.nearest(goal, &inner)
	}
	// Small parts behind gaps.
	for closed {
		rim := part
		rim.Grow()
		rim.And(&z.gaps)
		next := part
		next.Or(&rim)
		next.Grow()
		next.And(&inner)
		next.AndNot(&part)
		grown := false
		for q := range next.All() {
			if part.Has(q) {
				continue
			}
			more := board.SetOf(q)
			more.Flood(&inner)
			if more.Common(&z.empty) <= smallPart && more.Common(&z.empty)+part.Common(&z.empty) <= mostEmpty {
				part.Or(&more)
				grown = true
			}
		}
		grown = z.weak(&part, &inner) || grown
		if !grown {
			break
		}
	}
	*zone = part
	zone.Grow()
	all := z.empty
	all.And(zone)
	all.Or(&part)
	*zone = all
	return closed
}

// nearest returns the goal with what is next to it, when it is not closed in.
func (z *zoner) nearest(goal, inner *board.Set) board.Set {
	part := *goal
	for range openReach {
		more := part
		more.Grow()
		more.And(inner)
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

// weak adds the strings of the attacker around part that have few liberties elsewhere.
func (z *zoner) weak(part, inner *board.Set) bool {
	grown := false
	rim := *part
	rim.Grow()
	rim.And(&z.foes)
	rim.AndNot(part)
	for q := range rim.All() {
		if part.Has(q) {
			continue
		}
		libs := z.b.LibertySet(q)
		out := libs
		out.AndNot(part)
		out.AndNot(&z.gaps)
		if out.Len() > 1 || libs.Len() > 4 {
			continue
		}
		for s := range z.b.Stones(q) {
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
	for p := range z.foes.All() {
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
	if !z.foes.Has(q) {
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
	if d == board.East {
		return [2]board.Point{board.North, board.South}
	}
	return [2]board.Point{board.East, board.West}
}
