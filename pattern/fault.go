package pattern

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// ErrUnknown reports that a function lacks facts about this position. It rejects the match, as
// every error does, but is no fault.
var ErrUnknown = errors.New("not known here")

// CallError is the error of a function or a helper that a pattern called at a
// match.
type CallError struct {
	Pos      Pos    // of the call; of the pattern for what its class asks
	Pattern  string // the name of the pattern
	Function string // the name of the function or helper, or the test that the class asks for
	Move     board.Point
	Match    Match
	Err      error // what the function returned
}

// Error returns the place of the call, the pattern, the function, where on the board
// it happened, and what went wrong.
func (e *CallError) Error() string {
	var s strings.Builder
	if e.Pos.IsValid() || e.Pos.File != "" {
		s.WriteString(e.Pos.String() + ": ")
	}
	at := e.Move
	if at == board.NoPoint {
		at = e.Match.Anchor
	}
	fmt.Fprintf(&s, "pattern %s: %s at %v for %v: %v", e.Pattern, e.Function, at, e.Match.Color, e.Err)
	return s.String()
}

// Unwrap returns the error of the function.
func (e *CallError) Unwrap() error { return e.Err }

// Faults collects the errors of functions that patterns call, the first one of each function in
// each pattern, so that one failure does not stop a series of matches. The zero value is empty
// and ready for use, and a nil one keeps nothing. It belongs to one goroutine.
type Faults struct {
	list []*CallError
	seen map[fault]bool
}

// fault is what is collected once.
type fault struct {
	pos               Pos
	pattern, function string
}

// Add keeps the error of an evaluation and returns nil, or returns the error if the caller
// should stop: if the context has ended, or if it is no [CallError]. It does not keep nil,
// ErrUnknown, or a second error of the same function in the same pattern.
func (f *Faults) Add(err error) error {
	if err == nil || errors.Is(err, ErrUnknown) {
		return nil
	}
	var call *CallError
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || !errors.As(err, &call) {
		return err
	}
	k := fault{call.Pos, call.Pattern, call.Function}
	if f == nil || f.seen[k] {
		return nil
	}
	if f.seen == nil {
		f.seen = map[fault]bool{}
	}
	f.seen[k] = true
	f.list = append(f.list, call)
	return nil
}

// All returns the errors in the order in which they came. The slice may not be
// modified.
func (f *Faults) All() []*CallError {
	if f == nil {
		return nil
	}
	return f.list
}

// Err returns all errors joined, or nil if there is none.
func (f *Faults) Err() error {
	errs := make([]error, len(f.All()))
	for i, e := range f.All() {
		errs[i] = e
	}
	return errors.Join(errs...)
}

// Clear forgets all errors.
func (f *Faults) Clear() {
	if f != nil {
		*f = Faults{}
	}
}
