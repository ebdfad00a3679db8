package owl_test

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestWallsThatFall: three stones of Black's wall connect to the others only along the edge. White cuts
// there and captures them before his group falls, so no search within the walls is a proof.
func TestWallsThatFall(t *testing.T) {
	b := boardtest.MustParse(t, `
		X X X X X X . X . . X . .
		. X O O X X X . . X X X X
		. X X O O X O X . X O O .
		. X O O O O O X X O . O O
		X X X O . O X . X O O X X
		X O X X O O X X X X O O .
		O O O X O O O X O O O O X
		. O . X O . O O O X . X .
		. O X X X O O . X X . X .
		O O O O X X O . X O O O .
		. O . X O O O X X O . O X
		O X X X X O O X O O O O X
		. X . . X . . X X O . O O`)
	goal := board.SetOf(b.AppendStones(nil, board.At(1, 7))...)
	p := prover(t, 0)
	for _, ask := range []func(context.Context, *board.Board, *board.Set) (search.Result, error){p.Attack, p.Defend} {
		if r, err := ask(t.Context(), b, &goal); err != nil || r.Certain {
			t.Errorf("within the walls: %+v, %v", r, err)
		}
	}
	// Black fills a liberty, White cuts.
	b.Try(board.At(2, 2), board.Black)
	b.Try(board.At(5, 0), board.White)
	wall := board.SetOf(b.AppendStones(nil, board.At(3, 2))...)
	if r, err := p.Defend(t.Context(), b, &wall); err != nil || r.Code != search.Fail {
		t.Errorf("the wall after the cut: %+v, %v", r, err)
	}
}
