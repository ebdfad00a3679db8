package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
)

// BreakIns is the Reasoner of ways into territories: those of the side to move, and those of
// the opponent, which a move at the same point often stops.
type BreakIns struct{}

// Reasons implements Reasoner. It needs BreakIns.
func (BreakIns) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if s.BreakIns == nil {
		return nil
	}
	for _, c := range [2]board.Color{s.ToPlay, s.Opponent()} {
		for _, move := range s.Expansions(c) {
			r.Add(Reason{Kind: ExpandTerritory, Move: move, Source: "break-ins"})
		}
	}
	return nil
}
