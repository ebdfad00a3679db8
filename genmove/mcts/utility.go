package mcts

import (
	"math"
	"sync"

	"github.com/tengen-go/tengen/internal/detmath"
)

// The functions here, and all of the search that adds products, round each product before it is
// added. That gives the same bits on platforms that would fuse them.

// The score value is the mean of (2/pi)*atan(x+s*z) over a normal z. It is tabulated over x/(1+x)
// and s/(1+s) for positive x.
const (
	tableX = 96
	tableS = 48
)

type scoreTable [tableX + 1][tableS + 1]float64

var scoreValues = sync.OnceValue(func() *scoreTable {
	// The normal density by the trapezoid rule, which converges fast for smooth functions.
	const step, half = 0.25, 18
	var density [2*half + 1]float64
	total := 0.0
	for i := range density {
		z := float64(i-half) * step
		density[i] = detmath.Exp(-z * z / 2)
		total += density[i]
	}
	t := new(scoreTable)
	for i := range tableX + 1 {
		for j := range tableS + 1 {
			switch {
			case i == tableX:
				t[i][j] = 1
				continue
			case j == tableS:
				continue
			}
			u, v := float64(i)/tableX, float64(j)/tableS
			x, s := u/(1-u), v/(1-v)
			sum := 0.0
			for k, d := range density {
				z := float64(k-half) * step
				sum += float64(d * arctan(x+float64(s*z)))
			}
			t[i][j] = sum / total * (2 / math.Pi)
		}
	}
	return t
})

// value returns the score value of a mean x and a standard deviation s, both in units of the scale.
func (t *scoreTable) value(x, s float64) float64 {
	sign := 1.0
	if x < 0 {
		x, sign = -x, -1
	}
	u, v := float64(x/(1+x)*tableX), float64(s/(1+s)*tableS)
	i, j := min(int(u), tableX-1), min(int(v), tableS-1)
	u, v = u-float64(i), v-float64(j)
	low := t[i][j] + float64(v*(t[i][j+1]-t[i][j]))
	high := t[i+1][j] + float64(v*(t[i+1][j+1]-t[i+1][j]))
	return sign * (low + float64(u*(high-low)))
}

// arctan returns the arc tangent of x with an error below 1e-12.
func arctan(x float64) float64 {
	switch {
	case x < 0:
		return -arctan(-x)
	case x > 1:
		return math.Pi/2 - arctan(1/x)
	}
	// Halving the angle twice leaves less than 0.2.
	for range 2 {
		x /= 1 + math.Sqrt(1+float64(x*x))
	}
	y, sum := float64(x*x), 0.0
	for k := 17; k > 0; k -= 2 {
		sum = 1/float64(k) - float64(y*sum)
	}
	return float64(4 * x * sum)
}

// ln returns the natural logarithm of a positive x with an error below 1e-12.
func ln(x float64) float64 {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		e--
	}
	z := (m - 1) / (m + 1)
	y, sum := float64(z*z), 0.0
	for k := 19; k > 0; k -= 2 {
		sum = 1/float64(k) + float64(y*sum)
	}
	return float64(float64(e)*math.Ln2) + float64(2*z*sum)
}

// maxUtility bounds the utility with the default weights of the score; virtual losses use it.
const maxUtility = 1.4

// The widths of the two terms of the score, in units of the board's size.
const (
	staticWidth  = 2.0
	dynamicWidth = 0.75
)

// judge turns outcomes into utilities, both White's.
type judge struct {
	table           *scoreTable
	static, dynamic float64 // weights
	size            float64
	center          float64 // the score around which the dynamic term is
}

// utility returns the utility of a difference of win and loss probability and a score with its mean
// square.
func (j *judge) utility(winLoss, score, square float64) float64 {
	stdev := math.Sqrt(max(0, square-float64(score*score)))
	u := winLoss
	if j.static != 0 {
		w := staticWidth * j.size
		u += float64(j.static * j.table.value(score/w, stdev/w))
	}
	if j.dynamic != 0 {
		w := dynamicWidth * j.size
		u += float64(j.dynamic * j.table.value((score-j.center)/w, stdev/w))
	}
	return u
}

// slope returns how fast the utility grows with the score.
func (j *judge) slope(score float64) float64 {
	a, b := staticWidth*j.size, dynamicWidth*j.size
	d := score - j.center
	return float64(j.static*(2/math.Pi)*a)/(float64(a*a)+float64(score*score)) +
		float64(j.dynamic*(2/math.Pi)*b)/(float64(b*b)+float64(d*d))
}

// centerOf returns the center of the dynamic term for a game whose expected score is e.
func centerOf(e, size float64) float64 {
	w := float64(dynamicWidth * size)
	return max(e-w, min(0.8*e, e+w))
}
