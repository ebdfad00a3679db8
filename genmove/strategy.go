package genmove

import (
	"fmt"
	"maps"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
)

// The numbers of the strategical value.
const (
	strategicScale  = 1.8  // of the weakness of a group that is attacked or defended
	linkScale       = 2.1  // of the weakness that a connection takes away
	uncertainScale  = 0.5  // of that, where it is not sure that a group lives
	vitalScale      = 0.3  // of that, for an eye
	aheadFrom       = 20   // points of lead from which connections are worth more,
	aheadScale      = 0.02 // each further one, up to aheadFrom of them, by so much
	cutstoneValue   = 10   // of each further point where a string could cut
	combinationMore = 1
	preventScale    = 1.5 // of what a combination of the opponent wins
	invasionScale   = 12
)

// strategy makes the step of that name: for each group the largest of what the reasons
// say, less what counts as its territory already.
func (k Points) strategy(s *Situation, r *Reasons, c *Case, v *Valued) {
	gains, total := k.gains(s, r, c, v)
	var notes []string
	for _, o := range r.groups(gains) {
		total += gains[o]
		notes = append(notes, fmt.Sprintf("%v %.2f", o, gains[o]))
	}
	if penalty := s.invasionPenalty(c, v); penalty > 0 {
		total -= min(penalty, max(0, v.Territory+total))
		notes = append(notes, fmt.Sprintf("invasion -%.2f", penalty))
	}
	v.Strategy = total
	v.add(stepStrategy, total, strings.Join(notes, ", "))
}

// gains returns the value of a move for each group, by its first stone, and its other value.
func (k Points) gains(s *Situation, r *Reasons, c *Case, v *Valued) (gains map[board.Point]float64, more float64) {
	gains = map[board.Point]float64{}
	counted := map[board.Point]bool{}
	raise := func(p board.Point, gain float64) {
		if o := s.GroupAt(p); gain > gains[o] {
			gains[o] = gain
		}
	}
	for i := range c.Reasons {
		x := &c.Reasons[i]
		if !x.Counts() {
			continue
		}
		g := s.Dragon(x.Target)
		switch x.Kind {
		case Connect, Cut:
			if h := s.Dragon(x.Other); g != nil && h != nil {
				a, b := s.linkGain(g, h, x.Kind)
				raise(x.Target, a*(1-deduction(x.Code)))
				raise(x.Other, b*(1-deduction(x.Code)))
			}
		case StrategicAttack, StrategicDefend, UncertainAttack, UncertainDefend, VitalEye:
			if g != nil {
				raise(x.Target, weakGain(g, x.Kind, v.Safe && weakens(g)))
			}
		case OwlAttack, OwlDefend, Semeai:
			if g != nil {
				counted[g.Origin] = true
				k.relieves(s, g, raise)
			}
		case Attack, Defend:
			if w := s.Worm(x.Target); w != nil {
				more += cutstoneValue * float64(max(w.Cutstone2-1, 0))
				if x.Kind == Attack && !w.IsLost() {
					k.frees(s, x.Target, raise)
				}
				if g != nil && len(g.Strings) == 1 {
					counted[g.Origin] = true
				}
			}
		case MyCombination:
			more += x.Value*(1-deduction(x.Code)) + combinationMore
		case YourCombination:
			more += preventScale / stonePoints * x.Value * (1 - deduction(x.Code))
		}
	}
	discount(s, gains, counted)
	return gains, more
}

// weakGain returns what a move at a weak group gains; for some kinds only if it weakens or
// strengthens the group safely.
func weakGain(g *dragon.Dragon, k Kind, counts bool) float64 {
	gain := strategicScale * softcap(g.StrategicSize, sizeCap) * g.Weakness
	switch {
	case k == UncertainAttack || k == UncertainDefend:
		return uncertainScale * softcap(g.StrategicSize, 2*sizeCap) * max(g.Weakness, uncertainScale)
	case !counts:
		return 0
	case k == VitalEye:
		return vitalScale * gain
	}
	return gain
}

