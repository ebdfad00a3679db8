package mcts_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

func TestErrors(t *testing.T) {
	g := newGame(t, 5, board.Chinese())
	ctx := t.Context()
	s := searcher(t, even{}, mcts.Options{})
	one := mcts.Limits{Visits: 1}
	trial := g.Clone()
	trial.Board().Try(board.At(1, 1), board.Black)
	full := newGame(t, 2, board.Japanese())
	play(t, full, "A1", "B2", "A2") // White may play B1, which captures nothing
	ended, cancel := context.WithCancel(ctx)
	cancel()
	for _, x := range []struct {
		name string
		ctx  context.Context
		g    *board.Game
		lim  mcts.Limits
		want error
	}{
		{"no game", ctx, nil, one, mcts.ErrNoGame},
		{"a trial move", ctx, trial, one, board.ErrTrial},
		{"no limits", context.Background(), g, mcts.Limits{}, mcts.ErrOptions},
		{"negative visits", ctx, g, mcts.Limits{Visits: -1}, mcts.ErrOptions},
		{"negative time", ctx, g, mcts.Limits{Time: -1}, mcts.ErrOptions},
		{"progress without interval", ctx, g, mcts.Limits{Visits: 1, Progress: func(*mcts.Result) {}}, mcts.ErrOptions},
		{"an occupied point alone", ctx, full, mcts.Limits{Visits: 1, Allow: []board.Point{board.At(0, 0)}}, mcts.ErrNoMove},
		{"everything avoided", ctx, g, mcts.Limits{Visits: 1, Allow: []board.Point{board.Pass}, Avoid: []board.Point{board.Pass}}, mcts.ErrNoMove},
		{"an ended context", ended, g, one, context.Canceled},
	} {
		if r, err := s.Search(x.ctx, x.g, x.lim); !errors.Is(err, x.want) || r != nil {
			t.Errorf("%s: %v, want %v", x.name, err, x.want)
		}
	}
	if r := searched(t, s, g, one); r.Visits != 1 {
		t.Errorf("%d visits after errors", r.Visits)
	}

	nan := mcts.DefaultParams()
	nan.CPUCT = math.NaN()
	hot := mcts.DefaultParams()
	hot.RootTemperature = 0
	for name, o := range map[string]mcts.Options{
		"too many threads": {Threads: mcts.MaxThreads + 1}, "negative threads": {Threads: -1}, "little memory": {MaxBytes: 1000},
		"NaN": {Params: nan}, "no temperature": {Params: hot}, "optimism": {Optimism: 2}, "symmetry": {Symmetry: 99},
	} {
		if _, err := mcts.New(func() (mcts.Evaluator, error) { return even{}, nil }, o); !errors.Is(err, mcts.ErrOptions) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := nan.Validate(); err == nil || !strings.Contains(err.Error(), "CPUCT is NaN") {
		t.Errorf("the error is %v", err)
	}
	if _, err := mcts.New(nil, mcts.Options{}); !errors.Is(err, mcts.ErrOptions) {
		t.Error(err)
	}
	if _, err := mcts.New(func() (mcts.Evaluator, error) { return nil, nil }, mcts.Options{}); !errors.Is(err, mcts.ErrOptions) {
		t.Error(err)
	}
	if _, err := mcts.New(func() (mcts.Evaluator, error) { return nil, errTest }, mcts.Options{}); !errors.Is(err, errTest) {
		t.Error(err)
	}
	if _, err := mcts.FromModel(nil, mcts.Options{}); !errors.Is(err, mcts.ErrOptions) {
		t.Error(err)
	}
}

// TestEvaluatorFails lets an evaluator fail at the root and below it, in one thread and in several.
// The searcher goes on afterwards with what it had.
func TestEvaluatorFails(t *testing.T) {
	g := newGame(t, 5, board.Chinese())
	for _, threads := range []int{1, 3} {
		for _, at := range []int64{1, 2, 30} {
			for _, how := range []string{"error", "panic", "context"} {
				calls := new(atomic.Int64)
				s := searcher(t, called{even{}, calls, func(n int64) error {
					switch {
					case n != at:
						return nil
					case how == "panic":
						panic(errTest)
					case how == "context":
						return context.Canceled // its own context, not that of the search
					}
					return errTest
				}}, mcts.Options{Threads: threads})
				func() {
					defer func() {
						if r := recover(); (r != nil) != (how == "panic") || r != nil && r != any(errTest) {
							t.Errorf("%s in call %d: panic %v", how, at, r)
						}
					}()
					_, err := s.Search(t.Context(), g, mcts.Limits{Visits: 100})
					if want := map[string]error{"error": errTest, "context": context.Canceled}[how]; !errors.Is(err, want) {
						t.Errorf("%s in call %d: error %v", how, at, err)
					}
				}()
				r := searched(t, s, g, mcts.Limits{Visits: 100})
				if r.Visits != 100 {
					t.Errorf("%d visits after an %s", r.Visits, how)
				}
				if threads > 1 {
					continue
				}
				if want := searched(t, searcher(t, even{}, mcts.Options{}), g, mcts.Limits{Visits: 100}); !reflect.DeepEqual(r.Candidates, want.Candidates) {
					t.Errorf("an %s in call %d has changed the tree", how, at)
				}
			}
		}
	}
}

// TestBrokenEvaluations checks that what is no evaluation is an error.
func TestBrokenEvaluations(t *testing.T) {
	nan := float32(math.NaN())
	g := newGame(t, 5, board.Japanese())
	for name, f := range map[string]func(v *network.Evaluation){
		"NaN policy":       func(v *network.Evaluation) { v.Policy[board.At(2, 2)] = nan },
		"negative policy":  func(v *network.Evaluation) { v.Policy[board.At(2, 2)] = -0.001 },
		"NaN pass":         func(v *network.Evaluation) { v.Policy[board.Pass] = nan },
		"no policy":        func(v *network.Evaluation) { v.Policy = [board.NumPoints]float32{} },
		"policy elsewhere": func(v *network.Evaluation) { v.Policy[board.At(2, 2)] = 0; v.Policy[board.At(9, 9)] = 0.04 },
		"NaN win":          func(v *network.Evaluation) { v.Win = nan },
		"win above 1":      func(v *network.Evaluation) { v.Win = 1.2 },
		"negative loss":    func(v *network.Evaluation) { v.Loss = -0.2 },
		"infinite lead":    func(v *network.Evaluation) { v.Lead = float32(math.Inf(1)) },
		"NaN score":        func(v *network.Evaluation) { v.ScoreMean = nan },
		"negative stdev":   func(v *network.Evaluation) { v.ScoreStdev = -1 },
		"owner 2":          func(v *network.Evaluation) { v.Ownership[board.At(0, 0)] = 2 },
	} {
		s := searcher(t, changed{even{}, f}, mcts.Options{})
		if _, err := s.Search(t.Context(), g, mcts.Limits{Visits: 20}); !errors.Is(err, mcts.ErrEvaluator) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCancel ends contexts in the middle of searches. No evaluation begins after that.
func TestCancel(t *testing.T) {
	g := newGame(t, 9, board.Chinese())
	for _, threads := range []int{1, 4} {
		ctx, cancel := context.WithCancel(t.Context())
		calls := new(atomic.Int64)
		s := searcher(t, called{even{}, calls, func(n int64) error {
			if n == 50 {
				cancel()
			}
			return nil
		}}, mcts.Options{Threads: threads})
		r, err := s.Search(ctx, g, mcts.Limits{})
		if err != nil || r.Stop != "context" || r.Visits < 40 {
			t.Fatalf("error %v, result %v", err, r)
		}
		checkResult(t, g, r)
		if n := calls.Load(); n > int64(50+threads) {
			t.Errorf("%d evaluations, the context ended in the 50th", n)
		}
	}
}

// TestLatency logs the time from the end of a context to the return, on trees that grow from move
// to move. TestCancel counts what the limit of 5 ms depends on.
func TestLatency(t *testing.T) {
	g := newGame(t, 9, board.Chinese())
	s := searcher(t, even{}, mcts.Options{})
	var late []time.Duration
	for range sample.Of(4, 9) {
		ctx, cancel := context.WithCancel(t.Context())
		at := make(chan time.Time, 1)
		r, err := s.Search(ctx, g, mcts.Limits{Every: 20 * time.Millisecond, Progress: func(*mcts.Result) {
			if ctx.Err() == nil {
				at <- time.Now()
				cancel()
			}
		}})
		if err != nil || r.Stop != "context" {
			t.Fatal(r.Stop, err)
		}
		late = append(late, time.Since(<-at))
		if err := g.Play(r.Move, r.ToPlay); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(late)
	t.Log("returned after", late)
}

func TestTime(t *testing.T) {
	g := newGame(t, 9, board.Chinese())
	began := time.Now()
	r := searched(t, searcher(t, even{}, mcts.Options{}), g, mcts.Limits{Time: 60 * time.Millisecond})
	if d := time.Since(began); r.Stop != "time" || d < 60*time.Millisecond {
		t.Errorf("stopped by %v after %v", r.Stop, d)
	}
}

// TestMemory searches until the memory is used, and plays a game with little of it.
func TestMemory(t *testing.T) {
	race.Alone(t)
	const most = 2 << 20
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s := searcher(t, even{}, mcts.Options{MaxBytes: most})
	g := newGame(t, 13, board.Chinese())
	r := searched(t, s, g, mcts.Limits{Visits: 100000})
	runtime.GC()
	runtime.ReadMemStats(&after)
	if r.Stop != "memory" || r.Visits < 500 {
		t.Errorf("%d visits, stopped by %v", r.Visits, r.Stop)
	}
	if used := int64(after.HeapAlloc) - int64(before.HeapAlloc); used > most+1<<20 {
		t.Errorf("%d bytes are in use, want %d at most", used, most)
	}
	runtime.KeepAlive(s)
	total, moves := 0, sample.Of(12, 60)
	for range moves {
		r := searched(t, s, g, mcts.Limits{Visits: 500})
		total += r.Playouts
		if err := g.Play(r.Move, g.ToPlay()); err != nil {
			t.Fatal(err)
		}
	}
	if total < moves*200 {
		t.Errorf("%d playouts in %d moves", total, moves)
	}
}

// TestMemoryOfGame fills the memory before each move. Later positions have fewer legal moves, and
// must be able to use the memory of earlier ones.
func TestMemoryOfGame(t *testing.T) {
	race.Alone(t)
	s := searcher(t, even{}, mcts.Options{MaxBytes: 1 << 20})
	g := newGame(t, 19, board.Chinese())
	for n := range sample.Of(8, 50) {
		r := searched(t, s, g, mcts.Limits{Visits: 100000})
		if r.Stop != "memory" || r.Visits < 200 {
			t.Fatalf("move %d: %d visits, stopped by %v", n, r.Visits, r.Stop)
		}
		if err := g.Play(r.Move, g.ToPlay()); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCancelKeepsTree ends the context in the first evaluation of a search. The next search finds
// the tree.
func TestCancelKeepsTree(t *testing.T) {
	g := newGame(t, 5, board.Chinese())
	calls := new(atomic.Int64)
	var at atomic.Int64
	ctx, cancel := context.WithCancel(t.Context())
	s := searcher(t, called{even{}, calls, func(n int64) error {
		if n == at.Load() {
			cancel()
			return ctx.Err()
		}
		return nil
	}}, mcts.Options{})
	r := searched(t, s, g, mcts.Limits{Visits: 300})
	known := r.Candidates[0].Visits
	if err := g.Play(r.Move, r.ToPlay); err != nil {
		t.Fatal(err)
	}
	at.Store(calls.Load() + 1)
	if _, err := s.Search(ctx, g, mcts.Limits{Visits: 1000}); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	if r := searched(t, s, g, mcts.Limits{Playouts: 1}); r.Visits < known {
		t.Errorf("%d visits, the move had %d", r.Visits, known)
	}
}

// lateContext is a context whose timer has not fired at its deadline.
type lateContext struct {
	context.Context
	deadline time.Time
}

func (c lateContext) Deadline() (time.Time, bool) { return c.deadline, true }

// waiting is an Adviser that returns the error of the deadline when it has passed.
type waiting struct{}

func (waiting) Advise(ctx context.Context, dst []mcts.Advice, _ *mcts.Asked) ([]mcts.Advice, error) {
	end, _ := ctx.Deadline()
	time.Sleep(time.Until(end) + time.Millisecond)
	return dst, context.DeadlineExceeded
}

// TestLateTimer passes the deadline of a context before its timer fires. That is no error of the
// adviser.
func TestLateTimer(t *testing.T) {
	ctx := lateContext{t.Context(), time.Now().Add(20 * time.Millisecond)}
	r, err := searcher(t, even{}, advised(waiting{})).Search(ctx, newGame(t, 5, board.Chinese()), mcts.Limits{Visits: 50})
	if err != nil || r.Stop != "context" {
		t.Errorf("%v, error %v", r, err)
	}
}

// TestForget compares a Searcher that has forgotten another game with a new one, with evaluations
// whose weights depend on the expected score.
func TestForget(t *testing.T) {
	e := changed{even{}, func(v *network.Evaluation) {
		v.WinlossError, v.ScoreError = 0.1, 5
		if v.Size == 7 {
			v.ScoreMean = 60
		}
	}}
	used, fresh := searcher(t, e, mcts.Options{}), searcher(t, e, mcts.Options{})
	searched(t, used, newGame(t, 7, board.Chinese()), mcts.Limits{Visits: 20})
	if err := used.Forget(); err != nil {
		t.Fatal(err)
	}
	g := newGame(t, 5, board.Chinese())
	lim := mcts.Limits{Visits: 50}
	if got, want := searched(t, used, g, lim), searched(t, fresh, g, lim); !reflect.DeepEqual(got, want) {
		t.Errorf("weight %v, want %v", got.Weight, want.Weight)
	}
}

func TestEarly(t *testing.T) {
	// White can capture nearly everything.
	g := newGame(t, 5, board.Chinese())
	play(t, g, "C3")
	spike := changed{even{}, func(v *network.Evaluation) {
		for p := range v.Policy {
			v.Policy[p] *= 0.1
		}
		v.Policy[board.At(1, 1)] += 0.9
	}}
	g2 := newGame(t, 5, board.Chinese())
	r := searched(t, searcher(t, spike1(spike), mcts.Options{}), g2, mcts.Limits{Visits: 1000, Early: true})
	if r.Stop != "decided" || r.Visits >= 1000 || r.Visits < 400 {
		t.Errorf("stopped by %v after %d visits", r.Stop, r.Visits)
	}
	all := searched(t, searcher(t, spike1(spike), mcts.Options{}), g2, mcts.Limits{Visits: 1000})
	if all.Stop != "visits" || all.Move != r.Move {
		t.Errorf("%v early, %v in the end, stopped by %v", r.Move, all.Move, all.Stop)
	}
	r = searched(t, searcher(t, even{}, mcts.Options{}), g, mcts.Limits{Visits: 1000, Early: true, Allow: []board.Point{board.At(0, 0)}})
	if r.Stop != "single move" || r.Move != board.At(0, 0) || r.Visits != 1 {
		t.Errorf("%v, stopped by %v after %d visits", r.Move, r.Stop, r.Visits)
	}
}

// spike1 gives the policy of e to the root alone, so that replies are even.
func spike1(e mcts.Evaluator) mcts.Evaluator { return rootOnly{even{}, e, new(int)} }

type rootOnly struct {
	rest, root mcts.Evaluator
	calls      *int
}

func (r rootOnly) EvaluateBatch(ctx context.Context, p []network.Position, out []network.Evaluation) error {
	if *r.calls++; *r.calls == 1 {
		return r.root.EvaluateBatch(ctx, p, out)
	}
	return r.rest.EvaluateBatch(ctx, p, out)
}

// TestProgress reads snapshots while searches run.
func TestProgress(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	g := randomGame(t, 9, 20, board.Chinese(), rng)
	for _, threads := range []int{1, 3} {
		s := counter(t, mcts.Options{Threads: threads})
		last, n := 0, 0
		ctx, cancel := context.WithCancel(t.Context())
		r, err := s.Search(ctx, g, mcts.Limits{Ownership: true, Every: 5 * time.Millisecond,
			Progress: func(r *mcts.Result) {
				checkResult(t, g, r)
				if r.Visits < last || r.Ownership == nil {
					t.Errorf("%d visits after %d", r.Visits, last)
				}
				last = r.Visits
				if n++; n == 1 {
					if _, err := s.Search(t.Context(), g, mcts.Limits{Visits: 1}); !errors.Is(err, search.ErrBusy) {
						t.Errorf("a search in a search: %v", err)
					}
					if err := s.Forget(); !errors.Is(err, search.ErrBusy) {
						t.Errorf("forgetting in a search: %v", err)
					}
				}
				if n == 5 {
					cancel()
				}
			}})
		if err != nil || n < 5 || r.Visits < last {
			t.Errorf("%d calls, error %v", n, err)
		}
	}
	// A panic of the callback goes to the caller, and the searcher is free again.
	s := counter(t, mcts.Options{})
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		_, _ = s.Search(t.Context(), g, mcts.Limits{Time: time.Minute, Every: time.Millisecond, Progress: func(*mcts.Result) { panic(errTest) }})
	}()
	searched(t, s, g, mcts.Limits{Playouts: 10})
}

// TestOwnership checks the mean of owners: stones belong to their side.
func TestOwnership(t *testing.T) {
	g := newGame(t, 7, board.Chinese())
	play(t, g, "C3", "E5")
	r := searched(t, counter(t, mcts.Options{}), g, mcts.Limits{Visits: 200, Ownership: true})
	if b, w := r.Ownership[board.At(2, 2)], r.Ownership[board.At(4, 4)]; b > -0.5 || w < 0.5 {
		t.Errorf("C3 belongs to %v, E5 to %v", b, w)
	}
	if r := searched(t, counter(t, mcts.Options{}), g, mcts.Limits{Visits: 20}); r.Ownership != nil {
		t.Error("owners that nobody asked for")
	}
}

func TestTemperature(t *testing.T) {
	g := newGame(t, 7, board.Chinese())
	seen := map[board.Point]bool{}
	for seed := range uint64(20) {
		o := mcts.Options{Seed: seed, Params: withTemperature(1)}
		r := searched(t, counter(t, o), g, mcts.Limits{Visits: 60})
		if again := searched(t, counter(t, o), g, mcts.Limits{Visits: 60}); again.Move != r.Move {
			t.Errorf("seed %d: %v and %v", seed, r.Move, again.Move)
		}
		seen[r.Move] = true
	}
	if len(seen) < 3 {
		t.Errorf("%d different moves of 20 seeds", len(seen))
	}
}

func TestTimeFor(t *testing.T) {
	g := newGame(t, 19, board.Chinese())
	minute := time.Minute
	empty := mcts.TimeFor(g, mcts.Clock{Remaining: 10 * minute})
	rng := rand.New(rand.NewPCG(51, 52))
	middle := mcts.TimeFor(randomGame(t, 19, 60, board.Chinese(), rng), mcts.Clock{Remaining: 10 * minute})
	if !(empty > time.Second && middle > empty && middle < minute) {
		t.Errorf("%v for the first move, %v in the middle game", empty, middle)
	}
	if d := mcts.TimeFor(g, mcts.Clock{Remaining: 30 * time.Second, Stones: 10}); d != 3*time.Second {
		t.Errorf("%v for one of ten moves in 30 s", d)
	}
	if d := mcts.TimeFor(g, mcts.Clock{Remaining: 0, Period: 30 * time.Second, PeriodStones: 1}); d < 20*time.Second || d > 30*time.Second {
		t.Errorf("%v with a period of 30 s", d)
	}
	for _, c := range []mcts.Clock{{}, {Remaining: -minute}, {Remaining: time.Second, Lag: 2 * time.Second}, {Remaining: time.Second, Stones: 1, Lag: 100 * time.Millisecond},
		{Remaining: time.Second, Increment: minute}} {
		if d := mcts.TimeFor(g, c); d < 0 || d > max(0, c.Remaining) {
			t.Errorf("%v of %+v", d, c)
		}
	}
	// A clock with the time for all moves of a game does not run out.
	left := 60 * time.Second
	for n := range 400 {
		g := randomGame(t, 9, min(n, 70), board.Chinese(), rng)
		d := mcts.TimeFor(g, mcts.Clock{Remaining: left, Lag: min(200*time.Millisecond, left/5)})
		if left -= d + 2*time.Millisecond; left <= 0 {
			t.Fatalf("no time after %d moves", n)
		}
	}
}
