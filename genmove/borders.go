package genmove

import (
	"cmp"
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
)

// Borders is the Reasoner of the endgame: points at the borders of territories where a move can
// gain something.
type Borders struct{}

// borderPoints is how many points Borders names at most.
const borderPoints = 40

// Reasons implements Reasoner. It needs Influence.
func (Borders) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if s.Influence == nil || s.Influence.BlackFirst == nil || s.Influence.WhiteFirst == nil {
		return nil
	}
	type point struct {
		p    board.Point
		open float64
	}
	var list []point
	empty := s.Board.EmptyPoints()
	for p := range empty.All() {
		near := false
		for _, q := range p.Neighbors() {
			near = near || s.Board.At(q).IsPlayer()
		}
		if !near || !s.Legal(p) {
			continue
		}
		// What changes hands around the point when the one or the other moves first.
		open := swing(s.Influence, p)
		for _, q := range p.Neighbors() {
			if s.Board.At(q) != board.Border {
				open += swing(s.Influence, q) / 2
			}
		}
		if open > 0.3 {
			list = append(list, point{p, open})
		}
	}
	slices.SortStableFunc(list, func(a, b point) int { return cmp.Compare(b.open, a.open) })
	for _, x := range list[:min(len(list), borderPoints)] {
		r.Add(Reason{Kind: Endgame, Move: x.p, Source: "influence"})
	}
	return nil
}

// swing returns how much of a point depends on who moves first.
func swing(f *examine.Fields, p board.Point) float64 {
	return max(0, f.First(board.White).Territory(p)-f.First(board.Black).Territory(p))
}
