package joseki_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/worm"
)

func compile(t testing.TB, text string) *joseki.Set {
	t.Helper()
	s, err := joseki.Compile("test.sgf", "JT", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// db returns the patterns of a tree without comments and empty lines.
func db(t testing.TB, text string) string {
	t.Helper()
	var b strings.Builder
	if err := compile(t, text).WriteDB(&b); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(b.String()) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// taisha is the example of the manual for ladders: connecting is good only if
// the ladder works.
const taisha = `(;SZ[19]AB[od][qd][pe]AW[oc][pc][pd][pf]
;B[oe]SQ[lh]LB[qe:A][qf:B][re:C][pf:D]C[Joseki
;oplay_attack(*,A,B,C,D)])`

func TestWriteDB(t *testing.T) {
	tests := []struct{ name, tree, want string }{
		{"example of the manual", `(;SZ[19];B[pd];W[nc]SQ[mg]LB[pd:A][pc:B][oc:C][od:D]C[F
:C,shape(3)
;xplay_attack(A,B,C,D,*)])`, `
attribute_map general
Pattern JT1
-------+
.......|
.......|
.*.....|
...X...|
.......|
.......|
.......|
:8,sFJC,shape(3)
-------+
.......|
.......|
.*CB...|
..DA...|
.......|
.......|
.......|
;xplay_attack(A,B,C,D,*)
`},
		{"ladder of the manual", taisha, `
attribute_map general
Pattern JT1
--------+
........|
........|
...XX...|
...OXO..|
...*O...|
....X...|
........|
........|
:8,sFJ
--------+
........|
........|
...XX...|
...OXO..|
...*OAC.|
....DB..|
........|
........|
;oplay_attack(*,A,B,C,D)
`},
		{"symmetric", `(;SZ[19];B[pd]SQ[oe]C[U];W[qc]MA[oe]C[t
:shape(2),followup(3)])`, `
attribute_map general
Pattern JT1
-----+
.....|
.....|
.....|
.*...|
.....|
:/,sFU
Pattern JT2
-----+
.....|
.....|
..*..|
.X...|
.....|
:/,sFt,shape(2),followup(3)
`},
		{"a label makes it asymmetric", `(;SZ[19];B[pd]SQ[oe]LB[qd:a])`, `
attribute_map general
Pattern JT1
-----+
.....|
.....|
.....|
.*...|
.....|
:8,sFJ
-----+
.....|
.....|
.....|
.*a..|
.....|
`},
		{"actions need the diagram", `(;SZ[13];W[kc]SQ[ie]C[j
#first
#second
>antisuji(*)
:-,shape(-1)
:ignored])`, `
attribute_map general
Pattern JT1
-----+
.....|
.....|
..*..|
.....|
.....|
:/,sFj-,shape(-1)
-----+
.....|
.....|
..*..|
.....|
.....|
>antisuji(*)
`},
		{"no mark, a pass, and the border lines", `(;SZ[9];B[gc];W[];B[tt]SQ[ai];W[ac]SQ[ai];B[ci]SQ[ai];W[ff]SQ[ai])`, `
attribute_map general
Pattern JT1
---------+
.........|
.........|
O.....X..|
.........|
.........|
.....*...|
.........|
.........|
..X......|
:8,sFJ
`},
		{"the same player twice, and a capture", `(;SZ[9];B[ia];W[ha];W[ib];W[ic]SQ[gc])`, `
attribute_map general
Pattern JT1
---+
.O.|
..O|
..*|
:8,sFJ
`},
		{"two games", `(;SZ[9];B[gc]SQ[fd](;W[fd]SQ[fd])(;W[gd]SQ[fd]))(;SZ[9];W[hb]SQ[fd])`, `
attribute_map general
Pattern JT1
----+
....|
....|
.*..|
....|
:/,sFJ
Pattern JT2
----+
....|
....|
.X..|
*...|
:/,sFJ
Pattern JT3
----+
....|
....|
.X..|
.*..|
:8,sFJ
Pattern JT4
----+
....|
..*.|
....|
....|
:/,sFJ
`},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.TrimPrefix(tc.want, "\n"), db(t, tc.tree)); diff != "" {
				t.Errorf("patterns mismatch (-want +got):\n%s", diff)
			}
			if _, err := compile(t, tc.tree).Matcher(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestClasses(t *testing.T) {
	for comment, want := range map[string]joseki.Class{
		"u": 'U', "U move": 'U', "S": 'J', "J": 'J', "s": 'j', "j": 'j', "T": 'T', "t": 't',
		"0": 'N', "a": 'N', "A": 'N', "": 'J', "Hane": 'J', " u": 'J', "# note": 'J', ":-": 'J',
	} {
		s := compile(t, "(;SZ[19];B[pd]SQ[mg]C["+comment+"])")
		if got := s.Entries[0].Class; got != want {
			t.Errorf("comment %q: class %v, want %v", comment, got, want)
		}
	}
}

func TestCounts(t *testing.T) {
	type counts struct{ Count, Total, Year int }
	for comment, want := range map[string]counts{
		"J 3/10 1998": {3, 10, 1998}, "J 3/10": {3, 10, 0}, "j 10/3": {}, "J": {}, "J 3 10": {}, "J -1/3": {},
		"J 3/10 late": {3, 10, 0}, "J a/b": {}, "J 1/99999999999": {}, "J\n3/10": {},
	} {
		s := compile(t, "(;SZ[19];B[pd]SQ[mg]C["+comment+"])")
		e := s.Entries[0]
		if diff := cmp.Diff(want, counts{e.Count, e.Total, e.Year}); diff != "" {
			t.Errorf("comment %q mismatch (-want +got):\n%s", comment, diff)
		}
	}
}

func TestLinesAndPlaces(t *testing.T) {
	s := compile(t, `(;SZ[19]GN[x]
;B[pd]N[hoshi]SQ[mg]
(;W[nc]SQ[mg]
;B[qf]N[answer]SQ[mg])
(;W[qc]N[san-san]SQ[mg]C[a \] and ; in a comment]
;B[qd]SQ[mg]))
(;SZ[19];W[oc]SQ[mg])`)
	type row struct{ Name, Line, Place string }
	var got []row
	for _, e := range s.Entries {
		got = append(got, row{e.Name, e.Line, e.Place.String()})
	}
	want := []row{
		{"JT1", "hoshi", "test.sgf:2: BQ16"},
		{"JT2", "hoshi", "test.sgf:3: BQ16 WO17"},
		{"JT3", "answer", "test.sgf:4: BQ16 WO17 BR14"},
		{"JT4", "san-san", "test.sgf:5: BQ16 WR17"},
		{"JT5", "san-san", "test.sgf:6: BQ16 WR17 BR16"},
		{"JT6", "test", "test.sgf:7: WP17"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entries mismatch (-want +got):\n%s", diff)
	}
}

// TestSetup: it does not matter in how many nodes, and in which order, stones are placed
// and taken away.
func TestSetup(t *testing.T) {
	want := db(t, "(;SZ[19]AB[od]AW[oc];B[pc]SQ[mg])")
	for _, tree := range []string{
		"(;SZ[19];AB[od];AW[oc];B[pc]SQ[mg])",
		"(;SZ[19];AW[oc];AB[od];B[pc]SQ[mg])",
		"(;SZ[19]AB[od][pd]AW[oc];AE[pd];B[pc]SQ[mg])",
		"(;SZ[19]AW[od]AB[oc];AW[oc];AB[od];B[pc]SQ[mg])",
	} {
		if diff := cmp.Diff(want, db(t, tree)); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", tree, diff)
		}
	}
}

func TestWarnings(t *testing.T) {
	s := compile(t, `(;SZ[19];B[pd]SQ[mg][nf]MA[oe];W[nc]SQ[mg]LB[aa:A][nc:B][pc:CD][pc:E])`)
	want := []string{
		"test.sgf:1: BQ16: warning: 3 marks for the region; N13 counts",
		`test.sgf:1: BQ16 WO17: warning: label "A" on A19 lies outside the region`,
		`test.sgf:1: BQ16 WO17: warning: of the label "CD" on Q17 the first letter counts`,
		`test.sgf:1: BQ16 WO17: warning: label "E" on Q17, which has one already`,
	}
	if diff := cmp.Diff(want, s.Warnings); diff != "" {
		t.Errorf("warnings mismatch (-want +got):\n%s", diff)
	}
}

// TestLabelOrder: labels come in the order in which a diagram is read, whatever their order in
// the file.
func TestLabelOrder(t *testing.T) {
	for _, labels := range []string{"[rf:f][nd:d][mc:a][me:e][qc:b][rc:c]", "[mc:a][qc:b][rc:c][nd:d][me:e][rf:f]", "[rc:c][qc:b][nd:d][mc:a][rf:f][me:e]"} {
		got := ""
		for _, l := range compile(t, "(;SZ[19];B[pd]SQ[mg]LB"+labels+")").Entries[0].Labels {
			got += string(l.Name)
		}
		if got != "abcdef" {
			t.Errorf("%s: the order %s", labels, got)
		}
	}
}

// TestEmptyLines: empty lines of a comment say nothing, also where the class and the counts would be.
func TestEmptyLines(t *testing.T) {
	for comment, want := range map[string]joseki.Entry{
		"":                           {Class: joseki.Standard},
		"\n":                         {Class: joseki.Standard},
		"U 1/2\n\n#note\n \n;lib(*)": {Class: joseki.Urgent, Count: 1, Total: 2, Notes: []string{"note"}, Constraint: []string{"lib(*)"}},
		"\nU 1/2":                    {Class: joseki.Standard},
	} {
		e := compile(t, "(;SZ[19];B[pd]SQ[mg]C["+comment+"])").Entries[0]
		got := joseki.Entry{Class: e.Class, Count: e.Count, Total: e.Total, Notes: e.Notes, Constraint: e.Constraint}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("comment %q mismatch (-want +got):\n%s", comment, diff)
		}
	}
}

// TestSetName: a set, and a line of play without a name, is called as the file without folders and
// extensions.
func TestSetName(t *testing.T) {
	for file, want := range map[string]string{"x.sgf": "x", "a/b/x.y.sgf": "x", `a\b.c\x.sgf`: "x", "/x": "x", "a/.sgf": "", "": ""} {
		s, err := joseki.Compile(file, "J", []byte("(;SZ[19];B[pd]SQ[mg])"))
		if err != nil || s.Name != want || s.Entries[0].Line != want {
			t.Errorf("%q: %+v, %v, want the name %q", file, s, err, want)
		}
	}
}

func TestCompileErrors(t *testing.T) {
	tests := []struct {
		name, tree string
		want       error
		text       string
	}{
		{"not SGF", "joseki", sgf.ErrNoGame, ""},
		{"no size", "(;B[pd]SQ[mg])", joseki.ErrTree, "test.sgf:1: bad joseki tree: the root has no size"},
		{"bad size", "(;SZ[99];B[pd]SQ[mg])", nil, "test.sgf:1"},
		{"occupied", "(;SZ[19];B[pd]\n;W[pd])", board.ErrOccupied, "test.sgf:2: BQ16 WQ16"},
		{"suicide", "(;SZ[19];B[ra]\n;B[sb];W[sa])", board.ErrSuicide, "BS19 BT18 WT19"},
		{"outside", "(;SZ[19];B[pd]SQ[qc])", joseki.ErrTree, "BQ16: bad joseki tree: the move is outside the region that R17 marks"},
		{"label", "(;SZ[19];B[pd]SQ[mg]LB[qd:O])", joseki.ErrTree, `label "O" on R16`},
		{"setup", "(;SZ[19]AB[rb][sa][rc]AW[xx])", nil, "test.sgf:1"},
		{"a label that there is not", "(;SZ[19];B[pd]SQ[mg]\n;W[nc]SQ[mg]LB[pd:A]C[J\n;oplay_attack(*,B)])", pattern.ErrMeaning, "test.sgf:2: BQ16 WO17: pattern J2: unknown label 'B'"},
		{"a misspelt function", "(;SZ[19];B[pd]SQ[mg]\n;W[nc]SQ[mg]LB[pd:A]C[J\n;oplay_atack(*,A)])", pattern.ErrName, "test.sgf:2: BQ16 WO17: pattern J2: unknown function oplay_atack, expected oplay_attack"},
		{"a function in an action", "(;SZ[19];B[pd]SQ[mg]C[J\n>shout(*)])", pattern.ErrName, "test.sgf:1: BQ16: pattern J1: unknown function shout"},
		{"a constraint that is none", "(;SZ[19];B[pd]SQ[mg]C[J\n;1 +])", pattern.ErrSyntax, "test.sgf:1: BQ16: pattern J1: unexpected end"},
		{"a value", "(;SZ[19];B[pd]SQ[mg]C[J\n:shap(3)])", pattern.ErrMeaning, `test.sgf:1: BQ16: pattern J1: unknown key "shap"`},
		{"several", "(;SZ[19];B[pd]\n(;W[pd];B[aa])\n(;W[dd];B[dd]))", board.ErrOccupied, "test.sgf:3: BQ16 WD16 BD16"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			_, err := joseki.Compile("test.sgf", "J", []byte(tc.tree))
			if err == nil || tc.want != nil && !errors.Is(err, tc.want) || !strings.Contains(err.Error(), tc.text) {
				t.Errorf("error %v, want %v with %q", err, tc.want, tc.text)
			}
		})
	}
}

// TestDatabaseErrors names the node of a constraint that makes no sense.
func TestDatabaseErrors(t *testing.T) {
	s := compile(t, "(;SZ[19];B[pd]SQ[mg]\n;W[nc]SQ[mg]LB[pd:A]C[J\n;oplay_attack(*,A)])")
	s.Entries[1].Constraint[0] = "oplay_attack(*,B)"
	_, err := s.Database()
	if !errors.Is(err, joseki.ErrTree) || !errors.Is(err, pattern.ErrMeaning) || !strings.Contains(err.Error(), "test.sgf:2: BQ16 WO17") {
		t.Errorf("error %v", err)
	}
	if _, err := joseki.NewBook(nil, s); !errors.Is(err, joseki.ErrTree) {
		t.Errorf("book: error %v", err)
	}
}

// bind gives the constraints of a database their meaning.
func bind(t testing.TB, d *pattern.Database) *pattern.Bound {
	t.Helper()
	f, err := worm.NewFunctions(reading.New(reading.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	bound, err := d.Bind(pattern.BoardFuncs(), f.Table())
	if err != nil {
		t.Fatal(err)
	}
	return bound
}

// TestLadder is the taisha of the manual: O connects only if the ladder works.
func TestLadder(t *testing.T) {
	s := compile(t, taisha)
	m, err := s.Matcher()
	if err != nil {
		t.Fatal(err)
	}
	bound := bind(t, m.Database())
	book, err := joseki.NewBook(nil, s)
	if err != nil {
		t.Fatal(err)
	}
	with := joseki.NewSuggester(book, joseki.Options{Bound: bind(t, book.Constraints())})
	without := joseki.NewSuggester(book, joseki.Options{})
	for _, tc := range []struct {
		name, point string
		color       board.Color
		want        bool
	}{
		{"the far corner is empty", "", board.Empty, true},
		{"a ladder breaker of X", "D4", board.White, false},
		{"a stone of O is no breaker", "D4", board.Black, true},
		{"a stone of X beside the way", "Q3", board.White, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := position(t, 19, "P16 R16 Q15", "P17 Q17 Q16 Q14")
			if tc.point != "" {
				p, err := board.ParsePoint(tc.point, 19)
				if err != nil {
					t.Fatal(err)
				}
				b.PlayAssumeLegal(p, tc.color)
			}
			matches := m.AppendMatches(nil, b, pattern.Query{Color: board.Black})
			if len(matches) != 1 {
				t.Fatalf("%d matches, want 1", len(matches))
			}
			if got, err := bound.Constraint(t.Context(), b, matches[0]); got != 0 != tc.want || err != nil {
				t.Errorf("the constraint is %v, %v, want %v", got, err, tc.want)
			}
			if got := len(suggest(t, with, b, board.Black)) == 1; got != tc.want {
				t.Errorf("suggested: %v, want %v", got, tc.want)
			}
			if list := suggest(t, without, b, board.Black); len(list) != 1 || !list[0].Conditional {
				t.Errorf("without a bound table: %+v, want one conditional suggestion", list)
			}
		})
	}
}

// position returns a board with stones.
func position(t testing.TB, size int, black, white string) *board.Board {
	t.Helper()
	b, err := board.New(size)
	if err != nil {
		t.Fatal(err)
	}
	for c, list := range map[board.Color]string{board.Black: black, board.White: white} {
		for _, s := range strings.Fields(list) {
			p, err := board.ParsePoint(s, size)
			if err != nil {
				t.Fatal(err)
			}
			b.PlayAssumeLegal(p, c)
		}
	}
	return b
}

// FuzzCompile compiles anything; what compiles has a shape that the matcher
// takes, and can be written.
func FuzzCompile(f *testing.F) {
	f.Add(taisha)
	f.Add("(;SZ[19];B[pd]SQ[oe]C[U 3/4 1990](;W[qc]MA[oe]C[t\n:shape(2)\n;lib(A)\n>x(*)\n#n]LB[pd:A])(;W[nc]))")
	f.Add("(;SZ[9]AB[aa][ba]AE[aa];W[]N[x];W[ii]SQ[ai])")
	f.Add("(;SZ[2];B[aa];W[ba];B[bb]SQ[ab])")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := joseki.Compile("fuzz.sgf", "J", []byte(text))
		if err != nil {
			return
		}
		var shapes []corner.Shape
		for i := range s.Entries {
			shapes = append(shapes, s.Entries[i].Shape)
		}
		if _, err := corner.NewTree(shapes); err != nil {
			t.Fatal(err)
		}
		var w strings.Builder
		if err := s.WriteDB(&w); err != nil {
			t.Fatal(err)
		}
		if _, err := joseki.NewBook(nil, s); err != nil && !errors.As(err, new(*pattern.Error)) {
			t.Fatal(err) // the constraints may be nonsense, nothing else
		}
		m, err := s.Matcher()
		if err == nil && m.Database().Len() != len(s.Entries) {
			t.Fatalf("%d patterns of %d entries", m.Database().Len(), len(s.Entries))
		}
	})
}
