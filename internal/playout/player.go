package playout

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
)

// Player plays random games. gentest.RunPlayer checks implementations.
type Player interface {
	// Play plays legal moves (board.Strict) on b, c first, until both players pass or limit
	// moves are made; last is the move before, or NoPoint, and equal sources give equal games.
	// It returns the moves, valid until the next call, or nil if it keeps none. The error is
	// that of the context, which Play checks every two milliseconds and which stops it anywhere
	// in the game, or, with b unchanged, board.ErrNoBoard, board.ErrTrial, board.ErrNoSource or
	// one that wraps board.ErrColor.
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

// Light is a Player of uniformly random moves, those of board.Board.Playout. It keeps no list
// of the moves, and goroutines may share it. It checks the context only before each game, which
// is short.
type Light struct{}

// Play implements Player.
func (Light) Play(ctx context.Context, b *board.Board, c board.Color, _ board.Point, limit int, src rand.Source) ([]board.Move, error) {
	if err := check(b, c, src); err != nil {
		return nil, err
	}
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	_, err := b.Playout(c, limit, src)
	return nil, err
}
