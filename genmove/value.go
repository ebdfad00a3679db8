package genmove

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/search"
)

// Valuer returns the values of moves for the side to move, in any order, each empty point at
// most once, with Illegal set if the rules forbid the move. It leaves the board as it was and
// returns the same values for the same position. If the context ends it returns that error with
// the moves so far and rough values for the others; genmovetest checks this.
type Valuer interface {
	Value(ctx context.Context, s *Situation, r *Reasons) ([]Valued, error)
}

const (
	stepForbidden   = "forbidden"
	stepTerritory   = "territory"
	stepStrategy    = "strategy"
	stepFollowup    = "followup"
	stepSecondary   = "secondary"
	stepShape       = "shape"
	stepConnection  = "connection"
	stepThreat      = "threat"
	stepBounds      = "bounds"
	stepRandom      = "random"
	stepReplacement = "replacement"
	stepChoice      = "choice"
	stepKo          = "ko threat"
	stepBlunder     = "blunder"
)

// Step is one step of the valuation of a move.
type Step struct {
	// Name is, in this order: forbidden, territory, strategy, followup, secondary, shape,
	// connection, threat, bounds, random, replacement, choice, ko threat or blunder.
	Name string `json:"name"`
	// Part is the change by the step, Total the value after it, both in points.
	Part  float64 `json:"part"`
	Total float64 `json:"total"`
	// Note has details.
	Note string `json:"note,omitempty"`
}

// Valued is a move with its value in points, and how that came about.
type Valued struct {
	Move  board.Point `json:"move"`
	Value float64     `json:"value"`
	// Manual is the value in points before the step "choice", by the arithmetic of the GNU Go
	// manual. It is Value if there is no such step.
	Manual float64 `json:"manual"`
	// Steps are the steps that changed the value. Those of territory and strategy are
	// always listed.
	Steps []Step `json:"steps"`
	// Reasons are the reasons of the move, including discarded ones.
	Reasons []Reason `json:"reasons,omitempty"`
	// Patterns are as in Case.Patterns.
	Patterns []string `json:"patterns,omitempty"`
	// Territory is the gain in territory, with captures, and Strategy the value of the change
	// in the weakness of groups. Followup is the gain of the player if there is no answer, and
	// Reverse that of the opponent. Secondary is the value of small gains after all fights.
	Territory float64 `json:"territory"`
	Strategy  float64 `json:"strategy"`
	Followup  float64 `json:"followup"`
	Reverse   float64 `json:"reverse"`
	Secondary float64 `json:"secondary"`
	// Safe reports that the new stone can be neither captured nor killed, according to reading.
	Safe bool `json:"safe"`
	// Illegal reports that the rules forbid the move now, such as the ban of a ko.
	Illegal bool `json:"illegal,omitempty"`
	// Rough reports that the value is an estimate at a glance.
	Rough bool `json:"rough,omitempty"`
}

// listedAlways tells that a step is listed even if it changes nothing.
func listedAlways(name string) bool {
	return name == stepTerritory || name == stepStrategy
}

// add makes a step that adds part to the value.
func (v *Valued) add(name string, part float64, note string) {
	if math.IsNaN(part) || part == 0 && !listedAlways(name) {
		return
	}
	v.Value += part
	v.Steps = append(v.Steps, Step{name, part, v.Value, note})
}

// set makes a step after which the value is total.
func (v *Valued) set(name string, total float64, note string) {
	if total == v.Value {
		return
	}
	v.Steps = append(v.Steps, Step{name, total - v.Value, total, note})
	v.Value = total
}

// Step returns the step of the name, and whether there is one.
func (v *Valued) Step(name string) (Step, bool) {
	for _, s := range v.Steps {
		if s.Name == name {
			return s, true
		}
	}
	return Step{}, false
}

// String explains the value in one line for each step.
func (v Valued) String() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%v %.2f", v.Move, v.Value)
	if !v.Safe {
		t.WriteString(", not safe")
	}
	if v.Illegal {
		t.WriteString(", illegal")
	}
	for _, s := range v.Steps {
		fmt.Fprintf(&t, "\n  %-12s %+7.2f = %7.2f", s.Name, s.Part, s.Total)
		if s.Note != "" {
			t.WriteString("  " + s.Note)
		}
	}
	for _, r := range v.Reasons {
		fmt.Fprintf(&t, "\n  %v", r)
	}
	for _, p := range v.Patterns {
		fmt.Fprintf(&t, "\n  pattern %s", p)
	}
	return t.String()
}

// order sorts moves by value, the best ones first; those of one value stay in order.
func order(list []Valued) {
	slices.SortStableFunc(list, func(a, b Valued) int { return cmp.Compare(b.Value, a.Value) })
}

// softcap returns a·b/(a+b): nearly a if that is small, and never more than b.
func softcap(a, b float64) float64 {
	if a <= 0 || b <= 0 {
		return 0
	}
	return a * b / (a + b)
}

