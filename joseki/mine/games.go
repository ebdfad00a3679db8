package mine

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/record"
)

// replay sets up the position after n moves of g and returns who is to move.
func replay(g *record.Game, b *board.Board, n int) board.Color {
	b.Clear()
	c := board.Black
	for _, p := range g.Moves[:n] {
		if p != board.Pass {
			b.PlayAssumeLegal(p, c)
		}
		c = c.Opponent()
	}
	return c
}

// Split divides a collection: all games but the last tenth, and the last tenth,
// in the order of the collection. What is mined from the first part can be
// measured on the second.
func Split(games []record.Game) (first, lastTenth []record.Game) {
	n := len(games) * 9 / 10
	return slices.Clip(games[:n]), games[n:]
}

// Between returns the games of the years from one to another, inclusive; 0 means
// no bound. With a bound, games of unknown years are left out.
func Between(games []record.Game, from, to int) []record.Game {
	if from == 0 && to == 0 {
		return games
	}
	var list []record.Game
	for _, g := range games {
		if g.Year > 0 && g.Year >= from && (to == 0 || g.Year <= to) {
			list = append(list, g)
		}
	}
	return list
}
