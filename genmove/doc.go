// Package genmove is the parent of the packages that know all others, and will choose
// moves by reasons; so far it holds no code. Its children are:
//
//   - [github.com/tengen-go/tengen/genmove/examine]: the examined position. An Analyst
//     finds out what all rooms have to say about a position, each fact once, and only
//     what somebody asks for; whoever can do one thing better puts his own finder in.
//   - [github.com/tengen-go/tengen/genmove/analysis]: the analysis commands of the Go
//     Text Protocol, all answered by an Analyst, and what an engine needs besides to
//     judge the end of a game.
//   - [github.com/tengen-go/tengen/genmove/prior]: which moves players choose, learnt
//     from games.
//   - [github.com/tengen-go/tengen/genmove/playout]: random games with a policy, and the
//     owners of points at their ends.
//   - [github.com/tengen-go/tengen/genmove/mcts]: tree search over a policy, an
//     evaluator and playouts.
//
// The three last need no examined position, and can be used without one.
package genmove
