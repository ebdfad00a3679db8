package combination

import (
	"context"

	"github.com/tengen-go/tengen/board"
)

// AttackOn is Attack with given targets, so that a test can go on in the midst of a
// combination.
func (r *Reader) AttackOn(ctx context.Context, b *board.Board, c board.Color, safe *board.Set) (Result, error) {
	return r.find(ctx, b, c, question{safe: safe, least: 1, code: r.o.Least, most: r.o.Moves})
}
