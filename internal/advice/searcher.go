package advice

import (
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/shapenet"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// readNodes bounds each question of the reader of Policy, so that what is found out about a
// position takes about as long as a few playouts.
const readNodes = 400

// Policy returns a Tactics of the table, for one goroutine. The network n corrects the table; it
// may be nil. The error is prior.ErrTable if t is nil.
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
