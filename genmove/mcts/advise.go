package mcts

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// Advice changes the policy of a move at a node: Part of the probability remains, and it is at
// least Least. Both are from 0 to 1.
type Advice struct {
	Move        board.Point
	Least, Part float64
}

// Adviser knows facts about moves that a network may overlook. Advise adds its advice for toPlay to
// dst and leaves the board as it was. Last is the move before, which may be board.Pass or
// board.NoPoint. Advice decides what the search looks at, not what it thinks of positions.
type Adviser interface {
	Advise(ctx context.Context, dst []Advice, b *board.Board, toPlay board.Color, last board.Point) ([]Advice, error)
}

// adviceVisits is the number of visits from which on a node is worth an advice.
const adviceVisits = 16

// wantsAdvice reports whether node i should get advice now.
func (w *worker) wantsAdvice(i int32, n *node) bool {
	return w.adviser != nil && n.flags&(flagAdvised|flagTerminal) == 0 && (n.visits >= adviceVisits || i == w.s.root.node)
}

// advise asks the adviser about node i, whose position is on the board. The caller has the lock,
// which is free meanwhile. If ctx ends first, the node stays as it is.
func (w *worker) advise(ctx context.Context, i int32) error {
	s := w.s
	s.tree.node(i).flags |= flagAdvised
	s.inFlight++
	w.unlock()
	last := board.NoPoint
	if m := w.last(); m.Color == w.toPlay.Opponent() {
		last = m.Point
	}
	var err error
	w.advice, err = w.adviser.Advise(ctx, w.advice[:0], w.board, w.toPlay, last)
	w.lock()
	s.inFlight--
	s.cond.Broadcast()
	if err != nil {
		return err
	}
	return s.heed(i, w.advice)
}

// heed changes the priors of node i.
func (s *Searcher) heed(i int32, list []Advice) error {
	for _, a := range list {
		if !(a.Least >= 0 && a.Least <= 1 && a.Part >= 0 && a.Part <= 1) {
			return fmt.Errorf("%w: advice for %v to leave %v of its prior and at least %v", ErrEvaluator, a.Move, a.Part, a.Least)
		}
	}
	if len(list) == 0 {
		return nil
	}
	n := s.tree.node(i)
	priors := s.tree.priorsOf(n)
	for k := range priors {
		move, old := priors[k].move(), priors[k].probability()
		part, least := 1.0, 0.0
		for _, a := range list {
			if a.Move == move {
				part, least = part*a.Part, max(least, a.Least)
			}
		}
		now := max(old*part, least)
		priors[k] = priorOf(move, float32(now))
		if k < int(n.edges) && s.tree.edges.at(n.edgeAt+int32(k)).child >= 0 {
			n.opened += float32(now - old)
		}
	}
	if i == s.root.node {
		s.weighPolicy()
	}
	s.bringBest(i)
	return nil
}
