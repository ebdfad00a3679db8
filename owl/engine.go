package owl

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Engine answers whether a group can be killed when its opponent moves first, and
// saved when its owner does. The group is a set of stones of one colour; it is dead
// once all of them are taken.
//
// Attack and Defend must leave the board as they found it, also when the context ends;
// the error is then the context's, and Code is no result. The error wraps ErrGoal if
// the goal is not a set of stones of one colour.
type Engine interface {
	Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error)
	Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error)
}

// ErrGoal says that a goal is empty, or not stones of one colour.
var ErrGoal = errors.New("a goal must be stones of one colour")
