package network

import (
	"github.com/tengen-go/tengen/board"
)

// Evaluation is a network's evaluation of a position. Policy and Ownership are indexed by
// board.Point.
type Evaluation struct {
	// Size is the number of lines, ToPlay the side to move.
	Size   int
	ToPlay board.Color
	// Policy has the probability of each legal move, board.Pass included. They sum to 1; illegal moves
	// have 0.
	Policy [board.NumPoints]float32
	// Win and Loss are probabilities for the side to move. The rest to 1 is the probability of
	// no result, which only exists without superko and with territory rules.
	Win, Loss float32
	// ScoreMean is the expected score in points, komi included, positive if White leads. ScoreStdev is
	// its standard deviation.
	ScoreMean, ScoreStdev float32
	// Lead is the number of points by which White leads, komi included. It is a better estimate of the
	// margin than ScoreMean, which a few lost games move far.
	Lead float32
	// Ownership has the owner of each point from -1, Black, to 1, White.
	Ownership [board.NumPoints]float32
	// VarTime is the variance of the number of moves left. WinlossError and ScoreError are the
	// expected changes of the win probability difference and of the score in the next moves.
	// They are -1 if the network does not predict them.
	VarTime, WinlossError, ScoreError float32
}

// WinRate returns the probability that c wins, where no result counts one half.
func (e *Evaluation) WinRate(c board.Color) float64 {
	w := float64((1 + float64(e.Win) - float64(e.Loss)) / 2)
	if c != e.ToPlay {
		w = 1 - w
	}
	return w
}

// Best returns the legal move with the highest policy.
func (e *Evaluation) Best() board.Point {
	best := board.Pass
	for p := range board.Points(e.Size) {
		if e.Policy[p] > e.Policy[best] {
			best = p
		}
	}
	return best
}

// DeadStones returns the stones of strings whose points belong to the opponent: White's strings
// if the mean of the ownership is below limit, Black's if it is above. A limit of 0 decides by
// the likelier owner. ownership is White's, indexed by point; without it or without b no stones
// are dead.
func DeadStones(b *board.Board, ownership *[board.NumPoints]float32, limit float64) board.Set {
	var dead, seen board.Set
	if b == nil || ownership == nil {
		return dead
	}
	for p := range board.Points(b.Size()) {
		c := b.At(p)
		if !c.IsPlayer() || seen.Has(p) {
			continue
		}
		sum, n := 0.0, 0
		for q := range b.Stones(p) {
			seen.Add(q)
			sum += float64(ownership[q])
			n++
		}
		mean := sum / float64(n)
		if c == board.White && mean < limit || c == board.Black && mean > limit {
			for q := range b.Stones(p) {
				dead.Add(q)
			}
		}
	}
	return dead
}
