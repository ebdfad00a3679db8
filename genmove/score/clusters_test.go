package score

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestParts: C1 and C3 are neutral and beside the same black string. They belong together if it has at most two
// liberties besides these two, as White then threatens something when he has both.
func TestParts(t *testing.T) {
	c1, c3 := board.At(2, 0), board.At(2, 2)
	for _, c := range []struct {
		diagram string
		want    []board.Set
	}{
		{`
		. . O X .
		. . O X X
		O O . X .
		O O O X X
		. O . X .`, []board.Set{board.SetOf(c1), board.SetOf(c3)}},
		{`
		. . O X X
		. . O X X
		O O . X .
		O O O X X
		. O . X .`, []board.Set{board.SetOf(c1, c3)}},
		{`
		. . O X X
		. . O X X
		O O . X X
		O O O X X
		. O . X .`, []board.Set{board.SetOf(c1, c3)}},
		{`
		. . O X X
		. . O X X
		O O . X X
		O O O X X
		. O . X X`, []board.Set{board.SetOf(c1, c3)}},
		// Two black strings, one beside C3, one beside C1 and E1, which are all its liberties.
		{`
		. . O X X
		. . O X .
		O O . X X
		O O O O O
		. O . X .`, []board.Set{board.SetOf(c1, board.At(4, 0)), board.SetOf(c3)}},
	} {
		b := boardtest.MustParse(t, c.diagram)
		f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
		open := f.neutral()
		if !open.Has(c1) || !open.Has(c3) {
			t.Fatalf("neutral are %v\n%v", open, b)
		}
		got := f.parts(&open)
		slices.SortFunc(got, func(a, b board.Set) int { return int(a.First()) - int(b.First()) })
		if !slices.Equal(got, c.want) {
			t.Errorf("parts %v, want %v\n%v", got, c.want, b)
		}
	}
}
