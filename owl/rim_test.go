package owl_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// TestKoAtTheRim asks about corners of White that Black's walls close but for gaps. Where Black
// kills within them, a ko that White gets beyond the gaps changes nothing: he kills as he does
// with a stone at each end, where he would answer.
func TestKoAtTheRim(t *testing.T) {
	for _, diagram := range []string{`
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. X X X . . . . .
		O O X X . . . . .
		. . . O X . . . .
		. . O . . . . . .
		`, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. X X X . . . . .
		. O O X . . . . .
		. . . O X . . . .
		. . O . . . . . .
		`} {
		v, err := owl.NewProver(owl.Options{})
		if err != nil {
			t.Fatal(err)
		}
		b := boardtest.MustParse(t, diagram)
		goal := b.StonesOf(board.White)
		open, err := v.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		// The points beyond both ends of the walls.
		for _, p := range []board.Point{board.At(0, 4), board.At(5, 0)} {
			if !b.Try(p, board.Black) {
				t.Fatal(p)
			}
		}
		shut, err := v.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		if open.Code != search.Win || open.Limited || shut.Code != open.Code {
			t.Errorf("%+v, and with stones beyond the gaps %+v\n%v", open, shut, b)
		}
	}
}
