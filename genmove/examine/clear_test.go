package examine_test

import (
	"testing"

	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
)

// TestClear: after Clear a question takes as many positions as it took when it was the first one; before, it takes
// none or fewer.
func TestClear(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . X . . . X . .
		. X O . O O . X .
		. . . O X . O . .
		. X O X . X O X .
		. . O X . O X . .
		. . . O O X . X .
		. X . . X . O . .
		. . . . . . . . .`)
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ask := func() (nodes int) {
		t.Helper()
		for _, name := range []string{"D6", "E6", "G5", "C5", "F4"} {
			p := boardtest.MustPoint(t, name)
			for _, question := range []func() (int, error){
				func() (int, error) { r, err := a.Tactics().Attack(t.Context(), b, p); return r.Nodes, err },
				func() (int, error) { r, err := a.Tactics().Defend(t.Context(), b, p); return r.Nodes, err },
			} {
				n, err := question()
				if err != nil {
					t.Fatal(err)
				}
				nodes += n
			}
		}
		return nodes
	}
	first := ask()
	if again := ask(); first < 100 || again >= first {
		t.Errorf("%d positions at first, %d then", first, again)
	}
	a.Memory().Clear()
	if again := ask(); again >= first {
		t.Errorf("%d positions at first, %d without the memory alone: the table keeps nothing", first, again)
	}
	a.Clear()
	if again := ask(); again != first {
		t.Errorf("%d positions at first, %d after Clear", first, again)
	}
}
