// Package wilson bounds how likely something is of which some trials have been seen.
package wilson

import "math"

// Interval returns the 95% confidence interval of a probability if share of n trials, from 0 to
// 1, were successes. It is from 0 to 1 without trials. (E. B. Wilson, Probable Inference, the
// Law of Succession, and Statistical Inference, 1927.)
func Interval(share float64, n int) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	const z = 1.96
	m := float64(n)
	middle := share + z*z/(2*m)
	spread := z * math.Sqrt(share*(1-share)/m+z*z/(4*m*m))
	scale := 1 + z*z/m
	return max((middle-spread)/scale, 0), min((middle+spread)/scale, 1)
}
