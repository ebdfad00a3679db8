package review

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/ended"
)

// The defaults of Options. An evaluation takes about 1 ms on 19×19, so that a game of 250 moves
// takes about 4 s and then up to 16 s for the second pass, divided by the number of workers.
const (
	DefaultVisits = 16
	DefaultAgain  = 200
	DefaultLeast  = 3.0
	DefaultMost   = 10
)

// Options are the options of a Reviewer. The zero value is ready to use.
type Options struct {
	// Visits is the number of visits of the search of each position; 0 means DefaultVisits. Again
	// is the number for positions around a possible mistake; 0 means DefaultAgain, or Visits if that
	// is more.
	Visits, Again int
	// Least is the smallest loss in points that counts as a mistake; 0 means DefaultLeast. Most is
	// the largest number of mistakes to report; 0 means DefaultMost.
	Least float64
	Most  int
	// Color selects the player whose mistakes are reported. Empty means both.
	Color board.Color
	// Workers is the number of positions that are searched at the same time, at most
	// mcts.MaxThreads; 0 means runtime.GOMAXPROCS. The result does not depend on it.
	Workers int
	// Model evaluates positions; nil means network.Shipped.
	Model *network.Model
}

// Reviewer reviews games, one after the other. It belongs to one goroutine.
type Reviewer struct {
	o       Options
	players []*mcts.Player
	busy    atomic.Bool
}

// New returns a Reviewer. The error wraps mcts.ErrOptions if a number is negative and
// board.ErrColor if Color is neither Empty nor a player.
func New(o Options) (*Reviewer, error) {
	if o.Visits < 0 || o.Again < 0 || !(o.Least >= 0) || o.Most < 0 || o.Workers < 0 {
		return nil, fmt.Errorf("%w: %d and %d visits, least loss %v, %d mistakes, %d workers: want 0 or more of each", mcts.ErrOptions, o.Visits, o.Again, o.Least, o.Most, o.Workers)
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
	if o.Least == 0 {
		o.Least = DefaultLeast
	}
	if o.Most == 0 {
		o.Most = DefaultMost
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Model == nil {
		m, err := network.Shipped()
		if err != nil {
			return nil, err
		}
		o.Model = m
	}
	r := &Reviewer{o: o}
	for range o.Workers {
		// A position has a tree of its own, so that the order of searches does not matter.
		p, err := mcts.NewPlayer(o.Model, mcts.PlayerOptions{Options: mcts.Options{Threads: 1, NoReuse: true}})
		if err != nil {
			return nil, err
		}
		r.players = append(r.players, p)
	}
	return r, nil
}

// Review reviews g, which must not change meanwhile. It calls report, if that is not nil, after each
// position, from the same goroutine; every eighth position comes first.
//
// The error is board.ErrBoard if g is nil, mcts.ErrBusy if two goroutines use the Reviewer at once,
// the context's error if that ends, or an error of the search.
func (r *Reviewer) Review(ctx context.Context, g *board.Game, report func(Progress)) (*Review, error) {
	switch {
	case g == nil || g.Board() == nil:
		return nil, board.ErrBoard
	case ctx == nil:
		return nil, board.ErrContext
	case len(r.players) == 0:
		return nil, fmt.Errorf("%w: the Reviewer was not made by New", mcts.ErrOptions)
	}
	if !r.busy.CompareAndSwap(false, true) {
		return nil, mcts.ErrBusy
	}
	defer r.busy.Store(false)
	if report == nil {
		report = func(Progress) {}
	}
	w := newWork(r, g)
	w.margin = sync.OnceValues(func() (board.Margin, error) {
		c, err := score.OfGame(ctx, g, score.Options{})
		if err != nil {
			return 0, err
		}
		return c.Margin(g.Rules().Scoring), nil
	})
	// Every eighth position comes first, so that there is soon something to see.
	var order []int
	for _, stride := range []int{8, 4, 2, 1} {
		for n := 0; n < len(w.points); n += stride {
			if stride == 8 || n%(2*stride) != 0 {
				order = append(order, n)
			}
		}
	}
	if err := w.searchAll(ctx, order, r.o.Visits, false, report); err != nil {
		return nil, err
	}
	suspects := w.suspects()
	var again []int
	for _, n := range suspects {
		again = append(again, w.around(n)...)
	}
	slices.Sort(again)
	if err := w.searchAll(ctx, slices.Compact(again), r.o.Again, true, report); err != nil {
		return nil, err
	}
	return w.review(suspects), nil
}

// work is a review that is going on.
type work struct {
	*Reviewer
	game  *board.Game
	steps []board.Step
	// points are the positions after a number of steps, setups included.
	points []Point
	// counted is the first position that is counted instead of searched: the one after the first of
	// the passes that end the game. It is after all points if the game is not over.
	counted int
	// margin counts the game, once for all points.
	margin func() (board.Margin, error)
}

func newWork(r *Reviewer, g *board.Game) *work {
	w := &work{Reviewer: r, game: g, points: make([]Point, g.Len()+1)}
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

// searchAll searches positions with a number of visits each.
func (w *work) searchAll(ctx context.Context, positions []int, visits int, again bool, report func(Progress)) error {
	type searched struct {
		n     int
		point Point
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var next atomic.Int64
	results := make(chan searched)
	var group sync.WaitGroup
	for _, player := range w.players[:min(len(w.players), len(positions))] {
		group.Go(func() {
			for ended.Err(ctx) == nil {
				i := int(next.Add(1)) - 1
				if i >= len(positions) {
					return
				}
				n := positions[i]
				p, err := w.search(ctx, player, n, visits)
				select {
				case results <- searched{n, p, err}:
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
	done := 0
	var failed error
	for j := range results {
		if j.err != nil && failed == nil {
			failed = j.err
			cancel()
		}
		if failed != nil {
			continue
		}
		done++
		w.points[j.n] = j.point
		report(Progress{Again: again, Done: done, Total: len(positions), Point: j.point})
	}
	if failed == nil && done < len(positions) {
		failed = ended.Err(ctx)
	}
	return failed
}

// search returns the position after n steps, searched or counted.
func (w *work) search(ctx context.Context, player *mcts.Player, n, visits int) (Point, error) {
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
		x.Win = (1 + float64(cmp.Compare(x.Lead, 0))) / 2
		return x, nil
	}
	if g.Passes() > 0 {
		// The game went on, so that another pass would not have ended it. A setup, even an empty one,
		// hides the pass from the search.
		if err := g.Setup(nil, nil, nil); err != nil {
			return Point{}, err
		}
	}
	r, err := player.Search(ctx, g, g.ToPlay(), mcts.Limits{Visits: visits})
	if err == nil {
		err = ended.Err(ctx)
	}
	if err != nil {
		return Point{}, err
	}
	x.Lead, x.Win, x.Visits, x.Best = r.Lead, r.WinRate, r.Visits, r.Variation
	if x.ToPlay == board.Black {
		x.Win = 1 - x.Win
	}
	return x, nil
}
