// Package genmove is where the parts of the library meet: the examined position,
// which collects what all the other packages find out, and what chooses moves.
//
// # The examined position
//
// A Position is the record of a board, of who is to move, and of everything that
// stages have found out so far. It is immutable, and typed: the strings are a
// worm.Worms, the fields of influence are influence.Results.
//
//	shared, err := genmove.Shipped() // compiled databases, for all goroutines
//	stages, err := shared.Stages(genmove.Effort{}) // for one goroutine
//	pos, err := genmove.NewPosition(b, board.Black)
//	pos, err = genmove.Examine(ctx, pos, stages...)
//	pos.Worms().At(p), pos.Links(), pos.Influence().BlackFirst, pos.Joseki()
//
// A Stage is a value with a name and one method. Any of them can be run alone, as
// long as the facts that it needs are there (an error that wraps ErrMissing says
// which are not), Until stops after one, and Replace puts another in its place. The
// stages of this package are small: they hold an interface (WormFinder, Connector,
// FieldComputer, Losses, Suggester) that the packages below satisfy and a test or
// a program may satisfy otherwise. A stage that finds out something new is a type
// of the caller's own that uses one of the With methods of Position, or keeps its
// facts to itself.
//
// # Moves
//
// What chooses moves without an examined position are packages below this one:
// genmove/prior tells from the looks of a position which moves players choose,
// genmove/playout plays random games, and genmove/mcts searches with both.
package genmove
