package cli

import (
	"fmt"
	"iter"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/genmove/examine"
)

// A Stop is a position on the way through a game.
type Stop struct {
	*sgf.Position
	last, previous board.Point
}

// Examine returns the position as package examine takes it, with the last two moves.
func (s Stop) Examine() examine.Position {
	return examine.Position{Board: s.Board, ToPlay: s.ToPlay, Last: s.last, Previous: s.previous}
}

// Stops returns the last position of the main line of a game, and the position after each group
// of every moves if that is not 0. It ends at the first error: that of CheckGo or that of a
// move.
func Stops(root *sgf.Node, every int) iter.Seq2[Stop, error] {
	return func(yield func(Stop, error) bool) {
		if err := walk(root, every, func(s Stop) bool { return yield(s, nil) }); err != nil {
			yield(Stop{}, err)
		}
	}
}

// walk is Stops until visit returns false.
func walk(root *sgf.Node, every int, visit func(Stop) bool) error {
	if err := CheckGo(root); err != nil {
		return err
	}
	end, err := sgf.PositionAt(root, sgf.End())
	if err != nil {
		return err
	}
	moves := []board.Point{board.NoPoint, board.NoPoint} // before the first one
	for n := range root.MainLine() {
		list, _ := n.Moves() // what is no point counts as a pass
		for _, m := range list {
			moves = append(moves, m.Point)
		}
	}
	stop := func(p *sgf.Position) Stop { return Stop{p, moves[p.Moves+1], moves[p.Moves]} }
	for n := every; every > 0 && n < end.Moves; n += every {
		at, err := sgf.PositionAt(root, sgf.BeforeMove(n+1))
		if err != nil {
			return fmt.Errorf("move %d: %w", n, err)
		}
		if !visit(stop(at)) {
			return nil
		}
	}
	visit(stop(end))
	return nil
}
