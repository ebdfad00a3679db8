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
// Attack and Defend must leave the board and the goal as they found them, also when the
// context ends; the error is then the context's, and Code is no result. The error wraps
// ErrGoal if the goal is nil or not a set of stones of one colour, and is board.ErrNoBoard or
// another one if b is nil. The Move of a success must be one that the side that moves first
// can make but for a ko, or board.Pass; that of search.Fail is board.NoPoint. The same
// question has the same answer unless Limited is set. Package owltest checks all that.
type Engine interface {
	Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error)
	Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error)
}

// ErrGoal says that a goal is empty, or not stones of one colour.
var ErrGoal = errors.New("a goal must be stones of one colour")

// perLevel are the nodes of a question at the levels from 0 to 12, in thousandths of
// those at the usual one: the numbers that GNU Go was observed to use.
var perLevel = [...]int{150, 200, 300, 400, 550, 650, 800, 800, 900, 1000, 1000, 1500, 2250}

// NodesAt returns the bound on the nodes of a question that is usually bounded by usual,
// when it is asked with the effort e: the one that e names, or fewer at levels below the
// usual one and more above it. No bound, a negative number, stays none.
func NodesAt(usual int, e search.Effort) int {
	if e.Limits.Nodes != 0 {
		return e.Limits.Nodes
	}
	if usual < 0 {
		return -1
	}
	level := min(e.Level(), 2*len(perLevel))
	n := float64(usual) * float64(perLevel[min(level, len(perLevel)-1)]) / 1000
	for range level - len(perLevel) + 1 {
		n *= 1.5
	}
	return int(min(max(n, 1), 1<<40))
}
