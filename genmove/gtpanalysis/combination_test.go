package gtpanalysis_test

import (
	"testing"

	"github.com/tengen-go/tengen/genmove/examine"
)

// TestCombinations asks about two stones that White can put into atari at once.
func TestCombinations(t *testing.T) {
	script(t, serverOf(t, 7, examine.Options{}), `
		combination_attack white -> PASS
		combination_defend white -> PASS
		gogui-setup w d6 w b5 w c5 w e5 w f5 w b4 w f4 b c4 b e4 b c2 b d2 b e2 ->
		combination_attack white -> D4
		combination_attack black -> PASS
		combination_defend white -> D4
		aa_confirm_safety black g1 -> 0 D4
		aa_confirm_safety black g1 3 -> 1
		aa_confirm_safety black d4 -> 1
		aa_confirm_safety black c4 -> ? illegal move
		aa_confirm_safety black g1 x -> ? size "x", want 0 or more
		combination_attack -> ? invalid color
	`)
}
