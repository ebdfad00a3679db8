package mcts

import (
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
)

// The reasons in Result.Stop.
const (
	stopVisits  = "visits"
	stopTime    = "time"
	stopContext = "context"
	stopDecided = "decided"
	stopSingle  = "single move"
	stopMemory  = "memory"
)

// Result is what a search has found. Win rates are those of ToPlay, leads and scores White's, komi
// included.
type Result struct {
	// ToPlay is the side to move, and Move the chosen move.
	ToPlay board.Color
	Move   board.Point
	// Visits is the number of visits of the root. Playouts of them are from this search.
	Visits, Playouts int
	// Evaluations is the number of positions that this search has added to the tree.
	Evaluations int
	// WinRate is the probability that ToPlay wins, no result counting one half.
	WinRate float64
	// Lead is the number of points by which White leads. ScoreMean is the expected score and
	// ScoreStdev its standard deviation.
	Lead, ScoreMean, ScoreStdev float64
	// Utility is the value that the search maximizes, for ToPlay.
	Utility float64
	// Weight sums the weights of the evaluations below the root and its own.
	Weight float64
	// Variation is the principal variation, with Move first.
	Variation []board.Point
	// Candidates are the moves with visits, best first, Move the first of them. If none has a
	// visit, Move is the only one.
	Candidates []Candidate
	// Ownership has the mean owner of each point over the positions that this search has evaluated,
	// from -1, Black, to 1, White. It is nil unless Limits.Ownership is set.
	Ownership *[board.NumPoints]float32
	// Root is the evaluation of the position by the network alone.
	Root network.Evaluation
	// Stop says why the search has ended: "visits" or "time" for these limits, "context" if that
	// has ended, "decided" if the rest of the limits could not change the choice, "single move"
	// if there is only one, "memory" if the tree has reached Options.MaxBytes. It is empty in
	// results for Limits.Progress.
	Stop string
}

// Candidate is a move at the root. Win rates are those of the side to move, leads and scores
// White's.
type Candidate struct {
	Move board.Point
	// Order is the place in the order of candidates, from 0.
	Order int
	// Visits is the number of visits through the move. Weight is their weight, reduced to the
	// part that is comparable with other moves.
	Visits int
	Weight float64
	// Prior is the policy of the network among the moves that the limits allow.
	Prior float64
	// WinRate is the win rate after the move, LCB the lower bound of its confidence interval.
	WinRate, LCB                float64
	Lead, ScoreMean, ScoreStdev float64
	// Utility is the value that the search maximizes, for the side to move, and UtilityLCB the
	// lower bound of its confidence interval. Bounds mean nothing without visits.
	Utility, UtilityLCB float64
	// Variation is the principal variation, with Move first. VariationVisits has for each of its
	// moves the visits of the position after it, those through other orders of moves included.
	Variation       []board.Point
	VariationVisits []int
	// Ownership is as Result.Ownership, over the positions that this search has evaluated after the
	// move. It is nil if there are none, and unless Limits.MovesOwnership is set.
	Ownership *[board.NumPoints]float32
}

// result returns what is known. The caller has the lock, or no worker runs.
func (s *Searcher) result() *Result {
	t := s.tree
	n := t.node(s.root.node)
	sign := n.sign()
	r := &Result{
		ToPlay: n.toPlay, Visits: int(n.visits), Playouts: s.playouts, Evaluations: s.evaluations,
		WinRate: (1 + sign*float64(n.winLoss)) / 2, Lead: float64(n.lead), ScoreMean: float64(n.score),
		ScoreStdev: stdev(float64(n.score), float64(n.scoreSquare)), Utility: sign * float64(n.utility),
		Weight: n.weight, Root: s.first, Stop: s.stopped,
	}
	list := s.choose()
	for i := range list {
		c := &list[i]
		x := Candidate{
			Move: c.move, Order: i, Visits: c.visits, Weight: c.value, Prior: s.root.policy[c.move],
			WinRate: r.WinRate, LCB: 0, Lead: r.Lead, ScoreMean: r.ScoreMean, ScoreStdev: r.ScoreStdev, Utility: r.Utility,
		}
		if c.visits > 0 {
			m := t.node(c.child)
			x.WinRate = (1 + sign*float64(m.winLoss)) / 2
			x.LCB = min(1, max(0, x.WinRate-c.radius/2))
			x.Lead, x.ScoreMean = float64(m.lead), float64(m.score)
			x.ScoreStdev, x.Utility = stdev(x.ScoreMean, float64(m.scoreSquare)), c.utility
			x.UtilityLCB = c.utility - c.radius
			if s.limits.MovesOwnership {
				x.Ownership = s.moveOwners[c.edge].mean(s.setting.size)
			}
		}
		x.Variation, x.VariationVisits = s.variation(c.move, c.child)
		r.Candidates = append(r.Candidates, x)
	}
	r.Move, r.Variation = r.Candidates[0].Move, slices.Clone(r.Candidates[0].Variation)
	if s.limits.Ownership {
		o := s.owners
		o.add(&s.first, s.setting.size)
		r.Ownership = o.mean(s.setting.size)
	}
	return r
}

// variation returns move and the moves after it with the most visits, and the visits of the
// positions after these moves. It ends before a move that superko forbids on this way: other ways
// to the same node may allow it.
func (s *Searcher) variation(move board.Point, child int32) ([]board.Point, []int) {
	const most = 64
	list, visits := append(make([]board.Point, 0, 12), move), make([]int, 0, 12)
	w := &s.reader
	w.rewind()
	w.play(move, s.tree.node(s.root.node).key)
	for child >= 0 {
		n := s.tree.node(child)
		visits = append(visits, int(n.visits))
		if len(list) == most {
			break
		}
		top, at := int32(0), -1
		edges := s.tree.edgesOf(n)
		for k := range edges {
			if edges[k].visits > top {
				top, at = edges[k].visits, k
			}
		}
		if at < 0 {
			break
		}
		move := s.tree.priorsOf(n)[at].move()
		if w.forbidden(move) {
			break
		}
		w.play(move, n.key)
		list = append(list, move)
		child = edges[at].child
	}
	w.rewind()
	if len(visits) == 0 {
		visits = append(visits, 0)
	}
	return list, visits
}
