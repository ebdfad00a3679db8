package network

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/internal/detmath"
	"github.com/tengen-go/tengen/internal/ended"
)

// errBusy reports that two goroutines use one Evaluator.
var errBusy = errors.New("evaluator in use by another goroutine")

// Symmetry selects the orientation in which a network sees a position. Values from 0 to 7 are
// orientations, three bits that apply in order: 1 mirrors top and bottom, 2 mirrors left and
// right, 4 swaps rows and columns.
type Symmetry uint8

const (
	// SymmetryRandom takes another orientation for each evaluation, from Options.Seed.
	SymmetryRandom Symmetry = 8 + iota
	// SymmetryMean takes the mean of all eight orientations, which takes eight times as long.
	SymmetryMean
	// SymmetryCanonical takes the orientation that the position itself chooses. A turned or mirrored
	// board then gets the same answers, turned or mirrored, for the price of one evaluation.
	SymmetryCanonical
)

// Options are the options of an Evaluator. The zero value evaluates each position as it stands.
type Options struct {
	Symmetry Symmetry
	// Seed is for SymmetryRandom.
	Seed uint64
	// Optimism from 0 to 1 is the share of the optimistic policy, which KataGo networks of version 12
	// and later have. KataGo itself uses 0.2 at the root and 1 below it; other networks ignore it.
	Optimism float32
}

// Evaluator evaluates positions with a Model. It has scratch space and belongs to one goroutine.
type Evaluator struct {
	busy     atomic.Bool
	model    *Model
	runner   Runner
	opt      Options
	rng      rand.PCG
	encoder  inputs.Encoder
	features inputs.Features
	turned   Inputs
	raw      Raw
	mask     [board.MaxSize * board.MaxSize]bool // legal points, rows from the top
	policy   [board.MaxSize*board.MaxSize + 1]float64
	in       inputs.Position
	position Position
}

// ErrOptions reports that Options cannot be used.
var ErrOptions = errors.New("invalid options of an evaluator")

// NewEvaluator returns an Evaluator. The error wraps ErrOptions and names the option that is out of
// its range.
func (m *Model) NewEvaluator(o Options) (*Evaluator, error) {
	if o.Symmetry > SymmetryCanonical {
		return nil, fmt.Errorf("%w: symmetry %d, want 0 to 7, SymmetryRandom, SymmetryMean or SymmetryCanonical", ErrOptions, o.Symmetry)
	}
	if !(o.Optimism >= 0 && o.Optimism <= 1) {
		return nil, fmt.Errorf("%w: optimism %v, want 0 to 1", ErrOptions, o.Optimism)
	}
	if m.net == nil {
		return nil, fmt.Errorf("%w: the zero Model", ErrOptions)
	}
	e := &Evaluator{model: m, runner: m.net.NewRunner(), opt: o}
	e.rng.Seed(o.Seed, 0x9e3779b97f4a7c15)
	return e, nil
}

// Evaluate evaluates p. It allocates nothing after the first positions of a size. The error is
// ctx.Err() if ctx has ended, wraps ErrPosition if p is the zero value, and says so if another
// goroutine is using e.
func (e *Evaluator) Evaluate(ctx context.Context, p Position) (Evaluation, error) {
	var out Evaluation
	err := e.EvaluateInto(ctx, &p, &out)
	return out, err
}

