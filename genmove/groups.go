package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// Groups is the Reasoner of groups, from Dragons: moves that kill and save groups, win races,
// threaten these, or affect groups whose life is not sure, and the points where weak groups
// make eyes.
type Groups struct{}

// Reasons implements Reasoner. It needs Dragons.
func (Groups) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if s.Dragons == nil {
		return nil
	}
	for _, g := range s.Dragons.All() {
		if g.Safety == dragon.SafetyInessential {
			continue
		}
		own := g.Color == s.ToPlay
		lives(s, r, g, own)
		races(s, r, g, own)
		eyes(s, r, g)
	}
	return nil
}

// lives adds what reading of life and death says about a group.
func lives(s *Situation, r *Reasons, g *dragon.Dragon, own bool) {
	add := func(k Kind, m board.Point, c search.Code, why string) {
		if c != search.Fail {
			r.Add(Reason{Kind: k, Move: m, Target: g.Origin, Code: c, Source: why})
		}
	}
	switch {
	case g.Status == dragon.Critical && own:
		add(OwlDefend, g.Defense.Move, g.Defense.Code, "dragons")
		// What the opponent would play is often good for the owner, too; see Vital.
	case g.Status == dragon.Critical:
		add(OwlAttack, g.Attack.Move, g.Attack.Code, "dragons")
	case own && g.Status == dragon.Alive:
		add(OwlPreventThreat, g.Threat.Move, g.Threat.Code, "dragons, a threat")
	case own && g.Status == dragon.Dead:
		add(OwlDefendThreat, g.Rescue.Move, g.Rescue.Code, "dragons, a threat")
	case g.Status == dragon.Alive:
		add(OwlAttackThreat, g.Threat.Move, g.Threat.Code, "dragons, a threat")
	}
	if !g.Read {
		return
	}
	// A search that a limit ended has proved nothing.
	if g.Status == dragon.Alive && g.Attack.Limited {
		kind := UncertainAttack
		if own {
			kind = UncertainDefend
		}
		add(kind, g.Attack.Move, search.Win, "dragons, not sure")
	}
	if g.Status == dragon.Dead && own && g.Defense.Limited {
		add(UncertainDefend, g.Defense.Move, search.Win, "dragons, not sure")
	}
}

// races adds moves for races that the side moving first wins.
func races(s *Situation, r *Reasons, g *dragon.Dragon, own bool) {
	if !own {
		return // the race is also that of the other group
	}
	for _, x := range g.Semeais {
		first := x.Defense.Code > x.Attack.Code.Reverse() || x.Defense.Code == search.Win && x.Attack.Code == search.Win
		if !first || x.Defense.Code == search.Fail {
			continue
		}
		r.Add(Reason{Kind: Semeai, Move: x.Defense.Move, Target: g.Origin, Code: x.Defense.Code, Source: "dragons, a race"})
		if other := s.Dragons.Dragon(x.Opponent); other != nil && !x.Seki {
			r.Add(Reason{Kind: Semeai, Move: x.Defense.Move, Target: other.Origin, Code: x.Defense.Code, Source: "dragons, a race"})
		}
	}
}

// eyes adds the points at which weak groups make or lose eyes.
func eyes(s *Situation, r *Reasons, g *dragon.Dragon) {
	if s.Eyes == nil || !g.IsWeak() && g.Status != dragon.Critical {
		return
	}
	for space := range s.Eyes.Spaces(g.Color) {
		around := space.Points
		around.Grow()
		if space.Value.Settled() || !around.Intersects(&g.Stones) {
			continue
		}
		list := space.Attack
		if g.Color == s.ToPlay {
			list = space.Defense
		}
		for _, p := range list {
			r.Add(Reason{Kind: VitalEye, Move: p, Target: g.Origin, Source: "eyes"})
		}
		for _, h := range space.HalfEyes {
			half := s.Eyes.End(h, g.Color)
			if half == nil {
				continue
			}
			list := half.Attack
			if g.Color == s.ToPlay {
				list = half.Defense
			}
			for _, p := range list {
				r.Add(Reason{Kind: VitalEye, Move: p, Target: g.Origin, Source: "half eyes"})
			}
		}
	}
}

// Vital is the Reasoner that tries candidate moves near a critical group as moves that kill or
// save it. It comes after the Reasoners that propose these moves.
type Vital struct {
	// MaxMoves is the number of moves that are tried for each group, 0 for 4.
	MaxMoves int
}

// defaultVital is the default number of moves that Vital tries for each group.
const defaultVital = 4

// vitalNodes bounds each of these questions.
const vitalNodes = 1500

// vitalFrom is the level from which Vital tries anything.
const vitalFrom = 6

// Reasons implements Reasoner. It needs Dragons.
func (v Vital) Reasons(ctx context.Context, s *Situation, r *Reasons) error {
	if err := ready(ctx, s, r); err != nil {
		return err
	}
	if s.Dragons == nil || s.Level < vitalFrom {
		return nil
	}
	life := s.Analyst.Life().With(search.Effort{Deeper: s.Analyst.Effort().Deeper, Limits: search.Limits{Nodes: vitalNodes}})
	most := v.MaxMoves
	if most == 0 {
		most = defaultVital
	}
	for _, g := range s.Dragons.All() {
		if g.Status != dragon.Critical || g.Safety == dragon.SafetyInessential {
			continue
		}
		kind, ask, best := OwlAttack, life.DoesAttack, g.Attack
		if g.Color == s.ToPlay {
			kind, ask, best = OwlDefend, life.DoesDefend, g.Defense
		}
		for i, move := range vital(s, r, g, kind) {
			if i == most {
				break
			}
			if move == best.Move {
				continue
			}
			x, err := ask(ctx, s.Board, move, &g.Stones)
			if err != nil {
				return err
			}
			if x.Limited { // a success that nobody has read to the end is no reason
				x.Code = search.Fail
			}
			r.Add(Reason{Kind: kind, Move: move, Target: g.Origin, Code: x.Code, Source: "dragons, by reading"})
		}
	}
	return nil
}

// vital returns the moves to try for a group: what the other side would play there, vital
// points of its eyes, and moves beside it that capture, save, connect or bear on it.
func vital(s *Situation, r *Reasons, g *dragon.Dragon, kind Kind) []board.Point {
	var list []board.Point
	var seen board.Set
	take := func(p board.Point) {
		if p.On(s.Board.Size()) && s.Board.At(p) == board.Empty && !seen.Has(p) {
			seen.Add(p)
			list = append(list, p)
		}
	}
	if kind == OwlDefend {
		take(g.Attack.Move)
	} else {
		take(g.Defense.Move)
	}
	near := g.Stones
	near.Grow()
	near.Grow()
	for pass := range 2 {
		for _, p := range r.Moves() {
			c := r.At(p)
			about := c.Find(VitalEye, g.Origin, board.NoPoint) != nil || c.Find(StrategicAttack, g.Origin, board.NoPoint) != nil ||
				c.Find(StrategicDefend, g.Origin, board.NoPoint) != nil
			if pass == 0 && about || pass == 1 && near.Has(p) && (c.Has(Attack) || c.Has(Defend) || c.Has(Connect) || c.Has(Cut)) {
				take(p)
			}
		}
	}
	return list
}
