package window

import (
	"math/rand/v2"
	"testing"
)

// TestKeys: the points whose contents a sieve looks up lie beside each other in one row, five times in the first
// half of the window and three times in the second one, and each point is looked up once.
func TestKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 5))
	for range 50 {
		forms, tests := make([]Form, 40), make([]Test, 40)
		for i := range tests {
			forms[i].shape = new(Shape)
			for range 1 + rng.IntN(12) {
				// Mostly near the right side.
				k := rng.IntN(Side)*Side + max(rng.IntN(Side), rng.IntN(Side), rng.IntN(Side))
				mask := &tests[i].Mask.Lo
				if k >= Side*Side/2 {
					mask = &tests[i].Mask.Hi
				}
				*mask |= 3 << (2 * k % 64)
			}
		}
		s := NewSieve(forms, tests)
		seen := map[int]bool{}
		for k, shift := range s.shifts {
			at := int(shift) / 2
			if k >= loKeys {
				at += Side * Side / 2
			}
			if at/Side != (at+keyPoints-1)/Side {
				t.Fatalf("key %d begins in column %d and ends in another row", k, at%Side)
			}
			for j := range keyPoints {
				if seen[at+j] {
					t.Fatalf("point %d is looked up twice: %v", at+j, s.shifts)
				}
				seen[at+j] = true
			}
		}
	}
}
