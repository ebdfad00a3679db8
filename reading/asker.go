package reading

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// Complete returns a search.Reader that asks t, or a new Reader if t is nil. It derives the
// answers that t does not give itself from attacks and defenses, and keeps answers in m unless
// m is nil; if t has no method Memory that returns m, they hold until the board changes. The
// reader belongs to one goroutine, and its errors wrap search.ErrCode or board.ErrPoint if t
// returns an invalid code or move.
func Complete(t search.Tactics, m *memory.Memory) search.Reader {
	if t == nil {
		return New(Options{Memory: m})
	}
	if r, ok := t.(search.Reader); ok {
		return r
	}
	c := &completed{Tactics: t}
	c.asker = asker{t: t, m: m, level: memory.Hash(64), moves: nearMoves}
	if k, ok := t.(interface{ Memory() *memory.Memory }); ok && k.Memory() == m {
		c.tracked = true
	}
	return c
}

// completed is a Tactics with the questions that an asker derives from it.
type completed struct {
	search.Tactics
	asker
}

// Ladder implements search.Laddering.
func (c *completed) Ladder(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if l, ok := c.Tactics.(search.Laddering); ok {
		return l.Ladder(ctx, b, str)
	}
	if b != nil && b.Liberties(str) > 2 {
		return search.Result{}, ctx.Err()
	}
	return c.Tactics.Attack(ctx, b, str)
}

// asker answers questions about moves and about several strings by asking a Tactics
// to attack and to defend. The first error sticks until the question ends.
type asker struct {
	t       search.Tactics
	m       *memory.Memory
	tracked bool   // t tells m what its answers rest on
	level   uint64 // of the questions, for keys
	// moves appends what may be worth trying for or against the string at str.
	moves func(dst []board.Point, ctx context.Context, b *board.Board, str board.Point, attack bool) []board.Point

	// The question at hand.
	ctx     context.Context
	b       *board.Board
	base    int
	nodes   int
	limited bool
	err     error
	points  []board.Point
}

// begin starts a question about strings of one color.
func (q *asker) begin(ctx context.Context, b *board.Board, strings ...board.Point) error {
	if b == nil {
		return board.ErrNoBoard
	}
	for _, s := range strings {
		if !b.At(s).IsPlayer() {
			return fmt.Errorf("%w: %v", search.ErrString, s)
		}
		if c := b.At(strings[0]); b.At(s) != c {
			return fmt.Errorf("%w: no %v stone at %v", search.ErrColors, c, s)
		}
	}
	if err := ended.Err(ctx); err != nil {
		return err
	}
	q.ctx, q.b, q.base, q.nodes, q.limited, q.err = ctx, b, b.Depth(), 0, false, nil
	return nil
}

// find recalls the answer to a question, or opens it.
func (q *asker) find(kind string, c board.Color, points ...board.Point) (key memory.Key, res search.Result, known bool) {
	key = memory.Key{Kind: kind, Color: c, Level: q.level}
	copy(key.Points[:], points)
	if res, known = q.m.Recall(key, q.b); known {
		return key, res, true
	}
	q.m.Open()
	if !q.tracked {
		q.m.TouchAll(q.b)
	}
	for _, p := range points {
		q.touch(p)
	}
	return key, res, false
}

// touch says that the answer depends on what is at p, on what is beside it, and on
// the liberties there.
func (q *asker) touch(p board.Point) {
	if q.m == nil || !p.On(q.b.Size()) {
		return
	}
	area := board.SetOf(p)
	near := p.Neighbors()
	for _, n := range append(near[:], p) {
		area.Add(n)
		if q.b.At(n).IsPlayer() {
			for s := range q.b.Stones(n) {
				area.Add(s)
			}
			libs := q.b.LibertySet(n)
			area.Or(&libs)
		}
	}
	q.m.TouchSet(&area)
}

// end closes a question that find has opened. What was not read to the end is no
// success.
func (q *asker) end(key memory.Key, code search.Code, move board.Point) (search.Result, error) {
	b := q.b
	b.UndoTo(q.base)
	if q.limited {
		code = search.Fail
	}
	if code == search.Fail {
		move = board.NoPoint
	}
	res := search.Result{Code: code, Move: move, Nodes: q.nodes, Limited: q.limited}
	area := q.m.Close()
	err := q.err
	q.ctx, q.b, q.err = nil, nil, nil
	if err != nil {
		return search.Result{}, err
	}
	q.m.Keep(key, b, &area, res)
	return res, nil
}

