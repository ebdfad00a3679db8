// Package mcts searches for moves with a network. It is a Monte Carlo tree search without
// playouts: a network evaluates the leaves.
//
//	model, err := network.Shipped()
//	s, err := mcts.FromModel(model, mcts.Options{})
//	r, err := s.Search(ctx, game, mcts.Limits{Visits: 400})
//	fmt.Println(r.Move, r.WinRate, r.Lead, r.Variation)
//
// A Searcher keeps its tree. If the next game is the last one with some more moves, the search goes
// on with what is known about them. To ponder, search the opponent's position with a context that
// ends when the opponent has moved.
//
// A Player chooses moves in games: it keeps to a time, passes at the end, resigns, knows dead
// stones, and plays at a rank if it should be weaker. What moves in small closed regions gain, it
// compares by an exhaustive search.
//
// Leads and ownership are positive for White. Win rates are those of the side to move at the root.
//
// # The search
//
//  1. Selection follows the edge with the highest PUCT value (C. D. Rosin, Multi-armed bandits with
//     episode context, 2011; D. Silver et al., Mastering the game of Go without human knowledge,
//     2017). Constants and refinements follow KataGo (D. J. Wu, Accelerating self-play learning in
//     Go, 2019), see Params.
//  2. An edge without a node plays its move. If the position has a node already, the edge leads to
//     it. Otherwise the network evaluates the position and a node is made. Two passes end the game,
//     which is counted.
//  3. All nodes on the way up get new means from their children.
//
// # Transpositions
//
// Different orders of the same moves lead to one node. That is sound while no order can make a
// repetition that another order cannot. A capture therefore starts a new family of nodes: the key
// of a position contains the key of the position before the last capture. So no node is its own
// descendant.
//
// Each playout checks superko along its own moves and never makes a forbidden one, whichever way
// has made the node. Values are shared between ways that differ in later bans; Options has a switch
// for a plain tree.
//
// # Rules
//
// Moves are legal if board.Game.Legal allows them. The exception is the suicide of a single stone,
// which is never searched because it changes nothing. Two passes end the game as board.Game.Over
// says. Under area rules the position is counted as it stands, like board.Game.Score without dead
// stones. Under territory rules a string is dead if the network gives its points to the opponent.
// If the rules allow long cycles, a repeated position ends the game: without a result, or with the
// count if a player has passed since the position was there before.
package mcts
