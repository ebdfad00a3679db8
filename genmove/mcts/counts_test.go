package mcts

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
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

// second is a policy of passes that revises what it has said.
type second struct {
	passes
	list []Chance
	err  error
}

func (p second) Revise(dst []Chance, _ *board.Board, _ board.Color, _, _ board.Point) ([]Chance, error) {
	return append(dst, p.list...), p.err
}

// TestFirstRevised: the first moves are those of a Reviser, if it knows any, and else those of the policy; an
// error is that of the Reviser, or says that there are too many moves.
func TestFirstRevised(t *testing.T) {
	b := boardtest.MustParse(t, ". . .\n. X .\n. . .")
	p := Position{Board: b, ToPlay: board.White, Last: board.NoPoint, Previous: board.NoPoint}
	wrong := errors.New("wrong")
	a, c := board.At(0, 0), board.At(2, 1)
	for _, x := range []struct {
		name  string
		list  []Chance
		err   error
		want  []board.Point
		error error
	}{
		{"knows nothing", nil, nil, []board.Point{board.Pass}, nil},
		{"knows moves", []Chance{{Point: a, Chance: 0.25}, {Point: c, Chance: 0.75}}, nil, []board.Point{a, c, board.Pass}, nil},
		{"knows a pass", []Chance{{Point: board.Pass, Chance: 0.5}, {Point: c, Chance: 0.5}}, nil, []board.Point{board.Pass, c}, nil},
		{"fails", []Chance{{Point: a, Chance: 1}}, wrong, nil, wrong},
		{"too many", make([]Chance, board.NumPoints+1), nil, nil, ErrPolicy},
	} {
		s, err := New(second{list: x.list, err: x.err}, new(white))
		if err != nil {
			t.Fatal(err)
		}
		list, err := s.First(t.Context(), p)
		if !errors.Is(err, x.error) || err != nil && x.error == nil {
			t.Errorf("%s: %v, want %v", x.name, err, x.error)
		}
		var got []board.Point
		for _, m := range list {
			got = append(got, m.Point)
		}
		slices.Sort(got)
		slices.Sort(x.want)
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", x.name, got, x.want)
		}
		s.busy.Store(true)
		if _, err := s.First(t.Context(), p); !errors.Is(err, ErrBusy) {
			t.Errorf("%s: %v, want ErrBusy", x.name, err)
		}
		s.busy.Store(false)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.First(ctx, p); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want context.Canceled", x.name, err)
		}
	}
}