// accept notes an answer of the Tactics.
func (q *asker) accept(res search.Result, err error) search.Result {
	switch {
	case err != nil:
	case res.Code > search.Win:
		err = fmt.Errorf("%w: %v is the answer of a Tactics", search.ErrCode, res.Code)
	case res.Code == search.Fail || res.Move == board.Pass || res.Move == board.NoPoint && res.Limited:
	case !res.Move.On(q.b.Size()):
		err = fmt.Errorf("%w: %v is the move of a Tactics", board.ErrPoint, res.Move)
	}
	if err != nil {
		q.err = err
		return search.Result{}
	}
	q.nodes += res.Nodes
	q.limited = q.limited || res.Limited
	return res
}

// attack and defend are the answers of the Tactics, search.Fail after an error.
func (q *asker) attack(str board.Point) search.Result {
	if q.err != nil {
		return search.Result{}
	}
	return q.accept(q.t.Attack(q.ctx, q.b, str))
}

func (q *asker) defend(str board.Point) search.Result {
	if q.err != nil {
		return search.Result{}
	}
	return q.accept(q.t.Defend(q.ctx, q.b, str))
}

// try plays a move, which may not take a ko against the ban.
func (q *asker) try(p board.Point, c board.Color) bool {
	if q.err != nil {
		return false
	}
	q.touch(p)
	if p == board.Pass {
		q.b.TryAssumeLegal(board.Pass, c)
		return true
	}
	return q.b.Try(p, c)
}

// tryKo plays a move that may take a ko against the ban, and reports whether it does
// that and whether it could be played.
func (q *asker) tryKo(p board.Point, c board.Color) (conditional, ok bool) {
	if q.try(p, c) {
		return false, true
	}
	return true, q.err == nil && q.b.TryKo(p, c)
}

// SafeMove reports whether a stone that c places on the point move stays on the
// board; see search.MoveTactics.
func (q *asker) SafeMove(ctx context.Context, b *board.Board, move board.Point, c board.Color) (search.Result, error) {
	if err := q.begin(ctx, b); err != nil {
		return search.Result{}, err
	}
	if !c.IsPlayer() {
		return search.Result{}, fmt.Errorf("%w: %v", board.ErrColor, c)
	}
	if !move.On(b.Size()) {
		return search.Result{}, fmt.Errorf("%w: %v", board.ErrPoint, move)
	}
	key, res, known := q.find("safe_move", c, move)
	if known {
		return res, nil
	}
	_, ko := b.IsKoCapture(move, c)
	code := search.Fail
	if q.try(move, c) {
		code = search.Win
		if !ko {
			code = q.attack(move).Code.Reverse()
		}
	}
	return q.end(key, code, move)
}

// DoesAttack returns what the opponent of its owner achieves against the string at str
// by playing at move; see search.MoveTactics.
func (q *asker) DoesAttack(ctx context.Context, b *board.Board, move, str board.Point) (search.Result, error) {
	if err := q.begin(ctx, b, str); err != nil {
		return search.Result{}, err
	}
	key, res, known := q.find("does_attack", board.Empty, str, move)
	if known {
		return res, nil
	}
	best, lost := q.attack(str), false
	if best.Code != search.Fail {
		lost = q.defend(str).Code == search.Fail
	}
	code := search.Fail
	switch {
	case lost:
	case b.Liberties(str) == 1 && b.IsLiberty(str, move):
		// Taking it may be a ko, or lose more than it gains.
		if best.Move == move {
			code = best.Code
		}
	default:
		conditional, ok := q.tryKo(move, b.At(str).Opponent())
		if !ok {
			break
		}
		code = q.defend(str).Code.Reverse() // it is still there, as that was not its last liberty
		if conditional {
			code = min(code, search.KoB)
		}
	}
	if code < best.Code {
		code = search.Fail
	}
	return q.end(key, code, move)
}

