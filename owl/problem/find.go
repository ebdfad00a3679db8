package problem

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/search"
)

// mostGroups is how many groups Find asks about.
const mostGroups = 6

// Find returns the problem of a position with the default Solver; see Solver.Find. Make a Solver
// for more than one problem.
func Find(ctx context.Context, b *board.Board, toPlay board.Color) (*Problem, error) {
	s, err := New(Options{})
	if err != nil {
		return nil, err
	}
	return s.Find(ctx, b, toPlay)
}

// Find finds the group and the question of a position. The error is ErrNoStones or
// ErrNoQuestion if there is none, board.ErrNoBoard or board.ErrColor if the position makes no
// sense, and otherwise that of a reader. The board of the problem is a copy.
func (s *Solver) Find(ctx context.Context, b *board.Board, toPlay board.Color) (*Problem, error) {
	groups, links, err := s.groups(ctx, b, toPlay)
	if err != nil {
		return nil, err
	}
	list := likeliest(groups)
	closed := 0 // groups that are surrounded
	for closed < len(list) && list[closed].reach <= closedReach {
		closed++
	}
	var open, found *candidate // the first group of which reading is not sure, and that is critical
	for i := range list[:min(len(list), mostGroups)] {
		c := &list[i]
		critical, sure, err := s.critical(ctx, &c.Problem)
		if err != nil {
			return nil, err
		}
		if critical && sure {
			found = c
			break
		}
		if !sure && open == nil && (critical || i < closed) {
			open = c
		}
	}
	if found == nil {
		if found, err = s.tactical(ctx, list[:closed], links); err != nil {
			return nil, err
		}
	}
	switch {
	case found != nil && (open == nil || open.size <= found.size):
	case open != nil:
		found = open
	case closed > 0:
		found = &list[0] // it is settled
	default:
		return nil, fmt.Errorf("%w: no group is surrounded, and none is critical", ErrNoQuestion)
	}
	return &found.Problem, nil
}

// tactical looks for a single string that can be captured or saved: one that is surrounded, or
// if there is none, one that can be cut off from another.
func (s *Solver) tactical(ctx context.Context, closed []candidate, links *connect.Links) (*candidate, error) {
	return nil, nil
}

// About returns the problem whose group is that of the stone at p, with what is linked to it.
// The errors are those of Find, and search.ErrString if there is no stone at p.
func (s *Solver) About(ctx context.Context, b *board.Board, toPlay board.Color, p board.Point) (*Problem, error) {
	list, _, err := s.groups(ctx, b, toPlay)
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		if c.Group.Has(p) {
			return c, nil
		}
	}
	return nil, fmt.Errorf("%w: %v", search.ErrString, p)
}

// groups returns a question about each group of a position.
func (s *Solver) groups(ctx context.Context, b *board.Board, toPlay board.Color) ([]*Problem, *connect.Links, error) {
	switch {
	case s == nil || s.life == nil:
		return nil, nil, ErrNoSolver
	case b == nil || b.Size() == 0:
		return nil, nil, board.ErrNoBoard
	case !toPlay.IsPlayer():
		return nil, nil, fmt.Errorf("%w: the side to move is %v", board.ErrColor, toPlay)
	}
	if err := ended.Err(ctx); err != nil {
		return nil, nil, err
	}
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	if black.IsEmpty() || white.IsEmpty() {
		return nil, nil, ErrNoStones
	}
	b = b.Clone()
	links, err := s.links.Analyze(ctx, b, nil)
	if err != nil {
		return nil, nil, err
	}
	var list []*Problem
	for _, strings := range links.All() {
		p := &Problem{Board: b, ToPlay: toPlay, Question: Kill}
		for _, q := range strings {
			stones := b.StringSet(q)
			p.Group.Or(&stones)
		}
		if b.At(strings[0]) == toPlay {
			p.Question = Live
		}
		list = append(list, p)
	}
	return list, links, nil
}

