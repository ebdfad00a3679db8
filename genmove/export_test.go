package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/pattern"
)

// Steps of a value that cannot be told apart in the sum, and parts of a choice.
var (
	Choose     = choose
	Discounts  = discounts
	Examined   = examined
	IsMirrored = isMirrored
	Neighbors  = neighbors
	Order      = order
	Resigns    = resigns
	Swing      = swing
	Truth      = truth
)

const (
	ResignBehind = resignBehind
	ResignValue  = resignValue
)

func (k Points) Strategy(s *Situation, r *Reasons, c *Case, v *Valued) { k.strategy(s, r, c, v) }

func (s *Situation) Steady(f *examine.Facts, move board.Point) ([]board.Point, error) {
	return s.steady(f, move)
}

func (s *Situation) FillsLiberty(b *board.Board, move board.Point, g *dragon.Dragon) bool {
	return s.fillsLiberty(b, move, g)
}

func (s *Situation) LinkGain(g, h *dragon.Dragon, k Kind) (a, b float64) { return s.linkGain(g, h, k) }

func (s *Situation) InvasionPenalty(c *Case, v *Valued) float64 { return s.invasionPenalty(c, v) }

func (s *Situation) Answered(ctx context.Context, c *Case, move board.Point) error {
	return s.answered(ctx, c, move)
}

func (s *Situation) Size(p board.Point) float64       { return s.size(p) }
func (s *Situation) StringSize(p board.Point) float64 { return s.stringSize(p) }

func (s *Situation) Neutral(p board.Point, u *board.Unconditional) bool { return s.neutral(p, u) }

func (r *Reasons) AddClass(ctx context.Context, p *pattern.Pattern, m pattern.Match, move board.Point) error {
	return r.addClass(ctx, p, m, move)
}

func (r *Reasons) Discard() { r.discard() }

// TrialsWith returns Trials with another player of random games.
func TrialsWith(p playout.Player, k Trials) *Trials {
	k.player = p
	return &k
}

func (v *Valued) Proved() bool { return v.proved() }

func (k Kind) Valid() bool { return k.valid() }

func (e *Engine) Want() examine.Want { return e.want() }
