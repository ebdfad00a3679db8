package mcts_test

import (
	"fmt"

	"github.com/tengen-go/tengen/genmove/mcts"
)

func ExampleTrustFor() {
	fmt.Println(mcts.TrustFor(9) < mcts.TrustFor(19))
	// Output: true
}
