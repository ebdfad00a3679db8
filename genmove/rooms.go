package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/internal/room"
	"github.com/tengen-go/tengen/internal/hash"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Rooms is the Reasoner of small rooms: regions of a few points that hold all liberties of the
// strings around them. A search of all moves plays them to the end and finds the value of each
// move in points of territory. It also finds moves that kill nothing, such as one that turns
// territory into a seki.
type Rooms struct {
	// Nodes bounds each question about a room, 0 for 200,000.
	Nodes int

	known *roomsKnown // or nil
}

// roomsKnown are the answers about rooms as they were in positions before, since a room stays as
// it is for many moves. It belongs to one goroutine.
type roomsKnown struct{ gains map[uint64]room.Gain }

// mostRooms is the number of answers that are kept.
const mostRooms = 256

// defaultRoomNodes is the default of Rooms.Nodes.
const defaultRoomNodes = 200_000

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
		limit = defaultRoomNodes
	}
	var seen board.Set
	for _, c := range [2]board.Color{board.Black, board.White} {
		stones := s.Board.StonesOf(c)
		for p := range stones.All() {
			if seen.Has(p) {
				continue
			}
			for q := range s.Board.Stones(p) {
				seen.Add(q)
			}
			m, ok := room.Find(s.Board, p, s.unthreatened)
			if !ok {
				continue
			}
			walls := m.Walls()
			seen.Or(&walls)
			gain, err := x.gain(ctx, m, s, limit)
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
	}
	return nil
}

// unthreatened reports whether the group at p is not known to be in danger.
func (s *Situation) unthreatened(p board.Point) bool {
	g := s.Dragon(p)
	return g == nil || g.Status == dragon.Alive
}

// gain returns what the side to move gains in a room, from memory if the room was the same before.
func (x Rooms) gain(ctx context.Context, m *room.Room, s *Situation, limit int) (room.Gain, error) {
	territory := s.countsTerritory()
	if x.known == nil {
		return m.Gain(ctx, s.ToPlay, territory, limit)
	}
	key := hash.Mix(m.Hash() + uint64(limit)<<2 + uint64(s.ToPlay)&1)
	if territory {
		key++
	}
	if a, ok := x.known.gains[key]; ok {
		return a, nil
	}
	a, err := m.Gain(ctx, s.ToPlay, territory, limit)
	if err != nil {
		return a, err
	}
	if len(x.known.gains) >= mostRooms || x.known.gains == nil {
		x.known.gains = make(map[uint64]room.Gain)
	}
	x.known.gains[key] = a
	return a, nil
}
