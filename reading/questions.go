package reading

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Attack reads whether the string at str can be captured when the opponent of
// its owner moves first, and how. The code is the attacker's. A string with more
// than four liberties counts as safe.
//
// The error wraps search.ErrString where there is no stone, or it is the
// context's; the board is always as it was.
func (r *Reader) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	str, err := target(b, str)
	if err != nil {
		return search.Result{}, err
	}
	if err := r.begin(ctx, b); err != nil {
		return search.Result{}, err
	}
	return r.end(r.attack(str))
}

// Defend reads whether the string at str can be saved when its owner moves
// first, and how. The code is the defender's. It does not ask whether the string
// is in danger, and answers a move also when it is not; the move is board.Pass
// when nothing needs to be played, as for a string with more than four
// liberties. The errors are those of Attack.
func (r *Reader) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	str, err := target(b, str)
	if err != nil {
		return search.Result{}, err
	}
	if err := r.begin(ctx, b); err != nil {
		return search.Result{}, err
	}
	return r.end(r.defend(str))
}
