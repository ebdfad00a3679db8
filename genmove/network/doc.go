// Package network evaluates positions with a neural network: the quality of moves, the winner,
// the score lead, and the owner of each point.
//
//	model, err := network.Shipped()                       // shared by all goroutines
//	e, err := model.NewEvaluator(network.Options{})       // one for each goroutine
//	p, err := network.FromGame(game)
//	v, err := e.Evaluate(ctx, p)
//	fmt.Println(v.Best(), v.WinRate(board.Black), v.Lead)
//
// Leads, scores and ownership are positive for White. Win and loss are probabilities of the side
// to move.
//
// A Model is the shipped network, a model file of KataGo that package katago reads, or any Net.
// All of them see the same features, those of KataGo's model versions 8 to 17.
//
// The shipped network has weights of its own for each of two stages of a game. The late stage
// begins at 42 % of the points with stones, and an evaluation takes a third longer there. Weights
// and activations are integers, and so are all sums: it gives the same bits on every platform,
// with and without assembly. On js/wasm it is about ten times as fast if the global variable
// tengenMemory has the memory of the program, instance.exports.mem, before the program runs. The
// folder train has the programs that made it, and its README the commands and figures.
package network
