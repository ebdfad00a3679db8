// Package problem finds, solves, judges and explains problems of life and death.
//
//	s, err := problem.New(problem.Options{})
//	p, err := s.Find(ctx, b, board.Black)  // the question and the group
//	v, err := s.Judge(ctx, p, move)        // right, wrong and why, ko, inferior
//	root, err := s.Tree(ctx, p, problem.Limits{})
//	h, err := s.Hints(ctx, p)
//	d, err := s.Difficulty(ctx, p)
//	list, err := s.Check(ctx, p)           // what is wrong with a problem of a collection
//
// # Finding the question
//
// Find needs a position and the side to move. It asks in this order:
//
//  1. Which groups are surrounded? A group is if it comes to few empty points without passing
//     beside a stone of the other color. What is linked is one group, and so are surrounded
//     strings that share their room. The one with the largest string is the likeliest.
//  2. Which of them are critical: does the side that moves first decide their fate? A critical
//     group is preferred to a likelier one that reading finds settled.
//  3. If no group is surrounded or critical, a single string may be that can be captured or
//     saved, or a link between two strings.
//
// # Judging a move
//
// Judge plays the move and asks what the opponent achieves then. That answer is set against
// the best one that the side to move has. A verdict is proved only if the reader of the Solver
// says that the answers that it rests on are certain.
package problem
