package mcts

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/hash"
)

// Keys of positions contain these.
var (
	whiteKey = hash.Nth(0x6d637473, 0)
	passKey  = hash.Nth(0x6d637473, 1)
	banKey   = hash.Nth(0x6d637473, 2)
	endKey   = hash.Nth(0x6d637473, 3)
)

// worker is a thread of a search with its board.
type worker struct {
	s         *Searcher
	evaluator Evaluator
	reads     bool // whether the evaluator reads boards of the past
	adviser   Adviser
	board     *board.Board
	past      [2]board.Board // space for before

	// The way from the root to the board.
	toPlay board.Color
	moves  []board.Move // those before the root, then those of the way
	places []place
	stood  [3]board.Set // where stones were that the way has captured
	dirty  bool         // stood is not empty
	passes int          // White's points for passes
	// token tells positions apart that captures have led to: it has the key of the position before
	// the last capture.
	token uint64

	steps     []step
	skip      []board.Point
	taken     []board.Point
	priors    []prior
	positions [1]network.Position
	out       [1]network.Evaluation
	asked     Asked
	advice    []Advice
	value     evaluation
	analyzer  board.UnconditionalAnalyzer
	settled   board.Unconditional
	locked    bool
	finished  bool
}

// step is an edge on the way.
type step struct {
	node int32
	edge int32
}

// evaluation is what a new node gets from the network or the count, White's.
type evaluation struct {
	winLoss, score, scoreSquare, lead, weight float64
	flags                                     uint8
}

func (w *worker) lock() {
	w.s.mu.Lock()
	w.locked = true
}

func (w *worker) unlock() {
	w.locked = false
	w.s.mu.Unlock()
}

// begin puts the worker at the root of the search.
func (w *worker) begin() {
	s := w.s
	w.board.CopyFrom(s.start.board)
	w.toPlay = s.start.toPlay
	w.moves = append(w.moves[:0], s.start.moves...)
	w.places = w.places[:0]
	w.passes, w.token = 0, s.root.token
	if w.dirty {
		w.stood, w.dirty = [3]board.Set{}, false
	}
	w.steps = w.steps[:0]
}

// rewind takes the moves of the way back.
func (w *worker) rewind() {
	w.board.UndoTo(0)
	w.toPlay = w.s.start.toPlay
	w.moves = w.moves[:len(w.s.start.moves)]
	w.places = w.places[:0]
	w.passes, w.token = 0, w.s.root.token
	if w.dirty {
		w.stood, w.dirty = [3]board.Set{}, false
	}
	w.steps = w.steps[:0]
}

// nextToken returns the token after a capture in the position with the given key.
func nextToken(key, token uint64) uint64 { return hash.Mix(key + token) }

func (w *worker) last() board.Move {
	if len(w.moves) == 0 {
		return board.Move{}
	}
	return w.moves[len(w.moves)-1]
}

// play makes a move in the position with the given key. It reports whether the move closes a
// cycle, which ends the game. The game has no result then, or counts if a player has passed
// since: that player is content with the position.
func (w *worker) play(p board.Point, key uint64) (cycle, counted bool) {
	c := w.toPlay
	w.board.TryAssumeLegal(p, c)
	w.toPlay = c.Opponent()
	w.moves = append(w.moves, board.Move{Point: p, Color: c})
	at := place{w.board.StonesHash(), w.toPlay}
	if p == board.Pass {
		if w.s.setting.giveStones() {
			w.passes += passPoints(c)
		}
	} else {
		// Only a stone where one has been before can bring a position back, or a suicide.
		suicide := w.board.At(p) == board.Empty
		if w.s.past.rule == board.SimpleKo && (suicide || w.s.past.stood[c].Has(p) || w.stood[c].Has(p)) {
			cycle = w.s.past.met(at, w.places)
			counted = cycle && w.s.past.passed(at, w.places, w.moves[:len(w.moves)-1])
		}
		if w.board.Captured() > 0 {
			w.token = nextToken(key, w.token)
			w.taken = w.board.AppendCaptured(w.taken[:0])
			of := c.Opponent()
			if suicide {
				of = c
			}
			for _, q := range w.taken {
				w.stood[of].Add(q)
			}
			w.dirty = true
		}
	}
	w.places = append(w.places, at)
	return cycle, counted
}

// forbidden reports whether superko forbids a move that is legal otherwise.
func (w *worker) forbidden(p board.Point) bool {
	h := &w.s.past
	c := w.toPlay
	if h.rule == board.SimpleKo || p == board.Pass {
		return false
	}
	if !h.stood[c].Has(p) && !w.stood[c].Has(p) && !(w.s.setting.rules.Suicide && w.board.IsSuicide(p, c)) {
		return false
	}
	w.board.TryAssumeLegal(p, c)
	at := place{w.board.StonesHash(), c.Opponent()}
	w.board.Undo()
	return h.met(at, w.places)
}