// Points is the Valuer of the library. The value of a move is the territory that it gains plus
// the change in the weakness of groups, corrected for sente, shape and bounds as GNU Go was
// observed to do; the last step, "choice", discounts what players would rarely play,
// within these bounds. The zero value is ready.
type Points struct {
	// Manual leaves out the step "choice".
	Manual bool
	// MaxMoves is the number of moves that are valued with influence, 0 for 48;
	// the others get a rough value from their reasons. A negative number means all moves.
	MaxMoves int
	// NoThreats leaves out moves that are nothing but threats.
	NoThreats bool
	// Overlook is how much of the value of a move is overlooked, from 0 to 1, of every second
	// move, by chance. An Engine overlooks 0.09 for each level below 10.
	Overlook float64
	// Seed makes the random parts. That which has nothing to do with Overlook is below a
	// hundredth of a point.
	Seed int64
}

// carelessness returns the default Points.Overlook at a level. It separates playing levels better
// than reading depth does.
func carelessness(level int) float64 {
	return carelessStep * float64(min(max(search.UsualLevel-level, 0), search.UsualLevel))
}

// defaultMaxMoves is the default number of moves that Points values with influence.
const defaultMaxMoves = 48

// Value implements Valuer. The moves are sorted, the best ones first. The error wraps
// ErrOptions if Overlook is not from 0 to 1; without a position there is one, too.
func (k Points) Value(ctx context.Context, s *Situation, r *Reasons) ([]Valued, error) {
	if err := entered(ctx, s, r); err != nil {
		return nil, err
	}
	if !(k.Overlook >= 0 && k.Overlook <= 1) {
		return nil, fmt.Errorf("%w: Points overlook %v, want 0 to 1", ErrOptions, k.Overlook)
	}
	r.discard()
	most := k.MaxMoves
	if most == 0 {
		most = defaultMaxMoves
	}
	list := make([]Valued, 0, 64)
	for _, p := range r.candidates() {
		list = append(list, Valued{Move: p, Value: k.glance(s, r.At(p)), Reasons: r.At(p).Reasons, Patterns: r.At(p).Patterns})
	}
	order(list)
	u := board.UnconditionalStatus(s.Board)
	var failed error
	for i := range list {
		v := &list[i]
		if failed != nil || most >= 0 && i >= most {
			v.Rough = true
			if r.At(v.Move).Has(Antisuji) || !s.Legal(v.Move) {
				v.Value = 0
			}
			continue
		}
		v.Value = 0
		if err := k.value(ctx, s, r, v, &u); err != nil {
			v.Value, v.Rough, failed = 0, true, err
			if ended.Err(ctx) == nil {
				return nil, err
			}
		}
	}
	replace(r, list)
	for i := range list {
		list[i].Manual = list[i].Value
	}
	if !k.Manual {
		k.prefer(s, r, list)
	}
	order(list)
	return list, failed
}

// glance estimates the value of a move from its reasons alone.
func (k Points) glance(s *Situation, c *Case) float64 {
	v := max(c.MinValue, c.Expected) + c.MinTerritory
	for i := range c.Reasons {
		x := &c.Reasons[i]
		if !x.Counts() {
			continue
		}
		switch x.Kind {
		case Attack, Defend, AttackEither, DefendBoth:
			v += stonePoints * s.stringSize(x.Target)
		case OwlAttack, OwlDefend, Semeai:
			v += stonePoints * s.size(x.Target)
		case AttackThreat, DefendThreat, OwlAttackThreat, OwlDefendThreat, OwlPreventThreat, SemeaiThreat:
			v += 1
		case Connect, Cut, StrategicAttack, StrategicDefend, VitalEye, UncertainAttack, UncertainDefend:
			if g := s.Dragon(x.Target); g != nil {
				v += softcap(g.EffectiveSize, sizeCap) * g.Weakness
			}
			v++
		case MyCombination, YourCombination:
			v += x.Value
		case ExpandTerritory, ExpandMoyo, Invasion:
			v += 3
		case Habit:
			v += 20 * math.Sqrt(x.Value)
		case Endgame:
			v++
		}
	}
	return min(max(v*c.ShapeFactor(), c.MinValue), c.MaxValue)
}

// value values one move in all steps but the last ones, which compare moves.
func (k Points) value(ctx context.Context, s *Situation, r *Reasons, v *Valued, u *board.Unconditional) error {
	c := r.At(v.Move)
	v.Illegal = !s.Legal(v.Move)
	if v.Illegal {
		if _, ko := s.Board.IsKoCapture(v.Move, s.ToPlay); !ko {
			v.set(stepForbidden, 0, "illegal")
			return nil
		}
	}
	if c.Has(Antisuji) {
		v.Steps = append(v.Steps, Step{Name: stepForbidden, Note: "antisuji"})
		return nil
	}
	if st := u.At(v.Move); st == board.WhiteTerritory || st == board.BlackTerritory {
		v.Steps = append(v.Steps, Step{Name: stepForbidden, Note: "settled territory"})
		return nil
	}
	var err error
	if v.Safe, err = s.safe(ctx, c, v.Move); err != nil {
		return err
	}
	if err := s.answered(ctx, c, v.Move); err != nil {
		return err
	}
	if err := k.territory(ctx, s, c, v); err != nil {
		return err
	}
	k.strategy(s, r, c, v)
	k.finish(s, c, v)
	if v.Value > 0 {
		v.add(stepRandom, c.Randomness*randomMost*noise(k.Seed, s.Board.Hash(), v.Move), "")
	}
	return nil
}

