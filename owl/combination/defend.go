package combination

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
)

// Defend returns, in board order, the moves of the opponent of c that prevent the combination
// that Attack finds for c. After such a move c has no combination of the same value with as few
// threats, and none by a ko unless the first one took a ko. There are none if there is no
// combination, as the Result says; the errors are those of Attack.
func (r *Reader) Defend(ctx context.Context, b *board.Board, c board.Color, ignore *board.Set) ([]board.Point, Result, error) {
	res, err := r.Attack(ctx, b, c, ignore)
	if err != nil || !res.Success() {
		return nil, res, err
	}
	seen := res.Seen
	var list []board.Point
	for p := range seen.All() {
		if err := ended.Err(ctx); err != nil {
			return list, res, err
		}
		ok, err := r.prevents(ctx, b, c, p, ignore, &res)
		if err != nil {
			return list, res, err
		}
		if ok {
			list = append(list, p)
		}
	}
	return list, res, nil
}

// prevents reports whether a move of the opponent of c leaves c no combination as good as
// the one found before, and a stone that stays.
func (r *Reader) prevents(ctx context.Context, b *board.Board, c board.Color, p board.Point, ignore *board.Set, found *Result) (bool, error) {
	if b.At(p) != board.Empty || !b.Try(p, c.Opponent()) {
		return false, nil
	}
	defer b.Undo()
	if b.Liberties(p) <= maxLiberties {
		res, err := r.o.Tactics.Attack(ctx, b, p)
		if err != nil || res.Success() {
			return false, err
		}
	}
	after, err := r.find(ctx, b, c, question{
		ignore: ignore, least: found.Value, code: found.Code, most: found.threats, known: found.Moves, any: true,
	})
	return err == nil && !after.Success(), err
}

// Confirm reports whether a move of c is no blunder: the opponent then has no combination that
// wins at least the given points, two for each stone. After a blunder, defense is a move of c
// that would still prevent the combination, or board.NoPoint. The error wraps board.ErrPoint if
// the move is illegal; the others are those of Attack.
func (r *Reader) Confirm(ctx context.Context, b *board.Board, c board.Color, move board.Point, least int) (safe bool, defense board.Point, err error) {
	if b == nil || b.Size() == 0 {
		return false, board.NoPoint, board.ErrNoBoard
	}
	if !c.IsPlayer() {
		return false, board.NoPoint, fmt.Errorf("%w: %v", board.ErrColor, c)
	}
	if b.At(move) != board.Empty || !b.Try(move, c) {
		return false, board.NoPoint, fmt.Errorf("%w: %v cannot play at %v", board.ErrPoint, c, move)
	}
	defer b.Undo()
	res, err := r.find(ctx, b, c.Opponent(), question{least: max(least, 1), code: r.o.MinCode, most: r.o.Moves})
	if err != nil || !res.Success() {
		return err == nil, board.NoPoint, err
	}
	seen := res.Seen
	for p := range seen.All() {
		ok, err := r.prevents(ctx, b, c.Opponent(), p, nil, &res)
		if err != nil {
			return false, board.NoPoint, err
		}
		if ok {
			return false, p, nil
		}
	}
	return false, board.NoPoint, nil
}
