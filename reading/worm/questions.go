package worm

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// SafeMover is a Tactics that answers SafeMove itself, as reading.Reader does.
// Functions and the functions of this package then ask it; so with the next two.
type SafeMover interface {
	SafeMove(ctx context.Context, b *board.Board, move board.Point, c board.Color) (search.Code, error)
}

// MoveTactics is a Tactics that answers DoesAttack and DoesDefend itself.
type MoveTactics interface {
	DoesAttack(ctx context.Context, b *board.Board, move, str board.Point) (search.Code, error)
	DoesDefend(ctx context.Context, b *board.Board, move, str board.Point) (search.Code, error)
}

// PairTactics is a Tactics that answers AttackEither and DefendBoth itself.
type PairTactics interface {
	AttackEither(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error)
	DefendBoth(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error)
}

// ask starts a question to t about strings, which are of one colour.
func ask(ctx context.Context, t search.Tactics, b *board.Board, strings ...board.Point) (*reads, error) {
	if t == nil {
		return nil, ErrTactics
	}
	if b == nil {
		return nil, ErrBoard
	}
	for _, s := range strings {
		if !b.At(s).IsPlayer() {
			return nil, fmt.Errorf("%w: %v", search.ErrString, s)
		}
		if c := b.At(strings[0]); b.At(s) != c {
			return nil, fmt.Errorf("%w: no %v stone at %v", search.ErrString, c, s)
		}
	}
	r := new(reads)
	r.use(t)
	r.begin(ctx, b)
	return r, ctx.Err()
}

// SafeMove tells whether a stone that c places at move stays on the board:
// search.Fail when the move is illegal or the stone can be captured, search.Win
// when it cannot be or the move takes a ko, and the codes of ko in between. It
// asks t to attack the stone, or t's own SafeMove.
//
// The error wraps ErrTactics, ErrBoard, board.ErrColor or board.ErrPoint, or it is
// t's.
func SafeMove(ctx context.Context, t search.Tactics, b *board.Board, move board.Point, c board.Color) (search.Code, error) {
	r, err := ask(ctx, t, b)
	if err != nil {
		return search.Fail, err
	}
	if !c.IsPlayer() {
		return search.Fail, fmt.Errorf("%w: %v", board.ErrColor, c)
	}
	if !move.On(b.Size()) {
		return search.Fail, fmt.Errorf("%w: %v", board.ErrPoint, move)
	}
	code := r.safeMove(move, c)
	return code, r.err
}

// DoesAttack tells what the opponent of the string at str achieves against it by
// playing at move: search.Fail when the move is illegal, when another one
// achieves more, and when the string is lost anyway, so that nothing needs to be
// played. It is t's own method if t is a MoveTactics.
//
// The error wraps ErrTactics, ErrBoard or search.ErrString, or it is t's. It wraps
// search.ErrCode or board.ErrPoint if t answers with a code or a move that does not
// exist.
func DoesAttack(ctx context.Context, t search.Tactics, b *board.Board, move, str board.Point) (search.Code, error) {
	r, err := ask(ctx, t, b, str)
	if err != nil {
		return search.Fail, err
	}
	if r.moves != nil {
		return r.moves.DoesAttack(ctx, b, move, str)
	}
	best, lost := r.attack(str), false
	if best.Code != search.Fail {
		lost = r.defend(str).Code == search.Fail
	}
	code := r.doesAttack(move, str, best.Code, lost)
	return code, r.err
}

// DoesDefend tells what the owner of the string at str achieves for it by playing
// at move: search.Win when it can be captured now and cannot afterwards, a code
// of ko when the outcome improves to that, else search.Fail. It is t's own method
// if t is a MoveTactics. The errors are those of DoesAttack.
func DoesDefend(ctx context.Context, t search.Tactics, b *board.Board, move, str board.Point) (search.Code, error) {
	r, err := ask(ctx, t, b, str)
	if err != nil {
		return search.Fail, err
	}
	if r.moves != nil {
		return r.moves.DoesDefend(ctx, b, move, str)
	}
	code := r.doesDefend(move, str, r.attack(str))
	return code, r.err
}

