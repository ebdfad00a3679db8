package mcts

import (
	"slices"

	"github.com/tengen-go/tengen/board"
)

// place is a position as rules about repetition compare it: the stones, by board.Board.StonesHash,
// and the side to move.
type place struct {
	stones uint64
	next   board.Color
}

// past has the positions of a game that a rule about repetition compares with.
type past struct {
	rule  board.Superko
	known map[uint64]uint8 // sides to move, one bit each, by the hash of the stones
	fresh map[uint64]uint8 // the same since the last pass
	stood [3]board.Set     // where stones of a color have been, by color
}

// pastOf returns the past of g since the last change of the stones, the present position included.
func pastOf(g *board.Game) past {
	h := past{rule: g.Rules().Superko, known: make(map[uint64]uint8), fresh: make(map[uint64]uint8)}
	for b, step := range g.Replay() {
		h.add(b, step.ToPlay)
		if !step.IsMove() {
			h.known = make(map[uint64]uint8)
			h.stood = [3]board.Set{}
		}
		if !step.IsMove() || step.Move.Point == board.Pass {
			h.fresh = make(map[uint64]uint8)
		}
	}
	h.add(g.Board(), g.ToPlay())
	return h
}

func (h *past) add(b *board.Board, next board.Color) {
	h.known[b.StonesHash()] |= 1 << next
	h.fresh[b.StonesHash()] |= 1 << next
	for c := board.Black; c <= board.White; c++ {
		of := b.StonesOf(c)
		h.stood[c].Or(&of)
	}
}

// met reports whether at is in the past, or among the places since, as far as the rule compares.
// Without superko it compares as situational superko does.
func (h *past) met(at place, since []place) bool {
	if h.rule == board.PositionalSuperko {
		return h.known[at.stones] != 0 || slices.ContainsFunc(since, func(x place) bool { return x.stones == at.stones })
	}
	return h.known[at.stones]&(1<<at.next) != 0 || slices.Contains(since, at)
}

// passed reports whether a player has passed since at, which has been met. The moves made in the
// places since are the last ones of moves.
func (h *past) passed(at place, since []place, moves []board.Move) bool {
	moves = moves[len(moves)-len(since):]
	for k := len(since) - 1; k >= 0; k-- {
		if since[k] == at {
			return false
		}
		if moves[k].Point == board.Pass {
			return true
		}
	}
	return h.fresh[at.stones]&(1<<at.next) == 0
}
