package program

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

// contact is a database with a good and a bad pattern.
const contact = `Pattern Contact

X*

:8,a,shape(4)

Pattern Diagonal

X?
?*

:8,-,shape(-2)

X?
?*

;legal_omove(*)
`

// countFiles writes a database and games, and returns their names.
func countFiles(t *testing.T, db string, games ...string) (dbName, gamesName string) {
	t.Helper()
	dir := t.TempDir()
	dbName, gamesName = filepath.Join(dir, "a.db"), filepath.Join(dir, "games.txt.gz")
	if err := os.WriteFile(dbName, []byte(db), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(gamesName)
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(f)
	_, err = z.Write([]byte(strings.Join(games, "\n") + "\n"))
	if err := errors.Join(err, z.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return dbName, gamesName
}

// TestInterrupted: what was counted until an interrupt is printed.
func TestInterrupted(t *testing.T) {
	program := clitest.Program(func(ctx context.Context, args []string, stdout, stderr io.Writer) int {
		return Main(ctx, args, strings.NewReader(""), stdout, stderr)
	})
	db, games := countFiles(t, contact, slices.Repeat([]string{"9 2020 7 B+R eeefdeddfefdcccdgggh"}, 30000)...)
	for verb, want := range map[string]string{"count": "Contact", "ablate": "positions, "} {
		if out := program.Stop(t, verb, "-db", db, "-kind", "general", "-games", games, "-size", "9", "-every", "1", "-n", "100000"); !strings.Contains(out, want) {
			t.Errorf("%s: %s", verb, out)
		}
	}
}

// TestCount counts moves beside a single stone by hand: of the four points beside E5 one
// is played, and 48 moves lie within three lines of each.
func TestCount(t *testing.T) {
	db, games := countFiles(t, contact,
		"9 2020 7 B+R eeef", "9 2020 7 B+R eeaa", "13 2020 7 B+R gggh", "9 2020 7 B+R eefe")
	out, errs, status := command(t, "", "count", "-db", db, "-kind", "general", "-games", games, "-size", "9", "-every", "1")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, errors %q", status, errs)
	}
	// The first half are the first and third game of nine lines, each with a position
	// of an empty board and one with a stone.
	for _, want := range []string{
		"4 positions, 80.5 legal moves each",
		"Contact   a      4      8        2       2       25.0  0.2     +0.61",
		"Diagonal  -      -2     8        2       0       0.0   0.2",
		"   4  2.0  50.0 %",
		"  -2  4.0  50.0 %",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	// The other half is the game in which the corner was played, too far away to count.
	out, _, _ = command(t, "", "count", "-db", db, "-kind", "general", "-games", games, "-size", "9", "-every", "1", "-half", "1")
	for _, want := range []string{"2 positions", "Contact   a      4      4        1       0       0.0  0.0     +0.00"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestCountAccepted counts a pattern whose constraint holds nowhere, and one whose move can
// be captured at once.
func TestCountAccepted(t *testing.T) {
	db, games := countFiles(t, `Pattern Never

X*

:8,-

X*
;0

Pattern Safe

?X?
X*X

:8,-

Pattern Sacrifice

?X?
X*X

:8,s
`, "9 2020 7 B+R eaiidbhifbgi")
	out, errs, status := command(t, "", "count", "-db", db, "-kind", "general", "-games", games, "-size", "9", "-every", "1", "-accepted")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, errors %q", status, errs)
	}
	for _, want := range []string{"Never      -      0      0 ", "Safe       -      0      0 ", "Sacrifice  s      0      1 "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestValues sets shape values from games in which the players always play in contact,
// and leaves the rest of the text as it is.
func TestValues(t *testing.T) {
	text := contact
	var games []string
	for range 20 {
		games = append(games, "9 2020 7 B+R eeef")
	}
	db, file := countFiles(t, text, games...)
	out, errs, status := command(t, "", "values", "-db", db, "-kind", "general", "-games", file, "-size", "9", "-every", "1", "-half", "2")
	// Contact: log2((20+2)/(20·4/48+2)) = 2.58; Diagonal: log2(2/(20·4/48+2)) = -0.87.
	want := strings.NewReplacer("shape(4)", "shape(3)", "shape(-2)", "shape(-1)").Replace(text)
	if out != want || errs != "" || status != 0 {
		t.Errorf("status %d, errors %q, got\n%s\nwant\n%s", status, errs, out, want)
	}
}

// TestAblate leaves out the only pattern that finds the moves, and the one that speaks
// against others.
func TestAblate(t *testing.T) {
	db, games := countFiles(t, contact, "9 2020 7 B+R eeef")
	out, errs, status := command(t, "", "ablate", "-db", db, "-kind", "general", "-games", games, "-size", "9", "-every", "1")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, errors %q", status, errs)
	}
	// Contact has odds of 16 and Diagonal of 1/4, so that the move is 16 of 80 - 4 + 64 - 4 + 1,
	// in place of 1 of 80 - 4 + 1; the empty board tells nothing.
	for _, want := range []string{
		"2 positions, 1 right moves found, 2.0 moves proposed each, 1.612 bits a position better than any legal move",
		"Contact   a      4      4      1      4         +3.17",
		"Diagonal  -      -2     4      0      0         +0.03",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestSuiteCases reads the questions of a suite that name right moves.
func TestSuiteCases(t *testing.T) {
	got := suiteCases(`# a comment
loadsgf games/a.sgf 12
1 reg_genmove black
#? [A1|B2]*
2 reg_genmove white
#? [!C3]
3 attack A1
#? [1 A2]
loadsgf games/b.sgf
4 reg_genmove white
#? [PASS]
`)
	if len(got) != 2 || got[0].file != "games/a.sgf" || got[0].before != 12 || len(got[0].moves) != 2 || got[0].moves[1] != "B2" ||
		got[1].file != "games/b.sgf" || got[1].before != 0 || got[1].color.String() == got[0].color.String() {
		t.Errorf("got %+v", got)
	}
}

// TestCountSuites asks the questions of a suite: one whose right answer is a contact move,
// and one of a game that is not there.
func TestCountSuites(t *testing.T) {
	db, _ := countFiles(t, contact)
	dir := filepath.Dir(db)
	suite := filepath.Join(dir, "a.tst")
	for name, text := range map[string]string{
		"a.sgf": "(;GM[1]SZ[9];B[ee];W[aa];B[ii])",
		"a.tst": "loadsgf a.sgf 2\n1 reg_genmove white\n#? [E6|A1]\nloadsgf b.sgf\n2 reg_genmove black\n#? [A1]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, errs, status := command(t, "", "count", "-db", db, "-kind", "general", "-suites", suite, "-half", "2")
	for _, want := range []string{
		"1 positions, 80.0 legal moves each",
		"Contact   a      4      4        1       1       25.0",
		"   4  4.0  100.0 %",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if status != 0 || !strings.Contains(errs, "b.sgf") {
		t.Errorf("status %d, errors %q, want a word about the missing game", status, errs)
	}
	for _, args := range []string{"count -db " + db, "count -db " + db + " -games x -suites y", "count -db " + db + " -games x -half 3", "values -db a,b -games x"} {
		if _, errs, status := command(t, "", strings.Fields(args)...); status != 2 || !strings.Contains(errs, "want") {
			t.Errorf("%s: status %d, errors %q", args, status, errs)
		}
	}
}
