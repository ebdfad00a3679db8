// Package sample says how much tests look at. By default they look at samples that keep the
// whole run short; TENGEN_FULL=1 asks for the larger ones.
package sample

import "os"

var full = os.Getenv("TENGEN_FULL") != ""

// Of returns usual, or large if TENGEN_FULL is set. Both are a number of cases, or the step
// from one case to the next one.
func Of(usual, large int) int {
	if full {
		return large
	}
	return usual
}
