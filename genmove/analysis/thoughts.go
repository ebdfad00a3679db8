package analysis

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/internal/gamesearch"
)

// Thoughts returns what a gtp.ThinkingEngine thinks of moves, the best first: their
// values, which are indexed by point, and what a search has found out about them, if
// r is not nil. A move is worth its share of so many playouts on top of its
// value. Moves of the same worth stay in their order.
func Thoughts(moves []board.Point, values []float64, r *gamesearch.Result, games float64) []gtp.Thought {
	searched := make(map[board.Point]int)
	visits := 0 // also those of earlier searches that this one has gone on with
	if r != nil {
		for i, l := range r.Lines {
			searched[l.Moves[0]] = i
			visits += l.Visits
		}
	}
	var list []gtp.Thought
	for _, p := range moves {
		t := gtp.Thought{Candidate: gtp.Candidate{Point: p, Value: values[p]}}
		if i, ok := searched[p]; ok {
			l := r.Lines[i]
			t.Value += games * float64(l.Visits) / max(float64(visits), 1)
			t.Visits, t.Winrate, t.Prior, t.Line = l.Visits, l.Value, l.Prior, l.Moves
			if r.Scored && l.Visits > 0 {
				t.Lead = &l.Lead
			}
		}
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b gtp.Thought) int { return cmp.Compare(b.Value, a.Value) })
	return list
}
