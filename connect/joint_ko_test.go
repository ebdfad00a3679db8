package connect_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestJoinedInAKo: in a search of a few moves, which does not widen, the strings at D2 and D4 are cut apart by Black's D3 if nobody takes a ko
// against the ban; White, if he may, captures in one. So the question depends on the ko.
func TestJoinedInAKo(t *testing.T) {
	b := boardtest.MustParse(t, `
		. O . O . O
		. O . O O .
		. O X O X .
		X X O . O .
		. . X O . X
		. X X . X .`)
	r := connect.New(connect.Options{})
	for depth := 2; depth <= 4; depth++ {
		p := r.Params()
		p.Depth, p.Wide = depth, 0
		r.SetParams(p)
		res, err := r.Disconnect(t.Context(), b, board.At(3, 1), board.At(3, 3))
		if err != nil || res.Code != search.KoA || res.Move != board.At(3, 2) {
			t.Errorf("depth %d: %v at %v, %v, want %v at %v", depth, res.Code, res.Move, err, search.KoA, board.At(3, 2))
		}
	}
}
