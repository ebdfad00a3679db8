package dfa_test

import (
	"testing"

	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/matchtest"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/pattern/patterntest"
)

// TestConformance compares automata of several sizes with brute force, for
// patterns of all kinds.
func TestConformance(t *testing.T) {
	for i, g := range append(matchtest.Generators(), matchtest.Corner()) {
		if race.Enabled && i > 0 {
			break // matchers of one automaton at once are the same for all
		}
		if i > 2 && i%6 != 0 && sample.Of(0, 1) == 0 {
			continue
		}
		o := []dfa.Options{{}, {MaxStates: 50}, {MaxStates: 1}, {MaxStates: 3000}}[i%4]
		t.Run(g.Name, func(t *testing.T) {
			patterntest.Run(t, g.Kind, g.Patterns, func(db *pattern.Database) (pattern.Matcher, error) {
				a, err := dfa.Build(db, o)
				if err != nil {
					return nil, err
				}
				return a.Matcher(), nil
			})
		})
	}
}