// finish makes the steps after strategy, from what was found out in v.
func (k Points) finish(s *Situation, c *Case, v *Valued) {
	if base := v.Value; base >= leastForFollowup {
		f, r := v.Followup, v.Reverse
		v.add(stepFollowup, min(f/2+r/2, base+f, 1.1*base+r), fmt.Sprintf("followup %.2f, reverse %.2f", f, r))
	}
	if v.Value > 0 {
		v.add(stepSecondary, softcap(secondaryPart*v.Secondary, secondaryCap), "")
	}
	factor := c.ShapeFactor()
	v.add(stepShape, shapePart(v.Value, v.Territory, factor), fmt.Sprintf("factor %.2f", factor))
	joins := 0
	for i := range c.Reasons {
		if x := &c.Reasons[i]; x.Counts() && (x.Kind == Connect || x.Kind == Cut) {
			joins++
		}
	}
	if joins > 0 {
		part := max(1, min(v.Value, 5)) * (math.Pow(1.02, float64(joins)) - 1)
		if v.Value <= 0 {
			part = min(part, dameCap)
		}
		v.add(stepConnection, part, "")
	}
	if v.Value <= 0 && v.Followup > 0 && (!k.NoThreats || c.Worthwhile) {
		v.add(stepThreat, softcap(v.Followup/50, threatCap), "nothing but a threat")
	}
	low := c.Expected
	if !v.Safe && !c.KnownSafe && !v.sacrifice() {
		low = min(low, 1)
	}
	low = max(low, c.MinValue)
	if low > 0 && low < tieBelow {
		low += max(v.Value, 0) / tiePart
	}
	note := fmt.Sprintf("at least %.2f, at most %.2f", c.MinValue, c.MaxValue)
	if c.Expected > c.MinValue {
		note = fmt.Sprintf("expected %.2f, %s", c.Expected, note)
	}
	v.set(stepBounds, min(max(v.Value, low), c.MaxValue), note)
}

// shapePart returns what a factor of shape adds to a value of which so much is territory.
func shapePart(value, territory, factor float64) float64 {
	if value <= 0 {
		return 0
	}
	return (factor - 1) * (value - max(0, territory-shapeMost))
}

// sacrifice reports whether a reason is such that the stone need not live.
func (v *Valued) sacrifice() bool {
	return slices.ContainsFunc(v.Reasons, func(x Reason) bool {
		switch x.Kind {
		case Attack, Defend, OwlAttack, OwlDefend, Semeai, AttackEither, DefendBoth, MyCombination, YourCombination, Connect, Cut:
			return x.Counts()
		}
		return false
	})
}

// The numbers of the steps.
const (
	leastForFollowup = 0.5
	secondaryPart    = 0.05
	secondaryCap     = 0.4
	dameCap          = 0.3
	threatCap        = 0.4
	tieBelow         = 25
	tiePart          = 200
	randomMost       = 0.01
	sizeCap          = 15
	carelessStep     = 0.09
)

// proved reports whether a search of all moves has found the gain of the move, so that its
// value does not depend on the habits of players.
func (v *Valued) proved() bool {
	return slices.ContainsFunc(v.Reasons, func(x Reason) bool { return x.Kind == ExpandTerritory && x.Value > 0 && x.Counts() })
}

// noise returns a number from 0 to 1 that depends on the seed, the position and the move.
func noise(seed int64, position uint64, p board.Point) float64 {
	x := uint64(seed)*0x9e3779b97f4a7c15 ^ position ^ uint64(p)*0xbf58476d1ce4e5b9
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	x ^= x >> 31
	return float64(x>>11) / (1 << 53)
}

// replace gives the values of moves that have a replacement to that, within its upper bound.
func replace(r *Reasons, list []Valued) {
	at := map[board.Point]int{}
	for i := range list {
		at[list[i].Move] = i
	}
	for i := range list {
		v := &list[i]
		to := r.replacement(v.Move)
		j, ok := at[to]
		if !ok || v.Value <= 0 {
			continue
		}
		w := &list[j]
		_, forbidden := w.Step(stepForbidden)
		if total := min(v.Value, r.At(to).MaxValue); w.Value < total && !w.Illegal && !forbidden {
			w.set(stepReplacement, total, "instead of "+v.Move.String())
		}
		v.set(stepReplacement, 0, "replaced by "+to.String())
	}
}
