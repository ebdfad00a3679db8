package dfa_test

import (
	"bytes"
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
	a, err := dfa.Build(database(t, "patterns900.db"), dfa.Options{MaxStates: sample.Of(60, 0)})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := a.WriteDot(&text); err != nil {
		t.Fatal(err)
	}
	type edge struct{ from, to, label string }
	var edges []edge
	drawn, pairs := map[string]int{}, 0
	for line := range strings.Lines(text.String()) {
		name, rest, _ := strings.Cut(strings.TrimPrefix(line, "\t"), " ")
		to, label, found := strings.Cut(rest, `[label="`)
		label, after, closed := strings.Cut(label, `"`)
		switch to, isEdge := strings.CutPrefix(to, "-> "); {
		case !strings.HasPrefix(line, "\t") || !found || !closed:
		case !isEdge:
			drawn[name] = len(strings.Fields(label))
		case strings.HasPrefix(name, "s") && strings.HasPrefix(after, "]"):
			edges = append(edges, edge{name, strings.TrimSpace(to), label})
		}
	}
	seen := map[string]map[string]bool{}
	for _, e := range edges {
		from, to := e.from, e.to
		if drawn[from] == 0 || drawn[to] == 0 {
			t.Errorf("%s leads to %s, and one of them is not drawn", from, to)
		}
		if seen[from] == nil {
			seen[from] = map[string]bool{}
		}
		contents := strings.Fields(e.label)
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
