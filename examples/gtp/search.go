package main

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove/advice"
	"github.com/tengen-go/tengen/genmove/analysis"
	"github.com/tengen-go/tengen/genmove/playout"
	"github.com/tengen-go/tengen/genmove/prior"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// searchMover plays what a search of random games tries most, and passes when all
// points are settled. Its Watcher makes it a gtp.AnalysisEngine, its Clock a
// gtp.ClockEngine, its Judge knows dead stones.
type searchMover struct {
	gtp.Clock
	*analysis.Judge
	*analysis.Watcher
	playouts int // a move; 0 for as many as fit into the time
}

// settledPart is how much of its chance a move keeps where random games nearly always come to
// the same owners. They are wrong about many a vital point, so that the search may try it.
const settledPart = 0.1

// newWatcher returns what searches for all movers, with a number of threads. It heeds what
// reading says of strings, and with reuse what it has found out about the position before. It
// searches as long as there are moves that may still change something. With net a network revises what
// the table says of positions that are visited often.
func newWatcher(t *prior.Table, net bool, threads, revise int, reuse bool) (*analysis.Watcher, error) {
	search, err := advice.FromTable(t)
	if net {
		search, err = advice.Shipped()
	}
	if err != nil {
		return nil, err
	}
	player, err := playout.NewHeavy(t)
	if err != nil {
		return nil, err
	}
	first := func(ctx context.Context, g *board.Game, c board.Color) ([]gamesearch.Chance, error) {
		p := analysis.SearchOf(g, c)
		list, err := search.First(ctx, p)
		if err != nil {
			return nil, err
		}
		found, err := playout.Owners(ctx, player, p.Board, c, p.Last, playout.Options{Games: 100})
		if err != nil {
			return nil, err
		}
		settled, err := playout.Settled(p.Board, found.Owner, 0.9)
		open := false
		moves := list[:0]
		for _, m := range list {
			if m.Point == board.Pass {
				continue
			}
			if settled.Has(m.Point) {
				m.Chance *= settledPart
			} else {
				open = true
			}
			moves = append(moves, m)
		}
		if !open {
			moves = nil
		}
		return moves, err
	}
	return analysis.NewWatcher(search, first, gamesearch.Options{Threads: threads, Reuse: reuse, Revise: revise})
}

func newSearchMover(t *prior.Table, w *analysis.Watcher, playouts int) (*searchMover, error) {
	m := &searchMover{Watcher: w, playouts: playouts}
	var err error
	m.Judge, err = analysis.NewJudge(t, m.Move)
	return m, err
}

// Think implements gtp.ThinkingEngine.
func (m *searchMover) Think(ctx context.Context, g *board.Game, c board.Color, report func([]gtp.Thought)) (board.Point, []gtp.Thought, error) {
	o := gamesearch.Options{Playouts: m.playouts}
	if until := m.Deadline(g, c); !until.IsZero() {
		o.Time = max(time.Until(until), time.Millisecond)
	} else if o.Playouts == 0 {
		o.Time = moveTime(g.Size())
	}
	list, err := m.Watcher.Think(ctx, g, c, o, report)
	if err != nil || len(list) == 0 {
		return board.Pass, nil, err
	}
	return list[0].Point, list, nil
}

// Move implements gtp.Engine.
func (m *searchMover) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	p, _, err := m.Think(ctx, g, c, nil)
	return p, err
}
