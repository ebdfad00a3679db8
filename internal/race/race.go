// Package race tells tests whether the race detector watches, which makes them many times
// slower.
package race

import "testing"

// Alone skips a test under the race detector. It is for slow tests whose searches run in one
// goroutine, with at most a timer beside it; faster tests of the same code run under the race
// detector.
func Alone(tb testing.TB) {
	tb.Helper()
	if Enabled {
		tb.Skip("a heavy test whose searches have one goroutine; the run without the race detector does it")
	}
}
