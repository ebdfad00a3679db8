// Package sample says how much tests look at. By default they look at samples that keep the
// whole run short; TENGEN_FULL=1 asks for the larger ones.
package sample

import "os"

var full = os.Getenv("TENGEN_FULL") != ""

// Of returns usual, or large where TENGEN_FULL is set. That may be a number of cases, of which
// there are more then, or the step from one case to the next one, which is shorter then.
func Of(usual, large int) int {
	if full {
		return large
	}
	return usual
}
