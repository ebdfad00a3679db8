// Package suite helps conformance suites to outlive the implementations that they check.
package suite

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"testing"
)

// ErrPanic is wrapped by what Call returns after a panic.
var ErrPanic = errors.New("panic")

// Call calls f and returns its error. If f panics, the error wraps ErrPanic and has the stack.
func Call(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("%w: %v\n%s", ErrPanic, v, debug.Stack())
		}
	}()
	return f()
}

// Survive reports a panic as a failure of t. It must be deferred itself.
func Survive(t testing.TB) {
	if v := recover(); v != nil {
		t.Errorf("the implementation panics: %v\n%s", v, debug.Stack())
	}
}

// Ended returns a context that has ended.
func Ended() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}
