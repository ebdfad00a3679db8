package program

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/examples/internal/servers"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

const games = "../../../joseki/mine/testdata/games.txt"

func call(t *testing.T, args ...string) (out, errs string, err error) {
	t.Helper()
	var o, e bytes.Buffer
	err = run(context.Background(), args, &o, &e)
	return o.String(), e.String(), err
}

// write puts a tree into a file.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

const star = `(;SZ[19]
;B[pd]N[star]SQ[oe]C[J 80/100]
(;W[nc]SQ[mg]C[U 70/90])
(;W[qc]N[invasion]SQ[mg]LB[pd:A]C[j 9/90
;lib(A)])
(;W[nc]SQ[ki]C[J 20/30]))`

func TestCompile(t *testing.T) {
	out, errs, err := call(t, "compile", "-stats", "-prefix", "S", write(t, "star.sgf", star))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out, "\nPattern S"); n != 4 {
		t.Errorf("%d patterns, want 4:\n%s", n, out)
	}
	if !strings.Contains(errs, "star: 4 patterns, 3 corner variations") {
		t.Errorf("stats are %q", errs)
	}
	for _, args := range [][]string{{}, {"nothing"}, {"compile"}, {"compile", "missing.sgf"}, {"mine"}, {"score"}, {"show"}, {"pack"}} {
		if _, _, err := call(t, args...); err == nil {
			t.Errorf("no error for %v", args)
		}
	}
	for constraint, want := range map[string]string{
		"lbi(A)": "star.sgf:4: BQ16 WR17: pattern S3: unknown function lbi, expected lib",
		"lib(B)": "star.sgf:4: BQ16 WR17: pattern S3: unknown label 'B'",
	} {
		name := write(t, "star.sgf", strings.Replace(star, "lib(A)", constraint, 1))
		out, _, err := call(t, "compile", "-prefix", "S", name)
		if err == nil || !strings.Contains(err.Error(), want) || out != "" {
			t.Errorf("%s: error %v after %q, want %q", constraint, err, out, want)
		}
	}
	empty := t.TempDir()
	one := write(t, "one.sgf", "(;SZ[19];B[pd];W[dp])")
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"pack", empty}, empty},
		{[]string{"pack", filepath.Join(empty, "none")}, "none"},
		{[]string{"pack", one}, "one.sgf"},
		{[]string{"score", "-games", games, "-book", empty}, empty},
		{[]string{"score", "-games", games, "-from", "9", "-to", "8"}, ""},
		{[]string{"score", "-games", games, "-least", "2"}, "least frequency 2"},
		{[]string{"mine", "-games", games, "-out", empty, "-from-year", "2000", "-to-year", "1990"}, "2000"},
		{[]string{"mine", "-games", games, "-out", empty, "-from-year", "3000"}, "of these years"},
		{[]string{"mine", "-games", one, "-out", empty}, "-all"},
	} {
		if _, _, err := call(t, c.args...); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v: %v", c.args, err)
		}
	}
	if list, err := os.ReadDir(empty); err != nil || len(list) > 0 {
		t.Errorf("failed commands have written %v, error %v", list, err)
	}
	if out, _, err := call(t, "help"); err != nil || !strings.Contains(out, "joseki mine") {
		t.Errorf("help is %q, error %v", out, err)
	}
	if _, _, err := call(t, "compile"); !errors.Is(err, cli.ErrUsage) {
		t.Errorf("error %v", err)
	}
}

