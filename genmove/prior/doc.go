// Package prior tells from the looks of a position which moves players choose. It
// reads nothing ahead, and needs nothing but a board.
//
//	table, err := prior.Shipped()               // for all goroutines
//	estimator, err := prior.NewEstimator(table) // for one
//	moves, err := estimator.Append(nil, b, board.Black, last, previous)
//
// The moves come with their chances, the likeliest first. A tree search uses them as
// its first opinion (package internal/gamesearch), random games use the shapes right around
// a move (Table.Factor, package genmove/playout).
//
// Train learns a table from games, and Read reads one that was written with
// Table.MarshalBinary. The shipped one, prior.bin, is linked into programs that call
// Shipped only.
package prior
