package mcts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/detmath"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/search"
)

// Searcher searches for moves. It keeps the tree of its last search and may be used by one
// goroutine at a time.
type Searcher struct {
	busy             atomic.Bool
	params           Params
	seed             uint64
	reuse            bool
	noTranspositions bool
	workers          []*worker
	reader           worker // has no evaluator; it follows variations

	// What holds for a search.
	limits    Limits
	began     time.Time
	deadline  time.Time // of Limits.Time
	setting   setting
	judge     judge
	past      past
	start     start
	root      root
	uncertain atomic.Bool // the network says how uncertain it is
	// kept says that the tree below root belongs to the position last.
	kept bool
	last position

	mu          sync.Mutex // guards the tree and what follows
	cond        *sync.Cond // an evaluation has ended
	tree        *tree
	inFlight    int
	playouts    int // visits that this search has added
	evaluations int // nodes that this search has added
	stopped     string
	err         error
	panicked    any
	group       sync.WaitGroup
	owners      ownerSum
	moveOwners  []ownerSum         // by the edges of the root
	first       network.Evaluation // of the root
	asItStands  float64            // White's margin if the game ended at the root, under area rules
	choices     []choice
}

// start is the position where a search begins.
type start struct {
	board  *board.Board
	toPlay board.Color
	moves  []board.Move
	before [2]*board.Board
}

// position identifies a position of a game with its history.
type position struct {
	setting setting
	steps   []board.Step
	toPlay  board.Color
	board   *board.Board
}

// New returns a Searcher that evaluates positions with the evaluators that newEvaluator returns,
// one for each thread. The error wraps ErrOptions or is that of newEvaluator.
func New(newEvaluator func() (Evaluator, error), o Options) (*Searcher, error) {
	if newEvaluator == nil {
		return nil, fmt.Errorf("%w: no evaluator", ErrOptions)
	}
	if err := o.complete(); err != nil {
		return nil, err
	}
	s := &Searcher{params: o.Params, seed: o.Seed, reuse: !o.NoReuse, noTranspositions: o.NoTranspositions, tree: newTree(o.MaxBytes)}
	s.cond = sync.NewCond(&s.mu)
	s.reader = worker{s: s, board: &board.Board{}}
	for i := range o.Threads {
		e, err := newEvaluator()
		if err == nil && e == nil {
			err = fmt.Errorf("%w: no evaluator", ErrOptions)
		}
		if err != nil {
			return nil, fmt.Errorf("evaluator of thread %d: %w", i, err)
		}
		w := &worker{s: s, evaluator: e, reads: readsPast(e), board: &board.Board{}}
		if o.NewAdviser != nil {
			if w.adviser, err = o.NewAdviser(); err != nil {
				return nil, fmt.Errorf("adviser of thread %d: %w", i, err)
			}
		}
		s.workers = append(s.workers, w)
	}
	return s, nil
}

// FromModel is New with evaluators of m.
func FromModel(m *network.Model, o Options) (*Searcher, error) {
	if m == nil {
		return nil, fmt.Errorf("%w: no model", ErrOptions)
	}
	if err := o.complete(); err != nil {
		return nil, err
	}
	seed := o.Seed
	return New(func() (Evaluator, error) {
		seed++
		return m.NewEvaluator(network.Options{Symmetry: o.Symmetry, Seed: seed, Optimism: o.Optimism})
	}, o)
}

// Forget drops the tree, so that the next search does not depend on those before.
func (s *Searcher) Forget() error {
	if !s.busy.CompareAndSwap(false, true) {
		return search.ErrBusy
	}
	defer s.busy.Store(false)
	s.kept = false
	return nil
}

