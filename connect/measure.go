package connect

import (
	"context"
	"fmt"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Measure fills m with the distances from the string at str, as its owner sees them, up to
// limit; 0 means Far. Ladders are read if a link depends on one. The error wraps
// search.ErrString if there is no stone, says that m is nil, or is that of the context or of
// Options.Quick; m is then empty.
func (r *Reader) Measure(ctx context.Context, b *board.Board, str board.Point, limit Distance, m *Map) error {
	if m == nil {
		return errNoMap
	}
	m.reset(board.Empty)
	str, err := target(b, str)
	if err != nil {
		return err
	}
	return r.measured(ctx, b, b.At(str), limit, m, func(t *terrain) {
		t.fromString(m, str, board.NoPoint, far(limit), 0)
	})
}

// MeasureArea fills m with the distances from an area, as the player c sees them: 0 for his
// stones in the area, and a move for its empty points. The error wraps board.ErrColor if c is
// not a player, search.ErrArea if the area has no point on the board, and is otherwise that of
// Measure.
func (r *Reader) MeasureArea(ctx context.Context, b *board.Board, c board.Color, area *board.Set, limit Distance, m *Map) error {
	if m == nil {
		return errNoMap
	}
	m.reset(board.Empty)
	if !c.IsPlayer() {
		return fmt.Errorf("%w: %v", board.ErrColor, c)
	}
	goal := onBoard(b, area)
	if goal.IsEmpty() {
		return search.ErrArea
	}
	return r.measured(ctx, b, c, limit, m, func(t *terrain) {
		t.fromArea(m, &goal, board.NoPoint, far(limit), 0)
	})
}

var errNoMap = fmt.Errorf("%w: no map to fill", errLinks)

// far returns the limit of a map.
func far(limit Distance) Distance {
	if limit <= 0 {
		return Far
	}
	return min(limit, Unreached-1)
}

func (r *Reader) measured(ctx context.Context, b *board.Board, c board.Color, limit Distance, m *Map, fill func(*terrain)) error {
	if err := r.begin(ctx, b); err != nil {
		return err
	}
	base := b.Depth()
	r.use(gradeDeep)
	r.terrain.begin(r, c)
	fill(&r.terrain)
	if err := r.end(base); err != nil {
		m.reset(board.Empty)
		return err
	}
	return nil
}

// Distances is Measure for callers that want numbers only. It stores in dst, indexed by point,
// the number of moves from the string at str, or +Inf if that is more than limit, where 0 means
// Far. Points beyond the length of dst are left out; the errors are those of Measure.
func (r *Reader) Distances(ctx context.Context, b *board.Board, str board.Point, limit float64, dst []float64) error {
	for i := range dst {
		dst[i] = math.Inf(1)
	}
	if !(limit >= 0) {
		limit = 0
	}
	most := Distance(min(limit, Unreached.Moves()-1) * float64(Move))
	if err := r.Measure(ctx, b, str, most, &r.near); err != nil {
		return err
	}
	for p, d := range r.near.All() {
		if int(p) < len(dst) {
			dst[p] = d.Moves()
		}
	}
	return nil
}

// onBoard returns the points of an area that are on the board.
func onBoard(b *board.Board, area *board.Set) board.Set {
	var on board.Set
	if area == nil {
		return on
	}
	if b == nil {
		return on
	}
	for p := range area.All() {
		if p.On(b.Size()) {
			on.Add(p)
		}
	}
	return on
}
