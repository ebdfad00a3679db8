package main

import (
	"math"
	"math/rand/v2"

	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/playout"
)

// settings are what a search plays with.
type settings struct {
	rule   mcts.Rule
	habits playout.Habits
}

// number is one of the settings: where it begins and how far steps go, and its bounds.
type number struct {
	name        string
	start, step float64
	least, most float64
	of          func(*settings) *float64
}

// usual is what searches play with that nobody has tuned.
var usual = func() settings {
	s := settings{mcts.DefaultRule(), playout.DefaultHabits()}
	if w, err := playout.ShippedWeights(); err == nil { // newMatch tells the error
		s.habits = w.Habits()
	}
	return s
}()

// numbers are all that can be tuned.
var numbers = func() []number {
	list := []number{
		{"even", 0, 6, 1, 100, func(s *settings) *float64 { return &s.rule.Even }},
		{"prior", 0, 80, 0, 2000, func(s *settings) *float64 { return &s.rule.Prior }},
		{"amaf", 0, 1200, 50, 50000, func(s *settings) *float64 { return &s.rule.Amaf }},
		{"early", 0, 0.8, 1, 10, func(s *settings) *float64 { return &s.rule.Early }},
		{"margin", 0, 0.03, 0, 0.5, func(s *settings) *float64 { return &s.rule.Margin }},
		{"answer", 0, 0.1, 0, 1, func(s *settings) *float64 { return &s.habits.Answer }},
		{"press", 0, 0.15, 0, 1, func(s *settings) *float64 { return &s.habits.Press }},
		{"nakade", 0, 0.15, 0, 1, func(s *settings) *float64 { return &s.habits.Nakade }},
		{"retake", 0, 0.15, 0, 1, func(s *settings) *float64 { return &s.habits.Retake }},
		{"self-atari", 0, 0.04, 0, 1, func(s *settings) *float64 { return &s.habits.SelfAtari }},
		{"far", 0, 2, 0, 100, func(s *settings) *float64 { return &s.habits.Far }},
	}
	for i := range list {
		s := usual
		list[i].start = *list[i].of(&s)
	}
	return list
}()

// settingsOf returns the usual settings with values for some numbers.
func settingsOf(list []number, values []float64) settings {
	s := usual
	for i, n := range list {
		*n.of(&s) = values[i]
	}
	return s
}

// clamp keeps a value of the number within its bounds.
func (n *number) clamp(v float64) float64 { return max(n.least, min(v, n.most)) }

// The steps shrink slowly, as the author of the method advises.
const (
	stepPower = 0.101
	gainPower = 0.602
	gainDelay = 0.1 // of all comparisons: so long the gain stays nearly the same
	firstGain = 0.2 // how much of a step a comparison that one side has won moves a number
)

// climb moves all numbers at once by comparisons of values that lie on two sides of the
// present ones, n times, and returns the means of the second half. compare says by how much
// the first values are better, from -1 to 1, and may be wrong often. tell is called after
// each step. (J. C. Spall, Multivariate Stochastic Approximation Using a Simultaneous
// Perturbation Gradient Approximation, 1992.)
func climb(list []number, n int, rng *rand.Rand, compare func(plus, minus []float64) (float64, error), tell func([]float64)) ([]float64, error) {
	at, plus, minus, sum := make([]float64, len(list)), make([]float64, len(list)), make([]float64, len(list)), make([]float64, len(list))
	side := make([]float64, len(list))
	for i := range list {
		at[i] = list[i].start
	}
	delay := gainDelay*float64(n) + 1
	for k := range n {
		shrink := math.Pow(float64(k+1), -stepPower)
		gain := firstGain * math.Pow(1+float64(k)/delay, -gainPower)
		for i := range list {
			x := &list[i]
			side[i] = float64(2*rng.IntN(2) - 1)
			plus[i] = x.clamp(at[i] + side[i]*shrink*x.step)
			minus[i] = x.clamp(at[i] - side[i]*shrink*x.step)
		}
		better, err := compare(plus, minus)
		if err != nil {
			return nil, err
		}
		for i := range list {
			x := &list[i]
			at[i] = x.clamp(at[i] + gain*better*side[i]*x.step)
			if 2*k >= n {
				sum[i] += at[i]
			}
		}
		tell(at)
	}
	for i := range sum {
		sum[i] /= float64(n - (n+1)/2)
	}
	return sum, nil
}
