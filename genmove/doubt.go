package genmove

import (
	"context"

	"github.com/tengen-go/tengen/genmove/examine"
)

// examined is Analyst.Facts with doubt about groups that are said to be lost without
// proof: those that examine.Doubted names live in all that rests on them.
func examined(ctx context.Context, a *examine.Analyst, p examine.Position, want examine.Want) (*examine.Facts, error) {
	if want&examine.Dragons == 0 && want&examine.Influence == 0 {
		return a.Facts(ctx, p, want)
	}
	f, err := a.Facts(ctx, p, examine.Dragons)
	if err != nil {
		return f, err
	}
	if f.Dragons, err = examine.Doubted(f.Board, f.Dragons); err != nil {
		return nil, err
	}
	f.Found &^= examine.Losses | examine.Influence | examine.BreakIns
	return a.More(ctx, f, want)
}
