package genmove

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// TestRoomsWalls: a room whose walls are two strings is not lost with the small one. Black captures H9 at
// G9, and White lives with what is left, as reading of life and death says: nobody gains
// the stones of the other wall.
func TestRoomsWalls(t *testing.T) {
	const diagram = `
		. . . . . . . O X
		O O O O O O O X X
		X X X X X X X X .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
	large, small := pt(t, "D8"), pt(t, "H9")
	for _, c := range []board.Color{board.Black, board.White} {
		s := made(t, diagram, c, []dragon.Dragon{{Strings: []board.Point{large, small}, Status: dragon.Alive},
			{Origin: pt(t, "H8"), Status: dragon.Alive}}, nil)
		stones := s.GroupStones(large)
		stones.Remove(small)
		r, err := s.Analyst.Life().Attack(t.Context(), s.Board, &stones)
		if err != nil || r.Code != search.Fail {
			t.Fatalf("the large wall can be killed: %+v, %v", r, err)
		}
		reasons := NewReasons(s)
		if err := (Rooms{}).Reasons(t.Context(), s, reasons); err != nil {
			t.Fatal(err)
		}
		for _, p := range reasons.Moves() {
			if v := reasons.At(p).MinTerritory; v >= stonePoints*7 {
				t.Errorf("%v: %v gains %v", c, p, v)
			}
		}
	}
}
