package checks

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
)

var cancelTimes = flag.Int("cancel", 0, "how often TestCancel interrupts each question, 0 for a few times")

var cancelOnly = flag.String("cancel.only", "", "the name of the only question that TestCancel interrupts")

// mostLooks is how often a question may look at its context after that has ended: what it
// was made of may each look once more on the way out. mostTime is how long that may take
// on a machine that has much else to do; TestOvershoot measures it on one that has not.
const (
	mostLooks = 100
	mostTime  = 5 * time.Second
)

// cutting is a context that ends at a look, and counts them.
type cutting struct {
	context.Context
	mu     sync.Mutex
	cancel context.CancelFunc
	looks  int
	end    int // at which look, 0 for never
	ended  time.Time
}

func newCutting(parent context.Context, end int) *cutting {
	c := &cutting{end: end}
	c.Context, c.cancel = context.WithCancel(parent)
	return c
}

func (c *cutting) Err() error {
	c.look()
	return c.Context.Err()
}

func (c *cutting) Done() <-chan struct{} {
	c.look()
	return c.Context.Done()
}

func (c *cutting) look() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.looks++; c.looks == c.end {
		c.ended = time.Now()
		c.cancel()
	}
}

// all are the questions of all packages.
func all() []question {
	return slices.Concat(ofReading, ofConnections, ofGroups, ofRaces, ofCombinations, ofInfluence, ofPatterns, ofRandomGames,
		ofExamination, ofScore, ofGames, ofEngine)
}

// immediate are questions that take no context, or whose answer is found without a look
// at it in most positions.
var immediate = []string{"SemeaiByCount", "surround", "escape", "openings", "matchers", "priors", "joseki"}

// partial are questions that answer what is known so far, without an error.
var partial = []string{"tree", "tree with advice", "move"}

// TestCancel ends the context of each question at random moments: it returns soon
// with the error of the context, the board is as it was, and the same question asked
// afterwards has the answer that it had before.
func TestCancel(t *testing.T) {
	d, err := newDesk(3 * fuzzNodes)
	if err != nil {
		t.Fatal(err)
	}
	times := *cancelTimes
	if times == 0 {
		times = 1
	}
	for _, q := range all() {
		if only := *cancelOnly; only != "" && q.name != only {
			continue
		}
		if slices.Contains(immediate, q.name) {
			continue
		}
		rng := rand.New(rand.NewPCG(3, 4))
		cut, looks, most := 0, 0, time.Duration(0)
		for i := 0; cut < times && i < 100+20*times; i++ {
			size := []byte{5, 7, 11, 17}[rng.IntN(sample.Of(1, 4))]
			if q.name == "review" {
				size = byte(rng.IntN(5))
			}
			p, _ := positionOf(t, []byte{size, byte(i), []byte{kindRandom, kindGame}[i%2], byte(rng.Uint32())})
			seed := rng.Uint64()
			ask := func(c *cutting) (any, error) {
				defer c.cancel()
				return q.ask(&asker{desk: d, position: p, ctx: c, rng: rand.New(rand.NewPCG(seed, 2))})
			}
			whole := newCutting(t.Context(), 0)
			want, err := ask(whole)
			if err != nil || whole.looks == 0 {
				continue // there is nothing to interrupt
			}
			// Another question in between, lest something still knows the answer.
			other, _ := positionOf(t, []byte{5, 0, kindRandom, byte(i)})
			_, _ = q.ask(&asker{desk: d, position: other, ctx: t.Context(), rng: rand.New(rand.NewPCG(seed, 2))})
			restored := boardtest.Restored(t, p.board)
			c := newCutting(t.Context(), 1+rng.IntN(whole.looks))
			got, err := ask(c)
			if c.ended.IsZero() {
				continue // it was ready before
			}
			cut++
			looks, most = max(looks, c.looks-c.end), max(most, time.Since(c.ended))
			restored()
			switch {
			case errors.Is(err, context.Canceled):
			case err != nil:
				t.Errorf("%s: %v\n%s", q.name, err, boardtest.Format(p.board))
			case !slices.Contains(partial, q.name) && !same(got, want):
				t.Errorf("%s, ended at look %d of %d, answers %v without an error, want %v\n%s",
					q.name, c.end, whole.looks, got, want, boardtest.Format(p.board))
			}
			if got, err := ask(newCutting(t.Context(), 0)); err != nil || !same(got, want) {
				t.Errorf("%s: %v, %v after it was interrupted, %v before\n%s", q.name, got, err, want, boardtest.Format(p.board))
			}
		}
		if cut == 0 {
			t.Errorf("%s was never interrupted", q.name)
		}
		t.Logf("%-20s %3d times, looks again %2d times and returns in %8.3f ms at most", q.name, cut, looks, most.Seconds()*1000)
		if looks > mostLooks || most > mostTime {
			t.Errorf("%s: %d looks and %v after its context had ended, want %d and %v at most", q.name, looks, most, mostLooks, mostTime)
		}
	}
}