// Search searches for a move of the side to move in g, which must not change meanwhile. If ctx
// ends after the first evaluation, the Result has what was found and there is no error. The
// error is that of ctx or of the evaluator, or wraps ErrNoGame, ErrNoMove, ErrOptions,
// ErrEvaluator, search.ErrBusy, board.ErrNoContext or board.ErrTrial.
func (s *Searcher) Search(ctx context.Context, g *board.Game, lim Limits) (*Result, error) {
	if !s.busy.CompareAndSwap(false, true) {
		return nil, search.ErrBusy
	}
	defer s.busy.Store(false)
	s.began = time.Now()
	switch {
	case ctx == nil:
		return nil, fmt.Errorf("mcts: %w", board.ErrNoContext)
	case g == nil || g.Board() == nil:
		return nil, ErrNoGame
	case len(s.workers) == 0:
		return nil, fmt.Errorf("%w: the Searcher was not made by New", ErrOptions)
	case g.Board().Depth() > 0:
		return nil, fmt.Errorf("mcts: %w", board.ErrTrial)
	}
	if err := lim.validate(ctx); err != nil {
		return nil, err
	}
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	if err := s.prepare(ctx, g, lim); err != nil {
		return nil, err
	}
	s.search(ctx)
	if r := s.panicked; r != nil {
		s.panicked = nil
		panic(r) // of an evaluator or an adviser, which ran in another goroutine
	}
	if s.err != nil {
		return nil, s.err
	}
	return s.result(), nil
}

// prepare finds or makes the root.
func (s *Searcher) prepare(ctx context.Context, g *board.Game, lim Limits) error {
	if err := s.begin(g, lim); err != nil {
		return err
	}
	moves := s.exclude(g)
	if moves == 0 {
		return ErrNoMove
	}
	if err := s.findRoot(ctx, g); err != nil {
		return err
	}
	s.moveOwners = s.moveOwners[:0]
	if lim.MovesOwnership {
		n := int(s.tree.node(s.root.node).priors)
		s.moveOwners = slices.Grow(s.moveOwners, n)[:n]
		clear(s.moveOwners)
	}
	s.reader.begin()
	s.settle(g)
	if s.limits.Early && moves == 1 {
		s.stop(stopSingle)
	}
	return nil
}

// begin takes over the game and the limits.
func (s *Searcher) begin(g *board.Game, lim Limits) error {
	s.limits = lim
	s.deadline = s.began.Add(lim.Time)
	s.setting = settingOf(g)
	s.past = pastOf(g)
	s.start = start{board: g.Board().Clone(), toPlay: g.ToPlay(), moves: g.LastMoves(5)}
	for i := range min(2, len(s.start.moves)) {
		b, err := g.Position(g.Len() - 1 - i)
		if err != nil {
			return fmt.Errorf("mcts: %w", err)
		}
		s.start.before[i] = b
	}
	s.playouts, s.evaluations, s.inFlight, s.stopped, s.err, s.panicked = 0, 0, 0, "", nil, nil
	s.owners = ownerSum{}
	s.judge.size = float64(s.setting.size)
	s.judge.table = scoreValues()
	s.judge.static, s.judge.dynamic = s.params.StaticScore, s.params.DynamicScore
	return nil
}

// exclude bars the moves that limits and rules exclude from the root, and returns how many are
// left. A suicide that changes nothing is no move here.
func (s *Searcher) exclude(g *board.Game) (moves int) {
	allowed := board.AllPoints(g.Size())
	allow, avoid := s.limits.Allow, s.limits.Avoid
	s.root.noPass = len(allow) > 0 && !slices.Contains(allow, board.Pass) || slices.Contains(avoid, board.Pass)
	if len(allow) > 0 {
		allowed = board.SetOf(allow...)
	}
	for _, p := range avoid {
		allowed.Remove(p)
	}
	var legal board.Set
	for p := range allowed.All() {
		if g.Legal(p, g.ToPlay()) == nil && !changesNothing(g.Board(), p, g.ToPlay()) {
			legal.Add(p)
		}
	}
	s.root.barred = board.AllPoints(board.MaxSize)
	s.root.barred.AndNot(&legal)
	if s.root.noPass {
		return legal.Len()
	}
	return legal.Len() + 1
}

