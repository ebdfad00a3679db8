package gamesearch

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
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/reading/search"
)

// Searcher searches a tree of moves, with one thread or with several. It has scratch space
// and belongs to one goroutine, which asks it and waits for it.
//
// (L. Kocsis, C. Szepesvári, Bandit Based Monte-Carlo Planning, 2006; M. Enzenberger,
// M. Müller, A Lock-free Multithreaded Monte-Carlo Tree Search Algorithm, 2009, for
// threads that share a tree. See rule.go for the choice of moves.)
type Searcher struct {
	more    func() (Policy, Evaluator, error) // makes what a worker needs, or is nil
	workers []*worker
	busy    atomic.Bool
	tree    *tree
	spare   *tree // the next one, if this one is to be reused

	// The search that runs, or the last one.
	start  Position
	trust  float64
	rule   Rule
	expand uint32
	advise uint32
	again  uint32
	revise uint32
	allow  func(p board.Point, c board.Color, depth int) bool
	past   past
	priors []float64 // of the first moves
	left   atomic.Int64
	stop   atomic.Bool
	bound  bool        // the tree has only moves that were allowed
	played atomic.Bool // the evaluator plays games and tells their moves
}

// New returns a searcher that searches with one thread. The error wraps ErrPolicy or
// ErrEvaluator if one of them is nil.
func New(p Policy, e Evaluator) (*Searcher, error) {
	w, err := newWorker(p, e, nil)
	if err != nil {
		return nil, err
	}
	return &Searcher{workers: []*worker{w}}, nil
}

// NewParallel returns a searcher that can search with several threads, see Options.Threads.
// Each gets a policy and an evaluator from more. The error is that of more, or wraps ErrPolicy
// or ErrEvaluator if more or one of its results is nil.
func NewParallel(more func() (Policy, Evaluator, error)) (*Searcher, error) {
	if more == nil {
		return nil, fmt.Errorf("%w: none", ErrPolicy)
	}
	s := &Searcher{more: more}
	if err := s.hire(1); err != nil {
		return nil, err
	}
	return s, nil
}

// FromTable returns a searcher that needs nothing else: t is its policy, and guides the
// playouts of its evaluator. It can search with several threads. The error is
// prior.ErrTable if t is nil.
func FromTable(t *prior.Table) (*Searcher, error) {
	player, err := playout.NewLearnt(t)
	if err != nil {
		return nil, err
	}
	return NewParallel(func() (Policy, Evaluator, error) {
		policy, err := prior.NewEstimator(t)
		return policy, &Games{playout: player.Clone()}, err
	})
}

// newWorker returns a worker. The error is err, or says which part is missing.
func newWorker(p Policy, e Evaluator, err error) (*worker, error) {
	switch {
	case err != nil:
		return nil, err
	case p == nil:
		return nil, fmt.Errorf("%w: none", ErrPolicy)
	case e == nil:
		return nil, fmt.Errorf("%w: none", ErrEvaluator)
	}
	w := &worker{policy: p, evaluator: e}
	w.adviser, _ = p.(Adviser)
	w.patient, _ = p.(PatientAdviser)
	w.reviser, _ = p.(Reviser)
	if x, ok := e.(interface{ PlaysOn() bool }); ok {
		w.playsOn = x.PlaysOn()
	}
	return w, nil
}

// hire makes sure that there are n workers.
func (s *Searcher) hire(n int) error {
	for len(s.workers) < n {
		if s.more == nil {
			return fmt.Errorf("%w: %d threads for a searcher of one", ErrOptions, n)
		}
		w, err := newWorker(s.more())
		if err != nil {
			return err
		}
		s.workers = append(s.workers, w)
	}
	return nil
}

