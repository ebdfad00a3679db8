package genmove

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/owl/dragon"
)

// Habits is the Reasoner of the habits of players: of the policy of the shipped network. The
// likeliest moves become candidates, and those beside weak groups are reasons about these. The zero
// value is ready to use, and belongs to one goroutine.
type Habits struct {
	evaluator *network.Evaluator // nil before it is needed
	v         network.Evaluation
	moves     []board.Point
}

// load makes the evaluator, which sees positions in their canonical orientation.
func (h *Habits) load() error {
	if h.evaluator != nil {
		return nil
	}
	m, err := network.Shipped()
	if err != nil {
		return err
	}
	h.evaluator, err = m.NewEvaluator(network.Options{Symmetry: network.SymmetryCanonical})
	return err
}

// ask sets moves to the likeliest moves of s, the likeliest first.
func (h *Habits) ask(ctx context.Context, s *Situation) error {
	if err := h.load(); err != nil {
		return err
	}
	rules := board.Chinese()
	komi := rules.Komi
	var last []board.Move
	if s.Game != nil {
		rules, komi, last = s.Game.Rules(), s.Game.Komi(), s.Game.LastMoves(lastMoves)
	} else {
		if s.Previous != board.NoPoint {
			last = append(last, board.Move{Point: s.Previous, Color: s.ToPlay})
		}
		if s.Last != board.NoPoint {
			last = append(last, board.Move{Point: s.Last, Color: s.Opponent()})
		}
	}
	p, err := network.NewPosition(s.Board, s.ToPlay, komi, 0, rules, network.Recent(last, [2]*board.Board{}), network.NoBans())
	if err != nil {
		return err
	}
	if err := h.evaluator.EvaluateInto(ctx, &p, &h.v); err != nil {
		return err
	}
	h.moves = h.moves[:0]
	empty := s.Board.EmptyPoints()
	for p := range empty.All() {
		if h.v.Policy[p] >= habitLeast {
			h.moves = append(h.moves, p)
		}
	}
	slices.SortStableFunc(h.moves, func(p, q board.Point) int { return cmp.Compare(h.v.Policy[q], h.v.Policy[p]) })
	return nil
}

// lastMoves is how many of the last moves the network is told.
const lastMoves = 5

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
	if err := h.ask(ctx, s); err != nil {
		return err
	}
	for _, p := range h.moves[:min(len(h.moves), habits)] {
		if !s.Legal(p) {
			continue
		}
		chance := float64(h.v.Policy[p])
		r.Add(Reason{Kind: Habit, Move: p, Value: chance, Source: "network"})
		if chance >= strategicFrom {
			strategic(s, r, p)
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
		r.Add(Reason{Kind: kind, Move: p, Target: g.Origin, Source: "network, beside a weak group"})
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
