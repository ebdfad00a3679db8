package main

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/prior"
)

// classicalMover chooses moves by reasons, of which random games check the best ones if
// there are any. A Judge knows what is dead at the end of the
// game; who watches it think sees a search, which has no part in its moves.
type classicalMover struct {
	*genmove.Engine
	*analysis.Judge
	*analysis.Watcher
}

func newClassicalMover(t *prior.Table, w *analysis.Watcher, o genmove.Options, playouts int) (*classicalMover, error) {
	if playouts > 0 {
		s, err := mcts.FromTable(t)
		if err != nil {
			return nil, err
		}
		o.Valuer = genmove.Searched{Searcher: s, Options: mcts.Options{Playouts: playouts}}
	}
	e, err := genmove.New(o)
	if err != nil {
		return nil, err
	}
	m := &classicalMover{Engine: e, Watcher: w}
	m.Judge, err = analysis.NewJudge(t, e.Move)
	return m, err
}

// Think implements gtp.ThinkingEngine with the moves of the Engine, not of the Watcher.
func (m *classicalMover) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	return m.Engine.Think(ctx, g, c, report)
}

// CleanupMove implements gtp.CleanupEngine.
func (m *classicalMover) CleanupMove(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	return m.Engine.CleanupMove(ctx, g, c)
}

// SetSeed implements gtp.SeedEngine.
func (m *classicalMover) SetSeed(seed int64) {
	m.Engine.SetSeed(seed)
	m.Watcher.SetSeed(seed)
}
