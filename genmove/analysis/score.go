package analysis

import (
	"context"

	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/score"
)

// RegisterScore adds estimate_score and new_score to s, answered by e, which belongs to
// the goroutine of s from then on: what the game comes to under its rules, counted if it
// is over and estimated else. The error is ErrNoAnalyst if e is nil.
func RegisterScore(s *gtp.Server, e *score.Estimator) error {
	if e == nil {
		return ErrNoAnalyst
	}
	if s == nil {
		return ErrNoServer
	}
	return register(s, scores(s, func() (*score.Estimator, error) { return e, nil }))
}

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

// estimateScore prints the margin as "W+3.5 (upper bound: 3.5, lower: 3.5)", the bounds
// with White's points positive. There is one estimate, so that both bounds are the same.
func estimateScore(ctx context.Context, c *gtp.Call, e *score.Estimator) error {
	r, err := e.EstimateGame(ctx, c.Game())
	if err != nil {
		return err
	}
	m := float64(r.Margin(c.Game().Rules().Scoring))
	if m < 0 {
		c.Printf("B+%.1f (upper bound: %.1f, lower: %.1f)", -m, m, m)
		return nil
	}
	c.Printf("W+%.1f (upper bound: %.1f, lower: %.1f)", m, m, m)
	return nil
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