// EvaluateInto is Evaluate that writes to out, which saves copying some kilobytes. The error
// wraps ErrOptions if out is nil.
func (e *Evaluator) EvaluateInto(ctx context.Context, p *Position, out *Evaluation) error {
	if !e.busy.CompareAndSwap(false, true) {
		return errBusy
	}
	defer e.busy.Store(false)
	if err := ended.Err(ctx); err != nil {
		return err
	}
	switch {
	case p == nil || p.board == nil:
		return fmt.Errorf("%w: the zero value", ErrPosition)
	case e.runner == nil:
		return fmt.Errorf("%w: the Evaluator was not made by NewEvaluator", ErrOptions)
	case out == nil:
		return fmt.Errorf("%w: no place for the evaluation", ErrOptions)
	}
	e.position = *p
	p = &e.position
	p.fill(&e.in)
	info := &e.model.info
	e.encoder.Encode(&e.features, &e.in, inputs.Needs{PastLadders: info.PastLadders, PassAliveUnderSuicide: info.PassAliveUnderSuicide})
	size := p.Size()
	i := 0
	for row := size - 1; row >= 0; row-- {
		for col := range size {
			e.mask[i] = p.Legal(board.At(col, row))
			i++
		}
	}
	*out = Evaluation{Size: size, ToPlay: p.toPlay}
	switch s := e.opt.Symmetry; s {
	case SymmetryMean:
		square := 0.0
		for s := range Symmetry(8) {
			if err := ended.Err(ctx); err != nil {
				return err
			}
			if err := e.add(p, s, 1.0/8, out, &square); err != nil {
				return err
			}
		}
		out.ScoreStdev = deviation(square, float64(out.ScoreMean))
	default:
		switch s {
		case SymmetryRandom:
			s = Symmetry(e.rng.Uint64() >> 61)
		case SymmetryCanonical:
			s = canonical(&e.features)
		}
		square := 0.0
		if err := e.add(p, s, 1, out, &square); err != nil {
			return err
		}
		out.ScoreStdev = deviation(square, float64(out.ScoreMean))
	}
	if p.toPlay == board.Black {
		out.ScoreMean, out.Lead = -out.ScoreMean, -out.Lead
		for p := range board.Points(size) {
			out.Ownership[p] = -out.Ownership[p]
		}
	}
	return nil
}

// EvaluateBatch evaluates positions[i] into out[i]. It is EvaluateInto for each of them and stops
// at the first error. The error wraps ErrPosition if the lengths differ.
func (e *Evaluator) EvaluateBatch(ctx context.Context, positions []Position, out []Evaluation) error {
	if len(positions) != len(out) {
		return fmt.Errorf("%w: %d positions and %d evaluations", ErrPosition, len(positions), len(out))
	}
	for i := range positions {
		if err := e.EvaluateInto(ctx, &positions[i], &out[i]); err != nil {
			return err
		}
	}
	return nil
}

// deviation returns the standard deviation of a score from its expected square and its mean.
func deviation(square, mean float64) float32 {
	return float32(math.Sqrt(max(0, square-float64(mean*mean))))
}

// add runs the network in orientation s and adds its outputs times weight to out, for the side to
// move. square gets the expected square of the score. The explicit conversions keep compilers from
// fusing a product with a sum, so that all platforms compute the same bits.
func (e *Evaluator) add(p *Position, s Symmetry, weight float64, out *Evaluation, square *float64) error {
	size := e.features.Size
	area := size * size
	in := (*Inputs)(&e.features)
	if s != 0 {
		e.turn(s)
		in = &e.turned
	}
	r := &e.raw
	if err := e.runner.Run(in, r); err != nil {
		return err
	}
	if len(r.Policy) != area || len(r.Ownership) != area {
		return fmt.Errorf("network %q: %d logits and %d owners for %d points", e.model.info.Name, len(r.Policy), len(r.Ownership), area)
	}

	if o := e.opt.Optimism; o != 0 && len(r.Optimistic) == area {
		for i, v := range r.Optimistic {
			r.Policy[i] += float32(o * (v - r.Policy[i]))
		}
		r.Pass += float32(o * (r.OptimisticPass - r.Pass))
	}

	// The softmax over the legal moves.
	most := float64(r.Pass)
	i := 0
	for y := range size {
		for x := range size {
			if e.mask[i] {
				most = max(most, float64(r.Policy[turnedIndex(s, x, y, size)]))
			}
			i++
		}
	}
	pass := detmath.Exp(float64(r.Pass) - most)
	total := pass
	i = 0
	for y := range size {
		for x := range size {
			e.policy[i] = 0
			if e.mask[i] {
				v := detmath.Exp(float64(r.Policy[turnedIndex(s, x, y, size)]) - most)
				e.policy[i] = v
				total += v
			}
			i++
		}
	}
	scale := weight / total
	i = 0
	for y := range size {
		q := board.At(0, size-1-y)
		for x := range size {
			out.Policy[q] += float32(e.policy[i] * scale)
			out.Ownership[q] += float32(weight * float64(r.Ownership[turnedIndex(s, x, y, size)]))
			i++
			q += board.East
		}
	}
	out.Policy[board.Pass] += float32(pass * scale)

	win, loss, none := values(r, p)
	out.Win += float32(weight * win)
	out.Loss += float32(weight * loss)
	keep := 1 - none
	mean, stdev := float64(r.ScoreMean), float64(r.ScoreStdev)
	*square += float64(weight * (float64(mean*mean) + float64(stdev*stdev)) * keep)
	out.ScoreMean += float32(weight * mean * keep)
	out.Lead += float32(weight * float64(r.Lead) * keep)
	out.VarTime += float32(weight * float64(r.VarTime))
	out.WinlossError += float32(weight * float64(r.WinlossError))
	out.ScoreError += float32(weight * float64(r.ScoreError))
	return nil
}

