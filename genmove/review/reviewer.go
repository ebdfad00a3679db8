package review

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/internal/shapenet"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/gamesearch"
	"github.com/tengen-go/tengen/reading/search"
)

// The defaults of Options.
const (
	DefaultGames = 300
	DefaultAgain = 4 // times as many
	DefaultLeast = 3.0
	DefaultMost  = 10
)

// Options say how hard to look, and for what. The zero value is ready.
type Options struct {
	// Games is how many random games are played from each position, 0 for DefaultGames, and
	// Again how many from those around a possible mistake, 0 for DefaultAgain times as many.
	Games, Again int
	// Least is the smallest loss in points that counts as a mistake, 0 for DefaultLeast, and
	// Most how many mistakes are told, 0 for DefaultMost.
	Least float64
	Most  int
	// Color is whose mistakes are looked for, Empty for those of both.
	Color board.Color
	// Workers is how many positions are searched at the same time, 0 for one on each
	// processor. The result does not depend on it.
	Workers int
	// Seed changes the luck of the random games.
	Seed uint64
	// Table chooses the moves of random games, and of the search before the shipped
	// network corrects it; nil stands for prior.Shipped.
	Table *prior.Table
}

// Reviewer reviews games, one after the other. It belongs to one goroutine.
type Reviewer struct {
	o         Options
	searchers []*gamesearch.Searcher
	busy      atomic.Bool
}

// New returns a Reviewer. The error wraps gamesearch.ErrOptions for a number below 0 and
// board.ErrColor for a color that there is not, or is that of a table that cannot be loaded.
func New(o Options) (*Reviewer, error) {
	if o.Games < 0 || o.Again < 0 || !(o.Least >= 0) || o.Most < 0 || o.Workers < 0 {
		return nil, fmt.Errorf("%w: %d and %d games, %v points, %d mistakes, %d workers", gamesearch.ErrOptions, o.Games, o.Again, o.Least, o.Most, o.Workers)
	}
	if o.Color != board.Empty && !o.Color.IsPlayer() {
		return nil, fmt.Errorf("%w: %v makes no mistakes", board.ErrColor, o.Color)
	}
	if o.Games == 0 {
		o.Games = DefaultGames
	}
	if o.Again == 0 {
		o.Again = DefaultAgain * o.Games
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
	if o.Table == nil {
		t, err := prior.Shipped()
		if err != nil {
			return nil, err
		}
		o.Table = t
	}
	net, err := shapenet.Shipped()
	if err != nil {
		return nil, err
	}
	r := &Reviewer{o: o}
	for range o.Workers {
		s, err := advice.FromNetwork(net, o.Table)
		if err != nil {
			return nil, err
		}
		r.searchers = append(r.searchers, s)
	}
	return r, nil
}

// Review looks at all positions of a game, and again at those around what may be mistakes. It
// calls report, if that is not nil, after each position, from the same goroutine. The game is
// left as it was.
//
// The error is board.ErrBoard if there is no game, search.ErrBusy if the Reviewer is asked by two
// goroutines at once, or that of the context when that ends.
func (r *Reviewer) Review(ctx context.Context, g *board.Game, report func(Progress)) (*Review, error) {
	if g == nil {
		return nil, board.ErrBoard
	}
	if !r.busy.CompareAndSwap(false, true) {
		return nil, search.ErrBusy
	}
	defer r.busy.Store(false)
	if report == nil {
		report = func(Progress) {}
	}
	w := newWork(r, g)
	// Every eighth position comes first, so that there is soon something to see.
	var order []int
	for _, stride := range []int{8, 4, 2, 1} {
		for n := 0; n < len(w.points); n += stride {
			if stride == 8 || n%(2*stride) != 0 {
				order = append(order, n)
			}
		}
	}
	if err := w.judge(ctx, order, r.o.Games, false, report); err != nil {
		return nil, err
	}
	suspects := w.suspects()
	var again []int
	for _, n := range suspects {
		again = append(again, w.around(n)...)
	}
	slices.Sort(again)
	if err := w.judge(ctx, slices.Compact(again), r.o.Again, true, report); err != nil {
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
	return w
}

// judge searches positions with a number of random games each.
func (w *work) judge(ctx context.Context, positions []int, games int, again bool, report func(Progress)) error {
	type judged struct {
		n     int
		point Point
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var next atomic.Int64
	results := make(chan judged)
	var group sync.WaitGroup
	for _, s := range w.searchers[:min(len(w.searchers), len(positions))] {
		group.Go(func() {
			for ended.Err(ctx) == nil {
				i := int(next.Add(1)) - 1
				if i >= len(positions) {
					return
				}
				n := positions[i]
				p, err := w.search(ctx, s, n, games)
				select {
				case results <- judged{n, p, err}:
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

// search judges the position after n steps.
func (w *work) search(ctx context.Context, s *gamesearch.Searcher, n, games int) (Point, error) {
	g := w.game.Clone()
	if err := g.UndoN(g.Len() - n); err != nil {
		return Point{}, err
	}
	at := examine.Of(g)
	p := gamesearch.Position{Board: at.Board, ToPlay: at.ToPlay, Last: at.Last, Previous: at.Previous, Komi: g.Komi()}
	p.Komi += float64(g.Rules().Compensation.Points(g.Handicap()))
	first, err := s.First(ctx, p)
	if err != nil {
		return Point{}, err
	}
	first = slices.DeleteFunc(first, func(c gamesearch.Chance) bool { return g.Legal(c.Point, p.ToPlay) != nil })
	found, err := s.Search(ctx, p, first, gamesearch.Options{Game: g, Playouts: games, Seed: w.o.Seed, Trust: gamesearch.TrustFor(g.Size())})
	if err == nil {
		err = ended.Err(ctx)
	}
	if err != nil {
		return Point{}, err
	}
	x := Point{Moves: w.points[n].Moves, ToPlay: p.ToPlay, Lead: found.Lead, Win: found.Win, Games: found.Playouts}
	if p.ToPlay == board.Black {
		x.Lead, x.Win = -x.Lead, 1-x.Win
	}
	most := 0
	for _, l := range found.Lines {
		if l.Visits > most {
			most, x.Best = l.Visits, l.Moves
		}
	}
	return x, nil
}
