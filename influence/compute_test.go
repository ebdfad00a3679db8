package influence_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/pattern"
)

// late is a context whose timer does not come.
type late struct{ context.Context }

func (late) Err() error { return nil }

func newEngine(t testing.TB, o influence.Options) *influence.Engine {
	t.Helper()
	e, err := influence.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// setup returns a board with stones at the given points.
func setup(t testing.TB, size int, black, white []board.Point) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Setup(black, white, nil); err != nil {
		t.Fatal(err)
	}
	return b
}

func compute(t testing.TB, e *influence.Engine, in influence.Input) *influence.Result {
	t.Helper()
	r := new(influence.Result)
	if err := e.Compute(t.Context(), in, r); err != nil {
		t.Fatal(err)
	}
	return r
}

func randomBoard(t testing.TB, size, moves int, seed uint64) *board.Board {
	t.Helper()
	b := setup(t, size, nil, nil)
	if _, err := b.Playout(board.Black, moves, rand.NewPCG(seed, 1)); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSizes computes on boards of all sizes, with a Result that is used again.
func TestSizes(t *testing.T) {
	e := newEngine(t, influence.Options{})
	var r influence.Result
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b := setup(t, size, nil, nil)
		for _, kind := range []influence.Kind{influence.Territorial, influence.Escape} {
			if err := e.Compute(t.Context(), influence.Input{Board: b, Kind: kind}, &r); err != nil {
				t.Fatal(err)
			}
			for row := range size {
				for col := range size {
					if v := r.Territory(board.At(col, row)); v != 0 {
						t.Fatalf("size %d: %v is worth %v on an empty board", size, board.At(col, row), v)
					}
				}
			}
		}
		if err := b.Play(board.At(size/2, size/2), board.White, board.Strict); err != nil {
			t.Fatal(err)
		}
		if err := e.Compute(t.Context(), influence.Input{Board: b, ToPlay: board.White}, &r); err != nil {
			t.Fatal(err)
		}
		if r.TerritorySum() <= 0 || r.Size() != size || r.ToPlay() != board.White || r.Kind() != influence.Territorial {
			t.Errorf("size %d: sum %v", size, r.TerritorySum())
		}
	}
}

