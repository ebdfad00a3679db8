package influence

import (
	"context"
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/search"
)

// ErrInput reports that an [Input], or data for a [Result], is invalid.
var ErrInput = errors.New("invalid input")

// Attenuations. Along a diagonal influence falls faster by the second number.
const (
	territorialAttenuation, territorialDiagonal = 2.4, 1.7
	escapeAttenuation, escapeDiagonal           = 6, 2
	enhancementAttenuation                      = 3
	invasionAttenuation                         = 1.5
)

// A living stone lets the opponent's influence pass less well through the
// points beside it and diagonally next to it.
const (
	besideStone     = 0.25
	diagonalToStone = 0.65
)

// Compute stores the influence of a position in r; if r is reused, it allocates nothing. An
// error that wraps ErrInput leaves r meaningless. If the context ends or its budget runs out, r
// holds an incomplete result, see Result.Limited; only the end of the context is an error.
func (e *Engine) Compute(ctx context.Context, in Input, r *Result) error {
	if err := e.check(in, r); err != nil {
		return err
	}
	if err := ended.Err(ctx); err != nil {
		return err
	}
	r.reset(&in)
	return e.compute(ctx, &in, r)
}

// compute works out the influence of the stones of r, with the patterns of in.Board.
func (e *Engine) compute(ctx context.Context, in *Input, r *Result) error {
	e.sources = e.sources[:0]
	err := e.match(ctx, in, r)
	if err != nil && ended.Err(ctx) == nil {
		return err
	}
	e.intrude(r, intrusionShare)
	e.enter(r)
	r.damp()
	e.finish(r)
	r.limited = spent(ctx)
	return err
}

// spent reports whether a context has ended or its budget is used up.
func spent(ctx context.Context) bool {
	k := search.BudgetOf(ctx)
	return k != nil && k.Left() == 0 || ended.Err(ctx) != nil
}

// finish computes the field and the territory from sources and permeability.
func (e *Engine) finish(r *Result) {
	e.radiate(r)
	e.settle(r)
}

// settle computes the territory from the field.
func (e *Engine) settle(r *Result) {
	if r.kind != Territorial {
		return
	}
	if e.needSize != r.size {
		e.need, e.needSize = requiredAt(r.size), r.size
	}
	r.valueTerritory(e.need, &e.guess)
	if e.unblock(r) {
		r.valueTerritory(e.need, &e.guess)
	}
}

// check returns an error if the arguments of a computation make no sense.
func (e *Engine) check(in Input, r *Result) error {
	switch {
	case e == nil || !e.made:
		return fmt.Errorf("%w: an Engine that New has not made", ErrInput)
	case in.Board == nil:
		return fmt.Errorf("%w: %w", ErrInput, board.ErrNoBoard)
	case r == nil:
		return fmt.Errorf("%w: no result to store in", ErrInput)
	case in.ToPlay > board.White:
		return fmt.Errorf("%w: side to move %v", ErrInput, in.ToPlay)
	case in.Kind > Escape:
		return fmt.Errorf("%w: kind %d", ErrInput, in.Kind)
	case in.Strength != nil && len(in.Strength) < board.NumPoints:
		return fmt.Errorf("%w: %d strengths, want %d", ErrInput, len(in.Strength), board.NumPoints)
	}
	if in.Strength != nil {
		size := in.Board.Size()
		for row := range size {
			first := board.At(0, row)
			for i, v := range in.Strength[first : int(first)+size] {
				if !(v <= maxStrength) { // or it is no number
					return fmt.Errorf("%w: strength %v at %v", ErrInput, v, first+board.Point(i))
				}
			}
		}
	}
	return nil
}

// maxStrength keeps sums far from overflow.
const maxStrength = 1e6

// reset makes r the state before patterns: the stones alone.
func (r *Result) reset(in *Input) {
	b := in.Board
	r.size, r.toMove, r.kind, r.scoring, r.limited = b.Size(), in.ToPlay, in.Kind, in.Scoring, false
	r.ordinary, r.diagonal = territorialAttenuation, territorialDiagonal
	if r.kind == Escape {
		r.ordinary, r.diagonal = escapeAttenuation, escapeDiagonal
	}
	r.black, r.anyDead = board.Set{}, false
	r.strength, r.attenuation, r.pass, r.influence = [2]plane{}, [2]plane{}, [2]plane{}, [2]plane{}
	r.territory, r.none = plane{}, [2]board.Set{}
	for p := range board.Point(numCells) {
		c := b.At(p)
		r.stones[p], r.closed[0][p], r.closed[1][p] = outside, true, true
		if c == board.Border {
			continue
		}
		r.stones[p], r.closed[0][p], r.closed[1][p] = empty, false, false
		r.pass[0][p], r.pass[1][p] = 1, 1
		if c != board.Empty {
			r.place(in, p, c)
		}
	}
}

