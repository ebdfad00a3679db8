package mcts

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
)

var (
	// ErrEvaluator reports that an Evaluator has returned what is no evaluation.
	ErrEvaluator = errors.New("invalid evaluation")
	// ErrOptions reports that Options or Params cannot be used.
	ErrOptions = errors.New("invalid options")
	// ErrNoGame reports that there is no game to search.
	ErrNoGame = errors.New("no game")
	// ErrNoMove reports that Limits exclude all legal moves.
	ErrNoMove = errors.New("no move to choose from")
)

// Evaluator evaluates positions for one thread, such as *network.Evaluator; package mctstest
// tests implementations. It must set all of out[i] to the evaluation of positions[i], as
// network.Evaluation describes it, and must not change boards. It returns an error if the
// context has ended or if the lengths differ.
type Evaluator interface {
	EvaluateBatch(ctx context.Context, positions []network.Position, out []network.Evaluation) error
}

// readsPast reports whether e may read the boards before a position.
func readsPast(e Evaluator) bool {
	if m, ok := e.(interface{ Model() *network.Model }); ok && m.Model() != nil {
		return m.Model().Info().PastLadders
	}
	return true
}

// check returns an error that wraps ErrEvaluator unless v keeps the contract of an evaluation.
// total is the sum of the policy over legal moves.
func check(v *network.Evaluation, total float64) error {
	switch {
	case !(total > 0.99 && total < 1.01):
		return fmt.Errorf("%w: the policy of the legal moves sums to %v, want 1", ErrEvaluator, total)
	case !(v.Win >= 0 && v.Loss >= 0 && v.Win+v.Loss < 1.001):
		return fmt.Errorf("%w: win %v and loss %v, want probabilities", ErrEvaluator, v.Win, v.Loss)
	case !finite(v.ScoreMean) || !finite(v.Lead):
		return fmt.Errorf("%w: score %v and lead %v", ErrEvaluator, v.ScoreMean, v.Lead)
	case !finite(v.ScoreStdev) || v.ScoreStdev < 0:
		return fmt.Errorf("%w: standard deviation %v of the score", ErrEvaluator, v.ScoreStdev)
	}
	return nil
}

func finite(x float32) bool { return math.Abs(float64(x)) < 1e6 }

// checkOwners returns an error that wraps ErrEvaluator unless all owners lie between -1 and 1.
func checkOwners(v *network.Evaluation, size int) error {
	for p := range board.Points(size) {
		if o := v.Ownership[p]; !(o >= -1.001 && o <= 1.001) {
			return fmt.Errorf("%w: ownership %v of %v, want -1 to 1", ErrEvaluator, o, p)
		}
	}
	return nil
}
