package reading

import (
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// Attack reads whether the opponent of its owner, moving first, can capture the string at str,
// and how; the code is the opponent's. A string with more than four liberties counts as safe.
// The error wraps search.ErrString if there is no stone, or is board.ErrNoBoard, search.ErrBusy
// if two goroutines ask at once, or that of the context.
func (r *Reader) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	c, str, err := r.ask(ctx, b, str)
	if err != nil {
		return search.Result{}, err
	}
	key := c.questionKey("attack", str)
	if res, ok := c.recall(key); ok {
		return res, nil
	}
	if code, move, ok := c.proved(keyAttack, str); ok {
		return c.answer(key, keyAttack, str, code, move)
	}
	code, move := c.confirmed(keyAttack, str)
	if code < search.KoA && c.contest && b.Liberties(str) <= 4 && !c.stopped {
		// In a mutual zugzwang of kos it may be better to wait.
		c.pass(b.At(str).Opponent())
		d, _ := c.defend(str)
		c.undo(d.Reverse())
		if !c.stopped && d.Reverse() > code && d != search.Fail {
			code, move = d.Reverse(), board.Pass
		}
	}
	return c.answer(key, keyAttack, str, code, move)
}

// Defend reads whether its owner, moving first, can save the string at str, and how; the code
// is the owner's. It does not check that the string is in danger: the move is board.Pass if
// none is needed, as for a string with more than four liberties. The errors are those of
// Attack.
func (r *Reader) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	c, str, err := r.ask(ctx, b, str)
	if err != nil {
		return search.Result{}, err
	}
	key := c.questionKey("defend", str)
	if res, ok := c.recall(key); ok {
		return res, nil
	}
	if code, move, ok := c.proved(keyDefend, str); ok {
		return c.answer(key, keyDefend, str, code, move)
	}
	c.asDefense()
	code, move := c.confirmed(keyDefend, str)
	return c.answer(key, keyDefend, str, code, move)
}

// asDefense makes a question one for the defender, which begins as if an attack had just been
// played.
func (r *core) asDefense() {
	if !r.p.Rough {
		r.origin, r.start = -1, 1
	}
}

// ask starts a question about a string.
func (r *Reader) ask(ctx context.Context, b *board.Board, str board.Point) (*core, board.Point, error) {
	str, err := target(b, str)
	if err != nil {
		return nil, str, err
	}
	c, err := r.begin(ctx, b)
	if err == nil {
		c.shadow.Add(str)
	}
	return c, str, err
}

// answer finishes a question about a string and remembers its answer.
func (r *core) answer(key memory.Key, routine int, str board.Point, code search.Code, move board.Point) (search.Result, error) {
	r.b.UndoTo(r.base)
	res := search.Result{Code: code, Move: move, Nodes: r.nodes, Limited: r.stopped}
	switch {
	case code == search.Fail:
		res.Move = board.NoPoint
	case move == board.NoPoint:
		res.Move = board.Pass // no answer was found before the search was cut short
	}
	if r.err == nil {
		switch {
		case res.Move == board.NoPoint || res.Limited:
		case r.exact:
			res.Line = search.LineOf(res.Move)
			r.proof.line(&res.Line, routine == keyAttack)
		case r.p.Rough:
			res.Line = search.LineOf(res.Move) // nobody reads the rest
		default:
			res.Line = r.line(routine, str, res.Move)
		}
		r.keep(key, str, res)
	}
	return res, r.finish()
}

// line returns the main line after the first move, as far as the table of positions
// knows it.
func (r *core) line(routine int, str, move board.Point) search.Line {
	var l search.Line
	nodes, stopped, recorder := r.nodes, r.stopped, r.recorder
	r.recorder = nil
	c := r.b.At(str)
	if routine == keyAttack {
		c = c.Opponent()
	}
	for move != board.NoPoint && l.Add(move) {
		if move == board.Pass {
			r.pass(c)
		} else if _, ok := r.play(move, c, true); !ok {
			break
		}
		c, routine = c.Opponent(), keyAttack+keyDefend-routine
		if r.b.At(str) == board.Empty || r.table == nil {
			break
		}
		if move = r.table.move(r.key(routine, str, r.ply())); move == board.NoPoint {
			move = r.resistance(routine, str, c)
		}
	}
	r.b.UndoTo(r.base)
	r.kos = r.kos[:1]
	r.nodes, r.stopped, r.recorder = nodes, stopped, recorder
	return l
}

