package ko_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/ko"
	"github.com/tengen-go/tengen/reading/search"
)

// TestResolvingJudgesAfterTheMove lets White, the komaster at E5, take at D7: then
// nothing is left to take at E5, so that his ko is settled.
func TestResolvingJudgesAfterTheMove(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . X . . . . .
		. . X . X . . . .
		. . O X O . . . .
		. . X O . O . . .
		. . . X O . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	defer boardtest.Restored(t, b)()
	e5, d7 := board.At(4, 4), board.At(3, 6)
	_, _, allowed := ko.Next(search.KoResolving, ko.State{Status: ko.White, Point: e5}, b, d7, board.White)
	if !allowed {
		t.Error("the komaster may not take another ko although his own is settled by that")
	}
}
