package gtpanalysis

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/score"
)

// scores returns the commands about the score, answered by the Estimator that get
// returns.
func scores(s *gtp.Server, get func() (*score.Estimator, error)) map[string]gtp.Handler {
	s.Analyze("string", "Estimate score", "estimate_score")
	estimate := func(ctx context.Context, c *gtp.Call) error {
		e, err := get()
		if err != nil {
			return err
		}
		return estimateScore(ctx, c, e)
	}
	return map[string]gtp.Handler{"estimate_score": estimate, "new_score": estimate}
}

// estimateScore prints the margin as "W+3.5 (upper bound: 6.5, lower: 0.5)", the bounds
// with White's points positive. They are the margins when White or Black moves first, and
// those of a game that is over are the same.
func estimateScore(ctx context.Context, c *gtp.Call, e *score.Estimator) error {
	r, err := e.EstimateGame(ctx, c.Game())
	if err != nil {
		return err
	}
	m := float64(r.Margin(c.Game().Rules().Scoring))
	upper, lower := m, m
	if !r.Finished() {
		other, err := marginAt(ctx, c.Game(), c.Game().ToPlay().Opponent(), e)
		if err != nil {
			return err
		}
		upper, lower = max(m, other), min(m, other)
	}
	if m < 0 {
		c.Printf("B+%.1f (upper bound: %.1f, lower: %.1f)", -m, upper, lower)
		return nil
	}
	c.Printf("W+%.1f (upper bound: %.1f, lower: %.1f)", m, upper, lower)
	return nil
}

// marginAt returns White's margin in the position of g if toPlay moves first.
func marginAt(ctx context.Context, g *board.Game, toPlay board.Color, e *score.Estimator) (m float64, err error) {
	before := g.ToPlay()
	if err := g.SetToPlay(toPlay); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, g.SetToPlay(before)) }()
	r, err := e.EstimateGame(ctx, g)
	if err != nil {
		return 0, err
	}
	return float64(r.Margin(g.Rules().Scoring)), nil
}

// counter returns the Estimator of a session, which asks its Analyst, and is made when a command
// needs it.
func (x *session) counter() (*score.Estimator, error) {
	if x.estimator != nil {
		return x.estimator, nil
	}
	var err error
	x.estimator, err = score.New(score.Options{Analyst: x.a})
	return x.estimator, err
}