// Options are the limits and settings of a search. The same Seed and Playouts give the same
// result if Time does not stop the search, and if the policy and the evaluator repeat
// themselves.
type Options struct {
	// Playouts is the number of positions to evaluate, with Games the number of playouts; 0
	// means no limit. One of Playouts and Time must be set.
	Playouts int
	Time     time.Duration // 0 for no bound
	Seed     uint64
	// Threads is how many threads search the tree together, 0 for one. More than one need a
	// searcher of NewParallel or FromTable, and find something else each time.
	Threads int
	// Trust is the weight of the opinions of the policy against the evaluator; 0 means
	// DefaultTrust. Searches with many playouts need less of it.
	Trust float64
	// Reuse continues the previous search if that was of the same position, or of one up to two
	// moves before it. Visits and values of Lines then count all these searches. A search with
	// Allow is not reused.
	Reuse bool
	// Early ends the search as soon as no other first move can overtake the most visited one
	// within the limits.
	Early bool
	// Game, if not nil, is the game that has led to the position, which must not change during
	// the search. If its rules forbid repetitions, the tree avoids them; playouts may not.
	Game *board.Game
	// Rule says how moves are chosen; the zero Rule means DefaultRule.
	Rule Rule
	// Expand is the number of visits after which a move gets its own node; 0 means
	// DefaultExpand. 1 suits an evaluator that repeats itself.
	Expand int
	// Advise is the number of visits after which an Adviser is asked about a position; 0 means
	// DefaultAdvise, and 1 asks about every position whose moves the tree has.
	Advise int
	// AdviseAgain is the number of visits after which a PatientAdviser is asked again for the
	// first time; 0 means DefaultAdviseAgain.
	AdviseAgain int
	// Revise is the number of visits after which a Reviser is asked about a position; 0 means
	// DefaultRevise. The position where the search begins has the given chances; those of First
	// are revised.
	Revise int
	// Every is how often SearchReport reports: 0 means ten times a second.
	Every time.Duration
	// Nodes is the largest number of positions in the tree, 0 for no limit: a search without an
	// end needs one. A position takes 32 bytes for each of its moves, and a tree a gigabyte at
	// most. A full tree does not grow, but the search continues.
	Nodes int
	// Allow, if not nil, reports whether the search may let c play at p, which may be
	// board.Pass, after depth moves from the position. Several threads may call it at once. If
	// it forbids all first moves nothing is searched, and in later positions a pass is always
	// allowed.
	Allow func(p board.Point, c board.Color, depth int) bool
}

// The defaults of Options.
const (
	DefaultTrust       = 0.7
	DefaultExpand      = 8
	DefaultAdvise      = 40
	DefaultAdviseAgain = 300
	DefaultRevise      = 32
)

// The constants of the search were set by judgement, not tuned.
const (
	mostMargin = 1e6 // so that no sum of margins overflows, whatever the komi is
	passPrior  = 0.001
)

var (
	// ErrOptions reports that a search has no limit, that there are more threads than the
	// searcher can have, or that a number is invalid.
	ErrOptions = errors.New("invalid options of a search")
	// ErrBusy reports that a Searcher is used by two goroutines at once. It is search.ErrBusy.
	ErrBusy = search.ErrBusy
)

func (o *Options) check() error {
	if o.Playouts <= 0 && o.Time <= 0 {
		return fmt.Errorf("%w: nothing bounds it", ErrOptions)
	}
	if math.IsNaN(o.Trust) || math.IsInf(o.Trust, 0) {
		return fmt.Errorf("%w: trust %v", ErrOptions, o.Trust)
	}
	if o.Rule != (Rule{}) {
		if err := o.Rule.check(); err != nil {
			return err
		}
	}
	return nil
}

// looksEvery is how many playouts a worker makes between two looks at the clock for reports,
// and leastEarly how many it makes before a search may end early.
const (
	looksEvery = 16
	leastEarly = 128
)

// reportEvery is how long a search waits before it reports again.
const reportEvery = 100 * time.Millisecond

// First returns the moves that the policy proposes for the position, revised if it is a
// Reviser, in the form for Search: without those that fill an eye, and with a pass. Errors are
// those of Search.
func (s *Searcher) First(ctx context.Context, p Position) ([]Chance, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if err := s.begin(); err != nil {
		return nil, err
	}
	defer s.busy.Store(false)
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	w := s.workers[0]
	w.s = s
	b := p.Board.Clone()
	if w.reviser != nil {
		var err error
		w.chances, err = w.reviser.Revise(w.chances[:0], b, p.ToPlay, p.Last, p.Previous)
		switch {
		case err != nil:
			return nil, err
		case len(w.chances) > board.NumPoints:
			return nil, fmt.Errorf("%w: %d moves", ErrPolicy, len(w.chances))
		case len(w.chances) > 0:
			list, err := w.tidy(b, p.ToPlay, 0, &past{})
			return slices.Clone(list), err
		}
	}
	list, err := w.moves(b, p.ToPlay, p.Last, p.Previous, 0, &past{})
	return slices.Clone(list), err
}

