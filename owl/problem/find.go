package problem

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/reading/search"
)

// How many groups Find asks about at most, how many strings and how many links, and how many
// liberties these strings have.
const (
	mostGroups    = 6
	mostStrings   = 12
	mostLiberties = 3
)

// Find finds the group and the question of a position. The error wraps ErrNoQuestion if there is
// none, board.ErrNoBoard or board.ErrColor if the position makes no sense, and is otherwise that
// of a reader. The board of the problem is a copy.
func (s *Solver) Find(ctx context.Context, b *board.Board, toPlay board.Color) (*Problem, error) {
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	defer s.leave()
	groups, links, err := s.groups(ctx, b, toPlay)
	if err != nil {
		return nil, err
	}
	list := likeliest(groups)
	if len(list) == 0 {
		return nil, fmt.Errorf("%w: all groups live for good", ErrNoQuestion)
	}
	best := &list[0]
	var open *candidate // the first critical group of which reading is not sure
	bestSure := false
	for i := range list[:min(len(list), mostGroups)] {
		c := &list[i]
		critical, sure, err := s.critical(ctx, &c.Problem)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			bestSure = sure
		}
		switch {
		case critical && sure && c.rivals(best, bestSure):
			return &c.Problem, nil
		case critical && open == nil:
			open = c
		}
	}
	if best.closed() {
		return &best.Problem, nil // unclear, or settled
	}
	p, err := s.tactical(ctx, groups, links)
	switch {
	case err != nil || p != nil:
		return p, err
	case open != nil:
		return &open.Problem, nil
	}
	return nil, fmt.Errorf("%w: no group is surrounded, and none is critical", ErrNoQuestion)
}

// tactical looks for a single string that is captured or saved by the next move, or two that are
// joined or cut apart by it; it returns nil if there is none. Larger strings come first.
func (s *Solver) tactical(ctx context.Context, groups []*Problem, links *connect.Links) (*Problem, error) {
	b, toPlay := groups[0].Board, groups[0].ToPlay
	var list []*Problem
	for _, c := range []board.Color{toPlay.Opponent(), toPlay} {
		for _, q := range b.AppendStrings(nil, c) {
			if b.Liberties(q) > mostLiberties {
				continue
			}
			p := &Problem{Board: b, ToPlay: toPlay, Question: askCapture, Group: b.StringSet(q)}
			if c == toPlay {
				p.Question = askRescue
			}
			list = append(list, p)
		}
	}
	bySize := func(x, y *Problem) int { return cmp.Compare(y.size(), x.size()) }
	slices.SortStableFunc(list, bySize)
	var cuts []*Problem
	for _, c := range links.Cuts() {
		p := &Problem{Board: b, ToPlay: toPlay, Question: askCut, Group: b.StringSet(c.A), Other: b.StringSet(c.B)}
		if b.At(c.A) == toPlay {
			p.Question = askConnect
		}
		cuts = append(cuts, p)
	}
	slices.SortStableFunc(cuts, bySize)
	list = append(list[:min(len(list), mostStrings)], cuts[:min(len(cuts), mostStrings)]...)
	for _, p := range list {
		critical, sure, err := s.critical(ctx, p)
		if err != nil {
			return nil, err
		}
		if critical && sure {
			return p, nil
		}
	}
	return nil, nil
}

// size returns the number of stones that a question about strings is about.
func (p *Problem) size() int {
	if p.Other.IsEmpty() {
		return p.Group.Len()
	}
	return min(p.Group.Len(), p.Other.Len())
}

