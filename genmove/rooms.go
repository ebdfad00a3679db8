package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/internal/room"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Rooms is the Reasoner of small rooms: regions of a few points that hold all liberties of the
// strings around them. A search of all moves plays them to the end and finds the value of each
// move in points of territory. It also finds moves that kill nothing, such as one that turns
// territory into a seki.
type Rooms struct {
	// Nodes bounds each question about a room, 0 for 200,000.
	Nodes int

	known *room.Memory // or nil
}

// roomsFrom is the level from which rooms are read.
const roomsFrom = 6

// Reasons implements Reasoner. The moves of value gain as territory at least the difference
// between playing first and second.
func (x Rooms) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if s.Level < roomsFrom {
		return nil
	}
	limit := x.Nodes
	if limit <= 0 {
		limit = room.DefaultNodes
	}
	known := x.known
	if known == nil {
		known = new(room.Memory)
	}
	for m := range room.All(s.Board, s.unthreatened) {
		gain, err := known.Gain(ctx, m, s.ToPlay, s.countsTerritory(), limit)
		if err != nil {
			return err
		}
		for _, p := range gain.Moves {
			r.Add(Reason{Kind: ExpandTerritory, Move: p, Value: gain.Points, Source: "rooms, by search"})
			c := r.At(p)
			c.MinTerritory, c.MinValue = max(c.MinTerritory, gain.Points), max(c.MinValue, gain.Points)
			c.KnownSafe = true
			c.AddFollowup(gain.Followup)
			c.AddReverse(gain.Reverse)
		}
	}
	return nil
}

// unthreatened reports whether the group at p is not known to be in danger.
func (s *Situation) unthreatened(p board.Point) bool {
	g := s.Dragon(p)
	return g == nil || g.Status == dragon.Alive
}
