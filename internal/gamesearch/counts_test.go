package gamesearch

import (
	"context"
	"errors"
	"math"
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

// TestOnePlayout: one playout has a margin, and no playouts have none.
func TestOnePlayout(t *testing.T) {
	b := boardtest.MustParse(t, ". . .\n. X .\n. . .")
	s, err := New(passes{}, margins(-4))
	if err != nil {
		t.Fatal(err)
	}
	p := Position{Board: b, ToPlay: board.White, Last: board.NoPoint, Previous: board.NoPoint}
	for _, n := range []int{1, 2} {
		r, err := s.Search(t.Context(), p, []Chance{{Point: board.Pass, Chance: 1}}, Options{Playouts: n})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Scored || r.Lead != -4 || r.Playouts != n {
			t.Errorf("%d playouts: scored %v, lead %v after %d", n, r.Scored, r.Lead, r.Playouts)
		}
	}
	if r := s.result(nil); r.Scored || r.Lead != 0 {
		t.Errorf("nobody has played: %+v", r)
	}
}

// margins is an evaluator by which White wins by so many points.
type margins float64

func (m margins) Evaluate(context.Context, *Position, rand.Source) (Value, error) {
	v := Value{Margin: float64(m), Scored: true}
	if m > 0 {
		v.Win = 1
	}
	return v, nil
}

// TestRules: each number of a Rule has bounds, which belong to it.
func TestRules(t *testing.T) {
	nan := math.NaN()
	for name, x := range map[string]struct {
		set       func(r *Rule, v float64)
		good, bad []float64
	}{
		"even":   {func(r *Rule, v float64) { r.Even = v }, []float64{0.1, mostGames}, []float64{0, -1, mostGames + 1, nan}},
		"prior":  {func(r *Rule, v float64) { r.Prior = v }, []float64{0, mostGames}, []float64{-1, mostGames + 1, nan}},
		"amaf":   {func(r *Rule, v float64) { r.Amaf = v }, []float64{0.1, mostGames}, []float64{0, -1, mostGames + 1, nan}},
		"early":  {func(r *Rule, v float64) { r.Early = v }, []float64{1, mostEarly}, []float64{0.9, -3, mostEarly + 1, nan}},
		"margin": {func(r *Rule, v float64) { r.Margin = v }, []float64{0, 1}, []float64{-0.1, 1.1, nan}},
	} {
		for ok, values := range map[bool][]float64{true: x.good, false: x.bad} {
			for _, v := range values {
				r := DefaultRule()
				x.set(&r, v)
				if err := r.check(); ok != (err == nil) || err != nil && !errors.Is(err, ErrOptions) {
					t.Errorf("%s %v: %v", name, v, err)
				}
			}
		}
	}
}

// TestPast: the past of a game has each of its positions once, the one at the beginning included, and what
// follows another past is told from its length.
func TestPast(t *testing.T) {
	rules := board.Chinese()
	rules.Superko = board.PositionalSuperko
	g, err := board.NewGame(5, rules)
	if err != nil {
		t.Fatal(err)
	}
	var before past
	for n := range 5 {
		h := pastOf(&Position{Board: g.Board(), ToPlay: g.ToPlay()}, g)
		if len(h.places) != n+1 || h.places[n] != (place{g.Board().StonesHash(), g.ToPlay()}) {
			t.Errorf("%d places after %d moves", len(h.places), n)
		}
		if n > 0 && (!h.follows(&before, 1) || h.follows(&before, 2) || h.follows(&before, 0)) {
			t.Errorf("after %d moves the past does not follow that of one less", n)
		}
		before = h
		// A position that is not the last one of the game comes after it.
		b := g.Board().Clone()
		b.PlayAssumeLegal(board.At(4, 4), g.ToPlay())
		if h := pastOf(&Position{Board: b, ToPlay: g.ToPlay().Opponent()}, g); len(h.places) != n+2 {
			t.Errorf("%d places one move after %d", len(h.places), n)
		}
		if err := g.Play(board.At(n, n/2), g.ToPlay()); err != nil {
			t.Fatal(err)
		}
	}
}
