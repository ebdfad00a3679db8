package owl_test

import (
	"testing"

	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// TestNodesAt: the bound grows with the level, and gives way to one that is named.
func TestNodesAt(t *testing.T) {
	before := 0
	for level := range 40 {
		n := owl.NodesAt(5000, search.AtLevel(level))
		if n < before || n <= 0 {
			t.Errorf("level %d: %d nodes after %d", level, n, before)
		}
		// Above the last level that was observed, the twelfth, each one has half as much again as the one before.
		if level > 12 && level <= 26 && n != before*3/2 && n != before*3/2+1 {
			t.Errorf("level %d: %d nodes after %d", level, n, before)
		}
		before = n
	}
	for _, c := range []struct {
		usual  int
		effort search.Effort
		want   int
	}{
		{5000, search.Effort{}, 5000},
		{5000, search.AtLevel(0), 750},
		{5000, search.AtLevel(12), 11_250},
		{5000, search.Effort{Deeper: 2, Limits: search.Limits{Nodes: 7}}, 7},
		{5000, search.Effort{Limits: search.Limits{Nodes: -1}}, -1},
		{-1, search.AtLevel(3), -1},
		{1, search.AtLevel(0), 1},
	} {
		if got := owl.NodesAt(c.usual, c.effort); got != c.want {
			t.Errorf("%d with %+v: %d, want %d", c.usual, c.effort, got, c.want)
		}
	}
}
