// Package gamesearch chooses moves by a tree search whose leaves are judged by random games,
// or by anything else that can judge a position.
//
//	table, err := prior.Shipped()    // for all goroutines
//	s, err := gamesearch.FromTable(table)  // for one
//	p := gamesearch.Position{Board: b, ToPlay: board.Black, Komi: 7.5}
//	first, err := s.First(ctx, p)
//	r, err := s.Search(ctx, p, first, gamesearch.Options{Playouts: 2000})
//
// The search stands on two interfaces. A Policy says how likely moves are; a
// prior.Estimator is one. An Evaluator judges a position; Games plays a random game
// from it and counts. FromTable puts these two together, New takes any. A network
// that does both puts itself in the place of both, and then no random game is played
// and no table is linked in. Package gamesearchtest checks what implements them.
//
// A Reviser is a Policy with a second opinion, which takes longer and is asked for in positions
// that are visited often.
//
// Several threads search one tree if the searcher was made for it (NewParallel, FromTable,
// Options.Threads). One thread, a seed and a number of playouts give the same result each
// time. Options.Reuse goes on with the tree of the search before, which is also how to
// think in the opponent's time; Options.Early ends a search that is decided.
//
// The first moves are the caller's: those of the policy (Searcher.First), or moves
// that he weighs by all that he knows of the position.
package gamesearch
