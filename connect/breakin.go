package connect

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// BreakIn reads whether its owner, moving first, can connect the string at str to an area, so
// that a stone of the string stays in the area. The code is the owner's, and the move is
// board.Pass if such a stone is there already. The error wraps search.ErrString if there is no
// stone, search.ErrArea if the goal has no point on the board, or is that of the context.
func (r *Reader) BreakIn(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	return r.invade(ctx, b, str, goal, true)
}

// BlockOff reads whether the opponent, moving first, can keep the string at str out of an area.
// The code is the opponent's, and is Win if a limit stops the search. The errors are those of
// BreakIn.
func (r *Reader) BlockOff(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	return r.invade(ctx, b, str, goal, false)
}

func (r *Reader) invade(ctx context.Context, b *board.Board, str board.Point, goal *board.Set, entering bool) (search.Result, error) {
	str, err := target(b, str)
	if err != nil {
		return search.Result{}, err
	}
	q := question{str: str, color: b.At(str), depth: r.p.BreakInDepth, nodes: r.p.BreakInNodes, ko: r.o.Ko}
	q.area = onBoard(b, goal)
	if q.area.IsEmpty() {
		return search.Result{}, search.ErrArea
	}
	if err := r.begin(ctx, b); err != nil {
		return search.Result{}, err
	}
	base := b.Depth()
	q.limit(r.o.Limits)
	q.first = q.color
	q.area = widened(b, &q.area)
	if !entering {
		q.first = q.color.Opponent()
	}
	res := r.ask(q)
	if err := r.end(base); err != nil {
		return search.Result{}, err
	}
	return res, nil
}

// widened returns the area with the empty points that have two neighbors in it.
func widened(b *board.Board, area *board.Set) board.Set {
	wide := *area
	for p := range area.All() {
		for _, n := range p.Neighbors() {
			if b.At(n) != board.Empty || area.Has(n) {
				continue
			}
			in := 0
			for _, m := range n.Neighbors() {
				if area.Has(m) {
					in++
				}
			}
			if in >= 2 {
				wide.Add(n)
			}
		}
	}
	return wide
}
