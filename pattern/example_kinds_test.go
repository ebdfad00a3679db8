package pattern_test

import (
	"fmt"

	"github.com/tengen-go/tengen/pattern"
)

// What is common to the patterns of a database is its kind.
func ExampleAttack() {
	fmt.Println(pattern.Attack().Name, pattern.Defense().Name, pattern.General().Name)
	// Output: attack defense general
}
