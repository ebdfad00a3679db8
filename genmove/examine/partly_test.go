package examine_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/reading/search"
)

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
