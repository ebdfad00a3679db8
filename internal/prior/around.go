package prior

import (
	"math"

	"github.com/tengen-go/tengen/board"
)

// Around returns the eight points around p as c sees them, two bits each: 0 for an empty point,
// 1 for a stone of c, 2 for one of the opponent, 3 outside the board. A Table has a weight for
// each such shape, see Factor; playouts look it up for every move. It is 0 for a point off the
// board.
func Around(b *board.Board, p board.Point, c board.Color) uint16 {
	var v uint16
	if b == nil {
		return v
	}
	for i := range 8 {
		at := uint16(b.At(p + ringSteps[i]))
		if c == board.White && (at == 1 || at == 2) {
			at = 3 - at
		}
		v |= at << (2 * i)
	}
	return v
}

// AroundSteps returns the differences from a point to those of Around, in the order of its
// bits: the neighbors first, and opposite ones at mirrored positions.
func AroundSteps() [8]board.Point { return ringSteps }

// Factor returns the factor by which the shape of the eight points around a move changes its
// probability: 1 for a shape that is not in the table. The shape is the result of Around, and
// all its rotations and mirror images have the same factor.
func (t *Table) Factor(around uint16) float64 {
	var h [8]uint64
	for i := range 8 {
		content := around >> (2 * i) & 3
		if content == 0 {
			continue
		}
		for k := range h {
			h[k] += rings[i].keys[content][k]
		}
	}
	return math.Exp(float64(t.shape(shapeKey(&h, 0, 0))))
}

// ringSteps are the ways to the first eight rings.
var ringSteps = func() (steps [8]board.Point) {
	for i := range steps {
		steps[i] = board.Point(rings[i].dx)*board.East + board.Point(rings[i].dy)*board.North
	}
	return steps
}()
