// Package combination reads combination attacks: sequences of threats to capture, the
// last of which threatens two strings at once, so that one of them falls although none
// can be captured by itself. The manual of GNU Go calls them atari-atari.
//
//	r, err := combination.New(combination.Options{Tactics: reader})
//	res, err := r.Attack(ctx, b, board.White, nil)
//	if res.Success() {
//		fmt.Println(res.Move, res.Value)
//	}
//
// The attacker tries moves after which a string can be captured that could not be: its
// liberties if it has two or three, the points behind them, and the moves of patterns.
// The opponent tries every reply known to save what is threatened. The search goes on
// near the last threat as deep as Options.Moves says, and succeeds where a string falls
// whatever the opponent replied.
package combination
