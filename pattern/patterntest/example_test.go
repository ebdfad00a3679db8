package patterntest_test

import (
	"testing"

	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/pattern/patterntest"
)

// Example is the whole test of a matcher.
func Example() {
	_ = func(t *testing.T) { // TestConformance
		for _, kind := range pattern.Kinds() {
			t.Run(kind.Name, func(t *testing.T) {
				patterntest.Run(t, kind, nil, func(db *pattern.Database) (pattern.Matcher, error) {
					return pattern.NewPlain(db), nil
				})
			})
		}
	}
}