// values returns the probabilities of a win, a loss and no result.
func values(r *Raw, p *Position) (win, loss, none float64) {
	// No result needs a long cycle, which superko excludes.
	possible := p.rules.Superko == board.SimpleKo || p.rules.Scoring == board.TerritoryScoring
	w, l, n := float64(r.Win), float64(r.Loss), float64(r.NoResult)
	most := max(w, l)
	if possible {
		most = max(most, n)
	}
	w, l = detmath.Exp(w-most), detmath.Exp(l-most)
	if possible {
		none = detmath.Exp(n - most)
	}
	total := w + l + none
	return w / total, l / total, none / total
}

// turnedIndex returns the place of the point (x, y) after the symmetry s.
func turnedIndex(s Symmetry, x, y, size int) int {
	if s&1 != 0 {
		y = size - 1 - y
	}
	if s&2 != 0 {
		x = size - 1 - x
	}
	if s&4 != 0 {
		x, y = y, x
	}
	return y*size + x
}

// canonical returns the orientation in which f, read plane by plane and row by row, comes last in
// lexicographic order. Where two do, f is the same in both.
func canonical(f *inputs.Features) Symmetry {
	size := f.Size
	best := Symmetry(0)
	for s := Symmetry(1); s < 8; s++ {
		if before(f, size, best, s) {
			best = s
		}
	}
	// To read a board in the order of best is to turn it by the inverse of best, which differs
	// from best only for the two quarter turns.
	if best == 5 || best == 6 {
		return 11 - best
	}
	return best
}

// before reports whether f read in the order of r comes before f read in the order of s.
func before(f *inputs.Features, size int, r, s Symmetry) bool {
	area := size * size
	for k := 0; k < len(f.Spatial); k += area {
		plane := f.Spatial[k : k+area]
		for y := range size {
			for x := range size {
				if a, b := plane[turnedIndex(r, x, y, size)], plane[turnedIndex(s, x, y, size)]; a != b {
					return a < b
				}
			}
		}
	}
	return false
}

// turn sets e.turned to the features after the symmetry s.
func (e *Evaluator) turn(s Symmetry) {
	f := &e.features
	size := f.Size
	area := size * size
	if cap(e.turned.Spatial) < len(f.Spatial) {
		e.turned.Spatial = make([]uint8, len(f.Spatial))
	}
	e.turned.Size, e.turned.Spatial, e.turned.Global = size, e.turned.Spatial[:len(f.Spatial)], f.Global
	i := 0
	for y := range size {
		for x := range size {
			j := turnedIndex(s, x, y, size)
			for k := 0; k < len(f.Spatial); k += area {
				e.turned.Spatial[k+j] = f.Spatial[k+i]
			}
			i++
		}
	}
}
