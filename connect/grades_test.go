package connect

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/search/searchtest"
)

// TestGrades: for the first moves of a question tactical questions are read with more effort than later; in
// passing nobody has read them before but those about the position without trial moves.
func TestGrades(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X . X .
		. O . O .
		. . . . .
		. . . . .`)
	q := question{str: board.At(1, 3), other: board.At(3, 3), color: board.Black, first: board.White, depth: 9, nodes: 100}
	for _, known := range []bool{false, true} {
		for _, trial := range []bool{false, true} {
			for depth := range 4 {
				r := New(Options{Tactics: searchtest.Captures{}})
				r.p.Known = known
				s := &plain{r: r}
				c := b.Clone()
				s.ask(t, c, q, func() {
					if trial && !c.Try(board.At(0, 0), board.White) {
						t.Fatal("no trial move")
					}
					base := c.Depth()
					r.tree.reset()
					r.tree.nodes = append(r.tree.nodes, node{move: board.Pass})
					for d := range depth {
						r.put(0, d)
					}
					r.expand(0, depth)
					c.UndoTo(base)
				})
				want := uint64(gradeDeep)
				switch {
				case !known && depth < 2:
					want = gradeFirst
				case known && depth == 0 && !trial:
					want = gradePlain
				}
				if r.grade != want {
					t.Errorf("known %v, trial moves %v, after %d moves: effort %d, want %d", known, trial, depth, r.grade, want)
				}
			}
		}
	}
}

// TestSmallBudgets: a question that is cut short is asked again under other rules of ko with a quarter of
// the nodes, but with one at least.
func TestSmallBudgets(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. X . X .
		. O . O .
		. . . . .
		. . . . .`)
	s := &plain{r: New(Options{Tactics: searchtest.Captures{}})}
	for nodes, want := range map[int]int{1: 1, 3: 1, 7: 1, 8: 2, 12: 3} {
		r := s.r
		q := question{str: board.At(1, 3), other: board.At(3, 3), color: board.Black, first: board.White, depth: 9, nodes: nodes}
		s.ask(t, b, q, func() {
			for _, taker := range []board.Color{board.Black, board.White} {
				before := r.nodes
				var res search.Result
				r.try(&q, taker, search.KoB, &res)
				if !res.Limited || r.nodes-before != nodes {
					t.Errorf("%d nodes of %d, %+v", r.nodes-before, nodes, res)
				}
				if q.nodes != want {
					t.Errorf("%d nodes are left of %d, want %d", q.nodes, nodes, want)
				}
				nodes, want = q.nodes, max(1, q.nodes/4)
			}
		})
	}
}
