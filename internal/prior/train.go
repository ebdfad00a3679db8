package prior

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
)

// Record is a game to learn from: moves from the empty board.
type Record struct {
	Size  int
	Moves []board.Move
}

// TrainOptions are the settings of Train. Zero and negative numbers mean the defaults.
type TrainOptions struct {
	// Every is the step between the positions of a game that are used; 1 uses all (3).
	Every int
	// MinPlayed and MinSeen are the numbers of times that a shape must have been at a played
	// move, and at a random point, to get a weight (12, 60).
	MinPlayed, MinSeen int
	// Shapes is the most shapes that get weights, the commonest ones (60000).
	Shapes int
	// Passes is how often the games are gone through to learn weights (1).
	Passes int
	// Rate is the step of gradient descent (0.12).
	Rate float64
	// Seed chooses the random moves and the positions.
	Seed uint64
	// Progress, if not nil, is called after each thousand positions with the share of them in
	// which the likeliest move was played. It is not called while shapes are counted.
	Progress func(positions int, agreement float64)
}

// ErrOptions reports that an option cannot be used.
var ErrOptions = errors.New("invalid options")

func (o *TrainOptions) check() error {
	if min(o.Every, o.MinPlayed, o.MinSeen, o.Shapes, o.Passes) < 0 || o.Rate < 0 {
		return fmt.Errorf("%w: a number is negative: %d, %d, %d, %d, %d, %v", ErrOptions, o.Every, o.MinPlayed, o.MinSeen, o.Shapes, o.Passes, o.Rate)
	}
	return nil
}

func (o *TrainOptions) defaults() {
	for _, d := range []struct {
		v   *int
		def int
	}{{&o.Every, 3}, {&o.MinPlayed, 12}, {&o.MinSeen, 60}, {&o.Shapes, 60000}, {&o.Passes, 1}} {
		if *d.v == 0 {
			*d.v = d.def
		}
	}
	if o.Rate == 0 {
		o.Rate = 0.12
	}
}

