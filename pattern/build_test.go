package pattern_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

func TestBuild(t *testing.T) {
	db, err := pattern.Build(pattern.General(), pattern.Spec{
		Name: "EB112",
		Diagram: `
			?X?.?  jump under
			O.*oo
			O....
			o....
			-----`,
		Entry: "8,ed,NULL",
	})
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	black := []board.Point{board.At(2, 2), board.At(2, 1)}
	white := []board.Point{board.At(3, 3)}
	if err := b.Setup(black, white, nil); err != nil {
		t.Fatal(err)
	}
	var got []pattern.Match
	for p := range board.Point(board.NumPoints) {
		for o := range board.Transform(8) {
			for _, c := range []board.Color{board.Black, board.White} {
				m := pattern.Match{Orientation: o, Color: c, Anchor: p}
				if db.Holds(b, m, pattern.Query{}) {
					got = append(got, m)
				}
			}
		}
	}
	if len(got) != 1 || got[0].Color != board.Black || db.Move(got[0]) != board.At(4, 2) {
		t.Errorf("matches = %v, want one with a move at E3", got)
	}
}
