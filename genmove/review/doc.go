// Package review finds the moves of a game that lost most.
//
//	r, err := review.New(review.Options{})
//	found, err := r.Review(ctx, game, nil)
//	found.Points   // what each position of the game comes to
//	found.Mistakes // the largest mistakes, with better moves
//
// A tree search (package internal/gamesearch) judges each position with a few hundred random games. What a move
// lost is the difference between the positions before and after it, in points and in chances to
// win; of a loss that the very next move gives back only half counts, since the judge may have
// erred. The largest losses are looked at again with many more games. A move that the longer
// search would make itself is no mistake, whatever it thinks of the position afterwards.
//
// Random games even out what strong players would make of a position, so that losses are rather too
// small. Of 8 passes that were planted in the middle of games of professionals 4 were found, each of
// them as the worst mistake, with 14 other mistakes in 1226 moves (TestPlanted). The differences of
// two counts of package score do worse, since they change much from move to move: of 6 other passes
// 2 were found, behind five other moves at least, with some ten other mistakes a game.
//
// The search counts by area. Where a game goes on after all is settled, a point or two may be
// those of neutral points.
package review
