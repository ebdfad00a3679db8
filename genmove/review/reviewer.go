package review

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/search"
)

// The defaults of Options. With them a game of 250 moves on 19×19 takes about 4,000 evaluations
// and up to 16,000 in the second pass, of about 1 ms each with the shipped network, divided by
// the number of workers. Options.Budget and Options.Time bound that.
const (
	DefaultVisits      = 16
	DefaultAgain       = 200
	DefaultMinLoss     = 3.0
	DefaultMaxMistakes = 10
)

// Options are the options of a Reviewer. The zero value is ready to use.
type Options struct {
	// Visits is the number of visits of the search of each position; 0 means DefaultVisits. Again
	// is the number for positions around a possible mistake; 0 means DefaultAgain, or Visits if that
	// is more.
	Visits, Again int
	// MinLoss is the smallest loss in points that counts as a mistake; 0 means DefaultMinLoss.
	// MaxMistakes is the largest number of mistakes to report; 0 means DefaultMaxMistakes.
	MinLoss     float64
	MaxMistakes int
	// Color selects the player whose mistakes are reported. Empty means both.
	Color board.Color
	// Workers is the number of positions that are searched at the same time, at most
	// mcts.MaxThreads; 0 means runtime.GOMAXPROCS. The result does not depend on it.
	Workers int
	// Model evaluates positions; nil means network.Shipped.
	Model *network.Model
	// NewSearcher returns what searches positions, for each worker, and is used instead of Model.
	// Nil means searches of package mcts.
	NewSearcher func() (Searcher, error)
	// Budget is the number of visits of all searches of a review; 0 means no bound. The result of a
	// budget is always the same.
	Budget int
	// Time is how long a review takes; 0 means no bound.
	Time time.Duration
}

// Searcher searches the moves of the side to move, as *mcts.Searcher does. A search must not
// depend on those before. The Result needs Lead, WinRate, Visits and Variation; each Searcher
// belongs to one goroutine.
type Searcher interface {
	Search(ctx context.Context, g *board.Game, lim mcts.Limits) (*mcts.Result, error)
}

// treeSearcher is a Searcher of package mcts.
type treeSearcher struct{ *mcts.Player }

// Search implements Searcher.
func (s treeSearcher) Search(ctx context.Context, g *board.Game, lim mcts.Limits) (*mcts.Result, error) {
	return s.Player.Search(ctx, g, g.ToPlay(), lim)
}

// Reviewer reviews games, one after the other. It belongs to one goroutine.
type Reviewer struct {
	o         Options
	searchers []Searcher
	busy      atomic.Bool
}

