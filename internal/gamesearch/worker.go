package gamesearch

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"

	"github.com/tengen-go/tengen/board"
)

// worker searches the tree of a Searcher, beside others. It belongs to one goroutine, but
// for what its mutex guards.
type worker struct {
	s         *Searcher
	policy    Policy
	adviser   Adviser        // the policy if it is one, or nil
	patient   PatientAdviser // the same
	reviser   Reviser        // the same
	evaluator Evaluator
	playsOn   bool  // the evaluator judges positions after two passes
	finished  Games // counts games that end in the tree
	src       rand.Source
	leaf      Position // its board is played on
	chances   []Chance
	advice    []Advice
	owner     [board.NumPoints]float64 // room for what a PatientAdviser is told
	said      [board.NumPoints]float64 // and for what it says
	path      []step
	line      []place      // the positions after the moves of path, if the past matters
	stood     [3]board.Set // where stones have been there, by color
	usual     float64      // margin of the games so far
	games     float64

	first [board.NumPoints]board.Color // who played on a point first
	amaf  [board.NumPoints]uint64      // and what that adds to edge.amaf

	mutex  sync.Mutex
	counts counts
}

// step is a move that was chosen in the tree.
type step struct {
	edge  *edge
	among []edge // the moves it was chosen from
}

// counts is what the playouts of a worker say, for the player to move at the beginning.
type counts struct {
	playouts int
	won      float64
	unscored bool // a playout had no margin
	margin   float64
	by       [board.NumPoints]struct{ games, margin float64 } // by first move
	owner    [board.NumPoints]float64
	owned    float64 // how many values told the owners
}

// add adds the counts of another worker.
func (c *counts) add(o *counts) {
	c.playouts += o.playouts
	c.won += o.won
	c.unscored = c.unscored || o.unscored
	c.margin += o.margin
	c.owned += o.owned
	for i := range c.by {
		c.by[i].games += o.by[i].games
		c.by[i].margin += o.by[i].margin
		c.owner[i] += o.owner[i]
	}
}

// begin prepares the worker for a search. Each has random numbers of its own.
func (w *worker) begin(s *Searcher, number int, o *Options) {
	w.s = s
	w.src = rand.NewPCG(o.Seed+uint64(number)*0x9e3779b97f4a7c15, s.start.Board.Hash())
	if w.leaf.Board == nil {
		w.leaf.Board = s.start.Board.Clone()
	}
	w.leaf.Komi = s.start.Komi
	w.usual, w.games, w.counts = 0, 0, counts{}
}

// moves returns the moves of a position as the tree wants them, without those that lead back into
// the past h. A pass is always one of them.
func (w *worker) moves(b *board.Board, c board.Color, last, previous board.Point, depth int, h *past) ([]Chance, error) {
	var err error
	if w.chances, err = w.policy.Append(w.chances[:0], b, c, last, previous); err != nil {
		return nil, err
	}
	return w.tidy(b, c, depth, h)
}

// tidy returns w.chances as the tree wants them, see moves.
func (w *worker) tidy(b *board.Board, c board.Color, depth int, h *past) ([]Chance, error) {
	if len(w.chances) > board.NumPoints {
		return nil, fmt.Errorf("%w: %d moves", ErrPolicy, len(w.chances))
	}
	list, passes := w.chances[:0], false
	for _, m := range w.chances {
		if !b.Legal(m.Point, c, board.Strict) || !(m.Chance >= 0) || math.IsInf(m.Chance, 0) {
			return nil, fmt.Errorf("%w: %v %v with chance %v", ErrPolicy, c, m.Point, m.Chance)
		}
		if !b.IsEye(m.Point, c) && w.s.allows(m.Point, c, depth) && !h.forbids(b, m.Point, c, w.line, &w.stood) {
			list = append(list, m)
			passes = passes || m.Point == board.Pass
		}
	}
	if !passes && (len(list) == 0 || w.s.allows(board.Pass, c, depth)) {
		list = append(list, Chance{Point: board.Pass, Chance: passPrior})
	}
	w.chances = list
	return list, nil
}