// begin returns an error if the searcher cannot work now, and marks it as busy.
func (s *Searcher) begin() error {
	switch {
	case len(s.workers) == 0:
		return fmt.Errorf("%w: none", ErrPolicy)
	case !s.busy.CompareAndSwap(false, true):
		return ErrBusy
	}
	return nil
}

// allows reports whether the search may make a move after so many others.
func (s *Searcher) allows(p board.Point, c board.Color, depth int) bool {
	return s.allow == nil || s.allow(p, c, depth)
}

// Search searches p, which must not change meanwhile, and considers at the root only the moves
// of first, in proportion to their chances; two passes end the game, which counts by area. The
// end of ctx ends the search and is no error. The error is board.ErrNoBoard, or wraps
// board.ErrColor, board.ErrKomi, board.ErrPoint, ErrOptions or ErrBusy; that of the policy or
// of the evaluator comes with a result.
func (s *Searcher) Search(ctx context.Context, p Position, first []Chance, o Options) (*Result, error) {
	return s.SearchReport(ctx, p, first, o, nil)
}

// SearchReport is Search that calls report with intermediate results, see Options.Every. The
// callback owns the results that it gets.
func (s *Searcher) SearchReport(ctx context.Context, p Position, first []Chance, o Options, report func(*Result)) (*Result, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := s.begin(); err != nil {
		return nil, err
	}
	defer s.busy.Store(false)
	past := pastOf(&p, o.Game)
	first, err := allowed(&p, first, o.Allow, &past)
	if err != nil {
		return nil, err
	}
	threads := max(o.Threads, 1)
	if err := s.hire(threads); err != nil {
		return nil, err
	}
	s.plant(p, first, &o, past)
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, time.Now().Add(o.Time))
		defer cancel()
	}
	for i, w := range s.workers[:threads] {
		w.begin(s, i, &o)
	}
	if len(first) > 0 {
		err = s.run(ctx, s.workers[:threads], &o, report)
	}
	found := s.result(s.workers[:threads])
	s.allow = nil
	return found, err
}