// findRoot looks for the position in the tree of the last search, and evaluates it unless it is the
// same as then.
func (s *Searcher) findRoot(ctx context.Context, g *board.Game) error {
	now := position{setting: s.setting, toPlay: g.ToPlay(), board: s.start.board}
	now.steps = make([]board.Step, 0, g.Len())
	for _, step := range g.Steps() {
		now.steps = append(now.steps, step)
	}
	same := s.kept && len(now.steps) == len(s.last.steps)
	node, token := s.root.node, s.root.token
	found := s.reuse && s.kept && s.follow(&now)
	same = same && found
	s.kept = false
	if !found {
		s.tree.reset()
		s.root.node, s.root.token, s.judge.center = noNode, 0, 0
	}
	w := s.workers[0]
	w.begin()
	var bans board.Set
	any := false
	if !same {
		bans, any = w.bans()
		err := w.look(ctx, &bans, any)
		if err == nil {
			err = checkOwners(&w.out[0], s.setting.size)
		}
		if err != nil { // the tree is still that of the position last
			s.root.node, s.root.token, s.kept = node, token, found
			return s.wrap(ctx, err)
		}
		s.first = w.out[0]
		if found {
			s.renew(w.priors)
		}
	}
	if !found {
		s.judge.center = centerOf(w.value.score, s.judge.size)
		i, ok := w.make(w.key(&bans, any))
		if !ok {
			return fmt.Errorf("%w: no memory for the root", ErrOptions)
		}
		s.root.node = i
	} else if !s.refresh(ctx) {
		// The context has ended: what is known is still right, the rest of the tree is not.
		s.stopped = stopContext
	}
	s.last = now
	s.kept = s.stopped == ""
	return nil
}

// changesNothing reports whether c at p takes only the new stone off the board.
func changesNothing(b *board.Board, p board.Point, c board.Color) bool {
	if !b.IsSuicide(p, c) {
		return false
	}
	for _, q := range p.Neighbors() {
		if b.At(q) == c {
			return false
		}
	}
	return true
}

// follow makes the node of now the root if the tree has it.
func (s *Searcher) follow(now *position) bool {
	last := &s.last
	a, b := last.setting, now.setting
	a.passes, b.passes = 0, 0
	n := len(last.steps)
	if a != b || len(now.steps) < n || !slices.EqualFunc(last.steps, now.steps[:n], sameStep) {
		return false
	}
	t := s.tree
	i, token := s.root.node, s.root.token
	stones, toPlay := last.board.Clone(), last.toPlay
	for _, step := range now.steps[n:] {
		m := step.Move
		x := t.node(i)
		if !step.IsMove() || m.Color != toPlay || step.ToPlay != toPlay || x.flags&flagTerminal != 0 {
			return false
		}
		child := int32(noNode)
		edges := t.edgesOf(x)
		for k, p := range t.priorsOf(x)[:x.edges] {
			if p.move() == m.Point && edges[k].visits > 0 {
				child = edges[k].child
			}
		}
		if child < 0 {
			return false
		}
		stones.PlayAssumeLegal(m.Point, m.Color)
		if stones.Captured() > 0 {
			token = nextToken(x.key, token)
		}
		i, toPlay = child, toPlay.Opponent()
	}
	if toPlay != now.toPlay || stones.Hash() != now.board.Hash() || t.node(i).flags&flagTerminal != 0 || t.node(i).toPlay != toPlay {
		return false
	}
	for c := board.Black; c <= board.White; c++ {
		if stones.Prisoners(c) != now.board.Prisoners(c) {
			return false
		}
	}
	s.root.node, s.root.token = i, token
	return true
}

func sameStep(a, b board.Step) bool {
	return a.ToPlay == b.ToPlay && a.Move == b.Move && slices.Equal(a.Black, b.Black) && slices.Equal(a.White, b.White) &&
		slices.Equal(a.Empty, b.Empty)
}

