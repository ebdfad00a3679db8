package genmove

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// effect is what a move does to stones.
type effect struct {
	saved, lost board.Set // whose fate it changes
	ko          float64   // points to deduct, since a ko decides
	secondary   float64   // twice the size of what is attacked although it is lost
	followup    float64
	reverse     float64
}

// The parts of the worth of stones that are deducted where a ko decides about them.
const (
	goodKo = 0.3
	badKo  = 0.5
)

// deduction returns the part of the stones that a code costs.
func deduction(c search.Code) float64 {
	switch c {
	case search.KoA:
		return goodKo
	case search.KoB:
		return badKo
	case search.Gain, search.Loss:
		return goodKo
	}
	return 0
}

// effect gathers what the reasons of a move do to stones.
func (s *Situation) effect(c *Case) effect {
	var e effect
	for i := range c.Reasons {
		x := &c.Reasons[i]
		if !x.Counts() || x.Target == board.NoPoint {
			continue
		}
		switch x.Kind {
		case Attack, Defend:
			w := s.Worm(x.Target)
			if w == nil {
				continue
			}
			var stones board.Set
			for _, p := range w.Stones {
				stones.Add(p)
			}
			switch {
			case x.Kind == Defend:
				e.change(&e.saved, &stones, x.Code)
			case w.LostOrUnknown() && !w.Unknown.Defense:
				e.secondary += stonePoints * w.EffectiveSize
			default:
				e.change(&e.lost, &stones, x.Code)
			}
		case OwlAttack, OwlDefend, Semeai:
			g := s.Dragon(x.Target)
			if g == nil {
				continue
			}
			if g.Color == s.ToPlay {
				e.change(&e.saved, &g.Stones, x.Code)
			} else {
				e.change(&e.lost, &g.Stones, x.Code)
			}
		case AttackEither:
			a, b := s.stringSize(x.Target), s.stringSize(x.Other)
			small := x.Target
			if b < a {
				small = x.Other
			}
			var stones board.Set
			for p := range s.Board.Stones(small) {
				stones.Add(p)
			}
			e.change(&e.lost, &stones, x.Code)
		case DefendBoth:
			for _, p := range [2]board.Point{x.Target, x.Other} {
				var stones board.Set
				for q := range s.Board.Stones(p) {
					stones.Add(q)
				}
				e.change(&e.saved, &stones, x.Code)
			}
		case AttackThreat, DefendThreat:
			e.followup = max(e.followup, stonePoints*s.stringSize(x.Target)*(1-deduction(x.Code)))
		case OwlAttackThreat, OwlDefendThreat, SemeaiThreat:
			e.followup = max(e.followup, stonePoints*s.size(x.Target)*(1-deduction(x.Code)))
		case OwlPreventThreat:
			e.reverse = max(e.reverse, stonePoints*s.size(x.Target)*(1-deduction(x.Code)))
		}
	}
	return e
}

// change adds stones whose fate changes to a set, and what the code costs.
func (e *effect) change(to, stones *board.Set, c search.Code) {
	left := *stones
	left.AndNot(to)
	to.Or(stones)
	e.ko += deduction(c) * stonePoints * float64(left.Len())
}

// territory makes the step of that name.
func (k Points) territory(ctx context.Context, s *Situation, c *Case, v *Valued) error {
	e := s.effect(c)
	v.Secondary = e.secondary
	v.Followup = max(c.Followup, e.followup)
	v.Reverse = max(c.ReverseFollowup, e.reverse)
	note := ""
	if s.Influence != nil && s.Losses != nil && s.Influence.First(s.Opponent()) != nil && !v.Illegal {
		before := s.Influence.First(s.Opponent())
		m := influence.Move{Point: v.Move, Unsafe: !v.Safe, Saved: &e.saved, Lost: &e.lost}
		captured := s.Board.CapturedBy(v.Move, s.ToPlay)
		after, next, err := s.Analyst.Effect(ctx, s.Facts, m, v.Safe)
		if err != nil {
			return err
		}
		v.Territory = influence.MoveValue(before, after, s.ToPlay, captured)
		if next != nil {
			v.Followup = max(v.Followup, influence.MoveValue(after, next, s.ToPlay, 0))
		}
	} else {
		v.Territory = stonePoints * float64(e.saved.Len()+e.lost.Len())
		note = "without influence"
	}
	if e.ko > 0 {
		v.Territory -= e.ko
		note = fmt.Sprintf("%.1f less for a ko", e.ko)
	}
	v.Territory = min(max(v.Territory, c.MinTerritory), c.MaxTerritory)
	v.add(stepTerritory, v.Territory, note)
	return nil
}

