package boardtest_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/boardtest"
)

func TestParseReadsDiagrams(t *testing.T) {
	want := ". X O\nX . O\n. . X\n"
	for _, test := range []struct{ name, diagram string }{
		{"plain", ". X O\nX . O\n. . X"},
		{"indented, empty lines", "\n\t. X O\n\n\tX . O\n\t. . X\n\t"},
		{"no spaces", ".XO\nX.O\n..X"},
		{"hashes and plus signs", "+ # O\n# + O\n+ + #"},
		{"windows line ends", ".XO\r\nX.O\r\n..X\r\n"},
		{"letters", ".XO\nXaO\nbcX"},
		{"row numbers", "3 . X O 3\n2 X . O 2\n1 . . X 1"},
		{"numbers on one side", ". X O 3\nX . O 2\n. . X 1"},
		{"showboard", `
   A B C
 3 . X O 3
 2 X . O 2     WHITE (O) has captured 0 stones
 1 . . X 1     BLACK (X) has captured 0 stones
   A B C`},
	} {
		b, err := boardtest.Parse(test.diagram)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if diff := cmp.Diff(want, boardtest.Format(b)); diff != "" {
			t.Errorf("%s: mismatch (-want +got)\n%s", test.name, diff)
		}
		if err := boardtest.CheckConsistency(b); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestParseMarkedReturnsLetters(t *testing.T) {
	b, marks := boardtest.MustParseMarked(t, `
		a X . b
		. O O .
		. . z .
		. . . .`)
	want := map[rune]board.Point{'a': board.At(0, 3), 'b': board.At(3, 3), 'z': board.At(2, 1)}
	if diff := cmp.Diff(want, marks); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	for _, p := range marks {
		if b.At(p) != board.Empty {
			t.Errorf("%v is %v", p, b.At(p))
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	for _, test := range []struct {
		diagram string
		want    error
		text    string
	}{
		{"", board.ErrSize, "0 rows"},
		{".", board.ErrSize, "1 rows"},
		{strings.Repeat(strings.Repeat(".", 26)+"\n", 26), board.ErrSize, "26 rows"},
		{"..\n...", boardtest.ErrDiagram, "line 2: 3 points, want 2"},
		{"..\n.", boardtest.ErrDiagram, "line 2: 1 points, want 2"},
		{"..\n.x", boardtest.ErrDiagram, "line 2: unexpected 'x'"},
		{"..\n.o", boardtest.ErrDiagram, "line 2: unexpected 'o'"},
		{"\n..\n.\x00", boardtest.ErrDiagram, "line 3: unexpected U+0000"},
		{".é\n..", boardtest.ErrDiagram, "line 1: unexpected 'é'"},
		{"a.\n.a", boardtest.ErrDiagram, "the letter 'a' is there twice"},
		{"1 .. 1\n2 .. 2", boardtest.ErrDiagram, "line 1: row number 1, want 2"},
		{"99999999999999999999 ..\n..", boardtest.ErrDiagram, "row number 99999999999999999999"},
		{"XO\nOX", board.ErrNoLiberty, "A1"},
	} {
		b, err := boardtest.Parse(test.diagram)
		switch {
		case b != nil:
			t.Errorf("%q: a board came back", test.diagram)
		case !errors.Is(err, boardtest.ErrDiagram) || !errors.Is(err, test.want):
			t.Errorf("%q: error %v does not wrap %v", test.diagram, err, test.want)
		case !strings.Contains(err.Error(), test.text):
			t.Errorf("%q: error %q lacks %q", test.diagram, err, test.text)
		}
	}
}

// FuzzParse checks that what Parse accepts, Format writes and Parse reads again.
func FuzzParse(f *testing.F) {
	f.Add(". X O\nX a O\n. . X")
	f.Add("   A B\n 2 . O 2 WHITE\n 1 # + 1\n   A B")
	f.Add("XO\nOX")
	f.Add("2 .. 99999999999999999999")
	f.Add("é\n\x00")
	f.Fuzz(func(t *testing.T, diagram string) {
		b, marks, err := boardtest.ParseMarked(diagram)
		if err != nil {
			if !errors.Is(err, boardtest.ErrDiagram) {
				t.Fatalf("error %v", err)
			}
			return
		}
		for r, p := range marks {
			if b.At(p) != board.Empty {
				t.Fatalf("mark %q on %v, which is %v", r, p, b.At(p))
			}
		}
		again, err := boardtest.Parse(boardtest.Format(b))
		if err != nil {
			t.Fatal(err)
		}
		if err := boardtest.ReferenceOf(b).Compare(again); err != nil {
			t.Fatal(err)
		}
	})
}
