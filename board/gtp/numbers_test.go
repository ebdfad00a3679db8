package gtp

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// TestBlackNumbers: numbers are written as Black sees them, between -1 and 1; points that are not in the slice,
// and what is no number, count as 0, which has no sign.
func TestBlackNumbers(t *testing.T) {
	p := board.At(3, 3)
	for v, want := range map[float64]string{0: "0.000", 1: "-1.000", -1: "1.000", 0.25: "-0.250", 7: "-1.000", math.Inf(-1): "1.000",
		0.0004: "0.000", -0.0004: "0.000", 0.0006: "-0.001"} {
		values := make([]float64, p+1)
		values[p] = v
		if got := blackNumber(values, p); got != want {
			t.Errorf("%v is written as %s, want %s", v, got, want)
		}
		for n := range int(p) + 1 {
			if got := blackNumber(values[:n], p); got != "0.000" {
				t.Errorf("of %d values %v has %s", n, p, got)
			}
		}
	}
	if got := blackNumber([]float64{math.NaN()}, 0); got != "0.000" {
		t.Errorf("no number is written as %s", got)
	}
}
