// Package prior estimates which moves players choose, from features that need no reading. It
// needs only a board.
//
//	table, err := prior.Shipped()               // for all goroutines
//	estimator, err := prior.NewEstimator(table) // for one
//	moves, err := estimator.Append(nil, b, board.Black, last, previous)
//
// The moves come with their chances, the likeliest first. The tree search of package
// internal/survival uses them. Playouts use the shapes right around a move
// (Table.Factor, package internal/playout).
//
// The chance of a move is proportional to the exponential of the sum of the weights of its
// features (R. Coulom, Computing Elo Ratings of Move Patterns in the Game of Go, 2007). The
// weights come from gradient descent, with smaller steps for frequent features (J. Duchi, E.
// Hazan and Y. Singer, Adaptive Subgradient Methods, 2011), and the weights of shapes of all
// sizes are added.
//
// Train learns a table from games, and Read reads one that Table.MarshalBinary wrote. The
// shipped one, prior.bin, is linked only into programs that call Shipped.
package prior
