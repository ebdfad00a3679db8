package prior

import (
	"github.com/tengen-go/tengen/board"
)

// shapeCount is the number of times that a shape was at the played move, and at one random
// empty point of the same positions.
type shapeCount struct{ Played, Seen int64 }

// counter returns a function that counts the shapes of the move played and of one of
// the empty points.
func (t *trainer) counter(counts map[uint32]shapeCount) func(b *board.Board, m board.Move) {
	return func(b *board.Board, m board.Move) {
		t.shapes = t.v.appendShapes(t.shapes[:0], m.Point)
		for _, k := range t.shapes {
			n := counts[k]
			n.Played++
			counts[k] = n
		}
		empty := b.EmptyPoints()
		t.moves = empty.Append(t.moves[:0])
		t.shapes = t.v.appendShapes(t.shapes[:0], t.moves[t.rng.IntN(len(t.moves))])
		for _, k := range t.shapes {
			n := counts[k]
			n.Seen++
			counts[k] = n
		}
	}
}
