package genmove_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/reading/search"
)

// centered values points by how near they are to the middle of a board with 9 lines, in the
// order that turn makes of them.
type centered struct{ turn func([]genmove.Valued) }

func (c centered) Value(_ context.Context, s *genmove.Situation, _ *genmove.Reasons) ([]genmove.Valued, error) {
	var list []genmove.Valued
	empty := s.Board.EmptyPoints()
	for p := range empty.All() {
		x, y := float64(p.Col()-4), float64(p.Row()-4)
		list = append(list, genmove.Valued{Move: p, Value: 100 - 10*math.Hypot(x, y) - x/7, Safe: true})
	}
	c.turn(list)
	return list, nil
}

// TestValuerOrder: an Engine chooses the same move whatever order a Valuer returns moves in.
func TestValuerOrder(t *testing.T) {
	for name, turn := range map[string]func([]genmove.Valued){
		"by point":  func([]genmove.Valued) {},
		"backwards": slices.Reverse[[]genmove.Valued],
		"best last": func(l []genmove.Valued) {
			slices.SortFunc(l, func(a, b genmove.Valued) int {
				if a.Value < b.Value {
					return -1
				}
				return 1
			})
		},
	} {
		e := engine(t, genmove.Options{Effort: search.AtLevel(0), Valuer: centered{turn}, Reasoners: []genmove.Reasoner{}})
		g := emptyGame(t, 9)
		d, err := e.Generate(t.Context(), g, board.Black)
		if err != nil || d.Move != board.At(4, 4) || d.Value != 100 {
			t.Errorf("%s: %v worth %v, %v, want E5", name, d.Move, d.Value, err)
		}
		if !slices.IsSortedFunc(d.Moves, func(a, b genmove.Valued) int {
			if a.Value > b.Value {
				return -1
			}
			return 1
		}) {
			t.Errorf("%s: the moves of the decision are not sorted", name)
		}
	}
}

// TestNegativeOptions: numbers below their range are refused, and those with a meaning are not.
func TestNegativeOptions(t *testing.T) {
	s := situationBy(t, decided, board.White)
	r := genmove.NewReasons(s)
	for _, overlook := range []float64{-1, 2, math.NaN()} {
		if _, err := (genmove.Points{Overlook: overlook}).Value(t.Context(), s, r); !errors.Is(err, genmove.ErrOptions) {
			t.Errorf("overlooking %v: %v", overlook, err)
		}
	}
	if _, err := (genmove.Points{MaxMoves: -1}).Value(t.Context(), s, r); err != nil {
		t.Errorf("all moves: %v", err)
	}
}

// TestAcceptedLevels: New and SetLevel accept the same levels.
func TestAcceptedLevels(t *testing.T) {
	for _, level := range []int{0, genmove.MaxLevel, genmove.MaxLevel + 1, 100} {
		_, err := genmove.New(genmove.Options{Effort: search.AtLevel(level), Databases: &genmove.Databases{}})
		set := engine(t, genmove.Options{}).SetLevel(level)
		if bad := level > genmove.MaxLevel; errors.Is(err, genmove.ErrOptions) != bad || errors.Is(set, genmove.ErrOptions) != bad {
			t.Errorf("level %d: New says %v, SetLevel %v", level, err, set)
		}
	}
}

// TestNilDatabases: nil stands for the shipped patterns, as in package examine, and the zero value
// for none.
func TestNilDatabases(t *testing.T) {
	a, err := examine.New(examine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	shipped, err := genmove.ShippedDatabases()
	if err != nil {
		t.Fatal(err)
	}
	patterns := func(db *genmove.Databases) int {
		list, err := genmove.Standard(a, db)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, x := range list {
			if _, ok := x.(*genmove.Patterns); ok {
				n++
			}
		}
		return n
	}
	if n, m, none := patterns(nil), patterns(shipped), patterns(&genmove.Databases{}); n != m || n == 0 || none != 0 {
		t.Errorf("%d with nil, %d with the shipped ones, %d without", n, m, none)
	}
	// Handicaps are placed by patterns, too: not as rules without patterns do.
	stones := func(db *genmove.Databases) []board.Point {
		e, err := genmove.New(genmove.Options{Databases: db})
		if err != nil {
			t.Fatal(err)
		}
		g := emptyGame(t, 19)
		list, err := e.Handicap(t.Context(), g, 5)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	if !slices.Equal(stones(nil), stones(shipped)) {
		t.Error("nil and the shipped databases place other stones")
	}
}
