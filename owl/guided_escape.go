package owl

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
)

// ground is what a group finds if it runs: a value for each point, as the position of the
// question has it.
type ground struct {
	value [board.NumPoints]uint8
	worth [len(groundSteps)]board.Set // points of at least so much
	edge  board.Set                   // the first line
	all   board.Set
	// influence of the owner and of the attacker
	own, foe [board.NumPoints]float32
	queue    []board.Point
	reached  [board.NumPoints]int32
	mark     int32
}

// The values of points for a running group: neutral points, its own area and moyo, and friends
// that may live (worthFriend) or do live (worthStrong).
const (
	worthNeutral = 1
	worthArea    = 2
	worthFriend  = 2
	worthMoyo    = 4
	worthStrong  = 6
)

var groundSteps = [...]uint8{1, 2, 3, 4, 5, 6}

// escaped is the room from which on a group counts as having run away.
const escaped = 9

// runs is how many steps ahead a running group looks.
const runs = 4

// lay fills the ground for a group of c on b. strong are friends of it that live.
func (e *ground) lay(b *board.Board, c board.Color, goal, strong *board.Set) {
	e.all = board.AllPoints(b.Size())
	e.edge = board.Set{}
	last := b.Size() - 1
	for p := range e.all.All() {
		if p.Col() == 0 || p.Row() == 0 || p.Col() == last || p.Row() == last {
			e.edge.Add(p)
		}
		e.own[p], e.foe[p], e.value[p] = 0, 0, 0
	}
	for p := range e.all.All() {
		switch b.At(p) {
		case c:
			e.radiate(b, p, &e.own)
		case c.Opponent():
			e.radiate(b, p, &e.foe)
		}
	}
	for p := range e.all.All() {
		switch {
		case b.At(p) == board.Empty:
			e.value[p] = e.worthOf(p)
		case b.At(p) != c || goal.Has(p):
		case strong.Has(p):
			e.value[p] = worthStrong
		default:
			e.value[p] = worthFriend
		}
	}
	for i, v := range groundSteps {
		e.worth[i] = board.Set{}
		for p := range e.all.All() {
			if e.value[p] >= v {
				e.worth[i].Add(p)
			}
		}
	}
}

// worthOf returns what the empty point p is worth to a running group, by influence.
func (e *ground) worthOf(p board.Point) uint8 {
	switch own, foe := e.own[p], e.foe[p]; {
	case own > moyoRatio*foe && own > 5:
		return worthMoyo
	case own > areaRatio*foe && own > 1:
		return worthArea
	case foe > areaRatio*own && foe > 1:
		return 0
	}
	return worthNeutral
}

const (
	// How much more influence makes a moyo, and an area.
	moyoRatio = 7
	areaRatio = 3
	// The influence of a stone at its point, what it is divided by with each step, and how many
	// steps it goes.
	strength = 100
	fades    = 3
	reach    = 5
)

// radiate adds the influence of the stone at p. It goes from point to point, not through stones of
// the opponent, and hardly past them.
func (e *ground) radiate(b *board.Board, p board.Point, to *[board.NumPoints]float32) {
	e.mark++
	e.queue = append(e.queue[:0], p)
	e.reached[p] = e.mark
	first, end := 0, 1
	x := b.At(p).Opponent()
	var force [board.NumPoints]float32
	force[p] = strength
	to[p] += strength
	for range reach {
		for ; first < end; first++ {
			q := e.queue[first]
			out := force[q] / fades
			if b.At(q) == board.Empty {
				for _, n := range q.Neighbors() {
					if b.At(n) == x {
						out *= 0.5
						break
					}
				}
			}
			for _, n := range q.Neighbors() {
				if b.At(n) == board.Border || b.At(n) == x {
					continue
				}
				if e.reached[n] != e.mark {
					e.reached[n] = e.mark
					e.queue = append(e.queue, n)
				}
				if force[n] < out {
					to[n] += out - force[n]
					force[n] = out
				}
			}
		}
		end = len(e.queue)
	}
}

// room returns the room to run of a group: the sum of the values of points four steps away, and
// of friends up to there. It runs over empty points that are not beside the opponent, and not
// along the edge.
func (e *ground) room(b *board.Board, goal, empty, own, beside *board.Set) int {
	open := *empty
	open.AndNot(&e.edge)
	part := *goal
	// The first step may be diagonal, and beside the opponent.
	step := part
	step.Grow()
	step.And(empty)
	step.AndNot(&e.edge)
	open.AndNot(beside)
	far := step
	part.Or(&step)
	for range runs - 1 {
		far.Grow()
		far.And(&open)
		far.AndNot(&part)
		if far.IsEmpty() {
			break
		}
		part.Or(&far)
	}
	sum := 0
	for i := range e.worth {
		sum += far.Common(&e.worth[i])
	}
	// Friends on the way.
	friends := part
	friends.Grow()
	friends.And(own)
	friends.AndNot(goal)
	for i := range e.worth {
		if !friends.Intersects(&e.worth[i]) {
			break
		}
		sum++
	}
	return sum
}

// friendsOf sets strong to the stones of the owner outside the group goal that seem to live:
// they have two eyes, or room to run.
func (g *guide) friendsOf(goal *board.Set) {
	g.strong = board.Set{}
	b, c := g.b, g.owner
	left := b.StonesOf(c)
	left.AndNot(goal)
	empty, foes := b.EmptyPoints(), b.StonesOf(c.Opponent())
	free := foes
	free.Grow()
	open := empty
	open.AndNot(&free)
	for p := left.First(); p != board.NoPoint; p = left.First() {
		group := reading.Superstring(b, p)
		stone := board.SetOf(p)
		group.Or(&stone)
		if group.Intersects(goal) {
			group.AndNot(goal)
			left.AndNot(&group)
			left.Remove(p)
			continue
		}
		left.AndNot(&group)
		if g.alone(&group, &open) {
			g.strong.Or(&group)
		}
	}
}

// alone reports whether a group of friends lives by itself: it has two eyes, or open points
// around it that reach far.
func (g *guide) alone(group, open *board.Set) bool {
	if m := g.rootEyes; m != nil {
		sum := 0
		for s := range m.Spaces(g.owner) {
			rim := s.Points
			rim.Grow()
			if rim.Intersects(group) {
				sum += s.Value.Min()
			}
		}
		if sum >= 2 {
			return true
		}
	}
	part := *group
	part.Grow()
	part.And(open)
	if part.IsEmpty() {
		return false
	}
	for range runs {
		more := part
		more.Grow()
		more.And(open)
		part.Or(&more)
	}
	return part.Len() >= openPoints
}

// openPoints is how many open points a group of friends must reach to count as living.
const openPoints = 20
