package gamesearch_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/gamesearch/gamesearchtest"
	"github.com/tengen-go/tengen/internal/gentest"
	"github.com/tengen-go/tengen/internal/playout"
)

const fight = gentest.Fight

var (
	point     = boardtest.MustPoint
	estimator = gentest.Estimator
	scattered = gentest.Scattered
)

func position(tb testing.TB, diagram string, toPlay board.Color, komi float64) gamesearch.Position {
	tb.Helper()
	return gamesearch.Position{Board: boardtest.MustParse(tb, diagram), ToPlay: toPlay, Komi: komi}
}

func games(tb testing.TB) *gamesearch.Games {
	tb.Helper()
	player, err := playout.NewLearnt(gentest.Table(tb))
	if err != nil {
		tb.Fatal(err)
	}
	g, err := gamesearch.NewGames(player)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

func searcher(tb testing.TB) *gamesearch.Searcher {
	tb.Helper()
	s, err := gamesearch.FromTable(gentest.Table(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func even(p gamesearch.Position) (first []gamesearch.Chance) {
	empty := p.Board.EmptyPoints()
	for q := range empty.All() {
		if p.Board.Legal(q, p.ToPlay, board.Strict) && !p.Board.IsEye(q, p.ToPlay) {
			first = append(first, gamesearch.Chance{Point: q, Chance: 1})
		}
	}
	return first
}

// three is a corner in which Black lives or dies by B1; nothing else is open.
const three = `
	O . O O O . O
	O O O O O O O
	O O O O O O O
	O O O O O O O
	O O O O O O O
	X X X X O O O
	. . . X O O O`

// TestVital finds the point on which the corner depends, with a komi that makes it
// decide the game.
func TestVital(t *testing.T) {
	for _, c := range []board.Color{board.Black, board.White} {
		pos := position(t, three, c, -40)
		r, err := searcher(t).Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 400})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range r.Moves {
			if vital := m.Point == point(t, "B1"); vital != (m.Chance > 0.6) {
				t.Errorf("%v to play: %v", c, r.Moves)
			}
		}
	}
}

// TestSearch looks at the numbers of a result, and that they depend on the seed
// alone.
func TestSearch(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	first := even(pos)
	m := searcher(t)
	l := gamesearch.Options{Playouts: 300, Seed: 3}
	r, err := m.Search(t.Context(), pos, first, l)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for i, c := range r.Moves {
		sum += c.Chance
		if c.Point != first[i].Point {
			t.Errorf("move %d is %v, want %v", i, c.Point, first[i].Point)
		}
	}
	if sum < 0.999 || sum > 1.001 || r.Playouts != 300 || r.Win < 0 || r.Win > 1 {
		t.Errorf("sum %v, %d playouts, win %v", sum, r.Playouts, r.Win)
	}
	if b, w := r.Owner[point(t, "A9")], r.Owner[point(t, "J9")]; b >= w {
		t.Errorf("A9 belongs to %v, J9 to %v, want the first one to be more Black's", b, w)
	}
	again, err := searcher(t).Search(t.Context(), pos, first, l)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, again); diff != "" {
		t.Errorf("the same seed gives another result (-want +got):\n%s", diff)
	}
}

func TestConformance(t *testing.T) {
	t.Run("policy", func(t *testing.T) { gamesearchtest.RunPolicy(t, func() gamesearch.Policy { return estimator(t) }) })
	t.Run("evaluator", func(t *testing.T) { gamesearchtest.RunEvaluator(t, func() gamesearch.Evaluator { return games(t) }) })
}

// TestGamesValues: who has more area and komi wins, and a tie is half a win.
func TestGamesValues(t *testing.T) {
	for _, x := range []struct{ komi, win float64 }{{0, 0.5}, {0.5, 1}, {-0.5, 0}} {
		p := position(t, ". X O .\nX X O O\n. X O .\nX X O O", board.White, x.komi)
		v, err := games(t).Evaluate(t.Context(), &p, rand.NewPCG(1, 1))
		if err != nil || v.Win != x.win || v.Margin != x.komi || !v.Scored {
			t.Errorf("komi %v: %v by %v, %v, want %v", x.komi, v.Win, v.Margin, err, x.win)
		}
	}
}

// TestEvaluateAllocatesNothing: a playout costs no allocation; nodes do.
func TestEvaluateAllocatesNothing(t *testing.T) {
	var e gamesearch.Evaluator = games(t)
	start := scattered(t, 9, 30)
	p := gamesearch.Position{Board: start.Clone(), ToPlay: board.Black, Komi: 7.5}
	src := rand.NewPCG(1, 1)
	evaluate := func() {
		p.Board.CopyFrom(start)
		if _, err := e.Evaluate(t.Context(), &p, src); err != nil {
			t.Fatal(err)
		}
	}
	for range 100 {
		evaluate()
	}
	if n := testing.AllocsPerRun(100, evaluate); n > 0 {
		t.Errorf("%v allocations a playout", n)
	}
}

// TestParallel searches the same board in goroutines that share the table; it is for
// the race detector.
func TestParallel(t *testing.T) {
	pos := position(t, fight, board.White, 7.5)
	first := even(pos)
	var found [4]*gamesearch.Result
	var group sync.WaitGroup
	for i := range found {
		group.Go(func() {
			var err error
			if found[i], err = searcher(t).Search(t.Context(), pos, first, gamesearch.Options{Playouts: 50}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, r := range found[1:] {
		if diff := cmp.Diff(found[0], r); diff != "" {
			t.Errorf("goroutines differ:\n%s", diff)
		}
	}
}
