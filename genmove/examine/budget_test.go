package examine_test

import (
	"encoding/json"
	"testing"

	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// TestBudgetAgain: without a memory a position has the same facts and takes the same part
// of a budget each time, so that they are the same where the budget ends.
func TestBudgetAgain(t *testing.T) {
	race.Alone(t)
	a := newAnalyst(t, examine.Options{NoMemory: true, Effort: search.AtLevel(1)})
	cut := 0
	for _, p := range recorded(t, 30)[:4] {
		for _, nodes := range []int{300, 1000, 5000} {
			var first string
			var left int
			for i := range sample.Of(2, 3) {
				budget := search.NewBudget(nodes)
				f, err := a.Facts(search.WithBudget(t.Context(), budget), p, examine.Influence|examine.BreakIns)
				if err != nil {
					t.Fatal(err)
				}
				data, err := json.Marshal(f)
				if err != nil {
					t.Fatal(err)
				}
				if i == 0 {
					first, left = string(data), budget.Left()
					if f.Unknown != 0 {
						cut++
					}
				} else if string(data) != first || budget.Left() != left {
					t.Fatalf("%d nodes: time %d leaves %d of the budget, the first %d; the same facts: %t", nodes, i+1, budget.Left(), left, string(data) == first)
				}
			}
		}
	}
	if cut == 0 {
		t.Error("no budget ended")
	}
}
