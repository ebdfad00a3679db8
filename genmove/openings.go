package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
)

// Openings is the Reasoner of the first moves: in empty corners, and in the center against an
// opponent who mirrors all moves.
type Openings struct{}

// emptyCorner is the least value of a move into an empty corner on a board of 19 lines.
const emptyCorner = 30

// mirrorValue is the value of a move in the center against an opponent who mirrors all moves.
const mirrorValue = 50

// Reasons implements Reasoner.
func (Openings) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	size := s.Board.Size()
	if mid := board.At(size/2, size/2); size%2 == 1 && isMirrored(s.Board) && s.Board.At(mid) == board.Empty && s.ToPlay == board.White {
		r.At(mid).Expect(mirrorValue)
		r.Add(Reason{Kind: ExpandMoyo, Move: mid, Source: "against mirror go"})
	}
	if size < 9 {
		return nil
	}
	for t := range board.Transform(4) {
		corner := func(col, row int) board.Point { return turned(col, row, t, size) }
		free := true
		for col := range min(7, size/2) {
			for row := range min(7, size/2) {
				free = free && s.Board.At(corner(col, row)) == board.Empty
			}
		}
		if !free {
			continue
		}
		value := emptyCorner * float64(size) / classSize
		for i, at := range [...][2]int{{3, 3}, {2, 3}, {3, 2}, {2, 2}} {
			if size < 11 {
				at[0], at[1] = min(at[0], size/2), min(at[1], size/2)
			}
			p := corner(at[0], at[1])
			r.Add(Reason{Kind: ExpandMoyo, Move: p, Source: "empty corner"})
			r.Add(Reason{Kind: ExpandTerritory, Move: p, Source: "empty corner"})
			r.At(p).Expect(value - 0.5*float64(i))
		}
	}
	return nil
}

// turned returns a point by its distances from two edges of the corner number t.
func turned(col, row int, t board.Transform, size int) board.Point {
	if t&1 != 0 {
		col = size - 1 - col
	}
	if t&2 != 0 {
		row = size - 1 - row
	}
	return board.At(col, row)
}
