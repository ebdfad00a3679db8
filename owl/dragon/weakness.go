package dragon

import "math"

// curve is a piecewise linear function: its values at equal steps from 0 on, and the
// last of them beyond.
type curve struct {
	step   float64
	values []float64
}

func (c curve) at(x float64) float64 {
	if x <= 0 {
		return c.values[0]
	}
	i := int(x / c.step)
	if i >= len(c.values)-1 {
		return c.values[len(c.values)-1]
	}
	part := x/c.step - float64(i)
	return c.values[i] + part*(c.values[i+1]-c.values[i])
}

// How weak a group is by each of the three things that may save it: the territorial
// value of its moyo, its ways to escape, and half the sum of the eyes it has if its
// opponent moves first and if it does. The numbers are those that the reference engine
// was observed to use.
var (
	byMoyo   = curve{3, []float64{1, 0.65, 0.3, 0.15, 0.05, 0}}
	byEscape = curve{5, []float64{1, 0.6, 0.3, 0.1, 0.05, 0}}
	byEyes   = curve{0.5, []float64{1, 0.95, 0.8, 0.5, 0.2, 0.1, 0}}
)

// weaknessOf returns from 0 for a group that nothing can happen to to 1 for one that has
// nothing: no moyo, no escape, no eyes. eyes is half the sum of the fewest and the most
// eyes, with an eye more if it can capture somewhere.
func weaknessOf(moyo float64, escape int, eyes float64) float64 {
	best, second := byMoyo.at(moyo), byEscape.at(float64(escape))
	if second < best {
		best, second = second, best
	}
	if w := byEyes.at(eyes); w < best {
		best, second = w, best
	} else {
		second = min(second, w)
	}
	return min(0.7*best+0.3*second, 1.3*best)
}

// Weak is the weakness above which a group counts as weak.
const Weak = 0.4

// afterReading returns the weakness of a living group after reading: more if the reading
// of uncertain questions is not sure, and if a move threatens to kill it.
func afterReading(w float64, uncertain int, threatened bool) float64 {
	for range uncertain {
		w += 0.25 * min(w, 1-w)
	}
	if threatened {
		w += 0.15 * (1 - w)
	}
	return math.Min(w, 1)
}
