package worm

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// reads asks a Tactics about one board. The first error sticks: from then on all
// answers are search.Fail, at once.
type reads struct {
	t   search.Reader
	ctx context.Context
	b   *board.Board
	err error

	// limited tells that an answer since the last call of fresh ran into a
	// limit.
	limited bool
}

func (r *reads) use(t search.Reader) { r.t = t }

func (r *reads) begin(ctx context.Context, b *board.Board) {
	r.ctx, r.b, r.err, r.limited = ctx, b, nil, false
}

// ready reports whether there is a Tactics to ask and no error.
func (r *reads) ready() bool {
	if r.t == nil && r.err == nil {
		r.err = errNoTactics
	}
	return r.err == nil
}

// accept notes an answer. One that is none, with a code or a move that does not
// exist, is an error. Only a search that ran into a limit may have no move to show.
func (r *reads) accept(res search.Result, err error) search.Result {
	switch {
	case err != nil:
	case res.Code > search.Win:
		err = fmt.Errorf("%w: %v is the answer of a Tactics", search.ErrCode, res.Code)
	case res.Code == search.Fail || res.Move == board.Pass || res.Move == board.NoPoint && res.Limited:
	case !res.Move.On(r.b.Size()):
		err = fmt.Errorf("%w: %v is the move of a Tactics", board.ErrPoint, res.Move)
	}
	if err != nil {
		r.err = err
		return search.Result{}
	}
	r.limited = r.limited || res.Limited
	return res
}

// attack is the answer of the Tactics about the string at p; there must be one.
func (r *reads) attack(p board.Point) search.Result {
	if !r.ready() {
		return search.Result{}
	}
	return r.accept(r.t.Attack(r.ctx, r.b, p))
}

func (r *reads) defend(p board.Point) search.Result {
	if !r.ready() {
		return search.Result{}
	}
	return r.accept(r.t.Defend(r.ctx, r.b, p))
}

// try plays a move that may take a ko against the ban, and reports whether it
// could be played and whether it did that.
func (r *reads) try(p board.Point, c board.Color) (conditional, ok bool) {
	switch {
	case r.err != nil:
		return false, false
	case r.b.Try(p, c):
		return false, true
	}
	return true, r.b.TryKo(p, c)
}

// attackBy returns what the opponent of the string at str achieves against it by
// starting with p.
func (r *reads) attackBy(p, str board.Point) search.Code {
	if r.b.Liberties(str) == 1 && r.b.IsLiberty(str, p) {
		// Taking it may be a ko or lose more than it gains.
		if res := r.attack(str); res.Move == p {
			return res.Code
		}
		return search.Fail
	}
	conditional, ok := r.try(p, r.b.At(str).Opponent())
	if !ok {
		return search.Fail
	}
	code := search.Win
	if r.b.At(str) != board.Empty {
		code = r.defend(str).Code.Reverse()
	}
	r.b.Undo()
	return r.settle(code, conditional)
}

// defendBy returns what the owner of the string at str achieves for it by
// starting with p.
func (r *reads) defendBy(p, str board.Point) search.Code {
	conditional, ok := r.try(p, r.b.At(str))
	if !ok {
		return search.Fail
	}
	code := r.attack(str).Code.Reverse()
	r.b.Undo()
	return r.settle(code, conditional)
}

// settle limits the outcome of a move that needs a ko threat first, and makes it
// search.Fail after an error.
func (r *reads) settle(code search.Code, conditional bool) search.Code {
	if r.err != nil {
		return search.Fail
	}
	if conditional {
		return min(code, search.KoB)
	}
	return code
}

// isStone reports whether there is a string at p.
func (r *reads) isStone(p board.Point) bool { return r.b.At(p).IsPlayer() }

// safeMove, doesAttack, doesDefend, attackEither and defendBoth are the answers of
// the reader.
func (r *reads) safeMove(p board.Point, c board.Color) search.Code {
	if !r.ready() {
		return search.Fail
	}
	return r.accept(r.t.SafeMove(r.ctx, r.b, p, c)).Code
}

func (r *reads) doesAttack(move, str board.Point) search.Code {
	if !r.ready() {
		return search.Fail
	}
	return r.accept(r.t.DoesAttack(r.ctx, r.b, move, str)).Code
}

func (r *reads) doesDefend(move, str board.Point) search.Code {
	if !r.ready() {
		return search.Fail
	}
	return r.accept(r.t.DoesDefend(r.ctx, r.b, move, str)).Code
}

func (r *reads) attackEither(x, y board.Point) search.Code {
	if !r.ready() {
		return search.Fail
	}
	return r.accept(r.t.AttackEither(r.ctx, r.b, x, y)).Code
}

func (r *reads) defendBoth(x, y board.Point) search.Code {
	if !r.ready() {
		return search.Fail
	}
	return r.accept(r.t.DefendBoth(r.ctx, r.b, x, y)).Code
}
