package gamesearch_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

func most(r *gamesearch.Result) gamesearch.Line {
	best := r.Lines[0]
	for _, l := range r.Lines {
		if l.Visits > best.Visits {
			best = l
		}
	}
	return best
}

// TestThreadsRefuse: more threads need somebody to make more policies and evaluators, and
// what goes wrong in one of them ends the search.
func TestThreadsRefuse(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	two := gamesearch.Options{Playouts: 500, Threads: 2}
	one, err := gamesearch.New(new(corner), new(corner))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := one.Search(t.Context(), pos, even(pos), two); !errors.Is(err, gamesearch.ErrOptions) {
		t.Errorf("two threads of a searcher of one: %v", err)
	}
	if _, err := gamesearch.NewParallel(nil); !errors.Is(err, gamesearch.ErrPolicy) {
		t.Errorf("nobody: %v", err)
	}
	if _, err := gamesearch.NewParallel(func() (gamesearch.Policy, gamesearch.Evaluator, error) { return new(corner), nil, nil }); !errors.Is(err, gamesearch.ErrEvaluator) {
		t.Errorf("no evaluator: %v", err)
	}
	trouble := errors.New("trouble")
	made := 0
	several, err := gamesearch.NewParallel(func() (gamesearch.Policy, gamesearch.Evaluator, error) {
		e := new(corner)
		if made++; made == 2 {
			e.value = func(*gamesearch.Value) {
				if e.evaluated > 20 {
					e.fault = trouble
				}
			}
		}
		if made > 2 {
			return nil, nil, trouble
		}
		return e, e, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r, err := several.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 1 << 20, Threads: 2, Expand: 1})
	if !errors.Is(err, trouble) || r == nil || r.Playouts < 20 {
		t.Errorf("trouble in the second thread: %v", err)
	}
	visits := 0
	for _, l := range r.Lines {
		visits += l.Visits
	}
	if visits != r.Playouts {
		t.Errorf("%d visits of %d playouts", visits, r.Playouts)
	}
	if _, err := several.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 5, Threads: 3}); !errors.Is(err, trouble) {
		t.Errorf("nobody to be had: %v", err)
	}
}

