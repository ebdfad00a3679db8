package patterntest_test

import (
	"testing"

	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/pattern/patterntest"
)

// TestKinds runs the suite for kinds of which it has to find out what their patterns are.
func TestKinds(t *testing.T) {
	race.Alone(t)
	for _, kind := range []pattern.Kind{pattern.Defense(), pattern.Influence(), pattern.Anything()} {
		t.Run(kind.Name, func(t *testing.T) {
			patterntest.Run(t, kind, nil, func(db *pattern.Database) (pattern.Matcher, error) {
				return pattern.NewPlain(db), nil
			})
		})
	}
}
