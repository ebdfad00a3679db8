package reading

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/internal/ended/endedtest"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading/search"
)

// TestLooksStop: a search stops at its limit of positions, or when a look at the context, once in so many positions, finds that it has
// ended. A list of moves has the error then.
func TestLooksStop(t *testing.T) {
	b := boardtest.MustParse(t, ". X O\n. X O\n. . .\n")
	r := New(Options{})
	list := []search.MoveResult{{Move: 1, Code: search.KoA}, {Move: 2, Code: search.Win}, {Move: 3, Code: search.Win}}
	for looks := range 4 {
		for _, limit := range []int{-1, 1, 10, 5 * checkEvery} {
			c, err := r.begin(t.Context(), b)
			if err != nil {
				t.Fatal(err)
			}
			c.ctx, c.limit = endedtest.After(t.Context(), looks), limit
			first := c.check
			for !c.stopped && c.nodes < 100*checkEvery {
				c.nodes++
				c.look()
			}
			ends := first + looks*checkEvery
			want := ends
			if limit >= 0 {
				want = min(limit, ends)
			}
			failed := ends <= want
			if c.nodes != want || failed != errors.Is(c.err, context.Canceled) || first > checkEvery {
				t.Errorf("limit %d, %d looks: stopped %v after %d positions, %v, want %d", limit, looks, c.stopped, c.nodes, c.err, want)
			}
			got, err := c.endList(append([]search.MoveResult(nil), list...))
			switch {
			case failed && (got != nil || !errors.Is(err, context.Canceled)):
				t.Errorf("limit %d, %d looks: %v, %v", limit, looks, got, err)
			case !failed && (!errors.Is(err, search.ErrLimit) || len(got) != 3 || got[0] != list[1] || got[1] != list[2] || got[2] != list[0]):
				t.Errorf("limit %d, %d looks: %v, %v", limit, looks, got, err)
			}
		}
	}
}

// TestActiveArea finds what an answer rests on string by string: what was looked at and is beside it, the strings there with their
// liberties, and of those with up to three also what is around their stones and two steps around their liberties, with the strings
// there. Of more than eight liberties eight count, and the stones do not.
func TestActiveArea(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 1))
	r := New(Options{})
	weak, strong, others := 0, 0, 0
	for range 300 {
		b := scatter.Stones(rng, 9+rng.IntN(5), 0.25, 0.25)
		c, err := r.begin(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		list := b.AppendStrings(nil, board.Empty)
		str := list[rng.IntN(len(list))]
		c.shadow = board.Set{}
		for range rng.IntN(6) {
			c.shadow.Add(board.At(rng.IntN(b.Size()), rng.IntN(b.Size())))
		}
		var want, next board.Set
		around := func(to *board.Set, p board.Point) {
			to.Add(p)
			for _, q := range p.Neighbors() {
				to.Add(q)
			}
		}
		around(&want, str)
		for p := range c.shadow.All() {
			around(&want, p)
		}
		near, seen := want, board.Set{}
		add := func(s board.Point, behind bool) {
			for q := range b.Stones(s) {
				seen.Add(q)
			}
			libs := b.AppendLiberties(nil, s)
			if len(libs) <= 8 {
				for q := range b.Stones(s) {
					want.Add(q)
				}
			}
			if len(libs) > 3 || !behind {
				for _, l := range b.AppendLibertiesN(nil, s, 8) {
					want.Add(l)
				}
				if len(libs) > 8 {
					strong++
				} else {
					others++
				}
				return
			}
			weak++
			for q := range b.Stones(s) {
				around(&next, q)
			}
			for _, l := range libs {
				around(&next, l)
				for _, q := range l.Neighbors() {
					if b.At(q) == board.Empty {
						around(&next, q)
					}
				}
			}
		}
		for _, from := range []*board.Set{&near, &next} {
			here := *from
			for _, s := range list {
				stones := board.SetOf(b.AppendStones(nil, s)...)
				if stones.Intersects(&here) && !seen.Has(s) {
					add(s, from == &near)
				}
			}
		}
		want.Or(&next)
		got := c.activeArea(str)
		for p := range board.Points(b.Size()) {
			if got.Has(p) != want.Has(p) {
				t.Fatalf("%v, after a look at %v: %v is in it %v\n%v", str, c.shadow, p, got.Has(p), b)
			}
		}
		if err := c.finish(); err != nil {
			t.Fatal(err)
		}
	}
	if weak < 300 || strong < 20 || others < 300 {
		t.Errorf("%d weak strings, %d with many liberties, %d others", weak, strong, others)
	}
}
