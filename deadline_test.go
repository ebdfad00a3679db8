//go:build unix

package tengen_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/cputime"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/survival"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// The most that a computation may go on after its context has ended, in the median and
// ever.
const (
	usualOvershoot = 5 * time.Millisecond
	mostOvershoot  = 50 * time.Millisecond
)

// TestOvershoot measures how long computations go on after their deadline, in positions
// of games. It takes a minute, and means little on a machine that has other work to do,
// so it runs only if TENGEN_OVERSHOOT says how often to interrupt each computation, such
// as
//
//	TENGEN_OVERSHOOT=200 go test -run Overshoot -v .
//
// The tests of the packages count nodes, moves and looks instead.
func TestOvershoot(t *testing.T) {
	times, err := strconv.Atoi(os.Getenv("TENGEN_OVERSHOOT"))
	if err != nil || times <= 0 {
		t.Skip("measures time on the clock for a minute, which other work on the machine spoils; TENGEN_OVERSHOOT=200 runs it")
	}
	positions := boardtest.ReadPositions(t, "board/testdata/positions.txt")
	t.Logf("%-14s %9s %9s %9s %9s", "", "stopped", "median", "99 %", "most")
	for _, c := range computations(t) {
		var over []time.Duration
		rng := rand.New(rand.NewPCG(1, 2))
		for i := 0; len(over) < times && i < 20*times; i++ {
			p := positions[rng.IntN(len(positions))]
			b := p.Board.Clone()
			wait := time.Duration(rng.Int64N(int64(c.most)))
			end := time.Now().Add(wait)
			ctx, cancel := context.WithDeadline(t.Context(), end)
			err := c.run(ctx, b, p.ToPlay)
			late := time.Since(end)
			cancel()
			if late < 0 {
				if err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				continue // it was ready in time
			}
			over = append(over, late)
			if b.Hash() != p.Board.Hash() || b.Depth() > 0 {
				t.Errorf("%s: the board has changed", c.name)
			}
		}
		if len(over) == 0 {
			t.Errorf("%s was never interrupted", c.name)
			continue
		}
		slices.Sort(over)
		median, percent, most := over[len(over)/2], over[len(over)*99/100], over[len(over)-1]
		ms := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds()*1000, 'f', 2, 64) + " ms" }
		t.Logf("%-14s %9d %9s %9s %9s", c.name, len(over), ms(median), ms(percent), ms(most))
		if median > usualOvershoot || most > mostOvershoot {
			t.Errorf("%s: want %v in the median and %v at most", c.name, usualOvershoot, mostOvershoot)
		}
	}
}

// mostUnlooked is how much time of the processor a computation may take between two looks
// at its context, and usualUnlooked how much in half of the positions.
const (
	usualUnlooked = 2 * time.Millisecond
	mostUnlooked  = 10 * time.Millisecond
)

// TestBetweenLooks measures how much time of the processor passes between two looks at the
// context, which does not depend on what else the machine has to do. It runs only if
// TENGEN_OVERSHOOT says in how many positions.
func TestBetweenLooks(t *testing.T) {
	times, err := strconv.Atoi(os.Getenv("TENGEN_OVERSHOOT"))
	if err != nil || times <= 0 {
		t.Skip("a measurement of a minute, beside tests of the packages that count nodes; TENGEN_OVERSHOOT=100 runs it")
	}
	positions := boardtest.ReadPositions(t, "board/testdata/positions.txt")
	t.Logf("%-14s %9s %9s %9s", "", "looks", "median", "most")
	for _, c := range computations(t) {
		var gaps []time.Duration
		looks := 0
		for i := range times {
			p := positions[i*len(positions)/times]
			ctx, cancel := context.WithTimeout(t.Context(), 4*c.most)
			x := &looking{Context: ctx, last: cputime.Process()}
			if err := c.run(x, p.Board.Clone(), p.ToPlay); err != nil && !errors.Is(err, context.DeadlineExceeded) {
				t.Fatalf("%s: %v", c.name, err)
			}
			x.look()
			cancel()
			gaps, looks = append(gaps, x.most), looks+x.looks
		}
		slices.Sort(gaps)
		median, most := gaps[len(gaps)/2], gaps[len(gaps)-1]
		t.Logf("%-14s %9d %6.2f ms %6.2f ms", c.name, looks, median.Seconds()*1000, most.Seconds()*1000)
		if median > usualUnlooked || most > mostUnlooked {
			t.Errorf("%s: want %v in the median and %v at most", c.name, usualUnlooked, mostUnlooked)
		}
	}
}

