package genmove_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
)

// TestEmptyCase: a case is empty if there is nothing in it that speaks for a move or against it.
func TestEmptyCase(t *testing.T) {
	if c := (genmove.Case{MaxValue: math.Inf(1), MaxTerritory: math.Inf(1), Randomness: 1, KnownSafe: true}); !c.Empty() {
		t.Errorf("%+v is not empty", c)
	}
	for _, c := range []genmove.Case{
		{Reasons: []genmove.Reason{{Kind: genmove.Attack}}},
		{Shape: []float64{1}},
		{Followup: 1},
		{ReverseFollowup: 1},
		{MinValue: 1},
		{MinTerritory: 1},
		{Replacement: board.At(2, 2)},
	} {
		if c.Empty() {
			t.Errorf("%+v is empty", c)
		}
	}
}
