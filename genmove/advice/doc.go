// Package advice tells a tree search what reading knows.
//
//	s, err := advice.Shipped() // or, from parts:
//	policy, err := prior.NewEstimator(table)
//	reader := reading.New(reading.Options{Limits: search.Limits{Nodes: 400}})
//	p, err := advice.New(policy, reader)
//	l, err := advice.NewLife(p, engine) // if life and death matter most
//	s, err := gamesearch.New(l, evaluator)
//
// Random games misjudge what depends on a long line of single moves, a ladder above all.
// A Tactics is the policy that it is made of, and a gamesearch.Adviser: in positions that the
// search visits often it reads which strings can be captured and saved, and by which moves.
//
// Nor do random games often play the one move that kills a group. A Life goes around a
// Tactics: of positions that are visited very often it asks an owl.Engine which groups live or
// die by a move, if random games do not agree on who gets their points.
package advice