// TestThreadsEnd: all threads stop when the context ends.
func TestThreadsEnd(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	ctx, cancel := context.WithCancel(t.Context())
	var evaluated atomic.Int64
	s, err := gamesearch.NewParallel(func() (gamesearch.Policy, gamesearch.Evaluator, error) {
		return new(corner), counting{&evaluated, cancel}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(ctx, pos, even(pos), gamesearch.Options{Playouts: 1 << 30, Threads: 3})
	if err != nil || r.Playouts < 90 || r.Playouts > 110 {
		t.Errorf("%d playouts, %v", r.Playouts, err)
	}
}

// counting is an evaluator that ends the search at its hundredth position.
type counting struct {
	n   *atomic.Int64
	end func()
}

func (c counting) Evaluate(context.Context, *gamesearch.Position, rand.Source) (gamesearch.Value, error) {
	if c.n.Add(1) == 100 {
		c.end()
	}
	return gamesearch.Value{Win: 0.5}, nil
}

// TestReuse: a search goes on with what the one before knows of the position, after none,
// one and two moves, and begins anew after anything else.
func TestReuse(t *testing.T) {
	race.Alone(t)
	s, each := searcher(t), sample.Of(200, 500)
	pos := position(t, strings.Repeat(". . . . . . .\n", 7), board.Black, 9)
	search := func(p gamesearch.Position, o gamesearch.Options) *gamesearch.Result {
		t.Helper()
		o.Playouts = each
		first, err := s.First(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), p, first, o)
		if err != nil || r.Playouts != each {
			t.Fatal(r.Playouts, err)
		}
		return r
	}
	visits := func(r *gamesearch.Result) (n int) {
		for _, l := range r.Lines {
			n += l.Visits
		}
		return n
	}
	after := func(p gamesearch.Position, moves ...board.Point) gamesearch.Position {
		p.Board = p.Board.Clone()
		for _, m := range moves {
			p.Board.PlayAssumeLegal(m, p.ToPlay)
			p.ToPlay, p.Last, p.Previous = p.ToPlay.Opponent(), m, p.Last
		}
		return p
	}
	reuse := gamesearch.Options{Reuse: true}
	if n := visits(search(pos, reuse)); n != each {
		t.Errorf("%d visits of the first search", n)
	}
	r := search(pos, reuse)
	if n := visits(r); n != 2*each {
		t.Errorf("%d visits when the position is searched again, want %d", n, 2*each)
	}
	line := most(r)
	if len(line.Moves) < 3 {
		t.Fatalf("a short line: %v", line.Moves)
	}
	// The visits of a move, but for those before it got a node, are visits of what follows.
	next := search(after(pos, line.Moves[0]), reuse)
	if n := visits(next) - each; n <= 0 || n > line.Visits || n < line.Visits-gamesearch.DefaultExpand-1 {
		t.Errorf("%d visits are kept, want about %d", n, line.Visits)
	}
	reply := most(next)
	var kept int
	for _, l := range search(after(pos, line.Moves[0], reply.Moves[0], reply.Moves[1]), reuse).Lines {
		kept += l.Visits
	}
	if kept <= each {
		t.Errorf("nothing is kept after two moves")
	}
	for name, x := range map[string]struct {
		p gamesearch.Position
		o gamesearch.Options
	}{
		"unasked":       {pos, gamesearch.Options{}},
		"another komi":  {func() gamesearch.Position { p := pos; p.Komi = 8; return p }(), reuse},
		"another turn":  {func() gamesearch.Position { p := pos; p.ToPlay = board.White; return p }(), reuse},
		"another board": {after(pos, board.At(1, 1), board.At(2, 2), board.At(3, 3)), reuse},
		"restrictions":  {pos, gamesearch.Options{Reuse: true, Allow: func(board.Point, board.Color, int) bool { return true }}},
	} {
		search(pos, gamesearch.Options{})
		if n := visits(search(x.p, x.o)); n != each {
			t.Errorf("%s: %d visits, want %d", name, n, each)
		}
		if x.o.Allow == nil {
			continue
		}
		if n := visits(search(x.p, reuse)); n != each {
			t.Errorf("after %s: %d visits, want %d", name, n, each)
		}
	}
}

// TestReuseChangesNothing: without Reuse a searcher that has searched before finds what a
// new one finds.
func TestReuseChangesNothing(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	o := gamesearch.Options{Playouts: 400, Seed: 5}
	want, err := searcher(t).Search(t.Context(), pos, even(pos), o)
	if err != nil {
		t.Fatal(err)
	}
	s := searcher(t)
	for range 2 {
		got, err := s.Search(t.Context(), pos, even(pos), o)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v, mismatch (-want +got):\n%s", err, diff)
		}
		if _, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 300, Seed: 6, Reuse: true, Threads: 2}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestEarly: a search that is decided ends, with the move that it would have found.
func TestEarly(t *testing.T) {
	all := sample.Of(600, 2000)
	for name, pos := range map[string]gamesearch.Position{
		"corner": position(t, three, board.Black, -40),
		"fight":  position(t, fight, board.White, 7.5),
	} {
		for _, threads := range []int{1, 2} {
			if threads == 2 && name == "fight" && sample.Of(1, 0) > 0 {
				continue
			}
			o := gamesearch.Options{Playouts: all, Threads: threads}
			var whole *gamesearch.Result
			if threads == 1 {
				var err error
				if whole, err = searcher(t).Search(t.Context(), pos, even(pos), o); err != nil {
					t.Fatal(err)
				}
			}
			o.Early = true
			part, err := searcher(t).Search(t.Context(), pos, even(pos), o)
			if err != nil {
				t.Fatal(err)
			}
			// With one thread both searches are the same as far as they go.
			if threads == 1 && most(part).Moves[0] != most(whole).Moves[0] {
				t.Errorf("%s: %v after %d playouts, %v after all", name, most(part).Moves[0], part.Playouts, most(whole).Moves[0])
			}
			if part.Playouts > all || name == "corner" && threads == 1 && part.Playouts > all/2+100 {
				t.Errorf("%s: %d playouts", name, part.Playouts)
			}
			left, best := all-part.Playouts, most(part) // a little may have happened since it ended
			for _, l := range part.Lines {
				if left > 0 && l.Moves[0] != best.Moves[0] && l.Visits+left >= best.Visits+threads*64 {
					t.Errorf("%s: %v can still overtake", name, l)
				}
			}
		}
	}
	pos := position(t, three, board.Black, -40)
	started, allowed := time.Now(), time.Duration(sample.Of(1, 3))*time.Second
	if _, err := searcher(t).Search(t.Context(), pos, even(pos), gamesearch.Options{Time: allowed, Early: true}); err != nil || time.Since(started) > allowed*29/30 {
		t.Errorf("after %v: %v", time.Since(started), err)
	}
}

// BenchmarkThreads shows what a second thread adds.
func BenchmarkThreads(b *testing.B) {
	for _, threads := range []int{1, 2} {
		b.Run(string(rune('0'+threads)), func(b *testing.B) {
			s, err := gamesearch.NewParallel(func() (gamesearch.Policy, gamesearch.Evaluator, error) {
				player, err := playout.NewHeavy(gentest.Table(b))
				if err != nil {
					return nil, nil, err
				}
				g, err := gamesearch.NewGames(player)
				return estimator(b), g, err
			})
			if err != nil {
				b.Fatal(err)
			}
			pos := gamesearch.Position{Board: scattered(b, 9, 20), ToPlay: board.Black, Komi: 6.5}
			first := even(pos)
			for b.Loop() {
				if _, err := s.Search(b.Context(), pos, first, gamesearch.Options{Playouts: 2000, Threads: threads}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(2000*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
