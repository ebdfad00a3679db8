package mcts

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// Advice changes the policy of a move at a node: Part of the probability remains, and it is at
// least MinPrior. Both are from 0 to 1.
type Advice struct {
	Move           board.Point
	MinPrior, Part float64
}

// Asked is a position for an Adviser, which must not change the board.
type Asked struct {
	Board  *board.Board
	ToPlay board.Color
	// Last is the move before, which may be board.Pass, or board.NoPoint.
	Last board.Point
}

// Adviser finds facts about moves that a network may overlook. Advise appends its advice for the
// side to move to dst. Advice changes which moves the search tries, not how it evaluates positions.
type Adviser interface {
	Advise(ctx context.Context, dst []Advice, a *Asked) ([]Advice, error)
}

// adviceVisits is the number of visits from which on a node below the root gets advice.
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
	w.asked = Asked{Board: w.board, ToPlay: w.toPlay, Last: board.NoPoint}
	if m := w.last(); m.Color == w.toPlay.Opponent() {
		w.asked.Last = m.Point
	}
	var err error
	w.advice, err = w.adviser.Advise(ctx, w.advice[:0], &w.asked)
	w.lock()
	s.inFlight--
	s.cond.Broadcast()
	if err == nil {
		err = s.heed(i, w.advice)
	}
	if err != nil {
		s.tree.node(i).flags &^= flagAdvised
	}
	return err
}

// heed changes the priors of node i.
func (s *Searcher) heed(i int32, list []Advice) error {
	for _, a := range list {
		if !(a.MinPrior >= 0 && a.MinPrior <= 1 && a.Part >= 0 && a.Part <= 1) {
			return fmt.Errorf("%w: advice for %v to leave %v of its prior and at least %v", ErrEvaluator, a.Move, a.Part, a.MinPrior)
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
				part, least = part*a.Part, max(least, a.MinPrior)
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
