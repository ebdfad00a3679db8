package prior

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// TestSmallFeatures: what is said of a move beside strings of few liberties, of captures,
// of self-atari, of eyes, of distances and of lines.
func TestSmallFeatures(t *testing.T) {
	const fight = `
		. . . . . . . . .
		. . O . . . . . .
		. O X X . O X . .
		. . O O . X O O .
		. . . . . . X X .
		. . . . . . . . .
		X X . . . X O . .
		O O X . X O . O .
		. O X . X X O O .`
	b := boardtest.MustParse(t, fight)
	at := func(s string) board.Point {
		t.Helper()
		p, err := board.ParsePoint(s, 9)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	// Which features are about strings beside the move, or what it captures.
	tactical := func(f uint16) bool { return f < lineAndPhase }
	for _, c := range []struct {
		name, move, last string
		color            board.Color
		want             []int
	}{
		{"nothing near", "E4", "", board.Black, nil},
		{"a string of two gets more, another gets into atari", "E7", "", board.Black, []int{extendsTwo + 1, atarisOther + 2}},
		{"the same for the other player", "E7", "", board.White, []int{extendsTwo + 1, atarisOther + 2}},
		{"the string of the last move gets into atari", "E7", "D7", board.White, []int{extendsTwo + 1, atarisLast + 2}},
		{"the corner is taken", "A1", "", board.Black, []int{capturesOther + 2}},
		{"with the last move in it", "A1", "B1", board.Black, []int{capturesLast + 2}},
		{"a ko", "G2", "", board.Black, []int{capturesOther, koCapture}},
		{"the string of the last move has two liberties left", "E8", "C8", board.Black, nil},
	} {
		v, last := new(view), board.NoPoint
		if c.last != "" {
			last = at(c.last)
		}
		v.look(b, c.color, last, board.NoPoint)
		var got []int
		for _, f := range v.appendSmall(nil, at(c.move)) {
			if tactical(f) || f == fillsEye {
				got = append(got, int(f))
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s, %v at %s: features %v, want %v", c.name, c.color, c.move, got, c.want)
		}
	}
}
