// Package advice adds the results of reading to a tree search.
//
//	policy, err := prior.NewEstimator(table)
//	reader := reading.New(reading.Options{Limits: search.Limits{Nodes: 400}})
//	p, err := advice.New(policy, reader)
//	s, err := gamesearch.New(p, evaluator)
//
// Playouts misjudge long forced variations, such as ladders. A Tactics wraps a policy and is a
// gamesearch.Adviser: in positions that the search visits often, it reads which strings can be
// captured and saved, and by which moves.
package advice
