// Package playout plays random games (playouts) from a position to the end, and counts the
// owners of the points there.
//
//	table, err := prior.Shipped()
//	player, err := playout.NewHeavy(table) // for one goroutine
//	o, err := playout.Owners(ctx, player, b, board.Black, last, playout.Options{Games: 200})
//
// A Player plays one game. Heavy answers ataris and prefers common shapes. NewLearnt returns a
// Heavy with Weights from Learn; its games end more like those of players, which makes a search
// stronger. Owners plays many games and estimates the owner of each point. Playouts do not know
// seki: stones in a seki count as alive or as dead; see Heavy.Careful and package genmove/score.
//
// # Learning
//
// Each step of Learn follows the gradient of the square error of owners. If a point ends in a
// playout as it should, and differently in others from the same position, all choices near the
// point become likelier. The method is that of D. Silver and G. Tesauro (Monte-Carlo Simulation
// Balancing, 2009), with the owners of points near a move instead of the winner: there are 81
// of them for each choice, and chance elsewhere on the board does not disturb them. Steps
// become smaller for weights that vary a lot (D. Kingma and J. Ba, Adam, 2014).
//
// The order in which Heavy looks for moves is that of the programs MoGo and Pachi (S. Gelly, Y.
// Wang, R. Munos and O. Teytaud, Modification of UCT with Patterns in Monte-Carlo Go, 2006; P.
// Baudiš and J.-l. Gailly, PACHI: State of the Art Open Source Go Program, 2011).
package playout
