package gamesearch_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// solver tells by trying all lines of play who wins a small position, for moves up to a
// depth that is beyond what matters in the positions of TestMorePlayouts.
type solver struct {
	komi  float64
	known map[state]bool
	nodes int
}

type state struct {
	hash   uint64
	c      board.Color
	passed bool
	depth  int
}

const mostSolved = 400_000

// wins reports whether c, who is to move, wins. It gives up after too many nodes.
func (s *solver) wins(b *board.Board, c board.Color, passed bool, depth int) bool {
	if s.nodes++; s.nodes > mostSolved {
		return false
	}
	key := state{b.Hash(), c, passed, depth}
	if v, ok := s.known[key]; ok {
		return v
	}
	v := false
	if depth == 0 || passed && s.leads(b, c) {
		v = s.leads(b, c)
	} else {
		empty := b.EmptyPoints()
		for p := range empty.All() {
			if v || !b.Try(p, c) {
				continue
			}
			v = !s.wins(b, c.Opponent(), false, depth-1)
			b.Undo()
		}
		if !v && !passed {
			v = !s.wins(b, c.Opponent(), true, depth-1)
		}
	}
	s.known[key] = v
	return v
}

// leads reports whether c wins if the game ends now.
func (s *solver) leads(b *board.Board, c board.Color) bool {
	var owner [board.NumPoints]float64
	return playout.Count(b, &owner)+s.komi > 0 == (c == board.White)
}

// good returns the moves with which c wins.
func (s *solver) good(b *board.Board, c board.Color, depth int) (list []board.Point) {
	empty := b.EmptyPoints()
	for p := range empty.All() {
		if b.Try(p, c) {
			if !s.wins(b, c.Opponent(), false, depth-1) {
				list = append(list, p)
			}
			b.Undo()
		}
	}
	return list
}

// TestMorePlayouts: on small boards, where all lines of play can be tried, searches with
// more playouts find a winning move more often.
func TestMorePlayouts(t *testing.T) {
	race.Alone(t)
	counts := []int{10, 60, 400}[:sample.Of(2, 3)]
	right := make([]int, len(counts))
	positions, want := 0, sample.Of(30, 60)
	s := searcher(t)
	for seed := uint64(0); positions < want && seed < 4000; seed++ {
		b, err := board.New(4)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, 9, rand.NewPCG(seed, 9)); err != nil {
			t.Fatal(err)
		}
		x := &solver{komi: 0.5, known: make(map[state]bool)}
		if empty := b.EmptyPoints(); empty.Len() > 9 {
			continue
		}
		good := x.good(b, board.White, 9)
		// What is asked is worth a question if some moves win and most do not.
		p := gamesearch.Position{Board: b, ToPlay: board.White, Komi: x.komi}
		first := even(p)
		if x.nodes > mostSolved || len(good) == 0 || 2*len(good) > len(first) || len(first) < 3 {
			continue
		}
		positions++
		for i, n := range counts {
			r, err := s.Search(t.Context(), p, first, gamesearch.Options{Playouts: n, Seed: seed, Expand: 2})
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(good, most(r).Moves[0]) {
				right[i]++
			}
		}
	}
	t.Logf("of %d positions %v are solved with %v playouts", positions, right, counts)
	if positions < want || !rises(right) || 100*right[len(right)-1] < sample.Of(80, 90)*positions {
		t.Errorf("of %d positions %v are solved with %v playouts", positions, right, counts)
	}
}

// rises reports whether each number is greater than the one before it.
func rises(list []int) bool {
	for i := range list[1:] {
		if list[i] >= list[i+1] {
			return false
		}
	}
	return true
}

// TestDoubling plays searches with 2,000, 4,000 and 8,000 playouts against the next larger
// one on 9×9. It takes half a minute a game, and runs only if TENGEN_DOUBLING says how many
// games there are, such as
//
//	TENGEN_DOUBLING=40 go test -run Doubling -v ./internal/gamesearch
func TestDoubling(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("TENGEN_DOUBLING"))
	if err != nil || games <= 0 {
		t.Skip("a match of searches, half a minute a game; TENGEN_DOUBLING=40 plays one")
	}
	s := searcher(t)
	for _, fewer := range []int{2000, 4000} {
		won := 0
		for i := range games {
			won += play(t, s, uint64(i), [2]int{fewer, 2 * fewer})
		}
		t.Logf("%d playouts win %d of %d games against %d", 2*fewer, won, games, fewer)
		if 100*won < 52*games {
			t.Errorf("%d playouts win %d of %d games against %d", 2*fewer, won, games, fewer)
		}
	}
}

// play plays a game of two numbers of playouts and returns 1 if the second one wins.
// Games come in pairs with the same opening and colors exchanged.
func play(t *testing.T, s *gamesearch.Searcher, number uint64, playouts [2]int) int {
	t.Helper()
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(number/2, 1))
	p := gamesearch.Position{Board: b, ToPlay: board.Black, Komi: 7.5}
	move := func(m board.Point) {
		b.PlayAssumeLegal(m, p.ToPlay)
		p.ToPlay, p.Last, p.Previous = p.ToPlay.Opponent(), m, p.Last
	}
	for range 4 {
		for {
			if m := board.At(2+rng.IntN(5), 2+rng.IntN(5)); b.At(m) == board.Empty {
				move(m)
				break
			}
		}
	}
	side := int(number & 1) // who plays Black
	seen := map[uint64]bool{b.StonesHash(): true}
	for n, passes := 0, 0; n < 200 && passes < 2; n++ {
		who := side
		if p.ToPlay == board.White {
			who = 1 - side
		}
		first, err := s.First(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Search(t.Context(), p, first, gamesearch.Options{Playouts: playouts[who], Seed: number})
		if err != nil {
			t.Fatal(err)
		}
		lines := slices.SortedStableFunc(slices.Values(r.Lines), func(a, b gamesearch.Line) int { return b.Visits - a.Visits })
		m := lines[0].Moves[0]
		for _, l := range lines {
			next := b.Clone()
			next.PlayAssumeLegal(l.Moves[0], p.ToPlay)
			if l.Moves[0] == board.Pass || !seen[next.StonesHash()] {
				m = l.Moves[0]
				break
			}
		}
		move(m)
		seen[b.StonesHash()] = true
		if passes++; m != board.Pass {
			passes = 0
		}
	}
	var owner [board.NumPoints]float64
	white := playout.Count(b, &owner)+p.Komi > 0
	if white == (side == 0) {
		return 1
	}
	return 0
}