// bans returns the points that superko forbids the side to move, and whether there are any.
func (w *worker) bans() (board.Set, bool) {
	h := &w.s.past
	c := w.toPlay
	if h.rule == board.SimpleKo {
		return board.Set{}, false
	}
	mode := board.Strict
	candidates := h.stood[c]
	candidates.Or(&w.stood[c])
	empty := w.board.EmptyPoints()
	if w.s.setting.rules.Suicide {
		mode = board.AllowSuicide
		for p := range empty.All() {
			if w.board.IsSuicide(p, c) {
				candidates.Add(p)
			}
		}
	}
	candidates.And(&empty)
	var set board.Set
	for p := range candidates.All() {
		if w.board.Legal(p, c, mode) && w.forbidden(p) {
			set.Add(p)
		}
	}
	return set, !set.IsEmpty()
}

// key returns the key of the position on the board with the given bans.
func (w *worker) key(bans *board.Set, any bool) uint64 {
	k := w.board.Hash() ^ w.token
	if w.toPlay == board.White {
		k ^= whiteKey
	}
	if w.last() == (board.Move{Point: board.Pass, Color: w.toPlay.Opponent()}) {
		k ^= passKey
	}
	if w.s.setting.territory() {
		k ^= hash.Mix(uint64(w.board.Prisoners(board.White) - w.board.Prisoners(board.Black) + w.s.setting.passes + w.passes))
	}
	if any {
		for _, word := range bans {
			k = hash.Mix(k ^ word ^ banKey)
		}
	}
	if w.s.noTranspositions {
		for _, m := range w.moves[len(w.s.start.moves):] {
			k = hash.Mix(k + uint64(m.Point))
		}
	}
	return k
}

// outcome of a playout
type outcome uint8

const (
	done outcome = iota
	wait         // another thread is evaluating the only edge
	full         // the tree has no memory for another node
	failed
)

// playout follows the tree to a leaf, evaluates it and updates the nodes on the way. The caller has
// the lock.
func (w *worker) playout(ctx context.Context) outcome {
	s := w.s
	t := s.tree
	i := s.root.node
	for {
		n := t.node(i)
		if n.flags&flagTerminal != 0 && len(w.steps) > 0 || len(w.steps) >= board.MaxTrials/2 {
			n.visits++
			s.update(i)
			w.climb()
			return done
		}
		if w.wantsAdvice(i, n) {
			if err := w.advise(ctx, i); err != nil {
				w.leave()
				s.fail(ctx, err)
				return failed
			}
		}
		k := w.pick(i)
		switch {
		case k == pickWait:
			w.leave()
			return wait
		case k < 0 || k == int(n.edges) && !w.open(i):
			w.leave()
			return full
		}
		e := t.edges.at(n.edgeAt + int32(k))
		w.steps = append(w.steps, step{i, int32(k)})
		e.virtual++
		p := t.priorsOf(n)[k].move()
		ends := p == board.Pass && n.flags&flagPassEnds != 0
		cycle, counted := w.play(p, n.key)
		ends = ends || counted
		if e.child < 0 {
			return w.expand(ctx, ends, cycle)
		}
		if c := t.node(e.child); e.visits < c.visits {
			// Other ways have visited the child: that is news enough.
			w.climb()
			return done
		}
		i = e.child
	}
}

// pick returns the edge to follow from node i as Searcher.pick does. It leaves out moves that
// superko forbids on this way.
func (w *worker) pick(i int32) int {
	n := w.s.tree.node(i)
	for w.skip = w.skip[:0]; ; {
		k := w.s.pick(i, w.skip)
		if k < 0 {
			return k
		}
		p := w.s.tree.priorsOf(n)[k].move()
		if !w.forbidden(p) {
			return k
		}
		w.skip = append(w.skip, p)
	}
}

// open gives node i another edge. It reports false if there is no memory.
func (w *worker) open(i int32) bool {
	t := w.s.tree
	n := t.node(i)
	if !t.open(n) {
		return false
	}
	if t.priorsOf(n)[n.edges-1].move() == board.Pass {
		n.flags |= flagPassOpen
	}
	w.s.bringBest(i)
	return true
}

