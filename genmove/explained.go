package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/explain"
)

// Explain explains the move of the decision with claims that are verified, which the reasons of the
// decision are not. p is the position that was decided about; its ToPlay is replaced by Color. A
// pass and a resignation have no claims; the error is that of explain.Explainer.Move.
func (d *Decision) Explain(ctx context.Context, e *explain.Explainer, p explain.Position) (*explain.Explanation, error) {
	if p.ToPlay != d.Color {
		p.ToPlay, p.Facts, p.Network = d.Color, nil, nil
	}
	move := d.Move
	if move == board.NoPoint {
		move = board.Pass
	}
	x, err := e.Move(ctx, p, move)
	if err != nil {
		return nil, err
	}
	x.Move = d.Move
	return x, nil
}
