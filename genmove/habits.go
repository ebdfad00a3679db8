package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/shapenet"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Habits is the Reasoner of the habits of players, learned from their games. The likeliest moves
// become candidates, and those beside weak groups are reasons about these. The zero value is ready
// to use, and belongs to one goroutine.
type Habits struct {
	predictor *shapenet.Estimator
	list      []prior.Chance
}

// load reads the shipped table of shapes and the small network that corrects it.
func (h *Habits) load() error {
	if h.predictor != nil {
		return nil
	}
	t, err := prior.Shipped()
	if err != nil {
		return err
	}
	n, err := shapenet.Shipped()
	if err != nil {
		return err
	}
	h.predictor, err = shapenet.NewEstimator(n, t)
	return err
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
func (h *Habits) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if err := h.load(); err != nil {
		return err
	}
	var err error
	h.list, err = h.predictor.Append(h.list[:0], s.Board, s.ToPlay, s.Last, s.Previous)
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
