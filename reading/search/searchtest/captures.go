package searchtest

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Captures is a search.Tactics and search.Laddering that reads one move ahead, for tests of
// packages above it. A string in atari is captured, and saved by its last liberty if it has two
// afterwards. It never returns an error: it answers search.Fail if there is no string, and
// ignores the context.
type Captures struct{}

// Attack implements search.Tactics: search.Win by the last liberty of a string in atari.
func (Captures) Attack(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	if b.Liberties(str) != 1 {
		return search.Result{}, nil
	}
	libs := b.LibertySet(str)
	return search.Result{Code: search.Win, Move: libs.First()}, nil
}

// Defend implements search.Tactics: search.Win by the first liberty unless that leaves the
// string in atari.
func (Captures) Defend(_ context.Context, b *board.Board, str board.Point) (search.Result, error) {
	libs := b.LibertySet(str)
	if p := libs.First(); b.Liberties(str) > 1 || b.LibertiesAfter(p, b.At(str)) > 1 {
		return search.Result{Code: search.Win, Move: p}, nil
	}
	return search.Result{}, nil
}

// Ladder implements search.Laddering: it is Attack.
func (c Captures) Ladder(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return c.Attack(ctx, b, str)
}
