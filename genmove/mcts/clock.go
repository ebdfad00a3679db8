package mcts

import (
	"time"

	"github.com/tengen-go/tengen/board"
)

// Clock is the time that a player has.
type Clock struct {
	// Remaining is the time left: main time, or that of the current period of overtime if Stones is
	// set.
	Remaining time.Duration
	// Stones is the number of moves to make in the current period. 0 means main time.
	Stones int
	// Increment is added after each move.
	Increment time.Duration
	// Period is the length of a period of overtime that follows the main time, with PeriodStones
	// moves in each.
	Period       time.Duration
	PeriodStones int
	// Lag is kept back for each move.
	Lag time.Duration
}

// instantMove is how long a move takes that is not searched.
const instantMove = 10 * time.Millisecond

// TimeFor returns how long to search for a move in g: at most a quarter of the main time, and
// about twice as much in the early middle game as at the start. It expects the game to end when
// three quarters of the board are full. Without overtime it reserves time for as many moves
// without search as the board has points.
func TimeFor(g *board.Game, c Clock) time.Duration {
	remaining := max(0, c.Remaining-c.Lag)
	overtime := c.Increment
	if c.PeriodStones > 0 {
		overtime += c.Period / time.Duration(c.PeriodStones)
	}
	var t, most time.Duration
	if c.Stones > 0 {
		most = remaining
		t = remaining / time.Duration(c.Stones)
	} else {
		area, full := 0, 0
		if g != nil && g.Board() != nil {
			empty := g.Board().EmptyPoints()
			area = g.Size() * g.Size()
			full = area - empty.Len()
		}
		// Half of the moves are this player's. A game has some moves left even if it looks
		// finished.
		left := max(float64(area)*0.75-float64(full), float64(area)*0.12) / 2
		left = max(left, 4)
		if overtime == 0 {
			remaining = max(0, remaining-time.Duration(area/2)*instantMove)
		}
		share := float64(full) / float64(max(area, 1))
		factor := 1.0
		switch {
		case share < 0.05:
			factor = 0.7
		case share < 0.35:
			factor = 1.4
		}
		t = time.Duration(float64(remaining)/left*factor) + overtime*9/10
		if c.Period == 0 {
			most = remaining/4 + min(overtime*9/10, remaining/2)
		} else {
			most = remaining + c.Period*9/10
		}
	}
	return max(0, min(t, most)-c.Lag/2)
}
