package reading_test

import (
	"testing"

	"github.com/tengen-go/tengen/board/boardtest"
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
