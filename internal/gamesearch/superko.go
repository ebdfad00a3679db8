package gamesearch

import (
	"slices"

	"github.com/tengen-go/tengen/board"
)

// place is a position as rules about repetition compare it: the stones, by
// board.Board.StonesHash, and the player to move.
type place struct {
	stones uint64
	next   board.Color
}

// past is what moves of the tree may not bring back.
type past struct {
	rule   board.Superko
	places []place // in the order of the game; the last one is where the search begins
	known  map[uint64]uint8
	stood  [3]board.Set // where stones of a color have been, by color
}

// pastOf returns the past of a position that a game has led to. It is empty without a game,
// or if the rules forbid no repetition but that of a simple ko.
func pastOf(p *Position, g *board.Game) past {
	if g == nil || g.Rules().Superko == board.SimpleKo {
		return past{}
	}
	h := past{rule: g.Rules().Superko, known: make(map[uint64]uint8)}
	for b, step := range g.Replay() {
		h.add(b, step.ToPlay)
		if !step.IsMove() { // what was before a setup may come again
			h = past{rule: h.rule, known: make(map[uint64]uint8)}
		}
	}
	if b, err := g.Position(g.Len()); err == nil {
		h.add(b, g.ToPlay())
	}
	if at := (place{p.Board.StonesHash(), p.ToPlay}); len(h.places) == 0 || at != h.places[len(h.places)-1] {
		h.add(p.Board, p.ToPlay)
	}
	return h
}

func (h *past) add(b *board.Board, next board.Color) {
	stones := b.StonesHash()
	h.places = append(h.places, place{stones, next})
	h.known[stones] |= 1 << next
	for c := board.Black; c <= board.White; c++ {
		of := b.StonesOf(c)
		h.stood[c].Or(&of)
	}
}

// forbids reports whether a legal move of c leads back to a place of the past or of the line
// of moves that has been played since. A move can do so only where a stone of c has been
// before; stood has these points of the line. The board is left as it was.
func (h *past) forbids(b *board.Board, p board.Point, c board.Color, line []place, stood *[3]board.Set) bool {
	if h.rule == board.SimpleKo || p == board.Pass || !h.stood[c].Has(p) && !stood[c].Has(p) {
		return false
	}
	b.TryAssumeLegal(p, c)
	after := place{b.StonesHash(), c.Opponent()}
	b.Undo()
	if h.rule == board.SituationalSuperko {
		return h.known[after.stones]&(1<<after.next) != 0 || slices.Contains(line, after)
	}
	return h.known[after.stones] != 0 || slices.ContainsFunc(line, func(x place) bool { return x.stones == after.stones })
}

// follows reports whether n more moves have led from the past before to this one.
func (h *past) follows(before *past, n int) bool {
	return h.rule == before.rule && (h.rule == board.SimpleKo ||
		len(h.places) == len(before.places)+n && slices.Equal(h.places[:len(before.places)], before.places))
}
