package influence_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/reading/search"
)

// told is a Connector that is told the distances from each string, by its first stone,
// and who comes in always; it keeps what it is asked.
type told struct {
	distances map[board.Point]map[board.Point]float64
	comesIn   bool
	asked     []board.Point
	goals     []board.Set
}

func (c *told) Distances(_ context.Context, b *board.Board, str board.Point, _ float64, dst []float64) error {
	for i := range dst {
		dst[i] = math.Inf(1)
	}
	for p, d := range c.distances[b.Origin(str)] {
		dst[p] = d
	}
	return nil
}

func (c *told) ask(b *board.Board, str board.Point, goal *board.Set, win bool) (search.Result, error) {
	c.asked = append(c.asked, b.Origin(str))
	c.goals = append(c.goals, *goal)
	if win {
		return search.Result{Code: search.Win, Move: goal.First()}, nil
	}
	return search.Result{}, nil
}

func (c *told) BreakIn(_ context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	return c.ask(b, str, goal, c.comesIn)
}

func (c *told) BlockOff(_ context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	return c.ask(b, str, goal, !c.comesIn)
}

// territory returns a board of 13 lines with white stones and a result in which the given
// points are Black's territory.
func territory(t *testing.T, white []board.Point, black []board.Point, own board.Set, toMove board.Color) (*board.Board, *influence.Result) {
	t.Helper()
	b := setup(t, 13, black, white)
	f := influence.ResultFacts{ToPlay: toMove, Territory: make([]float64, board.NumPoints)}
	for p := range own.All() {
		f.Territory[p] = -1
	}
	r, err := influence.NewResult(b, f)
	if err != nil {
		t.Fatal(err)
	}
	return b, r
}

// block returns the points of a rectangle.
func block(col, row, cols, rows int) (s board.Set) {
	for i := range cols {
		for j := range rows {
			s.Add(board.At(col+i, row+j))
		}
	}
	return s
}

// same are equal distances to all points of a set.
func same(s board.Set, d float64) map[board.Point]float64 {
	m := map[board.Point]float64{}
	for p := range s.All() {
		m[p] = d
	}
	return m
}

// TestBreakInRegion: territories of ten points and more are looked at.
func TestBreakInRegion(t *testing.T) {
	str := board.At(10, 1)
	for rows, want := range map[int]bool{3: false, 5: true} {
		own := block(0, 0, 3, rows)
		if rows == 5 { // ten points
			own = block(0, 0, 2, 5)
		}
		b, r := territory(t, []board.Point{board.At(6, 1)}, nil, own, board.White)
		c := &told{distances: map[board.Point]map[board.Point]float64{board.At(6, 1): same(own, 1), str: same(own, 1)}}
		if _, err := influence.CorrectBreakIns(t.Context(), b, r, c); err != nil {
			t.Fatal(err)
		}
		if got := len(c.asked) > 0; got != want {
			t.Errorf("%d points: looked at %v", own.Len(), got)
		}
	}
}

// TestBreakInReaches: strings aim at points up to 3.01 away, and at those up to 2.81 if
// they are to be blocked.
func TestBreakInReaches(t *testing.T) {
	own, str := block(0, 0, 4, 4), board.At(7, 1)
	for _, c := range []struct {
		first    board.Color
		distance float64
		want     bool
	}{
		{board.White, 3, true}, {board.White, 3.02, false}, {board.Black, 2.8, true}, {board.Black, 2.82, false},
		{board.Empty, 3, true},
	} {
		b, r := territory(t, []board.Point{str}, nil, own, c.first)
		far := board.At(0, 0)
		d := same(own, 1)
		d[far] = c.distance
		// A way of points that are near, so that nothing is hidden when he blocks.
		for col := 4; col < 7; col++ {
			d[board.At(col, 1)] = 0.5
		}
		x := &told{distances: map[board.Point]map[board.Point]float64{str: d}}
		if _, err := influence.CorrectBreakIns(t.Context(), b, r, x); err != nil {
			t.Fatal(err)
		}
		if len(x.goals) == 0 || x.goals[0].Has(far) != c.want {
			t.Errorf("%v first, distance %v: goals %v, want it in the first: %v", c.first, c.distance, len(x.goals), c.want)
		}
	}
}

