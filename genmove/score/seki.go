package score

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

const (
	// takeNodes bounds the reading about ways to take stones that may be in a seki.
	takeNodes = 60_000
	// sekiRoom is how many points a region has, stones within included, that may be a seki.
	sekiRoom = 20
)

// enclosure is a region of a few points with stones that are taken to be dead, guests, and the
// strings of the opponent around it that are not proved to live, hosts.
type enclosure struct{ region, guests, hosts board.Set }

// enclosures returns the regions that one player is around.
func (s *situation) enclosures() []enclosure {
	var list []enclosure
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
			one = one && s.b.At(p) == c
			if !s.proved.Has(p) {
				s.addString(&hosts, p)
			}
		}
		guests := s.b.StonesOf(c.Opponent())
		guests.And(&within)
		if one && guests == within && !hosts.IsEmpty() {
			list = append(list, enclosure{region, guests, hosts})
		}
	}
	return list
}

// sekis looks for stones that random games give up, in regions of a few points, though
// the player around them must not take them: all that can be played there says so, or, where that
// is too much, reading says that he cannot, or that he would die of it, while he lives as long as he
// does not. They and the strings around them are in seki. Where both have stopped only the former counts.
func (s *situation) sekis(ctx context.Context, stopped bool) error {
	for _, x := range s.enclosures() {
		v, weak, err := s.playOut(ctx, &x)
		if err != nil {
			return err
		}
		seki := v == locked
		if seki {
			x.hosts = weak
		} else if v == unsettled && !stopped {
			if seki, err = s.isSeki(ctx, &x); err != nil {
				return err
			}
		}
		if seki {
			s.dead.AndNot(&x.guests)
			s.seki.Or(&x.guests)
			s.seki.Or(&x.hosts)
			x.region.AndNot(&x.guests)
			s.quiet.Or(&x.region)
		}
	}
	return nil
}

// isSeki reports whether the hosts of an enclosure live but cannot take all of its guests without dying of it.
func (s *situation) isSeki(ctx context.Context, x *enclosure) (bool, error) {
	a, err := s.e.life.Attack(ctx, s.b, &x.guests)
	if err != nil || a.Limited {
		return false, err
	}
	if a.Code != search.Fail {
		t := &taker{s: s, hosts: &x.hosts, guests: &x.guests, moves: x.region, seen: make(map[uint64]bool)}
		if a.Move.On(s.b.Size()) {
			t.moves.Add(a.Move)
		}
		taken, err := t.takes(ctx)
		if err != nil || taken {
			return false, err
		}
	}
	a, err = s.e.life.Attack(ctx, s.b, &x.hosts)
	return a.Code == search.Fail && !a.Limited, err
}

// taker looks for a way in which the owner of hosts takes all of guests.
type taker struct {
	s             *situation
	hosts, guests *board.Set
	moves         board.Set // where he plays: the region, and where reading attacks or saves guests
	seen          map[uint64]bool
}

// takes reports whether he can do so by moves one after the other, such that after each of them
// hosts still live and guests are not saved if the opponent moves.
func (t *taker) takes(ctx context.Context) (bool, error) {
	b := t.s.b
	left := t.left()
	if left.IsEmpty() {
		return true, nil
	}
	var tried board.Set
	for {
		rest := b.EmptyPoints()
		rest.And(&t.moves)
		rest.AndNot(&tried)
		if rest.IsEmpty() {
			return false, nil
		}
		p := rest.First()
		tried.Add(p)
		if !b.Try(p, b.At(t.hosts.First())) {
			continue
		}
		taken := false
		var err error
		if key := b.Hash(); !t.seen[key] {
			t.seen[key] = true
			if taken, err = t.safe(ctx); err == nil && taken {
				taken, err = t.takes(ctx)
			}
		}
		b.Undo()
		if taken || err != nil {
			return taken, err
		}
	}
}

// left returns the guests that are on the board.
func (t *taker) left() board.Set {
	stones := t.s.b.StonesOf(t.s.b.At(t.hosts.First()).Opponent())
	stones.And(t.guests)
	return stones
}

// safe reports whether hosts live and guests are lost if the owner of guests moves first. What is not
// known is taken to be so.
func (t *taker) safe(ctx context.Context) (bool, error) {
	if t.s.taken > takeNodes {
		return true, nil
	}
	a, err := t.s.e.life.Attack(ctx, t.s.b, t.hosts)
	t.s.taken += a.Nodes
	if err != nil || a.Code != search.Fail && !a.Limited {
		return false, err
	}
	left := t.left()
	if left.IsEmpty() {
		return true, nil
	}
	d, err := t.s.e.life.Defend(ctx, t.s.b, &left)
	t.s.taken += d.Nodes
	if err != nil || d.Code == search.Fail || d.Limited {
		return err == nil, err
	}
	if d.Move.On(t.s.b.Size()) {
		t.moves.Add(d.Move)
	}
	return false, nil
}
