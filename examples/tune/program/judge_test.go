package program

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestClimb: with comparisons that are little better than chance the constants come near
// those that win most.
func TestClimb(t *testing.T) {
	list := []constant{
		{"a", 1, -20, 20},
		{"b", 1, -20, 20},
		{"c", 1, 2, 20},
	}
	best := []float64{4, 5, 0}
	strength := func(v []float64) (s float64) {
		for i := range v {
			s -= (v[i] - best[i]) * (v[i] - best[i])
		}
		return s
	}
	for _, batch := range []int{1, 7} {
		rng := rand.New(rand.NewPCG(1, 2))
		compare := func(plus, minus [][]float64) (better []float64, err error) {
			for k := range plus {
				chance := 1 / (1 + math.Exp(-0.03*(strength(plus[k])-strength(minus[k]))))
				if rng.Float64() < chance {
					better = append(better, 1)
				} else {
					better = append(better, -1)
				}
			}
			return better, nil
		}
		told := 0
		found, err := climb(list, []float64{0, 9, 5}, 20000, batch, rng, compare, func(done int, at []float64) { told = done })
		if err != nil || told != 20000 {
			t.Fatal(told, err)
		}
		for i, want := range []float64{4, 5, 2} {
			if math.Abs(found[i]-want) > 1 {
				t.Errorf("batches of %d: %s is %.2f, want %.2f", batch, []string{"a", "b", "c"}[i], found[i], want)
			}
		}
	}
}

// TestSPRT: of pairs of games between two whose difference in strength is known, few lead to
// the wrong verdict, and the intervals hold what is true about as often as they say.
func TestSPRT(t *testing.T) {
	const runs = 400
	rng := rand.New(rand.NewPCG(5, 6))
	test := sprt{0, 60}
	for _, elo := range []float64{0, 60} {
		p := (1 + meanOf(elo)) / 2
		game := func() float64 {
			if rng.Float64() < p {
				return 1
			}
			return 0
		}
		wrong, open, outside := 0, 0, 0
		for range runs {
			var sum tally
			verdict := ""
			for sum.pairs < 400 {
				sum.add(outcome{Black: game(), White: game()})
				if verdict == "" {
					verdict = test.verdict(&sum)
				}
			}
			switch {
			case verdict == "":
				open++
			case strings.HasPrefix(verdict, "better") != (elo > 0):
				wrong++
			}
			if mean, err := sum.mean(); math.Abs(mean-meanOf(elo)) > 1.96*err {
				outside++
			}
		}
		if wrong > runs*8/100 || open > runs/5 || outside < runs/100 || outside > runs/10 {
			t.Errorf("%v Elo: of %d runs %d are wrong, %d open; %d intervals miss", elo, runs, wrong, open, outside)
		}
	}
}

// TestElo: differences are those of the usual scale, and there is one for pairs that all
// went one way.
func TestElo(t *testing.T) {
	for _, elo := range []float64{-300, 0, 20} {
		if got := eloOf(meanOf(elo)); math.Abs(got-elo) > 1e-9 {
			t.Errorf("%v Elo become %v", elo, got)
		}
	}
	if got := eloOf(0.5); math.Abs(got-190.85) > 0.01 { // three games of four
		t.Errorf("%v Elo for three games of four", got)
	}
	var all tally
	for range leastPairs - 1 {
		all.add(outcome{Black: 1, White: 1})
	}
	test := sprt{0, 20}
	if v := test.verdict(&all); v != "" {
		t.Errorf("after %d pairs: %s", all.pairs, v)
	}
	all.add(outcome{Black: 1, White: 1})
	if v := test.verdict(&all); !strings.HasPrefix(v, "better") {
		t.Errorf("all pairs won: %q, %v", v, test.likelihood(&all))
	}
}

// TestTally counts games. Wilson's interval of 13 in 20 is from 43.3 % to 81.9 %.
func TestTally(t *testing.T) {
	var sum tally
	if sum.String() != "no games" {
		t.Error(&sum)
	}
	for i := range 10 {
		o := outcome{Black: 1, White: 0}
		switch {
		case i < 3:
			o.White = 1
		case i == 3:
			o = outcome{Black: 0.5, White: 0.5}
		}
		sum.add(o)
	}
	if want := "20 games: A wins 12, 2 draws, B wins 6: 65.0 % (43.3 to 81.9), +108 Elo ("; !strings.HasPrefix(sum.String(), want) {
		t.Errorf("%v, want %s…", &sum, want)
	}
}
