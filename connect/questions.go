package connect

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// Connect reads whether their owner, moving first, can connect the strings at x and y, of one
// color, and by which move. The code is the owner's; the move is board.Pass if they are
// connected already. The error wraps search.ErrString if there is no stone, search.ErrColors if
// the colors differ, or is that of the context.
func (r *Reader) Connect(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	return r.pair(ctx, b, x, y, true)
}

// Disconnect reads whether the opponent, moving first, can cut the strings at x and y apart,
// and by which move; both strings have one color. The code is the opponent's, and is Win if a
// limit stops the search. The errors are those of Connect.
func (r *Reader) Disconnect(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	return r.pair(ctx, b, x, y, false)
}

func (r *Reader) pair(ctx context.Context, b *board.Board, x, y board.Point, connecting bool) (search.Result, error) {
	x, err := target(b, x)
	if err != nil {
		return search.Result{}, err
	}
	y, err = target(b, y)
	if err != nil {
		return search.Result{}, err
	}
	if b.At(x) != b.At(y) {
		return search.Result{}, fmt.Errorf("%w: %v and %v", search.ErrColors, x, y)
	}
	if err := r.begin(ctx, b); err != nil {
		return search.Result{}, err
	}
	base := b.Depth()
	q := question{str: min(x, y), other: max(x, y), color: b.At(x), depth: r.p.Depth, nodes: r.p.Nodes, ko: r.o.Ko}
	q.limit(r.o.Limits)
	q.first = q.color
	if !connecting {
		q.first = q.color.Opponent()
	}
	if x == y {
		res := search.Result{Code: search.Win, Move: board.Pass}
		if !connecting {
			res = search.Result{}
		}
		return res, r.end(base)
	}
	res := r.ask(q)
	if err := r.end(base); err != nil {
		return search.Result{}, err
	}
	return res, nil
}

// limit applies the limits of Options.
func (q *question) limit(l search.Limits) {
	if l.Nodes != 0 {
		q.nodes = l.Nodes
	}
	if l.Depth > 0 {
		q.depth = l.Depth
	}
}

// ask answers a question from memory or by search.
func (r *Reader) ask(q question) search.Result {
	key, searched := q.key(), q.keySearched()
	if r.p.Known {
		key.Level = ^key.Level
	}
	if r.o.Recorder == nil { // the variations of a remembered answer are gone
		if r.p.Known {
			// The quick form must not contradict a wide search.
			if res, ok := r.memory.Recall(searched, r.b); ok {
				return res
			}
		}
		if res, ok := r.memory.Recall(key, r.b); ok {
			return res
		}
	}
	res := r.answered(q, 0)
	if r.memory == nil {
		return res
	}
	area := r.area()
	for _, end := range [2]board.Point{q.str, q.other} {
		for p := range r.b.Stones(end) {
			area.Add(p)
		}
		libs := r.b.LibertySet(end)
		area.Or(&libs)
	}
	r.memory.TouchSet(&area)
	if r.err == nil {
		r.memory.Keep(key, r.b, &area, res)
		if r.widened() && !res.Limited {
			r.memory.Keep(searched, r.b, &area, res)
		}
	}
	return res
}

// keySearched returns the key of the answer that a wide search has found, at whatever
// limits.
func (q *question) keySearched() memory.Key {
	key := q.key()
	key.Level = memory.Hash(memory.HashSet(&q.area), uint64(q.ko))
	return key
}

// key returns what the answer depends on besides the stones of its area.
func (q *question) key() memory.Key {
	kind := "connect"
	switch {
	case q.other != board.NoPoint && q.first != q.color:
		kind = "disconnect"
	case q.other == board.NoPoint && q.first == q.color:
		kind = "break_in"
	case q.other == board.NoPoint:
		kind = "block_off"
	}
	return memory.Key{
		Kind:   kind,
		Color:  q.color,
		Points: [3]board.Point{q.str, q.other},
		Level:  memory.Hash(uint64(q.depth), uint64(q.nodes), memory.HashSet(&q.area), uint64(q.ko)),
	}
}

// search finds the code of a question, and its move, by up to three searches: what
// the first player reaches if the other may take kos as he likes is a win. If he
// does not reach it even if he may take kos himself, it is a failure; otherwise
// it depends on whether he needs that.
func (r *Reader) search(q question) search.Result {
	res := search.Result{Code: search.Fail}
	if r.try(&q, q.first.Opponent(), search.Win, &res) {
		return res
	}
	// Only kos that the failure hangs on make a difference.
	if r.koTells && (r.koSelf || r.koOther) {
		taker, code := q.first, search.KoB
		if !r.koSelf {
			taker, code = board.Empty, search.KoA
		}
		if r.try(&q, taker, code, &res) && code == search.KoB {
			r.try(&q, board.Empty, search.KoA, &res)
		}
	}
	return res
}

// try searches under one rule of ko and enters the code if the first player
// succeeds. What is left to search after a limit has been reached is not worth
// as much again.
func (r *Reader) try(q *question, taker board.Color, code search.Code, res *search.Result) bool {
	if r.err != nil {
		return false
	}
	r.q = *q
	r.q.taker = taker
	ok, move, limited := r.prove()
	if limited {
		res.Limited = true
		if q.nodes > 0 {
			q.nodes = max(1, q.nodes/4)
		}
	}
	r.record(code)
	if r.doubt != board.NoPoint && r.doubt != board.Pass {
		r.attempt.claims = append(r.attempt.claims, claim{r.doubt, code})
	}
	if ok != (q.first == q.color) {
		return false
	}
	res.Code, res.Move = code, move
	if move == board.NoPoint {
		res.Move = board.Pass
	}
	return true
}

func (r *Reader) counted(res search.Result) search.Result {
	res.Nodes = r.nodes
	return res
}
