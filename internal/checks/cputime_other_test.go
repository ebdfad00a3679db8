//go:build !unix

package checks

import "time"

var started = time.Now()

// processTime returns how long the process has run, where nobody tells more.
func processTime() time.Duration { return time.Since(started) }
