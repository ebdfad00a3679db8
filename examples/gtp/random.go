package main

import (
	"context"
	"math/rand/v2"

	"github.com/tengen-go/tengen/board"
)

// randomMover plays any legal move that neither fills an eye of its own nor
// takes its own stones off the board, and passes when there is none. With such
// moves its games would not end.
type randomMover struct {
	judge
	rng *rand.Rand
}

func newRandomMover() *randomMover {
	m := new(randomMover)
	m.SetSeed(0)
	return m
}

// SetSeed implements gtp.SeedEngine.
func (m *randomMover) SetSeed(seed int64) { m.rng = rand.New(rand.NewPCG(uint64(seed), 1)) }

// Move implements gtp.Engine.
func (m *randomMover) Move(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
	empty := g.Board().EmptyPoints()
	points := empty.Append(nil)
	m.rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	for _, p := range points {
		if !isEye(g.Board(), p, c) && !g.Board().IsSuicide(p, c) && g.Legal(p, c) == nil {
			return p, nil
		}
	}
	return board.Pass, nil
}

// isEye reports whether the empty point p is an eye of c as playouts see it:
// all its neighbours are stones of c, and of the points diagonally next to it
// the opponent holds at most one, or none at the edge.
func isEye(b *board.Board, p board.Point, c board.Color) bool {
	edge := false
	for _, q := range p.Neighbors() {
		switch b.At(q) {
		case c:
		case board.Border:
			edge = true
		default:
			return false
		}
	}
	bad := 0
	for _, q := range p.Diagonals() {
		if b.At(q) == c.Opponent() {
			bad++
		}
	}
	return bad == 0 || bad == 1 && !edge
}
