package room

import (
	"context"
	"iter"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
)

// All returns the rooms of the board, those of Black first. The function safe says of a stone whose
// string is outside whether it lives.
func All(b *board.Board, safe func(board.Point) bool) iter.Seq[*Room] {
	return func(yield func(*Room) bool) {
		var seen board.Set
		for _, c := range [2]board.Color{board.Black, board.White} {
			stones := b.StonesOf(c)
			for p := range stones.All() {
				if seen.Has(p) {
					continue
				}
				for q := range b.Stones(p) {
					seen.Add(q)
				}
				r, ok := Find(b, p, safe)
				if !ok {
					continue
				}
				walls := r.Walls()
				seen.Or(&walls)
				if !yield(r) {
					return
				}
			}
		}
	}
}

// Memory keeps gains, since a room stays as it is for many moves. The zero value is empty. It
// belongs to one goroutine.
type Memory struct{ gains map[uint64]Gain }

const (
	// mostGains is the number of gains that are kept.
	mostGains = 256
	// DefaultNodes is a bound for Gain that most rooms stay below.
	DefaultNodes = 200_000
)

// Gain is r.Gain, from memory if the room was the same before.
func (m *Memory) Gain(ctx context.Context, r *Room, c board.Color, territory bool, limit int) (Gain, error) {
	key := hash.Mix(r.Hash() + uint64(limit)<<2 + uint64(c)&1)
	if territory {
		key++
	}
	if a, ok := m.gains[key]; ok {
		return a, nil
	}
	a, err := r.Gain(ctx, c, territory, limit)
	if err != nil {
		return a, err
	}
	if len(m.gains) >= mostGains || m.gains == nil {
		m.gains = make(map[uint64]Gain)
	}
	m.gains[key] = a
	return a, nil
}
