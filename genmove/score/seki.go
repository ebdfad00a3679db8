package score

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

const (
	// sekiRoom is how many points a region has, stones within included, that may be a seki.
	sekiRoom = 12
	// sekiStones is how many stones are looked at that are taken without making two eyes.
	sekiStones = 6
)

// sekis looks for stones that random games give up, in regions of a few points, though
// the player around them must not take them: reading says that he cannot, or that he
// would die of it, while he lives as long as he does not. They and the strings around
// them are in seki.
func (s *situation) sekis(ctx context.Context) error {
	open := s.b.EmptyPoints()
	open.Or(&s.dead)
	for region := range open.Regions() {
		if region.Len() > sekiRoom {
			continue
		}
		within := region
		within.And(&s.dead)
		around := region
		around.Grow()
		around.AndNot(&region)
		var hosts board.Set
		c, one := board.Empty, !within.IsEmpty()
		for p := range around.All() {
			if !s.b.At(p).IsPlayer() {
				continue // beyond the edge
			}
			if c == board.Empty {
				c = s.b.At(p)
			}
			one = one && s.b.At(p) == c && !s.proved.Has(p)
			s.addString(&hosts, p)
		}
		guests := s.b.StonesOf(c.Opponent())
		guests.And(&within)
		if !one || guests != within {
			continue
		}
		seki, err := s.isSeki(ctx, &hosts, &guests)
		if err != nil {
			return err
		}
		if seki {
			s.dead.AndNot(&guests)
			s.seki.Or(&guests)
			s.seki.Or(&hosts)
			region.AndNot(&guests)
			s.quiet.Or(&region)
		}
	}
	return nil
}

// isSeki reports whether hosts, the strings around a region, live but cannot take all of
// guests, the stones of the opponent in it, without dying of it.
func (s *situation) isSeki(ctx context.Context, hosts, guests *board.Set) (bool, error) {
	a, err := s.e.life.Attack(ctx, s.b, guests)
	if err != nil || a.Limited {
		return false, err
	}
	if a.Code != search.Fail {
		if guests.Len() > sekiStones {
			return false, nil
		}
		dies, err := s.dieOf(ctx, hosts, guests)
		if err != nil || !dies {
			return false, err
		}
	}
	a, err = s.e.life.Attack(ctx, s.b, hosts)
	return a.Code == search.Fail && !a.Limited, err
}

// dieOf reports whether hosts can be killed after they have taken all of guests by
// filling their liberties.
func (s *situation) dieOf(ctx context.Context, hosts, guests *board.Set) (bool, error) {
	depth := s.b.Depth()
	defer s.b.UndoTo(depth)
	c := s.b.At(hosts.First())
	group := *hosts
	for p := range guests.All() {
		for s.b.At(p) == c.Opponent() {
			l := s.b.AppendLibertiesN(nil, p, 1)[0]
			if !s.b.Try(l, c) {
				return false, nil
			}
			group.Add(l)
		}
	}
	stones := s.b.StonesOf(c)
	group.And(&stones)
	if group.IsEmpty() {
		return true, nil
	}
	a, err := s.e.life.Attack(ctx, s.b, &group)
	return a.Code == search.Win && !a.Limited, err
}
