package main

import (
	"math"
	"math/rand/v2"
)

// The steps shrink slowly, as the author of the method advises.
const (
	stepPower = 0.101
	gainPower = 0.602
	gainDelay = 0.1 // of all comparisons: so long the gain stays nearly the same
	firstGain = 0.2 // how much of a step a comparison that one side has won moves a number
)

// climb moves all numbers at once by comparisons of values that lie on two sides of the
// present ones, n times, and returns the means of the second half. compare says by how much
// the first values are better, from -1 to 1, and may be wrong often; if it fails, the means
// are those of the second half of what was done.
// tell is called after each step. (J. C. Spall, Multivariate Stochastic Approximation
// Using a Simultaneous Perturbation Gradient Approximation, 1992.)
func climb(list []number, n int, rng *rand.Rand, compare func(plus, minus []float64) (float64, error), tell func([]float64)) (means []float64, err error) {
	at, plus, minus := make([]float64, len(list)), make([]float64, len(list)), make([]float64, len(list))
	side := make([]float64, len(list))
	for i := range list {
		at[i] = list[i].start
	}
	var way [][]float64
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
		var better float64
		if better, err = compare(plus, minus); err != nil {
			break
		}
		for i := range list {
			x := &list[i]
			at[i] = x.clamp(at[i] + gain*better*side[i]*x.step)
		}
		way = append(way, append([]float64(nil), at...))
		tell(at)
	}
	means = make([]float64, len(list))
	if len(way) == 0 {
		copy(means, at)
		return means, err
	}
	half := way[len(way)/2:]
	for _, at := range half {
		for i := range means {
			means[i] += at[i] / float64(len(half))
		}
	}
	return means, err
}
