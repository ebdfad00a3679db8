package reading_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/scatter"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestBreakThroughCaptures has a stone of the shape in atari: it is simply taken.
func TestBreakThroughCaptures(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . . X O X . . .
		. . O O X O O . .
		. . O . . . O . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	y := point(t, b, "E7")
	x, z := point(t, b, "D6"), point(t, b, "F6")
	res, err := reading.New(reading.Options{}).BreakThrough(t.Context(), b, x, y, z)
	if err != nil || res.Code != search.Win {
		t.Errorf("%v %v, %v, want win", res.Code, res.Move, err)
	}
}

// TestBreakThroughTurned: what is achieved against three stones does not depend on the order of the outer two, nor on how the
// board is turned, nor on the colors, and the move is that of one of the ways to push or to capture.
func TestBreakThroughTurned(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 1))
	codes := map[search.Code]int{}
	for range 150 {
		b := scatter.Stones(rng, 7, 0.36, 0.2)
		for y := range board.Points(7) {
			for _, d := range []board.Point{board.East, board.North} {
				for _, up := range []board.Point{board.North + board.East - d, d - board.North - board.East} {
					x, middle, z := y-up-d, y-up, y-up+d
					if b.At(x) != board.Black || b.At(y) != board.Black || b.At(z) != board.Black || b.At(middle) != board.White || b.At(y-d) != board.Empty || b.At(y+d) != board.Empty {
						continue
					}
					ask := func(b *board.Board, x, y, z board.Point) search.Result {
						t.Helper()
						defer boardtest.Restored(t, b)()
						res, err := reading.New(reading.Options{}).BreakThrough(t.Context(), b, x, y, z)
						if err != nil {
							t.Fatal(err)
						}
						return res
					}
					want := ask(b, x, y, z)
					codes[want.Code]++
					if got := ask(b, z, y, x); got.Code != want.Code {
						t.Errorf("%v, %v, %v: %v, from the other side %v\n%v", x, y, z, want, got, b)
					}
					turn := board.Transform(rng.IntN(8))
					c := boardtest.MustTurn(t, b, turn, rng.IntN(2) == 0)
					if got := ask(c, turn.Apply(x, 7), turn.Apply(y, 7), turn.Apply(z, 7)); got.Code != want.Code {
						t.Errorf("%v, %v, %v: %v, turned %v\n%v", x, y, z, want, got, b)
					}
				}
			}
		}
	}
	if codes[search.Win] < 3 || codes[search.Fail] < 10 || codes[search.Gain] == 0 {
		t.Errorf("%v", codes)
	}
}
