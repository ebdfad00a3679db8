package dfa_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/hostile"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
)

// TestHostileCalls calls what automata can do with queries and data that make no
// sense, for tables from none to a few patterns.
func TestHostileCalls(t *testing.T) {
	race.Alone(t)
	specs := []pattern.Spec{
		{Name: "A", Diagram: "?O?\nX*."},
		{Name: "B", Diagram: "|xo\n|*X\n+--"},
		{Name: "C", Diagram: "O.....................X\n*......................"},
	}
	values := append(hostile.Values(), &bytes.Buffer{}, []pattern.Match(nil))
	for _, p := range hostile.Points() {
		values = append(values, pattern.Query{Anchor: p}, pattern.Query{Anchor: p, Color: 255, Goal: new(board.Set)})
	}
	values = append(values, hostile.Boards()...)
	for n := range len(specs) + 1 {
		db, err := pattern.Build(pattern.Anything(), specs[:n]...)
		if err != nil {
			t.Fatal(err)
		}
		for i, o := range []dfa.Options{{}, {MaxStates: 1}, {MaxStates: math.MinInt}, {MaxStates: -1}, {MaxStates: math.MaxInt}} {
			if n < len(specs) && i%len(specs) != n && sample.Of(0, 1) == 0 {
				continue // all options with all patterns, one or two with fewer
			}
			a, err := dfa.Build(db, o)
			if err != nil {
				continue
			}
			hostile.Methods(t, func() *dfa.Automaton { return a }, func(a *dfa.Automaton) string {
				var text bytes.Buffer
				if err := a.WriteDot(&text); err != nil {
					t.Fatal(err)
				}
				return text.String()
			}, values)
			hostile.Methods(t, func() *dfa.Matcher { return a.Matcher() }, func(*dfa.Matcher) string { return "" }, values)
		}
	}
}