// About returns the problem whose group is that of the stone at p, with what is linked to it.
// The errors are those of Find, and search.ErrString if there is no stone at p.
func (s *Solver) About(ctx context.Context, b *board.Board, toPlay board.Color, p board.Point) (*Problem, error) {
	if err := s.enter(ctx); err != nil {
		return nil, err
	}
	defer s.leave()
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
	case b == nil || b.Size() == 0:
		return nil, nil, board.ErrNoBoard
	case !toPlay.IsPlayer():
		return nil, nil, fmt.Errorf("%w: the side to move is %v", board.ErrColor, toPlay)
	}
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	if black.IsEmpty() || white.IsEmpty() {
		return nil, nil, fmt.Errorf("%w: no stones of one color or of both", ErrNoQuestion)
	}
	b = b.Clone()
	links, err := s.links.Analyze(ctx, b, nil)
	if err != nil {
		return nil, nil, err
	}
	var list []*Problem
	for _, strings := range links.All() {
		if grouped(list, strings[0]) {
			continue
		}
		p := &Problem{Board: b, ToPlay: toPlay, Question: askKill}
		for _, q := range strings {
			stones := b.StringSet(q)
			p.Group.Or(&stones)
		}
		if b.At(strings[0]) == toPlay {
			p.Question = askLive
		}
		p.unite()
		list = append(list, p)
	}
	return list, links, nil
}

// grouped reports whether a stone is in one of the groups.
func grouped(list []*Problem, stone board.Point) bool {
	return slices.ContainsFunc(list, func(p *Problem) bool { return p.Group.Has(stone) })
}

// unite adds to a group that is surrounded the other strings of its color that share its region:
// they make their eyes together.
func (p *Problem) unite() {
	if room := region(p.Board, p); room.Len() > closedReach {
		return
	}
	inside := flood(p.Board, p)
	own := p.Board.StonesOf(p.owner())
	inside.And(&own)
	for q := range inside.All() {
		stones := p.Board.StringSet(q)
		p.Group.Or(&stones)
	}
}

// candidate is a question that a position may ask.
type candidate struct {
	Problem
	size  int // of the largest string
	reach int // empty points that the group comes to
}

// closed reports whether a group is surrounded.
func (c *candidate) closed() bool { return c.reach <= closedReach }

// rivals reports whether a critical group may be what a problem is about rather than best, the
// likeliest one. Reading is sure of that one or not. Stones that are captured to kill or save a
// larger group are critical, too.
func (c *candidate) rivals(best *candidate, sure bool) bool {
	return c == best || !best.closed() || sure && 2*c.size >= best.size
}

// likeliest returns the groups that a problem may be about, the likeliest one first: those that
// are surrounded before others, those with large strings first.
func likeliest(list []*Problem) []candidate {
	b := list[0].Board
	settled, inner := board.UnconditionalStatus(b), innerColor(b)
	var all []candidate
	for _, p := range list {
		if settled.At(p.Target()) != board.Alive {
			room := region(b, p)
			all = append(all, candidate{*p, b.StringSize(p.Target()), room.Len()})
		}
	}
	slices.SortStableFunc(all, func(x, y candidate) int {
		return cmp.Or(
			order(x.closed(), y.closed()),
			cmp.Compare(y.size, x.size),
			cmp.Compare(y.Group.Len(), x.Group.Len()),
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

// closedReach is how many empty points the region of a group has at most that is surrounded. Of
// 1249 problems the groups in question had at most 39 points, or more than 300 where the way out
// led along the edge.
const closedReach = 60

// region returns the empty points that a group can come to without passing beside a stone of the
// other color, or between the edge and one on the second or third line.
func region(b *board.Board, p *Problem) board.Set {
	area, empty := flood(b, p), b.EmptyPoints()
	area.Grow()
	area.And(&empty)
	return area
}

// flood returns the region of a group but for its rim, with the stones of the owner in it.
func flood(b *board.Board, p *Problem) board.Set {
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
	return area
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

// critical reports whether the side that moves first achieves something in a problem, whichever
// that is, and whether reading is sure of that.
func (s *Solver) critical(ctx context.Context, p *Problem) (critical, sure bool, err error) {
	b := p.Board.Clone()
	first, err := s.ask(ctx, s.small, p, b, p.ToPlay)
	if err != nil || !first.Success() {
		return false, !first.Limited, err
	}
	second, err := s.ask(ctx, s.small, p, b, p.ToPlay.Opponent())
	return second.Success(), !first.Limited && !second.Limited, err
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
