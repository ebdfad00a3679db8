package playout

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
)

// Player plays random games. gentest.RunPlayer checks implementations.
type Player interface {
	// Play plays legal moves (board.Strict) on b, c first, until both players pass or limit
	// moves are made; last is the move before, or NoPoint, and equal sources give equal games.
	// It returns the moves, valid until the next call. The error is that of the context, which
	// Play checks every two milliseconds and which stops it anywhere in the game, or, with b
	// unchanged, board.ErrNoBoard, board.ErrTrial, board.ErrNoSource or one that wraps
	// board.ErrColor.
	Play(ctx context.Context, b *board.Board, c board.Color, last board.Point, limit int, src rand.Source) ([]board.Move, error)
}

// check returns the error of Player.Play for arguments that do not allow a game.
func check(b *board.Board, c board.Color, src rand.Source) error {
	switch {
	case b == nil || b.Size() < board.MinSize:
		return board.ErrNoBoard
	case src == nil:
		return board.ErrNoSource
	case !c.IsPlayer():
		return fmt.Errorf("%w: %v cannot play", board.ErrColor, c)
	case b.Depth() > 0:
		return board.ErrTrial
	}
	return nil
}
