// Package ended tells long computations that they have to stop.
package ended

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/board"
)

// Err returns the error of a context that has ended, or board.ErrNoContext for nil, and
// otherwise nil. Unlike ctx.Err it also looks at the clock, because the timer of a context
// waits for a processor. A computation that never blocks may keep that for ten milliseconds, or
// forever in WebAssembly.
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
