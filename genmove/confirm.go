package genmove

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
)

// DefaultConfirm is how many of the best moves Points examines one move on if nothing is
// said.
const DefaultConfirm = 5

// confirmFrom is the level from which moves are examined one move on.
const confirmFrom = 8

// Confirmed returns what a move of the player whose turn it is gains as territory when the
// position after it is examined anew, with the opponent to move first everywhere: what
// Effect only claims. It needs Influence of s. The errors are those of
// examine.Analyst.Facts; one of a move that the rules refuse wraps an error of
// board.Board.Play.
func Confirmed(ctx context.Context, s *Situation, move board.Point) (float64, error) {
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
	f, err := examined(ctx, s.Analyst, next, examine.Influence)
	if err != nil {
		return 0, nil, err
	}
	captured := s.Board.CapturedBy(move, s.ToPlay)
	return influence.MoveValue(s.Influence.First(opp), f.Influence.First(opp), s.ToPlay, captured), f, nil
}

// confirmBest corrects what the best moves claim as territory by what is so in the
// positions after them, until the best one has been looked at.
func (k Points) confirmBest(ctx context.Context, s *Situation, r *Reasons, list []Valued) error {
	most := k.Confirm
	if most == 0 {
		most = DefaultConfirm
	}
	if s.Level < confirmFrom || s.Influence == nil || s.Influence.First(s.Opponent()) == nil {
		return nil
	}
	factors := discounts(list)
	done := make([]bool, len(list))
	for range most {
		best, slack := -1, slackOf(list)
		for i := range list {
			v := &list[i]
			if v.Illegal || v.Rough || v.Value <= 0 {
				continue
			}
			if best < 0 || discounted(v.Value, factors[i], slack) > discounted(list[best].Value, factors[best], slack) {
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
		part, note := gain-v.Territory, fmt.Sprintf("territory %.2f after it", gain)
		if idle := k.idle(s, r, v, gain, f); idle > 0 {
			part, note = part-idle, fmt.Sprintf("%s, %.2f less for groups that are as weak as before", note, idle)
		}
		v.add(StepConfirm, part, note)
	}
	return nil
}

// weaker is the least difference of weakness that counts.
const weaker = 0.005

// idle returns what a move that gains no territory claims for groups that are neither
// stronger, if they are the mover's, nor weaker after it, and with that the followup if
// nothing else is left of the move. f is the position after it.
func (k Points) idle(s *Situation, r *Reasons, v *Valued, gain float64, f *examine.Facts) float64 {
	if gain > 0 || f.Dragons == nil {
		return 0
	}
	gains, rest := k.gains(s, r, r.At(v.Move), v)
	idle := 0.0
	for _, o := range r.groups(gains) {
		g, h := s.Dragon(o), f.Dragons.At(o)
		var helps bool
		if g.Color == s.ToPlay {
			helps = h != nil && h.Weakness < g.Weakness-weaker
		} else {
			helps = h == nil || h.Weakness > g.Weakness+weaker
		}
		if helps {
			rest += gains[o]
		} else {
			idle += gains[o]
		}
	}
	if step, ok := v.Step(StepFollowup); ok && rest < leastForFollowup {
		idle += step.Part
	}
	return idle
}
