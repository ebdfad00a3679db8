// Package gentest is what the tests of random games and of the chances of moves share.
package gentest

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/playout"
	"github.com/tengen-go/tengen/internal/prior"
)

// Fight has a white stone in a ladder, two black strings that the cut at E5 would
// separate, and a white wall far away.
const Fight = `
	. . . . . . . . .
	. . X . . . O . .
	. X O X . . O . .
	. . . . X . O . .
	. . . . . X O . .
	. . . . X . O . .
	. . . . X O . . .
	. . . . . . . . .
	. . . . . . . . .`

// Over is a finished game: each player lives with two eyes or more, and every point has an
// owner.
const Over = `
	. O . O X . X
	O O O O X X .
	. O O X X . X
	O O O X X X X
	. O X X . X .
	O O X . X X X
	. O X X X . X`

// Table returns the shipped table.
func Table(tb testing.TB) *prior.Table {
	tb.Helper()
	t, err := prior.Shipped()
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// Estimator returns an estimator that asks the shipped table.
func Estimator(tb testing.TB) *prior.Estimator {
	tb.Helper()
	e, err := prior.NewEstimator(Table(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

// Heavy returns a player of playouts that asks the shipped table.
func Heavy(tb testing.TB) *playout.Heavy {
	tb.Helper()
	h, err := playout.NewHeavy(Table(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return h
}

// Scattered returns a board of the size with the stones of n random moves.
func Scattered(tb testing.TB, size, n int) *board.Board {
	tb.Helper()
	b, err := board.New(size)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := b.Playout(board.Black, n, rand.NewPCG(7, uint64(size))); err != nil {
		tb.Fatal(err)
	}
	return b
}

// EndAfter returns a context that ends after so many looks at it.
func EndAfter(ctx context.Context, looks int) context.Context {
	return &ending{ctx, looks}
}

type ending struct {
	context.Context
	looks int
}

func (c *ending) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}
