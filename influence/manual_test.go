package influence_test

import (
	"math"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/boardtest"
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
// one point and threatens three, a hane worth four, and six stones worth eighteen.
// GNU Go 3.8 answers 2.54 for the threat of the first.
//
// Given are the board, the move, and which stones Black takes if he moves first. Computed
// are which of them the move saves by joining them to living ones, the territory before
// and after it, and what it threatens.
func TestMoveValues(t *testing.T) {
	for _, c := range []struct {
		name, diagram, move, dead string
		value, least, most        float64 // the last two bound the follow-up
	}{
		{"gap", gapInWall, "D5", "", 1, 2.49, 2.59},
		{"hane", edgeOfWall, "E1", "", 4, 2, 12},
		// A stone of White that cuts at F2 is in atari and falls, so that Black need not connect there.
		{"hane before a guarded cut", strings.Replace(edgeOfWall, "O X . . . .\n\t\t. . . O X . . . .\n\t\t. . . . .", "O X X . . .\n\t\t. . . O X . . . .\n\t\t. . . . .", 1), "E1", "", 3, 2, 12},
		{"six stones", sixStones, "J1", "E2 F2 G2 H2 E1 H1", 18, 0, 4},
	} {
		b := boardtest.MustParse(t, c.diagram)
		defer boardtest.Restored(t, b)()
		x := newTactics(t)
		dead := parsePoints(t, c.dead, b.Size())
		m := influence.Move{Point: parsePoint(t, c.move, b.Size()), Color: board.White}
		m.Saved = connected(t, b, m.Point, &dead)
		v, threat := x.moveValue(t, influence.Input{Board: b, Dead: &dead, ToPlay: board.Black}, m)
		if math.Abs(v-c.value) > 0.05 {
			t.Errorf("%s: %v is worth %.2f, want %.0f", c.name, m.Point, v, c.value)
		}
		if threat < c.least || threat > c.most {
			t.Errorf("%s: %v threatens %.2f more, want %.1f to %.1f", c.name, m.Point, threat, c.least, c.most)
		}
	}
}

// moveValue returns what a move gains and what it threatens.
func (x *tactics) moveValue(t *testing.T, in influence.Input, m influence.Move) (gain, threat float64) {
	t.Helper()
	var before, after, follow influence.Result
	for _, err := range []error{
		x.engine.Compute(t.Context(), in, &before),
		x.engine.ComputeMove(t.Context(), in, m, &after),
		x.engine.ComputeFollowup(t.Context(), in, m, &after, &follow),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if t.Failed() {
		return 0, 0
	}
	t.Cleanup(func() {
		if t.Failed() {
			for _, r := range []*influence.Result{&before, &after, &follow} {
				dump(t, in.Board, r)
			}
		}
	})
	return influence.MoveValue(&before, &after, m.Color, 0), influence.MoveValue(&after, &follow, m.Color, 0)
}

// connected returns the dead stones that a move joins to a living stone.
func connected(t *testing.T, b *board.Board, move board.Point, dead *board.Set) *board.Set {
	t.Helper()
	if !b.Try(move, board.White) {
		t.Fatalf("no move at %v", move)
	}
	defer b.Undo()
	var saved board.Set
	alive := false
	for p := range b.Stones(move) {
		if dead.Has(p) {
			saved.Add(p)
		} else if p != move {
			alive = true
		}
	}
	if !alive {
		return &board.Set{}
	}
	// Strings of the same group that the move does not touch live with it.
	if !saved.IsEmpty() {
		saved = *dead
	}
	return &saved
}

func parsePoint(t *testing.T, s string, size int) board.Point {
	t.Helper()
	p, err := board.ParsePoint(s, size)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func parsePoints(t *testing.T, s string, size int) board.Set {
	t.Helper()
	var set board.Set
	for _, f := range strings.Fields(s) {
		set.Add(parsePoint(t, f, size))
	}
	return set
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