// New returns a Reviewer. The error wraps mcts.ErrOptions if a number is negative or
// NewSearcher returns nil, and board.ErrColor if Color is neither Empty nor a player, or is
// that of NewSearcher.
func New(o Options) (*Reviewer, error) {
	if o.Visits < 0 || o.Again < 0 || !(o.MinLoss >= 0) || o.MaxMistakes < 0 || o.Workers < 0 || o.Budget < 0 || o.Time < 0 {
		return nil, fmt.Errorf("%w: %d and %d visits, least loss %v, %d mistakes, %d workers, budget %d, time %v: want 0 or more of each",
			mcts.ErrOptions, o.Visits, o.Again, o.MinLoss, o.MaxMistakes, o.Workers, o.Budget, o.Time)
	}
	if o.Workers > mcts.MaxThreads {
		return nil, fmt.Errorf("%w: %d workers, want at most %d", mcts.ErrOptions, o.Workers, mcts.MaxThreads)
	}
	if o.Color != board.Empty && !o.Color.IsPlayer() {
		return nil, fmt.Errorf("%w: %v makes no mistakes", board.ErrColor, o.Color)
	}
	if o.Visits == 0 {
		o.Visits = DefaultVisits
	}
	if o.Again == 0 {
		o.Again = max(DefaultAgain, o.Visits)
	}
	if o.MinLoss == 0 {
		o.MinLoss = DefaultMinLoss
	}
	if o.MaxMistakes == 0 {
		o.MaxMistakes = DefaultMaxMistakes
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	r := &Reviewer{o: o}
	return r, r.makeSearchers()
}

// makeSearchers makes a Searcher for each worker.
func (r *Reviewer) makeSearchers() error {
	start := r.o.NewSearcher
	if start == nil {
		m := r.o.Model
		if m == nil {
			var err error
			if m, err = network.Shipped(); err != nil {
				return err
			}
		}
		start = func() (Searcher, error) {
			// A position has a tree of its own, so that the order of searches does not matter.
			p, err := mcts.NewPlayer(m, mcts.PlayerOptions{Options: mcts.Options{Threads: 1, NoReuse: true}})
			return treeSearcher{p}, err
		}
	}
	for range r.o.Workers {
		s, err := start()
		if err != nil {
			return err
		}
		if s == nil {
			return fmt.Errorf("%w: NewSearcher returned nil", mcts.ErrOptions)
		}
		r.searchers = append(r.searchers, s)
	}
	return nil
}

// Review reviews g, which must not change meanwhile, and calls report, if not nil, after each
// position, every eighth one first. The Review is Incomplete if Options.Budget or Options.Time
// is used up, or if ctx ends, which returns its error too. Other errors come without a Review:
// board.ErrNoBoard, board.ErrNoContext, search.ErrBusy, or that of the search.
func (r *Reviewer) Review(ctx context.Context, g *board.Game, report func(Progress)) (*Review, error) {
	switch {
	case g == nil || g.Board() == nil:
		return nil, board.ErrNoBoard
	case ctx == nil:
		return nil, board.ErrNoContext
	case len(r.searchers) == 0:
		return nil, fmt.Errorf("%w: the Reviewer was not made by New", mcts.ErrOptions)
	}
	if !r.busy.CompareAndSwap(false, true) {
		return nil, search.ErrBusy
	}
	defer r.busy.Store(false)
	if report == nil {
		report = func(Progress) {}
	}
	outside := ctx
	if r.o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.o.Time)
		defer cancel()
	}
	w := newWork(r, g)
	w.margin = sync.OnceValues(func() (board.Margin, error) {
		c, err := score.OfGame(ctx, g, score.Options{Model: r.o.Model})
		if err != nil {
			return 0, err
		}
		return c.Margin(g.Rules().Scoring), nil
	})
	found, err := w.run(ctx, report)
	if err == nil {
		return found, nil
	}
	over := ended.Err(outside)
	if over == nil && ended.Err(ctx) == nil {
		return nil, err
	}
	found = w.review(w.suspects())
	found.Incomplete = true
	return found, over
}

// run makes both passes.
func (w *work) run(ctx context.Context, report func(Progress)) (*Review, error) {
	// Every eighth position comes first, so that there is soon something to see.
	var order []int
	for _, stride := range []int{8, 4, 2, 1} {
		for n := 0; n < len(w.points); n += stride {
			if stride == 8 || n%(2*stride) != 0 {
				order = append(order, n)
			}
		}
	}
	some, err := w.searchAll(ctx, order, w.o.Visits, false, report)
	if err != nil {
		return nil, err
	}
	suspects := w.suspects()
	var again []int
	for _, n := range suspects {
		again = append(again, w.around(n)...)
	}
	// The worst ones come first if there is no budget for all of them.
	seen := map[int]bool{}
	again = slices.DeleteFunc(again, func(n int) bool {
		twice := seen[n]
		seen[n] = true
		return twice
	})
	if !w.affords(again, w.o.Again) {
		some = true
	} else {
		slices.Sort(again)
	}
	more, err := w.searchAll(ctx, again, w.o.Again, true, report)
	if err != nil {
		return nil, err
	}
	found := w.review(suspects)
	found.Incomplete = some || more
	return found, nil
}

// work is a review that is going on.
type work struct {
	*Reviewer
	game  *board.Game
	steps []board.Step
	// points are the positions after a number of steps, setups included, and known tells which of
	// them have been searched or counted.
	points []Point
	known  []bool
	visits int // of all searches so far
	// counted is the first position that is counted instead of searched: the one after the first of
	// the passes that end the game. It is after all points if the game is not over.
	counted int
	// margin counts the game, once for all points.
	margin func() (board.Margin, error)
}

func newWork(r *Reviewer, g *board.Game) *work {
	w := &work{Reviewer: r, game: g, points: make([]Point, g.Len()+1), known: make([]bool, g.Len()+1)}
	for _, step := range g.Steps() {
		w.steps = append(w.steps, step)
	}
	for n, step := range w.steps {
		w.points[n+1].Moves = w.points[n].Moves
		if step.IsMove() {
			w.points[n+1].Moves++
		}
	}
	w.counted = len(w.points)
	if g.Over() {
		for n := len(w.steps) - 1; n >= 0 && w.isMove(n) && w.steps[n].Move.Point == board.Pass; n-- {
			w.counted = n + 1
		}
	}
	return w
}

