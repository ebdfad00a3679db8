package connect

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// BreakIn reads whether the string at str can be connected to an area when its
// owner moves first: whether he gets a stone in the area that belongs to the
// string and stays. The code is the owner's; the move is board.Pass when such a
// stone is there already. Points of the goal that are not on the board are
// ignored.
//
// The error wraps search.ErrString where there is no stone, search.ErrArea if the goal
// is empty, or it is the context's; the board is always as it was.
func (r *Reader) BreakIn(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	return r.invade(ctx, b, str, goal, true)
}

// BlockOff reads whether the string at str can be kept out of an area when the
// opponent of its owner moves first. The code is the opponent's. When a limit is
// reached, the string counts as kept out. The errors are those of BreakIn.
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
