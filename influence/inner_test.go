package influence

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
)

// TestManualOrder is the order in which the manual says that points are
// visited.
func TestManualOrder(t *testing.T) {
	const want = `
		+ + + + + + + + + + +
		+ 78 68 66 64 63 65 67 69 79 +
		+ 62 46 38 36 35 37 39 47 75 +
		+ 60 34 22 16 15 17 23 43 73 +
		+ 58 32 14 6 3 7 19 41 71 +
		+ 56 30 12 2 0 4 18 40 70 +
		+ 57 31 13 5 1 8 20 42 72 +
		+ 59 33 21 10 9 11 24 44 74 +
		+ 61 45 28 26 25 27 29 48 76 +
		+ 77 54 52 50 49 51 53 55 80 +
		+ + + + + + + + + + +`
	order := visits()
	for i, row := range numbers(want) {
		for j, n := range row {
			if k, err := strconv.Atoi(n); err == nil && board.At(5, 5)+order[k].delta != board.At(j, 10-i) {
				t.Errorf("number %d is %v, want %v", k, board.At(5, 5)+order[k].delta, board.At(j, 10-i))
			}
		}
	}
}

func numbers(text string) (rows [][]string) {
	for line := range strings.Lines(strings.TrimSpace(text)) {
		rows = append(rows, strings.Fields(line))
	}
	return rows
}

func TestCentrality(t *testing.T) {
	for _, c := range []struct{ col, row, size, want int }{
		{0, 0, 11, 0}, {1, 1, 11, 4}, {5, 5, 11, 17}, {9, 9, 19, 21}, {0, 9, 19, 4}, {9, 0, 19, 4}, {2, 9, 19, 10}, {12, 12, 25, 24},
	} {
		if got := centrality(board.At(c.col, c.row), c.size); got != c.want {
			t.Errorf("centrality of %v on %d lines is %d, want %d", board.At(c.col, c.row), c.size, got, c.want)
		}
	}
}

// TestRequired: how much influence makes a point count in full, by its centrality, and
// which part of the value is left of one with less.
func TestRequired(t *testing.T) {
	for c, want := range map[int]float32{0: 6, 2: 10.5, 4: 15, 8: 26, 12: 36, 16: 45, 20: 50, 22: 52.5, 24: 55} {
		n := 0
		for _, size := range []int{9, 13, 19, 25} {
			need := requiredAt(size)
			for p := range board.Points(size) {
				if centrality(p, size) == c {
					n++
					if need[p] != want {
						t.Errorf("%v of %d lines needs %v, want %v", p, size, need[p], want)
					}
				}
			}
		}
		if n == 0 {
			t.Errorf("no point of centrality %d", c)
		}
	}
	for part, want := range map[float32]float32{0: 0, 0.1: 0.125, 0.2: 0.25, 0.4: 0.45, 0.5: 0.55, 0.6: 0.65, 0.8: 0.85, 0.9: 0.925, 1: 1, 3: 1} {
		if got := interpolate(smallFactor[:], 5*part); differ(got, want) > 1e-5 {
			t.Errorf("with %v of the influence %v of the value, want %v", part, got, want)
		}
	}
}

// TestGapsOfRings: corners of the ring at a squared distance above 27 leave it weak, above
// 60 open; the next distances that there are on a board are 26 and 29, and 58 and 61.
func TestGapsOfRings(t *testing.T) {
	for _, c := range []struct {
		cols, rows int
		want       SurroundStatus
	}{
		{5, 1, Surrounded}, {5, 2, WeaklySurrounded}, {7, 3, WeaklySurrounded}, {6, 5, NotSurrounded},
	} {
		dragon := board.SetOf(board.At(8, 9))
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Setup(dragon.Append(nil), nil, nil); err != nil {
			t.Fatal(err)
		}
		// The gap is at the top; all other corners are near each other, clockwise.
		left, bottom, top := 5, 5, 12
		right := left + c.cols
		corners := []board.Point{board.At(left, top), board.At(right, top+c.rows)}
		for row := top + c.rows - 2; row > bottom; row -= 2 {
			corners = append(corners, board.At(right, row))
		}
		for col := right; col > left; col -= 2 {
			corners = append(corners, board.At(col, bottom))
		}
		for row := bottom; row < top; row += 2 {
			corners = append(corners, board.At(left, row))
		}
		s := new(Surround)
		s.fill(corners, 19)
		if !s.Hull.Has(board.At(8, 9)) {
			slices.Reverse(corners)
			s = new(Surround)
			s.fill(corners, 19)
		}
		if got := s.judge(&SurroundQuery{Board: b, Dragon: &dragon, Hostile: new(board.Set)}, dragon.Append(nil)); got != c.want {
			t.Errorf("a gap of %d columns and %d rows: %v, want %v", c.cols, c.rows, got, c.want)
		}
	}
}

// TestRegionBounds hands in influence at the bounds of territory, moyo and area.
func TestRegionBounds(t *testing.T) {
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	up := func(x float32) float32 { return math.Nextafter32(x, 1000) }
	p := board.At(2, 2)
	for _, test := range []struct {
		own, other, territory float32
		want                  Region
	}{
		{0, 0, 1, Territory}, {0, 0, 0.95, Neutral}, {0, 0, up(0.95), Territory}, {0, 0.01, 1, Neutral}, {3, 0.01, 1, Area},
		{70, 10, 0, Area}, {up(70), 10, 0, Area}, {69.3, 9.9, 0, Moyo}, {7 * 9.5, 9.5, 0, Area}, {up(7 * 9.5), 9.5, 0, Moyo},
		{5, 0, 0, Area}, {up(5), 0, 0, Moyo}, {1, 0, 0, Neutral}, {up(1), 0, 0, Area},
		{9, 3, 0, Neutral}, {up(9), 3, 0, Area}, {200, 40, 0, Neutral}, {200, 39.9, 0, Area},
	} {
		for side, c := range [2]board.Color{board.Black, board.White} {
			r := new(Result)
			r.reset(&Input{Board: b})
			r.influence[side][p], r.influence[1-side][p] = test.own, test.other
			r.territory[p] = test.territory * float32(2*side-1)
			owner := c
			if test.want == Neutral {
				owner = board.Empty
			}
			if g, o := r.Region(p); g != test.want || o != owner {
				t.Errorf("%v of %v against %v, territory %v: %v of %v, want %v", c, test.own, test.other, test.territory, g, o, test.want)
			}
		}
	}
	if s := (Stone + 1).String(); s != "unknown" {
		t.Errorf("a region that is none is %s", s)
	}
	if _, err := (Stone + 1).MarshalText(); err == nil {
		t.Error("a region that is none has a text")
	}
}
