package mcts_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/internal/shared"
)

// TestMoreLife: searches with more playouts find the first move of more problems of life and
// death. They look for it near the stones of the problem, with a komi that makes the game
// even, as nothing else is on the board.
func TestMoreLife(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for seconds; the run without -short does")
	}
	counts, step := []int{50, 500, 3000}, 8
	right, problems := make([]int, len(counts)), 0
	s := searcher(t)
	lines, _ := shared.Problems(t, "beginner", step)
	for line := range lines {
		p, near, moves := problem(t, line)
		problems++
		allow := func(m board.Point, _ board.Color, _ int) bool { return m == board.Pass || near.Has(m) }
		for i, playouts := range counts {
			p.Komi = 0
			lead := think(t, s, p, mcts.Options{Playouts: 200, Allow: allow}).Lead
			if p.Komi = -lead; p.ToPlay == board.Black {
				p.Komi = lead
			}
			r := think(t, s, p, mcts.Options{Playouts: playouts, Allow: allow, Trust: mcts.TrustFor(19)})
			if slices.Contains(moves, most(r).Moves[0]) {
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

func think(t testing.TB, s *mcts.Searcher, p mcts.Position, o mcts.Options) *mcts.Result {
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

// problem returns the position of a problem, the points not far from its stones, and the
// moves that solve it.
func problem(t testing.TB, line string) (mcts.Position, board.Set, []board.Point) {
	t.Helper()
	var x struct {
		Size         int
		Black, White []string
		Play         string
		Moves        []string
	}
	if err := json.Unmarshal([]byte(line), &x); err != nil {
		t.Fatal(err)
	}
	points := func(list []string) (points []board.Point) {
		for _, v := range list {
			p, err := board.FromSGF(v, x.Size)
			if err != nil {
				t.Fatal(err)
			}
			points = append(points, p)
		}
		return points
	}
	b, err := board.New(x.Size)
	if err != nil {
		t.Fatal(err)
	}
	black, white := points(x.Black), points(x.White)
	if err := b.Setup(black, white, nil); err != nil {
		t.Fatal(err)
	}
	var near board.Set
	stones := slices.Concat(black, white)
	for p := range board.Points(x.Size) {
		if slices.ContainsFunc(stones, func(s board.Point) bool {
			dx, dy := p.Col()-s.Col(), p.Row()-s.Row()
			return dx*dx+dy*dy <= 2
		}) {
			near.Add(p)
		}
	}
	p := mcts.Position{Board: b, ToPlay: board.Black, Last: board.NoPoint, Previous: board.NoPoint}
	if x.Play == "W" {
		p.ToPlay = board.White
	}
	return p, near, points(x.Moves)
}