// AttackEither tells whether at least one of the strings at x and y, of one
// colour, can be captured when their opponent moves first: by an attack on one of
// them, or by a double threat at a liberty of one that has two of them. It is t's
// own method if t is a PairTactics, which may look further. The errors are those
// of DoesAttack; strings of two colours are search.ErrString, too.
func AttackEither(ctx context.Context, t search.Tactics, b *board.Board, x, y board.Point) (search.Code, error) {
	r, err := ask(ctx, t, b, x, y)
	if err != nil {
		return search.Fail, err
	}
	code := r.attackEither(x, y)
	return code, r.err
}

// DefendBoth tells whether one move of their owner saves the strings at x and y,
// of one colour, search.Win also if they need none. It is t's own method if t is
// a PairTactics, which may look further. The errors are those of AttackEither.
func DefendBoth(ctx context.Context, t search.Tactics, b *board.Board, x, y board.Point) (search.Code, error) {
	r, err := ask(ctx, t, b, x, y)
	if err != nil {
		return search.Fail, err
	}
	code := r.defendBoth(x, y)
	return code, r.err
}

// attackEither is AttackEither.
func (r *reads) attackEither(x, y board.Point) search.Code {
	if r.err != nil {
		return search.Fail
	}
	if r.pairs != nil {
		res, err := r.pairs.AttackEither(r.ctx, r.b, x, y)
		return r.accept(search.Result{Code: res.Code, Move: board.Pass}, err).Code
	}
	best := r.attack(x).Code
	if best != search.Win {
		best = max(best, r.attack(y).Code)
	}
	if best != search.Fail || r.err != nil || r.b.SameString(x, y) {
		return best
	}
	att := r.b.At(x).Opponent()
	for _, s := range [2]board.Point{x, y} {
		if r.b.Liberties(s) != 2 {
			continue
		}
		libs := r.b.LibertySet(s)
		for p := range libs.All() {
			if !r.b.Try(p, att) {
				continue
			}
			best = max(best, r.defendBoth(x, y).Reverse())
			r.b.Undo()
		}
	}
	return r.settle(best, false)
}

// defendBoth is DefendBoth.
func (r *reads) defendBoth(x, y board.Point) search.Code {
	if r.err != nil {
		return search.Fail
	}
	if r.pairs != nil {
		res, err := r.pairs.DefendBoth(r.ctx, r.b, x, y)
		return r.accept(search.Result{Code: res.Code, Move: board.Pass}, err).Code
	}
	ax, ay := r.attack(x), r.attack(y)
	switch {
	case ax.Code == search.Fail && ay.Code == search.Fail:
		return r.settle(search.Win, false)
	case ay.Code == search.Fail:
		return r.defend(x).Code
	case ax.Code == search.Fail:
		return r.defend(y).Code
	}
	dx, dy := r.defend(x), r.defend(y)
	if dx.Code == search.Fail || dy.Code == search.Fail {
		return search.Fail
	}
	both := min(dx.Code, dy.Code)
	if r.b.SameString(x, y) || dx.Move == dy.Move {
		return r.settle(both, false)
	}
	best := min(dx.Code, r.defendBy(dx.Move, y))
	best = max(best, min(dy.Code, r.defendBy(dy.Move, x)))
	if best == search.Win {
		return r.settle(best, false)
	}
	// Capturing what stands between them may save both.
	var buf [16]board.Point
	c := r.b.At(x)
	for _, n := range r.b.AppendNeighborsAtMost(buf[:0], x, 4) {
		if !r.touches(n, y) {
			continue
		}
		a := r.attack(n)
		if a.Code != search.Win || !r.b.Try(a.Move, c) {
			continue
		}
		worst := r.attack(x).Code
		if worst != search.Win {
			worst = max(worst, r.attack(y).Code)
		}
		r.b.Undo()
		best = max(best, worst.Reverse())
	}
	return r.settle(best, false)
}

// touches reports whether the string at n is a neighbour of the string at str.
func (r *reads) touches(n, str board.Point) bool {
	for p := range r.b.Stones(n) {
		for _, q := range p.Neighbors() {
			if r.b.SameString(q, str) {
				return true
			}
		}
	}
	return false
}
