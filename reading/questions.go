package reading

import (
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Move is a move with its outcome for the side that makes it.
type Move struct {
	Point board.Point `json:"move"`
	Code  search.Code `json:"code"`
}

// Attack reads whether the string at str can be captured when the opponent of
// its owner moves first, and how. The code is the attacker's. A string with more
// than four liberties counts as safe.
//
// The error wraps search.ErrString where there is no stone, it is ErrBoard without
// a board, or the context's; the board is always as it was.
func (r *Reader) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	str, err := r.ask(ctx, b, str)
	if err != nil {
		return search.Result{}, err
	}
	key := r.questionKey(keyAttack, b, str)
	if a := r.memory.find(key, b); a != nil {
		return r.end(a.code, a.move)
	}
	code, move := r.attack(str)
	if code < search.KoA && b.Liberties(str) <= 4 && !r.stopped {
		// In a mutual zugzwang of kos it may be better to wait.
		r.pass(b.At(str).Opponent())
		d, _ := r.defend(str)
		r.undo(d.Reverse())
		if !r.stopped && d.Reverse() > code && d != search.Fail {
			code, move = d.Reverse(), board.Pass
		}
	}
	r.keep(key, str, code, move)
	return r.end(code, move)
}

// Defend reads whether the string at str can be saved when its owner moves
// first, and how. The code is the defender's. It does not ask whether the string
// is in danger, and answers a move also when it is not; the move is board.Pass
// when nothing needs to be played, as for a string with more than four
// liberties. The errors are those of Attack.
func (r *Reader) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	str, err := r.ask(ctx, b, str)
	if err != nil {
		return search.Result{}, err
	}
	key := r.questionKey(keyDefend, b, str)
	if a := r.memory.find(key, b); a != nil {
		return r.end(a.code, a.move)
	}
	code, move := r.defend(str)
	r.keep(key, str, code, move)
	return r.end(code, move)
}

// ask starts a question about a string.
func (r *Reader) ask(ctx context.Context, b *board.Board, str board.Point) (board.Point, error) {
	str, err := target(b, str)
	if err != nil {
		return str, err
	}
	return str, r.begin(ctx, b)
}

// Ladder reads whether the string at str, which has at most two liberties, is
// captured by putting it into atari again and again. It tries nothing but the
// liberties, and so is faster than Attack; a string with more liberties is safe
// from it. The errors are those of Attack.
func (r *Reader) Ladder(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	str, err := r.ask(ctx, b, str)
	if err != nil {
		return search.Result{}, err
	}
	r.origin = -(r.p.Depth + ladderDepth)
	return r.end(r.attack(str))
}

// playFirst puts the move that a question is about on the board. It reports
// false when the move is illegal.
func (r *Reader) playFirst(p board.Point, c board.Color) bool {
	if p == board.Pass {
		r.pass(c)
	} else if _, ok := r.play(p, c, false); !ok {
		return false
	}
	r.origin++
	return true
}

// SafeMove tells whether a stone that c places on the point move stays on the
// board: Fail when the move is illegal or the stone can be captured, Win when it
// cannot or when the move takes a ko, and the codes of ko in between. A stone is
// not known to be safe, so that the code is Fail, when a limit on nodes cuts the
// search short; see Limited. The error wraps board.ErrColor when c is no player,
// board.ErrPoint when move is no point of the board, it is ErrBoard without a
// board, or the context's.
func (r *Reader) SafeMove(ctx context.Context, b *board.Board, move board.Point, c board.Color) (search.Code, error) {
	if b == nil {
		return search.Fail, ErrBoard
	}
	if !c.IsPlayer() {
		return search.Fail, fmt.Errorf("%w: %v", board.ErrColor, c)
	}
	if !move.On(b.Size()) {
		return search.Fail, fmt.Errorf("%w: %v", board.ErrPoint, move)
	}
	if err := r.begin(ctx, b); err != nil {
		return search.Fail, err
	}
	_, ko := b.IsKoCapture(move, c)
	code := search.Fail
	if r.playFirst(move, c) {
		code = search.Win
		if !ko {
			a, _ := r.attack(move)
			code = a.Reverse()
		}
	}
	return r.endCode(code)
}

// DoesAttack tells what the opponent of its owner achieves against the string at
// str by playing at move: the code of the outcome, or Fail when the move is
// illegal, when another move achieves more, when the string is lost anyway, so
// that nothing needs to be played, or when a limit on nodes cuts the search
// short; see Limited. The errors are those of Attack.
func (r *Reader) DoesAttack(ctx context.Context, b *board.Board, move, str board.Point) (search.Code, error) {
	str, err := r.ask(ctx, b, str)
	if err != nil {
		return search.Fail, err
	}
	att := b.At(str).Opponent()
	code := search.Fail
	best, _ := r.attack(str)
	takes := search.Win
	if b.Liberties(str) == 1 && b.IsLiberty(str, move) {
		takes = r.captureCode(str, move)
	}
	lost := false
	if best != search.Fail {
		d, _ := r.defend(str)
		lost = d == search.Fail
	}
	if !lost && r.playFirst(move, att) {
		code = takes
		if b.At(str) != board.Empty {
			d, _ := r.defend(str)
			code = d.Reverse()
		}
		if code < best {
			code = search.Fail
		}
	}
	return r.endCode(code)
}

