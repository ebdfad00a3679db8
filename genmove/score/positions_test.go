package score_test

import (
	"sync"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/score"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// inSeki has two groups that share B1 and F1.
const inSeki = `
	. . . . . . . . .
	X X X X X X X X X
	X X X X X X X X X
	O O O O O O O O O
	. . . . . . . . .
	O O O O O O O O O
	O O O O O O O O .
	X X X X X X X O .
	X . O O O . X O .`

// handCounted is a position that was counted by hand.
type handCounted struct {
	name, diagram   string
	dead, seki      string
	territory, area [2]float64 // if Black moves first, and if White does
}

// byHand are they. Who moves first may get the last neutral point.
var byHand = []handCounted{
	{"a wall each", `
		. . X O . .
		. . X O . .
		. . X O . .
		. . X O . .
		. . X O . .
		. . X O . .`, "", "", [2]float64{}, [2]float64{}},
	{"a stone without hope", `
		. . X O . .
		. . X O . .
		. O X O . .
		. . X O . .
		. . X O . .
		. . X O . .`, "B4", "", [2]float64{-1, -1}, [2]float64{}},
	{"a neutral point", `
		. . X . O .
		. . X O O .
		. . X O . .
		. . X O . .
		. . X O . .
		. . X O . .`, "", "", [2]float64{-2, -2}, [2]float64{-2, 0}},
	{"three stones in a row with two liberties in common", inSeki, "", "A1 C1 D1 E1 G1 A2 B2 C2 D2 E2 F2 G2", [2]float64{3, 3}, [2]float64{7, 7}},
	// White protects as well: Black would cut at E3 and E5. GNU Go 3.8 plays the same and counts W+6.
	{"a ko that has to be closed", `
		. . X O . . .
		. . X O . . .
		. . X O . . .
		. X . X O . .
		. . X O . . .
		. . X O . . .
		. . X O . . .`, "", "", [2]float64{6, 6}, [2]float64{5, 5}},
	{"a stone that has to be protected if White takes the neutral point", `
		. . X O . . .
		. X X . O O .
		. X . X O . .
		. X X O . O .
		. . X O . . .
		. . X O . . .
		. . X O . . .`, "", "", [2]float64{4, 6}, [2]float64{3, 5}},
	{"neutral points in a row", `
		. . X . O . .
		. . X . O . .
		. X X . O O .
		. . X . O . .
		. X X . O . .
		. . X . O . .
		. . X . O . .`, "", "", [2]float64{1, 1}, [2]float64{-1, 1}},
	{"three stones in a bent row of five points: who takes them has one eye", `
		. X X X O X . . .
		O O O . O X . . .
		X X O O O X . . .
		. X X X X X . . .
		X X X X X X X X X
		O O O O O O O O O
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`, "", "C7 D7 E7 A8 B8 C8 E8 B9 C9 D9 E9", [2]float64{14, 14}, [2]float64{9, 9}},
	{"a ko that need not be closed: Black dies where he connects", `
		. . . . . . .
		. . . . . . .
		X X X X X X X
		O O O O O O O
		. O O . . . .
		O X . O . . .
		. O X O . . .`, "C1 B2", "", [2]float64{3, 3}, [2]float64{7, 7}},
	{"a move that attacks two strings at once, once A8 is filled", `
		X X . X X . X . X
		. X . . X X X X X
		O O X X O O O O O
		O O O O O O O O O
		. . . . . . . . .
		O O O O O O O O O
		. . . . . . . . .
		O O O O O O O O O
		. . . . . . . . .`, "", "", [2]float64{23, 23}, [2]float64{43, 43}},
	// GNU Go 3.8 counts the next two so if Black moves first, and the second one if White does.
	{"a wall that has to be protected when its neutral point is filled", `
		. . . . . O X . .
		. . . O . O X . .
		O O O X O O X . .
		X X X X X . X . .
		. . . . . X X . .
		. . X . . . . . .
		. . . . . . X . .
		. . X . . . . . .
		. . . . . . . . .`, "", "", [2]float64{-40, -40}, [2]float64{-47, -47}},
	{"who plays E7 decides about two protections", `
		. . . X O . . . .
		. . . X O . . . .
		. X . X . O O . .
		. . . X O . O . .
		. . . X . O . . .
		. . . X X O . . .
		. X . . X O . O .
		. . . . X O . . .
		. . . . X O . . .`, "", "", [2]float64{-3, -1}, [2]float64{-3, -1}},
	{"dead stones on both sides", `
		. . X O . X .
		. O X O . . .
		. . X O O O .
		X X X O . . .
		. . X O . X .
		. O X O . . .
		. . X O . . .`, "B2 F3 B6 F7", "", [2]float64{7, 7}, [2]float64{7, 7}},
}

// handResults are the results of handResult.
var handResults = map[[2]int]*score.Result{}

// handEstimator is the Estimator of handResult.
var handEstimator = sync.OnceValues(func() (*score.Estimator, error) { return score.New(score.Options{}) })

// handResult estimates a position of byHand, once for all tests that only want its result.
func handResult(tb testing.TB, i int, toPlay board.Color) *score.Result {
	tb.Helper()
	key := [2]int{i, int(toPlay)}
	if handResults[key] == nil {
		e, err := handEstimator()
		if err != nil {
			tb.Fatal(err)
		}
		r, err := e.Estimate(tb.Context(), examine.Position{Board: boardtest.MustParse(tb, byHand[i].diagram), ToPlay: toPlay})
		if err != nil {
			tb.Fatal(err)
		}
		handResults[key] = r
	}
	return handResults[key]
}

// TestPositions counts them, whoever moves first.
func TestPositions(t *testing.T) {
	race.Alone(t)
	for i, c := range byHand {
		t.Run(c.name, func(t *testing.T) {
			b := boardtest.MustParse(t, c.diagram)
			for _, toPlay := range []board.Color{board.Black, board.White} {
				r := handResult(t, i, toPlay)
				if !r.Finished() || !r.Describes(b) {
					t.Errorf("%v first: finished %v, of the position %v", toPlay, r.Finished(), r.Describes(b))
				}
				if r.Dead().String() != c.dead || r.Seki().String() != c.seki {
					t.Errorf("%v first: dead %v, in seki %v, want %q and %q", toPlay, r.Dead(), r.Seki(), c.dead, c.seki)
				}
				first := toPlay - board.Black
				if got, want := r.Margin(board.TerritoryScoring), board.Margin(c.territory[first]); got != want {
					t.Errorf("%v first: %v by territory, want %v\n%v", toPlay, got, want, r)
				}
				if got, want := r.Margin(board.AreaScoring), board.Margin(c.area[first]); got != want {
					t.Errorf("%v first: %v by area, want %v\n%v", toPlay, got, want, r)
				}
			}
		})
	}
}

func newEstimator(tb testing.TB) *score.Estimator {
	tb.Helper()
	e, err := score.New(score.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return e
}

// TestSymmetry: the statuses and margins are the same on a board that is turned or
// mirrored, and the opposite ones with the colors exchanged. Each position is turned in four
// of the sixteen ways, all of which come about.
func TestSymmetry(t *testing.T) {
	race.Alone(t)
	e := newEstimator(t)
	for n, c := range byHand {
		b := boardtest.MustParse(t, c.diagram)
		want := handResult(t, n, board.Black)
		for k, swap := range []bool{false, true} {
			for i := range board.NumTransforms {
				// Each position turned twice, or once: one position as it is, the next one in the
				// other colors.
				if (i+n)%8 != 1+k || sample.Of(1, 0) > 0 && (n+n/8)%2 != k {
					continue
				}
				sym := board.Transform(i)
				turned, err := board.New(b.Size())
				if err != nil {
					t.Fatal(err)
				}
				var stones [4][]board.Point
				for p := range board.Points(b.Size()) {
					color := b.At(p)
					if swap {
						color = color.Opponent()
					}
					stones[color] = append(stones[color], sym.Apply(p, b.Size()))
				}
				if err := turned.Setup(stones[board.Black], stones[board.White], nil); err != nil {
					t.Fatal(err)
				}
				first, sign := board.Black, board.Margin(1)
				if swap {
					first, sign = board.White, -1
				}
				got, err := e.Estimate(t.Context(), examine.Position{Board: turned, ToPlay: first})
				if err != nil {
					t.Fatal(err)
				}
				for p := range board.Points(b.Size()) {
					if a, b := want.Status(p), got.Status(sym.Apply(p, b.Size())); a != b {
						t.Errorf("%s: %v is %v, and %v on the board turned by %v, exchanged %v", c.name, p, a, b, sym, swap)
					}
				}
				for _, s := range []board.Scoring{board.AreaScoring, board.TerritoryScoring} {
					if a, b := want.Margin(s), sign*got.Margin(s); a != b {
						t.Errorf("%s: %v by %v, and %v on the board turned by %v, exchanged %v", c.name, a, s, b, sym, swap)
					}
				}
			}
		}
	}
}
