package boardtest_test

import (
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// TestTurn: a board that is turned and turned back is the same one, and so is one whose
// colors are exchanged twice.
func TestTurn(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X O .
		. . O .
		X . . .
		. . . .`)
	for k := range board.Transform(8) {
		for _, swap := range []bool{false, true} {
			turned := boardtest.MustTurn(t, b, k, swap)
			want := board.Black
			if swap {
				want = board.White
			}
			if p := k.Apply(board.At(1, 3), 4); turned.At(p) != want {
				t.Errorf("turned by %d, colors exchanged %v: %v at %v", k, swap, turned.At(p), p)
			}
			if back := boardtest.MustTurn(t, turned, k.Inverse(), swap); boardtest.Format(back) != boardtest.Format(b) {
				t.Errorf("turned by %d and back:\n%v", k, back)
			}
		}
	}
}

func ExampleMustTurn() {
	// A test has its own t.
	test := func(t testing.TB) {
		b := boardtest.MustParse(t, `
			. X
			. .`)
		fmt.Print(boardtest.Format(boardtest.MustTurn(t, b, 2, true)))
	}
	test(&testing.T{})
	// Output:
	// . .
	// O .
}
