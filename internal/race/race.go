// Package race tells tests whether the race detector watches, which makes them many times
// slower.
package race

import "testing"

// Alone skips a test where the race detector watches. It is for heavy tests whose searches run in
// one goroutine, beside which at most something waits for the time to be over: other tests of the
// same code, less heavy, are enough for the race detector.
func Alone(tb testing.TB) {
	tb.Helper()
	if Enabled {
		tb.Skip("a heavy test whose searches have one goroutine; the run without the race detector does it")
	}
}
