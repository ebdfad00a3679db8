package cli

import (
	"fmt"
	"strings"
)

// Count writes a number of things, whose name is given for one: "1 move", "2 moves",
// "3 liberties", "2 ways".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if stem, ok := strings.CutSuffix(what, "y"); ok && strings.TrimRight(stem, "aeiou") == stem {
		return fmt.Sprintf("%d %sies", n, stem)
	}
	return fmt.Sprintf("%d %ss", n, what)
}
