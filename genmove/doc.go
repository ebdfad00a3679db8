// Package genmove chooses moves by reasons. To choose a move it collects reasons for every
// candidate: facts about strings and groups, patterns, influence, and the habits of players.
// Each source of reasons is a [Reasoner], which can be used alone, left out or replaced:
//
//	s, err := genmove.NewSituation(ctx, analyst, game, board.Black, examine.All|examine.Dragons)
//	r := genmove.NewReasons(s)
//	err = reasoner.Reasons(ctx, s, r)
//	for _, move := range r.Moves() {
//		fmt.Println(r.At(move).Reasons)
//	}
//
// A [Reason] has a kind, targets, and a source: the name of the fact or of the pattern, with
// file and line. Patterns add reasons through class letters, values, and the functions of
// [Effects]; see [Reasons.AddMatch].
//
// The packages below it are:
//
//   - [github.com/tengen-go/tengen/genmove/examine]: the examined position. An Analyst finds the
//     facts of a position, each once, and only those that the caller asks for; each finder can be
//     replaced.
//   - [github.com/tengen-go/tengen/genmove/gtpanalysis]: the analysis commands of the Go Text
//     Protocol, answered by an Analyst, and the adapter that serves an Engine with that protocol.
//   - [github.com/tengen-go/tengen/genmove/score]: dead stones, owners and the score.
//   - [github.com/tengen-go/tengen/genmove/explain]: claims about moves, each verified.
//   - [github.com/tengen-go/tengen/genmove/review]: the largest mistakes of a game.
//   - [github.com/tengen-go/tengen/genmove/genmovetest]: checks for Reasoners and Valuers.
//   - [github.com/tengen-go/tengen/genmove/network]: policy, win probability, score and owners of
//     a position by a neural network.
//   - [github.com/tengen-go/tengen/genmove/mcts]: tree search with such a network.
//
// Packages network and mcts need no examined position and can be used without one.
package genmove
