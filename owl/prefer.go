package owl

import (
	"context"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// prefer replaces the move of a proved success by one that looks clearly better and does
// the same: a search by proof numbers finds the move that is easiest to prove, which is
// often not the one that a player would make.
func (v *core) prefer(ctx context.Context, p *position, limit int, r *search.Result) {
	if v.likely == nil || r.Code != search.Win || r.Limited || r.Move == board.Pass || v.s.err != nil {
		return
	}
	list := v.likely()
	own := math.MinInt16
	for _, m := range list {
		if m.point == r.Move {
			own = int(m.value)
		}
	}
	most := r.Nodes + checkEvery
	for _, m := range list[:min(len(list), preferred)] {
		if int(m.value) < own+clearly || v.s.err != nil || v.does(ctx, p, m.point, most, limit, r) {
			return
		}
	}
}

// preferred is the number of moves that are tried that look better than one that was found. Those
// look so that are worth so much more.
const (
	preferred = 3
	clearly   = 20
)

// likely returns candidate moves of the side first, best first, or none if the group looks
// settled.
func (v *Guided) likely(ctx context.Context, b *board.Board, goal *board.Set, first side) []guess {
	owner, err := ownerOf(b, goal)
	if err != nil || !v.busy.CompareAndSwap(false, true) {
		return nil
	}
	defer v.busy.Store(false)
	v.forget()
	v.begin(search.WithBudget(ctx, nil), b, goal, owner, 1, v.depths())
	v.prepare()
	if v.err != nil {
		return nil
	}
	seen := v.viewOf(first, 0, goal)
	v.total++
	if v.err != nil {
		return nil
	}
	return seen.moves
}
