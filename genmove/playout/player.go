package playout

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
)

// Player plays random games. Package internal/gamesearch/gamesearchtest checks one.
type Player interface {
	// Play plays on from the position of b, c first, until both players pass or
	// limit moves are made. last is the move before, or NoPoint. The moves are legal
	// under board.Strict and are ordinary moves, which cannot be undone.
	//
	// Play returns the moves in a slice that is valid until the next call, or nil if
	// it keeps none. All luck comes from src, so that equal sources give equal games.
	// An error leaves the board as it was: board.ErrNoBoard if b is nil, board.ErrTrial
	// if there are trial moves on it, board.ErrNoSource if src is nil; one that wraps
	// board.ErrColor if c is no player.
	//
	// When the context ends, Play returns its error, and the board is somewhere in the
	// game. It looks at the context often enough for a millisecond or two to pass
	// between two looks at most.
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

// Light is a Player of uniformly random moves, those of board.Board.Playout. It
// keeps no list of the moves and needs no table. Goroutines may share it. Its games are
// so short that it looks at the context before each only.
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
