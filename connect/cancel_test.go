package connect_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
	"github.com/tengen-go/tengen/reading/worm"
)

// ending is a tactical reader that ends a context at its question number n, and
// answers all that come.
type ending struct {
	search.Tactics
	n, asked int
	end      func()
}

func (e *ending) count() {
	if e.asked++; e.asked == e.n {
		e.end()
	}
}

func (e *ending) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	e.count()
	return e.Tactics.Attack(context.WithoutCancel(ctx), b, str)
}

func (e *ending) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	e.count()
	return e.Tactics.Defend(context.WithoutCancel(ctx), b, str)
}

// deadline is a context whose deadline may pass while its timer does not come.
type deadline struct {
	context.Context
	at time.Time
}

func (d *deadline) Deadline() (time.Time, bool) { return d.at, true }

// TestStopsAtOnce ends the context, or lets its deadline pass, within a tactical
// question: no further one is asked, whatever the question about connections is.
func TestStopsAtOnce(t *testing.T) {
	race.Alone(t)
	f := readBreakIns(t)[0]
	tried := 0
	for i, q := range questions(f.b) {
		if i/2%sample.Of(2, 1) != 0 {
			continue // the questions come in pairs
		}
		for n := 1; n <= 20; n += sample.Of(12, 6) {
			for _, late := range []bool{false, true} {
				ctx, cancel := context.WithCancel(t.Context())
				var asked context.Context = ctx
				e := &ending{Tactics: searchtest.Captures{}, n: n, end: cancel}
				want := context.Canceled
				if late {
					d := &deadline{ctx, time.Now().Add(time.Hour)}
					asked, e.end, want = d, func() { d.at = time.Now().Add(-1) }, context.DeadlineExceeded
				}
				r := connect.New(connect.Options{Tactics: e})
				restored := boardtest.Restored(t, f.b)
				_, err := q.err(asked, r, f.b)
				restored()
				cancel()
				if e.asked < n {
					continue // answered before
				}
				tried++
				if e.asked > n || err != nil && !errors.Is(err, want) {
					t.Errorf("%v of %v: %d questions after the end of the context, error %v", q.kind, q.x, e.asked-n, err)
				}
			}
		}
	}
	if tried < sample.Of(50, 100) {
		t.Errorf("only %d questions were cut short", tried)
	}
}

// TestOvershoot measures how long after a deadline questions and analyses return, if
// TENGEN_OVERSHOOT is set.
func TestOvershoot(t *testing.T) {
	if os.Getenv("TENGEN_OVERSHOOT") == "" {
		t.Skip("measures time on the clock, which other work on the machine spoils; set TENGEN_OVERSHOOT to run it")
	}
	const deadline = 5 * time.Millisecond
	a, err := connect.NewAnalyzer(connect.LinkOptions{Tactics: worm.DefaultReader(nil)})
	if err != nil {
		t.Fatal(err)
	}
	var over []time.Duration
	for _, p := range boardtest.ReadPositions(t, "../board/testdata/positions.txt") {
		w, err := wormsOf(t.Context(), p.Board, worm.Options{NoThreats: true})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), deadline)
		start := time.Now()
		_, err = a.Analyze(ctx, p.Board, w)
		if took := time.Since(start); errors.Is(err, context.DeadlineExceeded) {
			over = append(over, took-deadline)
		}
		cancel()
	}
	slices.Sort(over)
	if len(over) < 50 {
		t.Fatalf("%d analyses were cut short", len(over))
	}
	median, most := over[len(over)/2], over[len(over)-1]
	t.Logf("%d analyses were cut short; beyond the deadline: median %v, most %v", len(over), median, most)
	if median > 5*time.Millisecond || most > 50*time.Millisecond {
		t.Error("want 5 ms in the median and 50 ms at most")
	}
}
