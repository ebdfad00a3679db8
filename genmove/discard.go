package genmove

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// discard marks the reasons that others make worthless: what is said about a string where
// the same move decides about its whole group, and what cannot change anything.
func (r *Reasons) discard() {
	for _, p := range r.Moves() {
		c := r.At(p)
		for i := range c.Reasons {
			x := &c.Reasons[i]
			if x.Counts() {
				x.Discarded = r.worthless(c, x)
			}
		}
	}
}

// worthless says why a reason does not count, or "".
func (r *Reasons) worthless(c *Case, x *Reason) string {
	s := r.s
	g := s.Dragon(x.Target)
	group, inessential := board.NoPoint, false
	if g != nil {
		group, inessential = g.Origin, g.Safety == dragon.SafetyInessential
	}
	found := func(k Kind) bool { return c.Find(k, group, board.NoPoint) != nil }
	switch x.Kind {
	case Attack:
		if found(OwlAttack) {
			return "it kills the whole group"
		}
		if inessential {
			return "the string matters to nobody"
		}
	case Defend:
		if found(OwlDefend) {
			return "it saves the whole group"
		}
		if g != nil && g.Read && g.Status == dragon.Dead {
			return "the group is dead all the same"
		}
	case AttackThreat, DefendThreat, OwlAttackThreat, OwlDefendThreat:
		if inessential {
			return "the group matters to nobody"
		}
	case AttackEither, DefendBoth:
		if c.decides(x) {
			return "it does so to one of them"
		}
	case Semeai:
		if found(OwlAttack) || found(OwlDefend) {
			return "reading of life and death says it, too"
		}
	case OwlAttack, OwlDefend:
		if g != nil && g.Status != dragon.Critical {
			return "the group is not critical"
		}
	case StrategicAttack, StrategicDefend:
		if inessential || g != nil && g.Status == dragon.Dead {
			return "the group is lost"
		}
	}
	return ""
}

// decides reports whether a move attacks or defends one of the two strings of a reason about both.
func (c *Case) decides(x *Reason) bool {
	one := Attack
	if x.Kind == DefendBoth {
		one = Defend
	}
	return c.Find(one, x.Target, board.NoPoint) != nil || c.Find(one, x.Other, board.NoPoint) != nil
}

// answered discards the threats to capture of a move that the opponent answers with a
// counter-threat, except for those that a pattern vouches for.
func (s *Situation) answered(ctx context.Context, c *Case, move board.Point) error {
	for i := range c.Reasons {
		x := &c.Reasons[i]
		if x.Kind != AttackThreat || !x.Counts() || slices.Contains(c.Against, x.Target) {
			continue
		}
		back, err := s.hitsBack(ctx, move, x.Target)
		if err != nil {
			return err
		}
		if back {
			x.Discarded = "the defense hits back"
		}
	}
	return nil
}

// hitsBack reports whether the defense of a string against the threat of a move captures
// the stone that makes it, or threatens to.
func (s *Situation) hitsBack(ctx context.Context, move, target board.Point) (bool, error) {
	b, t := s.Board, s.Analyst.Tactics()
	depth := b.Depth()
	defer b.UndoTo(depth)
	if !b.Try(move, s.ToPlay) || b.At(target) == board.Empty {
		return false, nil
	}
	d, err := t.Defend(ctx, b, target)
	if err != nil || d.Code == search.Fail || !b.Try(d.Move, s.Opponent()) {
		return false, err
	}
	if b.At(move) == board.Empty {
		return true, nil
	}
	a, err := t.Attack(ctx, b, move)
	return a.Code == search.Win, err
}