// resistance returns the first move of a side that reaches nothing, of those that the
// table of positions knows the answer to, or NoPoint.
func (r *core) resistance(routine int, str board.Point, c board.Color) board.Point {
	n, ply := r.b.Liberties(str), r.ply()
	if n > 4 {
		return board.NoPoint
	}
	f := r.frame(ply, str)
	f.start(r.b, str)
	for stage := range min(attackStages, defendStages) {
		f.from = f.n
		more := false
		if routine == keyAttack {
			more = r.genAttack(f, stage, str, n, ply)
			r.scoreAttacks(f, str, n)
		} else {
			more = r.genDefend(f, stage, str, n, ply)
			r.scoreDefenses(f, str, n)
		}
		f.sort()
		for _, p := range f.moves[f.from:f.n] {
			if _, ok := r.play(p, c, false); !ok {
				continue
			}
			known := r.b.At(str) != board.Empty && r.table.move(r.key(keyAttack+keyDefend-routine, str, r.ply())) != board.NoPoint
			r.undo(search.Fail)
			if known {
				return p
			}
		}
		if !more {
			break
		}
	}
	return board.NoPoint
}

// AllAttacks returns the moves that capture the string at str or win a ko for it, best codes
// first, or nil if there is none. The error wraps search.ErrLimit if a limit stopped the
// search; the list then holds what was found. The other errors are those of Attack.
func (r *Reader) AllAttacks(ctx context.Context, b *board.Board, str board.Point) ([]search.MoveResult, error) {
	c, str, err := r.ask(ctx, b, str)
	if err != nil {
		return nil, err
	}
	return c.endList(c.allAttacks(str, nil))
}

// AllDefenses returns the moves that save the string at str, or win a ko for
// it, best codes first. It is nil when there is none, and when the string cannot
// be captured. The errors are those of AllAttacks.
func (r *Reader) AllDefenses(ctx context.Context, b *board.Board, str board.Point) ([]search.MoveResult, error) {
	c, str, err := r.ask(ctx, b, str)
	if err != nil {
		return nil, err
	}
	a, _, ok := c.proved(keyAttack, str)
	if !ok {
		a, _ = c.confirmed(keyAttack, str)
	}
	if a == search.Fail {
		return c.endList(nil)
	}
	c.asDefense()
	return c.endList(c.allDefenses(str, nil))
}

// endList finishes a question whose result is a list.
func (r *core) endList(moves []search.MoveResult) ([]search.MoveResult, error) {
	r.memory.TouchAll(r.b)
	slices.SortStableFunc(moves, func(x, y search.MoveResult) int { return int(y.Code) - int(x.Code) })
	if err := r.finish(); err != nil {
		return nil, err
	}
	if r.stopped {
		return moves, fmt.Errorf("%w: all moves at one string", search.ErrLimit)
	}
	return moves, nil
}

// candidates lists the moves that a search would try, in its order: first is
// put at the front, if it is a point.
func (r *core) candidates(str board.Point, attack bool, first board.Point) []search.MoveResult {
	n := r.b.Liberties(str)
	ply := r.ply()
	f := r.frame(ply, str)
	f.start(r.b, str)
	r.list = r.list[:0]
	if first != board.NoPoint && first != board.Pass {
		r.list = append(r.list, search.MoveResult{Move: first})
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
			r.scoreDefenses(f, str, n)
		}
		f.sort()
		for _, p := range f.moves[f.from:f.n] {
			if p != first {
				r.list = append(r.list, search.MoveResult{Move: p})
			}
		}
	}
	return r.list
}

