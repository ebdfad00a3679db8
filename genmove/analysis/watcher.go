package analysis

import (
	"context"
	"errors"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// Watcher searches a position for as long as somebody watches. An engine that embeds
// one is a gtp.AnalysisEngine: it tells winrates, leads in points, likely courses of
// play and owners. It belongs to one goroutine.
type Watcher struct {
	searcher *gamesearch.Searcher
	first    FirstMoves
	options  gamesearch.Options
	fresh    bool // the next search reuses nothing
}

// SetSeed sets the seed of the searches that follow, which reuse nothing of those before.
func (w *Watcher) SetSeed(seed int64) { w.options.Seed, w.fresh = uint64(seed), true }

// ClearCache implements gtp.CacheEngine: the next search reuses nothing.
func (w *Watcher) ClearCache() { w.fresh = true }

// FirstMoves says which moves of c are worth a search, and how likely each is. The
// game is left as it was.
type FirstMoves func(ctx context.Context, g *board.Game, c board.Color) ([]gamesearch.Chance, error)

// ErrNoSearcher says that there is nobody to search.
var ErrNoSearcher = errors.New("no searcher")

// NewWatcher returns a Watcher. The first moves are those of the policy of s if first
// is nil. Of the options Seed, Threads, Trust, Reuse, Rule, Expand and Advise count for all
// searches; a Trust of 0 stands for gamesearch.TrustFor. The error is ErrNoSearcher if
// s is nil.
func NewWatcher(s *gamesearch.Searcher, first FirstMoves, o gamesearch.Options) (*Watcher, error) {
	if s == nil {
		return nil, ErrNoSearcher
	}
	w := &Watcher{searcher: s, first: first, options: o}
	if first == nil {
		w.first = func(ctx context.Context, g *board.Game, c board.Color) ([]gamesearch.Chance, error) {
			return s.First(ctx, SearchOf(g, c))
		}
	}
	return w, nil
}

// SearchOf returns the position that a game has reached as a search wants it, with
// moves of c.
func SearchOf(g *board.Game, c board.Color) gamesearch.Position {
	p := examine.Of(g)
	return gamesearch.Position{Board: p.Board, ToPlay: c, Last: p.Last, Previous: p.Previous, Komi: g.Komi()}
}

// watchedPoints bounds the tree of a watched search, which has no end: so many points
// on the boards of all its positions, which take some 250 MB.
const watchedPoints = 4 << 20

// Analyze implements gtp.AnalysisEngine.
func (w *Watcher) Analyze(ctx context.Context, g *board.Game, q gtp.Query, report func(gtp.Analysis)) error {
	if g == nil {
		return board.ErrBoard
	}
	o := gamesearch.Options{Playouts: math.MaxInt, Nodes: watchedPoints / (g.Size() * g.Size())}
	_, err := w.search(ctx, g, q, o, report)
	if end := ended.Err(ctx); end != nil && errors.Is(err, end) {
		return nil
	}
	return err
}

// Think searches the moves of c within the bounds of o and returns what it thinks of
// them, the best one first, and nothing if there are none; report is as in
// gtp.ThinkingEngine. Of the options Playouts and Time matter. If ctx ends before the
// search has begun the error is that of ctx.
func (w *Watcher) Think(ctx context.Context, g *board.Game, c board.Color, o gamesearch.Options, report func([]gtp.Thought)) ([]gtp.Thought, error) {
	if g == nil {
		return nil, board.ErrBoard
	}
	o = gamesearch.Options{Playouts: o.Playouts, Time: o.Time}
	a, err := w.search(ctx, g, gtp.Query{Color: c}, o, func(a gtp.Analysis) {
		if report != nil {
			report(a.Thoughts)
		}
	})
	return a.Thoughts, err
}

// search looks at the moves that the query allows, within bounds.
func (w *Watcher) search(ctx context.Context, g *board.Game, q gtp.Query, bounds gamesearch.Options, report func(gtp.Analysis)) (gtp.Analysis, error) {
	list, err := w.moves(ctx, g, q)
	if err != nil || len(list) == 0 {
		return gtp.Analysis{}, err
	}
	o := w.options
	o.Playouts, o.Time, o.Nodes, o.Every = bounds.Playouts, bounds.Time, bounds.Nodes, q.Interval
	if o.Trust == 0 {
		o.Trust = gamesearch.TrustFor(g.Size())
	}
	o.Reuse, o.Game = o.Reuse && !w.fresh, g
	if len(q.Restrictions) > 0 {
		o.Allow = q.Allows
	}
	points := make([]board.Point, len(list))
	for i, m := range list {
		points[i] = m.Point
	}
	var values [board.NumPoints]float64
	tell := func(r *gamesearch.Result) gtp.Analysis {
		a := gtp.Analysis{Thoughts: Thoughts(points, values[:], r, 1)}
		if q.Ownership {
			a.Owner = r.Owner
		}
		return a
	}
	r, err := w.searcher.SearchReport(ctx, SearchOf(g, q.Color), list, o, func(r *gamesearch.Result) { report(tell(r)) })
	if err != nil {
		return gtp.Analysis{}, err
	}
	w.fresh = false
	return tell(r), nil
}

// moves returns the first moves that the query allows. What it asks for by name is
// searched although nobody finds it likely, and a pass if there is nothing else.
func (w *Watcher) moves(ctx context.Context, g *board.Game, q gtp.Query) ([]gamesearch.Chance, error) {
	all, err := w.first(ctx, g, q.Color)
	if err != nil {
		return nil, err
	}
	legal := func(p board.Point) bool {
		return g.Legal(p, q.Color) == nil && g.Board().Legal(p, q.Color, board.Strict)
	}
	var list []gamesearch.Chance
	var there [board.NumPoints]bool
	least := 1.0
	for _, m := range all {
		if q.Allows(m.Point, q.Color, 0) && legal(m.Point) {
			list = append(list, m)
			there[m.Point] = true
			least = min(least, m.Chance)
		}
	}
	for _, r := range q.Restrictions {
		if !r.Only || r.Color != q.Color {
			continue
		}
		for _, p := range r.Points {
			if legal(p) && !there[p] && q.Allows(p, q.Color, 0) {
				list = append(list, gamesearch.Chance{Point: p, Chance: least})
				there[p] = true
			}
		}
	}
	if len(list) == 0 && q.Allows(board.Pass, q.Color, 0) {
		list = append(list, gamesearch.Chance{Point: board.Pass, Chance: 1})
	}
	return list, nil
}
