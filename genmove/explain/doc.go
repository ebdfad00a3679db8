// Package explain says why: what a move does, what a position holds.
//
//	e, err := explain.New(explain.Options{})
//	x, err := e.Move(ctx, explain.Of(game), move)
//	fmt.Print(x.Text(explain.English(), explain.Normal))
//	// H9 captures 3 stones at H8 in a ladder.
//
// An Explanation is a ranked list of claims. A Claim is data: a kind, the points that it is
// about, a variation, a value, and a source. Anybody can check one with Claim.Verify, which needs
// nothing but a board.
//
// # Finding and verifying
//
// Finders suggest claims. They ask the rooms of the library: tactical reading, the groups of
// package owl/dragon, influence, books, the network. The verifier trusts none of them. It plays
// variations out with a search of its own, counts liberties, and looks at the diagram. What it
// confirms is Proved. The rest is a guess, which sentences say with "probably", or left out.
//
// A proof holds without ko threats and suicide. A capture is proved against
// every reply. A string counts as saved if it reaches five liberties; two strings count as cut
// apart if their owner needs four moves in a row to join them.
//
// # Languages
//
// A Language is a table of templates. English and German ship; Language.Check says what a new
// table lacks.
package explain
