// Package advice tells a tree search what reading knows.
//
//	s, err := advice.FromTable(table) // or, from parts:
//	policy, err := prior.NewEstimator(table)
//	reader := reading.New(reading.Options{Limits: search.Limits{Nodes: 400}})
//	p, err := advice.New(policy, reader)
//	s, err := gamesearch.New(p, evaluator)
//
// Playouts misjudge what depends on a long line of single moves, a ladder above all.
// A Tactics is the policy that it is made of, and a gamesearch.Adviser: in positions that the
// search visits often it reads which strings can be captured and saved, and by which moves.
package advice
