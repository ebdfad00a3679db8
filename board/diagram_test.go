package board_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
)

func TestParseDiagram(t *testing.T) {
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
		{"a frame", "+-------+\n| . X O |\n| X . O |\n| . . X |\n+-------+"},
		{"a frame with numbers", "   A B C\n  +-----+\n3 |. X O| 3\n2 |X . O| 2\n1 |. . X| 1\n  +-----+"},
		{"String", "  A B C\n3 . X O 3  ko: white may not play at B2\n2 X . O 2  prisoners: black 1, white 0\n1 . . X 1\n  A B C"},
		{"showboard", `
   A B C
 3 . X O 3
 2 X . O 2     WHITE (O) has captured 0 stones
 1 . . X 1     BLACK (X) has captured 0 stones
   A B C`},
	} {
		b, err := board.ParseDiagram(test.diagram)
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

func TestParseMarkedDiagram(t *testing.T) {
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

func TestParseDiagramSaysWhatIsWrong(t *testing.T) {
	for _, test := range []struct {
		diagram string
		want    error
		text    string
	}{
		{"", board.ErrSize, "0 rows"},
		{".", board.ErrSize, "1 rows"},
		{strings.Repeat(strings.Repeat(".", 26)+"\n", 26), board.ErrSize, "26 rows"},
		{strings.Repeat(".\n", 100_000), board.ErrSize, "100000 rows"},
		{". .\n. . 1" + strings.Repeat(" ", 5000), board.ErrDiagram, "line of 5005 bytes"},
		{"..\n...", board.ErrDiagram, "line 2, column 3: 3 points, want 2"},
		{"..\n .", board.ErrDiagram, "line 2, column 2: 1 points, want 2"},
		{"..\n.x", board.ErrDiagram, "line 2, column 2: unexpected 'x'"},
		{"..\n. o", board.ErrDiagram, "line 2, column 3: unexpected 'o'"},
		{"\n..\n.\x00", board.ErrDiagram, "line 3, column 2: unexpected U+0000"},
		{".é\n..", board.ErrDiagram, "line 1, column 2: unexpected 'é'"},
		{"é.x\n..", board.ErrDiagram, "line 1, column 1: unexpected 'é'"},
		{"a.\n.a", board.ErrDiagram, "line 2, column 2: the letter 'a' is there twice"},
		{"1 .. 1\n2 .. 2", board.ErrDiagram, "line 1, column 1: row number 1, want 2"},
		{"2 .. 1\n1 .. 1", board.ErrDiagram, "line 1, column 6: row number 1, want 2"},
		{"99999999999999999999 ..\n..", board.ErrDiagram, "line 1, column 1: row number 99999999999999999999"},
		{"| . |.\n..", board.ErrDiagram, "line 1, column 6: unexpected '.'"},
		{"2\n..", board.ErrDiagram, "line 1, column 2: a row without points"},
		{"XO\nOX", board.ErrNoLiberty, "A1"},
	} {
		b, err := board.ParseDiagram(test.diagram)
		switch {
		case b != nil:
			t.Errorf("%q: a board came back", test.diagram)
		case !errors.Is(err, board.ErrDiagram) || !errors.Is(err, test.want):
			t.Errorf("%q: error %v does not wrap %v", test.diagram, err, test.want)
		case !strings.Contains(err.Error(), test.text):
			t.Errorf("%q: error %q lacks %q", test.diagram, err, test.text)
		}
	}
}

// TestBoardString writes and reads back positions with and without a ko and
// prisoners, on boards of all sizes.
func TestBoardString(t *testing.T) {
	const ko = `
		. X O .
		X . X O
		. X O .
		. . . .`
	b := boardtest.MustParse(t, ko)
	play := func(vertex string, c board.Color) {
		t.Helper()
		p, err := board.ParsePoint(vertex, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Play(p, c, board.Strict); err != nil {
			t.Fatal(err)
		}
	}
	play("B3", board.White)
	want := strings.Join([]string{
		"  A B C D",
		"4 . X O . 4  ko: black may not play at C3",
		"3 X O . O 3  prisoners: black 0, white 1",
		"2 . X O . 2",
		"1 . . . . 1",
		"  A B C D",
	}, "\n")
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	play("D1", board.Black)
	want = strings.Replace(want, "  ko: black may not play at C3", "  prisoners: black 0, white 1", 1)
	want = strings.Replace(want, " O 3  prisoners: black 0, white 1", " O 3", 1)
	want = strings.Replace(want, "1 . . . . 1", "1 . . . X 1", 1)
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}

	rng := rand.New(rand.NewPCG(53, 54))
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for range sample.Of(2, 5) {
			b := randomPosition(t, rng, size, rng.IntN(2*size*size))
			again, err := board.ParseDiagram(b.String())
			if err != nil {
				t.Fatalf("%v\n%v", err, b)
			}
			if again.StonesHash() != b.StonesHash() {
				t.Fatalf("the position\n%v\nreads as\n%v", b, again)
			}
		}
	}
	if s := new(board.Board).String(); s == "" {
		t.Error("the zero Board has no text")
	}
}

// FuzzParseDiagram checks that what ParseDiagram accepts, String and Format write
// and ParseDiagram reads again.
func FuzzParseDiagram(f *testing.F) {
	f.Add(". X O\nX a O\n. . X")
	f.Add("   A B\n 2 . O 2 WHITE\n 1 # + 1\n   A B")
	f.Add("  +---+\n2 |. O| 2\n1 |# +|\n  +---+")
	f.Add("XO\nOX")
	f.Add("2 .. 99999999999999999999")
	f.Add("é\n\x00")
	f.Fuzz(func(t *testing.T, diagram string) {
		b, marks, err := board.ParseMarkedDiagram(diagram)
		if err != nil {
			if !errors.Is(err, board.ErrDiagram) {
				t.Fatalf("error %v", err)
			}
			return
		}
		for r, p := range marks {
			if b.At(p) != board.Empty {
				t.Fatalf("mark %q on %v, which is %v", r, p, b.At(p))
			}
		}
		for _, text := range []string{boardtest.Format(b), b.String()} {
			again, err := board.ParseDiagram(text)
			if err != nil {
				t.Fatal(err)
			}
			if err := boardtest.ReferenceOf(b).Compare(again); err != nil {
				t.Fatal(err)
			}
		}
	})
}
