package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// Gains returns how many points of territory each of the moves gains for the player
// whose turn it is, stones that it captures included, as influence sees it when the
// opponent moves first everywhere: 0 for moves that the board refuses. What is lost
// before the moves counts as lost after them. It needs Losses and Influence of f; the
// error wraps ErrMissing without them. The others are those of Facts.
func (a *Analyst) Gains(ctx context.Context, f *Facts, moves []board.Point) ([]float64, error) {
	if f == nil {
		return nil, board.ErrBoard
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	if f.Influence == nil || f.Influence.First(f.ToPlay.Opponent()) == nil || f.Losses == nil {
		return nil, missing("gains", Losses|Influence)
	}
	if err := a.enter(); err != nil {
		return nil, err
	}
	defer a.leave()
	a.functions.Begin(f)
	defer a.functions.Begin(nil)
	opp := f.ToPlay.Opponent()
	before, after := f.Influence.First(opp), new(influence.Result)
	b, in := f.Board.Clone(), f.input(opp)
	in.Board = b
	gains := make([]float64, len(moves))
	for i, m := range moves {
		captured := b.CapturedBy(m, f.ToPlay)
		if m == board.Pass || !b.Try(m, f.ToPlay) {
			continue
		}
		err := a.o.Fields.Compute(ctx, in, after)
		b.Undo()
		if err != nil {
			return gains, err
		}
		gains[i] = influence.MoveValue(before, after, f.ToPlay, captured)
	}
	return gains, nil
}
