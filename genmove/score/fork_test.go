package score

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestFork: by E4 White attacks D4 and F4 at once, of which Black can save either. He attacks nothing at once
// where E4 is beside one string at two or three sides, or F4 belongs to stones with two eyes. A solver tells which
// strings White captures after E4 when he moves again, and whether Black saves all of them when he does.
func TestFork(t *testing.T) {
	e4 := board.At(4, 3)
	for _, c := range []struct {
		diagram string
		fork    bool
		replies []board.Point
	}{
		{`
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O O O O O X .
		. X . X . X . X .
		. X O O O O O X .
		. X O . . . O X .
		. X O . . . O X .`, true, []board.Point{board.At(2, 3), board.At(6, 3)}},
		{`
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O O O O O X .
		. X . X . X O X .
		. X O X X X O X .
		. X O O O O O X .
		. X O . . . O X .`, false, nil},
		{`
		. X O . . . O X .
		. X O . . . O X X
		. X O . . . O X X
		. X O . . . O X X
		. X O O O O O X X
		. X . X . X X X X
		. X O O O O O X X
		. X O . . . O X X
		. X O . . . O X .`, false, nil},
	} {
		b := boardtest.MustParse(t, c.diagram)
		f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
		// The solver moves in the row of E4.
		row := room(8, 4)
		below := room(8, 3)
		row.AndNot(&below)
		played := b.Clone()
		if !played.Try(e4, board.White) {
			t.Fatal("no move at E4")
		}
		var attacked []board.Point
		for _, p := range []board.Point{board.At(3, 3), board.At(5, 3)} {
			p = played.Origin(p)
			if !slices.Contains(attacked, p) && newSolver(played, row).captured(p, board.Black, board.White, 5) {
				attacked = append(attacked, p)
				if newSolver(played, row).captured(p, board.Black, board.Black, 5) {
					t.Errorf("Black cannot save %v\n%v", p, played)
				}
			}
		}
		if (len(attacked) > 1) != c.fork || len(attacked) == 0 {
			t.Fatalf("White attacks %v\n%v", attacked, played)
		}
		replies, loss := f.fork(e4, board.Black)
		slices.Sort(replies)
		if got := slices.Compact(replies); !slices.Equal(got, c.replies) || (loss > 0) != c.fork {
			t.Errorf("answers %v, loss %d, want %v\n%v", got, loss, c.replies, b)
		}
	}
}

// TestNeeds: strings that have to be protected are those that a solver says can be captured if the
// opponent moves first: here stones that do not reach the others if he begins at the right side. In a ko the
// opponent takes the stone too.
func TestNeeds(t *testing.T) {
	for _, c := range []struct {
		diagram string
		want    int
	}{
		{`
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O O O O O X .
		. X . X . X . X .
		. X O O O O O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .`, 2},
		{`
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O O O O O X .
		. X . X . O O X .
		. X O O O O O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .`, 1},
		{`
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O O O O O X .
		. X X X X X . X .
		. X O O O O O X .
		. X O . . . O X .
		. X O . . . O X .
		. X O . . . O X .`, 0},
		{`
		. . X O . . .
		. . X O . . .
		. . X O . . .
		. X . X O . .
		. . X O . . .
		. . X O . . .
		. . X O . . .`, 1},
	} {
		b := boardtest.MustParse(t, c.diagram)
		n := 0
		for _, str := range b.AppendStrings(nil, board.Black) {
			if b.Liberties(str) <= needLiberties && newSolver(b, b.EmptyPoints()).captured(str, board.Black, board.White, 3) {
				n++
			}
		}
		if n != c.want {
			t.Fatalf("%d strings can be captured, want %d\n%v", n, c.want, b)
		}
		f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
		if got := f.needs(board.Black); got != c.want {
			t.Errorf("%d strings need protection, want %d\n%v", got, c.want, b)
		}
		if got := f.needs(board.White); got != 0 {
			t.Errorf("%d strings of White need protection\n%v", got, b)
		}
	}
}

// TestPursue: C1 is captured although it runs: White plays at one side, Black at the other one, and White takes
// two stones. That is the last move, and White's.
func TestPursue(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . .
		. . . . .
		. . . . .
		O O O O O
		. . X . .`)
	c1 := board.At(2, 0)
	if !newSolver(b, room(5, 1)).captured(c1, board.Black, board.White, 3) || newSolver(b, room(5, 1)).captured(c1, board.Black, board.White, 2) {
		t.Fatal("White does not capture C1 with his second move")
	}
	f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
	last, more := f.pursue(c1, board.Black, board.NoPoint)
	if (last != board.At(0, 0) && last != board.At(4, 0)) || !more {
		t.Errorf("the last move is %v, White's %v", last, more)
	}
	if f.b.At(c1) != board.Empty || f.b.Prisoners(board.White) != 2 {
		t.Errorf("White has %d prisoners, want 2\n%v", f.b.Prisoners(board.White), f.b)
	}
}
