package owl

import "github.com/tengen-go/tengen/board"

// An opener finds the surroundings of a group that is not closed in: the points within
// some steps, and where the group gets out of them with room to live elsewhere.
type opener struct {
	b                *board.Board
	owner            board.Color
	empty, own, foes board.Set
	ours             board.Set // empty points that are nearer to friends than to the attacker
	mine, theirs     board.Set // those close by that are nearer to one side
	beside           board.Set // empty points beside stones of the attacker
	goal, closed     board.Set
	lively           board.Set // friends that seem to live

	zone  board.Set
	exits board.Set // points of the zone
	seen  board.Set // what the exits rest on
}

// A group gets out if the points farther away have room enough together. A point that is nearer
// to its owner than to the attacker counts ownRoom. A neutral point, with no stone within reign
// steps, counts one.
const (
	reign     = 2
	farEnough = 4
	roomLeft  = 2
	ownRoom   = 2
)

// begin looks at a board. A group that stays inside the set closed, which may be empty, has not
// got out.
func (o *opener) begin(b *board.Board, goal, closed *board.Set, owner board.Color) {
	o.b, o.owner, o.goal, o.closed = b, owner, *goal, *closed
	o.empty, o.own, o.foes = b.EmptyPoints(), b.StonesOf(owner), b.StonesOf(owner.Opponent())
	o.beside = o.foes
	o.beside.Grow()
	o.beside.And(&o.empty)
	friends := o.own
	friends.AndNot(goal)
	o.ours, _ = share(&friends, &o.foes, &o.empty, farEnough)
	o.mine, o.theirs = share(&o.own, &o.foes, &o.empty, reign)
	o.befriend(&friends)
}

// share returns the empty points within a few steps that are nearer to one set of stones
// than to another.
func share(own, foes, empty *board.Set, steps int) (ours, theirs board.Set) {
	mine, yours, left := *own, *foes, *empty
	for range steps {
		mine.Grow()
		mine.And(&left)
		yours.Grow()
		yours.And(&left)
		left.AndNot(&mine)
		left.AndNot(&yours)
		x, y := mine, yours
		x.AndNot(&yours)
		y.AndNot(&mine)
		ours.Or(&x)
		theirs.Or(&y)
	}
	return ours, theirs
}

// livelyRoom is the number of points of the defender that a friend needs around it.
const livelyRoom = 8

// befriend finds the friends that seem to live.
func (o *opener) befriend(friends *board.Set) {
	o.lively = board.Set{}
	within := o.ours
	within.Or(friends)
	left := *friends
	for p := left.First(); p != board.NoPoint; p = left.First() {
		group := board.SetOf(p)
		group.Flood(&within)
		left.AndNot(&group)
		if group.Common(&o.empty) >= livelyRoom {
			group.And(friends)
			o.lively.Or(&group)
		}
	}
}

// reach sets zone to what is within some steps of the goal, and exits to the points of
// it from which there is room outside.
func (o *opener) reach(steps int) {
	part := o.goal
	through := o.empty
	friends := o.own
	friends.AndNot(&o.lively)
	through.Or(&friends)
	for range steps {
		more := part
		more.Grow()
		more.And(&through)
		part.Or(&more)
		o.meet(&part, &friends)
		addWeak(o.b, &o.foes, &part)
		if part.Common(&o.empty) > mostOpen {
			break
		}
	}
	o.meet(&part, &friends)
	o.zone = part
	o.findExits()
	o.look()
}

// look adds to seen what tells which friends around the zone live, and whose the points
// are from which the exits lead on.
func (o *opener) look() {
	within := o.ours
	within.Or(&o.own)
	near := o.zone
	near.Grow()
	near.And(&o.own)
	near.Flood(&within)
	for range farEnough {
		near.Grow()
	}
	for range reign {
		o.seen.Grow()
	}
	o.seen.Or(&near)
}

// meet adds the strings of friends in part and beside it, with their liberties.
func (o *opener) meet(part, friends *board.Set) {
	found := *part
	found.Grow()
	found.And(friends)
	found.Flood(friends)
	part.Or(&found)
	found.Grow()
	found.And(&o.empty)
	part.Or(&found)
}

// mostOpen is the number of empty points from which on a zone does not grow.
const mostOpen = 30

// findExits finds the points of the zone from which the defender gets away.
func (o *opener) findExits() {
	o.exits, o.seen = board.Set{}, board.Set{}
	outside := o.empty
	outside.AndNot(&o.zone)
	edge := outside
	edge.Grow()
	edge.And(&o.zone)
	edge.AndNot(&o.foes)
	edge.AndNot(&o.closed)
	free := outside
	free.AndNot(&o.beside)
	for q := range edge.All() {
		seen := board.SetOf(q)
		front := seen
		for range farEnough {
			front.Grow()
			front.And(&free)
			front.AndNot(&seen)
			seen.Or(&front)
		}
		o.seen.Or(&seen)
		if o.worth(&front) >= roomLeft {
			o.exits.Add(q)
		}
	}
}

// worth sums up the escape values of points.
func (o *opener) worth(points *board.Set) int {
	return points.Len() - points.Common(&o.theirs) + (ownRoom-1)*points.Common(&o.mine)
}

// mark hands the exits to an area.
func (o *opener) mark(a *area) {
	for x := a.all; !x.isEmpty(); x = x.rest() {
		c := x.first()
		q := a.point[c]
		if o.exits.Has(q) {
			a.exits = a.exits.or(one(c))
		}
		n, held := 0, false
		a.safe[defender] = a.safe[defender].andNot(one(c))
		for _, m := range q.Neighbors() {
			if o.lively.Has(m) && !o.zone.Has(m) {
				a.safe[defender] = a.safe[defender].or(one(c))
			}
			if o.empty.Has(m) && !o.zone.Has(m) {
				n++
				held = held || !o.ours.Has(m)
			} else if o.foes.Has(m) && !o.zone.Has(m) {
				held = true
			}
		}
		if !held {
			a.safe[attacker] = a.safe[attacker].andNot(one(c))
		}
		if n > 0 {
			a.out[0] = a.out[0].or(one(c))
		}
		if n > 1 {
			a.out[1] = a.out[1].or(one(c))
		}
	}
}
