package program

import (
	"math"
	"math/rand/v2"
)

// The steps shrink slowly, as the author of the method advises.
const (
	stepPower = 0.101
	gainPower = 0.602
	gainDelay = 0.1 // of all comparisons: so long the gain stays nearly the same
	firstGain = 0.2 // how much of a step a comparison that one side has won moves a constant
)

// climb moves all constants at once by n comparisons of values that lie on two sides of the
// present ones, and returns the means of the second half of its way. Comparisons come in batches
// from the same values, so that they can be made in parallel. compare returns for each of a batch
// by how much the first values are better, from -1 to 1, and may be wrong often. If it fails, it
// may return fewer, and climb ends after these. tell is called after each batch. (J. C. Spall,
// Multivariate stochastic approximation using a simultaneous perturbation gradient approximation,
// 1992.)
func climb(list []constant, at []float64, n, batch int, rng *rand.Rand, compare func(plus, minus [][]float64) ([]float64, error), tell func(done int, at []float64)) (means []float64, err error) {
	delay := gainDelay*float64(n) + 1
	var way [][]float64
	for done := 0; done < n && err == nil; {
		size := min(batch, n-done)
		sides, plus, minus := rows(size, len(list)), rows(size, len(list)), rows(size, len(list))
		for k := range size {
			shrink := math.Pow(float64(done+k+1), -stepPower)
			for i := range list {
				c := &list[i]
				sides[k][i] = float64(2*rng.IntN(2) - 1)
				plus[k][i] = c.clamp(at[i] + sides[k][i]*shrink*c.step)
				minus[k][i] = c.clamp(at[i] - sides[k][i]*shrink*c.step)
			}
		}
		var better []float64
		better, err = compare(plus, minus)
		for k, b := range better {
			gain := firstGain * math.Pow(1+float64(done+k)/delay, -gainPower)
			next := make([]float64, len(list))
			for i := range list {
				next[i] = list[i].clamp(at[i] + gain*b*sides[k][i]*list[i].step)
			}
			at = next
			way = append(way, at)
		}
		if done += len(better); len(better) > 0 {
			tell(done, at)
		}
	}
	if len(way) == 0 {
		return at, err
	}
	half := way[len(way)/2:]
	means = make([]float64, len(list))
	for _, at := range half {
		for i := range means {
			means[i] += at[i] / float64(len(half))
		}
	}
	return means, err
}

func rows(n, width int) [][]float64 {
	list := make([][]float64, n)
	for i := range list {
		list[i] = make([]float64, width)
	}
	return list
}
