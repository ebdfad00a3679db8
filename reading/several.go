package reading

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// SafeMove reports whether a stone of c at move stays on the board: Fail if the move is illegal
// or the stone can be captured, Win if it cannot or if the move captures a ko, else a code of
// ko. See search.MoveTactics for limits and errors.
func (r *Reader) SafeMove(ctx context.Context, b *board.Board, move board.Point, c board.Color) (search.Result, error) {
	return r.asker().SafeMove(ctx, b, move, c)
}

// DoesAttack returns what the opponent of its owner achieves against the string at str by
// playing at move. It is Fail if the move is illegal, if another move achieves more, or if the
// string is lost anyway; see search.MoveTactics.
func (r *Reader) DoesAttack(ctx context.Context, b *board.Board, move, str board.Point) (search.Result, error) {
	return r.asker().DoesAttack(ctx, b, move, str)
}

// DoesDefend returns what the owner of the string at str achieves for it by playing at move. It
// is Win if the string can be captured before the move and not after it, a code of ko if the
// outcome improves to that, and Fail otherwise; see search.MoveTactics.
func (r *Reader) DoesDefend(ctx context.Context, b *board.Board, move, str board.Point) (search.Result, error) {
	return r.asker().DoesDefend(ctx, b, move, str)
}

// AttackEither reads whether the opponent, moving first, can capture at least one of the
// strings at x and y, of one color. The move captures one, or threatens both; see
// search.PairTactics.
func (r *Reader) AttackEither(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	return r.asker().AttackEither(ctx, b, x, y)
}

// DefendBoth reads whether the strings at x and y, of one color, can both be
// saved when their owner moves first. The move is board.Pass when neither can be
// captured; see search.PairTactics.
func (r *Reader) DefendBoth(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	return r.asker().DefendBoth(ctx, b, x, y)
}

// BreakThrough reads what the opponent, moving first, achieves against three stones of one
// color in the shape of search.Breaker: search.Win if he captures one of them, search.Gain if
// he only separates them.
func (r *Reader) BreakThrough(ctx context.Context, b *board.Board, x, y, z board.Point) (search.Result, error) {
	return r.asker().BreakThrough(ctx, b, x, y, z)
}

func (r *Reader) asker() *asker {
	r.core()
	return &r.q
}

// appendMoves appends the candidates of the search for or against a string.
func (r *Reader) appendMoves(dst []board.Point, ctx context.Context, b *board.Board, str board.Point, attack bool) []board.Point {
	c, str, err := r.ask(ctx, b, str)
	if err != nil {
		return dst
	}
	if !attack {
		c.asDefense()
	}
	for _, m := range c.candidates(str, attack, board.NoPoint) {
		dst = append(dst, m.Move)
	}
	area := c.activeArea(str)
	c.memory.TouchSet(&area)
	c.finish()
	return dst
}