// candidate is a question that a position may ask.
type candidate struct {
	Problem
	size  int // of the largest string
	reach int // empty points that the group comes to
}

// likeliest returns the groups that a problem may be about, the likeliest one first: those that
// are surrounded before others, those with large strings first.
func likeliest(list []*Problem) []candidate {
	b := list[0].Board
	settled, inner := board.UnconditionalStatus(b), innerColor(b)
	var all []candidate
	for _, p := range list {
		if settled.At(p.Target()) != board.Alive {
			all = append(all, candidate{*p, b.StringSize(p.Target()), reach(p)})
		}
	}
	slices.SortStableFunc(all, func(x, y candidate) int {
		return cmp.Or(
			order(x.reach <= closedReach, y.reach <= closedReach),
			cmp.Compare(y.size, x.size),
			order(x.owner() == inner, y.owner() == inner),
		)
	})
	return all
}

// order compares two conditions: what fulfills them comes first.
func order(x, y bool) int {
	switch {
	case x == y:
		return 0
	case x:
		return -1
	}
	return 1
}

// closedReach is how many empty points a group reaches at most that is surrounded. In three of
// four collections the groups in question reach at most 37, and those around them 200 or more.
const closedReach = 60

// reach returns how many empty points a group can come to without passing beside a stone of the
// other color, or between the edge and one on the second or third line.
func reach(p *Problem) int {
	b := p.Board
	foe := b.StonesOf(p.owner().Opponent())
	walls := foe
	walls.Grow()
	for q := range foe.All() {
		fence(&walls, q, b.Size())
	}
	free := b.EmptyPoints()
	free.AndNot(&walls)
	own := b.StonesOf(p.owner())
	free.Or(&own)
	area := p.Group
	area.Flood(&free)
	empty := b.EmptyPoints()
	area.Grow()
	area.And(&empty)
	return area.Len()
}

// fence adds the points between a stone on the second or third line and the edge.
func fence(walls *board.Set, stone board.Point, size int) {
	col, row := stone.Col(), stone.Row()
	for i := range 3 {
		if col < 3 && i < col {
			walls.Add(board.At(i, row))
		}
		if size-1-col < 3 && i < size-1-col {
			walls.Add(board.At(size-1-i, row))
		}
		if row < 3 && i < row {
			walls.Add(board.At(col, i))
		}
		if size-1-row < 3 && i < size-1-row {
			walls.Add(board.At(col, size-1-i))
		}
	}
}

// critical reports whether it matters who moves first in a problem, and whether reading is
// sure of that.
func (s *Solver) critical(ctx context.Context, p *Problem) (critical, sure bool, err error) {
	b := p.Board.Clone()
	first, err := s.ask(ctx, s.small, p, b, p.ToPlay)
	if err != nil || first.Code == search.Fail {
		return false, !first.Limited, err
	}
	second, err := s.ask(ctx, s.small, p, b, p.ToPlay.Opponent())
	return first.Code > second.Code.Reverse(), !first.Limited && !second.Limited, err
}

// innerColor returns the color whose stones are on average nearer to the corner that all stones
// are nearest to.
func innerColor(b *board.Board) board.Color {
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	both := black
	both.Or(&white)
	far := b.Size() - 1
	corners := []board.Point{board.At(0, 0), board.At(far, 0), board.At(0, far), board.At(far, far)}
	corner := slices.MinFunc(corners, func(x, y board.Point) int { return cmp.Compare(distance(&both, x), distance(&both, y)) })
	if distance(&white, corner) < distance(&black, corner) {
		return board.White
	}
	return board.Black
}

// distance returns the mean distance of stones from a point.
func distance(stones *board.Set, from board.Point) float64 {
	sum := 0
	for q := range stones.All() {
		sum += abs(q.Col()-from.Col()) + abs(q.Row()-from.Row())
	}
	return float64(sum) / float64(max(stones.Len(), 1))
}

func abs(n int) int { return max(n, -n) }
