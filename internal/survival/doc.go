// Package survival estimates by tree search and playouts whether a group lives.
//
//	j, err := survival.Shipped(survival.Options{}) // for one goroutine
//	v, err := j.Judge(ctx, b, goal, true)
//	// v.Chance is the probability that the group is killed if its opponent moves first, by v.Move
//
// A [Judge] is an owl.Judge. Its tree search (UCT) does not ask which side wins, but whether
// the points of a group belong to its owner at the end of the game. The moves of the tree are
// near the group. On a board that is mostly empty only the part around the stones is searched.
//
// Such a search proves nothing, but it sees the surroundings of a group. So it is right more
// often than a proof search about groups that no wall encloses. In small enclosed spaces, where
// one move decides, proofs are better; owl.Both asks both. The best way to judge a move is to
// judge the position after it.
//
// (J.-T. Saito, G. Chaslot, J. Uiterwijk and H. J. van den Herik, Monte-Carlo Proof-Number
// Search for Computer Go, 2006, use playouts about the life of a group.)
package survival
