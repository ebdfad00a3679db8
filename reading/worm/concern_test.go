package worm_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestConcern: the attack on the stone at A9 would also work against that at E5, wherever it is. It is found to
// if it is within three steps and something else captures that stone already.
func TestConcern(t *testing.T) {
	stone, other := at(t, "E5"), at(t, "A9")
	b := boardtest.MustParse(t, replaceOnce(t, lone, ". . . . . . . . .\n\t. . . . . . . . .\n\t. . . . . . . . .\n\t. . . . . . . . .\n\t. . . . X",
		"X . . . . . . . .\n\t. . . . . . . . .\n\t. . . . . . . . .\n\t. . . . . . . . .\n\t. . . . X"))
	near := 0
	for _, captured := range []bool{false, true} {
		for move := range board.Points(9) {
			if b.At(move) != board.Empty || move == at(t, "D5") || move == at(t, "E6") {
				continue
			}
			j := judge{
				attack: func(b *board.Board, str board.Point) search.Result {
					switch {
					case b.SameString(str, other):
						return search.Result{Code: search.Win, Move: move}
					case b.SameString(str, stone) && captured:
						return search.Result{Code: search.Win, Move: at(t, "D5")}
					}
					return search.Result{}
				},
				defend: func(b *board.Board, str board.Point) search.Result {
					switch {
					case b.At(move) == board.White:
						return search.Result{}
					case b.SameString(str, stone):
						return search.Result{Code: search.Win, Move: at(t, "E6")}
					}
					return search.Result{Code: search.Win, Move: at(t, "B8")}
				},
			}
			w := analyze(t, b, worm.Options{Tactics: j, NoPatterns: true, NoThreats: true}).At(stone)
			steps := max(move.Col()-stone.Col(), stone.Col()-move.Col()) + max(move.Row()-stone.Row(), stone.Row()-move.Row())
			want := captured && steps <= 3
			if want {
				near++
			}
			if got := w.AttackCode(move) == search.Win; got != want {
				t.Errorf("captured %v, %v, %d steps away: %v", captured, move, steps, w)
			}
		}
	}
	if near != 22 {
		t.Errorf("%d moves are near, want all but two of 24", near)
	}
}
