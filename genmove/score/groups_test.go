package score

import (
	"context"
	"errors"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestGroups: A1 and C2 have no liberty in common, but White cannot save C1 between them. So they are one group
// if C1 is dead. B2 White can save, and it joins nothing if it is thought to be dead. When the context ends that is
// an error, and not an answer without groups.
func TestGroups(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . .
		X X X . . . .
		X O . . . . .
		X O O . . . .
		X O . O . X .
		X O X X X X .
		X X O . . . .`)
	a1, c1, c2 := board.At(0, 0), board.At(2, 0), board.At(2, 1)
	if !newSolver(b, room(7, 2)).captured(c1, board.White, board.White, 5) {
		t.Fatal("White saves C1")
	}
	left, right := b.LibertySet(a1), b.LibertySet(c2)
	if left.Intersects(&right) {
		t.Fatal("A1 and C2 have a liberty in common")
	}
	b2 := board.At(1, 1)
	if newSolver(b, b.LibertySet(b2)).captured(b2, board.White, board.White, 6) {
		t.Fatal("White does not save B2")
	}
	var saved board.Set
	addString(b, &saved, b2)
	for _, dead := range []board.Set{{}, board.SetOf(c1), saved} {
		s := &situation{e: newInner(t), b: b, owner: make([]float64, board.NumPoints), dead: dead}
		groups, err := s.groups(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var all board.Set
		for i := range groups {
			if groups[i].Intersects(&all) {
				t.Errorf("%v and %v have stones in common", groups[i], all)
			}
			all.Or(&groups[i])
			if groups[i].Has(a1) && groups[i].Has(c2) != dead.Has(c1) {
				t.Errorf("dead %v: group %v", dead, groups[i])
			}
		}
		if empty := b.EmptyPoints(); all.Intersects(&empty) || all.Len()+empty.Len() != 49 {
			t.Errorf("groups of %v", all)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := &situation{e: newInner(t), b: b, owner: make([]float64, board.NumPoints), dead: board.SetOf(c1)}
	doubt := board.AllPoints(b.Size())
	if groups, err := s.groups(ctx); !errors.Is(err, context.Canceled) || groups != nil {
		t.Errorf("groups %v, %v", groups, err)
	}
	if err := s.read(ctx, &doubt); !errors.Is(err, context.Canceled) {
		t.Errorf("read: %v", err)
	}
}
