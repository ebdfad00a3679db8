package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Habits is the Reasoner of what players like, as a table learnt from games says. The
// likeliest moves become candidates, and those beside weak groups bear on these. It
// belongs to one goroutine.
type Habits struct {
	estimator *prior.Estimator
	list      []prior.Chance
}

// NewHabits returns Habits of a table. The error is prior.ErrTable if t is nil.
func NewHabits(t *prior.Table) (*Habits, error) {
	e, err := prior.NewEstimator(t)
	if err != nil {
		return nil, err
	}
	return &Habits{estimator: e}, nil
}

// The likeliest moves that Habits names, and how likely they must be: at least, and to
// bear on weak groups.
const (
	habits        = 24
	habitLeast    = 0.004
	strategicFrom = 0.012
	strategicNear = 3
)

// Reasons implements Reasoner.
func (h *Habits) Reasons(_ context.Context, s *Situation, r *Reasons) error {
	var err error
	h.list, err = h.estimator.Append(h.list[:0], s.Board, s.ToPlay, s.Last, s.Previous)
	if err != nil {
		return err
	}
	for i, m := range h.list {
		if i == habits || m.Chance < habitLeast {
			break
		}
		if !s.Legal(m.Point) {
			continue
		}
		r.Add(Reason{Kind: Habit, Move: m.Point, Value: m.Chance, Source: "prior"})
		if m.Chance >= strategicFrom {
			strategic(s, r, m.Point)
		}
	}
	return nil
}

// strategic adds that a move beside weak groups bears on them.
func strategic(s *Situation, r *Reasons, p board.Point) {
	if s.Dragons == nil {
		return
	}
	for _, g := range s.Dragons.All() {
		if g.Status == dragon.Dead || g.Status == dragon.Critical || g.Weakness < someWeakness || !within(p, &g.Stones, strategicNear) {
			continue
		}
		kind := StrategicAttack
		if g.Color == s.ToPlay {
			kind = StrategicDefend
		}
		r.Add(Reason{Kind: kind, Move: p, Target: g.Origin, Source: "prior, beside a weak group"})
	}
}

// within reports whether one of the stones is at most so many rows and columns from p.
func within(p board.Point, stones *board.Set, reach int) bool {
	for q := range stones.All() {
		if max(abs(p.Col()-q.Col()), abs(p.Row()-q.Row())) <= reach && abs(p.Col()-q.Col())+abs(p.Row()-q.Row()) <= reach+1 {
			return true
		}
	}
	return false
}
