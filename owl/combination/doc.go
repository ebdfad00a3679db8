// Package combination reads combination attacks: series of threats to capture, the last of
// which threatens two strings at once. One of them is then captured, although neither could be
// captured by itself. The manual of GNU Go calls them atari-atari.
//
//	r, err := combination.New(combination.Options{Tactics: reader})
//	res, err := r.Attack(ctx, b, board.White, nil)
//	if res.Success() {
//		fmt.Println(res.Move, res.Value)
//	}
//
// The attacker tries moves that threaten to capture a string: its liberties if it has two or
// three, the points behind them, and the moves of patterns. If none of these works, a
// combination may begin at a liberty of a string of four. The opponent tries plausible replies
// until one refutes the move. The search continues near the last threat, as deep as
// Options.Moves. It succeeds if a string is captured after every reply, or in a ko for which
// the opponent has to make the first threat. A result counts only if it holds against all legal
// replies at every step; a reader with a memory makes that cheap.
package combination
