package mcts

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestCounts: what several workers have counted is summed up, and there is no margin if one of them had
// a playout without one, whichever it was.
func TestCounts(t *testing.T) {
	for which := range 4 { // 3: none
		var sum counts
		for i := range 3 {
			c := counts{playouts: 1 << i, won: 0.5 + float64(i), unscored: i == which, margin: float64(10 * i), owned: float64(i)}
			for p := range c.by {
				c.by[p].games, c.by[p].margin, c.owner[p] = float64(p), float64(i), float64(p*i)
			}
			sum.add(&c)
		}
		if sum.playouts != 7 || sum.won != 4.5 || sum.margin != 30 || sum.owned != 3 || sum.unscored != (which < 3) {
			t.Errorf("unscored %d: %d playouts, %v won, margin %v, %v owned, unscored %v", which, sum.playouts, sum.won, sum.margin, sum.owned, sum.unscored)
		}
		for p := range sum.by {
			if b := sum.by[p]; b.games != float64(3*p) || b.margin != 3 || sum.owner[p] != float64(3*p) {
				t.Fatalf("point %d: %v, owner %v", p, b, sum.owner[p])
			}
		}
	}
}

// passes is a policy that knows nothing but passes.
type passes struct{}

func (passes) Append(dst []Chance, _ *board.Board, _ board.Color, _, _ board.Point) ([]Chance, error) {
	return append(dst, Chance{Point: board.Pass, Chance: 1}), nil
}

// white says that White wins whatever is on the board, and counts positions after two passes.
type white struct{ ended int }

func (e *white) Evaluate(_ context.Context, p *Position, _ rand.Source) (Value, error) {
	if p.Last == board.Pass && p.Previous == board.Pass {
		e.ended++
	}
	return Value{Win: 1}, nil
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
		make func(*white) Evaluator
		asks bool
	}{
		{"plain", func(e *white) Evaluator { return e }, false},
		{"does not", func(e *white) Evaluator { return on{e, false} }, false},
		{"does", func(e *white) Evaluator { return on{e, true} }, true},
	} {
		e := new(white)
		s, err := New(passes{}, x.make(e))
		if err != nil {
			t.Fatal(err)
		}
		p := Position{Board: b.Clone(), ToPlay: board.White, Last: board.NoPoint, Previous: board.NoPoint}
		first, err := s.First(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), p, first, Options{Playouts: 400, Expand: 1})
		if err != nil {
			t.Fatal(err)
		}
		if (e.ended > 0) != x.asks || (r.Win > 0.5) != x.asks {
			t.Errorf("%s: asked %d times after two passes, White wins %v", x.name, e.ended, r.Win)
		}
	}
}
