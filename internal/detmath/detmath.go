// Package detmath has functions that return the same bits on all platforms: they add and multiply
// in a fixed order, and no product is fused with a sum.
package detmath

import "math"

// series are the factors 1/13!, 1/12!, … 1/0! of exp.
var series = [...]float64{
	1 / 6227020800.0, 1 / 479001600.0, 1 / 39916800.0, 1 / 3628800.0, 1 / 362880.0, 1 / 40320.0, 1 / 5040.0,
	1 / 720.0, 1 / 120.0, 1 / 24.0, 1 / 6.0, 1 / 2.0, 1, 1,
}

// Exp returns e to the power of x with a relative error below 1e-14, 0 below -700 and the value of
// 700 above it. NaN returns 0.
func Exp(x float64) float64 {
	switch {
	case !(x >= -700):
		return 0
	case x > 700:
		x = 700
	}
	// x = n·ln 2 + r with |r| at most ln 2 / 2, in two parts so that n·high is exact.
	const high, low = 6.93147180369123816490e-01, 1.90821492927058770002e-10
	n := math.Floor(float64(x*math.Log2E) + 0.5)
	r := float64(x-float64(n*high)) - float64(n*low)
	// The series of exp(r) by Horner's rule. The 14th term is below 2^-60.
	p := 0.0
	for _, c := range series {
		p = c + float64(p*r)
	}
	return p * math.Float64frombits(uint64(int64(n)+1023)<<52)
}

// Tanh returns the hyperbolic tangent of x with an error below 1e-14. NaN returns -1.
func Tanh(x float64) float64 {
	switch {
	case x > 20:
		return 1
	case x < -20:
		return -1
	}
	e := Exp(float64(2 * x))
	return (e - 1) / (e + 1)
}

// Log1pExp returns ln(1+exp(x)), the softplus, with a relative error below 1e-7. NaN returns NaN.
func Log1pExp(x float64) float64 {
	switch {
	case x > 40:
		return x
	case x < -18:
		return Exp(x) // 1+exp(x) would lose digits
	}
	// ln y by Newton's method on exp, from a first value that is within a factor of two.
	y := 1 + Exp(x)
	l := max(x, 0)
	if x > -1 && x < 1 {
		l = 0.6931471805599453 + float64(x/2)
	}
	for range 6 {
		e := Exp(l)
		l += float64(2*(y-e)) / (y + e)
	}
	return l
}
