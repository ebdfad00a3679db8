// Package playout plays random games from a position to its end, and counts in whose
// hands the points are then.
//
//	table, err := prior.Shipped()
//	player, err := playout.NewHeavy(table) // for one goroutine
//	o, err := playout.Owners(ctx, player, b, board.Black, last, playout.Options{Games: 200})
//	dead, err := playout.Dead(b, o.Owner)
//
// A Player plays one game; Heavy answers ataris and likes common shapes, Light plays
// anywhere, and a program may bring its own. NewLearnt returns a Heavy with Weights that
// were learnt so that its games end as games of players do, which makes a search
// stronger; Learn finds such weights. Owners plays many games and says of each point how
// likely it becomes whose. Dead and Settled read such a list, whoever has made it: dead
// stones, and points where nothing is left to play. Random games do not know seki:
// stones in one count as alive, or as dead; see Heavy.Careful and package genmove/score.
package playout
