package review

import (
	"github.com/tengen-go/tengen/board"
)

// Point is a position of the game.
type Point struct {
	// Moves is the number of moves before the position, passes included.
	Moves int `json:"moves"`
	// ToPlay is the side to move.
	ToPlay board.Color `json:"to_play"`
	// Lead is White's lead in points, with komi. WinRate is the probability that ToPlay wins,
	// from 0 to 1, where a draw counts one half.
	Lead    float64 `json:"lead"`
	WinRate float64 `json:"win_rate"`
	// Visits is the number of visits of the search, and 0 if the position was counted.
	Visits int `json:"visits"`
	// Best is the principal variation of the search. It is empty if the position was counted.
	Best []board.Point `json:"best,omitempty"`
	// Loss is the number of points that the last move lost for its player, at least 0. It is 0 if the
	// search would have played that move, and as long as the review has not finished.
	Loss float64 `json:"loss,omitempty"`
}

// Mistake is a move that lost points.
type Mistake struct {
	// Number is the number of the move, counted from 1, passes included.
	Number int         `json:"number"`
	Color  board.Color `json:"color"`
	Move   board.Point `json:"move"`
	// Loss is the number of points that the move lost for Color. WinLoss is the decrease of the
	// probability that Color wins, from -1 to 1. Both are less than the difference of Before and
	// After if the positions next to these disagree.
	Loss    float64 `json:"loss"`
	WinLoss float64 `json:"win_loss"`
	// Before and After are the positions around the move. Before.Best begins with the better
	// move, After.Best with the opponent's best answer.
	Before Point `json:"before"`
	After  Point `json:"after"`
}

// Review is the result of reviewing a game.
type Review struct {
	// Points are the positions of the game in order, the one before the first move included. Those
	// that were not reached are missing if the Review is Incomplete; see Point.Moves.
	Points []Point `json:"points"`
	// Mistakes are the largest ones, the worst first.
	Mistakes []Mistake `json:"mistakes"`
	// Incomplete says that the time or the budget ended before all positions had been searched.
	Incomplete bool `json:"incomplete,omitempty"`
}

// Progress is a report while a review goes on.
type Progress struct {
	// Again is set in the second pass.
	Again bool
	// Done of Total positions of this pass are finished.
	Done, Total int
	// Point is the position that was finished last.
	Point Point
}