// DoesDefend returns what the owner of the string at str achieves for it by playing at
// move; see search.MoveTactics.
func (q *asker) DoesDefend(ctx context.Context, b *board.Board, move, str board.Point) (search.Result, error) {
	if err := q.begin(ctx, b, str); err != nil {
		return search.Result{}, err
	}
	key, res, known := q.find("does_defend", board.Empty, str, move)
	if known {
		return res, nil
	}
	code, before, def := search.Fail, q.attack(str), b.At(str)
	if before.Code != search.Fail && q.try(move, def) {
		after := q.attack(str).Code
		if after == search.Fail && before.Move != move && q.try(before.Move, def.Opponent()) {
			// The known attack is tested, as the search may have missed
			// it in the new position.
			after = search.Win
			if b.At(str) != board.Empty {
				after = q.defend(str).Code.Reverse()
			}
		}
		if after < before.Code {
			code = after.Reverse()
		}
	}
	return q.end(key, code, move)
}

// AttackEither reads whether at least one of the strings at x and y can be captured
// when the opponent of their owner moves first; see search.PairTactics. The move is
// the one that captures, or that threatens both.
func (q *asker) AttackEither(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	if err := q.begin(ctx, b, x, y); err != nil {
		return search.Result{}, err
	}
	key, res, known := q.find("attack_either", board.Empty, min(x, y), max(x, y))
	if known {
		return res, nil
	}
	best := q.attack(x)
	if best.Code != search.Win {
		if a := q.attack(y); a.Code > best.Code {
			best = a
		}
	}
	if best.Code != search.Win && !b.SameString(x, y) {
		if a := q.doubleAttack(x, y); a.Code > best.Code {
			best.Code, best.Move = a.Code, a.Move
		}
	}
	return q.end(key, best.Code, best.Move)
}

// doubleAttack looks for a move that threatens both strings.
func (q *asker) doubleAttack(x, y board.Point) (best search.MoveResult) {
	b, att := q.b, q.b.At(x).Opponent()
	var tried board.Set
	for _, s := range [2]board.Point{x, y} {
		if b.Liberties(s) == 1 {
			libs := b.LibertySet(s)
			tried.Or(&libs) // the capture was read already
		}
	}
	for _, s := range [2]board.Point{x, y} {
		q.points = q.points[:0]
		if b.Liberties(s) <= 3 {
			q.points = b.AppendLiberties(q.points, s)
		}
		q.points = q.moves(q.points, q.ctx, b, s, true)
		for _, p := range append([]board.Point(nil), q.points...) {
			if tried.Has(p) || best.Code == search.Win || q.limited {
				continue
			}
			tried.Add(p)
			if !q.try(p, att) {
				continue
			}
			if code := q.defendBoth(x, y).Code.Reverse(); code > best.Code {
				best = search.MoveResult{Move: p, Code: code}
			}
			b.Undo()
		}
	}
	return best
}

// DefendBoth reads whether one move of their owner saves the strings at x and y; see
// search.PairTactics. The move is board.Pass when neither can be captured.
func (q *asker) DefendBoth(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	if err := q.begin(ctx, b, x, y); err != nil {
		return search.Result{}, err
	}
	key, res, known := q.find("defend_both", board.Empty, min(x, y), max(x, y))
	if known {
		return res, nil
	}
	best := q.defendBoth(x, y)
	return q.end(key, best.Code, best.Move)
}

func (q *asker) defendBoth(x, y board.Point) search.MoveResult {
	b, def := q.b, q.b.At(x)
	ax, ay := q.attack(x).Code, q.attack(y).Code
	if ax == search.Fail && ay == search.Fail {
		return search.MoveResult{Move: board.Pass, Code: search.Win}
	}
	if b.SameString(x, y) {
		d := q.defend(x)
		return search.MoveResult{Move: d.Move, Code: d.Code}
	}
	danger := [2]board.Point{x, y}
	n := 2
	switch {
	case ax == search.Fail:
		danger[0], danger[1], n = y, x, 1
	case ay == search.Fail:
		n = 1
	}
	var first [2]board.Point
	for i, s := range danger[:n] {
		d := q.defend(s)
		if d.Code == search.Fail {
			return search.MoveResult{}
		}
		first[i] = d.Move
	}
	// What is as good as doing nothing is no defense.
	best := search.MoveResult{Move: board.Pass, Code: max(ax, ay).Reverse()}
	var tried board.Set
	for i, s := range danger[:n] {
		list := append([]board.Point{first[i]}, q.moves(nil, q.ctx, b, s, false)...)
		for _, p := range list {
			if p == board.Pass || tried.Has(p) || best.Code == search.Win || q.limited {
				continue
			}
			tried.Add(p)
			if !q.try(p, def) {
				continue
			}
			worst := q.attack(danger[0]).Code
			if worst < best.Code.Reverse() {
				worst = max(worst, q.attack(danger[1]).Code)
			}
			b.Undo()
			if code := worst.Reverse(); code > best.Code {
				best = search.MoveResult{Move: p, Code: code}
			}
		}
	}
	if best.Code == search.Fail {
		best.Move = board.NoPoint
	}
	return best
}

