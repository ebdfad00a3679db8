package board_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
)

func TestPointNamesRoundTrip(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		n := 0
		for row := range board.MaxSize {
			for col := range board.MaxSize {
				p := board.At(col, row)
				if on := col < size && row < size; p.On(size) != on {
					t.Fatalf("%v.On(%d) is %t", p, size, !on)
				} else if !on {
					if _, err := board.ParsePoint(p.String(), size); !errors.Is(err, board.ErrPoint) {
						t.Fatalf("%v on size %d: error %v", p, size, err)
					}
					continue
				}
				n++
				if p.Col() != col || p.Row() != row {
					t.Fatalf("At(%d, %d) is in column %d, row %d", col, row, p.Col(), p.Row())
				}
				for _, s := range []string{p.String(), strings.ToLower(p.String())} {
					if q, err := board.ParsePoint(s, size); err != nil || q != p {
						t.Fatalf("ParsePoint(%q, %d) is %v, %v", s, size, q, err)
					}
				}
				if q, err := board.FromSGF(p.SGF(size), size); (err != nil || q != p) && p.SGF(size) != "tt" {
					t.Fatalf("FromSGF(%q, %d) is %v, %v", p.SGF(size), size, q, err)
				}
			}
		}
		if n != size*size {
			t.Errorf("size %d has %d points", size, n)
		}
	}
}

func TestPointNames(t *testing.T) {
	for _, test := range []struct {
		col, row, size int
		gtp, sgf       string
	}{
		{0, 0, 19, "A1", "as"},
		{18, 18, 19, "T19", "sa"},
		{7, 0, 19, "H1", "hs"},
		{8, 0, 19, "J1", "is"},
		{2, 3, 9, "C4", "cf"},
		{24, 24, 25, "Z25", "ya"},
	} {
		p := board.At(test.col, test.row)
		if p.String() != test.gtp || p.SGF(test.size) != test.sgf {
			t.Errorf("At(%d, %d) is %q and %q, want %q and %q",
				test.col, test.row, p.String(), p.SGF(test.size), test.gtp, test.sgf)
		}
	}
	for p, want := range map[board.Point]string{board.Pass: "PASS", board.NoPoint: "none", -7: "Point(-7)", board.At(24, 24) + 1: "Point(826)"} {
		if p.String() != want || p.SGF(19) != "" {
			t.Errorf("%d is %q and %q, want %q and none", p, p.String(), p.SGF(19), want)
		}
	}
	for _, s := range []string{"pass", "PASS", "Pass"} {
		if p, err := board.ParsePoint(s, 9); p != board.Pass || err != nil {
			t.Errorf("ParsePoint(%q) is %v, %v", s, p, err)
		}
	}
	if p, err := board.FromSGF("", 19); p != board.Pass || err != nil {
		t.Errorf("FromSGF of nothing is %v, %v", p, err)
	}
	for size, want := range map[int]board.Point{19: board.Pass, 9: board.Pass, 20: board.At(19, 0)} {
		if p, err := board.FromSGF("tt", size); p != want || err != nil {
			t.Errorf("FromSGF(tt, %d) is %v, %v, want %v", size, p, err, want)
		}
	}
}

func TestPointErrors(t *testing.T) {
	for _, s := range []string{"", "A", "1", "A0", "A01", "A20", "T20", "U1", "I5", "A1 ", " A1", "AA1", "A1x", "A+1", "A-1", "!1", "@1", "[1", "é1", "PAS", "none"} {
		if p, err := board.ParsePoint(s, 19); !errors.Is(err, board.ErrPoint) || p != board.NoPoint {
			t.Errorf("ParsePoint(%q) is %v, %v", s, p, err)
		}
	}
	for _, s := range []string{"a", "aaa", "AA", "a1", "ta", "at", "zz", "--", "é"} {
		if p, err := board.FromSGF(s, 19); !errors.Is(err, board.ErrPoint) || p != board.NoPoint {
			t.Errorf("FromSGF(%q) is %v, %v", s, p, err)
		}
	}
	for _, at := range [][2]int{{-1, 0}, {0, -1}, {25, 0}, {0, 25}} {
		if p := board.At(at[0], at[1]); p != board.NoPoint {
			t.Errorf("At(%d, %d) is %v", at[0], at[1], p)
		}
	}
}