// TestIntruders: strings are tried that are at most one move farther than the nearest,
// ten at most, nearest first.
func TestIntruders(t *testing.T) {
	own := block(0, 0, 4, 4)
	for _, c := range []struct {
		name  string
		near  []float64
		tried int
	}{
		{"within a move", []float64{0.5, 1.49}, 2},
		{"farther", []float64{0.5, 1.51}, 1},
		{"ten", []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 10},
		{"eleven", []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 10},
	} {
		var white []board.Point
		x := &told{distances: map[board.Point]map[board.Point]float64{}}
		for i, d := range c.near {
			p := board.At(5+i%2*2, i)
			white = append(white, p)
			x.distances[p] = same(own, d)
		}
		b, r := territory(t, white, nil, own, board.White)
		if _, err := influence.CorrectBreakIns(t.Context(), b, r, x); err != nil {
			t.Fatal(err)
		}
		if len(x.asked) != c.tried {
			t.Errorf("%s: %d strings were tried, want %d", c.name, len(x.asked), c.tried)
		}
	}
}

// TestErasing: each time that a string comes in, the nearest points are given up, those
// as near as that to a hundredth, four at most; the string is tried until it has taken five.
func TestErasing(t *testing.T) {
	own, str := block(0, 0, 5, 5), board.At(8, 2)
	each := func(distance func(i int) float64) map[board.Point]float64 {
		d := map[board.Point]float64{}
		i := 0
		for p := range own.All() {
			d[p] = distance(i)
			i++
		}
		return d
	}
	for _, c := range []struct {
		name     string
		distance func(i int) float64
		erased   []int
	}{
		{"all alike", func(int) float64 { return 1 }, []int{4, 4}},
		{"one by one", func(i int) float64 { return 1 + 0.02*float64(i) }, []int{1, 1, 1, 1, 1}},
		{"within a hundredth", func(i int) float64 {
			if i < 4 {
				return 1 + 0.009*float64(i/2)
			}
			return 1.1 + 0.02*float64(i)
		}, []int{4, 1}},
		{"three alike", func(i int) float64 { return 1 + 0.02*float64(i/3) }, []int{3, 3}},
	} {
		b, r := territory(t, []board.Point{str}, nil, own, board.White)
		x := &told{distances: map[board.Point]map[board.Point]float64{str: each(c.distance)}, comesIn: true}
		found, err := influence.CorrectBreakIns(t.Context(), b, r, x)
		if err != nil {
			t.Fatal(err)
		}
		var erased []int
		for _, f := range found {
			erased = append(erased, len(f.Erased))
		}
		if fmt.Sprint(erased) != fmt.Sprint(c.erased) {
			t.Errorf("%s: %v points were erased, want %v", c.name, erased, c.erased)
		}
	}
}

// TestCrossing: when the owner blocks, a string aims at nothing behind more than two of
// his stones.
func TestCrossing(t *testing.T) {
	str := board.At(8, 2)
	for stones, want := range map[int]bool{1: true, 2: true, 3: false} {
		own := block(0, 0, 4, 5)
		var black []board.Point
		d := same(own, 1)
		for i := range stones {
			for row := range 6 {
				p := board.At(4+i, row)
				black = append(black, p)
				d[p] = 1
			}
		}
		for col := 4 + stones; col < 8; col++ {
			d[board.At(col, 2)] = 1
		}
		b, r := territory(t, []board.Point{str}, black, own, board.Black)
		x := &told{distances: map[board.Point]map[board.Point]float64{str: d}}
		if _, err := influence.CorrectBreakIns(t.Context(), b, r, x); err != nil {
			t.Fatal(err)
		}
		if got := len(x.asked) > 0; got != want {
			t.Errorf("behind %d stones: tried %v, want %v", stones, got, want)
		}
	}
}
