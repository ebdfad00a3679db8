package gamesearch_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// seer is a policy and an evaluator that look at what they are asked about.
type seer struct {
	*corner
	asked int
	seen  func(b *board.Board)
}

func (s *seer) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	s.asked++
	return s.corner.Append(dst, b, c, last, previous)
}

func (s *seer) Evaluate(ctx context.Context, p *gamesearch.Position, src rand.Source) (gamesearch.Value, error) {
	s.seen(p.Board)
	return s.corner.Evaluate(ctx, p, src)
}

func newSeer(t *testing.T, seen func(*board.Board)) (*seer, *gamesearch.Searcher) {
	t.Helper()
	e := &seer{corner: new(corner), seen: seen}
	s, err := gamesearch.New(e, e)
	if err != nil {
		t.Fatal(err)
	}
	return e, s
}

// TestAllow: three moves of a variation may be made on the first line only.
func TestAllow(t *testing.T) {
	later := make(map[int]bool) // numbers of moves after which one stood elsewhere
	_, s := newSeer(t, func(b *board.Board) {
		moves, away := 0, 0
		for p := range board.Points(b.Size()) {
			if b.At(p).IsPlayer() {
				moves++
				if p.Row() > 0 {
					away++
				}
			}
		}
		moves += b.Prisoners(board.Black) + b.Prisoners(board.White)
		later[moves] = later[moves] || away > 0
		if away > max(moves-3, 0) {
			t.Errorf("%d of %d stones are elsewhere:\n%v", away, moves, b)
		}
	})
	pos := position(t, strings.Repeat(". . . . .\n", 5), board.Black, 0)
	r, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 3000, Expand: 1,
		Allow: func(p board.Point, c board.Color, depth int) bool { return depth >= 3 || p.On(5) && p.Row() == 0 }})
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, l := range r.Lines {
		sum += l.Prior
	}
	if len(r.Lines) != 5 || sum < 0.999 || sum > 1.001 || !later[4] {
		t.Errorf("%d moves with priors that sum to %v, elsewhere %v", len(r.Lines), sum, later)
	}

	_, s = newSeer(t, func(*board.Board) {})
	forbid := func(board.Point, board.Color, int) bool { return false }
	if r, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 10, Allow: forbid}); err != nil || r.Playouts != 0 {
		t.Errorf("nothing is allowed: %v, %v", r, err)
	}
	first := func(_ board.Point, _ board.Color, depth int) bool { return depth == 0 }
	r, err = s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 200, Expand: 1, Allow: first})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Lines) != 25 || r.Playouts != 200 {
		t.Errorf("%d first moves and %d playouts, want 25 and 200", len(r.Lines), r.Playouts)
	}
	for _, l := range r.Lines {
		for _, p := range l.Moves[1:] {
			if p != board.Pass {
				t.Errorf("%v in the line %v", p, l.Moves)
			}
		}
	}
}

// TestNodes: a tree with room for a number of positions asks its policy about so many,
// but for the first one.
func TestNodes(t *testing.T) {
	pos := position(t, strings.Repeat(". . . . .\n", 5), board.Black, 0)
	for nodes, want := range map[int]int{1: 0, 2: 1, 10: 9, 0: 10} {
		e, s := newSeer(t, func(*board.Board) {})
		r, err := s.Search(t.Context(), pos, even(pos), gamesearch.Options{Playouts: 300, Expand: 1, Nodes: nodes})
		if err != nil {
			t.Fatal(err)
		}
		if r.Playouts != 300 || nodes > 0 && e.asked != want || nodes == 0 && e.asked <= want {
			t.Errorf("room for %d: %d playouts, %d questions, want %d or, without a bound, more", nodes, r.Playouts, e.asked, want)
		}
	}
}