// run lets the workers search until a bound is reached, and reports meanwhile.
func (s *Searcher) run(ctx context.Context, workers []*worker, o *Options, report func(*Result)) error {
	s.stop.Store(false)
	s.left.Store(math.MaxInt64)
	if o.Playouts > 0 {
		s.left.Store(int64(o.Playouts))
	}
	errs := make([]error, len(workers))
	var group sync.WaitGroup
	for i, w := range workers[1:] {
		group.Go(func() { errs[1+i] = w.run(ctx, nil) })
	}
	tell := func() {}
	if o.Early {
		since := time.Now()
		tell = func() {
			// The others play about as fast as the first one.
			if n := workers[0].counts.playouts; n >= leastEarly && s.decided(ctx, n*len(workers), since) {
				s.stop.Store(true)
			}
		}
	}
	if report != nil {
		early := tell
		every := o.Every
		if every <= 0 {
			every = reportEvery
		}
		reported := time.Now()
		tell = func() {
			early()
			if now := time.Now(); now.Sub(reported) >= every {
				reported = now
				report(s.result(workers))
			}
		}
	}
	errs[0] = workers[0].run(ctx, tell)
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// run plays until there is nothing left to do. tell, if there is one, is called now and
// then.
func (w *worker) run(ctx context.Context, tell func()) error {
	for n := 0; !w.s.stop.Load() && w.s.left.Add(-1) >= 0 && ended.Err(ctx) == nil; n++ {
		if tell != nil && n%looksEvery == 0 {
			tell()
		}
		if err := w.play(ctx); err != nil {
			w.s.stop.Store(true)
			if ended.Err(ctx) != nil && (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) {
				return nil // an evaluator was interrupted
			}
			return err
		}
	}
	return nil
}

// allowed returns the moves to begin with, with chances that sum to 1.
func allowed(p *Position, first []Chance, allow func(board.Point, board.Color, int) bool, h *past) ([]Chance, error) {
	if len(first) > board.NumPoints {
		return nil, fmt.Errorf("%w: %d first moves", board.ErrPoint, len(first))
	}
	var list []Chance
	var none [3]board.Set
	b := p.Board.Clone()
	sum := 0.0
	for _, m := range first {
		if !p.Board.Legal(m.Point, p.ToPlay, board.Strict) || !(m.Chance >= 0) || math.IsInf(m.Chance, 0) {
			return nil, fmt.Errorf("%w: %v with chance %v", board.ErrPoint, m.Point, m.Chance)
		}
		if (allow == nil || allow(m.Point, p.ToPlay, 0)) && !h.forbids(b, m.Point, p.ToPlay, nil, &none) {
			list = append(list, m)
			sum += m.Chance
		}
	}
	for i := range list {
		list[i].Chance /= max(sum, math.SmallestNonzeroFloat64)
	}
	return list, nil
}

// plant begins a tree with the first moves.
func (s *Searcher) plant(p Position, first []Chance, o *Options, h past) {
	if s.tree == nil {
		s.tree = new(tree)
	}
	room := -1
	if o.Nodes > 0 {
		room = o.Nodes
	}
	if kept := s.find(&p, o, &h); kept != nil {
		if s.spare == nil {
			s.spare = new(tree)
		}
		s.spare.reset(room)
		s.spare.graft(first, s.tree, kept)
		s.tree, s.spare = s.spare, s.tree
	} else {
		s.tree.reset(room)
		if len(first) > 0 {
			s.tree.open(&s.tree.top, first)
		}
	}
	s.start = p
	s.start.Board = p.Board.Clone()
	s.allow, s.past = o.Allow, h
	s.bound = o.Allow != nil
	if s.trust = o.Trust; s.trust <= 0 {
		s.trust = DefaultTrust
	}
	if s.rule = o.Rule; s.rule == (Rule{}) {
		s.rule = DefaultRule()
	}
	if s.expand = uint32(max(o.Expand, 0)); s.expand == 0 {
		s.expand = DefaultExpand
	}
	if s.advise = uint32(max(o.Advise, 0)); s.advise == 0 {
		s.advise = DefaultAdvise
	}
	s.advise = max(s.advise, s.expand+1) // before, a position has no moves
	if s.again = uint32(max(o.AdviseAgain, 0)); s.again == 0 {
		s.again = DefaultAdviseAgain
	}
	s.again = max(s.again, s.advise+1)
	if s.revise = uint32(max(o.Revise, 0)); s.revise == 0 {
		s.revise = DefaultRevise
	}
	s.revise = max(s.revise, s.expand+1)
	s.priors = s.priors[:0]
	for _, m := range first {
		s.priors = append(s.priors, m.Chance)
	}
}

// find returns the edge to a position in the tree of the search before, or nil if that must
// not be reused or does not know it.
func (s *Searcher) find(p *Position, o *Options, h *past) *edge {
	old := &s.start
	if !o.Reuse || o.Allow != nil || s.bound || old.Board == nil || old.Board.Size() != p.Board.Size() || old.Komi != p.Komi {
		return nil
	}
	for _, moves := range [][]board.Point{{}, {p.Last}, {p.Previous, p.Last}} {
		b, c, at := old.Board.Clone(), old.ToPlay, &s.tree.top
		for _, m := range moves {
			if at = s.tree.after(at, m); at == nil || !b.Legal(m, c, board.Strict) {
				break
			}
			b.PlayAssumeLegal(m, c)
			c = c.Opponent()
		}
		if at != nil && c == p.ToPlay && b.Hash() == p.Board.Hash() && h.follows(&s.past, len(moves)) {
			return at
		}
	}
	return nil
}

// decided reports whether no first move can overtake the one that has most visits. played
// playouts were made since the given time.
func (s *Searcher) decided(ctx context.Context, played int, since time.Time) bool {
	left := float64(s.left.Load())
	if end, ok := ctx.Deadline(); ok && played > 0 {
		now := time.Now()
		left = min(left, float64(played)*float64(end.Sub(now))/max(float64(now.Sub(since)), 1))
	}
	most, second := 0.0, 0.0
	list := s.tree.block(&s.tree.top)
	for i := range list {
		switch n := float64(list[i].visits.Load()); {
		case n > most:
			most, second = n, most
		case n > second:
			second = n
		}
	}
	return most-second > left
}
