package ended_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/tengen-go/tengen/internal/ended"
)

// late is a context whose timer does not come.
type late struct{ context.Context }

func (late) Err() error { return nil }

func TestErr(t *testing.T) {
	if err := ended.Err(t.Context()); err != nil {
		t.Errorf("before the end: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := ended.Err(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
	ctx, cancel = context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if err := ended.Err(late{ctx}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the deadline: %v", err)
	}
	ctx, cancel = context.WithDeadline(t.Context(), time.Now().Add(time.Hour))
	defer cancel()
	if err := ended.Err(ctx); err != nil {
		t.Errorf("an hour before the deadline: %v", err)
	}
}
