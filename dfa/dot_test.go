package dfa_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// TestDotEdges reads a drawing: from each node a content leads to one place only, nodes
// with two points have contents of two letters, and all that is pointed at is drawn.
func TestDotEdges(t *testing.T) {
	race.Alone(t)
	a, err := dfa.Build(database(t, "patterns900.db"), dfa.Options{MaxStates: sample.Of(200, 0)})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := a.WriteDot(&text); err != nil {
		t.Fatal(err)
	}
	drawn, pairs := map[string]int{}, 0
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+) \[label="([^"]*)"`).FindAllStringSubmatch(text.String(), -1) {
		drawn[m[1]] = len(strings.Fields(m[2]))
	}
	seen := map[string]map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\t(s\w+) -> (\w+) \[label="([^"]*)"\]`).FindAllStringSubmatch(text.String(), -1) {
		from, to := m[1], m[2]
		if drawn[from] == 0 || drawn[to] == 0 {
			t.Errorf("%s leads to %s, and one of them is not drawn", from, to)
		}
		if seen[from] == nil {
			seen[from] = map[string]bool{}
		}
		contents := strings.Fields(m[3])
		if drawn[from] == 1 {
			// All contents of the second place of a node with one point are the same.
			one := map[string]bool{}
			for _, c := range contents {
				one[c] = true
			}
			contents = contents[:0]
			for c := range one {
				contents = append(contents, c)
			}
		} else {
			pairs++
		}
		for _, c := range contents {
			if seen[from][c] || len(c) != drawn[from] || strings.Trim(c, ".OX#") != "" {
				t.Errorf("%s, a node of %d points: the content %q comes twice, or is none", from, drawn[from], c)
			}
			seen[from][c] = true
		}
	}
	if pairs < 100 {
		t.Errorf("%d edges from nodes of two points", pairs)
	}
}
