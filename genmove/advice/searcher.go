package advice

import (
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/playout"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// readNodes bounds each question of the searcher of FromTable, so that what is found out
// about a position takes about as long as a few random games.
const readNodes = 400

// FromTable is mcts.FromTable with a Tactics around the policy: a searcher that needs
// nothing else, can search with several threads, and reads what can be captured, but has no Life.
// The error is prior.ErrTable if t is nil.
func FromTable(t *prior.Table) (*mcts.Searcher, error) {
	player, err := playout.NewLearnt(t)
	if err != nil {
		return nil, err
	}
	return mcts.NewParallel(func() (mcts.Policy, mcts.Evaluator, error) {
		likely, err := prior.NewEstimator(t)
		if err != nil {
			return nil, nil, err
		}
		policy, err := New(likely, reading.New(reading.Options{Limits: search.Limits{Nodes: readNodes}}))
		if err != nil {
			return nil, nil, err
		}
		games, err := mcts.NewGames(player.Clone())
		return policy, games, err
	})
}
