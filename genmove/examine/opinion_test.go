package examine_test

import (
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/reading/search"
)

// TestLifeAtLevels: where there is no proof, a reader that was given no effort answers as at the
// usual level, and below that otherwise, whatever effort it was given before.
func TestLifeAtLevels(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . .
		. . . . . . . . .
		. . X X X X . . .
		. . X O O . . . .
		. X O . . O . X .
		. X O . O . . . .
		. . X O . . . X .
		. . . . . . . . .
		. . . . . . . . .`)
	goal := b.StonesOf(board.White)
	ask := func(list ...search.Effort) search.Result {
		a, err := examine.New(examine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		life := a.Life()
		for _, e := range list {
			life = life.With(e)
		}
		r, err := life.Attack(t.Context(), b, &goal)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	usual, below := search.AtLevel(search.UsualLevel), search.AtLevel(search.UsualLevel-1)
	want, quick := ask(usual), ask(below)
	if want.Chance == 0 || quick.Chance == 0 || quick.Chance == want.Chance {
		t.Fatalf("%+v at the usual level, %+v below", want, quick)
	}
	for _, tt := range []struct {
		efforts []search.Effort
		want    search.Result
	}{{nil, want}, {[]search.Effort{below, usual}, want}, {[]search.Effort{usual, below}, quick}} {
		if got := ask(tt.efforts...); got.Code != tt.want.Code || got.Move != tt.want.Move || got.Nodes != tt.want.Nodes || got.Chance != tt.want.Chance {
			t.Errorf("%v: %+v, want %+v", tt.efforts, got, tt.want)
		}
	}
}
