package gamesearch_test

import (
	"fmt"

	"github.com/tengen-go/tengen/internal/gamesearch"
)

func ExampleTrustFor() {
	fmt.Println(gamesearch.TrustFor(9) < gamesearch.TrustFor(19))
	// Output: true
}
