package program_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/deadstones/program"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/genmove/score"
)

// On 5×5 each player has a wall; a white stone is dead on Black's side. By area Black has 15
// points and White 10.
const small = `(;GM[1]SZ[5]KM[0.5]RU[Chinese]RE[B+4.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][ba];B[];W[])`

var deadstones = clitest.Of(program.Main)

func TestDeadStones(t *testing.T) {
	file := clitest.File(t, "small.sgf", small)
	status, out, errs := deadstones.Run(t, file)
	if status != 0 {
		t.Fatal(errs)
	}
	for _, want := range []string{"small.sgf: B+4.5, recorded as B+4.5\n", "white dead: B5\n", "b o X O w\n", "b b X O w\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	// By territory: ten points and a prisoner against five.
	if _, out, _ = deadstones.Run(t, "-rules", "japanese", file); !strings.Contains(out, "small.sgf: B+5.5,") {
		t.Errorf("japanese:\n%s", out)
	}
}

// TestMany reads a folder with a file of two games, a compressed one and one with two games
// that cannot be counted among others.
func TestMany(t *testing.T) {
	dir := t.TempDir()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte(small))
	z.Close()
	for name, data := range map[string][]byte{
		"a.sgf": []byte(small + small), "b/c.SGF.gz": packed.Bytes(), "d.sgf": []byte(small + "(;GM[2]SZ[5])" + small + "(;SZ[99])"), "e.txt": []byte("no game"),
		"f.sgf.txt": []byte(small), "g.mgt": []byte(small), "h.gib": []byte("\\HS\n\\[GAMETAG=G5\\]\n\\HE\n\\GS\nINI 0 1 0\nSTO 0 2 1 9 9\n\\GE\n"),
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	status, out, errs := deadstones.Run(t, "-json", "-jobs", "2", dir)
	if status != 1 || !strings.Contains(errs, "d.sgf") || !strings.Contains(errs, "1 file could not be read") ||
		!strings.Contains(errs, "game 2: GM[2]") || !strings.Contains(errs, "game 4: ") {
		t.Errorf("status %d, %s", status, errs)
	}
	var names []string
	for text := range strings.Lines(out) {
		var l struct {
			File        string
			Game, Moves int
			Result      board.Margin
			Recorded    string
			Score       *score.Result
		}
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatal(err)
		}
		if filepath.Base(l.File) == "h.gib" {
			if l.Score.Finished() || l.Moves != 1 {
				t.Errorf("%s", text)
			}
		} else if l.Result != -4.5 || l.Recorded != "B+4.5" || !l.Score.Finished() || l.Moves == 0 {
			t.Errorf("%s", text)
		}
		if dead := l.Score.Dead(); filepath.Base(l.File) != "h.gib" && (dead.Len() != 1 || !dead.Has(board.At(1, 4))) {
			t.Errorf("dead: %v", dead)
		}
		names = append(names, filepath.Base(l.File)+string(rune('0'+l.Game)))
	}
	if got := strings.Join(names, " "); got != "a.sgf1 a.sgf2 c.SGF.gz1 d.sgf1 d.sgf3 f.sgf.txt1 g.mgt1 h.gib1" {
		t.Errorf("games %s", got)
	}
}

// TestStrange counts games with moves that make no sense, and says so.
func TestStrange(t *testing.T) {
	for name, bad := range map[string]string{"off the board": ";W[zz]", "a word": ";W[dundefined]", "dashes": "\n---\n", "a bracket": "C[a [b] c]", "too wide": ";W[hh]"} {
		moves := strings.LastIndex(small, ")")
		file := clitest.File(t, "small.sgf", small[:moves]+bad+small[moves:])
		status, out, errs := deadstones.Run(t, file)
		if status != 0 || !strings.Contains(out, "B+4.5") || !strings.Contains(errs, "small.sgf, game 1: ") {
			t.Errorf("%s: status %d, %s%s", name, status, out, errs)
		}
	}
}

// TestPiped reads standard input, with a name for it and without.
func TestPiped(t *testing.T) {
	old := os.Stdin
	defer func() { os.Stdin = old }()
	for _, args := range [][]string{nil, {"-"}} {
		f, err := os.Open(clitest.File(t, "small.sgf", small))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		os.Stdin = f
		if status, out, errs := deadstones.Run(t, args...); status != 0 || !strings.HasPrefix(out, "standard input: B+4.5, recorded as B+4.5\n") {
			t.Errorf("%q: status %d, %s%s", args, status, out, errs)
		}
	}
}

func TestBadInput(t *testing.T) {
	file := clitest.File(t, "small.sgf", small)
	for _, test := range []struct {
		status int
		args   []string
		says   string
	}{
		{2, nil, "say which game records"},
		{2, []string{"-rules", "mine", file}, "-rules"},
		{2, []string{"-jobs", "0", file}, "-jobs"},
		{1, []string{"/no/such.sgf"}, "no/such"},
		{1, []string{t.TempDir()}, "no game records"},
		{1, []string{clitest.File(t, "x.sgf", "hello")}, "x.sgf"},
		{1, []string{clitest.File(t, "x.sgf", "(;GM[2])")}, "not a game of Go"},
		{1, []string{clitest.File(t, "x.sgf", "(;garbage")}, "property garbage"},
	} {
		status, _, errs := deadstones.Run(t, test.args...)
		if status != test.status || !strings.Contains(errs, test.says) {
			t.Errorf("%q: status %d, %s", test.args, status, errs)
		}
	}
	deadstones.Interrupt(t, file)
}
