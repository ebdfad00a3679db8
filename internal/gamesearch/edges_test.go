package gamesearch_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// interrupted is an evaluator whose context ends at its second position.
type interrupted struct {
	corner
	end func()
}

func (e *interrupted) Evaluate(ctx context.Context, p *gamesearch.Position, src rand.Source) (gamesearch.Value, error) {
	v, err := e.corner.Evaluate(ctx, p, src)
	if e.evaluated == 2 {
		e.end()
		err = ctx.Err()
	}
	return v, err
}

// TestInterruptedNode: a line ends where nothing was tried, also if the search was
// interrupted when it had just made a node there.
func TestInterruptedNode(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	pos := position(t, ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .", board.Black, 0)
	e := &interrupted{end: cancel}
	s, err := gamesearch.New(new(corner), e)
	if err != nil {
		t.Fatal(err)
	}
	only := []gamesearch.Chance{{Point: board.At(2, 2), Chance: 1}}
	r, err := s.Search(ctx, pos, only, gamesearch.Options{Playouts: 10, Expand: 1})
	if err != nil || r.Playouts != 1 || len(r.Lines) != 1 || !slices.Equal(r.Lines[0].Moves, []board.Point{board.At(2, 2)}) {
		t.Errorf("%+v, %v", r, err)
	}
}

// hopeless is a policy that gives no chance to any move but one.
type hopeless struct{ corner }

func (*hopeless) Append(dst []gamesearch.Chance, b *board.Board, c board.Color, last, previous board.Point) ([]gamesearch.Chance, error) {
	n := len(dst)
	dst, err := new(corner).Append(dst, b, c, last, previous)
	for i := range dst[n:] {
		dst[n+i].Chance = 0
	}
	dst[n].Chance = 1
	return dst, err
}

// TestNoChance: a move without a chance is a move all the same.
func TestNoChance(t *testing.T) {
	pos := position(t, ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .", board.Black, 0)
	s, err := gamesearch.New(new(hopeless), new(corner))
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.First(t.Context(), pos)
	if err != nil || len(first) != 26 || first[1].Chance != 0 {
		t.Errorf("%d moves, %v, want 25 and a pass", len(first), err)
	}
}
