// Package endedtest has a context for tests of long computations that have to stop.
package endedtest

import "context"

// Context is a context that ends after it was checked a given number of times. It belongs to
// one goroutine.
type Context struct {
	context.Context
	Left int // how often it can be looked at before it has ended
}

// After returns a Context that ends after the given number of checks, and otherwise behaves as
// ctx.
func After(ctx context.Context, looks int) *Context { return &Context{ctx, looks} }

// Err implements context.Context. It is nil, and context.Canceled after the last of the looks.
func (c *Context) Err() error {
	if c.Left--; c.Left < 0 {
		return context.Canceled
	}
	return nil
}