// DoesDefend tells what the owner of the string at str achieves for it by
// playing at move: Win when it can be captured now and cannot afterwards, a code
// of ko when the outcome improves to that, and Fail otherwise, and also when a
// limit on nodes cuts the search short; see Limited. The errors are those of
// Attack.
func (r *Reader) DoesDefend(ctx context.Context, b *board.Board, move, str board.Point) (search.Code, error) {
	str, err := r.ask(ctx, b, str)
	if err != nil {
		return search.Fail, err
	}
	code := search.Fail
	before, p := r.attack(str)
	def := b.At(str)
	if before != search.Fail && r.playFirst(move, def) {
		after, _ := r.attack(str)
		if after == search.Fail && r.playFirst(p, def.Opponent()) {
			// The known attack is put to the test, as the search may have
			// missed it there.
			after = search.Win
			if b.At(str) != board.Empty {
				d, _ := r.defend(str)
				after = d.Reverse()
			}
		}
		if after < before {
			code = after.Reverse()
		}
	}
	return r.endCode(code)
}

// endCode finishes a question whose result is a code. What was not read to the
// end is no success.
func (r *Reader) endCode(code search.Code) (search.Code, error) {
	if r.stopped {
		code = search.Fail
	}
	res, err := r.end(code, board.NoPoint)
	return res.Code, err
}

// AllAttacks returns the moves that capture the string at str, or win a ko for
// it, best codes first. It is nil when there is none. When Limited, the list holds
// only what was found until then. The errors are those of Attack.
func (r *Reader) AllAttacks(ctx context.Context, b *board.Board, str board.Point) ([]Move, error) {
	str, err := r.ask(ctx, b, str)
	if err != nil {
		return nil, err
	}
	return r.endList(r.allAttacks(str, nil))
}

// AllDefenses returns the moves that save the string at str, or win a ko for
// it, best codes first. It is nil when there is none, and when the string cannot
// be captured. When Limited, the list holds only what was found until then. The
// errors are those of Attack.
func (r *Reader) AllDefenses(ctx context.Context, b *board.Board, str board.Point) ([]Move, error) {
	str, err := r.ask(ctx, b, str)
	if err != nil {
		return nil, err
	}
	if a, _ := r.attack(str); a == search.Fail {
		return r.endList(nil)
	}
	return r.endList(r.allDefenses(str, nil))
}

// endList finishes a question whose result is a list.
func (r *Reader) endList(moves []Move) ([]Move, error) {
	if _, err := r.end(search.Fail, board.NoPoint); err != nil {
		return nil, err
	}
	slices.SortStableFunc(moves, func(x, y Move) int { return int(y.Code) - int(x.Code) })
	return moves, nil
}

// candidates lists the moves that a search would try, in its order: first is
// put at the front, if it is a point.
func (r *Reader) candidates(str board.Point, attack bool, first board.Point) []Move {
	n := r.b.Liberties(str)
	ply := r.ply()
	f := r.frame(ply, str)
	f.start(r.b, str)
	r.list = r.list[:0]
	if first != board.NoPoint && first != board.Pass {
		r.list = append(r.list, Move{Point: first})
	}
	for stage := range max(attackStages, defendStages) {
		f.from = f.n
		if attack {
			if stage >= attackStages || !r.genAttack(f, stage, str, n, ply) {
				break
			}
			r.scoreAttacks(f, str, n)
		} else {
			if stage >= defendStages || !r.genDefend(f, stage, str, n, ply) {
				break
			}
			r.scoreDefences(f, str, n)
		}
		f.sort()
		for _, p := range f.moves[f.from:f.n] {
			if p != first {
				r.list = append(r.list, Move{Point: p})
			}
		}
	}
	return r.list
}

func (r *Reader) allAttacks(str board.Point, dst []Move) []Move {
	att := r.b.At(str).Opponent()
	_, first := r.attack(str)
	if first == board.NoPoint {
		return dst
	}
	inAtari := r.b.Liberties(str) == 1
	for _, m := range r.candidates(str, true, first) {
		takes := search.Win
		if inAtari && r.b.IsLiberty(str, m.Point) {
			takes = r.captureCode(str, m.Point)
		}
		conditional, ok := r.play(m.Point, att, r.ply() <= r.p.KoDepth)
		if !ok {
			continue
		}
		code := takes
		if r.b.At(str) != board.Empty {
			d, _ := r.defend(str)
			code = d.Reverse()
		}
		if conditional {
			code = min(code, search.KoB)
		}
		r.undo(code)
		if r.stopped {
			break
		}
		if code != search.Fail {
			dst = append(dst, Move{m.Point, code})
		}
	}
	return dst
}

func (r *Reader) allDefenses(str board.Point, dst []Move) []Move {
	def := r.b.At(str)
	_, first := r.defend(str)
	if first == board.NoPoint {
		return dst
	}
	for _, m := range r.candidates(str, false, first) {
		conditional, ok := r.play(m.Point, def, r.ply() <= r.p.KoDepth)
		if !ok {
			continue
		}
		a, _ := r.attack(str)
		code := a.Reverse()
		if conditional {
			code = min(code, search.KoB)
		}
		r.undo(code)
		if r.stopped {
			break
		}
		if code != search.Fail {
			dst = append(dst, Move{m.Point, code})
		}
	}
	return dst
}
