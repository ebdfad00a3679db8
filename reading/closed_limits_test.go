package reading_test

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestClosedLimits: the search around strings that are closed in keeps the limit of nodes,
// but for the moves of the position at which it is reached.
func TestClosedLimits(t *testing.T) {
	const limit, moves = 30, 6
	cut := 0
	for _, q := range []struct{ diagram, str string }{
		{".OX.XX XOXXXX .X.OXO OXXXXO .OOOXO OO.OOO", "A1"},
		{"OX.X.X .OXXXO XXOOXO XXXOO. .OXXOO O.OXXO", "C1"},
		{"XXXXXO .X.XOO XXXOOO XXOO.O X.XOOO XXO.OO", "E1"},
		{"OXX.O OOOOO X.OXO O.O.O ..OXO", "A2"},
		{"OX.XO OXXX. OXXXX OXO.O .OOO.", "B1"},
	} {
		b := boardtest.MustParse(t, strings.ReplaceAll(q.diagram, " ", "\n"))
		str := boardtest.MustPoint(t, q.str)
		whole, err := reading.New(reading.Options{}).Attack(t.Context(), b, str)
		if err != nil {
			t.Fatal(err)
		}
		if whole.Nodes > 2*limit {
			cut++
			r, err := reading.New(reading.Options{Limits: search.Limits{Nodes: limit}}).Attack(t.Context(), b, str)
			if err != nil || r.Nodes > limit+moves || !r.Limited {
				t.Errorf("%s: %+v, %v with %d nodes of %d", q.str, r, err, limit, whole.Nodes)
			}
		}
	}
	if cut < 2 {
		t.Errorf("only %d questions were long enough", cut)
	}
}