// Train learns a table from games, each up to its first illegal move. It reads them at least
// twice: to count shapes and to learn weights. The error is
// that of the context, or wraps board.ErrSize, ErrTable if games is nil, or ErrOptions.
func Train(ctx context.Context, games iter.Seq[Record], o TrainOptions) (*Table, error) {
	if games == nil {
		return nil, fmt.Errorf("%w: no games to learn from", ErrTable)
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	o.defaults()
	t := &trainer{o: o, rng: rand.New(rand.NewPCG(o.Seed, 1))}
	counts := map[uint32]shapeCount{}
	if err := t.each(ctx, games, t.counter(counts)); err != nil {
		return nil, err
	}
	t.choose(counts)
	for range o.Passes {
		if err := ended.Err(ctx); err != nil { // also without games
			return nil, err
		}
		if err := t.each(ctx, games, t.learn); err != nil {
			return nil, err
		}
	}
	return t.table(), nil
}

type trainer struct {
	o      TrainOptions
	rng    *rand.Rand
	v      view
	shapes []uint32

	number      map[uint32]int32 // of a chosen shape; weights follow the small ones
	keys        []uint32
	weight, sum []float64 // and the sums of squares of gradients

	moves []board.Point
	small []uint16
	feats []int32 // of all moves, those of move i from ends[i-1] to ends[i]
	ends  []int
	score []float64

	positions, right int
}

// each calls f with the positions of the games that are learned from.
func (t *trainer) each(ctx context.Context, games iter.Seq[Record], f func(b *board.Board, m board.Move)) error {
	boards := map[int]*board.Board{}
	for g := range games {
		if err := ended.Err(ctx); err != nil {
			return err
		}
		b := boards[g.Size]
		if b == nil {
			var err error
			if b, err = board.New(g.Size); err != nil {
				return err
			}
			boards[g.Size] = b
		}
		b.Clear()
		last, previous := board.NoPoint, board.NoPoint
		next := t.rng.IntN(t.o.Every)
		for i, m := range g.Moves {
			if !m.Color.IsPlayer() || !b.Legal(m.Point, m.Color, board.Strict) {
				break
			}
			if i >= next && m.Point != board.Pass {
				next = i + 1 + t.rng.IntN(2*t.o.Every-1)
				t.v.look(b, m.Color, last, previous)
				f(b, m)
			}
			b.PlayAssumeLegal(m.Point, m.Color)
			last, previous = m.Point, last
		}
	}
	return nil
}

// choose decides which shapes get weights.
func (t *trainer) choose(counts map[uint32]shapeCount) {
	type shape struct {
		key   uint32
		count int64
	}
	var list []shape
	for k, n := range counts {
		if n.Played >= int64(t.o.MinPlayed) || n.Seen >= int64(t.o.MinSeen) {
			list = append(list, shape{k, n.Played + n.Seen/4})
		}
	}
	slices.SortFunc(list, func(a, b shape) int {
		if a.count != b.count {
			return cmp.Compare(b.count, a.count)
		}
		return cmp.Compare(a.key, b.key)
	})
	list = list[:min(len(list), t.o.Shapes)]
	t.number = make(map[uint32]int32, len(list))
	for _, s := range list {
		t.number[s.key] = int32(numSmall + len(t.keys))
		t.keys = append(t.keys, s.key)
	}
	t.weight = make([]float64, numSmall+len(t.keys))
	t.sum = make([]float64, len(t.weight))
}

// learn moves the weights towards the move played.
func (t *trainer) learn(b *board.Board, m board.Move) {
	empty := b.EmptyPoints()
	t.moves, t.feats, t.ends, t.score = t.moves[:0], t.feats[:0], t.ends[:0], t.score[:0]
	most, best := math.Inf(-1), 0
	for p := range empty.All() {
		if !b.Legal(p, m.Color, board.Strict) {
			continue
		}
		start := len(t.feats)
		t.small = t.v.appendSmall(t.small[:0], p)
		for _, f := range t.small {
			t.feats = append(t.feats, int32(f))
		}
		t.shapes = t.v.appendShapes(t.shapes[:0], p)
		for _, k := range t.shapes {
			if i, ok := t.number[k]; ok {
				t.feats = append(t.feats, i)
			}
		}
		s := 0.0
		for _, f := range t.feats[start:] {
			s += t.weight[f]
		}
		if s > most {
			most, best = s, len(t.moves)
		}
		t.moves, t.ends, t.score = append(t.moves, p), append(t.ends, len(t.feats)), append(t.score, s)
	}
	total := 0.0
	for i := range t.score {
		t.score[i] = math.Exp(t.score[i] - most)
		total += t.score[i]
	}
	start := 0
	for i, p := range t.moves {
		gradient := -t.score[i] / total
		if p == m.Point {
			gradient++
		}
		// Steps that small change nothing, and most are.
		if math.Abs(gradient) > 1e-4 {
			for _, f := range t.feats[start:t.ends[i]] {
				t.sum[f] += gradient * gradient
				t.weight[f] += t.o.Rate * gradient / math.Sqrt(t.sum[f]+1)
			}
		}
		start = t.ends[i]
	}
	t.positions++
	if t.moves[best] == m.Point {
		t.right++
	}
	if t.positions%1000 == 0 {
		if t.o.Progress != nil {
			t.o.Progress(t.positions, float64(t.right)/1000)
		}
		t.right = 0
	}
}

// table returns what was learned.
func (t *trainer) table() *Table {
	p := &Table{}
	for i := range p.small {
		p.small[i] = float32(t.weight[i])
	}
	p.keys = slices.Clone(t.keys)
	slices.Sort(p.keys)
	p.values = make([]int8, len(p.keys))
	for i, k := range p.keys {
		w := math.Round(t.weight[t.number[k]] * scale)
		p.values[i] = int8(max(-127, min(w, 127)))
	}
	p.makeIndex()
	return p
}

// String describes the size of the table.
func (t *Table) String() string {
	return fmt.Sprintf("table of %d features and %d shapes", numSmall, len(t.keys))
}