// play goes down the tree, has the position there judged, and learns from it.
func (w *worker) play(ctx context.Context) error {
	err := w.descend(ctx)
	var v Value
	if err == nil {
		v, err = w.judge(ctx)
	}
	if err != nil {
		// What was looked at counts nothing.
		for _, x := range w.path {
			x.edge.visits.Add(^uint32(0))
		}
		w.s.tree.top.visits.Add(^uint32(0))
		return err
	}
	w.learn(&v)
	return nil
}

// descend plays the moves of the tree that promise most. Each counts as a visit at once,
// without a win, so that other workers look elsewhere.
func (w *worker) descend(ctx context.Context) error {
	s, b := w.s, w.leaf.Board
	b.CopyFrom(s.start.Board)
	last, previous, c := s.start.Last, s.start.Previous, s.start.ToPlay
	w.path, w.line, w.stood = w.path[:0], w.line[:0], [3]board.Set{}
	at := &s.tree.top
	visits := at.visits.Add(1)
	var err error
	for {
		among := s.tree.block(at)
		if among == nil {
			if visits <= s.expand || w.passed() || s.tree.full() || !at.child.CompareAndSwap(0, making) {
				break
			}
			var list []Chance
			if list, err = w.moves(b, c, last, previous, len(w.path), &s.past); err != nil {
				at.child.Store(0)
				break
			}
			s.tree.open(at, list)
			if among = s.tree.block(at); among == nil {
				break // the tree is full
			}
		}
		if visits == s.revise && w.reviser != nil && at != &s.tree.top {
			if err = w.revise(among, c, last, previous); err != nil {
				break
			}
		}
		if visits == s.advise && w.adviser != nil {
			if err = w.ask(ctx, among, c, last, previous, 0); err != nil {
				break
			}
		}
		if w.patient != nil && visits >= s.again && visits%s.again == 0 && powerOfFour(visits/s.again) {
			if err = w.ask(ctx, among, c, last, previous, int(visits)); err != nil {
				break
			}
		}
		e := s.choose(at, among)
		visits = e.visits.Add(1)
		w.path = append(w.path, step{e, among})
		b.PlayAssumeLegal(e.move, c)
		at, c, last, previous = e, c.Opponent(), e.move, last
		if s.past.rule != board.SimpleKo {
			w.line = append(w.line, place{b.StonesHash(), c})
			if last != board.Pass {
				w.stood[c.Opponent()].Add(last)
			}
		}
	}
	w.leaf.ToPlay, w.leaf.Last, w.leaf.Previous = c, last, previous
	return err
}

// revise asks the Reviser about the position on the board, and writes down what it says.
func (w *worker) revise(among []edge, c board.Color, last, previous board.Point) error {
	var err error
	w.chances, err = w.reviser.Revise(w.chances[:0], w.leaf.Board, c, last, previous)
	if err != nil || len(w.chances) == 0 {
		return err
	}
	clear(w.said[:])
	for _, m := range w.chances {
		if uint(m.Point) >= board.NumPoints || !(m.Chance >= 0) || math.IsInf(m.Chance, 0) {
			return fmt.Errorf("%w: %v %v with chance %v", ErrPolicy, c, m.Point, m.Chance)
		}
		w.said[m.Point] = m.Chance
	}
	if w.said[board.Pass] == 0 {
		w.said[board.Pass] = passPrior
	}
	for i := range among {
		e := &among[i]
		e.revise(w.said[e.move])
	}
	return nil
}

// powerOfFour reports whether n, which is not 0, is 1, 4, 16 and so on.
func powerOfFour(n uint32) bool { return n&(n-1) == 0 && bits.TrailingZeros32(n)%2 == 0 }

// ask stores the advice of the adviser about the position on the board: for the first time if
// visits is 0, and otherwise again after that many visits.
func (w *worker) ask(ctx context.Context, among []edge, c board.Color, last, previous board.Point, visits int) error {
	p := Position{Board: w.leaf.Board, ToPlay: c, Last: last, Previous: previous, Komi: w.leaf.Komi}
	var err error
	if visits > 0 {
		w.advice, err = w.patient.AdviseAgain(ctx, w.advice[:0], &p, w.owners(), visits)
	} else {
		w.advice, err = w.adviser.Advise(ctx, w.advice[:0], &p)
	}
	if err != nil {
		return err
	}
	clear(w.said[:])
	for _, a := range w.advice {
		if math.IsNaN(a.Games) {
			return fmt.Errorf("%w: advice of %v games for %v", ErrPolicy, a.Games, a.Move)
		}
		if uint(a.Move) < board.NumPoints {
			w.said[a.Move] += max(-MostAdvice, min(a.Games, MostAdvice))
		}
	}
	for i := range among {
		e := &among[i]
		e.advise(w.said[e.move])
	}
	return nil
}

