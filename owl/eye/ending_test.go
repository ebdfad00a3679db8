package eye_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/reading/search"
)

// stays is a Mover by whom all moves stay on the board, and that fails at one of the questions.
type stays struct{ left int }

var errStays = errors.New("no answer")

func (m *stays) SafeMove(context.Context, *board.Board, board.Point, board.Color) (search.Result, error) {
	if m.left--; m.left == -1 {
		return search.Result{}, errStays
	}
	return search.Result{Code: search.Win}, nil
}

// TestEndings: if the context ends or a question fails, there is no map but that error, the board is
// as it was, and the next answer of the same Analyzer is that of a new one.
func TestEndings(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 1))
	stopped, failed := 0, 0
	for range 8 {
		b := scatter.Game(rng, 9, 46+rng.IntN(10))
		var in eye.Input
		in.Stones = make([]eye.Stone, board.NumPoints)
		for _, s := range b.AppendStrings(nil, board.Empty) {
			if rng.IntN(4) > 0 {
				continue
			}
			for p := range b.Stones(s) { // lost
				in.Stones[p].Attacks = []search.MoveResult{{Move: b.AppendLiberties(nil, p)[0], Code: search.Win}}
			}
		}
		moves := &stays{left: 1 << 30}
		fresh, err := eye.NewAnalyzer(eye.Options{Moves: moves})
		if err != nil {
			t.Fatal(err)
		}
		look := endedtest.After(t.Context(), 1<<30)
		want, err := fresh.Analyze(look, b, in)
		if err != nil {
			t.Fatal(err)
		}
		looks, asked := 1<<30-look.Left, 1<<30-moves.left
		a, err := eye.NewAnalyzer(eye.Options{Moves: moves})
		if err != nil {
			t.Fatal(err)
		}
		same := boardtest.Restored(t, b)
		for n := 0; n < looks; n += 1 + looks/12 {
			if m, err := a.Analyze(endedtest.After(t.Context(), n), b, in); m != nil || !errors.Is(err, context.Canceled) {
				// Graphs that were solved before the end are remembered and take no looks.
				if got, want := m.String(), want.String(); err != nil || got != want {
					t.Errorf("after %d looks of %d: %v\n%v", n, looks, err, m)
				}
				continue
			}
			stopped++
			same()
		}
		for n := 0; n < asked; n += 1 + asked/12 {
			moves.left = n
			if m, err := a.Analyze(t.Context(), b, in); m != nil || !errors.Is(err, errStays) {
				t.Errorf("question %d of %d fails: %v, %v", n, asked, m, err)
			}
			failed++
			same()
		}
		moves.left = 1 << 30
		got, err := a.Analyze(t.Context(), b, in)
		if err != nil || got.String() != want.String() {
			t.Errorf("%v after all that:\n%v\nwant\n%v", err, got, want)
		}
	}
	if stopped < 30 || failed < 10 {
		t.Errorf("stopped %d times, failed %d times", stopped, failed)
	}
}

// TestNoPoints: there is nothing to evaluate without a graph or with less than no liberties.
func TestNoPoints(t *testing.T) {
	g := graph(t, "...")
	for _, x := range []struct {
		g       *eye.Graph
		outside int
	}{{nil, 2}, {g, -1}, {nil, -1}} {
		if _, err := table(t).Evaluate(t.Context(), x.g, x.outside); !errors.Is(err, eye.ErrGraph) {
			t.Errorf("Evaluate: %v", err)
		}
		if x.g == nil {
			continue
		}
		if _, err := eye.Solve(t.Context(), x.g, x.outside); !errors.Is(err, eye.ErrGraph) {
			t.Errorf("Solve: %v", err)
		}
	}
	if e := new(eye.Evaluation); e.Draw() != "" {
		t.Errorf("nothing is drawn as %q", e.Draw())
	}
}
