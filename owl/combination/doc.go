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
// Where nothing of that works, a combination may begin at a liberty of a string of four.
// The opponent tries the replies that suggest themselves, until one refutes. The search
// goes on near the last threat as deep as Options.Moves says, and succeeds where a string
// falls whatever the opponent replied, outright or in a ko in which he has to make the
// first threat. What it finds counts only if it holds against all legal replies, at every
// step; a reader with a memory makes that cheap.
package combination
