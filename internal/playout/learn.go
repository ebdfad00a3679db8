package playout

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

// Lesson is a position of a game with the final owners of its points.
type Lesson struct {
	Board  *board.Board
	ToPlay board.Color
	Last   board.Point // the move before, or NoPoint
	// Owner is the owner of each point at the end: 1 for White, -1 for Black, 0 for neither. It
	// is indexed by point.
	Owner []int8
}

// LearnOptions are the settings of Learn. Zero numbers mean the defaults, and negative ones are
// errors.
type LearnOptions struct {
	// Steps is the largest number of steps (3000), and Batch the number of lessons for each
	// step (16).
	Steps, Batch int
	// Games is the number of playouts that are played from a lesson, at least 2 (16).
	Games int
	// Rate is how far the weights that matter most go in a step (0.025). It falls in the
	// last third of the steps.
	Rate float64
	// Threads is how many goroutines play (1). What is learnt does not depend on it.
	Threads int
	Seed    uint64
	// Progress, if not nil, is called after each hundredth step with the number of steps and
	// the mean square error of the owners since the last call, without the part that comes from
	// playing only some games.
	Progress func(steps int, missed float64)
}

// mostAtOnce bounds Batch, Games and Threads, for all of which there is room in memory.
const mostAtOnce = 1 << 12

func (o *LearnOptions) defaults() {
	for _, d := range []struct {
		v   *int
		def int
	}{{&o.Steps, 3000}, {&o.Batch, 16}, {&o.Games, 16}, {&o.Threads, 1}} {
		if *d.v == 0 {
			*d.v = d.def
		}
	}
	if o.Games = max(o.Games, 2); !(o.Rate > 0) {
		o.Rate = 0.025
	}
}

// Learn returns weights with which playouts of a Heavy of t end, on average, as the lessons
// did. It goes through the lessons once, starting with the weights of t and DefaultHabits, and
// returns the mean weights of the second half of its steps, or nil without a step. The error
// wraps prior.ErrTable, ErrOwners, ErrOptions, board.ErrNoBoard or board.ErrColor, or is that
// of the context.
func Learn(ctx context.Context, t *prior.Table, lessons iter.Seq[Lesson], o LearnOptions) (*Weights, error) {
	h, err := NewHeavy(t)
	if err != nil {
		return nil, err
	}
	if lessons == nil {
		return nil, fmt.Errorf("%w: no lessons", ErrOwners)
	}
	if max(o.Batch, o.Games, o.Threads) > mostAtOnce || min(o.Batch, o.Games, o.Threads, o.Steps) < 0 || o.Rate < 0 {
		return nil, fmt.Errorf("%w: %d steps, batches of %d, %d games, %d threads, want 0 to %d", ErrOptions, o.Steps, o.Batch, o.Games, o.Threads, mostAtOnce)
	}
	o.defaults()
	l := newLearner(h, o)
	var batch []Lesson
	for x := range lessons {
		if err := x.check(); err != nil {
			return nil, err
		}
		if batch = append(batch, x); len(batch) < o.Batch {
			continue
		}
		if err := l.step(ctx, batch); err != nil {
			return nil, err
		}
		if batch = batch[:0]; l.steps == o.Steps {
			break
		}
	}
	if l.steps == 0 {
		return nil, nil
	}
	return l.weights(l.mean), nil
}

func (x *Lesson) check() error {
	switch {
	case x.Board == nil || x.Board.Size() < board.MinSize:
		return board.ErrNoBoard
	case !x.ToPlay.IsPlayer():
		return fmt.Errorf("%w: %v cannot play", board.ErrColor, x.ToPlay)
	case len(x.Owner) < board.NumPoints:
		return fmt.Errorf("%w: %d values, want %d", ErrOwners, len(x.Owner), board.NumPoints)
	}
	return nil
}

// What is learnt has numbers: habits, places, and the shapes by their classes. Far is a
// logarithm, the chances are logits.
const (
	answers = iota
	presses
	nakades
	retakes
	farNumber
	placeNumber
	shapeNumber = placeNumber + numPlaces

	numLearntHabits = farNumber
)

// learner is what Learn knows so far.
type learner struct {
	o       LearnOptions
	player  *Heavy
	class   [1 << 16]uint16 // of a shape as the player to move sees it
	codes   []uint16        // the smallest code of each class
	workers []*learnWorker
	rng     *rand.Rand

	steps            int
	at, mean         []float64
	gradient, pace   []float64
	momentum, square []float64
	missed           float64
}

// learnWorker plays games for a learner.
type learnWorker struct {
	player *Heavy
	trace  trace
	traces [][]choice
	owner  [][board.NumPoints]float64
	of     [][]float64 // gradients of its lessons
	missed float64
	err    error
}

func newLearner(h *Heavy, o LearnOptions) *learner {
	l := &learner{o: o, player: h, rng: rand.New(rand.NewPCG(o.Seed, 8))}
	var number [1 << 16]uint16
	for code := range l.class {
		low := smallest(uint16(code))
		if int(low) == code {
			number[low] = uint16(len(l.codes))
			l.codes = append(l.codes, low)
		}
		l.class[code] = number[low]
	}
	n := shapeNumber + len(l.codes)
	for _, v := range []*[]float64{&l.at, &l.mean, &l.gradient, &l.pace, &l.momentum, &l.square} {
		*v = make([]float64, n)
	}
	d := DefaultHabits()
	chances := d.all()
	for i, v := range chances[:numLearntHabits] {
		l.at[i] = math.Log(*v / (1 - *v))
	}
	l.at[farNumber] = math.Log(d.Far)
	for range o.Threads {
		w := &learnWorker{owner: make([][board.NumPoints]float64, o.Games), traces: make([][]choice, o.Games)}
		w.trace.class = &l.class
		for range (o.Batch + o.Threads - 1) / o.Threads {
			w.of = append(w.of, make([]float64, n))
		}
		l.workers = append(l.workers, w)
	}
	return l
}

