package main

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// judge knows what is dead at the end of a game only where it is so whoever
// moves: the movers take off by playing what else is dead.
type judge struct{}

// deadStones returns the stones that are unconditionally dead.
func deadStones(b *board.Board) board.Set {
	var dead board.Set
	u := board.UnconditionalStatus(b)
	for p := range board.Points(b.Size()) {
		if b.At(p).IsPlayer() && u.At(p) == board.Dead {
			dead.Add(p)
		}
	}
	return dead
}

// FinalScore implements gtp.ScoreEngine.
func (judge) FinalScore(_ context.Context, g *board.Game) (board.Margin, error) {
	dead := deadStones(g.Board())
	return g.Score(&dead).Margin(), nil
}

// FinalStatus implements gtp.StatusEngine.
func (judge) FinalStatus(_ context.Context, g *board.Game) ([]gtp.Status, error) {
	dead := deadStones(g.Board())
	return gtp.Statuses(g.Board(), &dead), nil
}
