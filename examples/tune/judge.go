package main

import (
	"fmt"
	"math"
)

// tally sums up pairs of games, each by how many more the first settings have won, halved:
// -1, 0 or 1, or what lies between.
type tally struct {
	pairs       int
	sum, square float64
}

func (t *tally) add(better float64) {
	t.pairs++
	t.sum += better
	t.square += better * better
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

// String says how much stronger the first settings are, with an interval of 95 %.
func (t *tally) String() string {
	mean, err := t.mean()
	if t.pairs == 0 {
		return "0 pairs"
	}
	return fmt.Sprintf("%d pairs: %.1f %% of the games, %+.0f Elo (%+.0f to %+.0f)", t.pairs,
		50*(1+mean), eloOf(mean), eloOf(mean-1.96*err), eloOf(mean+1.96*err))
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