func TestShow(t *testing.T) {
	path := write(t, "star.sgf", star)
	out, _, err := call(t, "show", path, "Q16")
	if err != nil {
		t.Fatal(err)
	}
	const diagram = `star Q16
    M  N  O  P  Q  R  S  T
19  .  .  .  .  .  .  .  . 19
18  .  .  .  .  .  .  .  . 18
17  .  .  a  .  .  b  .  . 17
16  .  .  .  .(X1) .  .  . 16
15  .  .  .  .  .  .  .  . 15
14  .  .  .  .  .  .  .  . 14
    M  N  O  P  Q  R  S  T
`
	want := diagram + ` a  White O17   67%  standard
 b  White R17   10%  lesser    invasion  if lib(A)
`
	if diff := cmp.Diff(want, out); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	out, _, err = call(t, "show", "-regions", path, "Q16")
	if err != nil {
		t.Fatal(err)
	}
	want = diagram + `corner of 9×9
 a  WO17  standard      20 of 30     star
corner of 7×7
 a  WO17  urgent        70 of 90     star
 b  WR17  lesser         9 of 90     invasion  if lib(A)
`
	if diff := cmp.Diff(want, out); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if _, _, err := call(t, "show", path, "Q16", "D4"); err == nil || !strings.Contains(err.Error(), "move 2, D4, is not in the tree") {
		t.Errorf("error %v", err)
	}
	if out, _, err := call(t, "show", "-n", "1", path, "Q16"); err != nil || strings.Contains(out, "R17") || strings.Contains(out, " b ") {
		t.Errorf("one move: error %v\n%s", err, out)
	}
	// The drawing has the same numbers, letters and list.
	svg := filepath.Join(t.TempDir(), "star.svg")
	if _, _, err := call(t, "show", "-svg", svg, "-png", svg+".png", path, "Q16"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(svg)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"<svg", ">star Q16<", ">1<", ">a<", ">b<", ">a  White O17  67%<", ">b  White R17  10%  invasion  if"} {
		if !bytes.Contains(text, []byte(part)) {
			t.Errorf("no %s in the picture", part)
		}
	}
	// A tree of four moves: each is there with its number, and all names are alike.
	out, _, err = call(t, "show", "-n", "2", "../../../joseki/data/hoshi.sgf", "Q16", "O17", "R14", "Q18")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"hoshi, low approach, small knight answer\n", " X1 ", " O2 ", " X3 ", "(O4)", " a  Black R17   60%  standard\n"} {
		if !strings.Contains(out, part) {
			t.Errorf("no %q in\n%s", part, out)
		}
	}
}

// TestShowServers shows records of servers that are not SGF.
func TestShowServers(t *testing.T) {
	gib := write(t, "a.gib", "\\HS\r\n\\HE\r\n\\GS\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 13 2\r\n\\GE\r\n")
	out, _, err := call(t, "show", gib, "Q16")
	if err != nil || !strings.Contains(out, "no move of White here") {
		t.Errorf("%v:\n%s", err, out)
	}
	// Trees may be packed.
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte("(;SZ[19]AB[pd]C[corner])")); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	if _, _, err := call(t, "show", write(t, "a.sgf.gz", packed.String())); err != nil {
		t.Errorf("a packed tree: %v", err)
	}
	broken := write(t, "b.gib", "\\HS\r\n\\HE\r\n\\GS\r\nINI 0 1 99 &4\r\n\\GE\r\n")
	if _, _, err := call(t, "show", broken); !errors.Is(err, servers.ErrRecord) || !strings.Contains(err.Error(), "b.gib: line 4") {
		t.Errorf("a broken record: %v", err)
	}
}

// TestTurns: the moves of the player whose turn it is come first, and then what the other one adds.
func TestTurns(t *testing.T) {
	out, _, err := call(t, "show", "-n", "3", "takamoku.sgf", "Q15")
	if err != nil {
		t.Fatal(err)
	}
	var players []string
	for line := range strings.Lines(out) {
		if f := strings.Fields(line); len(f) > 3 && (f[1] == "Black" || f[1] == "White") {
			players = append(players, f[1])
		}
	}
	want := []string{"White", "White", "White", "White", "Black", "Black", "Black"}
	if diff := cmp.Diff(want, players); diff != "" || !strings.Contains(out, "If White plays elsewhere:\n") {
		t.Errorf("mismatch (-want +got):\n%s\n%s", diff, out)
	}
	// Nobody has moved in this tree.
	if out, _, err = call(t, "show", write(t, "white.sgf", "(;SZ[19];W[pd]SQ[oe])")); err != nil || !strings.Contains(out, "no move of Black here.\nIf Black plays elsewhere:\n") {
		t.Errorf("error %v\n%s", err, out)
	}
}

