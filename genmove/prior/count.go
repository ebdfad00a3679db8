package prior

import (
	"context"
	"iter"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/hash"
)

// ShapeCount is the number of times that a shape was at the played move, and at one random
// empty point of the same positions.
type ShapeCount struct{ Played, Seen int64 }

// CountShapes counts the shapes of one game, by their keys, in the positions that
// TrainOptions.Every selects, up to the first illegal move. The counts depend on the game and
// the options only, so the games of a collection can be counted anywhere and added for
// TrainOptions.Counts. The error wraps board.ErrSize.
func CountShapes(g Record, o TrainOptions) (map[uint32]ShapeCount, error) {
	o.defaults()
	seed := hash.Mix(o.Seed ^ uint64(g.Size))
	for _, m := range g.Moves {
		seed = hash.Mix(seed ^ uint64(uint16(m.Point))<<8 ^ uint64(uint8(m.Color)))
	}
	t := &trainer{o: o, rng: rand.New(rand.NewPCG(seed, 2))}
	return t.countAll(context.Background(), func(yield func(Record) bool) { yield(g) })
}

// countAll counts the shapes of all games.
func (t *trainer) countAll(ctx context.Context, games iter.Seq[Record]) (map[uint32]ShapeCount, error) {
	counts := map[uint32]ShapeCount{}
	return counts, t.each(ctx, games, t.counter(counts))
}

// counter returns a function that counts the shapes of the move played and of one of
// the empty points.
func (t *trainer) counter(counts map[uint32]ShapeCount) func(b *board.Board, m board.Move) {
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
