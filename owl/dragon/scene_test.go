package dragon_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/worm"
)

// found returns the dragons of an input.
func found(t testing.TB, in dragon.Input, o dragon.Options) *dragon.Dragons {
	t.Helper()
	defer boardtest.Restored(t, in.Board)()
	d, err := dragon.NewAnalyzer(o).Analyze(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// bare returns an input of which only the strings are known, as they are given.
func bare(t testing.TB, diagram string, list ...worm.Worm) dragon.Input {
	t.Helper()
	b := boardtest.MustParse(t, diagram)
	return dragon.Input{Board: b, Worms: worms(t, b, list...), Focus: board.NoPoint}
}