// refresh gives back nodes that the root does not reach if memory is short, and makes the utilities
// of the others fit the score expected now. It reports false if ctx has ended.
func (s *Searcher) refresh(ctx context.Context) bool {
	t := s.tree
	over := func() bool { return ended.Err(ctx) != nil }
	if t.live > t.maxBytes/2 && !t.sweep(s.root.node, over) {
		return false
	}
	center := centerOf(float64(t.node(s.root.node).score), s.judge.size)
	if math.Abs(center-s.judge.center) < 0.25 {
		return true
	}
	s.judge.center = center
	steps := 0
	return t.visit(s.root.node, func(i int32) bool {
		n := t.node(i)
		n.ownUtility = float32(s.judge.utility(float64(n.ownWinLoss), float64(n.ownScore), float64(n.ownScoreSquare)))
		s.update(i)
		steps++
		return steps&255 != 0 || !over()
	})
}

// renew sets the priors of the root to those of the network. That removes the advice for the node
// below another root: at the root there is more advice.
func (s *Searcher) renew(list []prior) {
	var fresh [board.NumPoints]prior
	for _, p := range list {
		fresh[p.move()] = p
	}
	n := s.tree.node(s.root.node)
	priors := s.tree.priorsOf(n)
	for k, p := range priors {
		if f := fresh[p.move()]; f != 0 {
			priors[k] = f
		}
	}
	n.flags &^= flagAdvised
}

// settle makes the root fit the limits of this search.
func (s *Searcher) settle(g *board.Game) {
	r := &s.root
	t := s.tree
	n := t.node(r.node)
	s.weighPolicy()
	n.visits = 1
	priors := t.priorsOf(n)
	for k, e := range t.edgesOf(n) {
		if e.child >= 0 && !r.bars(priors[k].move()) {
			n.visits += e.visits
		}
	}
	n.flags &^= flagPassEnds
	if last, ok := g.LastMove(); ok && s.setting.passEnds(last, g.ToPlay()) {
		n.flags |= flagPassEnds
	}

	// Under territory rules a move in what is settled costs up to EndingBonus points.
	clear(r.bonus[:])
	r.tryPass = false
	if s.setting.territory() {
		settled := 0
		slope := s.judge.slope(float64(n.ownScore))
		for p := range board.Points(s.setting.size) {
			own := math.Abs(float64(s.first.Ownership[p]))
			if own > 0.9 {
				settled++
			}
			if own > settledOwner {
				r.bonus[p] = -n.sign() * s.params.EndingBonus * slope * (own - settledOwner) / (1 - settledOwner)
			}
		}
		r.tryPass = settled*10 >= s.setting.size*s.setting.size*8
	}
	s.asItStands = 0
	if !s.setting.territory() {
		s.asItStands = s.setting.count(g.Board(), 0, nil, nil)
	}
	s.update(r.node)
	s.bringBest(r.node)
}

// weighPolicy computes the policy of the root with its temperature, over the moves to choose from.
func (s *Searcher) weighPolicy() {
	r := &s.root
	n := s.tree.node(r.node)
	priors := s.tree.priorsOf(n)
	sum := 0.0
	clear(r.policy[:])
	for _, p := range priors {
		if q := p.move(); !r.bars(q) {
			v := p.probability()
			if s.params.RootTemperature != 1 && v > 0 {
				v = detmath.Exp(ln(v) / s.params.RootTemperature)
			}
			r.policy[q] = v
			sum += v
		}
	}
	if sum > 0 {
		for p := range r.policy {
			r.policy[p] /= sum
		}
	}
	n.opened = 0
	for k, e := range s.tree.edgesOf(n) {
		if q := priors[k].move(); e.child >= 0 && !r.bars(q) {
			n.opened += float32(r.policy[q])
		}
	}
}

// settledOwner is the ownership from which on a point is settled.
const settledOwner = 0.95

