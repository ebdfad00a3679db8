package mcts

import "github.com/tengen-go/tengen/board"

// Result is what a search has found. It speaks of the player to move.
type Result struct {
	// Moves are the first moves with their shares of the playouts, which sum to 1, in
	// the order in which they were given.
	Moves []Chance
	// Playouts is how many positions were evaluated, and Win how likely the player to
	// move wins: with Games the part of them that he has won.
	Playouts int
	Win      float64
	// Lead is by how many points he wins on average, if Scored: if the evaluator has
	// counted each time.
	Lead   float64
	Scored bool
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
	// Lead is by how many points that player wins on average. It is 0 without visits,
	// and unless the Result is Scored.
	Lead float64
	// Prior is the share of the first opinions that the move had.
	Prior float64
}

// counts sums the margins of the playouts, for the player to move.
type counts struct {
	all     float64
	by      [board.NumPoints]float64 // the first move
	unknown bool                     // a playout had none
}

func (c *counts) add(first board.Point, margin float64, scored bool) {
	if !scored {
		c.unknown = true
		return
	}
	c.all += margin
	c.by[first] += margin
}

// result tells what so many playouts have found, with the sum of what they won for
// the player to move.
func (s *Searcher) result(root *node, playouts int, won float64) *Result {
	games := max(float64(playouts), 1)
	r := &Result{Playouts: playouts, Win: won / games}
	if r.Scored = playouts > 0 && !s.counts.unknown; r.Scored {
		r.Lead = s.counts.all / games
	}
	for i := range root.edges {
		e := &root.edges[i]
		r.Moves = append(r.Moves, Chance{Point: e.move, Chance: e.visits / games})
		line := Line{Moves: e.line(), Visits: int(e.visits), Prior: e.prior}
		if e.visits > 0 {
			line.Value = e.wins / e.visits
			if r.Scored {
				line.Lead = s.counts.by[e.move] / e.visits
			}
		}
		r.Lines = append(r.Lines, line)
	}
	if s.owned > 0 || playouts == 0 {
		r.Owner = make([]float64, board.NumPoints)
		for i, sum := range s.owner {
			r.Owner[i] = sum / max(s.owned, 1)
		}
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
