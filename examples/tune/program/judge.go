package program

import (
	"fmt"
	"math"

	"github.com/tengen-go/tengen/internal/wilson"
)

// outcome is what side A has got in a pair of games, as Black and as White: 1 for a win, 0.5 for a
// draw.
type outcome struct {
	Pair  int     `json:"pair"`
	Black float64 `json:"black"`
	White float64 `json:"white"`
}

// better is how many more games A has won than B, halved: from -1 to 1.
func (o outcome) better() float64 { return o.Black + o.White - 1 }

// tally sums up pairs of games.
type tally struct {
	pairs              int
	wins, draws, loses int     // games of A
	sum, square        float64 // of better
}

func (t *tally) add(o outcome) {
	t.pairs++
	for _, v := range []float64{o.Black, o.White} {
		switch v {
		case 1:
			t.wins++
		case 0:
			t.loses++
		default:
			t.draws++
		}
	}
	b := o.better()
	t.sum += b
	t.square += b * b
}

// doubt is what two more pairs, one won and one lost, would add: a tally whose pairs
// have all gone the same way is not certain of it.
const doubt = 2

// mean returns the mean of pairs and its standard error. Pairs, not games, are what is
// counted: the two games of a pair have an opening in common.
func (t *tally) mean() (mean, err float64) {
	n := float64(t.pairs)
	if n == 0 {
		return 0, math.Inf(1)
	}
	mean = t.sum / n
	return mean, math.Sqrt(max(0, (t.square+doubt)/(n+doubt)-mean*mean) / n)
}

// eloOf returns the difference in strength at which the mean of pairs is so large.
func eloOf(mean float64) float64 {
	won := max(0.001, min((1+mean)/2, 0.999))
	return 400 * math.Log10(won/(1-won))
}

// meanOf is the inverse of eloOf.
func meanOf(elo float64) float64 { return 2/(1+math.Pow(10, -elo/400)) - 1 }

// String returns the games that A has won with Wilson's interval, and the difference in strength
// with an interval from the spread of pairs. Both hold in 95 of 100 cases.
func (t *tally) String() string {
	games := 2 * t.pairs
	if games == 0 {
		return "no games"
	}
	mean, err := t.mean()
	share := (1 + mean) / 2
	low, high := wilson.Interval(share, games)
	return fmt.Sprintf("%d games: A wins %d, %d draws, B wins %d: %.1f %% (%.1f to %.1f), %+.0f Elo (%+.0f to %+.0f)", games,
		t.wins, t.draws, t.loses, 100*share, 100*low, 100*high, eloOf(mean), eloOf(mean-1.96*err), eloOf(mean+1.96*err))
}

// sprt is a sequential test of two differences in strength.
type sprt struct{ low, high float64 }

// leastPairs is how many pairs there have to be for their spread to be known.
const leastPairs = 20

// likelihood returns the logarithm of how much likelier the pairs are at the higher
// difference than at the lower one, if their mean is distributed normally.
func (s sprt) likelihood(t *tally) float64 {
	if t.pairs < leastPairs {
		return 0
	}
	mean, err := t.mean()
	low, high := meanOf(s.low), meanOf(s.high)
	return (high - low) * (mean - (low+high)/2) / (err * err)
}

// verdict says which of the differences is the right one, with both errors at 5 %, or nothing as
// long as that is open. (A. Wald, Sequential Tests of Statistical Hypotheses, 1945.)
func (s sprt) verdict(t *tally) string {
	switch v, bound := s.likelihood(t), math.Log(19); {
	case v >= bound:
		return fmt.Sprintf("better: %+g Elo rather than %+g", s.high, s.low)
	case v <= -bound:
		return fmt.Sprintf("not better: %+g Elo rather than %+g", s.low, s.high)
	}
	return ""
}
