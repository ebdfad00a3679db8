package mcts

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/internal/room"
	"github.com/tengen-go/tengen/genmove/network"
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

// settled is the ownership from which on a point or a stone stays what it is.
const settled = 0.9

// vain reports whether the network says that a point stays the opponent's, so that c gains nothing.
func vain(found *Result, c board.Color, point board.Point) bool {
	own := found.Root.Ownership[point]
	return c == board.White && own <= -settled || c == board.Black && own >= settled
}

// pocket returns what c gains in the region around a point between strings that live with either
// side to move, as the network sees it.
func (p *Player) pocket(ctx context.Context, g *board.Game, b *board.Board, c board.Color, point board.Point) (room.Gain, error) {
	e, err := p.model.NewEvaluator(network.Options{})
	if err != nil {
		return room.Gain{}, err
	}
	var owners [2][board.NumPoints]float32
	for i, player := range [2]board.Color{c, c.Opponent()} {
		g, err := withToPlay(g, player)
		if err != nil {
			return room.Gain{}, err
		}
		at, err := network.FromGame(g)
		if err != nil {
			return room.Gain{}, err
		}
		v, err := e.Evaluate(ctx, at)
		if err != nil {
			return room.Gain{}, err
		}
		owners[i] = v.Ownership
	}
	lives := func(q board.Point) bool {
		white, black := min(owners[0][q], owners[1][q]), max(owners[0][q], owners[1][q])
		return b.At(q) == board.White && white >= settled || b.At(q) == board.Black && black <= -settled
	}
	r, ok := room.Pocket(b, point, lives)
	if !ok {
		return room.Gain{}, nil
	}
	return p.rooms.Gain(ctx, r, c, g.Rules().Scoring == board.TerritoryScoring, room.DefaultNodes)
}

// proved returns the move of c that gains most in a room if the chosen move gains less: it is a
// pass, or at a point that stays the opponent's, or another move in that room, or in a room or a
// pocket where less is to be gained and nothing larger is threatened. Otherwise, and if ctx or the
// time ends first, it returns the chosen move. A time of 0 is no bound. The network's values of
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
		a, err := p.pocket(ctx, g, b, c, chosen)
		if err != nil || a.Points == 0 || a.Points >= top.Points || max(a.Followup, a.Reverse) > top.Points {
			return chosen
		}
	}
	for i := range found.Candidates {
		if q := found.Candidates[i].Move; slices.Contains(top.Moves, q) {
			return q
		}
	}
	return top.Moves[0]
}

// wholePart is the part of the time that the tree search has where the whole board is searched too.
const wholePart = 4

// whole returns the whole board of a game to search, and reports whether that is small enough, and
// the player and the rules allow it: the score is the area, and no position is repeated.
func (p *Player) whole(g *board.Game) (*room.Room, bool) {
	rules := g.Rules()
	if p.options.Rank != 0 || p.options.Alone || rules.Scoring != board.AreaScoring || rules.Superko == board.SimpleKo {
		return nil, false
	}
	return room.Whole(g)
}

// best returns the move of c with the best score on a whole board, the chosen one if it is as good,
// or if the time ends first. A time of 0 is no bound.
func best(ctx context.Context, whole *room.Room, g *board.Game, c board.Color, chosen board.Point, limit time.Duration) board.Point {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	passed := g.Passes() > 0 && c == g.ToPlay()
	if move, ok := whole.Best(ctx, c, passed, chosen, room.WholeNodes); ok && g.Legal(move, c) == nil {
		return move
	}
	return chosen
}