// safe reports whether a stone at the move cannot be captured or lost. Unless a reason says
// that it gets help, a stone is lost in territory of the opponent that he keeps even if the
// player moves there first, and in his moyo if its string can be killed there.
func (s *Situation) safe(ctx context.Context, c *Case, move board.Point) (bool, error) {
	if c.KnownSafe {
		return true, nil
	}
	r, err := s.Analyst.Tactics().SafeMove(ctx, s.Board, move, s.ToPlay)
	if err != nil || r.Code != search.Win {
		return false, err
	}
	// Beside a group that lives, or is saved or freed by the move, a stone is safe.
	for _, p := range move.Neighbors() {
		g := s.Dragon(p)
		switch {
		case g == nil:
			continue
		case g.Color == s.ToPlay && (g.Status == dragon.Alive || g.Status == dragon.Unknown):
			return true, nil
		}
	}
	for i := range c.Reasons {
		switch x := &c.Reasons[i]; x.Kind {
		case OwlDefend, OwlAttack, Semeai, Invasion, Connect:
			if x.Counts() {
				return true, nil
			}
		case Attack, Defend:
			if g := s.Dragon(x.Target); x.Counts() && (g == nil || g.Status == dragon.Alive || s.stringSize(x.Target) >= largeString) {
				return true, nil
			}
		}
	}
	if s.Influence == nil || s.Influence.First(s.ToPlay) == nil {
		return true, nil
	}
	f := s.Influence.First(s.ToPlay)
	switch {
	case s.joined(move):
		return true, nil
	case f.WhoseTerritory(move) == s.Opponent():
		return false, nil
	case f.WhoseMoyo(move) == s.Opponent():
		return s.lives(ctx, move)
	}
	return true, nil
}

// lives reports whether the string of a new stone at the move cannot be killed. Tactical
// reading calls a stone in the middle of an opponent's area safe because it has liberties,
// though it may find no room for eyes.
func (s *Situation) lives(ctx context.Context, move board.Point) (bool, error) {
	life := s.Analyst.Life().With(search.Effort{Deeper: s.Analyst.Effort().Deeper, Limits: search.Limits{Nodes: invaderNodes}})
	if !s.Board.Try(move, s.ToPlay) {
		return false, nil
	}
	defer s.Board.Undo()
	var stones board.Set
	for p := range s.Board.Stones(move) {
		stones.Add(p)
	}
	r, err := life.Attack(ctx, s.Board, &stones)
	return r.Code != search.Win, err
}

// invaderNodes bounds the question whether a new stone lives, of which a position has many.
const invaderNodes = 2000

// largeString is the effective size of a string whose attack makes a stone safe.
const largeString = 8

// joined reports whether a point is diagonal to, or a jump away from, a stone of the mover
// whose group lives.
func (s *Situation) joined(p board.Point) bool {
	for _, q := range p.Diagonals() {
		if g := s.Dragon(q); g != nil && g.Color == s.ToPlay && g.Status == dragon.Alive {
			return true
		}
	}
	for _, d := range [4]board.Point{board.North, board.East, board.South, board.West} {
		if s.Board.At(p+d) != board.Empty {
			continue
		}
		if g := s.Dragon(p + d + d); g != nil && g.Color == s.ToPlay && g.Status == dragon.Alive {
			return true
		}
	}
	return false
}
