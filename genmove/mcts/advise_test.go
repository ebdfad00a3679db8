package mcts_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/reading/search"
)

// advice is an Adviser that always gives the same advice, or an error.
type advice struct {
	list  []mcts.Advice
	err   error
	calls *int
}

func (a advice) Advise(_ context.Context, dst []mcts.Advice, _ *mcts.Asked) ([]mcts.Advice, error) {
	if a.calls != nil {
		*a.calls++
	}
	return append(dst, a.list...), a.err
}

func advised(a mcts.Adviser) mcts.Options {
	return mcts.Options{NewAdviser: func() (mcts.Adviser, error) { return a, nil }}
}

// TestAdvice checks that advice moves the attention of the search, and that it is asked for at the
// root and then once for each node that is visited often.
func TestAdvice(t *testing.T) {
	g := newGame(t, 5, board.Chinese())
	point := board.At(1, 3)
	visits := func(list ...mcts.Advice) (int, float64, int) {
		calls := 0
		r := searched(t, searcher(t, even{}, advised(advice{list: list, calls: &calls})), g, mcts.Limits{Visits: 200})
		i := slices.IndexFunc(r.Candidates, func(c mcts.Candidate) bool { return c.Move == point })
		if i < 0 {
			return 0, 0, calls
		}
		return r.Candidates[i].Visits, r.Candidates[i].Prior, calls
	}
	usual, prior, calls := visits()
	more, high, _ := visits(mcts.Advice{Move: point, MinPrior: 0.5, Part: 1})
	less, low, _ := visits(mcts.Advice{Move: point, Part: 0.1})
	if !(more > 2*usual && less < usual) || !(high > 5*prior && low < prior) {
		t.Errorf("%d visits with a prior of %v, %d with %v if likely, %d with %v if unlikely", usual, prior, more, high, less, low)
	}
	if calls == 0 || calls > 200/16+1 {
		t.Errorf("asked %d times in 200 visits", calls)
	}
	// What is likely counts after what is unlikely, in any order; a move that there is not does
	// nothing.
	both := []mcts.Advice{{Move: point, MinPrior: 0.5, Part: 1}, {Move: point, Part: 0}, {Move: board.At(15, 15), MinPrior: 1}}
	for range 2 {
		if n, p, _ := visits(both...); n != more || p != high {
			t.Errorf("%d visits with a prior of %v, want %d with %v", n, p, more, high)
		}
		slices.Reverse(both)
	}
}

// TestAdviceOnce checks that advice counts once for a position, in any number of searches, and also
// if the position was below the root before.
func TestAdviceOnce(t *testing.T) {
	g := newGame(t, 5, board.Chinese())
	point := board.At(1, 3)
	o := advised(advice{list: []mcts.Advice{{Move: point, Part: 0.25}}})
	prior := func(s *mcts.Searcher, lim mcts.Limits) float64 {
		for _, c := range searched(t, s, g, lim).Candidates {
			if c.Move == point {
				return c.Prior
			}
		}
		t.Fatalf("%v has no visits", point)
		return 0
	}
	s := searcher(t, even{}, o)
	first := prior(s, mcts.Limits{Visits: 2000})
	for n := range 3 {
		if again := prior(s, mcts.Limits{Playouts: 10}); again != first {
			t.Errorf("prior %v in search %d, %v in the first one", again, n+2, first)
		}
	}
	play(t, g, "C3")
	if got, want := prior(s, mcts.Limits{Playouts: 2000}), prior(searcher(t, even{}, o), mcts.Limits{Visits: 2000}); got != want {
		t.Errorf("prior %v after a move, want %v", got, want)
	}
}

