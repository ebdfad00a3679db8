package genmove

import (
	"fmt"
	"math"
	"strings"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Constants of habits. Influence and reading are sometimes wrong, most of all if they claim a
// lot for a move that players would never make. So a move loses value if players choose it more
// rarely than the likeliest move. The step multiplies the value plus slack (habitSlack points,
// or the value of the best move if that is less) by a power of the ratio of the chances, see
// habitPower. habitFloor is added to all chances, so that no move is ruled out. Moves that
// capture, save or kill something for certain have a chance of at least provedChance.
const (
	habitSlack   = 10
	habitFloor   = 0.005
	largePower   = 0.45
	smallPower   = 0.2
	largeFrom    = 13
	provedChance = 0.02
	habitRest    = 0.02 // what is left of the value of any move
)

// prefer makes the last step of all moves of a list that have a value: habits, and what is
// overlooked.
func (k Points) prefer(s *Situation, r *Reasons, list []Valued) {
	factors, slack := discounts(s.Board.Size(), r, list), slackOf(list)
	for i := range list {
		v := &list[i]
		if v.Rough || v.Value <= 0 {
			continue
		}
		var notes []string
		total := discounted(v.Value, factors[i], slack)
		if total != v.Value {
			notes = append(notes, fmt.Sprintf("habit, factor %.2f", factors[i]))
		}
		if k.Overlook > 0 && noise(^k.Seed, s.Board.Hash(), v.Move) < 0.5 {
			total *= 1 - k.Overlook
			notes = append(notes, "overlooked")
		}
		if len(notes) > 0 {
			v.choose(r.At(v.Move), total, strings.Join(notes, ", "))
		}
	}
}

// choose makes the step "choice", so that the value becomes total as far as the bounds of the move
// allow.
func (v *Valued) choose(c *Case, total float64, note string) {
	total = v.within(c, total)
	v.Steps = append(v.Steps, Step{Name: stepChoice, Note: note, Part: total - v.Manual, Total: total})
	v.Value = total
}

// within returns a value within the bounds that patterns set: those of the value, and those of
// territory as far as the value kept them before. A value below the lower bound still says which
// one of two moves at it is better.
func (v *Valued) within(c *Case, total float64) float64 {
	random := 0.0
	if step, ok := v.Step(stepRandom); ok {
		random = step.Part
	}
	low, high, manual := c.MinValue, c.MaxValue, v.Manual-random
	if c.MinTerritory > 0 {
		low = max(low, min(c.MinTerritory, manual))
	}
	if !math.IsInf(c.MaxTerritory, 1) {
		high = min(high, max(manual, low))
	}
	if low > 0 && total < low+random {
		total = low + random + max(total, 0)/tiePart
	}
	return min(total, high+random)
}

// discounts returns the factors for the values of moves. The factor is 1 for the likeliest
// move, and for all moves if the chances are unknown. A move is as likely as one that it
// replaces.
func discounts(size int, r *Reasons, list []Valued) []float64 {
	factors, most := make([]float64, len(list)), 0.0
	at := map[board.Point]int{}
	for i := range list {
		factors[i], at[list[i].Move] = list[i].chance(), i
	}
	for i := range list {
		if to := r.replacement(list[i].Move); to != board.NoPoint {
			if j, ok := at[to]; ok {
				factors[j] = max(factors[j], factors[i])
			}
		}
		most = max(most, factors[i])
	}
	for i := range factors {
		factors[i] = math.Pow((factors[i]+habitFloor)/(most+habitFloor), habitPower(size))
		if list[i].proved() {
			factors[i] = 1
		}
	}
	return factors
}

// habitPower returns the power of chances that discounts moves. On small boards, where fights
// decide, they are believed less: with the larger power there, eight more of 120 questions about
// sekis are answered wrongly.
func habitPower(size int) float64 {
	if size < largeFrom {
		return smallPower
	}
	return largePower
}

// slackOf returns how many points of a list are discounted besides the values.
func slackOf(list []Valued) float64 {
	best := 0.0
	for i := range list {
		if v := &list[i]; !v.Rough && !v.Illegal {
			best = max(best, v.Value)
		}
	}
	return min(best, habitSlack)
}

// discounted returns a value after the discount.
func discounted(v, factor, slack float64) float64 {
	if v <= 0 {
		return v
	}
	return max((v+slack)*factor-slack, habitRest*v)
}

// chance returns how likely players are to make the move.
func (v *Valued) chance() float64 {
	p := 0.0
	for i := range v.Reasons {
		switch x := &v.Reasons[i]; {
		case !x.Counts():
		case x.Kind == Habit:
			p = max(p, x.Value)
		case x.Code == search.Win && (x.Kind == Attack || x.Kind == Defend || x.Kind == OwlAttack || x.Kind == OwlDefend || x.Kind == Semeai):
			p = max(p, provedChance)
		}
	}
	return p
}
