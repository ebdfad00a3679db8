package hash_test

import (
	"fmt"
	"math/bits"
	"testing"

	"github.com/tengen-go/tengen/internal/hash"
)

// The first outputs for the seed 1234567, as published with the reference
// implementation.
func ExampleNth() {
	for n := range uint64(5) {
		fmt.Println(hash.Nth(1234567, n))
	}
	// Output:
	// 6457827717110365317
	// 3203168211198807973
	// 9817491932198370423
	// 4593380528125082431
	// 16408922859458223821
}

func ExampleMix() {
	fmt.Println(hash.Mix(1234567) == hash.Nth(1234567, 0))
	// Output: true
}

// TestMixScatters changes one bit of the input, which has to change each bit of
// the output about every other time.
func TestMixScatters(t *testing.T) {
	const inputs = 4096
	for in := range 64 {
		var changed [64]int
		for x := range uint64(inputs) {
			for d := hash.Mix(x) ^ hash.Mix(x^1<<in); d != 0; d &= d - 1 {
				changed[bits.TrailingZeros64(d)]++
			}
		}
		for out, n := range changed {
			if n < inputs*2/5 || n > inputs*3/5 {
				t.Errorf("bit %d changes bit %d in %d of %d", in, out, n, inputs)
			}
		}
	}
}