func TestNeighbors(t *testing.T) {
	p := board.At(2, 2)
	if got, want := p.Neighbors(), [4]board.Point{board.At(2, 1), board.At(1, 2), board.At(2, 3), board.At(3, 2)}; got != want {
		t.Errorf("neighbors %v, want %v", got, want)
	}
	if got, want := p.Diagonals(), [4]board.Point{board.At(1, 1), board.At(1, 3), board.At(3, 3), board.At(3, 1)}; got != want {
		t.Errorf("diagonals %v, want %v", got, want)
	}
	for size := board.MinSize; size <= board.MaxSize; size++ {
		b := newBoard(t, size)
		for i := range size {
			for _, edge := range [][2]int{{0, i}, {i, 0}, {size - 1, i}, {i, size - 1}} {
				p := board.At(edge[0], edge[1])
				inside := 0
				for _, n := range p.Neighbors() {
					if b.At(n) == board.Empty {
						inside++
					}
				}
				corner := (edge[0] == 0 || edge[0] == size-1) && (edge[1] == 0 || edge[1] == size-1)
				if want := 3; inside != want && !corner || corner && inside != 2 {
					t.Fatalf("size %d: %v has %d neighbors", size, p, inside)
				}
			}
		}
	}
}

// TestTextForms checks that points and colors come back from JSON, also as keys
// of a map.
func TestTextForms(t *testing.T) {
	type document struct {
		Move   board.Point
		Player board.Color
		Marks  map[board.Point]board.Color
	}
	in := document{board.At(2, 3), board.White, map[board.Point]board.Color{
		board.Pass: board.Empty, board.Resign: board.Empty, board.NoPoint: board.Border, board.At(24, 24): board.Black,
	}}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"Move":"C4","Player":"white","Marks":{"PASS":"empty","Z25":"black","none":"border","resign":"empty"}}`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	var out document
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(in, out); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	for _, p := range []board.Point{-1, 3, board.At(24, 24) + 1} {
		if _, err := p.MarshalText(); !errors.Is(err, board.ErrPoint) {
			t.Errorf("%v: error %v", p, err)
		}
	}
	if _, err := board.Color(9).MarshalText(); !errors.Is(err, board.ErrColor) {
		t.Errorf("Color(9): error %v", err)
	}
	p, c := board.At(1, 1), board.Black
	if err := p.UnmarshalText([]byte("I1")); !errors.Is(err, board.ErrPoint) || p != board.At(1, 1) {
		t.Errorf("a bad text made the point %v, error %v", p, err)
	}
	if err := c.UnmarshalText([]byte("green")); !errors.Is(err, board.ErrColor) || c != board.Black {
		t.Errorf("a bad text made the color %v, error %v", c, err)
	}
}

func TestColors(t *testing.T) {
	for s, want := range map[string]board.Color{
		"b": board.Black, "B": board.Black, "black": board.Black, "Black": board.Black,
		"w": board.White, "W": board.White, "white": board.White, "WHITE": board.White,
	} {
		if c, err := board.ParseColor(s); c != want || err != nil {
			t.Errorf("ParseColor(%q) is %v, %v", s, c, err)
		}
	}
	for _, s := range []string{"", "x", "bl", "empty", "border", "white "} {
		if c, err := board.ParseColor(s); !errors.Is(err, board.ErrColor) || c != board.Empty {
			t.Errorf("ParseColor(%q) is %v, %v", s, c, err)
		}
	}
	for c, want := range []board.Color{board.Empty, board.White, board.Black, board.Border} {
		c := board.Color(c)
		if c.Opponent() != want || c.IsPlayer() != (c == board.Black || c == board.White) {
			t.Errorf("%v: opponent %v, player %t", c, c.Opponent(), c.IsPlayer())
		}
	}
	if s := board.Color(9).String(); s != "Color(9)" {
		t.Errorf("Color(9) is %q", s)
	}
}

// FuzzParsePoint checks that a text which is a point is also what the point is
// called, up to case.
func FuzzParsePoint(f *testing.F) {
	for _, s := range []string{"A1", "j19", "Z25", "pass", "I3", "A01", "\xff1", ""} {
		f.Add(s, 19)
	}
	f.Fuzz(func(t *testing.T, s string, size int) {
		if p, err := board.ParsePoint(s, size); err == nil {
			if !strings.EqualFold(p.String(), s) || p != board.Pass && !p.On(size) {
				t.Errorf("%q is %v", s, p)
			}
		} else if p != board.NoPoint || !errors.Is(err, board.ErrPoint) {
			t.Errorf("%q is %v, error %v", s, p, err)
		}
		if p, err := board.FromSGF(s, size); err == nil && p != board.Pass && (!p.On(size) || p.SGF(size) != s) {
			t.Errorf("%q is %v", s, p)
		}
	})
}
