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

// vainOwner is the ownership from which on a point stays the opponent's.
const vainOwner = 0.9

// vain reports whether c gains nothing at a point that stays the opponent's, as the network sees it.
func vain(found *Result, c board.Color, point board.Point) bool {
	own := found.Root.Ownership[point]
	return c == board.White && own <= -vainOwner || c == board.Black && own >= vainOwner
}

// proved returns the move of c that gains most in a room if the chosen move gains less: it is a
// pass, or at a point that stays the opponent's, or another move in that room, or the best move in a
// room where less is to be gained and nothing larger is threatened. Otherwise, and if ctx or the time
// ends first, it returns the chosen move. A time of 0 is no bound. The values of the network for
// sekis are wrong by whole territories, so that the search does not see this.
func (p *Player) proved(ctx context.Context, g *board.Game, c board.Color, chosen board.Point, found *Result, limit time.Duration) board.Point {
	b := g.Board().Clone()
	if _, banned := b.Ko(); banned.IsPlayer() {
		return chosen // the ko may be larger
	}
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	safe := func(q board.Point) bool {
		own := float64(found.Ownership[q])
		return own >= safeOwner && b.At(q) == board.White || own <= -safeOwner && b.At(q) == board.Black
	}
	var all []gain
	for r := range room.All(b, safe) {
		a, err := p.rooms.Gain(ctx, r, c, g.Rules().Scoring == board.TerritoryScoring, room.DefaultNodes)
		if err != nil {
			return chosen
		}
		if a.Points > 0 && len(a.Moves) > 0 {
			all = append(all, gain{a, r.Points()})
		}
	}
	if len(all) == 0 {
		return chosen
	}
	top := slices.MaxFunc(all, gain.less)
	smaller := chosen == board.Pass || vain(found, c, chosen)
	for _, a := range all {
		if !a.points.Has(chosen) {
			continue
		}
		best := a.less(top) == 0 && slices.Contains(a.Moves, chosen)
		if best || a.less(top) < 0 && max(a.Followup, a.Reverse) > top.Points {
			return chosen
		}
		smaller = true
	}
	if !smaller {
		return chosen
	}
	for i := range found.Candidates {
		if q := found.Candidates[i].Move; slices.Contains(top.Moves, q) {
			return q
		}
	}
	return top.Moves[0]
}
