package score

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestContested: if White fills the neutral points around D5, Black has to play C5. At D6 he saves that, as
// these stones are joined to the others then; at E4 and F5, which only fill liberties of his own, he does not.
// With D4 open as well, he saves it at either of two points, and gets one of them whoever moves first. On the larger
// board D8 saves C7, and no other neutral point does; it is played first.
func TestContested(t *testing.T) {
	for _, c := range []struct {
		diagram   string
		str, want board.Point
	}{
		{`
		. . X O O . .
		. X X . O O O
		. X . X X . O
		. X X O . O O
		. . X O O O .
		. . X O . . .
		. . X O . . .`, board.At(3, 4), board.At(3, 5)},
		{`
		. . X O O . .
		. X X . O O O
		. X . X X . O
		. X X . O O O
		. . X O O O .
		. . X O . . .
		. . X O . . .`, board.At(3, 4), board.NoPoint},
		{`
		. . X O O O O . .
		. X X . O . O O O
		. X . X X X X . O
		. X X O . O . O O
		. X X O O O O O .
		. . X O . . . . .
		. . X O . O . . .
		. . X O . . . . .
		. . X O . . . . .`, board.At(3, 6), board.At(3, 7)},
	} {
		b := boardtest.MustParse(t, c.diagram)
		f := newFinisher(t.Context(), &situation{e: newInner(t), b: b})
		open := f.neutral()
		shared := b.LibertySet(c.str)
		shared.And(&open)
		// What saves the string is told by playing: Black at the point, White at all others that are open,
		// and C5 is left to be filled if the string has but that liberty.
		only, n := board.NoPoint, 0
		for p := range open.All() {
			played := b.Clone()
			if !played.Try(p, board.Black) {
				t.Fatalf("no move at %v", p)
			}
			for q := range open.All() {
				if q != p {
					played.Try(q, board.White)
				}
			}
			if played.Liberties(c.str) > 1 {
				only, n = p, n+1
			}
		}
		if n != 1 {
			only = board.NoPoint
		}
		if only != c.want || n == 0 {
			t.Fatalf("%d points save the string, %v", n, only)
		}
		if got := f.onlySaver(c.str, &open, &shared); got != c.want {
			t.Errorf("%v alone saves the string, want %v\n%v", got, c.want, b)
		}
		for _, first := range []board.Color{board.Black, board.White} {
			if got := f.contested(first, &open); got != c.want {
				t.Errorf("%v first: %v is contested, want %v\n%v", first, got, c.want, b)
			}
			if c.want == board.NoPoint {
				continue
			}
			if got := newFinisher(t.Context(), f.s).fill(first); got != c.want {
				t.Errorf("%v first plays %v, want %v\n%v", first, got, c.want, b)
			}
		}
	}
}
