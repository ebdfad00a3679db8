package mcts

import (
	"fmt"
	"math"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// node is a position of the tree, edge a move in it.
type node struct {
	edges        []edge
	visits, wins float64 // wins of the player who is to move
}

type edge struct {
	move         board.Point
	prior        float64
	visits, wins float64 // wins of the player who makes the move
	amafs, amaf  float64 // games in which he made it some time later, and their wins
	next         *node
}

// newNode makes a node of the position on the board. A pass is always a move of it.
func (s *Searcher) newNode(b *board.Board, c board.Color, last, previous board.Point) (*node, error) {
	var err error
	if s.chances, err = s.policy.Append(s.chances[:0], b, c, last, previous); err != nil {
		return nil, err
	}
	n := &node{edges: make([]edge, 0, len(s.chances)+1)}
	passes := false
	for _, m := range s.chances {
		if !b.Legal(m.Point, c, board.Strict) || !(m.Chance >= 0) || math.IsInf(m.Chance, 0) {
			return nil, fmt.Errorf("%w: %v %v with chance %v", ErrPolicy, c, m.Point, m.Chance)
		}
		if !b.IsEye(m.Point, c) && s.allows(m.Point, c, len(s.path)) {
			n.edges = append(n.edges, edge{move: m.Point, prior: m.Chance})
			passes = passes || m.Point == board.Pass
		}
	}
	if !passes && (len(n.edges) == 0 || s.allows(board.Pass, c, len(s.path))) {
		n.edges = append(n.edges, edge{move: board.Pass, prior: passPrior})
	}
	return n, nil
}

// allows reports whether the search may make a move after so many others.
func (s *Searcher) allows(p board.Point, c board.Color, depth int) bool {
	return s.allow == nil || s.allow(p, c, depth)
}

// keep leaves out the moves that are not allowed, and shares their chances out among
// the others.
func (n *node) keep(allowed func(board.Point) bool) {
	n.edges = slices.DeleteFunc(n.edges, func(e edge) bool { return !allowed(e.move) })
	sum := 0.0
	for i := range n.edges {
		sum += n.edges[i].prior
	}
	for i := range n.edges {
		n.edges[i].prior /= max(sum, math.SmallestNonzeroFloat64)
	}
}

// choose returns the edge that promises most.
func (n *node) choose(trust float64) *edge {
	best, most, explore := &n.edges[0], math.Inf(-1), trust*math.Sqrt(n.visits+1)
	usual := (n.wins + 0.5) / (n.visits + 1) // what is not known is as good as the rest
	for i := range n.edges {
		e := &n.edges[i]
		amaf := (e.amaf + usualGames*usual) / (e.amafs + usualGames)
		mean := amaf
		if e.visits > 0 {
			share := e.amafs / (e.amafs + e.visits + e.amafs*e.visits/amafGames)
			mean = share*amaf + (1-share)*e.wins/e.visits
		}
		if v := mean + explore*e.prior/(1+e.visits); v > most {
			best, most = e, v
		}
	}
	return best
}

// learn adds a game of the given value for the mover in which e was chosen. first
// says who played on each point first.
func (n *node) learn(e *edge, value float64, mover board.Color, first *[board.NumPoints]board.Color) {
	n.visits++
	n.wins += value
	e.visits++
	e.wins += value
	for k := range n.edges {
		if f := &n.edges[k]; first[f.move] == mover {
			f.amafs++
			f.amaf += value
		}
	}
}
