package genmove

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
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

// TestLastWall: a wall that touches nothing but the room is taken into it as long as another one is left, and as long as
// the room with its stones has eleven points or less.
func TestLastWall(t *testing.T) {
	for _, c := range []struct {
		diagram              string
		walls, points, stone int
	}{
		{". . .\nX X X\n. . .", 1, 6, 3},
		{"X . X\n. . .\n. . .", 1, 8, 1},
		{"X . X\n. . .\nX . X", 1, 8, 1},
		{"X X X X\nX . . .\n. . . .\n. . . X", 1, 11, 5},
		{"X X X X\n. . . .\n. . . .\n. . X X", 2, 10, 6},
	} {
		b := boardtest.MustParse(t, c.diagram)
		var group []board.Point
		for _, p := range b.AppendStrings(nil, board.Black) {
			group = append(group, b.Origin(p))
		}
		s := made(t, c.diagram, board.Black, []dragon.Dragon{{Strings: group, Status: dragon.Alive}}, nil)
		m, ok := s.roomAround(group[0])
		if !ok {
			t.Errorf("%s: no room", c.diagram)
			continue
		}
		if len(m.walls) != c.walls || len(m.points) != c.points || m.stones != c.stone {
			t.Errorf("%s: %d walls of %d stones around %d points, want %d, %d and %d", c.diagram, len(m.walls), m.stones, len(m.points), c.walls, c.stone, c.points)
		}
	}
}
