package prior

import (
	"math/rand/v2"
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

// TestLargerShapes: leaving out the larger shapes around one that is not in the table
// leaves nothing out, but for a few that were counted as rarely as the last of the table.
func TestLargerShapes(t *testing.T) {
	table, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	differ, all := 0, 0
	for seed := range uint64(20) {
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Playout(board.Black, 10*int(seed), rand.NewPCG(seed, 3)); err != nil {
			t.Fatal(err)
		}
		v := new(view)
		v.look(b, board.Black, board.At(4, 4), board.At(14, 4))
		empty := b.EmptyPoints()
		for p := range empty.All() {
			var every, some float32
			for _, key := range v.appendShapes(nil, p) {
				every += table.shape(key)
			}
			v.shapes(p, func(key uint32) bool {
				w, ok := table.find(key)
				some += w
				return ok
			})
			if all++; every != some {
				differ++
			}
		}
	}
	t.Logf("%d of %d differ", differ, all)
	if all < 2000 || differ > all/500 {
		t.Errorf("%d of %d sums differ", differ, all)
	}
}
