package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// A finder finds out one fact. Each belongs to one goroutine and leaves the board
// as it found it. When the context ends it returns what it has found so far, or
// nothing, with the error of the context.

// WormFinder describes the strings of a board. A *worm.Analyzer is one.
type WormFinder interface {
	Analyze(ctx context.Context, b *board.Board) (*worm.Worms, error)
}

// ThreatFinder returns a copy of w, which describes b, with the threats of its strings.
// A *worm.Analyzer is one.
type ThreatFinder interface {
	WithThreats(ctx context.Context, b *board.Board, w *worm.Worms) (*worm.Worms, error)
}

// LinkFinder tells which strings of a board belong together. w describes them. A
// *connect.Analyzer is one.
type LinkFinder interface {
	Analyze(ctx context.Context, b *board.Board, w *worm.Worms) (*connect.Links, error)
}

// LossFinder tells which stones of f are lost when first moves first everywhere, or
// nobody if first is Empty. What it needs beyond Worms, it finds out itself.
// TacticalLosses is one.
type LossFinder interface {
	Losses(ctx context.Context, f *Facts, first board.Color) (Loss, error)
}

// FieldFinder computes influence. An *influence.Engine is one.
type FieldFinder interface {
	Compute(ctx context.Context, in influence.Input, r *influence.Result) error
}

// JosekiFinder appends moves of c on the board b that are known from sequences. A
// *joseki.Suggester is one.
type JosekiFinder interface {
	Append(ctx context.Context, dst []joseki.Suggestion, b *board.Board, c board.Color) ([]joseki.Suggestion, error)
}

// TacticalLosses are the strings that tactical reading gives up: those that nothing
// saves, and those that the first player captures.
type TacticalLosses struct{}

// Losses implements LossFinder. It needs Worms.
func (TacticalLosses) Losses(_ context.Context, f *Facts, first board.Color) (Loss, error) {
	var l Loss
	if f == nil || f.Worms == nil {
		return l, missing("losses", Worms)
	}
	for _, w := range f.Worms.All() {
		if w.LostOrUnknown() || w.Color == first.Opponent() && w.Attack().Code == search.Win {
			for _, q := range w.Stones {
				l.Dead.Add(q)
			}
		}
	}
	return l, nil
}

// EstimatedLosses are TacticalLosses and the groups that have no room for eyes as
// influence sees it; see influence.Engine.EstimateDead. It belongs to one goroutine.
type EstimatedLosses struct{ Engine *influence.Engine }

// Losses implements LossFinder. It needs Worms.
func (e EstimatedLosses) Losses(ctx context.Context, f *Facts, first board.Color) (Loss, error) {
	var t TacticalLosses
	own, err := t.Losses(ctx, f, first)
	if err != nil || e.Engine == nil {
		return own, err
	}
	black, err := t.Losses(ctx, f, board.Black)
	if err != nil {
		return own, err
	}
	white, err := t.Losses(ctx, f, board.White)
	if err != nil {
		return own, err
	}
	dead, err := e.Engine.EstimateDead(ctx, influence.Input{Board: f.Board, ToMove: first}, &black.Dead, &white.Dead)
	own.Dead.Or(&dead)
	return own, err
}
