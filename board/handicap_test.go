package board_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/race"
)

// fixedHandicaps is the table of the Go Text Protocol, as other programs answer.
var fixedHandicaps = map[int][]string{
	7:  {2: "E5 C3", 3: "C5 E5 C3", 4: "C5 E5 C3 E3"},
	8:  {2: "F6 C3", 3: "C6 F6 C3", 4: "C6 F6 C3 F3"},
	18: {2: "P15 D4", 3: "D15 P15 D4", 4: "D15 P15 D4 P4"},
	9: {2: "G7 C3", 3: "C7 G7 C3", 4: "C7 G7 C3 G3", 5: "C7 G7 E5 C3 G3", 6: "C7 G7 C5 G5 C3 G3",
		7: "C7 G7 C5 E5 G5 C3 G3", 8: "C7 E7 G7 C5 G5 C3 E3 G3", 9: "C7 E7 G7 C5 E5 G5 C3 E3 G3"},
	11: {2: "J9 C3", 3: "C9 J9 C3", 4: "C9 J9 C3 J3", 5: "C9 J9 F6 C3 J3", 6: "C9 J9 C6 J6 C3 J3",
		7: "C9 J9 C6 F6 J6 C3 J3", 8: "C9 F9 J9 C6 J6 C3 F3 J3", 9: "C9 F9 J9 C6 F6 J6 C3 F3 J3"},
	13: {2: "K10 D4", 3: "D10 K10 D4", 4: "D10 K10 D4 K4", 5: "D10 K10 G7 D4 K4", 6: "D10 K10 D7 K7 D4 K4",
		7: "D10 K10 D7 G7 K7 D4 K4", 8: "D10 G10 K10 D7 K7 D4 G4 K4", 9: "D10 G10 K10 D7 G7 K7 D4 G4 K4"},
	19: {2: "Q16 D4", 3: "D16 Q16 D4", 4: "D16 Q16 D4 Q4", 5: "D16 Q16 K10 D4 Q4", 6: "D16 Q16 D10 Q10 D4 Q4",
		7: "D16 Q16 D10 K10 Q10 D4 Q4", 8: "D16 K16 Q16 D10 Q10 D4 K4 Q4",
		9: "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4"},
	25: {2: "W22 D4", 3: "D22 W22 D4", 4: "D22 W22 D4 W4", 5: "D22 W22 N13 D4 W4", 6: "D22 W22 D13 W13 D4 W4",
		7: "D22 W22 D13 N13 W13 D4 W4", 8: "D22 N22 W22 D13 W13 D4 N4 W4",
		9: "D22 N22 W22 D13 N13 W13 D4 N4 W4"},
	2: nil, 5: nil, 6: nil,
}

func TestFixedHandicap(t *testing.T) {
	for size, table := range fixedHandicaps {
		for n := range 12 {
			g := newGame(t, size, board.Chinese())
			points, err := g.FixedHandicap(n)
			if n >= len(table) || n < 2 {
				if !errors.Is(err, board.ErrHandicap) || g.Len() != 0 {
					t.Errorf("size %d, %d stones: %v, want %v", size, n, err, board.ErrHandicap)
				}
				continue
			}
			if err != nil {
				t.Errorf("size %d, %d stones: %v", size, n, err)
				continue
			}
			var want []board.Point
			for _, v := range strings.Fields(table[n]) {
				want = append(want, vertex(t, g, v))
			}
			slices.Sort(want)
			slices.Sort(points)
			if diff := cmp.Diff(want, points); diff != "" {
				t.Errorf("size %d, %d stones: mismatch (-want +got):\n%s", size, n, diff)
			}
			checkHandicap(t, g, points)
		}
	}
}

