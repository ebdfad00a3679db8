// Package classical is the engine that chooses moves by reasons as programs serve it.
package classical

import (
	"context"
	"io"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// Mover chooses moves by reasons, of which random games check the best ones if
// there are any. A Judge knows what is dead at the end of the
// game; who watches it think sees a search, which has no part in its moves.
type Mover struct {
	*genmove.Engine
	*analysis.Judge
	*analysis.Watcher
}

// New returns a Mover with the table that its Judge uses, and what somebody who watches sees. With
// playouts above 0 that many random games check the best moves.
func New(t *prior.Table, w *analysis.Watcher, o genmove.Options, playouts int) (*Mover, error) {
	if playouts > 0 {
		s, err := advice.Shipped()
		if err != nil {
			return nil, err
		}
		o.Valuer = genmove.Searched{Searcher: s, Options: gamesearch.Options{Playouts: playouts}}
	}
	e, err := genmove.New(o)
	if err != nil {
		return nil, err
	}
	m := &Mover{Engine: e, Watcher: w}
	m.Judge, err = analysis.NewJudge(t, e.Move)
	return m, err
}

// Serve serves the protocol with a Mover that has all that comes with the library: those who watch
// see a search with so many threads. The commands that explain moves are there.
func Serve(ctx context.Context, cfg gtp.Config, in io.Reader, out io.Writer, threads, playouts int) error {
	table, err := prior.Shipped()
	if err != nil {
		return err
	}
	search, err := advice.Shipped()
	if err != nil {
		return err
	}
	watcher, err := analysis.NewWatcher(search, nil, gamesearch.Options{Threads: max(threads, 1)})
	if err != nil {
		return err
	}
	m, err := New(table, watcher, genmove.Options{Prior: table}, playouts)
	if err != nil {
		return err
	}
	cfg.Engine = m
	s, err := gtp.NewServer(cfg)
	if err != nil {
		return err
	}
	if err := analysis.RegisterReasons(s, m.Engine); err != nil {
		return err
	}
	if err := analysis.Register(s, m.Analyst()); err != nil {
		return err
	}
	return s.Serve(ctx, in, out)
}

// Think implements gtp.ThinkingEngine with the moves of the Engine, not of the Watcher.
func (m *Mover) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	return m.Engine.Think(ctx, g, c, report)
}

// CleanupMove implements gtp.CleanupEngine.
func (m *Mover) CleanupMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	return m.Engine.CleanupMove(ctx, g, c)
}

// SetSeed implements gtp.SeedEngine.
func (m *Mover) SetSeed(seed int64) {
	m.Engine.SetSeed(seed)
	m.Watcher.SetSeed(seed)
}