// place enters a stone.
func (r *Result) place(in *Input, p board.Point, c board.Color) {
	own, other := side(c), side(c.Opponent())
	if c == board.Black {
		r.black.Add(p)
	}
	strength := float32(defaultStrength)
	if in.Strength != nil {
		strength = in.Strength[p]
	}
	switch {
	case in.Inessential != nil && in.Inessential.Has(p):
		r.stones[p] = inessential
		r.closed[other][p] = true
		r.pass[own][p], r.pass[other][p] = 0, 0
	case strength <= 0 || in.Dead != nil && in.Dead.Has(p):
		r.stones[p] = dead
		r.anyDead = true
		r.pass[own][p] = 0
	default:
		r.stones[p] = living
		r.closed[own][p], r.closed[other][p] = true, true
		r.pass[other][p] = 0
		r.strength[own][p], r.attenuation[own][p] = strength, r.ordinary
	}
}

// damp lowers the permeability around living stones, but not at sources.
func (r *Result) damp() {
	for row := range r.size {
		first := board.At(0, row)
		for p := first; p < first+board.Point(r.size); p++ {
			if r.stones[p] == living {
				r.dampAround(p)
			}
		}
	}
	r.free()
}

// free makes sources that are no stones free to radiate.
func (r *Result) free() {
	for row := range r.size {
		first := board.At(0, row)
		for p := first; p < first+board.Point(r.size); p++ {
			if r.stones[p] != living {
				for c := range r.strength {
					if r.strength[c][p] > 0 {
						r.pass[c][p] = 1
					}
				}
			}
		}
	}
}

func (r *Result) dampAround(p board.Point) {
	own, other := 0, 1
	if !r.black.Has(p) {
		own, other = 1, 0
	}
	pass := &r.pass[other]
	for _, n := range p.Neighbors() {
		if r.stones[n].flows() && !r.besideDead(n, own) {
			pass[n] *= besideStone
		}
	}
	for _, n := range p.Diagonals() {
		if r.stones[n].flows() && !r.besideDead(n, own) {
			pass[n] *= diagonalToStone
		}
	}
}

// besideDead reports whether a dead stone of a player is among the eight
// points around p.
func (r *Result) besideDead(p board.Point, c int) bool {
	if !r.anyDead {
		return false
	}
	for i := range steps {
		n := p + steps[i].delta
		if r.stones[n] == dead && r.black.Has(n) == (c == 0) {
			return true
		}
	}
	return false
}

// radiate computes the field of all sources.
func (e *Engine) radiate(r *Result) {
	for c := range r.strength {
		e.field = sums{}
		for row := range r.size {
			first := board.At(0, row)
			for p := first; p < first+board.Point(r.size); p++ {
				if s := r.strength[c][p]; s > 0 {
					e.spreader.spread(&e.field, source{p, s, r.attenuation[c][p]}, &r.pass[c], &r.closed[c], r.diagonal)
				}
			}
		}
		for p, v := range e.field {
			r.influence[c][p] = float32(v)
		}
	}
}

// unblock lets each empty source that is blocked on two sides or more through
// the least valuable block, and reports whether there was one: the opponent
// cannot answer on both sides. Where several blocks are worth the least, it gets
// through one of them, and each counts as much as is likely. Nothing more radiates
// through it; it only makes the points behind depend on it.
func (e *Engine) unblock(r *Result) bool {
	e.opened = e.opened[:0]
	for c := range r.strength {
		sign := float32(1)
		if c == 1 {
			sign = -1
		}
		for row := range r.size {
			first := board.At(0, row)
			for p := first; p < first+board.Point(r.size); p++ {
				if r.strength[c][p] <= 0 || r.stones[p] != empty {
					continue
				}
				var least [4]board.Point
				blocks, ties, value := 0, 0, float32(0)
				for _, n := range p.Neighbors() {
					if r.stones[n] != empty || r.pass[c][n] != 0 {
						continue
					}
					blocks++
					v := sign * r.territory[n]
					if ties == 0 || v < value {
						ties, value = 0, v
					}
					if v == value {
						least[ties] = n
						ties++
					}
				}
				if blocks >= 2 {
					for _, n := range least[:ties] {
						e.opened = append(e.opened, block{n, c, 1 / float32(ties)})
					}
				}
			}
		}
	}
	for _, o := range e.opened {
		pass := &r.pass[o.player][o.at]
		*pass = max(*pass, o.pass)
	}
	return len(e.opened) > 0
}

// block is a point that a player gets through after all, or may get through.
type block struct {
	at     board.Point
	player int
	pass   float32
}
