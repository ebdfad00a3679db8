package score

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/reading/search"
)

// How many threats a combination has at most that is prevented when nothing else is left to play,
// and how many moves are tried to find it.
const (
	combinedMoves = 2
	combinedNodes = 1500
)

// combined returns a move with which c prevents that his opponent takes something by a
// combination of threats. It is looked for when nothing else is left: a protection costs as much
// then as before, and each neutral point is filled that makes it necessary.
func (f *finisher) combined(c board.Color) board.Point {
	if f.threats == nil {
		f.threats, f.err = combination.New(combination.Options{Tactics: f.quick, MinCode: search.Win, Moves: combinedMoves, Nodes: combinedNodes})
		if f.err != nil {
			return board.NoPoint
		}
	}
	ignore := f.dead
	ignore.Or(&f.s.seki)
	moves, _, err := f.threats.Defend(f.ctx, f.b, c.Opponent(), &ignore)
	if err != nil {
		f.err = err
		return board.NoPoint
	}
	best, most := board.NoPoint, -endless
	for _, p := range moves {
		if !f.sensible(p, c) || !f.b.Try(p, c) {
			continue
		}
		if v := f.lead(c); v > most {
			best, most = p, v
		}
		f.b.Undo()
	}
	return best
}
