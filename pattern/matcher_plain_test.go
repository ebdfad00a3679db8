package pattern_test

import (
	"testing"

	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/pattern/patterntest"
)

// TestPlain compares the plain matcher with brute force, for patterns of all
// kinds.
func TestPlain(t *testing.T) {
	for _, g := range append(patterntest.Generators(), patterntest.Corner()) {
		t.Run(g.Name, func(t *testing.T) {
			patterntest.Run(t, g, func(db *pattern.Database) (pattern.Matcher, error) {
				return pattern.NewPlain(db), nil
			})
		})
	}
}
