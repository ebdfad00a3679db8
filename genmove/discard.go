package genmove

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
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
	group := board.NoPoint
	if g != nil {
		group = g.Origin
	}
	switch x.Kind {
	case Attack:
		if c.Find(OwlAttack, group, board.NoPoint) != nil {
			return "it kills the whole group"
		}
		if g != nil && g.Safety == dragon.SafetyInessential {
			return "the string matters to nobody"
		}
	case Defend:
		if c.Find(OwlDefend, group, board.NoPoint) != nil {
			return "it saves the whole group"
		}
		if g != nil && g.Read && g.Status == dragon.Dead {
			return "the group is dead all the same"
		}
	case AttackThreat, DefendThreat, OwlAttackThreat, OwlDefendThreat:
		if g != nil && g.Safety == dragon.SafetyInessential {
			return "the group matters to nobody"
		}
	case AttackEither, DefendBoth:
		one := Attack
		if x.Kind == DefendBoth {
			one = Defend
		}
		if c.Find(one, x.Target, board.NoPoint) != nil || c.Find(one, x.Other, board.NoPoint) != nil {
			return "it does so to one of them"
		}
	case Semeai:
		if c.Find(OwlAttack, group, board.NoPoint) != nil || c.Find(OwlDefend, group, board.NoPoint) != nil {
			return "reading of life and death says it, too"
		}
	case OwlAttack, OwlDefend:
		if g != nil && g.Status != dragon.Critical {
			return "the group is not critical"
		}
	case StrategicAttack, StrategicDefend:
		if g != nil && (g.Status == dragon.Dead || g.Safety == dragon.SafetyInessential) {
			return "the group is lost"
		}
	}
	return ""
}
