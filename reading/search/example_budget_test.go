package search_test

import (
	"context"
	"fmt"

	"github.com/tengen-go/tengen/reading/search"
)

// A search of one's own spends from the budget of its context.
func ExampleBudgetOf() {
	ctx := search.WithBudget(context.Background(), search.NewBudget(1000))
	search.BudgetOf(ctx).Spend(400)
	fmt.Println(search.BudgetOf(ctx).Left(), search.BudgetOf(context.Background()) == nil)
	// Output: 600 true
}