// discount takes off gains what territory counts already for the groups that are counted, and drops
// what is no gain of a group.
func discount(s *Situation, gains map[board.Point]float64, counted map[board.Point]bool) {
	for o := range counted {
		if g := s.Dragon(o); g != nil && gains[o] > 0 {
			gains[o] = max(0, gains[o]-stonePoints*g.StrategicSize)
		}
	}
	maps.DeleteFunc(gains, func(o board.Point, gain float64) bool { return gain <= 0 || o == board.NoPoint })
}

// groups returns the keys in the order of the points.
func (r *Reasons) groups(gains map[board.Point]float64) []board.Point {
	var set board.Set
	for p := range gains {
		set.Add(p)
	}
	return set.Append(nil)
}

// weakens reports whether a group can become weaker or stronger: it is neither dead nor
// decided by one move, nor safe for good.
func weakens(g *dragon.Dragon) bool {
	switch g.Safety {
	case dragon.SafetyDead, dragon.TacticallyDead, dragon.SafetyCritical, dragon.SafetyInessential, dragon.Invincible, dragon.StronglyAlive:
		return false
	}
	return true
}

// burden returns what the weakness of a group costs its owner.
func burden(g *dragon.Dragon, weakness float64) float64 {
	return linkScale * weakness * softcap(g.EffectiveSize, sizeCap)
}

// linkGain returns what each of two groups gains by being connected: both are then as weak
// as both together, which is when neither lives.
func (s *Situation) linkGain(g, h *dragon.Dragon, k Kind) (a, b float64) {
	joint := g.WeaknessBefore * h.WeaknessBefore
	for _, one := range [2]*dragon.Dragon{g, h} {
		if one.Safety == dragon.SafetyInessential || one.Safety == dragon.TacticallyDead {
			return 0, 0
		}
	}
	scale := 1.0
	if lead := s.ahead(); k == Connect && lead > aheadFrom {
		scale += aheadScale * min(lead-aheadFrom, aheadFrom)
	}
	// Weakness is 1 where a group is lost or critical: what it is without that is what
	// the connection can change.
	return scale * max(0, burden(g, g.WeaknessBefore)-burden(g, joint)), scale * max(0, burden(h, h.WeaknessBefore)-burden(h, joint))
}

// relieves raises what the weak neighbors of a group gain, of the other player, if it
// dies, or their owner loses if it lives.
func (k Points) relieves(s *Situation, g *dragon.Dragon, raise func(board.Point, float64)) {
	for _, i := range g.Hostile {
		h := s.Dragons.Dragon(i)
		if h == nil || !weakens(h) {
			continue
		}
		raise(h.Origin, strategicScale*softcap(h.StrategicSize, sizeCap)*h.Weakness)
	}
}

// frees is relieves for the groups that touch a string.
func (k Points) frees(s *Situation, p board.Point, raise func(board.Point, float64)) {
	for _, n := range s.Board.AppendNeighbors(nil, p) {
		if h := s.Dragon(n); h != nil && weakens(h) {
			raise(h.Origin, strategicScale*softcap(h.StrategicSize, sizeCap)*h.Weakness)
		}
	}
}

// invasionPenalty returns what is deducted from a move into the area of the opponent that
// only claims to expand there.
func (s *Situation) invasionPenalty(c *Case, v *Valued) float64 {
	if s.Influence == nil || s.Influence.First(s.ToPlay) == nil {
		return 0
	}
	if v.proved() {
		return 0
	}
	for i := range c.Reasons {
		x := &c.Reasons[i]
		if !x.Counts() {
			continue
		}
		switch x.Kind {
		case ExpandMoyo, ExpandTerritory, Invasion, StrategicAttack, Habit, Endgame:
		default:
			return 0
		}
	}
	f := s.Influence.First(s.ToPlay)
	if f.WhoseArea(v.Move) != s.Opponent() {
		return 0
	}
	for _, p := range v.Move.Neighbors() {
		if s.Board.At(p) == s.ToPlay || s.Board.At(p) == board.Empty && f.WhoseArea(p) != s.Opponent() {
			return 0
		}
	}
	t := f.Territory(v.Move)
	if s.ToPlay == board.White {
		t = -t
	}
	return invasionScale * max(0, t)
}
