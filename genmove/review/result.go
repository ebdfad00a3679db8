package review

import (
	"github.com/tengen-go/tengen/board"
)

// Point is what a game comes to after a number of moves.
type Point struct {
	// Moves is how many moves were made, passes included.
	Moves int `json:"moves"`
	// ToPlay is whose turn it is.
	ToPlay board.Color `json:"to_play"`
	// Lead is by how many points White is ahead, komi included, and Win how likely White
	// wins, from 0 to 1.
	Lead float64 `json:"lead"`
	Win  float64 `json:"win"`
	// Games is how many random games that rests on.
	Games int `json:"games"`
	// Best is what the search would play, and the moves that it expects after that. It is
	// empty when the search has found nothing, as in a game that is over.
	Best []board.Point `json:"best,omitempty"`
}

// Mistake is a move that lost points.
type Mistake struct {
	// Number is that of the move, counted from 1, passes included.
	Number int         `json:"number"`
	Color  board.Color `json:"color"`
	Move   board.Point `json:"move"`
	// Loss is about how many points it lost for the player who made it: the mean of what the
	// leads say and what the chances say, which four times the lines of the board turn into
	// points. WinLoss is by how much it made winning less likely, from -1 to 1. Both are less
	// than the difference of Before and After where the positions next to these disagree.
	Loss    float64 `json:"loss"`
	WinLoss float64 `json:"win_loss"`
	// Before and After are the positions around the move. Before.Best begins with the better
	// move, After.Best with what the opponent should have answered.
	Before Point `json:"before"`
	After  Point `json:"after"`
}

// Review is what was found out about a game.
type Review struct {
	// Points are the positions of the game in their order, the one before the first move
	// among them.
	Points []Point `json:"points"`
	// Mistakes are the largest ones, the worst first.
	Mistakes []Mistake `json:"mistakes"`
}

// Progress says how far a review is.
type Progress struct {
	// Again tells that positions are looked at for the second time, with more games.
	Again bool
	// Done of Total positions are finished.
	Done, Total int
	// Point is the one that was finished last.
	Point Point
}