// weights returns the weights that some numbers stand for.
func (l *learner) weights(at []float64) *Weights {
	w := &Weights{habits: DefaultHabits()}
	chances := w.habits.all()
	for i, v := range chances[:numLearntHabits] {
		*v = 1 / (1 + math.Exp(-at[i]))
	}
	w.habits.Far = math.Exp(at[farNumber])
	for i := range w.places {
		w.places[i] = float32(at[placeNumber+i])
	}
	for i, code := range l.codes {
		if v := int8(math.Round(shapeUnits * at[shapeNumber+i])); v != 0 {
			w.shapes = append(w.shapes, shapeWeight{code, v})
		}
	}
	return w
}

// step learns from a batch of lessons.
func (l *learner) step(ctx context.Context, batch []Lesson) error {
	h, err := l.player.Weighted(l.weights(l.at))
	if err != nil {
		return err
	}
	seed := l.rng.Uint64()
	var group sync.WaitGroup
	for k, w := range l.workers {
		group.Go(func() {
			w.player, w.err, w.missed = h.Clone(), nil, 0
			w.player.trace = &w.trace
			for i, n := k, 0; i < len(batch) && w.err == nil; i, n = i+len(l.workers), n+1 {
				w.err = w.learn(ctx, &batch[i], rand.NewPCG(seed, uint64(i)), w.of[n])
			}
		})
	}
	group.Wait()
	clear(l.gradient)
	for _, w := range l.workers {
		if w.err != nil {
			return w.err
		}
		l.missed += w.missed / float64(len(batch))
	}
	for i := range batch {
		for k, v := range l.workers[i%len(l.workers)].of[i/len(l.workers)] {
			l.gradient[k] += v / float64(len(batch))
		}
	}
	l.follow()
	const every = 100
	if l.steps%every == 0 {
		if l.o.Progress != nil {
			l.o.Progress(l.steps, l.missed/every)
		}
		l.missed = 0
	}
	return nil
}

// The constants of Adam, and how many weights go at full speed.
const (
	momentumKept = 0.9
	squareKept   = 0.99
	quickWeights = 60
	mostLearnt   = 5 // bounds logarithms
)

// follow goes a step along the gradient. A weight whose gradient varies less than those of
// quickWeights others goes slower: most shapes are rare, and little is known of them.
func (l *learner) follow() {
	l.steps++
	n := float64(l.steps)
	for i, g := range l.gradient {
		l.momentum[i] += (1 - momentumKept) * (g - l.momentum[i])
		l.square[i] += (1 - squareKept) * (g*g - l.square[i])
		l.pace[i] = math.Sqrt(l.square[i] / (1 - math.Pow(squareKept, n)))
	}
	sorted := slices.Sorted(slices.Values(l.pace))
	usual := max(sorted[max(len(sorted)-quickWeights, 0)], 1e-12)
	part := n / float64(l.o.Steps)
	rate := l.o.Rate * min(1, 3*(1-part)) / (1 - math.Pow(momentumKept, n))
	for i := range l.at {
		l.at[i] = max(-mostLearnt, min(l.at[i]+rate*l.momentum[i]/(l.pace[i]+usual), mostLearnt))
	}
	// The mean is that of the second half; before, it is the present state.
	since := max(1, l.steps-l.o.Steps/2)
	for i, v := range l.at {
		l.mean[i] += (v - l.mean[i]) / float64(since)
	}
}

// reach is how far from a choice owners say whether it was good.
const reach = 4

// learn plays games from a lesson and finds the gradient.
func (w *learnWorker) learn(ctx context.Context, x *Lesson, src rand.Source, gradient []float64) error {
	size := x.Board.Size()
	b, sum := x.Board.Clone(), new([board.NumPoints]float64)
	for j := range w.owner {
		b.CopyFrom(x.Board)
		w.trace.choices = w.traces[j][:0]
		if _, err := w.player.Play(ctx, b, x.ToPlay, x.Last, MovesPerPoint*size*size, src); err != nil {
			return err
		}
		w.traces[j] = w.trace.choices
		Count(b, &w.owner[j])
		for p := range board.Points(size) {
			sum[p] += w.owner[j][p]
		}
	}
	clear(gradient)
	games, area := float64(len(w.owner)), float64(size*size)
	for p := range board.Points(size) {
		// The variance of the mean is no error.
		m := sum[p] / games
		miss := float64(x.Owner[p]) - m
		w.missed += (miss*miss - (1-m*m)/(games-1)) / area
	}
	// sums are those of the rectangles between a point and the corner.
	var sums [board.MaxSize + 1][board.MaxSize + 1]float64
	for j := range w.owner {
		for row := range size {
			line := 0.0
			for col := range size {
				p := board.At(col, row)
				others := (sum[p] - w.owner[j][p]) / (games - 1)
				line += (float64(x.Owner[p]) - others) * (w.owner[j][p] - others)
				sums[row+1][col+1] = sums[row][col+1] + line
			}
		}
		for _, c := range w.traces[j] {
			col, row := c.at.Col(), c.at.Row()
			left, right := max(col-reach, 0), min(col+reach+1, size)
			low, high := max(row-reach, 0), min(row+reach+1, size)
			good := sums[high][right] - sums[low][right] - sums[high][left] + sums[low][left]
			gradient[c.number] += good * float64(c.slope) / games / area
		}
	}
	return nil
}
