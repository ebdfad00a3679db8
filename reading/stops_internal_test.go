package reading

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// ending is a context that ends after it was looked at a few times.
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

// TestLooksStop: a search stops at its limit of positions, or when a look at the context, once in so many positions, finds that it has
// ended. A list of moves has the error then.
func TestLooksStop(t *testing.T) {
	b := boardtest.MustParse(t, ". X O\n. X O\n. . .\n")
	r := New(Options{})
	list := []search.Move{{Move: 1, Code: search.KoA}, {Move: 2, Code: search.Win}, {Move: 3, Code: search.Win}}
	for looks := range 4 {
		for _, limit := range []int{-1, 1, 10, 5 * checkEvery} {
			c, err := r.begin(t.Context(), b)
			if err != nil {
				t.Fatal(err)
			}
			c.ctx, c.limit = &ending{t.Context(), looks}, limit
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
			got, err := c.endList(append([]search.Move(nil), list...))
			switch {
			case failed && (got != nil || !errors.Is(err, context.Canceled)):
				t.Errorf("limit %d, %d looks: %v, %v", limit, looks, got, err)
			case !failed && (!errors.Is(err, search.ErrLimit) || len(got) != 3 || got[0] != list[1] || got[1] != list[2] || got[2] != list[0]):
				t.Errorf("limit %d, %d looks: %v, %v", limit, looks, got, err)
			}
		}
	}
}
