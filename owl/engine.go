package owl

import (
	"github.com/tengen-go/tengen/reading/search"
)

// perLevel are the nodes of a question at the levels from 0 to 12, in thousandths of
// those at the default: the numbers that GNU Go was observed to use.
var perLevel = [...]int{150, 200, 300, 400, 550, 650, 800, 800, 900, 1000, 1000, 1500, 2250}

// NodesAt returns the limit of nodes for a question with the effort e whose default limit is
// usual. It is the limit of e if that has one; otherwise fewer nodes than usual below the
// default level, and more above it. A negative limit, which means none, stays the same.
func NodesAt(usual int, e search.Effort) int {
	if e.Limits.Nodes != 0 {
		return e.Limits.Nodes
	}
	if usual < 0 {
		return -1
	}
	level := min(e.Level(), 2*len(perLevel))
	n := float64(usual) * float64(perLevel[min(level, len(perLevel)-1)]) / 1000
	for range level - len(perLevel) + 1 {
		n *= 1.5
	}
	return int(min(max(n, 1), 1<<40))
}
