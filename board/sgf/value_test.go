package sgf_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
)

// points turns vertices such as "A1 B2 pass" into points.
func points(t *testing.T, s string) []board.Point {
	t.Helper()
	var list []board.Point
	for _, f := range strings.Fields(s) {
		p, err := board.ParsePoint(f, board.MaxSize)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

func TestPoints(t *testing.T) {
	tests := []struct{ in, want string }{
		{"(;SZ[9]TR[aa][ii])", "A9 J1"},
		{"(;SZ[9]TR[aa:bc])", "A9 B9 A8 B8 A7 B7"},
		{"(;SZ[9]TR[bc:aa])", "A9 B9 A8 B8 A7 B7"},
		{"(;SZ[9]TR[ac:ba])", "A9 B9 A8 B8 A7 B7"},
		{"(;SZ[9]TR[aa:aa][aa])", "A9 A9"},
		{"(;SZ[9]TR[ a a])", ""},
		{"(;SZ[9]TR[ aa\n:bb ]TRiangle[ii])", "A9 B9 A8 B8 J1"},
		{"(;SZ[9]TR[])", ""},
		{"(;TR[ss])", "T1"},
		{"(;SZ[25]TR[yy][tt])", "Z1 U6"},
	}
	for _, tt := range tests {
		got, err := one(t, tt.in).Points("TR")
		if tt.in == "(;SZ[9]TR[ a a])" {
			if !errors.Is(err, sgf.ErrValue) {
				t.Errorf("Points of %s: %v, want ErrValue", tt.in, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("Points of %s: %v", tt.in, err)
		}
		if diff := cmp.Diff(points(t, tt.want), got); diff != "" {
			t.Errorf("Points of %s mismatch (-want +got):\n%s", tt.in, diff)
		}
	}
}

// TestEndlessRectangles reads a small file that asks for very many points.
func TestEndlessRectangles(t *testing.T) {
	n := one(t, "(;SZ[25]AB"+strings.Repeat("[aa:xx]", 4000)+"TR"+strings.Repeat("[aa]", 3000)+"[aa:bb])")
	if _, err := n.Points("AB"); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("Points: %v, want ErrValue", err)
	}
	if _, err := n.Coords("AB"); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("Coords: %v, want ErrValue", err)
	}
	if _, err := n.Position(); !errors.Is(err, sgf.ErrTooLarge) {
		t.Errorf("Position: %v, want ErrTooLarge", err)
	}
	if list, err := n.Points("TR"); err != nil || len(list) != 3004 {
		t.Errorf("%d points, %v, want 3004", len(list), err)
	}
}

func TestLargeBoardsInTheTree(t *testing.T) {
	n := one(t, "(;SZ[52:30]TR[aa][ZD][zy:Az])")
	if w, h, err := n.Size(); w != 52 || h != 30 || err != nil {
		t.Errorf("Size() = %d, %d, %v", w, h, err)
	}
	got, err := n.Coords("TR")
	if err != nil {
		t.Fatal(err)
	}
	want := []sgf.Coord{{0, 0}, {51, 29}, {25, 24}, {26, 24}, {25, 25}, {26, 25}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Coords mismatch (-want +got):\n%s", diff)
	}
	if s := got[1].String(); s != "ZD" {
		t.Errorf("String() = %q, want ZD", s)
	}
	if s := (sgf.Coord{Col: 52}).String(); s != "??" {
		t.Errorf("String() = %q, want ??", s)
	}
	if _, err := one(t, "(;SZ[52:30]TR[aE])").Coords("TR"); !errors.Is(err, sgf.ErrValue) {
		t.Errorf("row 31 of 30: %v", err)
	}
	for _, in := range []string{"(;SZ[52:30]B[aa])", "(;SZ[26]B[aa])", "(;SZ[1]B[aa])"} {
		n := one(t, in)
		if _, _, err := n.Move(); !errors.Is(err, sgf.ErrValue) {
			t.Errorf("Move of %s: %v, want ErrSize", in, err)
		}
		if _, err := n.Points("B"); !errors.Is(err, sgf.ErrValue) {
			t.Errorf("Points of %s: %v, want ErrSize", in, err)
		}
	}
}

func TestBoardSize(t *testing.T) {
	tests := []struct {
		in   string
		size int
		kind error
		msg  string
	}{
		{"(;)", 19, nil, ""},
		{"(;SZ[9])", 9, nil, ""},
		{"(;SZ[ 13 ])", 13, nil, ""},
		{"(;SZ[19:19])", 19, nil, ""},
		{"(;Size[7])", 0, nil, ""},
		{"(;SZ[25])", 25, nil, ""},
		{"(;SZ[19:13])", 0, sgf.ErrValue, "1:6: property SZ: unsupported board size: 19 columns and 13 rows are not a square"},
		{"(;SZ[26])", 0, sgf.ErrValue, "1:6: property SZ: unsupported board size: 26 lines, a board has 2 to 25"},
		{"(;SZ[53])", 0, sgf.ErrValue, `1:6: property SZ: unsupported board size: "53", want 1 to 52 lines`},
		{"(;SZ[0])", 0, sgf.ErrValue, `1:6: property SZ: unsupported board size: "0", want 1 to 52 lines`},
		{"(;SZ[999999999999999999999])", 19, nil, ""},
		{"(;SZ[13x19])", 0, sgf.ErrValue, "1:6: property SZ: unsupported board size: 13 columns and 19 rows are not a square"},
	}
	for _, tt := range tests {
		n := one(t, tt.in)
		if tt.in == "(;Size[7])" {
			// Only the capitals count, and S is no size.
			tt.size = 19
		}
		size, err := n.BoardSize()
		if size != tt.size || !errors.Is(err, tt.kind) {
			t.Errorf("BoardSize of %s = %d, %v, want %d, %v", tt.in, size, err, tt.size, tt.kind)
		}
		if _, err := sgf.PositionAt(n, sgf.End()); tt.kind != nil && (err == nil || err.Error() != tt.msg) {
			t.Errorf("PositionAt of %s: %v, want %s", tt.in, err, tt.msg)
		}
	}
}

func TestMove(t *testing.T) {
	tests := []struct {
		in    string
		color board.Color
		point string
		err   error
	}{
		{"(;B[aa])", board.Black, "A19", nil},
		{"(;White[ss])", board.White, "T1", nil},
		{"(;C[x]B[])", board.Black, "pass", nil},
		{"(;B[tt])", board.Black, "pass", nil},
		{"(;SZ[9]B[tt])", board.Black, "pass", nil},
		{"(;SZ[21]B[tt])", board.Black, "U2", nil},
		{"(;B[ ])", board.Black, "pass", nil},
		{"(;W[\ndd ])", board.White, "D16", nil},
		{"(;W[dd]B[aa])", board.White, "D16", nil},
		{"(;BL[1]WL[2])", board.Empty, "", nil},
		{"(;)", board.Empty, "", nil},
		{"(;SZ[9]B[jj])", board.Black, "pass", nil},
		{"(;B[pass])", board.Black, "pass", nil},
		{"(;SZ[9]B[jk])", board.Black, "pass", sgf.ErrValue},
		{"(;B[a])", board.Black, "pass", sgf.ErrValue},
		{"(;W[Aa])", board.White, "pass", sgf.ErrValue},
		{"(;B[aa:bb])", board.Black, "pass", sgf.ErrValue},
		{"(;SZ[9:13]B[aa])", board.Empty, "", sgf.ErrValue},
	}
	for _, tt := range tests {
		m, ok, err := one(t, tt.in).Move()
		var want board.Move
		if tt.color != board.Empty {
			want = board.Move{Color: tt.color, Point: points(t, tt.point)[0]}
		}
		if m != want || ok != (tt.color != board.Empty) || !errors.Is(err, tt.err) {
			t.Errorf("Move of %s = %v, %v, %v, want %v", tt.in, m, ok, err, want)
		}
	}
	moves, err := one(t, "(;SZ[9]B[aa]C[x]W[bb]B[])").Moves()
	if len(moves) != 3 || err != nil || moves[1].Color != board.White || moves[2].Point != board.Pass {
		t.Errorf("Moves() = %v, %v", moves, err)
	}
}

func TestScalars(t *testing.T) {
	n := one(t, "(;N1[12]N2[-3 ]N3[+4]N4[x]R1[6.5]R2[-0.5]R3[6,5]R4[1e999]R5[NaN]R6[]"+
		"C1[B]C2[white]C3[2]C4[x]D1[1]D2[2]D3[]D4[3]P1[aa]P2[zz])")
	type result struct {
		Value any
		Error string
	}
	get := func(v any, err error) result {
		r := result{Value: v}
		switch {
		case errors.Is(err, sgf.ErrValue):
			r = result{Error: "value"}
		case errors.Is(err, sgf.ErrMissing):
			r = result{Error: "missing"}
		case err != nil:
			r = result{Error: err.Error()}
		}
		return r
	}
	for _, tt := range []struct {
		name string
		got  result
		want result
	}{
		{"N1", get(n.Number("N1")), result{12, ""}},
		{"N2", get(n.Number("N2")), result{-3, ""}},
		{"N3", get(n.Number("N3")), result{4, ""}},
		{"N4", get(n.Number("N4")), result{nil, "value"}},
		{"XX", get(n.Number("XX")), result{nil, "missing"}},
		{"R1", get(n.Real("R1")), result{6.5, ""}},
		{"R2", get(n.Real("R2")), result{-0.5, ""}},
		{"R3", get(n.Real("R3")), result{6.5, ""}},
		{"R4", get(n.Real("R4")), result{nil, "value"}},
		{"R5", get(n.Real("R5")), result{nil, "value"}},
		{"R6", get(n.Real("R6")), result{nil, "value"}},
		{"XX", get(n.Real("XX")), result{nil, "missing"}},
		{"C1", get(n.Color("C1")), result{board.Black, ""}},
		{"C2", get(n.Color("C2")), result{board.White, ""}},
		{"C3", get(n.Color("C3")), result{board.White, ""}},
		{"C4", get(n.Color("C4")), result{nil, "value"}},
		{"XX", get(n.Color("XX")), result{nil, "missing"}},
		{"D1", get(n.Emphasis("D1")), result{1, ""}},
		{"D2", get(n.Emphasis("D2")), result{2, ""}},
		{"D3", get(n.Emphasis("D3")), result{1, ""}},
		{"D4", get(n.Emphasis("D4")), result{nil, "value"}},
		{"XX", get(n.Emphasis("XX")), result{nil, "missing"}},
		{"P1", get(n.Point("P1")), result{board.At(0, 18), ""}},
		{"P2", get(n.Point("P2")), result{nil, "value"}},
		{"XX", get(n.Point("XX")), result{nil, "missing"}},
		{"XX", get(n.Points("XX")), result{nil, "missing"}},
		{"XX", get(n.Labels("XX")), result{nil, "missing"}},
		{"XX", get(n.Lines("XX")), result{nil, "missing"}},
		{"XX", get(n.Text("XX")), result{nil, "missing"}},
	} {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s mismatch (-want +got):\n%s", tt.name, diff)
		}
	}
	if _, err := n.Real("R6"); err == nil || err.Error() != `1:68: property R6: malformed value: "", want a number` {
		t.Errorf("message %v", err)
	}
}

func TestLabelsAndLines(t *testing.T) {
	n := one(t, `(;SZ[9]LB[aa:1][bb:a\:b\]:c][cc:]LN[aa:ii][bb:cc])`)
	labels, err := n.Labels("LB")
	if err != nil {
		t.Fatal(err)
	}
	want := []sgf.Label{{board.At(0, 8), "1"}, {board.At(1, 7), "a:b]:c"}, {board.At(2, 6), ""}}
	if diff := cmp.Diff(want, labels); diff != "" {
		t.Errorf("Labels mismatch (-want +got):\n%s", diff)
	}
	lines, err := n.Lines("LN")
	if err != nil {
		t.Fatal(err)
	}
	wantLines := [][2]board.Point{{board.At(0, 8), board.At(8, 0)}, {board.At(1, 7), board.At(2, 6)}}
	if diff := cmp.Diff(wantLines, lines); diff != "" {
		t.Errorf("Lines mismatch (-want +got):\n%s", diff)
	}
	for _, in := range []string{"(;LB[aa])", "(;LB[zz:x])", "(;LB[:x])", `(;LB[aa\:x])`, "(;LB[])"} {
		if _, err := one(t, in).Labels("LB"); !errors.Is(err, sgf.ErrValue) {
			t.Errorf("Labels of %s: %v, want ErrValue", in, err)
		}
	}
	for _, in := range []string{"(;LN[aa])", "(;LN[zz:aa])", "(;LN[aa:])", "(;LN[])"} {
		if _, err := one(t, in).Lines("LN"); !errors.Is(err, sgf.ErrValue) {
			t.Errorf("Lines of %s: %v, want ErrValue", in, err)
		}
	}
}

func TestSetters(t *testing.T) {
	root, err := sgf.New(9)
	if err != nil {
		t.Fatal(err)
	}
	n := root.NewChild()
	for _, err := range []error{
		n.SetMove(board.Move{Color: board.White, Point: board.At(0, 0)}),
		n.SetMove(board.Move{Color: board.Black, Point: board.At(2, 6)}),
		n.SetText("C", "a]b\\c\r\nd:e é"),
		n.SetSimpleText("N", "x\ny"),
		n.SetLabels("LB", sgf.Label{Point: board.At(0, 8), Text: "a:]\n"}),
		n.SetLines("AR", [2]board.Point{board.At(0, 8), board.At(8, 0)}),
		n.SetPoints("TR", board.At(0, 8), board.At(1, 8)),
		n.SetPoints("SQ", board.At(0, 8)),
		n.SetPoints("SQ"),
		n.SetNumber("MN", 7),
		n.SetReal("BL", 120),
		n.SetReal("WL", -0.25),
		n.SetColor("PL", board.White),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	const want = "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[cc]C[a\\]b\\\\c\nd:e é]N[x y]LB[aa:a\\:\\] ]AR[aa:ii]TR[aa][ba]MN[7]BL[120]WL[-0.25]PL[W])\n"
	got := strings.Replace(root.String(), "\n;", ";", 1)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if s, err := n.Text("C"); s != "a]b\\c\nd:e é" || err != nil {
		t.Errorf("C = %q, %v", s, err)
	}
	if l, err := n.Labels("LB"); err != nil || l[0].Text != "a:] " {
		t.Errorf("LB = %v, %v", l, err)
	}
	if err := n.SetMove(board.Move{Color: board.White, Point: board.Pass}); err != nil {
		t.Error(err)
	}
	if m, ok, err := n.Move(); m != (board.Move{Color: board.White, Point: board.Pass}) || !ok || err != nil {
		t.Errorf("Move() = %v, %v, %v", m, ok, err)
	}

	before := root.String()
	for _, err := range []error{
		n.SetMove(board.Move{Color: board.Empty, Point: board.At(0, 0)}),
		n.SetMove(board.Move{Color: board.Black, Point: board.At(9, 0)}),
		n.SetMove(board.Move{Color: board.Black}),
		n.SetPoints("TR", board.At(0, 0), board.Pass),
		n.SetLabels("LB", sgf.Label{Point: board.Pass}),
		n.SetLines("LN", [2]board.Point{board.At(0, 0), board.NoPoint}),
		n.SetLines("LN", [2]board.Point{board.NoPoint, board.At(0, 0)}),
		n.SetReal("KM", math.NaN()),
		n.SetReal("KM", math.Inf(1)),
		n.SetColor("PL", board.Empty),
		n.Set("C", "a]b"),
		n.Set("C", `a\`),
		n.Set("C"),
		n.Add("C", "x", `\\\`),
	} {
		if !errors.Is(err, sgf.ErrValue) {
			t.Errorf("error %v, want ErrValue", err)
		}
	}
	for _, id := range []string{"", "A B", "1A", "é", "A[", "A_B"} {
		for _, err := range []error{n.Set(id, "x"), n.Add(id, "x"), n.SetText(id, "x"), n.SetNumber(id, 1), n.SetPoints(id)} {
			if !errors.Is(err, sgf.ErrValue) {
				t.Errorf("identifier %q: error %v, want ErrIdent", id, err)
			}
		}
	}
	if after := root.String(); after != before {
		t.Errorf("errors have changed the node: %s", after)
	}
}
