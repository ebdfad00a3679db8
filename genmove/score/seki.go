package score

import (
	"context"

	"github.com/tengen-go/tengen/board"
)

// sekiRoom is how many points a region has, stones within included, that may be a seki.
const sekiRoom = 20

// enclosure is a region of a few points. guests are stones in it that seem dead, and hosts the
// strings of the opponent around it that are not proved to live.
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

// sekis looks for dead stones in regions of a few points that the player around them must not
// take: a race of the two groups says so, or, where it has no answer, all that can be played
// there. They and the strings around them are in seki.
func (s *situation) sekis(ctx context.Context) error {
	for _, x := range s.enclosures() {
		seki, known := false, false
		if s.unsafe(&x) {
			var err error
			if seki, known, err = s.isRace(ctx, &x.guests, &x.hosts); err != nil {
				return err
			}
		}
		if !known {
			v, weak, err := s.playOut(ctx, &x)
			if err != nil {
				return err
			}
			seki = v == locked
			if seki {
				x.hosts = weak
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

// isRace reports whether a race of guests with hosts is a seki, and whether that is known.
func (s *situation) isRace(ctx context.Context, guests, hosts *board.Set) (seki, known bool, err error) {
	first, err := s.e.races.Semeai(ctx, s.b, guests, hosts)
	if err != nil || first.Life.Limited || first.Kill.Limited {
		return false, false, err
	}
	second, err := s.e.races.Semeai(ctx, s.b, hosts, guests)
	if err != nil || second.Life.Limited || second.Kill.Limited {
		return false, false, err
	}
	return first.Seki() && second.Seki(), true, nil
}

// unsafe reports whether no string of hosts leads to territory of its owner large enough to live
// in.
func (s *situation) unsafe(x *enclosure) bool {
	own := s.b.EmptyPoints()
	own.Or(&s.dead)
	own.AndNot(&x.region)
	shared := reached(s.b, &s.dead, s.b.At(x.guests.First()))
	own.AndNot(&shared)
	for p := range x.hosts.All() {
		home := s.b.LibertySet(p)
		home.And(&own)
		home.Flood(&own)
		if home.Len() >= standoffOwn {
			return false
		}
	}
	return true
}