// BreakThrough reads what the opponent achieves against three stones in a shape; see
// search.Breaker. If the stone between them is missing, as after its capture, no push is tried.
func (q *asker) BreakThrough(ctx context.Context, b *board.Board, x, y, z board.Point) (search.Result, error) {
	if err := q.begin(ctx, b, x, y, z); err != nil {
		return search.Result{}, err
	}
	if !inShape(x, y, z) {
		return search.Result{}, fmt.Errorf("%w: %v, %v, %v", search.ErrShape, x, y, z)
	}
	key, res, known := q.find("break_through", board.Empty, x, y, z)
	if known {
		return res, nil
	}
	var best search.MoveResult
	stones, middle := [3]board.Point{x, y, z}, (x+z)/2
	q.touch(middle)
	if b.At(middle) == b.At(x).Opponent() {
		for _, s := range stones {
			if a := q.attack(s); best.Code != search.Win && a.Code == search.Win {
				best = search.MoveResult{Move: a.Move, Code: a.Code}
			}
		}
		// The two empty points are what x and y, and y and z, have in common besides
		// F.
		left, right := y+(x-middle), y+(z-middle)
		for _, push := range [2][2]board.Point{{left, right}, {right, left}} {
			if best.Code == search.Win {
				break
			}
			if code := q.push(stones, push[0], push[1]); code > best.Code {
				best = search.MoveResult{Move: push[0], Code: code}
			}
		}
	}
	return q.end(key, best.Code, best.Move)
}

// inShape reports whether x, y and z lie as in the shape of BreakThrough.
func inShape(x, y, z board.Point) bool {
	side, up := (z-x)/2, y-(x+z)/2
	switch side {
	case board.East, board.West:
		return z-x == 2*side && (up == board.North || up == board.South)
	case board.North, board.South:
		return z-x == 2*side && (up == board.East || up == board.West)
	}
	return false
}

// push reads what the opponent achieves by playing at p; other is the other opening.
func (q *asker) push(stones [3]board.Point, p, other board.Point) search.Code {
	b, def := q.b, q.b.At(stones[0])
	if !q.try(p, def.Opponent()) {
		return search.Fail
	}
	defer b.Undo()
	answers := []board.Point{other}
	if b.At(p) != board.Empty {
		answers = q.moves(answers, q.ctx, b, p, true)
	}
	for _, s := range stones {
		if b.At(s) == def {
			answers = q.moves(answers, q.ctx, b, s, false)
		}
	}
	worst := search.Win
	var tried board.Set
	for _, m := range answers {
		if tried.Has(m) || worst == search.Fail || q.limited {
			continue
		}
		tried.Add(m)
		if !q.try(m, def) {
			continue
		}
		worst = min(worst, q.breach(stones, p))
		b.Undo()
	}
	return worst
}

// breach reads what the opponent achieves if he moves first after the push at p was answered.
func (q *asker) breach(stones [3]board.Point, p board.Point) search.Code {
	for _, s := range stones {
		if q.b.At(s) == board.Empty || q.attack(s).Code != search.Fail {
			return search.Win
		}
	}
	if q.b.At(p) != q.b.At(stones[0]).Opponent() {
		return search.Fail
	}
	if q.attack(p).Code == search.Fail || q.defend(p).Code != search.Fail {
		return search.Gain
	}
	return search.Fail
}

// nearMoves appends the liberties of the string at str, the empty points beside
// those, and the liberties of weak strings around it.
func nearMoves(dst []board.Point, _ context.Context, b *board.Board, str board.Point, _ bool) []board.Point {
	set := b.LibertySet(str)
	set.Grow()
	var buf [scratchStrings]board.Point
	for _, o := range b.AppendNeighborsAtMost(buf[:0], str, 3) {
		libs := b.LibertySet(o)
		set.Or(&libs)
	}
	empty := b.EmptyPoints()
	set.And(&empty)
	return set.Append(dst)
}