// TestDeadStones: influence goes through them, and they are prisoners.
func TestDeadStones(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . X . . .
		. O . X . . .
		. . . X . . .
		. . . X . O .
		. . . X . O .
		. . . X . . .
		. . . X . . .`)
	e := newEngine(t, influence.Options{})
	dead := board.SetOf(board.At(5, 3), board.At(5, 2))
	lone := board.SetOf(board.At(1, 5))
	r := compute(t, e, influence.Input{Board: b, ToPlay: board.Black, Dead: &dead, Inessential: &lone})
	if v := r.Territory(board.At(5, 3)); v != -2 {
		t.Errorf("a dead stone is worth %v, want -2", v)
	}
	if r.Living(board.At(5, 3)) || !r.Living(board.At(3, 3)) || r.StoneColor(board.At(3, 3)) != board.Black {
		t.Error("living stones are mixed up")
	}
	if v := r.Influence(board.Black, board.At(6, 3)); v == 0 {
		t.Error("nothing comes through a dead stone")
	}
	if v := r.Territory(board.At(1, 5)); v != 0 {
		t.Errorf("an inessential stone is worth %v, want 0", v)
	}
	if g, c := r.Region(board.At(6, 3)); g != influence.Territory || c != board.Black {
		t.Errorf("behind it: %v of %v", g, c)
	}
	if n := len(r.Regions(influence.Territory)); n != 2 {
		t.Errorf("%d territories, want 2", n)
	}
	strength := make([]float32, board.NumPoints)
	r = compute(t, e, influence.Input{Board: b, Strength: strength})
	for row := range 7 {
		if r.Living(board.At(3, row)) {
			t.Error("a stone without strength lives")
		}
	}
}

func TestErrors(t *testing.T) {
	e := newEngine(t, influence.Options{})
	b := setup(t, 9, []board.Point{board.At(2, 2)}, nil)
	defer boardtest.Restored(t, b)()
	nan := make([]float32, board.NumPoints)
	nan[board.At(2, 2)] = float32(math.NaN())
	huge := make([]float32, board.NumPoints)
	huge[board.At(2, 2)] = math.MaxFloat32
	var r, other influence.Result
	for i, in := range []influence.Input{
		{},
		{Board: b, ToPlay: board.Border},
		{Board: b, Kind: 7},
		{Board: b, Strength: make([]float32, 3)},
		{Board: b, Strength: nan},
		{Board: b, Strength: huge},
	} {
		if err := e.Compute(t.Context(), in, &r); !errors.Is(err, influence.ErrInput) {
			t.Errorf("input %d: %v", i, err)
		}
	}
	in := influence.Input{Board: b, ToPlay: board.White}
	if err := e.Compute(t.Context(), in, nil); !errors.Is(err, influence.ErrInput) {
		t.Errorf("no result: %v", err)
	}
	for i, m := range []influence.Move{
		{},
		{Point: board.At(2, 2), Color: board.White},
		{Point: board.Pass, Color: board.White},
		{Point: board.At(3, 3)},
		{Point: board.At(20, 20), Color: board.White},
	} {
		if err := e.ComputeMove(t.Context(), in, m, &r); !errors.Is(err, influence.ErrInput) {
			t.Errorf("move %d: %v", i, err)
		}
	}
	m := influence.Move{Point: board.At(3, 3), Color: board.White}
	if err := e.ComputeFollowup(t.Context(), in, m, &r, &r); !errors.Is(err, influence.ErrInput) {
		t.Errorf("follow-up in place: %v", err)
	}
	if err := e.ComputeFollowup(t.Context(), in, m, nil, &other); !errors.Is(err, influence.ErrInput) {
		t.Errorf("follow-up of nothing: %v", err)
	}
	if err := e.ComputeMove(t.Context(), in, influence.Move{Point: board.At(6, 4), Color: board.White}, &r); err != nil {
		t.Fatal(err)
	}
	if err := e.ComputeFollowup(t.Context(), in, m, &r, &other); !errors.Is(err, influence.ErrInput) {
		t.Errorf("follow-up of another move: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := e.Compute(ctx, in, &r); !errors.Is(err, context.Canceled) {
		t.Errorf("ended context: %v", err)
	}
	if _, err := e.EstimateDead(ctx, in, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("ended context: %v", err)
	}
	ctx, cancel = context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if _, err := e.EstimateDead(late{ctx}, in, nil, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the deadline: %v", err)
	}
	for name, e := range map[string]*influence.Engine{"zero": {}, "nil": nil} {
		for call, err := range map[string]error{
			"Compute":         e.Compute(t.Context(), in, &r),
			"ComputeMove":     e.ComputeMove(t.Context(), in, m, &r),
			"ComputeFollowup": e.ComputeFollowup(t.Context(), in, m, compute(t, newEngine(t, influence.Options{}), in), &other),
		} {
			if !errors.Is(err, influence.ErrInput) {
				t.Errorf("%s of a %s engine: %v", call, name, err)
			}
		}
		if _, err := e.EstimateDead(t.Context(), in, nil, nil); !errors.Is(err, influence.ErrInput) {
			t.Errorf("EstimateDead of a %s engine: %v", name, err)
		}
	}
	general, err := pattern.Build(pattern.General(), pattern.Spec{Name: "A", Diagram: "O*"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := influence.New(influence.Options{Barriers: general}); !errors.Is(err, influence.ErrInput) {
		t.Errorf("database of another kind: %v", err)
	}
	var zero influence.Result
	if v := zero.Territory(board.At(1, 1)) + zero.Influence(board.White, board.At(1, 1)) + zero.TerritorySum(); v != 0 || zero.RegionCode(board.Pass) != 0 {
		t.Error("the zero Result holds something")
	}
}

// TestGroups tells a group with two eyes from one without.
func TestGroups(t *testing.T) {
	b := boardtest.MustParse(t, `
		. X . X O . . . .
		X X X X O . . . .
		O O O O O . . . .
		. . . . . . . . .
		. . . . . . . . .
		O O O O O . . . .
		X X X X O . . . .
		. X X X O . . . .
		X X X X O . . . .`)
	e := newEngine(t, influence.Options{})
	dead, err := e.EstimateDead(t.Context(), influence.Input{Board: b}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for row := range 9 {
		for col := range 9 {
			p := board.At(col, row)
			if b.At(p) == board.Empty {
				continue
			}
			if want := b.At(p) == board.Black && row < 4; dead.Has(p) != want {
				t.Errorf("%v dead: %v, want %v", p, dead.Has(p), want)
			}
		}
	}
	r := compute(t, e, influence.Input{Board: b, ToPlay: board.Black})
	for _, g := range r.Groups(b, board.Black) {
		if alive := g.Eyes >= 2; alive != g.Stones.Has(board.At(0, 7)) {
			t.Errorf("group at %v has %v eyes", g.Stones.First(), g.Eyes)
		}
	}
	if r.Groups(nil, board.Black) != nil || r.Groups(b, board.Empty) != nil {
		t.Error("groups of nothing")
	}
}

// TestThirdLineGap: who moves first in the gap gets the bottom. If Black does, White
// keeps the corners and nothing between them.
func TestThirdLineGap(t *testing.T) {
	b := place(t, "...XX... OOO..OOO O......O O......O", board.At(5, 0))
	x := newTactics(t)
	for _, c := range []struct {
		first       board.Color
		least, most [6]float64 // on each of the two lines
	}{
		{board.White, [6]float64{1, 1, 1, 1, 1, 1}, [6]float64{1, 1, 1, 1, 1, 1}},
		{board.Black, [6]float64{1, 0, 0, 0, 0, 1}, [6]float64{1, 0.1, 0.1, 0.1, 0.1, 1}},
	} {
		r := compute(t, x.engine, influence.Input{Board: b, ToPlay: c.first})
		for row := range 2 {
			for i := range 6 {
				p := board.At(6+i, row)
				if v := r.Territory(p); v < c.least[i]-0.005 || v > c.most[i]+0.005 {
					t.Errorf("%v first: %v is worth %.2f, want %.2f to %.2f", c.first, p, v, c.least[i], c.most[i])
				}
			}
		}
	}
}

// TestWallPermeability: a one-space jump stops the opponent, not its owner.
func TestWallPermeability(t *testing.T) {
	b := place(t, "OOOO.. ...O.. .....X ...O.. ...OOO .....O", board.At(0, 0))
	x := newTactics(t)
	gap := board.At(3, 3)
	for _, first := range []board.Color{board.Black, board.White} {
		r := compute(t, x.engine, influence.Input{Board: b, ToPlay: first})
		if p, q := r.Permeability(board.Black, gap), r.Permeability(board.White, gap); p != 0 || q != 1 {
			t.Errorf("%v first: permeability of the gap %v for Black, %v for White; want 0 and 1", first, p, q)
		}
		if v := r.Influence(board.Black, board.At(1, 1)); v > 0.5 {
			t.Errorf("%v first: black influence %v in the corner", first, v)
		}
	}
}

// TestParallel uses engines in several goroutines.
func TestParallel(t *testing.T) {
	b := randomBoard(t, 19, 100, 3)
	want := compute(t, newEngine(t, influence.Options{}), influence.Input{Board: b, ToPlay: board.White}).TerritorySum()
	got := make(chan float64)
	for range 4 {
		e := newEngine(t, influence.Options{})
		own := b.Clone()
		go func() {
			var r influence.Result
			_ = e.Compute(context.Background(), influence.Input{Board: own, ToPlay: board.White}, &r)
			got <- r.TerritorySum()
		}()
	}
	for range 4 {
		if v := <-got; v != want {
			t.Errorf("%v, want %v", v, want)
		}
	}
}
