package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Strings is the Reasoner of strings, from Worms: captures, rescues and threats of both
// players. A move that was found for one string is tried for others close by, which it may
// capture or save too.
type Strings struct{}

// Reasons implements Reasoner. It needs Worms.
func (Strings) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if s.Worms == nil {
		return nil
	}
	for _, w := range s.Worms.All() {
		kind, list := Attack, w.Attacks
		threat, threats := AttackThreat, w.AttackThreats
		if w.Color == s.ToPlay {
			kind, list = Defend, w.Defenses
			threat, threats = DefendThreat, w.DefenseThreats
		}
		for _, m := range list {
			r.Add(Reason{Kind: kind, Move: m.Move, Target: w.Origin, Code: m.Code, Source: "worms"})
		}
		for _, m := range threats {
			r.Add(Reason{Kind: threat, Move: m.Move, Target: w.Origin, Code: m.Code, Source: "worms"})
		}
	}
	return crossed(ctx, s, r)
}

// crossDistance is how far from a string a move may be to be tried for it, in rows and
// columns together.
const crossDistance = 4

// crossed tries moves that attack or save one string for the others that hang on a move.
func crossed(ctx context.Context, s *Situation, r *Reasons) error {
	if s.Analyst == nil {
		return nil
	}
	t := s.Analyst.Tactics()
	for _, move := range r.Moves() {
		c := r.At(move)
		if !c.Has(Attack) && !c.Has(Defend) {
			continue
		}
		for _, w := range s.Worms.All() {
			if w.Attack().Code == search.Fail || distance(s.Board, move, w.Stones) > crossDistance {
				continue
			}
			kind, known, ask := Attack, w.AttackCode(move), t.DoesAttack
			if w.Color == s.ToPlay {
				kind, known, ask = Defend, w.DefenseCode(move), t.DoesDefend
			}
			if known != search.Fail {
				continue
			}
			x, err := ask(ctx, s.Board, move, w.Origin)
			if err != nil {
				return err
			}
			r.Add(Reason{Kind: kind, Move: move, Target: w.Origin, Code: x.Code, Source: "worms, by reading"})
		}
	}
	return nil
}

// distance returns how far p is from the nearest of the stones, in rows and columns
// together.
func distance(b *board.Board, p board.Point, stones []board.Point) int {
	least := 2 * b.Size()
	for _, q := range stones {
		least = min(least, abs(p.Col()-q.Col())+abs(p.Row()-q.Row()))
	}
	return least
}

func abs(n int) int { return max(n, -n) }
