package examine_test

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
)

// Territories with ways in, and the player who comes in if he moves first.
var ways = []struct {
	first   board.Color
	diagram string
}{
	{board.Black, `
		. . . . . . . . .
		. . . . . . . . .
		. . . O O O . . .
		O O . . . . . O .
		. . . . . . . X .
		. X . . . X X . X
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{board.Black, `
		. . . . . . . . .
		. . . . . . . . .
		. O O O . . O . .
		. . . . . . . O .
		. X X . X X . X X
		X . . X . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
	{board.White, `
		. . . . . . . . .
		. . . . . . . . .
		O . . . . . O . O
		. O O O . . . . .
		. . X . . . X . .
		. X . . X X . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`},
}

// territory returns the territory of all points.
func territory(b *board.Board, r *influence.Result) map[board.Point]float64 {
	all := map[board.Point]float64{}
	for p := range board.Points(b.Size()) {
		all[p] = r.Territory(p)
	}
	return all
}
