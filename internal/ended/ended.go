// Package ended tells long computations that they have to stop.
package ended

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/board"
)

// Err returns the error of a context that has ended, and nil before. Unlike ctx.Err
// it also looks at the clock: the timer of a context waits for a processor, which
// a computation that never blocks may keep for ten milliseconds, or forever in
// WebAssembly. The error for a nil context is board.ErrNoContext.
func Err(ctx context.Context) error {
	if ctx == nil {
		return board.ErrNoContext
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if end, ok := ctx.Deadline(); ok && !time.Now().Before(end) {
		return context.DeadlineExceeded
	}
	return nil
}
