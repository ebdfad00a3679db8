package room_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/internal/room"
	"github.com/tengen-go/tengen/internal/boardtest"
)

// TestPocketMemory: a memory tells pockets with the same points but other walls from each other. In
// the first one the stone is lost anyway, in the second one it can be saved.
func TestPocketMemory(t *testing.T) {
	var memory room.Memory
	for _, x := range []struct {
		diagram string
		gains   bool
	}{
		{`
		. . . . . . .
		. . X X . . .
		. X O . X . .
		. . X X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, false},
		{`
		. . . . . . .
		. . X X . . .
		. X O . O . .
		. . X X . . .
		. . . . . . .
		. . . . . . .
		. . . . . . .`, true},
	} {
		b := boardtest.MustParse(t, x.diagram)
		stone, empty := boardtest.MustPoint(t, "C5"), boardtest.MustPoint(t, "D5")
		r, ok := room.Pocket(b, empty, func(p board.Point) bool { return p != stone })
		if !ok {
			t.Fatalf("no pocket in\n%v", b)
		}
		for _, c := range []board.Color{board.Black, board.White} {
			kept, err := memory.Gain(t.Context(), r, c, false, room.DefaultNodes)
			if err != nil {
				t.Fatal(err)
			}
			fresh, err := r.Gain(t.Context(), c, false, room.DefaultNodes)
			if err != nil {
				t.Fatal(err)
			}
			if kept.Points != fresh.Points || fresh.Points > 0 != x.gains {
				t.Errorf("%v gains %v, %v from memory, in\n%v", c, fresh, kept, b)
			}
		}
	}
}

// TestWallsOutside: a string of the opponent that has only one liberty outside a room does not live
// there, whatever is said of it: filling the room would put it in atari.
func TestWallsOutside(t *testing.T) {
	for _, x := range []struct {
		diagram string
		want    bool
	}{
		{`
		. X X X .
		X X X O O
		X X X O .
		X X O O O
		X X O . O`, false},
		{`
		. X X X .
		X X X O O
		X X X O .
		X X O O O
		. X O . O`, true},
	} {
		b := boardtest.MustParse(t, x.diagram)
		white := boardtest.MustPoint(t, "C2")
		if _, ok := room.Find(b, white, func(board.Point) bool { return true }); ok != x.want {
			t.Errorf("a room is found: %v, want %v, in\n%v", ok, x.want, b)
		}
	}
}
