package reading

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// SafeMove reports whether a stone that c places on the point move stays on the
// board: Fail when the move is illegal or the stone can be captured, Win when it
// cannot or when the move takes a ko, and the codes of ko in between. What is said
// of a search that is cut short, and the errors, are those of search.MoveTactics.
func (r *Reader) SafeMove(ctx context.Context, b *board.Board, move board.Point, c board.Color) (search.Result, error) {
	return r.asker().SafeMove(ctx, b, move, c)
}

// DoesAttack returns what the opponent of its owner achieves against the string at
// str by playing at move: the code of the outcome, or Fail when the move is
// illegal, when another move achieves more, when the string is lost anyway, so
// that nothing needs to be played; see search.MoveTactics.
func (r *Reader) DoesAttack(ctx context.Context, b *board.Board, move, str board.Point) (search.Result, error) {
	return r.asker().DoesAttack(ctx, b, move, str)
}

// DoesDefend returns what the owner of the string at str achieves for it by
// playing at move: Win when it can be captured now and cannot afterwards, a code
// of ko when the outcome improves to that, and Fail otherwise; see
// search.MoveTactics.
func (r *Reader) DoesDefend(ctx context.Context, b *board.Board, move, str board.Point) (search.Result, error) {
	return r.asker().DoesDefend(ctx, b, move, str)
}

// AttackEither reads whether at least one of the strings at x and y, of one color,
// can be captured when the opponent of their owner moves first. The move is the one
// that captures, or that threatens both; see search.PairTactics.
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
	for _, m := range c.candidates(str, attack, board.NoPoint) {
		dst = append(dst, m.Move)
	}
	area := c.activeArea(str)
	c.memory.TouchSet(&area)
	c.finish()
	return dst
}
