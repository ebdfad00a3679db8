package advice

import (
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/shapenet"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// readNodes bounds each question of the searcher of FromTable, so that what is found out
// about a position takes about as long as a few playouts.
const readNodes = 400

// FromTable is gamesearch.FromTable with a Tactics around the policy. The searcher can use
// several threads and reads captures. The error is prior.ErrTable if t is nil.
func FromTable(t *prior.Table) (*gamesearch.Searcher, error) {
	player, err := playout.NewLearnt(t)
	if err != nil {
		return nil, err
	}
	return gamesearch.NewParallel(func() (gamesearch.Policy, gamesearch.Evaluator, error) {
		policy, err := Policy(t, nil)
		if err != nil {
			return nil, nil, err
		}
		games, err := gamesearch.NewGames(player.Clone())
		return policy, games, err
	})
}

// Policy returns the Tactics of the searcher of FromTable, for one goroutine and a search with
// another evaluator. The network n corrects the table; it may be nil. The error is
// prior.ErrTable if t is nil.
func Policy(t *prior.Table, n *shapenet.Network) (*Tactics, error) {
	var likely gamesearch.Policy
	likely, err := prior.NewEstimator(t)
	if err != nil {
		return nil, err
	}
	if n != nil {
		better, err := shapenet.NewEstimator(n, t)
		if err != nil {
			return nil, err
		}
		likely = gamesearch.Revised{Policy: likely, Second: better}
	}
	return New(likely, reading.New(reading.Options{Limits: search.Limits{Nodes: readNodes}}))
}
