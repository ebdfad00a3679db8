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

// TestOwnerOf: living stones and those in seki are their owner's, dead ones his opponent's.
func TestOwnerOf(t *testing.T) {
	want := map[FinalStatus][3]float64{ // of empty points, of black stones, of white ones
		Alive: {0, -1, 1}, Seki: {0, -1, 1}, Dead: {0, 1, -1}, WhiteTerritory: {1, 1, 1}, BlackTerritory: {-1, -1, -1}, Dame: {0, 0, 0}, Dame + 1: {0, 0, 0},
	}
	for st, list := range want {
		for c, v := range list {
			if got := ownerOf(board.Color(c), st); got != v {
				t.Errorf("%v, %v: %v, want %v", st, board.Color(c), got, v)
			}
		}
	}
}
