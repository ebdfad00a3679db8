package main

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/score"
)

// judge knows what is dead at the end of a game, and what the game comes to. The zero
// value is ready to use.
type judge struct{ estimator *score.Estimator }

func (j *judge) score(ctx context.Context, g *board.Game) (*score.Result, error) {
	if j.estimator == nil {
		e, err := score.New(score.Options{})
		if err != nil {
			return nil, err
		}
		j.estimator = e
	}
	return j.estimator.EstimateGame(ctx, g)
}

// FinalScore implements gtp.ScoreEngine.
func (j *judge) FinalScore(ctx context.Context, g *board.Game) (board.Margin, error) {
	r, err := j.score(ctx, g)
	if err != nil {
		return 0, err
	}
	return r.Margin(g.Rules().Scoring), nil
}

// FinalStatus implements gtp.StatusEngine.
func (j *judge) FinalStatus(ctx context.Context, g *board.Game) ([]gtp.Status, error) {
	r, err := j.score(ctx, g)
	if err != nil {
		return nil, err
	}
	return analysis.Statuses(r), nil
}
