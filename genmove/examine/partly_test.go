package examine_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/reading/search"
)

// endingFields is a FieldFinder that computes some fields, and then ends the context.
type endingFields struct {
	examine.FieldFinder
	left int
	end  func()
}

func (e *endingFields) Compute(ctx context.Context, in influence.Input, r *influence.Result) error {
	if e.left--; e.left < 0 {
		e.end()
		return ctx.Err()
	}
	return e.FieldFinder.Compute(ctx, in, r)
}

// TestFieldsKnownInTime: the fields that were computed before the context ended are known,
// the others are unknown, and can be found later.
func TestFieldsKnownInTime(t *testing.T) {
	engine, err := influence.New(influence.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fields := &endingFields{FieldFinder: engine, left: 3}
	a := newAnalyst(t, examine.Options{Fields: fields, Losses: examine.TacticalLosses{}})
	p := diagram(t, fight, board.Black)
	whole := facts(t, a, p, examine.Influence)
	players := []board.Color{board.Empty, board.Black, board.White}
	for n := range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		fields.left, fields.end = n, cancel
		f, err := a.Facts(ctx, p, examine.Influence|examine.Joseki)
		if !errors.Is(err, context.Canceled) || f == nil {
			t.Fatalf("%d fields: %v, %v", n, f, err)
		}
		if f.Unknown != examine.Influence|examine.Joseki || f.Found != examine.Worms|examine.Losses {
			t.Errorf("%d fields: found %v, unknown %v", n, f.Found, f.Unknown)
		}
		if (f.Influence == nil) != (n == 0) {
			t.Errorf("%d fields: influence %v", n, f.Influence)
		}
		for i, c := range players {
			want := 0.0
			if i < n {
				want = whole.Lead(c)
			}
			if got := f.Lead(c); got != want {
				t.Errorf("%d fields: the lead with %v first is %v, want %v", n, c, got, want)
			}
		}
		// Gains need the field in which the opponent moves first.
		if _, err := a.Gains(t.Context(), f, nil); !errors.Is(err, examine.ErrMissing) {
			t.Errorf("%d fields: gains: %v", n, err)
		}
		checkPartly(t, f)
		// What is found again is all that is known then.
		ctx, cancel = context.WithCancel(t.Context())
		fields.left, fields.end = 0, cancel
		if none, err := a.More(ctx, f, examine.Influence); !errors.Is(err, context.Canceled) || none.Influence != nil {
			t.Errorf("%d fields, then none: %v, %v", n, none.Influence, err)
		}
		fields.left = 3
		g, err := a.More(t.Context(), f, examine.Influence)
		if err != nil || g.Unknown != examine.Joseki || g.Lead(board.White) != whole.Lead(board.White) {
			t.Errorf("%d fields: later unknown %v, %v", n, g.Unknown, err)
		}
		if (f.Influence == nil) != (n == 0) || n > 0 && f.Influence.WhiteFirst != nil {
			t.Errorf("%d fields: More has changed the facts that it was given", n)
		}
	}
}

// checkPartly writes facts as JSON and reads them.
func checkPartly(t *testing.T, f *examine.Facts) {
	t.Helper()
	text, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	g := new(examine.Facts)
	if err := json.Unmarshal(text, g); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if g.Unknown != f.Unknown || g.Found != f.Found || (g.Influence == nil) != (f.Influence == nil) || g.Lead(board.Empty) != f.Lead(board.Empty) {
		t.Errorf("unknown %v, found %v, want %v, %v", g.Unknown, g.Found, f.Unknown, f.Found)
	}
}

// endingDoor is a door that ends the context when somebody comes in for the second time.
type endingDoor struct {
	door
	came *int
	end  func()
}

func (d endingDoor) BreakIn(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	if *d.came++; *d.came == 2 {
		d.end()
		return search.Result{}, ctx.Err()
	}
	return d.door.BreakIn(ctx, b, str, goal)
}

// TestBreakInsKnownInTime: the ways into territories that were found in time are told.
func TestBreakInsKnownInTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	a := newAnalyst(t, examine.Options{Connector: endingDoor{door{at: board.At(0, 5)}, new(int), cancel}})
	f, err := a.Facts(ctx, openCorner(t), examine.BreakIns)
	if !errors.Is(err, context.Canceled) || f == nil || f.Unknown != examine.BreakIns {
		t.Fatalf("%v, %v", f, err)
	}
	if diff := cmp.Diff([]board.Point{board.At(0, 5)}, f.Expansions(board.White)); diff != "" {
		t.Errorf("expansions of White, mismatch (-want +got):\n%s", diff)
	}
	checkPartly(t, f)
}

// TestLossesKnownInTime: when the context ends while groups are guessed at, the strings
// that tactics give up are known to be lost.
func TestLossesKnownInTime(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	want := facts(t, newAnalyst(t, examine.Options{Losses: examine.TacticalLosses{}}), diagram(t, fight, board.Black), examine.Losses)
	a := newAnalyst(t, examine.Options{Losses: examine.EstimatedLosses{Estimator: endingEstimator(cancel), From: -1}})
	f, err := a.Facts(ctx, diagram(t, fight, board.Black), examine.Losses)
	if !errors.Is(err, context.Canceled) || f == nil || f.Unknown != examine.Losses {
		t.Fatalf("%v, %v", f, err)
	}
	if diff := cmp.Diff(want.Losses, f.Losses); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// endingEstimator is an Estimator that ends the context.
type endingEstimator func()

func (e endingEstimator) EstimateDead(ctx context.Context, _ influence.Input, _, _ *board.Set) (board.Set, error) {
	e()
	return board.Set{}, ctx.Err()
}

// allDead is an Estimator that gives up every stone.
type allDead struct{}

func (allDead) EstimateDead(_ context.Context, in influence.Input, _, _ *board.Set) (board.Set, error) {
	dead := in.Board.StonesOf(board.Black)
	white := in.Board.StonesOf(board.White)
	dead.Or(&white)
	return dead, nil
}

// TestEstimatesAreLate: groups are given up only when stones cover enough of the board.
func TestEstimatesAreLate(t *testing.T) {
	// Black has 36 stones of 81 points, and 37 with one more.
	b := diagram(t, strings.Repeat("X X . X . . X . .\n", 9), board.White).Board
	for _, c := range []struct {
		from  float64
		more  int
		given bool
	}{{0, 0, false}, {0, 1, true}, {-1, 0, true}, {0.5, 1, false}, {0.4, 0, true}} {
		p := examine.Position{Board: b.Clone(), ToPlay: board.White}
		for i := range c.more {
			if err := p.Board.Play(board.At(8, i), board.Black, board.Strict); err != nil {
				t.Fatal(err)
			}
		}
		stones := p.Board.StonesOf(board.Black)
		f := facts(t, newAnalyst(t, examine.Options{Losses: examine.EstimatedLosses{Estimator: allDead{}, From: c.from}}), p, examine.Losses)
		for _, first := range []board.Color{board.Empty, board.Black, board.White} {
			if dead := f.Losses.First(first).Dead; (dead == stones) != c.given || !c.given && !dead.IsEmpty() {
				t.Errorf("from %v, %d stones, %v first: %d are lost, want all %v", c.from, stones.Len(), first, dead.Len(), c.given)
			}
		}
	}
}