// owners returns the owners from the playouts of this worker, or nil if the evaluator does not
// return them.
func (w *worker) owners() []float64 {
	n := &w.counts
	if n.owned == 0 {
		return nil
	}
	for i, o := range n.owner {
		w.owner[i] = o / n.owned
	}
	return w.owner[:]
}

// judge asks the evaluator about the leaf, or counts if the game is over and the evaluator does not
// judge that.
func (w *worker) judge(ctx context.Context) (v Value, err error) {
	if w.passed() && !w.playsOn {
		v = w.finished.count(&w.leaf, nil)
	} else {
		v, err = w.evaluator.Evaluate(ctx, &w.leaf, w.src)
	}
	if err == nil {
		err = v.check()
	}
	return v, err
}

// passed reports whether the last two moves in the tree are passes.
func (w *worker) passed() bool {
	n := len(w.path)
	return n > 1 && w.path[n-1].edge.move == board.Pass && w.path[n-2].edge.move == board.Pass
}

// learn adds a value to the moves that led to it, and to those that were made later.
func (w *worker) learn(v *Value) {
	s := w.s
	margin, won := max(-mostMargin, min(v.Margin, mostMargin)), v.Win
	lead := margin // White's
	if s.start.ToPlay == board.Black {
		margin, won = -margin, 1-won
	}
	value, early, part := won, s.rule.Early, s.rule.Margin
	if v.Scored {
		// The margin counts by what is usual, so that it tells moves apart also where
		// all of them win, or none.
		w.games++
		w.usual += (margin - w.usual) / w.games
		value = (1-part)*won + part/(1+math.Exp((w.usual-margin)/float64(s.start.Board.Size())))
	}
	w.count(v, won, lead)

	// values are those of the player to move and of the other one.
	values, mover := [2]float64{value, 1 - value}, s.start.ToPlay
	worth := func(c board.Color) float64 {
		if c == mover {
			return values[0]
		}
		return values[1]
	}
	clear(w.first[:])
	if v.Moves != nil && !s.played.Load() {
		s.played.Store(true)
	}
	for i := len(v.Moves) - 1; i >= 0; i-- {
		m := v.Moves[i]
		if uint(m.Point) >= board.NumPoints || m.Point == board.Pass {
			continue
		}
		w.first[m.Point] = m.Color
		weight := early - (early-1)*float64(i)/float64(len(v.Moves))
		w.amaf[m.Point] = amafOf(weight, worth(m.Color))
	}
	for i := len(w.path) - 1; i >= 0; i-- {
		x, c := &w.path[i], mover
		if i&1 == 1 {
			c = c.Opponent()
		}
		won := values[i&1]
		x.edge.wins.Add(uint64(won*valueUnits + 0.5))
		if p := x.edge.move; p != board.Pass {
			w.first[p], w.amaf[p] = c, amafOf(early, won)
		}
		for k := range x.among {
			if e := &x.among[k]; w.first[e.move] == c {
				e.addAmaf(w.amaf[e.move])
			}
		}
	}
	s.tree.top.wins.Add(uint64(values[1]*valueUnits + 0.5))
}

// count adds a value to the counts of the worker.
func (w *worker) count(v *Value, won, margin float64) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	n := &w.counts
	n.playouts++
	n.won += won
	if v.Scored {
		n.margin += margin
		by := &n.by[w.path[0].edge.move]
		by.games++
		by.margin += margin
	} else {
		n.unscored = true
	}
	if v.Owner != nil {
		n.owned++
		for i, o := range v.Owner[:board.NumPoints] {
			n.owner[i] += o
		}
	}
}
