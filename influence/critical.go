package influence

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
)

// EstimateCritical returns the stones that in.ToPlay can cut off by one move, if what is cut
// off then has neither room for two eyes nor room to run. Like EstimateDead it does not read;
// it helps to estimate the value of moves, and makes scores worse. The errors are those of
// Compute, and wrap ErrInput also if in.ToPlay is not a player.
func (e *Engine) EstimateCritical(ctx context.Context, in Input) (board.Set, error) {
	var lost board.Set
	if e == nil || !in.ToPlay.IsPlayer() {
		return lost, fmt.Errorf("%w: an engine and a side to move are needed", ErrInput)
	}
	in.Kind = Territorial
	r := &e.estimates[0]
	if err := e.Compute(ctx, in, r); err != nil {
		return lost, err
	}
	owner := in.ToPlay.Opponent()
	for p := range board.Points(r.size) {
		if !r.joins(p, owner) || !cuts(in.Board, p, in.ToPlay) {
			continue
		}
		if err := ended.Err(ctx); err != nil {
			return lost, err
		}
		for _, g := range r.groups(in.Board, owner, p) {
			beside := g.Stones
			beside.Grow()
			if beside.Has(p) && g.Eyes < enoughEyes && g.Escape < enoughEscape {
				lost.Or(&g.Stones)
			}
		}
	}
	return lost, nil
}

// cuts reports whether a stone of player c at p would stand between strings of the
// opponent and not be captured at once. The board is left as it was.
func cuts(b *board.Board, p board.Point, c board.Color) bool {
	strings := 0
	first := board.NoPoint
	for _, n := range p.Neighbors() {
		if b.At(n) == c.Opponent() && b.Origin(n) != first {
			first = b.Origin(n)
			strings++
		}
	}
	if strings < 2 || !b.Try(p, c) {
		return false
	}
	defer b.Undo()
	return b.Liberties(p) > 1
}
