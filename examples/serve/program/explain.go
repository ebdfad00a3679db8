package program

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/explain"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
)

// explained is a claim with its sentence.
type explained struct {
	Sentence string `json:"sentence"`
	explain.Claim
}

// The bounds of explanations.
const (
	explainedMoves = 3
	mostClaims     = 8
)

// explain adds what is known of the position and of its best moves to an answer. If the context
// ends, what was found until then stays.
func (w *worker) explain(ctx context.Context, g *board.Game, r *mcts.Result, a *answer) error {
	if w.explainer == nil {
		if err := w.newExplainer(); err != nil {
			return err
		}
	}
	p := explain.Of(g)
	x, err := w.explainer.Position(ctx, p)
	if a.Explanations, err = claims(x, err); err != nil || ctx.Err() != nil {
		return err
	}
	i := 0
	for _, c := range r.Candidates {
		if c.Visits == 0 || i == explainedMoves {
			continue // it has no place in the answer, or in the explanations
		}
		x, err := w.explainer.Move(ctx, p, c.Move)
		if a.Moves[i].Explanations, err = claims(x, err); err != nil || ctx.Err() != nil {
			return err
		}
		i++
	}
	return nil
}

// newExplainer makes an Explainer whose answers depend on the position alone.
func (w *worker) newExplainer() error {
	analyst, err := examine.New(examine.Options{NoMemory: true})
	if err != nil {
		return err
	}
	evaluator, err := w.model.NewEvaluator(network.Options{})
	if err != nil {
		return err
	}
	w.explainer, err = explain.New(explain.Options{Analyst: analyst, Evaluator: evaluator})
	return err
}

// claims returns the claims of an explanation with their sentences. There are none about an empty
// board, or about a move that captures its own stones, and none in time if the context has ended.
func claims(x *explain.Explanation, err error) ([]explained, error) {
	switch {
	case errors.Is(err, explain.ErrNoStones), errors.Is(err, explain.ErrMove), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return nil, nil
	case err != nil:
		return nil, err
	}
	l := explain.English()
	var list []explained
	for _, c := range x.Claims[:min(len(x.Claims), mostClaims)] {
		sentence := l.Sentence(&c)
		if c.Move != board.NoPoint {
			sentence = vertex(c.Move) + " " + sentence
		}
		list = append(list, explained{sentence, c})
	}
	return list, nil
}
