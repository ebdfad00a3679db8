package influence

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// Group is a set of living strings of one player that walls and territory hold together, with
// an estimate of its life.
type Group struct {
	Color  board.Color
	Stones board.Set
	// Points are the empty points that hold the group together.
	Points board.Set
	// Eyes estimates the eyes in the territory of the group: a connected part of one or two
	// points counts one, larger ones up to two.
	Eyes float64
	// Escape is the escape route, in which friends with two eyes count fully.
	Escape int
	// Liberties are the empty points beside the stones.
	Liberties int
	// Pressure is the superiority of the opponent at the liberties: the sum of the opponent's
	// influence there minus that of the player.
	Pressure float64
}

// The numbers by which EstimateDead judges.
const (
	ownPoint     = 0.3 // least territory value of a point that links
	eyePoint     = 0.5 // and of one that counts for eyes
	enoughEyes   = 1.75
	enoughEscape = 4
	maxLost      = 40 // groups that EstimateDead gives up at most
)

// Groups returns the groups of player c as they are if r is right, in the order
// of their first stones.
func (r *Result) Groups(b *board.Board, c board.Color) []Group {
	if b == nil || b.Size() != r.size || !c.IsPlayer() {
		return nil
	}
	return r.groups(b, c, board.NoPoint)
}

// groups returns the groups of player c if nothing is joined at the point cut.
func (r *Result) groups(b *board.Board, c board.Color, cut board.Point) []Group {
	var stones, joined board.Set
	for p := range board.Points(r.size) {
		if r.StoneColor(p) == c {
			stones.Add(p)
		} else if r.links(p, c) {
			joined.Add(p)
		}
	}
	joined.Or(&stones)
	if cut != board.NoPoint {
		joined.Remove(cut)
	}
	empty := b.EmptyPoints()
	var groups []Group
	for points := range joined.Regions() {
		g := Group{Color: c, Stones: points, Points: points}
		g.Stones.And(&stones)
		if g.Stones.IsEmpty() {
			continue
		}
		g.Points.AndNot(&stones)
		liberties := g.Stones
		liberties.Grow()
		liberties.And(&empty)
		g.Liberties = liberties.Len()
		for p := range liberties.All() {
			g.Pressure += exact(float64(r.influence[side(c.Opponent())][p] - r.influence[side(c)][p]))
		}
		g.Eyes = r.eyes(&g)
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b Group) int { return cmp.Compare(a.Stones.First(), b.Stones.First()) })
	values := r.EscapeValues(nil, c, 0)
	for i := range groups {
		if groups[i].Eyes >= enoughEyes {
			for p := range groups[i].Stones.All() {
				values[p] = escapeAlive
			}
		}
	}
	for i := range groups {
		groups[i].Escape = EscapeRoute(EscapeQuery{Board: b, Dragon: &groups[i].Stones, Values: values})
	}
	return groups
}

// links reports whether p joins what is beside it for player c.
func (r *Result) links(p board.Point, c board.Color) bool {
	if !r.on(p) || !r.stones[p].flows() {
		return false
	}
	own, other := side(c), side(c.Opponent())
	if r.owned(p, c) > ownPoint || r.joins(p, c) {
		return true
	}
	return r.pass[other][p] == 0 && r.influence[own][p] > r.influence[other][p]
}

// joins reports whether a stone of player c at an empty point would touch two
// living stones of his.
func (r *Result) joins(p board.Point, c board.Color) bool {
	if r.stones[p] != empty {
		return false
	}
	n := 0
	for _, q := range p.Neighbors() {
		if r.StoneColor(q) == c {
			n++
		}
	}
	return n >= 2
}

// owned returns the territory value of p as player c sees it.
func (r *Result) owned(p board.Point, c board.Color) float32 {
	if c == board.Black {
		return -r.territory[p]
	}
	return r.territory[p]
}

// eyes estimates the eyes that the territory of a group makes.
func (r *Result) eyes(g *Group) float64 {
	sum := 0.0
	sure := g.Points
	for p := range g.Points.All() {
		if r.owned(p, g.Color) < eyePoint {
			sure.Remove(p)
		}
	}
	for eye := range sure.Regions() {
		size := eye.Len()
		switch {
		case size == 1 && r.isFalse(eye.First(), g.Color):
		case size <= 2:
			sum++
		case size <= 6:
			sum += 1 + float64(size-1)/4
		default:
			sum += 2
		}
	}
	return sum
}

// isFalse reports whether an eye of one point is false by its diagonals.
func (r *Result) isFalse(p board.Point, c board.Color) bool {
	bad, outsides := 0, 0
	for _, d := range p.Diagonals() {
		switch {
		case !r.on(d):
			outsides++
		case r.StoneColor(d) == c.Opponent():
			bad++
		}
	}
	return bad >= 2 || bad == 1 && outsides > 0
}

// EstimateDead returns the stones of groups that seem to have neither room for two eyes nor
// room to run. blackFirst and whiteFirst, which may be nil, replace in.Dead: the stones that
// tactical reading gives up if that player moves first. The errors are those of Compute, and
// come with the stones found so far.
func (e *Engine) EstimateDead(ctx context.Context, in Input, blackFirst, whiteFirst *board.Set) (board.Set, error) {
	var lost board.Set
	if e == nil {
		return lost, e.check(in, nil)
	}
	in.Kind = Territorial
	first := [2]*board.Set{blackFirst, whiteFirst}
	for range maxLost {
		for c := range e.estimates {
			e.dead = lost
			if first[c] != nil {
				e.dead.Or(first[c])
			}
			in.Dead, in.ToPlay = &e.dead, board.Black+board.Color(c)
			if err := e.Compute(ctx, in, &e.estimates[c]); err != nil {
				return lost, err
			}
		}
		black, white := &e.estimates[0], &e.estimates[1]
		weakest := white.weakest(black.Groups(in.Board, board.Black), nil)
		weakest = black.weakest(white.Groups(in.Board, board.White), weakest)
		if len(weakest) == 0 {
			return lost, nil
		}
		for i := range weakest {
			lost.Or(&weakest[i].Stones)
		}
	}
	return lost, nil
}

// weakest returns the weakest of the groups that cannot live when the opponent,
// as r assumes, moves first, and of those in best. There are several if they are
// equally weak, as on a board that is like its mirror image.
func (r *Result) weakest(groups, best []Group) []Group {
	for i := range groups {
		g := &groups[i]
		if (r.eyes(g)+g.Eyes)/2 >= enoughEyes || g.Escape >= enoughEscape {
			continue
		}
		switch {
		case len(best) == 0 || weaker(g, &best[0]) < 0:
			best = append(best[:0], *g)
		case weaker(g, &best[0]) == 0:
			best = append(best, *g)
		}
	}
	return best
}

// weaker compares two groups: it is negative if g is the weaker one.
func weaker(g, h *Group) int {
	return cmp.Or(cmp.Compare(g.Eyes, h.Eyes), cmp.Compare(g.Liberties+g.Escape, h.Liberties+h.Escape),
		cmp.Compare(g.Stones.Len(), h.Stones.Len()), cmp.Compare(h.Pressure, g.Pressure))
}
