package genmove

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl/dragon"
)

// defaultConfirm is the default number of best moves that Points examines one move on.
const defaultConfirm = 10

// confirmFrom is the level from which moves are examined one move on.
const confirmFrom = 8

// Confirmed returns the territory that a move of the side to move gains when the position after
// it is examined again, with the opponent to move first; Effect only claims it. It needs
// Influence of s, and returns errors of examine.Analyst.Facts or of board.Board.Play.
func Confirmed(ctx context.Context, s *Situation, move board.Point) (float64, error) {
	if err := entered(ctx, s, &Reasons{s: s}); err != nil {
		return 0, err
	}
	gain, _, err := s.confirmed(ctx, move)
	return gain, err
}

// confirmed is Confirmed, and returns the examined position after the move.
func (s *Situation) confirmed(ctx context.Context, move board.Point) (float64, *examine.Facts, error) {
	opp := s.Opponent()
	if s.Influence == nil || s.Influence.First(opp) == nil {
		return 0, nil, fmt.Errorf("%w: %v", examine.ErrMissing, examine.Influence)
	}
	next, err := s.Position.After(move)
	if err != nil {
		return 0, nil, err
	}
	want := examine.Influence
	if s.BreakIns != nil {
		want |= examine.BreakIns
	}
	f, err := examined(ctx, s.Analyst, next, want)
	if err != nil {
		return 0, nil, err
	}
	captured := s.Board.CapturedBy(move, s.ToPlay)
	return influence.MoveValue(s.Influence.First(opp), f.Influence.First(opp), s.ToPlay, captured), f, nil
}

// confirmBest corrects what the best moves claim as territory by what is so in the
// positions after them, until the best one has been looked at.
func (k Points) confirmBest(ctx context.Context, s *Situation, r *Reasons, p *preference) error {
	most := k.Confirm
	if most == 0 {
		most = defaultConfirm
	}
	if s.Level < confirmFrom || s.Influence == nil || s.Influence.First(s.Opponent()) == nil {
		return nil
	}
	list := p.list
	done := make([]bool, len(list))
	for range most {
		best, slack := -1, p.slack()
		for i := range list {
			v := &list[i]
			if v.Illegal || v.Rough || p.values[i] <= 0 {
				continue
			}
			if best < 0 || discounted(p.values[i], p.factors[i], slack) > discounted(p.values[best], p.factors[best], slack) {
				best = i
			}
		}
		if best < 0 || done[best] {
			return nil
		}
		done[best] = true
		v := &list[best]
		gain, f, err := s.confirmed(ctx, v.Move)
		if err != nil {
			return err
		}
		if v.proved() {
			gain = max(gain, r.At(v.Move).MinTerritory)
		}
		idle, note := k.idle(s, r, v, gain, f), fmt.Sprintf("territory %.2f one move on", gain)
		if idle > 0 {
			note = fmt.Sprintf("%s, %.2f less for groups that are about as weak as before", note, idle)
		}
		if part := v.reshaped(gain, idle, r.At(v.Move).ShapeFactor()); part != 0 {
			p.change(best, p.values[best]+part, note)
		}
	}
	return nil
}

// reshaped returns by how much the value of a move changes if it gains so much as territory, and
// less for groups by idle: what its shape multiplies changes with it.
func (v *Valued) reshaped(gain, idle, factor float64) float64 {
	part := gain - v.Territory - idle
	step, ok := v.Step(stepShape)
	if !ok {
		return part
	}
	base := step.Total - step.Part + part
	return part + shapePart(base, gain, factor) - step.Part
}

// How what a move claims for a group is compared with the weakness of the group after it.
const (
	// The claim holds in full if so much of the weakness is gone, or if the weakness of a group
	// of the opponent has grown by as much. If it is less, the claim holds in proportion.
	fullChange = 0.5
	// So much of it holds in any case for a move that gains territory: weakness does not show
	// all that helps a group.
	claimLeast = 0.25
	// The weakness of a group that is not weak at all, which has nothing to lose.
	leastWeakness = 0.005
)

// idle returns what of the claims of a move for groups does not hold, as own groups are no
// stronger after it, and those of the opponent no weaker. That of a move that gains no
// territory has the followup added if nothing else is left of the move. f is the position
// after it.
func (k Points) idle(s *Situation, r *Reasons, v *Valued, gain float64, f *examine.Facts) float64 {
	if f.Dragons == nil {
		return 0
	}
	least := claimLeast
	if gain <= 0 {
		least = 0
	}
	gains, rest := k.gains(s, r, r.At(v.Move), v)
	idle := 0.0
	for _, o := range r.groups(gains) {
		holds := max(least, holds(s.Dragon(o), f.Dragons.At(o), s.ToPlay))
		rest += gains[o] * holds
		idle += gains[o] * (1 - holds)
	}
	if step, ok := v.Step(stepFollowup); ok && gain <= 0 && rest < leastForFollowup {
		idle += step.Part
	}
	return idle
}

// holds returns how much of a claim of a move of c for group g holds, from 0 to 1. after is the
// group after the move, nil if it is not there any more.
func holds(g, after *dragon.Dragon, c board.Color) float64 {
	change := 0.0
	switch {
	case g.Color == c && after != nil:
		change = g.Weakness - after.Weakness
	case g.Color != c && after != nil:
		change = after.Weakness - g.Weakness
	case g.Color != c:
		change = 1 // it is captured
	}
	return min(max(change/(fullChange*max(g.Weakness, leastWeakness)), 0), 1)
}
