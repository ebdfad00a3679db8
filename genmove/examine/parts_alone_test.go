package examine_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// TestDragonClosely: about a single group the reader is asked that has all nodes, and its answer counts; the
// other groups are read as before. Of a group that was not read, and where there is none, there is nothing to ask.
func TestDragonClosely(t *testing.T) {
	k := newAsker(t)
	low := search.AtLevel(1)
	a := newAnalyst(t, examine.Options{Life: k, NoMemory: true, Effort: low})
	p := diagram(t, `
		. X . X O .
		X X X X O .
		O O O O O .
		. . . . . .
		O O . . . X
		. O . . X .`, board.White)
	f := facts(t, a, p, examine.Dragons)
	hash, read := p.Board.Hash(), 0
	for _, g := range f.Dragons.All() {
		clear(k.asked)
		got, err := a.Dragon(t.Context(), f, g.Origin)
		if err != nil {
			t.Fatal(err)
		}
		if !g.Read {
			if got != g || len(k.asked) > 0 {
				t.Errorf("%v, which was not read: %v, asked %v", g, got, k.asked)
			}
			continue
		}
		read++
		if k.asked[owl.NodesAt(owl.DefaultNodes, low)] == 0 {
			t.Errorf("%v: asked %v", g, k.asked)
		}
		want, err := a.Life().Attack(t.Context(), p.Board, &got.Stones)
		if err != nil || got.Origin != g.Origin || got.Attack.Code != want.Code || got.Attack.Limited != want.Limited {
			t.Errorf("%v: %v, want %+v, %v", g, got, want, err)
		}
	}
	if read == 0 || f.Board.Hash() != hash || f.Board.Depth() != 0 {
		t.Errorf("%d groups were read", read)
	}
	clear(k.asked)
	bare := &examine.Facts{Position: f.Position, Dragons: f.Dragons}
	if g, err := a.Dragon(t.Context(), bare, point(t, "C3")); g != nil || err != nil || len(k.asked) > 0 {
		t.Errorf("a group of no stone: %v, %v", g, err)
	}
}

// TestNoFacts: questions about facts that are nil are errors.
func TestNoFacts(t *testing.T) {
	a := newAnalyst(t, examine.Options{})
	p, ctx := point(t, "C3"), t.Context()
	for name, c := range map[string]struct {
		ask  func() error
		want error
	}{
		"More":          {func() error { return ask(a.More(ctx, nil, examine.Worms)) }, board.ErrNoBoard},
		"After":         {func() error { return ask(a.After(ctx, nil, p)) }, board.ErrNoBoard},
		"Gains":         {func() error { return ask(a.Gains(ctx, nil, nil)) }, board.ErrNoBoard},
		"Dragon":        {func() error { return ask(a.Dragon(ctx, nil, p)) }, examine.ErrMissing},
		"Escape":        {func() error { return ask(a.Escape(ctx, nil)) }, examine.ErrMissing},
		"MoveInfluence": {func() error { _, _, err := a.MoveInfluence(ctx, nil, p); return err }, board.ErrNoBoard},
		"Effect":        {func() error { _, _, err := a.Effect(ctx, nil, influence.Move{Point: p}, true); return err }, board.ErrNoBoard},
		"DoesSurround":  {func() error { return ask((*examine.Facts)(nil).DoesSurround(p, p)) }, examine.ErrMissing},
	} {
		if err := c.ask(); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	if v := (*examine.Facts)(nil).Lead(board.Black); v != 0 {
		t.Errorf("a lead of %v", v)
	}
}