// looking is a context that measures how much time of the processor passes from one look
// to the next.
type looking struct {
	context.Context
	last, most time.Duration
	looks      int
}

func (l *looking) look() {
	now := cputime.Process()
	l.most, l.last = max(l.most, now-l.last), now
	l.looks++
}

func (l *looking) Err() error {
	l.look()
	return l.Context.Err()
}

// computation is something that takes a context.
type computation struct {
	name string
	most time.Duration // the latest deadline
	run  func(ctx context.Context, b *board.Board, c board.Color) error
}

// computations returns what is measured.
func computations(t *testing.T) []computation {
	t.Helper()
	table, err := prior.Shipped()
	check(t, err)
	heavy, err := playout.NewHeavy(table)
	check(t, err)
	judge, err := survival.Shipped(survival.Options{Playouts: 1 << 20})
	check(t, err)
	strings, err := worm.NewAnalyzer(worm.Options{})
	check(t, err)
	links, err := connect.NewAnalyzer(connect.LinkOptions{})
	check(t, err)
	engine, err := influence.New(influence.Options{})
	check(t, err)
	analyst, err := examine.New(examine.Options{NoMemory: true})
	check(t, err)
	deep := reading.New(reading.Options{Params: reading.Level(16).Thoroughly(), Limits: search.Limits{Nodes: -1}})
	none := new(board.Set)
	ms := time.Millisecond
	return []computation{
		{"attacks", 10 * ms, func(ctx context.Context, b *board.Board, _ board.Color) error {
			for _, s := range b.AppendStrings(nil, board.Empty) {
				if _, err := deep.Attack(ctx, b, s); err != nil {
					return err
				}
			}
			return nil
		}},
		{"worms", 10 * ms, func(ctx context.Context, b *board.Board, _ board.Color) error {
			_, err := strings.Analyze(ctx, b)
			return err
		}},
		{"connections", 40 * ms, func(ctx context.Context, b *board.Board, _ board.Color) error {
			_, err := links.Analyze(ctx, b, nil)
			return err
		}},
		{"influence", 2 * ms, func(ctx context.Context, b *board.Board, c board.Color) error {
			return engine.Compute(ctx, influence.Input{Board: b, ToPlay: c}, new(influence.Result))
		}},
		{"EstimateDead", 2 * ms, func(ctx context.Context, b *board.Board, _ board.Color) error {
			_, err := engine.EstimateDead(ctx, influence.Input{Board: b}, none, none)
			return err
		}},
		{"examine", 60 * ms, func(ctx context.Context, b *board.Board, c board.Color) error {
			_, err := analyst.Facts(ctx, examine.Position{Board: b, ToPlay: c}, examine.All|examine.Threats|examine.BreakIns)
			return err
		}},
		{"random game", 2 * ms, func(ctx context.Context, b *board.Board, c board.Color) error {
			_, err := heavy.Play(ctx, b.Clone(), c, board.NoPoint, 1<<20, rand.NewPCG(1, 2))
			return err
		}},
		{"Owners", 20 * ms, func(ctx context.Context, b *board.Board, c board.Color) error {
			_, err := playout.Owners(ctx, heavy, b, c, board.NoPoint, playout.Options{Games: 1000})
			return err
		}},
		{"tree search", 20 * ms, func(ctx context.Context, b *board.Board, c board.Color) error {
			stones := b.StonesOf(c)
			if stones.IsEmpty() {
				return ctx.Err()
			}
			goal := b.StringSet(stones.First())
			_, err := judge.Judge(ctx, b, &goal, false)
			return err
		}},
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
