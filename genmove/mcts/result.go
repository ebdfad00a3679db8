package mcts

import "github.com/tengen-go/tengen/board"

// Result is what a search has found.
type Result struct {
	// Moves are the first moves with their shares of the playouts, which sum to 1, in
	// the order in which they were given.
	Moves []Chance
	// Playouts is how many positions were evaluated, and Win how likely the player to
	// move wins: with Games the part of them that he has won.
	Playouts int
	Win      float64
	// Lines say more of Moves, in the same order.
	Lines []Line
	// Owner says of each point how likely it becomes White's (1) or Black's (-1). It is
	// nil if the evaluator does not tell.
	Owner []float64
}

// Line is what a search has found out about a move.
type Line struct {
	// Moves begin with the move; what follows was tried most.
	Moves []board.Point
	// Visits is in how many of the playouts it came first.
	Visits int
	// Value says how these were for the player who makes the move, from 0 to 1: how
	// likely he wins, with a small share for margins that are better than usual. It is
	// 0 without visits.
	Value float64
	// Prior is the share of the first opinions that the move had.
	Prior float64
}

// result tells what so many playouts have found, with the sum of what they won for
// the player to move, for the node at the root.
func (n *node) result(playouts int, won float64) *Result {
	games := max(float64(playouts), 1)
	r := &Result{Playouts: playouts, Win: won / games}
	for i := range n.edges {
		e := &n.edges[i]
		r.Moves = append(r.Moves, Chance{Point: e.move, Chance: e.visits / games})
		line := Line{Moves: e.line(), Visits: int(e.visits), Prior: e.prior}
		if e.visits > 0 {
			line.Value = e.wins / e.visits
		}
		r.Lines = append(r.Lines, line)
	}
	return r
}

// longestLine is how many moves a line has at most.
const longestLine = 12

// line returns the move of e and those that were tried most after it.
func (e *edge) line() []board.Point {
	moves := []board.Point{e.move}
	for e.next != nil && len(moves) < longestLine {
		var most *edge
		for i := range e.next.edges {
			if f := &e.next.edges[i]; f.visits > 0 && (most == nil || f.visits > most.visits) {
				most = f
			}
		}
		if most == nil {
			break
		}
		e = most
		moves = append(moves, e.move)
	}
	return moves
}
