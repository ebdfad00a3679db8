package owl

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestTallyTurned counts liberties and eyes of strings on boards of all sizes, as they
// are and turned: what lies beyond an edge is no eye.
func TestTallyTurned(t *testing.T) {
	for _, c := range []struct {
		diagram           string
		own, shared, eyes int
		black, white      board.Point
	}{
		// A string from edge to edge, with a pocket of six points (worth twelve) on one side and open
		// board on the other.
		{`
			. X . . . .
			. X . . . .
			. X . . . .
			. X . . . .
			. X . . . .
			. X . . . .
		`, 12 + 6, 0, 1, board.At(1, 0), board.NoPoint},
		// Two strings that meet: three liberties in common, the one beside the white stone on
		// the edge too, and one besides.
		{`
			. X . O .
			. X . O .
			O X O O X
			O O O X X
			. . . . .
		`, 1, 3, 0, board.At(1, 4), board.At(3, 4)},
	} {
		b := boardtest.MustParse(t, c.diagram)
		var first tally
		for turn := range board.Transform(8) {
			n := boardtest.MustTurn(t, b, turn, false)
			group := board.SetOf(n.AppendStones(nil, turn.Apply(c.black, b.Size()))...)
			var foe board.Set
			if c.white != board.NoPoint {
				foe = board.SetOf(n.AppendStones(nil, turn.Apply(c.white, b.Size()))...)
			}
			got := tallyOn(n, board.Black, &group, &foe)
			if turn == 0 {
				first = got
			}
			if got != first || got.own != c.own || got.shared != c.shared || got.eyes != c.eyes {
				t.Errorf("turned by %d: %+v, want %d own liberties, %d shared ones and %d eyes, as before turning\n%v", turn, got, c.own, c.shared, c.eyes, n)
			}
		}
	}
}
