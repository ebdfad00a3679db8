// Package gamesearch chooses moves by a tree search whose leaves are judged by playouts,
// or by anything else that can judge a position.
//
//	table, err := prior.Shipped()    // for all goroutines
//	s, err := gamesearch.FromTable(table)  // for one
//	p := gamesearch.Position{Board: b, ToPlay: board.Black, Komi: 7.5}
//	first, err := s.First(ctx, p)
//	r, err := s.Search(ctx, p, first, gamesearch.Options{Playouts: 2000})
//
// The search needs two interfaces. A Policy returns the chances of moves, as a prior.Estimator
// does. An Evaluator judges a position; Games plays a random game from it and counts. FromTable
// combines these two, and New takes any implementations, such as a network that is both. Package
// gamesearchtest checks implementations.
//
// A Reviser is a Policy with a slower second opinion for positions that are visited often.
//
// The choice of moves in the tree follows S. Gelly and D. Silver (Combining Online and Offline
// Knowledge in UCT, 2007), and P. Baudiš and J.-l. Gailly (PACHI: State of the Art Open Source
// Go Program, 2011) for the games of the prior, which replace a bonus for rarely tried moves. If
// the evaluator plays no games, it follows C. Rosin (Multi-armed Bandits with Episode Context,
// 2011).
//
// Several threads search one tree if the searcher was made for it (NewParallel, FromTable,
// Options.Threads). One thread, a seed and a number of playouts give the same result each
// time. Options.Reuse continues the tree of the previous search, which allows thinking in the
// opponent's time; Options.Early ends a search that is decided.
//
// The caller supplies the first moves: those of the policy (Searcher.First), or moves with
// chances of his own.
package gamesearch
