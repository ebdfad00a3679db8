package wilson

import (
	"math"
	"testing"
)

// TestInterval solves the equation that defines the bounds: they are the chances whose
// usual spread just reaches the share that was seen.
func TestInterval(t *testing.T) {
	for _, n := range []int{1, 2, 10, 1000} {
		for won := range n + 1 {
			share := float64(won) / float64(n)
			low, high := Interval(share, n)
			for _, p := range []float64{low, high} {
				if reach := 1.96 * math.Sqrt(p*(1-p)/float64(n)); math.Abs(math.Abs(share-p)-reach) > 1e-6 {
					t.Errorf("%d of %d: %.4f is %.6f away and reaches %.6f", won, n, p, math.Abs(share-p), reach)
				}
			}
			if low > share+1e-12 || high < share-1e-12 {
				t.Errorf("%d of %d: %.4f to %.4f", won, n, low, high)
			}
		}
	}
	if low, high := Interval(0.3, 0); low != 0 || high != 1 {
		t.Errorf("no trials: %v to %v", low, high)
	}
}
