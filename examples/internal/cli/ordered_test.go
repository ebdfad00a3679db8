package cli

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
)

// TestOrdered gives 200 jobs to three workers.
func TestOrdered(t *testing.T) {
	jobs := make([]int, 200)
	for i := range jobs {
		jobs[i] = i
	}
	var most, now atomic.Int64
	work := func(_ context.Context, n int) int {
		now.Add(1)
		defer now.Add(-1)
		for m := most.Load(); now.Load() > m && !most.CompareAndSwap(m, now.Load()); m = most.Load() {
		}
		// The early ones take longest.
		for range (200 - n) * 10000 {
			runtime.KeepAlive(n)
		}
		return n * 2
	}
	want := 0
	for r := range Ordered(t.Context(), slices.Values(jobs), Times(3, work)) {
		if r != want {
			t.Fatalf("%d, want %d", r, want)
		}
		want += 2
	}
	if want != 400 || most.Load() > 3 {
		t.Errorf("%d results of %d workers", want/2, most.Load())
	}
}

// TestOrderedEnds stops early: the workers hear of it, and nothing is done after that.
func TestOrderedEnds(t *testing.T) {
	var running, begun atomic.Int64
	work := func(ctx context.Context, n int) int {
		running.Add(1)
		defer running.Add(-1)
		begun.Add(1)
		if n == 3 {
			<-ctx.Done()
		}
		return n
	}
	jobs := make([]int, 10000)
	for i := range jobs {
		jobs[i] = i
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	got := 0
	for range Ordered(ctx, slices.Values(jobs), Times(2, work)) {
		if got++; got == 3 {
			cancel() // the fourth never comes by itself
		}
	}
	if got != 3 || running.Load() != 0 || begun.Load() > 2*ahead+3+2 {
		t.Errorf("%d results, %d still run, %d begun", got, running.Load(), begun.Load())
	}
	for range Ordered(t.Context(), slices.Values(jobs), Times(2, func(context.Context, int) int { return 0 })) {
		break
	}
}
