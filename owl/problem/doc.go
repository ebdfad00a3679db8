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
//  1. Whose group is it? The side whose stones are nearer to the corner of the problem has the
//     group in question, usually its largest string with all strings that are linked to it.
//  2. Does the side to move decide its fate? The group must live if the one side moves first and
//     die if the other does. If not, the other groups are asked, those with most stones first.
//  3. If no group is critical, a single string may be, which is captured or rescued, or two
//     groups that can be joined or cut apart.
//  4. If nothing is critical as far as reading sees, the group of step 1 is the answer.
//
// # Judging a move
//
// Judge plays the move and asks what the opponent achieves then. That answer is set against
// the best one that the side to move has. A verdict is proved only if the reader of the Solver
// says that the answers that it rests on are certain.
package problem
