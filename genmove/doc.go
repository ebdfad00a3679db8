// Package genmove chooses moves by reasons. Who wants a move collects what speaks for
// each: facts about strings and groups, patterns, influence, what players like. Each of
// these is a [Reasoner], which can be used alone, left out or replaced:
//
//	s, err := genmove.NewSituation(ctx, analyst, game, board.Black, examine.All|examine.Dragons)
//	r := genmove.NewReasons(s)
//	err = reasoner.Reasons(ctx, s, r)
//	for _, move := range r.Moves() {
//		fmt.Println(r.At(move).Reasons)
//	}
//
// A [Reason] has a kind, targets, and the name of the fact or the pattern, with file and
// line, that it comes from. Patterns write theirs down through class letters, values, and
// the functions of [Effects]; see [Reasons.AddMatch].
//
// The packages below it are:
//
//   - [github.com/tengen-go/tengen/genmove/examine]: the examined position. An Analyst
//     finds out what all rooms have to say about a position, each fact once, and only
//     what somebody asks for; whoever can do one thing better puts his own finder in.
//   - [github.com/tengen-go/tengen/genmove/gtpanalysis]: the analysis commands of the Go
//     Text Protocol, all answered by an Analyst, what serves an Engine with that
//     protocol, and what an engine needs besides to judge the end of a game.
//   - [github.com/tengen-go/tengen/genmove/score]: dead stones, owners and the score.
//   - [github.com/tengen-go/tengen/genmove/explain]: claims about moves and positions, each verified.
//   - [github.com/tengen-go/tengen/genmove/review]: the largest mistakes of a game.
//   - [github.com/tengen-go/tengen/genmove/genmovetest]: checks for Reasoners and Valuers.
//   - [github.com/tengen-go/tengen/genmove/network]: policy, win probability, score and
//     owners of a position by a neural network.
//   - [github.com/tengen-go/tengen/genmove/mcts]: tree search with such a network.
//   - [github.com/tengen-go/tengen/genmove/survival]: whether a group survives, by a tree
//     search over random games.
//   - [github.com/tengen-go/tengen/genmove/prior]: which moves players choose, learnt
//     from games.
//   - [github.com/tengen-go/tengen/genmove/playout]: random games with a policy, and the
//     owners of points at their ends.
//   - [github.com/tengen-go/tengen/genmove/advice]: what reading tells a tree search over
//     random games.
//
// From network on they need no examined position, and can be used without one.
package genmove
