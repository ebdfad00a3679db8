package influence_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// TestHandicap compares handicap stones with what GNU Go 3.8 says after
// fixed_handicap: how many points are nobody's, and the sum of the territory values.
// It takes weak stones for weaker sources; how strong they are is what it shows too.
// With all stones at full strength the sums are larger by up to a third, and nobody's
// are fewer points.
func TestHandicap(t *testing.T) {
	for _, c := range []struct {
		stones               int
		corner, side, center float32
		neutral              [2]int // with Black and with White to move first
		sum                  [2]float64
	}{
		{2, 88.83, 0, 0, [2]int{181, 201}, [2]float64{-50.11, -11.29}},
		{3, 88.87, 0, 0, [2]int{95, 113}, [2]float64{-76.63, -17.56}},
		{4, 88.87, 0, 0, [2]int{5, 17}, [2]float64{-103.14, -24.06}},
		{5, 89.06, 0, 98.05, [2]int{0, 0}, [2]float64{-126.12, -33.80}},
		{6, 90.10, 96.10, 0, [2]int{0, 2}, [2]float64{-153.25, -48.16}},
		{7, 90.44, 96.48, 98.05, [2]int{0, 0}, [2]float64{-176.32, -58.96}},
		{8, 91.55, 96.16, 0, [2]int{0, 0}, [2]float64{-206.92, -74.61}},
		{9, 91.94, 96.68, 100, [2]int{0, 0}, [2]float64{-230.72, -86.28}},
	} {
		t.Run(fmt.Sprint(c.stones), func(t *testing.T) {
			points, err := board.FixedHandicapPoints(19, c.stones)
			if err != nil {
				t.Fatal(err)
			}
			b := setup(t, 19, points, nil)
			strength := make([]float32, board.NumPoints)
			for _, p := range points {
				strength[p] = [3]float32{c.corner, c.side, c.center}[b2i(p.Row() == 9)+b2i(p.Col() == 9)]
			}
			e := newEngine(t, influence.Options{})
			for i, first := range []board.Color{board.Black, board.White} {
				r := compute(t, e, influence.Input{Board: b, ToPlay: first, Strength: strength})
				neutral := 0
				for p := range board.Points(19) {
					if g, _ := r.Region(p); g == influence.Neutral {
						neutral++
					}
				}
				if neutral != c.neutral[i] || math.Abs(r.TerritorySum()-c.sum[i]) > 0.35 {
					t.Errorf("%v first: %d points are nobody's, the sum is %.2f, want %d and %.2f", first, neutral, r.TerritorySum(), c.neutral[i], c.sum[i])
				}
				full := compute(t, e, influence.Input{Board: b, ToPlay: first})
				if v := full.TerritorySum() / c.sum[i]; v < 1 || v > 1.35 {
					t.Errorf("%v first, full strength: the sum is %.2f, want about %.2f", first, full.TerritorySum(), c.sum[i])
				}
			}
		})
	}
}
