package gamesearch_test

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
)

// TestMoreLife: searches with more playouts find the first move of more problems of life and
// death. They look for it near the stones of the problem, with a komi that makes the game
// even, as nothing else is on the board.
func TestMoreLife(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds; the run without -short does")
	}
	counts, step := []int{50, sample.Of(400, 600)}, sample.Of(27, 12)
	right, problems := make([]int, len(counts)), 0
	s := searcher(t)
	lines, _ := shared.Problems(t, "beginner", step)
	for line := range lines {
		x := shared.ParseProblem(t, line)
		p := gamesearch.Position{Board: x.Board, ToPlay: x.ToPlay, Last: board.NoPoint, Previous: board.NoPoint}
		near := x.Near()
		problems++
		allow := func(m board.Point, _ board.Color, _ int) bool { return m == board.Pass || near.Has(m) }
		p.Komi = -think(t, s, p, gamesearch.Options{Playouts: sample.Of(100, 200), Allow: allow}).Lead
		for i, playouts := range counts {
			r := think(t, s, p, gamesearch.Options{Playouts: playouts, Allow: allow, Trust: 1})
			if slices.Contains(x.Moves, most(r).Moves[0]) {
				right[i]++
			}
		}
	}
	t.Logf("of %d problems %v are solved with %v playouts", problems, right, counts)
	for i := range right[1:] {
		if right[i+1] <= right[i] {
			t.Errorf("of %d problems %v are solved with %v playouts", problems, right, counts)
		}
	}
}

func think(t testing.TB, s *gamesearch.Searcher, p gamesearch.Position, o gamesearch.Options) *gamesearch.Result {
	t.Helper()
	first, err := s.First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(t.Context(), p, first, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
