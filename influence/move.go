package influence

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/pattern"
)

// Move is a move for an estimate of its effect on the territory, with facts from other
// packages.
type Move struct {
	Point board.Point
	Color board.Color
	// Unsafe says that the new stone can be captured: it is then dead.
	Unsafe bool
	// Saved are dead or weak stones of the player that the move saves, Lost are
	// stones of the opponent that it kills. Nil means none.
	Saved, Lost *board.Set
	// SavedStrength is the strength of saved stones; 0 means 100.
	SavedStrength float32
}

// ComputeMove stores in r the influence after a move, with the opponent to move first;
// in.ToPlay does not matter. The board is left as it was. The error is one of Compute, and
// wraps ErrInput also if the move is illegal.
func (e *Engine) ComputeMove(ctx context.Context, in Input, m Move, r *Result) error {
	vain := m.Unsafe && none(m.Saved) && none(m.Lost)
	after, err := e.play(&in, m, r)
	if err != nil {
		return err
	}
	if !vain || in.Board.Captured() > 0 {
		defer in.Board.Undo()
		return e.Compute(ctx, after, r)
	}
	// A stone that is lost, and does nothing for others, breaks no connection and closes no
	// way in: patterns see the board without it.
	err = ended.Err(ctx)
	if err == nil {
		r.reset(&after)
	}
	in.Board.Undo()
	if err != nil {
		return err
	}
	return e.compute(ctx, &after, r)
}

// none reports whether a set, which may be nil, is empty.
func none(s *board.Set) bool { return s == nil || s.IsEmpty() }

// play puts the move on the board, which the caller takes back, and returns the
// input after it. Its sets and strengths are scratch of the engine.
func (e *Engine) play(in *Input, m Move, r *Result) (Input, error) {
	if err := e.check(*in, r); err != nil {
		return Input{}, err
	}
	if !m.Color.IsPlayer() {
		return Input{}, fmt.Errorf("%w: a move of %v", ErrInput, m.Color)
	}
	if m.Point == board.Pass || !in.Board.Try(m.Point, m.Color) {
		return Input{}, fmt.Errorf("%w: no move of %v at %v", ErrInput, m.Color, m.Point)
	}
	after := *in
	after.ToPlay = m.Color.Opponent()
	e.dead = board.Set{}
	if in.Dead != nil {
		e.dead = *in.Dead
	}
	if m.Saved != nil {
		e.dead.AndNot(m.Saved)
	}
	if m.Lost != nil {
		e.dead.Or(m.Lost)
	}
	if m.Unsafe {
		e.dead.Add(m.Point)
	} else {
		e.dead.Remove(m.Point)
	}
	after.Dead = &e.dead
	if in.Inessential != nil {
		e.inessential = *in.Inessential
		if m.Saved != nil {
			e.inessential.AndNot(m.Saved)
		}
		e.inessential.Remove(m.Point)
		after.Inessential = &e.inessential
	}
	if in.Strength != nil {
		e.strength = append(e.strength[:0], in.Strength...)
		e.strength[m.Point] = defaultStrength
		if m.Saved != nil {
			saved := m.SavedStrength
			if saved == 0 {
				saved = defaultStrength
			}
			for p := range m.Saved.All() {
				e.strength[p] = saved
			}
		}
		after.Strength = e.strength
	}
	return after, nil
}

// ComputeFollowup stores in r the influence if the opponent does not answer the move. It adds
// to after, the result of ComputeMove for the same input and move, the fields of the intrusions
// from the new stone and the stones that it saves, at full strength. The errors are those of
// ComputeMove, and wrap ErrInput if r is after itself.
func (e *Engine) ComputeFollowup(ctx context.Context, in Input, m Move, after, r *Result) error {
	if after == nil || r == after || after.size == 0 || after.kind != Territorial {
		return fmt.Errorf("%w: the territorial influence after the move is needed", ErrInput)
	}
	input, err := e.play(&in, m, r)
	if err != nil {
		return err
	}
	defer in.Board.Undo()
	if !after.Describes(in.Board) {
		return fmt.Errorf("%w: the influence after the move is of another position", ErrInput)
	}
	*r = *after
	e.intrusions = e.intrusions[:0]
	if e.barriers != nil && !m.Unsafe {
		if err := e.followups(ctx, &input, m, r); err != nil {
			return err
		}
	}
	e.sources = e.sources[:0]
	e.intrude(r, followupShare)
	e.enter(r)
	r.free()
	e.radiateMore(after, r)
	e.settle(r)
	r.limited = r.limited || spent(ctx)
	return nil
}

// radiateMore adds the fields of the sources that r has and before has not, or has
// with less strength.
func (e *Engine) radiateMore(before, r *Result) {
	for c := range r.strength {
		e.field = sums{}
		for p := range board.Points(r.size) {
			if s := r.strength[c][p] - before.strength[c][p]; s > 0 {
				e.spreader.spread(&e.field, source{p, s, r.attenuation[c][p]}, &r.pass[c], &r.closed[c], r.diagonal)
			}
		}
		for p, v := range e.field {
			r.influence[c][p] += float32(v)
		}
	}
}

// followups collects the intrusions of the new stone and of those saved.
func (e *Engine) followups(ctx context.Context, in *Input, m Move, r *Result) error {
	stones := board.SetOf(m.Point)
	if m.Saved != nil {
		stones.Or(m.Saved)
	}
	d := e.barriers
	e.judged = r
	defer func() { e.judged = nil }()
	for _, match := range d.find(in.Board, pattern.Query{Color: m.Color, Goal: &stones}) {
		f := &d.effects[match.Pattern]
		if !f.class.HasAny(classIntrude) || !stones.Has(match.Anchor) || !f.bound || !f.alive(r, match) {
			continue
		}
		if f.conditional {
			if ok, err := d.bound.Accepts(ctx, in.Board, match); err != nil {
				return err
			} else if !ok {
				continue
			}
		}
		if f.hasAction {
			v, returned, err := d.bound.Act(ctx, in.Board, match)
			if err := e.faults.Add(err); err != nil {
				return err
			}
			if err != nil || returned && v == 0 {
				continue
			}
		}
		if err := ended.Err(ctx); err != nil {
			return err
		}
		e.collect(match, f)
	}
	return ended.Err(ctx)
}

// MoveValue returns the territory that a move gains for its player: the change of the territory
// from before to after, plus the captured stones. Both results are those with the opponent to
// move first. If one of them is missing, or their sizes differ, the value is that of the
// captured stones.
func MoveValue(before, after *Result, c board.Color, captured int) float64 {
	if before == nil || after == nil || before.size != after.size {
		return float64(captured)
	}
	v := after.TerritorySum() - before.TerritorySum()
	if c == board.Black {
		v = -v
	}
	return v + float64(captured)
}
