package examine_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
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

// TestBreakInsCorrectInfluence: influence is what CorrectBreakIns makes of that without
// break-ins. After a move a point is erased only if it was before, and the move that the
// intruder wants keeps the territory for its owner.
func TestBreakInsCorrectInfluence(t *testing.T) {
	mended := 0
	for i, w := range ways {
		owner := w.first.Opponent()
		a := newAnalyst(t, examine.Options{NoMemory: true})
		plain := facts(t, a, diagram(t, w.diagram, owner), examine.Influence)
		f, err := a.More(t.Context(), plain, examine.BreakIns)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range [2]board.Color{board.Black, board.White} {
			want := plain.Influence.First(c).Clone()
			if _, err := influence.CorrectBreakIns(t.Context(), plain.Board, want, a.Connector()); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(territory(f.Board, want), territory(f.Board, f.Influence.First(c))); diff != "" {
				t.Errorf("position %d, %v first, mismatch (-want +got):\n%s", i, c, diff)
			}
		}
		erased, moves := board.Set{}, f.Expansions(w.first)
		for _, x := range f.BreakIns[w.first-board.Black] {
			if len(x.Goal) == 0 {
				t.Errorf("position %d: no goal of %v", i, x)
			}
			erased.Or(new(board.SetOf(x.Erased...)))
		}
		if erased.IsEmpty() || len(moves) == 0 {
			t.Fatalf("position %d: no way in", i)
		}
		stays := 0
		for p := range board.Points(f.Board.Size()) {
			if f.Board.At(p) != board.Empty {
				continue
			}
			m := influence.Move{Point: p}
			with, _, err := a.Effect(t.Context(), f, m, false)
			if err != nil {
				t.Fatal(err)
			}
			without, _, err := a.Effect(t.Context(), plain, m, false)
			if err != nil {
				t.Fatal(err)
			}
			for q := range board.Points(f.Board.Size()) {
				x, y := with.Territory(q), without.Territory(q)
				switch {
				case x == y && erased.Has(q) && y != 0 && p == moves[0]:
					mended++
				case x == y:
				case x == 0 && erased.Has(q):
					stays++
				default:
					t.Errorf("position %d, after %v: %v is worth %.2f, without break-ins %.2f", i, p, q, x, y)
				}
			}
		}
		if stays == 0 {
			t.Errorf("position %d: no point stays erased after moves", i)
		}
	}
	if mended == 0 {
		t.Error("no move of the owner at the way in keeps territory")
	}
}
