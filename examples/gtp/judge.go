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
	for row := range b.Size() {
		for col := range b.Size() {
			if p := board.At(col, row); b.At(p).IsPlayer() && u.At(p) == board.Dead {
				dead.Add(p)
			}
		}
	}
	return dead
}

// FinalScore implements gtp.ScoreEngine.
func (judge) FinalScore(_ context.Context, g *board.Game) (board.Margin, error) {
	dead := deadStones(g.Board())
	return g.Score(&dead).Margin(), nil
}

// FinalStatus implements gtp.StatusEngine. An empty point is territory of the
// player whose stones alone it can reach over points that are empty when the
// dead stones are gone.
func (judge) FinalStatus(_ context.Context, g *board.Game) ([]gtp.Status, error) {
	b := g.Board()
	dead := deadStones(b)
	status := make([]gtp.Status, board.NumPoints)
	var done board.Set
	for row := range b.Size() {
		for col := range b.Size() {
			p := board.At(col, row)
			switch {
			case dead.Has(p):
				status[p] = gtp.Dead
			case b.At(p).IsPlayer():
				status[p] = gtp.Alive
			case !done.Has(p):
				region, border := openRegion(b, p, &dead)
				for q := range region.All() {
					if b.At(q) == board.Empty {
						status[q] = territory(border)
					}
				}
				done.Or(&region)
			}
		}
	}
	return status, nil
}

func territory(owner board.Color) gtp.Status {
	switch owner {
	case board.Black:
		return gtp.BlackTerritory
	case board.White:
		return gtp.WhiteTerritory
	}
	return gtp.Dame
}

// openRegion returns the points that can be reached from p over empty points
// and stones of gone, which may be nil, and the player whose other stones
// surround them: Empty if there are none, Border if both players have some.
func openRegion(b *board.Board, p board.Point, gone *board.Set) (board.Set, board.Color) {
	region := board.SetOf(p)
	owner := board.Empty
	for open := []board.Point{p}; len(open) > 0; {
		q := open[len(open)-1]
		open = open[:len(open)-1]
		for _, r := range q.Neighbors() {
			c := b.At(r)
			switch {
			case c == board.Border || region.Has(r):
			case c == board.Empty || gone != nil && gone.Has(r):
				region.Add(r)
				open = append(open, r)
			default:
				// Black and White together have both bits of Border.
				owner |= c
			}
		}
	}
	return region, owner
}
