package cli_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

// pipe makes text standard input, in a pipe or in a file.
func pipe(t *testing.T, text string, file bool) {
	t.Helper()
	old := os.Stdin
	t.Cleanup(func() { os.Stdin = old })
	if file {
		f, err := os.Open(clitest.File(t, "in.sgf", text))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		os.Stdin = f
		return
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	go func() {
		io.WriteString(w, text)
		w.Close()
	}()
	os.Stdin = r
}

func pack(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestStandardInput: a game may come through a pipe, with or without a name for it.
func TestStandardInput(t *testing.T) {
	const game = "(;SZ[9];B[cc];W[gg])"
	sample := []byte("(;SZ[7];B[cc];W[ee];B[bb])")
	for _, tt := range []struct {
		name, text string
		args       []string
		size       int
		moves      int
		title      string
		err        string
	}{
		{"a pipe", game, nil, 9, 2, "standard input", ""},
		{"a pipe by name", game, []string{"-"}, 9, 2, "standard input", ""},
		{"an empty pipe", "", nil, 7, 1, "sample.sgf", ""},
		{"an empty pipe by name", "", []string{"-"}, 0, 0, "", "no game tree"},
		{"packed", pack(t, game), nil, 9, 2, "standard input", ""},
		{"no game", "x", nil, 0, 0, "", "standard input:1:1: no game tree"},
		{"half a packed game", pack(t, game)[:20], nil, 0, 0, "", "unexpected EOF"},
	} {
		for _, file := range []bool{false, true} {
			pipe(t, tt.text, file)
			g := cli.Game{Sample: sample, SampleMove: "2"}
			if err := g.Take(tt.args); err != nil {
				t.Fatal(err)
			}
			p, err := g.Open()
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("%s, file %v: %v, want %q", tt.name, file, err, tt.err)
				}
				continue
			}
			if err != nil || p.Board.Size() != tt.size || p.Moves != tt.moves || g.Name() != tt.title {
				t.Errorf("%s, file %v: %v, %v, %q", tt.name, file, p, err, g.Name())
			}
		}
	}
	// A file that is named does not look at standard input.
	pipe(t, game, false)
	g := cli.Game{Sample: sample}
	if err := g.Take([]string{clitest.File(t, "a.sgf.gz", pack(t, "(;SZ[5];B[aa])"))}); err != nil {
		t.Fatal(err)
	}
	if p, err := g.Open(); err != nil || p.Board.Size() != 5 {
		t.Errorf("a packed file: %v", err)
	}
}

// TestFirstGo opens collections that begin with what is no game of Go, or has a board that there is
// not.
func TestFirstGo(t *testing.T) {
	const other, chess = "(;SZ[19:13];B[aa])", "(;GM[3])"
	for text, want := range map[string]string{
		chess + other + "(;SZ[5];B[bb])(;SZ[9])": "this is game 3,", "(;SZ[5];B[bb])" + chess: "this is the first", other + chess: "",
	} {
		g := cli.Game{File: clitest.File(t, "game.sgf", text)}
		p, err := g.Open()
		if want == "" {
			if err == nil || !strings.Contains(err.Error(), "not a square") {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		if err != nil || p.Last.String() != "B4" || len(p.Notes) != 1 || !strings.Contains(p.Notes[0], want) {
			t.Errorf("%s: %v, %v, want %q", text, p, err, want)
		}
	}
}

// TestChoice: games of a collection and variations of a game.
func TestChoice(t *testing.T) {
	const text = "(;SZ[9];B[aa](;W[ba];B[ca](;W[da])(;W[ea]))(;W[fa](;B[ga])(;B[ha];W[ia])))(;SZ[5];B[bb])"
	for _, tt := range []struct {
		args string
		size int
		last string
		note string
		err  string
	}{
		{"", 9, "D9", "2 games, this is the first", ""},
		{"-game 2", 5, "B4", "", ""},
		{"-game 1 -variation 1,2", 9, "E9", "", ""},
		{"-variation 2", 9, "G9", "2 games", ""},
		{"-variation 2,2", 9, "J9", "2 games", ""},
		{"-variation 2,2 -move 3", 9, "F9", "2 games", ""},
		{"-variation 2,2 -move h9", 9, "F9", "2 games", ""},
		{"-variation 2,2,1", 0, "", "", "-variation 2,2,1: the game branches only 2 times on that way"},
		{"-variation 3", 0, "", "", "-variation 3: after move 1 there are 2 variations; there is no 3"},
		{"-variation x", 0, "", "", "there is no x"},
		{"-game 3", 0, "", "", "-game 3: game.sgf has 2 games"},
		{"-game -1", 0, "", "", "-game -1: "},
		{"-game 2 -variation 1", 0, "", "", "branches only 0 times"},
		{"-game 2 -move 9", 0, "", "", "-move 9 is past the end (1 move)"},
	} {
		file := clitest.File(t, "game.sgf", text)
		var g cli.Game
		fs := cli.NewFlags(t.Context(), cli.Usage{Name: "test", Args: ""}, io.Discard)
		g.AddFlag(fs)
		// The flags stand after the file.
		rest, err := cli.Parse(fs, append([]string{file}, strings.Fields(tt.args)...))
		if err == nil {
			err = g.Take(rest)
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Open()
		if tt.err != "" {
			if err == nil || !strings.Contains(strings.ReplaceAll(err.Error(), file, "game.sgf"), tt.err) {
				t.Errorf("%s: %v, want %q", tt.args, err, tt.err)
			} else if !strings.Contains(tt.args, "-move") && !errors.Is(err, cli.ErrUsage) {
				t.Errorf("%s: %v is no error of usage", tt.args, err)
			}
			continue
		}
		if err != nil || p.Board.Size() != tt.size || p.Last.String() != tt.last {
			t.Errorf("%s: %v after %v, want %s", tt.args, err, p, tt.last)
			continue
		}
		if notes := strings.Join(p.Notes, "; "); !strings.Contains(notes, tt.note) || (notes == "") != (tt.note == "") {
			t.Errorf("%s: notes %q, want %q", tt.args, notes, tt.note)
		}
	}
}

// TestSide: -color is a player everywhere, -level a depth.
func TestSide(t *testing.T) {
	for _, tt := range []struct {
		value string
		want  board.Color
		err   string
	}{
		{"black", board.Black, ""}, {"W", board.White, ""}, {"none", board.Empty, ""}, {"NONE", board.Empty, ""},
		{"both", 0, `-color "both": want black, white or none`}, {"", 0, "-color"}, {"always", 0, "-color"},
	} {
		c, err := cli.Side(tt.value, "none")
		if c != tt.want || (err == nil) != (tt.err == "") || err != nil && (!errors.Is(err, cli.ErrUsage) || !strings.Contains(err.Error(), tt.err)) {
			t.Errorf("%q: %v, %v", tt.value, c, err)
		}
	}
	var out bytes.Buffer
	fs := cli.NewFlags(t.Context(), cli.Usage{Name: "test", Args: ""}, &out)
	side, level := cli.SideFlag(fs, "both", "is O", "both"), cli.LevelFlag(fs, 10)
	if _, err := cli.Parse(fs, []string{"-color", "white", "-level", "3"}); err != nil || *side != "white" || *level != 3 {
		t.Errorf("%v, %v, %v", *side, *level, err)
	}
	fs.Usage()
	for _, want := range []string{"is O: black, white, both", "depth of reading, 0 to 12"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}
