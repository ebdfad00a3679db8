package prior

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// Chance is a move and its probability, from 0 to 1.
type Chance struct {
	Point  board.Point `json:"point"`
	Chance float64     `json:"chance"`
}

// Estimator applies a Table. It has scratch space and belongs to one goroutine.
type Estimator struct {
	table *Table
	v     view
	small []uint16
}

// NewEstimator returns an Estimator for t. The error is ErrTable if t is nil.
func NewEstimator(t *Table) (*Estimator, error) {
	if t == nil || t.index == nil {
		return nil, fmt.Errorf("%w: none", ErrTable)
	}
	return &Estimator{table: t}, nil
}

// Append appends the legal moves of c, without passes, with their chances, which sum to 1, the
// likeliest first. last is the opponent's last move and previous the move before it; NoPoint or
// Pass mean none. The error is board.ErrNoBoard if b is nil, or wraps board.ErrColor if c is
// not a player.
func (e *Estimator) Append(dst []Chance, b *board.Board, c board.Color, last, previous board.Point) ([]Chance, error) {
	if b == nil || b.Size() < board.MinSize {
		return dst, board.ErrNoBoard
	}
	if !c.IsPlayer() {
		return dst, fmt.Errorf("%w: %v cannot play", board.ErrColor, c)
	}
	if e.table == nil {
		return dst, fmt.Errorf("%w: the Estimator was not made by NewEstimator", ErrTable)
	}
	e.v.look(b, c, last, previous)
	n := len(dst)
	empty := b.EmptyPoints()
	most := math.Inf(-1)
	for p := range empty.All() {
		if !b.Legal(p, c, board.Strict) {
			continue
		}
		e.small = e.v.appendSmall(e.small[:0], p)
		sum := float32(0)
		for _, f := range e.small {
			sum += e.table.small[f]
		}
		// A shape that is not in the table is not part of a larger one that is.
		e.v.shapes(p, func(key uint32) bool {
			w, ok := e.table.find(key)
			sum += w
			return ok
		})
		dst = append(dst, Chance{p, float64(sum)})
		most = max(most, float64(sum))
	}
	total := 0.0
	for i := range dst[n:] {
		m := &dst[n+i]
		m.Chance = math.Exp(m.Chance - most)
		total += m.Chance
	}
	for i := range dst[n:] {
		dst[n+i].Chance /= total
	}
	slices.SortStableFunc(dst[n:], func(a, b Chance) int { return cmp.Compare(b.Chance, a.Chance) })
	return dst, nil
}
