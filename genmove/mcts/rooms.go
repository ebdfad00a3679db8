package mcts

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/internal/room"
)

// safeOwner is the ownership from which on a stone beside a room counts as living.
const safeOwner = 0.5

// gain is what the side to move gains in a room, by an exhaustive search.
type gain struct {
	room.Gain
	points board.Set // of the room
}

// less compares gains by their size, and by what they threaten if they are equal.
func (a gain) less(b gain) int {
	return cmp.Or(cmp.Compare(a.Points, b.Points), cmp.Compare(a.Followup+a.Reverse, b.Followup+b.Reverse))
}

// proved returns the move of c that gains most in a room if the move that has been chosen gains
// less for certain: it is a pass, or another move in that room, or the best move in a room where
// less is to be gained and nothing larger is threatened. Otherwise, and if that is not found in the
// given time, which 0 does not bound, it returns the chosen move.
// The values of the network for sekis are wrong by whole territories, so that the search does not
// see this.
func (p *Player) proved(ctx context.Context, g *board.Game, c board.Color, chosen board.Point, found *Result, time time.Duration) (board.Point, error) {
	b := g.Board().Clone()
	if _, banned := b.Ko(); banned.IsPlayer() {
		return chosen, nil // the ko may be larger
	}
	limited := ctx
	if time > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, time)
		defer cancel()
	}
	safe := func(q board.Point) bool {
		own := float64(found.Ownership[q])
		return own >= safeOwner && b.At(q) == board.White || own <= -safeOwner && b.At(q) == board.Black
	}
	var all []gain
	for r := range room.All(b, safe) {
		a, err := p.rooms.Gain(limited, r, c, g.Rules().Scoring == board.TerritoryScoring, room.DefaultNodes)
		if err != nil {
			return chosen, ctx.Err()
		}
		if a.Points > 0 && len(a.Moves) > 0 {
			all = append(all, gain{a, r.Points()})
		}
	}
	if len(all) == 0 {
		return chosen, nil
	}
	top := slices.MaxFunc(all, gain.less)
	smaller := chosen == board.Pass
	for _, a := range all {
		if !a.points.Has(chosen) {
			continue
		}
		switch {
		case a.less(top) == 0 && slices.Contains(a.Moves, chosen), a.less(top) < 0 && max(a.Followup, a.Reverse) > top.Points:
			return chosen, nil
		}
		smaller = true
	}
	if !smaller {
		return chosen, nil
	}
	for i := range found.Candidates {
		if q := found.Candidates[i].Move; slices.Contains(top.Moves, q) {
			return q, nil
		}
	}
	return top.Moves[0], nil
}