// affords reports whether the budget is enough to search positions with a number of visits each.
func (w *work) affords(positions []int, visits int) bool {
	return w.o.Budget == 0 || w.visits+w.cost(positions, visits) <= w.o.Budget
}

// cost returns the number of visits of searches of positions; those that are counted have none.
func (w *work) cost(positions []int, visits int) int {
	sum := 0
	for _, n := range positions {
		if n < w.counted {
			sum += visits
		}
	}
	return sum
}

// searched is a position that a worker has searched.
type searched struct {
	n        int
	point    Point
	err      error
	panicked any
}

// searchAll searches positions with a number of visits each, as many as the budget allows, and
// reports whether there was no budget for some.
func (w *work) searchAll(ctx context.Context, positions []int, visits int, again bool, report func(Progress)) (some bool, err error) {
	for !w.affords(positions, visits) {
		positions, some = positions[:len(positions)-1], true
	}
	w.visits += w.cost(positions, visits)
	ctx, cancel := context.WithCancel(ctx)
	results := w.start(ctx, positions, visits)
	// Workers have ended before the Reviewer is free again, also if report panics.
	defer func() {
		cancel()
		for range results {
		}
	}()
	done := 0
	for j := range results {
		switch {
		case j.panicked != nil:
			panic(j.panicked) // of a Searcher, in another goroutine
		case j.err != nil:
			return some, j.err
		}
		done++
		w.points[j.n], w.known[j.n] = j.point, true
		report(Progress{Again: again, Done: done, Total: len(positions), Point: j.point})
	}
	if done < len(positions) {
		return some, ended.Err(ctx)
	}
	return some, nil
}

// start searches positions in other goroutines, and closes the channel of results when all of these
// have ended.
func (w *work) start(ctx context.Context, positions []int, visits int) <-chan searched {
	var next atomic.Int64
	results := make(chan searched)
	var group sync.WaitGroup
	for _, s := range w.searchers[:min(len(w.searchers), len(positions))] {
		group.Go(func() {
			for ended.Err(ctx) == nil {
				i := int(next.Add(1)) - 1
				if i >= len(positions) {
					return
				}
				select {
				case results <- w.guarded(ctx, s, positions[i], visits):
				case <-ctx.Done():
					return
				}
			}
		})
	}
	go func() {
		group.Wait()
		close(results)
	}()
	return results
}

// guarded is search that notes a panic.
func (w *work) guarded(ctx context.Context, s Searcher, n, visits int) (j searched) {
	j.n = n
	defer func() { j.panicked = recover() }()
	j.point, j.err = w.search(ctx, s, n, visits)
	return j
}

// search returns the position after n steps, searched or counted.
func (w *work) search(ctx context.Context, s Searcher, n, visits int) (Point, error) {
	g := w.game.Clone()
	if err := g.UndoN(g.Len() - n); err != nil {
		return Point{}, err
	}
	x := Point{Moves: w.points[n].Moves, ToPlay: g.ToPlay()}
	if n >= w.counted {
		margin, err := w.margin()
		if err != nil {
			return Point{}, err
		}
		x.Lead = float64(margin)
		x.WinRate = (1 + float64(cmp.Compare(x.Lead, 0))) / 2
		if x.ToPlay == board.Black {
			x.WinRate = 1 - x.WinRate
		}
		return x, nil
	}
	if g.Passes() > 0 {
		// The game went on, so that another pass would not have ended it. A setup, even an empty one,
		// hides the pass from the search.
		if err := g.Setup(nil, nil, nil); err != nil {
			return Point{}, err
		}
	}
	r, err := s.Search(ctx, g, mcts.Limits{Visits: visits})
	if err == nil && r == nil {
		err = fmt.Errorf("%w: the Searcher returned no Result", mcts.ErrEvaluator)
	}
	if err == nil {
		err = ended.Err(ctx)
	}
	if err != nil {
		return Point{}, err
	}
	x.Lead, x.WinRate, x.Visits, x.Best = r.Lead, r.WinRate, r.Visits, r.Variation
	return x, nil
}
