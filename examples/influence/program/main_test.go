package program

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/internal/race"
)

var program clitest.Program = run

// A black corner behind a wall, and a white wall beside it.
const walls = "(;FF[4]SZ[9]PL[W]AB[ca][cb][cc][cd][ce][cf][cg][ch][ci]AW[ea][eb][ec][ed][ee][ef][eg][eh][ei])"

func TestSample(t *testing.T) {
	status, out, errs := program.Run(t)
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	for _, want := range []string{"sample game: after 100 moves, Black first", "territory, moyo and area", "black territory", "black moyo", "count as dead", "The estimate of the score"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "\x1b") {
		t.Error("escape sequences although the output is no terminal")
	}
	if _, colored, _ := program.Run(t, "-ansi", "always", clitest.File(t, "walls.sgf", walls)); !strings.Contains(colored, "\x1b[") {
		t.Error("no escape sequences with -ansi always")
	}
}

func TestTerritory(t *testing.T) {
	file := clitest.File(t, "walls.sgf", walls)
	status, out, errs := program.Run(t, "-sgf", file)
	if status != 0 {
		t.Fatalf("status %d, %s", status, errs)
	}
	for _, want := range []string{
		"9 # # X . O @ @ @ @ 9", // 18 points against 36
		"The count of the score, by territory and without komi: W+18.\n",
		"White first",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestNumbers(t *testing.T) {
	file := clitest.File(t, "walls.sgf", walls)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-what", "territory"}, "-1.00"},
		{[]string{"-what", "moyo"}, "-3"},
		{[]string{"-what", "influence", "-of", "black"}, "100.00"},
		{[]string{"-what", "strength"}, "100.00"},
		{[]string{"-what", "permeability"}, "1.00"},
		{[]string{"-what", "attenuation"}, "2.40"},
		{[]string{"-what", "escape"}, "4"},
		{[]string{"-what", "surround", "-dragon", "C5"}, "not surrounded"},
	} {
		status, out, errs := program.Run(t, append(c.args, "-numbers", file)...)
		if status != 0 || !strings.Contains(out, c.want) {
			t.Errorf("%q: status %d, %s, no %q in\n%s", c.args, status, errs, c.want, out)
		}
	}
}

// TestPlain: what has only shades is printed as numbers where there are no colors,
// and what has regions as a picture.
func TestPlain(t *testing.T) {
	file := clitest.File(t, "walls.sgf", walls)
	for _, c := range []struct {
		args      []string
		want, not string
	}{
		{[]string{"-what", "influence", "-of", "black"}, "100.00", "# #"},
		{[]string{"-what", "escape", "-of", "white"}, "where White can run to", "# #"},
		{[]string{"-what", "territory"}, "9 # # X . O @ @ @ @ 9", "moyo"},
		{[]string{"-what", "surround", "-dragon", "C5"}, "the ring around the group of C5", "# #"},
	} {
		status, out, errs := program.Run(t, append(c.args, file)...)
		if status != 0 || !strings.Contains(out, c.want) || strings.Contains(out, c.not) {
			t.Errorf("%q: status %d, %s, want %q and not %q in\n%s", c.args, status, errs, c.want, c.not, out)
		}
		if _, colored, _ := program.Run(t, append(c.args, "-ansi", "always", file)...); !strings.Contains(colored, "\x1b[") {
			t.Errorf("%q: no colors with -ansi always", c.args)
		}
	}
}

// A hoshi stone, with an approach and room at the side.
const corner = "(;SZ[9]PL[W]AB[dd]AW[ff])"

// TestRuns: each computation is shown once, in the order asked for, and says which it is.
// Stones that cannot live are alive only before groups are known.
func TestRuns(t *testing.T) {
	// Two stones of White on the edge have no room for eyes.
	file := clitest.File(t, "walls.sgf", strings.Replace(walls, "AW[", "AW[ae][af][", 1))
	status, out, errs := program.Run(t, "-run", "initial,dragons,move,followup", "-after", "D5", file)
	if status != 0 {
		t.Fatalf("status %d, %s", status, errs)
	}
	at := 0
	for _, want := range []string{
		"White first, before groups are known", "0 stones count as dead",
		"after 0 moves, White first\n", "2 stones count as dead",
		"and White D5, Black first\n", "2 stones count as dead",
		"and White D5, Black first, without an answer\n", "2 stones count as dead",
	} {
		i := strings.Index(out[at:], want)
		if i < 0 {
			t.Fatalf("no %q after byte %d of\n%s", want, at, out)
		}
		at += i + len(want)
	}
	if n := strings.Count(out, " first"); n != 4 {
		t.Errorf("%d computations in\n%s", n, out)
	}
}

// TestTrace: the patterns that take effect are printed, those of each run, and the invasions that
// are tried.
func TestTrace(t *testing.T) {
	file := clitest.File(t, "corner.sgf", corner)
	for _, c := range []struct {
		args      []string
		want, not string
	}{
		{[]string{"-run", "initial", "-trace"}, "influence pattern Invade", "class E"},
		{[]string{"-trace"}, "barriers pattern Nonterritory", "class E"},
		{[]string{"-trace", "-color", "black"}, "for black, class t", "for white, class t"},
		{[]string{"-trace", "-color", "white"}, "for white, class t", "for black, class t"},
		{[]string{"-trace", "-what", "escape"}, "influence pattern Enhance", "panic"},
		{[]string{"-trace", "-run", "move", "-after", "C3"}, "for black, class t", "for white, class t"},
		{[]string{"-run", "initial"}, "White first", "pattern"},
	} {
		status, out, errs := program.Run(t, append(c.args, file)...)
		if status != 0 || !strings.Contains(out, c.want) || strings.Contains(out, c.not) {
			t.Errorf("%q: status %d, %s, want %q and not %q in\n%s", c.args, status, errs, c.want, c.not, out)
		}
	}
	// White closes the gap.
	gap := clitest.File(t, "gap.sgf", "(;SZ[9]PL[B]AB[da][db][dc][dd][df][dg][dh][di][de]AW[ea][eb][ec][ed][ef][eg][eh][ei])")
	status, out, errs := program.Run(t, "-trace", "-color", "white", gap)
	if status != 0 || !strings.Contains(out, "Trying to break in from D") || !strings.Contains(out, "block_off D") {
		t.Errorf("status %d, %s, no invasion tried in\n%s", status, errs, out)
	}
	if _, out, _ := program.Run(t, "-trace", "-color", "white", "-without-break-in", gap); strings.Contains(out, "block_off") {
		t.Errorf("an invasion tried in\n%s", out)
	}
}

func TestMove(t *testing.T) {
	race.Alone(t)
	file := clitest.File(t, "game.sgf", "(;SZ[9];B[cc];W[dc];B[dd])")
	for i, c := range []struct{ move, color, want string }{
		{"1", "", "after 0 moves, Black first"},
		{"2", "", "after 1 move, White first"},
		{"D6", "black", "after 2 moves, Black first"},
		{"", "none", "after 3 moves, nobody first"},
	} {
		// Flags may stand on either side of the file.
		for _, args := range [][]string{{"-move", c.move, "-color", c.color, file}, {file, "-move", c.move, "-color", c.color}}[i%2:] {
			if status, out, errs := program.Run(t, args...); status != 0 || !strings.Contains(out, c.want) {
				t.Errorf("%q: status %d, %s, no %q in\n%s", args, status, errs, c.want, out)
			}
		}
	}
}

func TestPictures(t *testing.T) {
	file := clitest.File(t, "walls.sgf", walls)
	for _, what := range []string{"territory", "influence"} {
		program.Pictures(t, 9, "-what", what, file)
	}
}

func TestBadInput(t *testing.T) {
	broken := clitest.File(t, "broken.sgf", "(no game")
	large := clitest.File(t, "large.sgf", "(;SZ[52];B[cc])")
	good := clitest.File(t, "walls.sgf", walls)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"no-such-file.sgf"}, 1, "no-such-file.sgf"},
		{[]string{broken}, 1, "broken.sgf:1"},
		{[]string{large}, 1, "size"},
		{[]string{"-move", "1000", good}, 1, "past the end (0 moves)"},
		{[]string{"-move", "0"}, 1, "counted from 1"},
		{[]string{"-move", "x"}, 1, "want a number or a vertex"},
		{[]string{"-color", "blue"}, 2, "want black, white or none"},
		{[]string{"-of", "none"}, 2, "want black or white"},
		{[]string{"-what", "nonsense"}, 2, "want one of moyo"},
		{[]string{"-what", "surround"}, 2, "-dragon"},
		{[]string{"-run", "all"}, 2, "want one of initial"},
		{[]string{"-run", "initial,move"}, 2, "-after"},
		{[]string{"-run", "move", "-after", "Z99", good}, 1, "-after"},
		{[]string{"-run", "move", "-after", "C5", good}, 1, "-after C5"},
		{[]string{"-run", "initial,dragons", "-svg", "a.svg"}, 2, "one computation"},
		{[]string{"-what", "surround", "-dragon", "Z99", good}, 1, "invalid coordinate"},
		{[]string{"-what", "surround", "-dragon", "A1", good}, 1, "no stone"},
		{[]string{"-ansi", "blue"}, 2, "want auto, always or never"},
		{[]string{"-nonsense"}, 2, "nonsense"},
		{[]string{"a.sgf", "-sgf", "b.sgf"}, 2, "give one game only"},
		{[]string{"-svg", filepath.Join("no", "such", "folder", "a.svg"), good}, 1, "a.svg"},
	} {
		status, out, errs := program.Run(t, c.args...)
		if status != c.status || !strings.Contains(errs, c.want) || out != "" {
			t.Errorf("%q: status %d, stdout %q, stderr %q; want status %d, %q", c.args, status, out, errs, c.status, c.want)
		}
	}
}

func TestInterrupt(t *testing.T) { program.Interrupt(t) }