func TestCheck(t *testing.T) {
	out, _, err := call(t, "check", write(t, "star.sgf", star))
	if err != nil || !strings.Contains(out, "star: 4 patterns") || !strings.Contains(out, "1 with constraints") {
		t.Errorf("error %v, output %q", err, out)
	}
	double := write(t, "double.sgf", "(;SZ[19](;B[pd]SQ[oe])(;W[pd]SQ[oe])(;B[qd]SQ[oe])(;B[pc]SQ[oe]))")
	if out, _, err = call(t, "check", double); err != nil || strings.Count(out, "the same position and move") != 2 {
		t.Errorf("error %v, output %q", err, out)
	}
	odd := write(t, "odd.sgf", "(;SZ[19];B[pd]SQ[oe]C[J\n:X,shape(3),followup(2)])")
	if out, _, err = call(t, "check", odd); err != nil || strings.Count(out, "odd.sgf:1: BQ16: warning: ") != 2 ||
		!strings.Contains(out, "class X") || !strings.Contains(out, "followup(2)") || strings.Contains(out, "shape(3)") {
		t.Errorf("error %v, output %q", err, out)
	}
	bad := write(t, "bad.sgf", "(;SZ[19];B[pd]SQ[oe]C[J\n;lib(A)])")
	if _, errs, err := call(t, "check", bad); err == nil || !strings.Contains(errs, "bad.sgf:1: BQ16") {
		t.Errorf("error %v, messages %q", err, errs)
	}
}

// fewGames returns a file with at most so many of the games, and how many it has.
func fewGames(t *testing.T, most int) (file string, count int) {
	t.Helper()
	text, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	if len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	// Some of all parts, as the games are ordered.
	var few []byte
	for i, line := range lines {
		if (i+1)*most/len(lines) > i*most/len(lines) {
			few = append(few, line...)
			count++
		}
	}
	return clitest.File(t, "games.txt", string(few)), count
}

// TestMine mines a few games and measures the result on them.
func TestMine(t *testing.T) {
	race.Alone(t)
	games, count := fewGames(t, sample.Of(100, 540))
	dir := t.TempDir()
	out, errs, err := call(t, "mine", "-all", "-games", games, "-out", dir, "-gain", "1", "-move-gain", "1", "-least-small", "3")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out, "hoshi.sgf") || !strings.Contains(out, fmt.Sprintf("moves in corners of %d games", count)) {
		t.Errorf("output %q", out)
	}
	if !strings.Contains(errs, "a second") || strings.Contains(errs, "\r") {
		t.Errorf("no progress in %q", errs)
	}
	before, err := os.ReadFile(filepath.Join(dir, "book.bin"))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := call(t, "pack", dir); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(filepath.Join(dir, "book.bin")); err != nil || !bytes.Equal(before, after) {
		t.Errorf("packed again, the book differs; error %v", err)
	}
	if out, _, err = call(t, "score", "-book", dir, "-games", games); err != nil || !strings.Contains(out, "coverage ") {
		t.Errorf("error %v, output %q", err, out)
	}
	// Years divide the games.
	modern := t.TempDir()
	if out, _, err = call(t, "mine", "-all", "-games", games, "-out", modern, "-from-year", "2000"); err != nil || strings.Contains(out, fmt.Sprintf("of %d games", count)) {
		t.Errorf("error %v, output %q", err, out)
	}
}

// TestScoreRecords scores records of other kinds than SGF: one, and a folder with a file that
// is none.
func TestScoreRecords(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.gib": "\\HS\n\\HE\n\\GS\nINI 0 1 0\nSTO 0 2 1 15 3\nSTO 0 3 2 3 3\nSTO 0 4 1 16 15\n\\GE\n", "b.sgf.txt": "(;SZ[19];B[pd];W[dd];B[qp])", "c.sgf": "none"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]string{dir: "2 games, 6 moves", filepath.Join(dir, "a.gib"): "1 game, 3 moves"} {
		if out, errs, err := call(t, "score", "-games", path); err != nil || !strings.Contains(out, want) {
			t.Errorf("%s: %v, %s%s", path, err, out, errs)
		}
	}
	if _, _, err := call(t, "score", "-games", filepath.Join(dir, "c.sgf")); err == nil || !strings.Contains(err.Error(), "c.sgf") {
		t.Errorf("no record: %v", err)
	}
}
