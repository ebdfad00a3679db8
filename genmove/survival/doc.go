// Package survival estimates by tree search and playouts whether a group lives.
//
//	j, err := survival.Shipped(survival.Options{}) // for one goroutine
//	v, err := j.Judge(ctx, b, goal, true)
//	// v.Chance is how likely the group is killed if its opponent moves first, by v.Move
//
// A [Judge] is an owl.Judge. It is the tree search of package internal/gamesearch with another
// question: not who wins the game, but whether the points of a group are its owner's when the
// game has ended. Moves of the tree are made near the group. Such a search knows nothing for
// certain, but it knows what surrounds a group, and so it is right more often than a search for
// proofs about groups that no wall shuts in. In small closed spaces, where one move counts,
// proofs are better; owl.Both asks both. What a move is worth shows best in the position after
// it.
//
// Where the stones leave much of a board empty only the part around them is searched.
//
// (Playouts whose question is the life of a group are those of J.-T. Saito, G. Chaslot, J.
// Uiterwijk and H. J. van den Herik, Monte-Carlo Proof-Number Search for Computer Go, 2006.)
package survival
