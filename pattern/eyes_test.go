package pattern_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

func TestParseEyes(t *testing.T) {
	const src = `
# eye shapes
Pattern 1

  x

:1111

Pattern 4

 .!

# rows go on below a comment
|*X
+--

:0112

Pattern 9
.*.
:1122`
	shapes, err := pattern.ParseEyes("eyes", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range shapes {
		text := fmt.Sprint(s.Number, s.Values)
		for _, v := range s.Vertices {
			text += fmt.Sprintf(" %c%v", v.Char, v.Neighbors)
			for _, f := range []struct {
				is   bool
				name string
			}{{v.Marginal, "m"}, {v.MayEmpty, "e"}, {v.MayEnemy, "x"}, {v.Attack, "a"}, {v.Defense, "d"}} {
				if f.is {
					text += f.name
				}
			}
			text += fmt.Sprint(v.Edge)
		}
		got = append(got, text)
	}
	want := []string{
		"1 [1 1 1 1] x[]ex0",
		"4 [0 1 1 2] .[1 2]e0 ![0 3]me0 *[0 3]ead2 X[1 2]x1",
		"9 [1 1 2 2] .[1]e0 *[0 2]ead0 .[1]e0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// TestEyeCells checks the properties of every cell.
func TestEyeCells(t *testing.T) {
	// marginal, may be empty, may hold a stone, attack, defense
	want := map[byte]string{
		'.': ".e...", 'X': "..x..", 'x': ".ex..", '*': ".e.ad", '<': ".e.a.", '>': ".e..d",
		'!': "me...", '@': "me.ad", '(': "me.a.", ')': "me..d", '$': "m.x..",
	}
	for c, props := range want {
		values := []byte("1111")
		if strings.IndexByte(props, 'a') >= 0 {
			values[0] = '0'
		}
		if strings.IndexByte(props, 'd') >= 0 {
			values[3] = '2'
		}
		shapes, err := pattern.ParseEyes("", fmt.Appendf(nil, "Pattern 1\n%c\n:%s\n", c, values))
		if err != nil {
			t.Errorf("%c: %v", c, err)
			continue
		}
		v := shapes[0].Vertices[0]
		got := []byte(".....")
		for i, is := range []bool{v.Marginal, v.MayEmpty, v.MayEnemy, v.Attack, v.Defense} {
			if is {
				got[i] = "mexad"[i]
			}
		}
		if string(got) != props {
			t.Errorf("%c = %s, want %s", c, got, props)
		}
	}
}

func TestParseEyesErrors(t *testing.T) {
	tests := []struct{ src, want string }{
		{"Pattern 2\n.\n:1111\nPattern 2\n.\n:1111\n", "eyes:4:9: pattern number 2, expected a number above 2"},
		{"Pattern x\n.\n:1111\n", `eyes:1:9: "Pattern x", expected a positive number`},
		{".\n", "eyes:1:1: line outside of a pattern, expected Pattern NUMBER"},
		{"Pattern 1\n.o\n:1111\n", "eyes:2:2: pattern 1: cell 'o', expected a character of .Xx*<>!@()$+|- or a blank"},
		{"Pattern 1\n.\n:1311\n", `eyes:3:2: pattern 1: "1311", expected four digits from 0 to 2`},
		{"Pattern 1\n.\n:11111\n", `eyes:3:2: pattern 1: "11111", expected four digits from 0 to 2`},
		{"Pattern 1\n.\n:2111\n", `eyes:3:3: pattern 1: "2111", expected numbers of eyes that do not fall`},
		{"Pattern 1\n.\n", "eyes:1:1: pattern 1: shape without a colon line, expected : and four digits below the diagram"},
		{"Pattern 1\n:1111\n", "eyes:1:1: pattern 1: shape without cells, expected at least one cell"},
		{"Pattern 1\n.\n:1111\n.\n", "eyes:4:1: pattern 1: line below the colon line, expected the next Pattern"},
		{"Pattern 1\n.\n:0111\n", "eyes:3:1: pattern 1: attack points are missing, expected attack points exactly where the first and the third digit differ"},
		{"Pattern 1\n<\n:1111\n", "eyes:3:1: pattern 1: attack points are marked, expected attack points exactly where the first and the third digit differ"},
		{"Pattern 1\n.\n:1112\n", "eyes:3:1: pattern 1: defense points are missing, expected defense points exactly where the second and the fourth digit differ"},
		{"Pattern 1\n>\n:1111\n", "eyes:3:1: pattern 1: defense points are marked, expected defense points exactly where the second and the fourth digit differ"},
		{"Pattern 1\n -\n|.|\n:1111\n", "eyes:3:2: pattern 1: cell with 3 edges, expected at most two"},
	}
	for _, tt := range tests {
		_, err := pattern.ParseEyes("eyes", []byte(tt.src))
		if diff := cmp.Diff(tt.want, fmt.Sprint(err)); diff != "" {
			t.Errorf("mismatch (-want +got):\n%s", diff)
		}
	}
}

func TestParseFullBoard(t *testing.T) {
	const src = `this line is a comment
# so 1 this
F-H0-1 12 eeccgg

F-H0-2 3 eettcccg
three words here
`
	all, err := pattern.ParseFullBoard("fuseki", []byte(src), 9)
	if err != nil {
		t.Fatal(err)
	}
	e5, c7, g3, c3 := board.At(4, 4), board.At(2, 6), board.At(6, 2), board.At(2, 2)
	want := []pattern.FullBoard{
		{Name: "F-H0-1", Pos: pattern.Pos{File: "fuseki", Line: 3, Col: 1}, Size: 9, Value: 12, Move: e5, Enemy: []board.Point{c7}, Own: []board.Point{g3}},
		{Name: "F-H0-2", Pos: pattern.Pos{File: "fuseki", Line: 5, Col: 1}, Size: 9, Value: 3, Move: e5, Enemy: []board.Point{c3}, Own: []board.Point{c7}},
	}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	for _, f := range all {
		again, err := pattern.ParseFullBoard("fuseki", []byte(f.String()), 9)
		if err != nil || len(again) != 1 {
			t.Errorf("%s: %v, error %v", f, again, err)
			continue
		}
		again[0].Pos = f.Pos
		if diff := cmp.Diff(f, again[0]); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", f, diff)
		}
	}
}

func TestParseFullBoardErrors(t *testing.T) {
	tests := []struct {
		src  string
		size int
		want string
	}{
		{"A 1 aab\n", 9, "f:1:7: pattern A: 3 letters, expected two letters for each point"},
		{"A 1 aazz\n", 9, `f:1:7: pattern A: "zz", expected a point of a board of size 9, or tt`},
		{"\nA 1 aaaa\n", 9, `f:2:7: pattern A: "aa" comes twice, expected each point once`},
		{"A 1 ttaa\n", 9, "f:1:5: pattern A: no move, expected a point of the board"},
		{"A -1 aa\n", 9, "f:1:1: pattern A: negative value -1, expected a frequency"},
		{"A 1 aa\n", 1, "unacceptable size: 1"},
	}
	for _, tt := range tests {
		_, err := pattern.ParseFullBoard("f", []byte(tt.src), tt.size)
		if diff := cmp.Diff(tt.want, fmt.Sprint(err)); diff != "" {
			t.Errorf("mismatch (-want +got):\n%s", diff)
		}
	}
}
