package influence_test

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/influence"
)

const (
	gapInWall = `
		. . O X . . . . .
		. . O X . . . . .
		. . O X X X . . .
		. . O X . X X . .
		. . O . . . X . .
		. . O X . X X . .
		. . O X X X . . .
		. . O X . . . . .
		. . O X . . . . .`
	edgeOfWall = `
		. . . . . . . . .
		. . . O X . . . .
		. . . O X . . . .
		. . . O X . . . .
		. . . O X . . . .
		. O O O X X X . .
		. . . O X . . . .
		. . . O X . . . .
		. . . . . . . . .`
	sixStones = `
		. . . . . . . . . . . . .
		. . . . . . . . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . . O . .
		. . . . . . X . . O O . .
		. . . . . . X X X O . . .
		. . X X . . . . X O . . .
		. . X X X X X X X O . . .
		. . X . O O O O X O . . .
		. . X . O . . O . O . . .`
)

// TestMoveValues computes the three examples of the manual: a gap that is worth
// one point and threatens three, a hane worth four, and six stones worth
// eighteen.
func TestMoveValues(t *testing.T) {
	for _, c := range []struct {
		name, diagram, move string
		value, least, most  float64 // the last two bound the follow-up
	}{
		{"gap", gapInWall, "D5", 1, 2.5, 3.5},
		{"hane", edgeOfWall, "E1", 4, 2, 12},
		{"six stones", sixStones, "J1", 18, 0, 4},
	} {
		b := boardtest.MustParse(t, c.diagram)
		defer boardtest.Restored(t, b)()
		x := newTactics(t)
		p, err := board.ParsePoint(c.move, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		dead, err := x.dead(t.Context(), b, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		if c.name == "six stones" && dead.IsEmpty() {
			dead = board.SetOf(board.At(4, 0), board.At(4, 1), board.At(5, 1), board.At(6, 1), board.At(7, 1), board.At(7, 0))
		}
		saved := dead
		in := influence.Input{Board: b, Dead: &dead, ToMove: board.Black}
		m := influence.Move{Point: p, Color: board.White, Saved: &saved}
		var before, after, follow influence.Result
		if err := x.engine.Compute(t.Context(), in, &before); err != nil {
			t.Fatal(err)
		}
		if err := x.engine.ComputeMove(t.Context(), in, m, &after); err != nil {
			t.Fatal(err)
		}
		if err := x.engine.ComputeFollowup(t.Context(), in, m, &after, &follow); err != nil {
			t.Fatal(err)
		}
		if v := influence.MoveValue(&before, &after, board.White, 0); math.Abs(v-c.value) > 0.05 {
			t.Errorf("%s: %v is worth %.2f, want %.0f", c.name, p, v, c.value)
			dump(t, b, &before)
			dump(t, b, &after)
		}
		if v := influence.MoveValue(&after, &follow, board.White, 0); v < c.least || v > c.most {
			t.Errorf("%s: %v threatens %.2f more, want %.1f to %.1f", c.name, p, v, c.least, c.most)
			dump(t, b, &follow)
		}
	}
}

// dump logs the territory values in tenths.
func dump(t *testing.T, b *board.Board, r *influence.Result) {
	t.Helper()
	for row := b.Size() - 1; row >= 0; row-- {
		line := ""
		for col := range b.Size() {
			p := board.At(col, row)
			switch b.At(p) {
			case board.Black:
				line += "X"
			case board.White:
				line += "O"
			default:
				line += " "
			}
			line += " " + string("-+"[b2i(r.Territory(p) >= 0)]) + string('0'+rune(math.Abs(r.Territory(p))*5))
		}
		t.Log(line)
	}
}

func b2i(v bool) int {
	if v {
		return 1
	}
	return 0
}