// expand leads the last edge of the way to the node of the position on the board, which it makes if
// there is none.
func (w *worker) expand(ctx context.Context, ends, cycle bool) outcome {
	s := w.s
	t := s.tree
	bans, any := board.Set{}, false
	if !ends && !cycle {
		bans, any = w.bans()
	}
	key := w.key(&bans, any)
	switch {
	case cycle:
		key = 0 // not to be found, because another way may not close it
	case ends:
		key ^= endKey
	}
	if j := t.find(key); j != noNode && !cycle {
		w.link(j)
		w.climb()
		return done
	}
	last := w.steps[len(w.steps)-1]
	t.edges.at(t.node(last.node).edgeAt + last.edge).child = pending
	s.inFlight++
	w.unlock()
	err := w.evaluate(ctx, &bans, any, ends, cycle)
	w.lock()
	s.inFlight--
	s.cond.Broadcast()
	if err != nil {
		w.leave()
		s.fail(ctx, err)
		return failed
	}
	j := noNode
	if !cycle {
		j = int(t.find(key)) // another thread may have made it
	}
	if j == noNode {
		i, ok := w.make(key)
		if ok && !cycle && !t.enter(i) {
			t.drop(i)
			ok = false
		}
		if !ok {
			w.leave()
			return full
		}
		if !ends && !cycle {
			if s.limits.Ownership {
				s.owners.add(&w.out[0], s.setting.size)
			}
			if s.limits.MovesOwnership {
				s.moveOwners[w.steps[0].edge].add(&w.out[0], s.setting.size)
			}
		}
		s.evaluations++
		j = int(i)
	}
	w.link(int32(j))
	w.climb()
	return done
}

// link leads the last edge of the way to node j.
func (w *worker) link(j int32) {
	t := w.s.tree
	last := w.steps[len(w.steps)-1]
	n := t.node(last.node)
	t.edges.at(n.edgeAt + last.edge).child = j
	p := t.priorsOf(n)[last.edge]
	if last.node == w.s.root.node {
		n.opened += float32(w.s.root.policy[p.move()])
	} else {
		n.opened += float32(p.probability())
	}
}

// climb counts a visit on all edges of the way and updates their nodes.
func (w *worker) climb() {
	t := w.s.tree
	for k := len(w.steps) - 1; k >= 0; k-- {
		x := w.steps[k]
		n := t.node(x.node)
		e := t.edges.at(n.edgeAt + x.edge)
		e.visits++
		e.virtual--
		n.visits++
		w.s.update(x.node)
	}
	w.rewind()
}

// leave gives the way up: it takes the virtual losses back.
func (w *worker) leave() {
	t := w.s.tree
	for k, x := range w.steps {
		n := t.node(x.node)
		e := t.edges.at(n.edgeAt + x.edge)
		e.virtual--
		if k == len(w.steps)-1 && e.child == pending {
			e.child = noNode
		}
	}
	w.rewind()
}

// evaluate sets w.value and w.priors for the position on the board. It runs without the lock.
func (w *worker) evaluate(ctx context.Context, bans *board.Set, any, ends, cycle bool) error {
	s := w.s
	w.priors = w.priors[:0]
	switch {
	case cycle && !ends:
		w.value = evaluation{weight: s.sureWeight(), flags: flagTerminal}
		return nil
	case ends:
		if s.setting.territory() {
			// The network knows what is dead best in a position of play, without the passes.
			if err := w.ask(ctx, network.UnknownHistory(), network.NoBans()); err != nil {
				return err
			}
			if err := checkOwners(&w.out[0], s.setting.size); err != nil {
				return err
			}
			w.analyzer.Analyze(w.board, &w.settled)
		}
		margin := s.setting.count(w.board, w.passes, &w.out[0], &w.settled)
		w.value = evaluation{
			winLoss: result(margin), score: margin, scoreSquare: float64(margin * margin), lead: margin,
			weight: s.sureWeight(), flags: flagTerminal,
		}
		return nil
	}
	return w.look(ctx, bans, any)
}

