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
	opp := s.Opponent()
	if s.Influence == nil || s.Influence.First(opp) == nil {
		return 0, fmt.Errorf("%w: %v", examine.ErrMissing, examine.Influence)
	}
	next, err := s.Position.After(move)
	if err != nil {
		return 0, err
	}
	f, err := examined(ctx, s.Analyst, next, examine.Influence)
	if err != nil {
		return 0, err
	}
	captured := s.Board.CapturedBy(move, s.ToPlay)
	return influence.MoveValue(s.Influence.First(opp), f.Influence.First(opp), s.ToPlay, captured), nil
}

// confirmBest corrects what the best moves claim as territory by what is so in the
// positions after them, until the best one has been looked at.
func (k Points) confirmBest(ctx context.Context, s *Situation, list []Valued) error {
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
		gain, err := Confirmed(ctx, s, v.Move)
		if err != nil {
			return err
		}
		v.add(StepConfirm, gain-v.Territory, fmt.Sprintf("territory %.2f after it", gain))
	}
	return nil
}
