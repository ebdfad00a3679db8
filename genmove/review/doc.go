// Package review finds the moves of a game that lost most.
//
//	r, err := review.New(review.Options{})
//	found, err := r.Review(ctx, game, nil)
//	found.Points   // win rate, lead and best variation of each position
//	found.Mistakes // the largest mistakes, with better moves
//
// A review has two passes:
//
//  1. Package mcts searches each position of the game with a few visits. The loss of a move is the
//     difference of the leads before and after it. If the opponent's next move gives the points
//     back, only half of the loss counts, because the search may have erred.
//  2. The positions around the moves with the largest losses are searched again with many visits.
//
// A move that the second search would play itself is no mistake.
//
// If the game ends with passes that end it under its rules, the positions after the first of them
// are counted instead. mcts.Player.Final decides which stones are dead. After other passes the
// search does not take one more pass for the end of the game.
package review
