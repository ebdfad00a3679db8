package review

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// randomGame returns a game of random moves with a few passes.
func randomGame(t *testing.T, rules board.Rules, size, moves int, komi float64) *board.Game {
	t.Helper()
	g, err := board.NewGame(size, rules)
	if err == nil {
		err = g.SetKomi(komi)
	}
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, uint64(moves)))
	for g.Len() < moves {
		if err := g.Play(board.At(rng.IntN(size), rng.IntN(size)), g.ToPlay()); err != nil {
			continue
		}
	}
	return g
}

// TestOrderOfPositions looks at what is reported: every eighth position comes first, then
// every fourth and so on, each once; then those around what may be mistakes, in the order
// of the game, each once, with more random games.
func TestOrderOfPositions(t *testing.T) {
	const moves = 21
	r, err := New(Options{Workers: 1, Games: 6, Again: 11, Least: 0.01, Most: 3})
	if err != nil {
		t.Fatal(err)
	}
	var first, again []int
	total := [2]int{}
	found, err := r.Review(t.Context(), randomGame(t, board.Chinese(), 5, moves, 0.5), func(p Progress) {
		list, games, k := &first, 6, 0
		if p.Again {
			list, games, k = &again, 11, 1
		}
		*list = append(*list, p.Point.Moves)
		if total[k] = p.Total; p.Done != len(*list) || p.Point.Games != games && p.Point.Games != 0 {
			t.Errorf("%+v, %d reported", p, len(*list))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []int{0, 8, 16, 4, 12, 20, 2, 6, 10, 14, 18}
	for n := 1; n <= moves; n += 2 {
		want = append(want, n)
	}
	if diff := cmp.Diff(want, first); diff != "" || total[0] != moves+1 {
		t.Errorf("of %d, mismatch (-want +got):\n%s", total[0], diff)
	}
	if !slices.IsSorted(again) || len(slices.Compact(slices.Clone(again))) != len(again) || len(again) != total[1] || len(again) < 4 {
		t.Errorf("again %v of %d", again, total[1])
	}
	for _, m := range found.Mistakes {
		for n := m.Number - 2; n <= m.Number+1; n++ {
			if n >= 0 && n <= moves && !slices.Contains(again, n) {
				t.Errorf("the position after %d moves, beside the mistake %d, was not looked at again", n, m.Number)
			}
		}
	}
	if len(found.Mistakes) > 3 || len(found.Points) != moves+1 {
		t.Errorf("%d mistakes, %d points", len(found.Mistakes), len(found.Points))
	}
}

// TestSearchOfPositions compares what is found in positions with a search that is asked
// without a Reviewer.
func TestSearchOfPositions(t *testing.T) {
	for _, rules := range []board.Rules{board.Chinese(), board.AGA()} {
		g, err := board.NewGame(9, rules)
		if err == nil {
			err = g.SetKomi(2.5)
		}
		if err == nil {
			_, err = g.FixedHandicap(3)
		}
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(2, 2))
		for g.Len() < 30 {
			g.Play(board.At(rng.IntN(9), rng.IntN(9)), g.ToPlay())
		}
		r, err := New(Options{Workers: 1, Seed: 5})
		if err != nil {
			t.Fatal(err)
		}
		w := newWork(r, g)
		for n := 0; n <= g.Len(); n += 5 {
			got, err := w.search(t.Context(), r.searchers[0], n, 40)
			if err != nil {
				t.Fatal(err)
			}
			at := g.Clone()
			for at.Len() > n {
				if err := at.Undo(); err != nil {
					t.Fatal(err)
				}
			}
			s, err := advice.Shipped()
			if err != nil {
				t.Fatal(err)
			}
			p := gamesearch.Position{Board: at.Board(), ToPlay: at.ToPlay(), Komi: 2.5 + float64(rules.Compensation.Points(at.Handicap()))}
			for _, m := range at.Moves() {
				p.Previous, p.Last = p.Last, m.Point
			}
			first, err := s.First(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			var legal []gamesearch.Chance
			for _, c := range first {
				if at.Legal(c.Point, p.ToPlay) == nil {
					legal = append(legal, c)
				}
			}
			found, err := s.Search(t.Context(), p, legal, gamesearch.Options{Playouts: 40, Seed: 5, Trust: gamesearch.TrustFor(9)})
			if err != nil {
				t.Fatal(err)
			}
			want := Point{Moves: len(at.Moves()), ToPlay: p.ToPlay, Lead: found.Lead, Win: found.Win, Games: found.Playouts}
			if p.ToPlay == board.Black {
				want.Lead, want.Win = -found.Lead, 1-found.Win
			}
			slices.SortStableFunc(found.Lines, func(x, y gamesearch.Line) int { return y.Visits - x.Visits })
			if len(found.Lines) > 0 && found.Lines[0].Visits > 0 {
				want.Best = found.Lines[0].Moves
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("after %d moves: mismatch (-want +got):\n%s", n, diff)
			}
		}
	}
}

// TestPasses: passes before the first stone of a player are no mistakes, those after it are.
func TestPasses(t *testing.T) {
	g, err := board.NewGame(9, board.Chinese())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []board.Point{board.At(1, 1), board.Pass, board.At(2, 2), board.At(3, 3), board.At(4, 4), board.Pass} {
		if err := g.Play(p, g.ToPlay()); err != nil {
			t.Fatal(err)
		}
	}
	w := newWork(&Reviewer{o: Options{Most: 10}}, g)
	// White loses with each of his moves, for good.
	for n := range w.points {
		w.points[n].Lead = -10 * float64(n/2)
	}
	if got := w.suspects(); !sameInts(got, []int{3, 5}) {
		t.Errorf("suspects %v, want the stone and the second pass of White", got)
	}
	// A move that neither loses nor gains is not looked at again.
	for n := range w.points {
		w.points[n].Lead = 0
	}
	if got := w.suspects(); len(got) != 0 {
		t.Errorf("suspects %v where nothing is lost", got)
	}
}

// TestSetupsAreNoSuspects: a setup after which White stands worse is no mistake of his.
func TestSetupsAreNoSuspects(t *testing.T) {
	w := played(t, Options{Most: 10}, 0, 0, 0)
	if err := w.game.Setup([]board.Point{board.At(8, 0)}, nil, nil); err != nil {
		t.Fatal(err)
	}
	w = newWork(w.Reviewer, w.game)
	w.points[3].Lead = -20
	if got := w.suspects(); len(got) != 0 {
		t.Errorf("suspects %v, want none", got)
	}
}

// TestErrorOfPosition: a review that fails says why the first position failed, not that the
// others were given up for it, which would take forever, and reports none after that.
func TestErrorOfPosition(t *testing.T) {
	g := randomGame(t, board.Chinese(), 5, 6, 0.5)
	r, err := New(Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		// There is no position after a million moves.
		err := newWork(r, g).judge(t.Context(), []int{2, 1_000_000, 3}, 1<<30, false, func(p Progress) {
			t.Errorf("%+v is reported", p)
		})
		if !errors.Is(err, board.ErrNoHistory) {
			t.Fatalf("%v, want %v", err, board.ErrNoHistory)
		}
	}
	if r, err = New(Options{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	var seen []int
	err = newWork(r, g).judge(t.Context(), []int{3, 1_000_000, 2, 1}, 5, true, func(p Progress) {
		if seen = append(seen, p.Point.Moves); !p.Again || p.Done != 1 || p.Total != 4 {
			t.Errorf("%+v", p)
		}
	})
	if !errors.Is(err, board.ErrNoHistory) || !slices.Equal(seen, []int{3}) {
		t.Errorf("%v after %v, want %v after 3", err, seen, board.ErrNoHistory)
	}
}

// TestReviewEnds: a review whose context ends, before it begins or after any number of positions,
// has that error and finds nothing.
func TestReviewEnds(t *testing.T) {
	g := randomGame(t, board.Chinese(), 5, 6, 0.5)
	r, err := New(Options{Workers: 1, Games: 5, Again: 6, Least: 0.01, Most: 1})
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	if _, err := r.Review(t.Context(), g, func(Progress) { all++ }); err != nil || all < 9 {
		t.Fatalf("%d positions, %v", all, err)
	}
	for end := range all {
		ctx, cancel := context.WithCancel(t.Context())
		if end == 0 {
			cancel()
		}
		n := 0
		found, err := r.Review(ctx, g, func(Progress) {
			if n++; n == end {
				cancel()
			}
		})
		cancel()
		if !errors.Is(err, context.Canceled) || found != nil {
			t.Errorf("after %d of %d positions: %v, %v", end, all, found, err)
		}
	}
}