// allAttacks appends the moves that capture the string at str. Each is tested
// as the answer of Attack is, and none achieves more than that.
func (r *core) allAttacks(str board.Point, dst []search.MoveResult) []search.MoveResult {
	att := r.b.At(str).Opponent()
	if list, ok := r.provedMoves(keyAttack, str, dst); ok {
		return list
	}
	answer, first := r.confirmed(keyAttack, str)
	if first == board.NoPoint || r.stopped {
		return dst
	}
	if r.seconded {
		return r.allSeconds(keyAttack, str, dst, answer)
	}
	inAtari := r.b.Liberties(str) == 1
	for _, m := range r.candidates(str, true, first) {
		takes := search.Win
		if inAtari && r.b.IsLiberty(str, m.Move) {
			takes = r.captureCode(str, m.Move)
		}
		conditional, ok := r.play(m.Move, att, r.ply() <= r.p.KoDepth)
		if !ok {
			continue
		}
		code := takes
		if r.b.At(str) != board.Empty {
			d, _ := r.defend(str)
			code = d.Reverse()
		}
		dst = r.appendTested(dst, keyAttack, str, m.Move, code, conditional, answer)
		if r.stopped {
			break
		}
	}
	return dst
}

// allSeconds appends the moves that a second look finds.
func (r *core) allSeconds(routine int, str board.Point, dst []search.MoveResult, answer search.Code) []search.MoveResult {
	var buf [scratchStrings]board.Point
	for _, p := range r.seconds(buf[:0], routine, str) {
		code := min(r.secondOf(routine, str, p), answer)
		if r.stopped {
			break
		}
		if code != search.Fail {
			dst = append(dst, search.MoveResult{Move: p, Code: code})
		}
	}
	return dst
}

// allDefenses appends the moves that save the string at str, tested like attacks.
func (r *core) allDefenses(str board.Point, dst []search.MoveResult) []search.MoveResult {
	def := r.b.At(str)
	if list, ok := r.provedMoves(keyDefend, str, dst); ok {
		return list
	}
	answer, first := r.confirmed(keyDefend, str)
	if first == board.NoPoint || r.stopped {
		return dst
	}
	if r.seconded {
		return r.allSeconds(keyDefend, str, dst, answer)
	}
	for _, m := range r.candidates(str, false, first) {
		conditional, ok := r.play(m.Move, def, r.fromDefense(r.ply()) <= r.d.KoDepth)
		if !ok {
			continue
		}
		a, _ := r.attack(str)
		dst = r.appendTested(dst, keyDefend, str, m.Move, a.Reverse(), conditional, answer)
		if r.stopped {
			break
		}
	}
	return dst
}

// provedMoves appends the moves that work at a string that is closed in, and reports
// whether it is and all were found.
func (r *core) provedMoves(routine int, str board.Point, dst []search.MoveResult) ([]search.MoveResult, bool) {
	answer, first, ok := r.proved(routine, str)
	if !ok {
		return dst, false
	}
	s := r.proof
	c := s.mover(routine == keyAttack)
	list := dst
	if first != board.NoPoint && first != board.Pass {
		list = append(list, search.MoveResult{Move: first, Code: answer})
	}
	free := r.b.EmptyPoints()
	free.And(&s.area)
	for p := range free.All() {
		if answer == search.Fail || p == first {
			continue
		}
		if code := min(s.by(p, c), answer); code != search.Fail {
			list = append(list, search.MoveResult{Move: p, Code: code})
		}
	}
	if s.over {
		return dst, false
	}
	return list, true
}

// appendTested takes a move back for which the search found a code, and appends it with
// what is left of that, if anything is. answer is what the question itself found.
func (r *core) appendTested(dst []search.MoveResult, routine int, str, move board.Point, code search.Code, conditional bool, answer search.Code) []search.MoveResult {
	if conditional {
		code = min(code, search.KoB)
	}
	r.undo(code)
	if r.stopped || code == search.Fail {
		return dst
	}
	if !r.p.Rough {
		code = r.hold(routine, str, code, move)
	}
	if code = min(code, answer); r.stopped || code == search.Fail {
		return dst
	}
	return append(dst, search.MoveResult{Move: move, Code: code})
}
