package mcts

import (
	"fmt"
	"math"
)

// Params are the constants of the search. The zero value means DefaultParams. The defaults are
// those of KataGo's GTP engine, version 1.17, unless a comment names another source.
type Params struct {
	// CPUCT weighs the policy against the utility of a move. It grows with the logarithm of the
	// visits: CPUCT + CPUCTLog*ln((visits+CPUCTBase)/CPUCTBase). Weak policies want 1.5 to 2.5.
	CPUCT, CPUCTLog, CPUCTBase float64
	// StdevScale is the degree, from 0 to 1, to which CPUCT is scaled by the standard deviation
	// of the utility in a node. StdevPrior is the deviation at which CPUCT is unchanged; it
	// also counts as StdevPriorWeight observations.
	StdevScale, StdevPrior, StdevPriorWeight float64
	// FPUReduction is how much worse than its parent an unvisited move is expected to be, when the
	// visited moves have the whole policy. RootFPUReduction is the same at the root. (S. Gelly, Y.
	// Wang, Exploration exploitation in Go, 2006.)
	FPUReduction, RootFPUReduction float64
	// StaticScore and DynamicScore weigh the score against the win probability, around 0 and around
	// the score expected at the root. (D. J. Wu, Accelerating self-play learning in Go, 2019,
	// appendix F.)
	StaticScore, DynamicScore float64
	// Uncertainty gives evaluations that a network calls uncertain less weight, and others up to
	// MaxWeight. It has no effect on networks that do not say, and 0 switches it off.
	Uncertainty, MaxWeight float64
	// VirtualLoss is the number of visits that a thread adds to the edges it is on, as losses. (G.
	// Chaslot et al., Parallel Monte-Carlo tree search, 2008.)
	VirtualLoss float64
	// RootTemperature flattens the policy of the root if it is above 1.
	RootTemperature float64
	// MoveTemperature above 0 chooses moves with probabilities that follow their weights to the
	// power 1/MoveTemperature. 0 chooses the best move; KataGo uses 0.1 to 0.5.
	MoveTemperature float64
	// LCBStdevs is the radius of the confidence interval whose lower bound chooses the move, in
	// standard deviations. Only moves with LCBShare of the most visits are compared by it; LCBShare
	// of 1 or more chooses the move with most visits.
	LCBStdevs, LCBShare float64
	// LCBVisits is the number of visits below which the lower bound of a move does not count, as its
	// deviation is hardly known. KataGo has no such limit; docs/strength.md has the games.
	LCBVisits float64
	// EndingBonus is the number of points that a move at the root costs in the area of either side,
	// under territory rules.
	EndingBonus float64
}

// DefaultParams returns the default constants.
func DefaultParams() Params {
	return Params{
		CPUCT: 1, CPUCTLog: 0.45, CPUCTBase: 500,
		StdevScale: 0.85, StdevPrior: 0.4, StdevPriorWeight: 2,
		FPUReduction: 0.2, RootFPUReduction: 0.1,
		StaticScore: 0.1, DynamicScore: 0.3,
		Uncertainty: 0.25, MaxWeight: 8,
		VirtualLoss:     1,
		RootTemperature: 1,
		LCBStdevs:       5, LCBShare: 0.15, LCBVisits: 50,
		EndingBonus: 0.5,
	}
}

// Validate returns an error that wraps ErrOptions and names the first constant that is out of its
// range.
func (p Params) Validate() error {
	if p == (Params{}) {
		return nil
	}
	for _, c := range [...]struct {
		name          string
		value         float64
		least, most   float64
		excludesLeast bool
	}{
		{"CPUCT", p.CPUCT, 0, 100, false}, {"CPUCTLog", p.CPUCTLog, 0, 100, false}, {"CPUCTBase", p.CPUCTBase, 0, 1e9, true},
		{"StdevScale", p.StdevScale, 0, 1, false}, {"StdevPrior", p.StdevPrior, 0, 10, true},
		{"StdevPriorWeight", p.StdevPriorWeight, 0, 1e6, true},
		{"FPUReduction", p.FPUReduction, 0, 10, false}, {"RootFPUReduction", p.RootFPUReduction, 0, 10, false},
		{"StaticScore", p.StaticScore, 0, 10, false}, {"DynamicScore", p.DynamicScore, 0, 10, false},
		{"Uncertainty", p.Uncertainty, 0, 100, false}, {"MaxWeight", p.MaxWeight, 0, 1000, true},
		{"VirtualLoss", p.VirtualLoss, 0, 100, false},
		{"RootTemperature", p.RootTemperature, 0.01, 100, false}, {"MoveTemperature", p.MoveTemperature, 0, 100, false},
		{"LCBStdevs", p.LCBStdevs, 0, 100, false}, {"LCBShare", p.LCBShare, 0, math.MaxFloat64, false},
		{"LCBVisits", p.LCBVisits, 0, math.MaxFloat64, false},
		{"EndingBonus", p.EndingBonus, 0, 100, false},
	} {
		if !(c.value >= c.least && c.value <= c.most) || c.excludesLeast && c.value == c.least {
			return fmt.Errorf("%w: %s is %v, want %v to %v", ErrOptions, c.name, c.value, c.least, c.most)
		}
	}
	return nil
}