func checkHandicap(t *testing.T, g *board.Game, points []board.Point) {
	t.Helper()
	for _, p := range points {
		if c := g.Board().At(p); c != black {
			t.Errorf("size %d: %v at %v", g.Size(), c, p)
		}
	}
	empty := g.Board().EmptyPoints()
	if got := g.Size()*g.Size() - empty.Len(); got != len(points) {
		t.Errorf("size %d: %d stones on the board, want %d", g.Size(), got, len(points))
	}
	if g.ToPlay() != white || g.Handicap() != len(points) || len(g.Moves()) != 0 {
		t.Errorf("size %d: %v to play, handicap %d, %d moves; want white, %d, 0", g.Size(), g.ToPlay(), g.Handicap(),
			len(g.Moves()), len(points))
	}
	if err := g.Undo(); err != nil || g.ToPlay() != black || g.Handicap() != 0 {
		t.Errorf("size %d: after undo: %v, %v to play, handicap %d", g.Size(), err, g.ToPlay(), g.Handicap())
	}
}

func TestFreeHandicap(t *testing.T) {
	race.Alone(t)
	for _, size := range []int{2, 3, 5, 6, 7, 9, 12, 13, 19, 25} {
		for _, n := range []int{2, 3, 4, 5, 6, 8, 9, 10, 13, 17, 25, 40, size*size - 1} {
			if n >= size*size {
				continue
			}
			g := newGame(t, size, board.Japanese())
			points, err := g.FreeHandicap(n)
			if err != nil || len(points) != n {
				t.Errorf("size %d: %d stones, want %d: %v", size, len(points), n, err)
				continue
			}
			if want, err := board.FixedHandicapPoints(size, n); err == nil {
				if diff := cmp.Diff(want, points); diff != "" {
					t.Errorf("size %d, %d stones: mismatch (-want +got):\n%s", size, n, diff)
				}
			}
			if size >= 13 && n <= 17 {
				for i, p := range points {
					line := min(p.Col(), p.Row(), size-1-p.Col(), size-1-p.Row())
					if line < 2 {
						t.Errorf("size %d, %d stones: %v is on line %d", size, n, p, line+1)
					}
					for _, q := range points[:i] {
						if d := max(p.Col()-q.Col(), q.Col()-p.Col()) + max(p.Row()-q.Row(), q.Row()-p.Row()); d < 2 || size >= 19 && d < 3 {
							t.Errorf("size %d, %d stones: %v and %v are close", size, n, p, q)
						}
					}
				}
			}
			checkHandicap(t, g, points)
		}
		for _, n := range []int{-1, 0, 1, size * size} {
			if _, err := newGame(t, size, board.Japanese()).FreeHandicap(n); !errors.Is(err, board.ErrHandicap) {
				t.Errorf("size %d, %d stones: %v", size, n, err)
			}
		}
	}
}

func TestSetFreeHandicap(t *testing.T) {
	g := newGame(t, 9, board.Chinese())
	c3, d4 := vertex(t, g, "C3"), vertex(t, g, "D4")
	for name, test := range map[string]struct {
		points []board.Point
		want   error
	}{
		"one":     {[]board.Point{c3}, board.ErrHandicap},
		"twice":   {[]board.Point{c3, d4, c3}, board.ErrHandicap},
		"pass":    {[]board.Point{c3, board.Pass}, board.ErrPoint},
		"outside": {[]board.Point{c3, board.At(9, 0)}, board.ErrPoint},
		"all":     {make([]board.Point, 81), board.ErrHandicap},
	} {
		if err := g.SetFreeHandicap(test.points); !errors.Is(err, test.want) || g.Len() != 0 {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	if err := g.SetFreeHandicap([]board.Point{c3, d4}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.FixedHandicap(2); !errors.Is(err, board.ErrHandicap) {
		t.Errorf("on stones: %v, want %v", err, board.ErrHandicap)
	}
	if _, err := g.FreeHandicap(2); !errors.Is(err, board.ErrHandicap) {
		t.Errorf("on stones: %v, want %v", err, board.ErrHandicap)
	}
	checkHandicap(t, g, []board.Point{c3, d4})
}