// search runs the workers until a limit is reached.
func (s *Searcher) search(ctx context.Context) {
	if s.stopped != "" || !s.mayStart(ctx) {
		return
	}
	s.group.Add(len(s.workers))
	for _, w := range s.workers {
		go w.run(ctx)
	}
	if s.limits.Progress == nil {
		s.group.Wait()
		return
	}
	ended := make(chan struct{})
	go func() {
		s.group.Wait()
		close(ended)
	}()
	defer func() { // also if Progress panics
		s.mu.Lock()
		s.stop(stopContext)
		s.mu.Unlock()
		<-ended
	}()
	tick := time.NewTicker(s.limits.Every)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return
		case <-tick.C:
			s.mu.Lock()
			r := s.result()
			s.mu.Unlock()
			s.limits.Progress(r)
		}
	}
}

// stop ends the search for a reason, unless it has another one.
func (s *Searcher) stop(why string) {
	if s.stopped == "" {
		s.stopped = why
	}
}

// fail ends the search because of an error of an evaluator.
func (s *Searcher) fail(ctx context.Context, err error) {
	end := ended.Err(ctx)
	if s.stopped == "" && s.err == nil && (end == nil || !errors.Is(err, end)) {
		s.err = s.wrap(ctx, err)
	}
	s.stop(stopContext)
}

func (s *Searcher) wrap(ctx context.Context, err error) error {
	if end := ended.Err(ctx); end != nil && errors.Is(err, end) {
		return end
	}
	return fmt.Errorf("mcts: %w", err)
}

// mayStart reports whether another playout may begin.
func (s *Searcher) mayStart(ctx context.Context) bool {
	if s.stopped != "" {
		return false
	}
	l := &s.limits
	visits := int(s.tree.node(s.root.node).visits)
	switch {
	case ended.Err(ctx) != nil:
		s.stop(stopContext)
	case l.Time > 0 && !time.Now().Before(s.deadline):
		s.stop(stopTime)
	case l.Visits > 0 && visits >= l.Visits, l.Playouts > 0 && s.playouts >= l.Playouts:
		s.stop(stopVisits)
	default:
		return !(l.Visits > 0 && visits+s.inFlight >= l.Visits || l.Playouts > 0 && s.playouts+s.inFlight >= l.Playouts)
	}
	return false
}

// afterPlayout looks sometimes whether the choice is decided.
func (s *Searcher) afterPlayout() {
	l := &s.limits
	n := s.tree.node(s.root.node)
	if l.Visits > 0 && int(n.visits) >= l.Visits || l.Playouts > 0 && s.playouts >= l.Playouts {
		s.stop(stopVisits)
		return
	}
	if !l.Early || s.playouts&7 != 0 {
		return
	}
	left := math.Inf(1)
	if l.Visits > 0 {
		left = float64(l.Visits - int(n.visits))
	}
	if l.Playouts > 0 {
		left = min(left, float64(l.Playouts-s.playouts))
	}
	if l.Time > 0 && s.playouts >= 32 {
		now := time.Now()
		if used := now.Sub(s.began); used > 0 {
			left = min(left, float64(s.playouts)/float64(used)*float64(max(0, s.deadline.Sub(now))))
		}
	}
	if s.decided(left) {
		s.stop(stopDecided)
	}
}

// ownerSum sums the ownership of evaluations.
type ownerSum struct {
	sum   [board.NumPoints]float64
	count int
}

func (o *ownerSum) add(v *network.Evaluation, size int) {
	for p := range board.Points(size) {
		o.sum[p] += float64(v.Ownership[p])
	}
	o.count++
}

// mean returns the mean, or nil if there is no evaluation.
func (o *ownerSum) mean(size int) *[board.NumPoints]float32 {
	if o.count == 0 {
		return nil
	}
	m := new([board.NumPoints]float32)
	f := 1 / float64(o.count)
	for p := range board.Points(size) {
		m[p] = float32(o.sum[p] * f)
	}
	return m
}