// TestAdviceFails checks errors and impossible advice. The Searcher works on afterwards.
func TestAdviceFails(t *testing.T) {
	g := newGame(t, 5, board.Chinese())
	for _, a := range []advice{
		{err: errTest}, {list: []mcts.Advice{{MinPrior: 1.5}}}, {list: []mcts.Advice{{MinPrior: -1}}},
		{list: []mcts.Advice{{Part: 2}}}, {list: []mcts.Advice{{Part: -0.5}}},
	} {
		_, err := searcher(t, even{}, advised(a)).Search(context.Background(), g, mcts.Limits{Visits: 20})
		if want := errors.Is(err, errTest); want != (a.err != nil) || err == nil || a.err == nil && !errors.Is(err, mcts.ErrEvaluator) {
			t.Errorf("%v: error %v", a, err)
		}
	}
	o := mcts.Options{Threads: 2, NewAdviser: func() (mcts.Adviser, error) { return nil, errTest }}
	if _, err := mcts.New(func() (mcts.Evaluator, error) { return even{}, nil }, o); !errors.Is(err, errTest) {
		t.Errorf("an adviser that cannot be made: %v", err)
	}
}

// TestTactics checks what is advised about ladders and their breakers, in all symmetries
// and for both sides.
func TestTactics(t *testing.T) {
	const (
		likely = iota
		unlikely
		silent
	)
	const ladder, open, breaker = `
		. . . . . . .
		. . . . . . .
		. . X X . . .
		. X O a . . .
		. . X . . . .
		. . . . . . .
		. . . . . . .`, `
		. . . . . . .
		. . . . . . .
		. . X . . . .
		. X O a . . .
		. . X . . . .
		. . . . . . .
		. . . . . . .`, `
		. . . . . . .
		. . . . . . .
		. . X X . . .
		. X O a . . .
		. . X . . . .
		. . . O . . .
		. . . . . . .`
	for _, test := range []struct {
		name, diagram string
		toPlay        board.Color
		want          int
	}{
		{"a ladder that works, its attacker", ladder, board.Black, silent},
		{"a ladder that works, its victim", ladder, board.White, unlikely},
		{"an atari in the open, its attacker", open, board.Black, likely},
		{"an atari in the open, its victim", open, board.White, likely},
		{"a ladder with a breaker, its attacker", breaker, board.Black, likely},
		{"a ladder with a breaker, its victim", breaker, board.White, likely},
	} {
		original, marks, err := board.ParseMarkedDiagram(test.diagram)
		if err != nil {
			t.Fatal(err)
		}
		for sym := range board.Transform(board.NumTransforms) {
			b, at := turned(t, original, sym), sym.Apply(marks['a'], original.Size())
			before := b.String()
			list, err := mcts.NewTactics(search.Effort{}).Advise(context.Background(), nil, &mcts.Asked{Board: b, ToPlay: test.toPlay, Last: board.NoPoint})
			if err != nil || b.String() != before {
				t.Fatalf("%s: %v, the board is\n%v", test.name, err, b)
			}
			got := silent
			for _, a := range list {
				switch {
				case a.Move != at:
				case a.MinPrior > 0:
					got = likely
				case a.Part < 1:
					got = unlikely
				}
			}
			if got != test.want {
				t.Errorf("%s, symmetry %d: %v for %v", test.name, sym, list, at)
			}
		}
	}
}

// turned returns b in a symmetry.
func turned(t *testing.T, b *board.Board, sym board.Transform) *board.Board {
	t.Helper()
	var stones [2][]board.Point
	for i, c := range []board.Color{board.Black, board.White} {
		set := b.StonesOf(c)
		for p := range set.All() {
			stones[i] = append(stones[i], sym.Apply(p, b.Size()))
		}
	}
	out, err := board.New(b.Size())
	if err == nil {
		err = out.Setup(stones[0], stones[1], nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestTacticsCanceled checks that the end of the context ends the reading.
func TestTacticsCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := randomGame(t, 9, 40, board.Chinese(), rand.New(rand.NewPCG(1, 1)))
	if _, err := mcts.NewTactics(search.Effort{}).Advise(ctx, nil, &mcts.Asked{Board: g.Board(), ToPlay: g.ToPlay()}); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	s := searcher(t, even{}, advised(mcts.NewTactics(search.Effort{})))
	if _, err := s.Search(ctx, g, mcts.Limits{Visits: 50}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
