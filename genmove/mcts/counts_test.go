package mcts

import "testing"

// TestCounts: what several workers have counted is summed up, and there is no margin if one of them had
// a playout without one, whichever it was.
func TestCounts(t *testing.T) {
	for which := range 4 { // 3: none
		var sum counts
		for i := range 3 {
			c := counts{playouts: 1 << i, won: 0.5 + float64(i), unscored: i == which, margin: float64(10 * i), owned: float64(i)}
			for p := range c.by {
				c.by[p].games, c.by[p].margin, c.owner[p] = float64(p), float64(i), float64(p*i)
			}
			sum.add(&c)
		}
		if sum.playouts != 7 || sum.won != 4.5 || sum.margin != 30 || sum.owned != 3 || sum.unscored != (which < 3) {
			t.Errorf("unscored %d: %d playouts, %v won, margin %v, %v owned, unscored %v", which, sum.playouts, sum.won, sum.margin, sum.owned, sum.unscored)
		}
		for p := range sum.by {
			if b := sum.by[p]; b.games != float64(3*p) || b.margin != 3 || sum.owner[p] != float64(3*p) {
				t.Fatalf("point %d: %v, owner %v", p, b, sum.owner[p])
			}
		}
	}
}
