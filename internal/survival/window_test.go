package survival

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

// place returns a board of a size with stones of both colors in turn.
func place(t *testing.T, size int, points ...board.Point) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	var stones [2][]board.Point
	for i, p := range points {
		stones[i%2] = append(stones[i%2], p)
	}
	if err := b.Setup(stones[0], stones[1], nil); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestWindow: windows that were worked out by hand.
func TestWindow(t *testing.T) {
	at := board.At
	for _, tt := range []struct {
		name   string
		size   int
		points []board.Point
		want   window
	}{
		{"lower left corner", 19, []board.Point{at(0, 0), at(3, 5)}, window{0, 0, 10}},
		{"upper right corner", 19, []board.Point{at(18, 18), at(12, 15)}, window{8, 8, 11}},
		{"left side", 19, []board.Point{at(1, 9), at(2, 11)}, window{0, 5, 11}},
		{"left side, wider than high", 19, []board.Point{at(1, 9), at(9, 9)}, window{0, 5, 14}},
		{"near the top, wider than high", 19, []board.Point{at(5, 17), at(9, 17)}, window{1, 6, 13}},
		{"the middle", 19, []board.Point{at(9, 9)}, window{5, 5, 9}},
		{"two corners", 19, []board.Point{at(0, 0), at(18, 18)}, window{0, 0, 19}},
		{"two corners of a side", 19, []board.Point{at(0, 0), at(14, 0)}, window{0, 0, 19}},
		{"a small board", 5, []board.Point{at(2, 2)}, window{0, 0, 5}},
	} {
		if got := windowOf(place(t, tt.size, tt.points...)); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// TestWindows: every stone stands in the window as it does on the board, four lines from its edges or
// as far as from those of the board, and what is outside is empty.
func TestWindows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	smaller := 0
	for range 2000 {
		size := 5 + r.IntN(15)
		col, row := r.IntN(size), r.IntN(size)
		points := []board.Point{board.At(col, row)}
		for range r.IntN(6) { // none beside another
			if x, y := col+2*r.IntN(3), row+2*r.IntN(3); x < size && y < size && !slices.Contains(points, board.At(x, y)) {
				points = append(points, board.At(x, y))
			}
		}
		b := place(t, size, points...)
		w := windowOf(b)
		n, err := w.board(b)
		if err != nil {
			t.Fatal(err)
		}
		if n.Size() != w.size || w.size > size {
			t.Fatalf("%+v of a board of %d lines", w, size)
		}
		if w.size < size {
			smaller++
		}
		for p := range board.Points(size) {
			q := w.in(p)
			inside := p.Col() >= w.col && p.Row() >= w.row && p.Col() < w.col+w.size && p.Row() < w.row+w.size
			if inside && (w.out(q) != p || n.At(q) != b.At(p)) || !inside && b.At(p) != board.Empty {
				t.Fatalf("%+v: %v is %v, %v is %v\n%v\n%v", w, p, b.At(p), q, n.At(q), b, n)
			}
			if b.At(p) == board.Empty {
				continue
			}
			for _, d := range [4][2]int{{q.Col(), p.Col()}, {q.Row(), p.Row()}, {w.size - 1 - q.Col(), size - 1 - p.Col()}, {w.size - 1 - q.Row(), size - 1 - p.Row()}} {
				if d[0] != d[1] && d[0] < 4 {
					t.Fatalf("%+v: %v is %d lines from an edge, and %d on the board\n%v", w, p, d[0], d[1], b)
				}
			}
		}
		for _, p := range []board.Point{board.Pass, board.NoPoint} {
			if w.in(p) != p || w.out(p) != p {
				t.Errorf("%v: %v, %v", p, w.in(p), w.out(p))
			}
		}
	}
	if smaller < 500 {
		t.Errorf("only %d windows are smaller than the board", smaller)
	}
}

// TestFarAway: a group in a corner has the same answer, in whichever corner of whichever board it is.
func TestFarAway(t *testing.T) {
	stones := map[board.Color][]board.Point{
		board.White: {board.At(0, 1), board.At(1, 1), board.At(2, 1), board.At(3, 1), board.At(3, 0)},
		board.Black: {board.At(0, 2), board.At(1, 2), board.At(2, 2), board.At(3, 2), board.At(4, 2), board.At(4, 1), board.At(4, 0)},
	}
	for _, big := range []int{9, 13, 19} {
		b, err := board.New(big)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Setup(stones[board.Black], stones[board.White], nil); err != nil {
			t.Fatal(err)
		}
		if w := windowOf(b); w != (window{0, 0, 9}) {
			t.Fatalf("%d lines: %+v", big, w)
		}
		goal := b.StonesOf(board.White)
		for _, attack := range []bool{true, false} {
			v, err := shippedJudge(t, Options{Playouts: 300}).Judge(t.Context(), b, &goal, attack)
			if err != nil {
				t.Fatal(err)
			}
			first, err := shippedJudge(t, Options{Playouts: 300}).Judge(t.Context(), nine(t, stones), &goal, attack)
			if err != nil {
				t.Fatal(err)
			}
			if v != first || v.Move != board.At(1, 0) {
				t.Errorf("%d lines, attack %v: %+v, on nine lines %+v, want %v", big, attack, v, first, board.At(1, 0))
			}
		}
	}
}

// nine returns a board of nine lines with stones.
func nine(t *testing.T, stones map[board.Color][]board.Point) *board.Board {
	t.Helper()
	b, err := board.New(9)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Setup(stones[board.Black], stones[board.White], nil); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestWindowOfKo: a board with a ko is looked at as it is, as the ban is a part of it.
func TestWindowOfKo(t *testing.T) {
	b := boardtest.MustParse(t, `
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. X O . . . . . . . . . .
		X O . O . . . . . . . . .
		. X O . . . . . . . . . .`)
	if w := windowOf(b); w.size != 8 {
		t.Errorf("%+v", w)
	}
	if err := b.Play(board.At(2, 1), board.Black, board.Strict); err != nil {
		t.Fatal(err)
	}
	w := windowOf(b)
	n, err := w.board(b)
	if err != nil || w.size != 13 {
		t.Fatalf("%+v, %v", w, err)
	}
	p, c := b.Ko()
	if q, d := n.Ko(); p != q || c != d || c != board.White {
		t.Errorf("ko at %v for %v, on the board at %v for %v", q, d, p, c)
	}
}