// look evaluates the position on the board with its history and the bans, if there are any, and
// sets w.value and w.priors.
func (w *worker) look(ctx context.Context, bans *board.Set, any bool) error {
	s := w.s
	b := network.NoBans()
	if any {
		b = network.Banned(*bans)
	}
	if err := w.ask(ctx, network.Recent(w.moves, w.boardsBefore()), b); err != nil {
		return err
	}
	v := &w.out[0]
	w.priors = w.priors[:0]
	total := 0.0
	p := v.Policy[board.Pass]
	rest := float32(1) // scales moves if the pass takes too much
	if p > 0.95 && p <= 1.001 {
		// A network that is sure of the pass must not hide all other moves (KataGo: at most 19
		// times the others).
		if others := 1 - p; others > 1e-6 {
			rest = min(0.05/others, 1000)
		}
		p = 0.95
	}
	valid := true
	add := func(q board.Point, p, f float32) {
		if !(p >= 0 && p <= 1.001) {
			valid = false
			return
		}
		total += float64(p)
		w.priors = append(w.priors, priorOf(q, p*f))
	}
	at := &w.positions[0]
	empty := w.board.EmptyPoints()
	for q := range empty.All() {
		if at.Legal(q) {
			add(q, v.Policy[q], rest)
		}
	}
	add(board.Pass, v.Policy[board.Pass], 1)
	if !valid {
		return fmt.Errorf("%w: a policy is not between 0 and 1", ErrEvaluator)
	}
	if err := check(v, total); err != nil {
		return err
	}
	if p != v.Policy[board.Pass] {
		w.priors[len(w.priors)-1] = priorOf(board.Pass, p)
	}
	if s.limits.Ownership || s.limits.MovesOwnership {
		if err := checkOwners(v, s.setting.size); err != nil {
			return err
		}
	}
	sign := 1.0
	if w.toPlay == board.Black {
		sign = -1
	}
	mean, stdev := float64(v.ScoreMean), float64(v.ScoreStdev)
	w.value = evaluation{
		winLoss: sign * (float64(v.Win) - float64(v.Loss)), score: mean, scoreSquare: float64(mean*mean) + float64(stdev*stdev),
		lead: float64(v.Lead), weight: 1,
	}
	if c := s.params.Uncertainty; c > 0 && v.WinlossError >= 0 && v.ScoreError >= 0 {
		e := float64(v.WinlossError) + float64(s.judge.slope(mean)*float64(v.ScoreError))
		w.value.weight = min(c/(e+c/s.params.MaxWeight), s.params.MaxWeight)
		if !(w.value.weight > 0) {
			w.value.weight = 1
		}
		s.uncertain.Store(true)
	}
	if s.setting.passEnds(w.last(), w.toPlay) {
		w.value.flags |= flagPassEnds
	}
	return nil
}

// ask sets w.out to the evaluation of the position on the board.
func (w *worker) ask(ctx context.Context, h network.History, b network.Bans) error {
	s := &w.s.setting
	p, err := network.NewPosition(w.board, w.toPlay, s.komi, s.handicap, s.rules, h, b)
	if err != nil {
		return err
	}
	w.positions[0] = p
	return w.evaluator.EvaluateBatch(ctx, w.positions[:], w.out[:])
}

// boardsBefore returns the boards one and two moves ago if the evaluator may read them.
func (w *worker) boardsBefore() [2]*board.Board {
	if !w.reads {
		return [2]*board.Board{}
	}
	known := w.s.start.before
	n := w.board.Depth()
	var list [2]*board.Board
	for i := range list {
		if i >= n {
			list[i] = known[i-n]
			continue
		}
		w.board.Undo()
		w.past[i].CopyFrom(w.board)
		list[i] = &w.past[i]
	}
	for i := w.board.Depth(); i < n; i++ {
		m := w.moves[len(w.s.start.moves)+i]
		w.board.TryAssumeLegal(m.Point, m.Color)
	}
	return list
}

// sureWeight returns the weight of a result that is certain.
func (s *Searcher) sureWeight() float64 {
	if s.uncertain.Load() {
		return s.params.MaxWeight
	}
	return 1
}

// make makes a node of w.value and w.priors.
func (w *worker) make(key uint64) (int32, bool) {
	s := w.s
	i, ok := s.tree.add(w.priors)
	if !ok {
		return 0, false
	}
	n := s.tree.node(i)
	v := &w.value
	n.key, n.flags, n.toPlay, n.visits = key, v.flags, w.toPlay, 1
	n.ownWinLoss, n.ownScore, n.ownScoreSquare = float32(v.winLoss), float32(v.score), float32(v.scoreSquare)
	n.ownLead, n.ownWeight = float32(v.lead), float32(v.weight)
	n.ownUtility = float32(s.judge.utility(v.winLoss, v.score, v.scoreSquare))
	s.update(i)
	if n.flags&flagTerminal == 0 {
		s.bringBest(i)
	}
	return i, true
}

// run makes playouts until the search ends.
func (w *worker) run(ctx context.Context) {
	s := w.s
	w.finished = false
	defer func() {
		r := recover()
		if !w.finished {
			if !w.locked {
				w.lock()
				s.inFlight--
			}
			w.leave()
			if r == nil {
				r = "the evaluator has ended its goroutine"
			}
			s.panicked = r
			s.stop(stopContext)
			s.cond.Broadcast()
			w.unlock()
		}
		s.group.Done()
	}()
	w.begin()
	w.lock()
	for s.mayStart(ctx) {
		switch w.playout(ctx) {
		case done:
			s.playouts++
			s.afterPlayout()
		case full:
			s.stop(stopMemory)
		case wait:
			if s.stopped == "" {
				s.cond.Wait()
			}
		}
		// Others get their turn.
		w.unlock()
		w.lock()
	}
	w.finished = true
	w.unlock()
}
