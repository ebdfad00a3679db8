package gamesearch_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// passes is a policy that knows nothing but passes.
type passes struct{}

func (passes) Append(dst []gamesearch.Chance, _ *board.Board, _ board.Color, _, _ board.Point) ([]gamesearch.Chance, error) {
	return append(dst, gamesearch.Chance{Point: board.Pass, Chance: 1}), nil
}

// white says that White wins whatever is on the board, and counts positions after two passes.
type white struct{ ended int }

func (e *white) Evaluate(_ context.Context, p *gamesearch.Position, _ rand.Source) (gamesearch.Value, error) {
	if p.Last == board.Pass && p.Previous == board.Pass {
		e.ended++
	}
	return gamesearch.Value{Win: 1}, nil
}

// on is such an evaluator that judges, or does not judge, positions after two passes.
type on struct {
	*white
	yes bool
}

func (e on) PlaysOn() bool { return e.yes }

// TestPlaysOn: after two passes a position is counted, by which Black wins here, unless the evaluator wants
// to judge it.
func TestPlaysOn(t *testing.T) {
	b := boardtest.MustParse(t, ". . .\n. X .\n. . .")
	for _, x := range []struct {
		name string
		make func(*white) gamesearch.Evaluator
		asks bool
	}{
		{"plain", func(e *white) gamesearch.Evaluator { return e }, false},
		{"does not", func(e *white) gamesearch.Evaluator { return on{e, false} }, false},
		{"does", func(e *white) gamesearch.Evaluator { return on{e, true} }, true},
	} {
		e := new(white)
		s, err := gamesearch.New(passes{}, x.make(e))
		if err != nil {
			t.Fatal(err)
		}
		p := gamesearch.Position{Board: b.Clone(), ToPlay: board.White, Last: board.NoPoint, Previous: board.NoPoint}
		first, err := s.First(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), p, first, gamesearch.Options{Playouts: 400, Expand: 1})
		if err != nil {
			t.Fatal(err)
		}
		if (e.ended > 0) != x.asks || (r.Win > 0.5) != x.asks {
			t.Errorf("%s: asked %d times after two passes, White wins %v", x.name, e.ended, r.Win)
		}
	}
}
