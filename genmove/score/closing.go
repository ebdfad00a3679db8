package score

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

const (
	// closeKept is how sure playouts may be of a group that the analyst reads when the game
	// seems to be over. closeStones is the least number of stones of such a group, and
	// mostClose the largest number of groups.
	closeKept   = 0.6
	closeStones = 4
	mostClose   = 3
	// closeNodes bounds his search about one of them.
	closeNodes = 62_500
	// closeSteps is how far from such a group points count as known with it.
	closeSteps = 2
)

// At the end of a game at most openPart of the points are undecided: those that playouts give
// to one player by no more than undecided. No region that both players reach has more than
// widePart of them. Points beside stones of both do not count, nor do points that playouts give
// to one player by more than settledPart, which are territory that is open at its edge.
const (
	openPart  = 0.08
	undecided = 0.3
	widePart  = 0.055

	settledPart = 0.8
)

// finished reports whether the game is over. If only groups in doubt are left, or the count
// depends on these alone, the analyst reads them, and races too.
func (s *situation) finished(ctx context.Context) (bool, error) {
	groups, all := s.doubtful()
	if len(groups) == 0 || s.e.o.Life != nil {
		return s.over(), nil
	}
	s.settled = all
	over := s.over()
	s.settled = board.Set{}
	if !over {
		return false, nil
	}
	dead := s.dead
	for i := 0; i < min(len(groups), mostClose); i++ {
		group := groups[i]
		known, err := s.readClosely(ctx, group)
		if err != nil {
			return false, err
		}
		if !known {
			continue
		}
		s.settled.Or(group)
		if s.dead.Intersects(group) == (s.keptAll(group) > 0) { // random games were wrong
			groups = s.appendRivals(groups, group)
		}
	}
	if s.dead != dead {
		if err := s.sekis(ctx); err != nil {
			return false, err
		}
	}
	return s.over(), nil
}

// doubtful returns the groups that playouts are in doubt about, that first of which they know
// least, and all their stones.
func (s *situation) doubtful() (groups []*board.Set, all board.Set) {
	for i := range s.found {
		group := &s.found[i]
		if !s.weighs(group) || math.Abs(s.keptAll(group)) >= closeKept {
			continue
		}
		groups = append(groups, group)
		all.Or(group)
	}
	slices.SortStableFunc(groups, func(a, b *board.Set) int {
		return cmp.Compare(math.Abs(s.keptAll(a)), math.Abs(s.keptAll(b)))
	})
	return groups, all
}

// weighs reports whether a group is large enough to be asked about, and nothing has been found
// about it so far.
func (s *situation) weighs(group *board.Set) bool {
	return group.Len() >= closeStones && !group.Intersects(&s.proved) && !group.Intersects(&s.seki)
}

// appendRivals appends the groups beside another one that are shut in as well: what becomes of
// one hangs on the other.
func (s *situation) appendRivals(groups []*board.Set, group *board.Set) []*board.Set {
	around := *group
	around.Grow()
	for i := range s.found {
		other := &s.found[i]
		if s.weighs(other) && around.Intersects(other) && s.b.At(other.First()) != s.b.At(group.First()) &&
			!slices.Contains(groups, other) && s.enclosed(other) {
			groups = append(groups, other)
		}
	}
	return groups
}

// readClosely asks the analyst about a group: whether it survives its opponent's move if
// playouts give it to its owner, and otherwise whether a move of its owner saves it. It reports
// whether that decides the group. If the side that moves first succeeds, or a ko decides,
// nothing changes: players who stop there see an answer that reading does not.
func (s *situation) readClosely(ctx context.Context, group *board.Set) (bool, error) {
	life := s.e.analyst.Life().With(search.Effort{Limits: search.Limits{Nodes: closeNodes}})
	attack := s.keptAll(group) > 0
	for range 2 {
		ask := life.Defend
		if attack {
			ask = life.Attack
		}
		r, err := ask(ctx, s.b, group)
		switch {
		case err != nil:
			return false, err
		case r.Code == search.Fail && attack:
			s.dead.AndNot(group)
			s.told.AndNot(group)
			return true, nil
		case r.Code == search.Fail:
			s.dead.Or(group)
			s.told.Or(group)
			return true, nil
		case r.Code != search.Win:
			return false, nil
		}
		attack = !attack
	}
	return false, nil
}

// over reports whether so little is open that the game is over. What is near settled
// stones is not.
func (s *situation) over() bool {
	points := float64(s.b.Size() * s.b.Size())
	// Beside stones of both there is no more to be had than a point.
	shared := board.AllPoints(s.b.Size())
	for _, c := range [2]board.Color{board.Black, board.White} {
		beside := s.b.StonesOf(c)
		beside.AndNot(&s.dead)
		beside.Grow()
		shared.And(&beside)
	}
	both := reached(s.b, &s.dead, board.Black)
	white := reached(s.b, &s.dead, board.White)
	both.And(&white)
	// Points beside stones that reading found dead belong to the player around them.
	told, open := s.told, s.b.EmptyPoints()
	told.Flood(&open)
	told.AndNot(&both)
	shared.Or(&told)
	near := s.settled
	for range closeSteps {
		near.Grow()
	}
	shared.Or(&near)
	n := 0
	for p := range board.Points(s.b.Size()) {
		if s.b.At(p) == board.Empty && math.Abs(s.owner[p]) <= undecided && !shared.Has(p) {
			n++
		}
	}
	if float64(n) > max(4, openPart*points) {
		return false
	}
	for region := range both.Regions() {
		region.AndNot(&shared)
		for p := range region.All() {
			if math.Abs(s.owner[p]) > settledPart {
				region.Remove(p)
			}
		}
		if float64(region.Len()) > max(8, widePart*points) {
			return false
		}
	}
	return true
}
