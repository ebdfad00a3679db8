package owl_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// nosy is a context that asks a question of its own when a search looks at it.
type nosy struct {
	context.Context
	ask func()
}

func (c nosy) Err() error {
	c.ask()
	return nil
}

// TestBusy: an engine that is asked during a question, also through another view, returns
// ErrBusy, and the question goes on.
func TestBusy(t *testing.T) {
	b := boardtest.MustParse(t, roomyCorner)
	goal := b.StonesOf(board.White)
	p, g := prover(t, 3000), guided(t, 20)
	for _, tt := range []struct {
		name       string
		e, another search.Life
	}{
		{"Prover", p, p.WithEffort(search.AtLevel(2))},
		{"Guided", g, g.WithEffort(search.AtLevel(2))},
		{"Both", newBoth(t, p, g), p},
	} {
		want := ask(t, tt.e, attacker, b, &goal)
		busy, looks := 0, 0
		ctx := nosy{Context: t.Context()}
		ctx.ask = func() {
			if looks++; busy >= 3 && looks%sample.Of(8, 1) != 0 {
				return
			}
			c := boardtest.MustParse(t, roomyCorner)
			white := c.StonesOf(board.White)
			if _, err := tt.another.Defend(context.Background(), c, &white); errors.Is(err, search.ErrBusy) {
				busy++
			}
		}
		got, err := tt.e.Attack(ctx, b, &goal)
		if err != nil || got.Code != want.Code || got.Move != want.Move || busy == 0 {
			t.Errorf("%s: %+v, %v, want %+v; busy %d times", tt.name, got, err, want, busy)
		}
	}
}

// TestZero: engines that no constructor has made return ErrNoEngine, and count no nodes.
func TestZero(t *testing.T) {
	b := boardtest.MustParse(t, roomyCorner)
	goal := b.StonesOf(board.White)
	for _, e := range []interface {
		search.Life
		Nodes() int
	}{new(owl.Prover), new(owl.Guided), new(owl.Both), new(owl.Reader)} {
		for _, first := range sides {
			if _, err := first.question(e)(t.Context(), b, &goal); err == nil {
				t.Errorf("%T, %v first: %v", e, first, err)
			}
		}
		if n := e.Nodes(); n != 0 {
			t.Errorf("%T: %d nodes", e, n)
		}
		if v, ok := e.(owl.Grader); ok {
			if _, err := v.WithEffort(search.AtLevel(2)).Attack(t.Context(), b, &goal); err == nil {
				t.Errorf("a view of %T: %v", e, err)
			}
		}
	}
	for _, e := range []search.Life{new(owl.Prover), new(owl.Guided), (*owl.Prover)(nil), (*owl.Guided)(nil), nil} {
		if _, err := owl.NewBoth(e, guided(t, 1)); err == nil {
			t.Errorf("Both of %T: %v", e, err)
		}
	}
}
