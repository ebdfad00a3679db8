// Package race tells tests whether the race detector watches, which makes them many times
// slower.
package race

import "testing"

// Alone skips a test of one goroutine where the race detector watches, which could find nothing
// there.
func Alone(tb testing.TB) {
	tb.Helper()
	if Enabled {
		tb.Skip("has one goroutine, in which nothing races")
	}
}
