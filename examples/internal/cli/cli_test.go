package cli_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args string
		n    int
		rest []string
		err  error
	}{
		{"", 0, nil, nil},
		{"-n 3 a", 3, []string{"a"}, nil},
		{"a -n 3 b", 3, []string{"a", "b"}, nil},
		{"a -n 3 -- -n 4 b", 3, []string{"a", "-n", "4", "b"}, nil},
		{"-- -n", 0, []string{"-n"}, nil},
		{"a - -n 2", 2, []string{"a", "-"}, nil},
		{"a -m", 0, nil, cli.ErrUsage},
		{"a -h", 0, nil, flag.ErrHelp},
	} {
		var out bytes.Buffer
		fs := cli.NewFlags(t.Context(), cli.Usage{Name: "test", Args: "[flags]", Example: "-n 3 a"}, &out)
		n := fs.Int("n", 0, "a number")
		rest, err := cli.Parse(fs, strings.Fields(c.args))
		if !errors.Is(err, c.err) || *n != c.n {
			t.Errorf("%q: %d, %v; want %d, %v", c.args, *n, err, c.n, c.err)
		}
		if diff := cmp.Diff(c.rest, rest); diff != "" {
			t.Errorf("%q: mismatch (-want +got):\n%s", c.args, diff)
		}
		want := ""
		if c.err == flag.ErrHelp {
			want = "example: test -n 3 a\nusage:   test [flags]\n  -n int\n    \ta number\n"
		}
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("%q: mismatch (-want +got):\n%s", c.args, diff)
		}
	}
}

// TestFrames: a program within another one is called by both names, and its flags can be asked for
// without a word to the user.
func TestFrames(t *testing.T) {
	program := func(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
		fs := cli.NewFlags(ctx, cli.Usage{Name: "test " + args[0], Args: "[flags]", Example: "go"}, stderr)
		fs.Bool(args[0], false, "a verb")
		_, err := cli.Parse(fs, args[1:])
		return cli.Status("test", err, stderr)
	}
	var out bytes.Buffer
	const want = "example: host test verb go\nusage:   host test verb [flags]\n  -verb\n    \ta verb\n"
	if status := program(cli.Within(t.Context(), "host"), []string{"verb", "-h"}, nil, io.Discard, &out); status != 0 || out.String() != want {
		t.Errorf("status %d, %q, want %q", status, &out, want)
	}
	fs := cli.FlagsOf(program, "verb")
	if fs == nil || fs.Lookup("verb") == nil {
		t.Fatal("no flags")
	}
	none := func(context.Context, []string, io.Reader, io.Writer, io.Writer) int { return 2 }
	if fs := cli.FlagsOf(none); fs != nil {
		t.Errorf("%v without flags", fs)
	}
}

func TestStatus(t *testing.T) {
	_, unknown := cli.Parse(cli.NewFlags(t.Context(), cli.Usage{Name: "test"}, io.Discard), []string{"-x"})
	for _, c := range []struct {
		err    error
		status int
		told   string
	}{
		{nil, 0, ""},
		{flag.ErrHelp, 0, ""},
		{unknown, 2, "test: there is no flag -x; -h lists the flags\n"},
		{cli.Usagef("no %d", 3), 2, "test: no 3\n"},
		{cli.Level(13), 2, "test: -level 13: want 0 to 12\n"},
		{cli.Level(12), 0, ""},
		{cli.CheckColor("ansi", "red"), 2, "test: -ansi \"red\": want auto, always or never\n"},
		{cli.CheckColor("ansi", "never"), 0, ""},
		{cli.OneOf("n", "5", "1", "2", "3", "4"), 2, "test: -n \"5\": want one of 1, 2, 3, 4\n"},
		{io.ErrUnexpectedEOF, 1, "test: unexpected EOF\n"},
	} {
		var out bytes.Buffer
		if status := cli.Status("test", c.err, &out); status != c.status || out.String() != c.told {
			t.Errorf("%v: status %d, %q; want %d, %q", c.err, status, &out, c.status, c.told)
		}
	}
}

func TestOpen(t *testing.T) {
	const three = "(;FF[4]SZ[9];B[cc];W[gg];B[])"
	for _, c := range []struct {
		text, move string
		moves      int
		last       board.Point
		note       string
		err        string
	}{
		{three, "", 3, board.Pass, "", ""},
		{three, "1", 0, board.NoPoint, "", ""},
		{three, "4", 3, board.Pass, "", ""},
		{three, "g3", 1, board.At(2, 6), "", ""},
		{three, "pass", 2, board.At(6, 2), "", ""},
		{three, "5", 0, 0, "", "game.sgf: -move 5 is past the end (3 moves)"},
		{three, "e5", 0, 0, "", "game.sgf: -move e5: nobody plays there in the game (3 moves)"},
		{three, "0", 0, 0, "", "game.sgf: -move 0: moves are counted from 1"},
		{three, "z3", 0, 0, "", "want a number or a vertex: invalid coordinate"},
		{"(;SZ[9];B[cc];B[cc])", "", 2, board.At(2, 6), "occupied", ""},
		{"(;SZ[9];B[cc]", "", 1, board.At(2, 6), "may be cut off", ""},
		{"(;SZ[9];B[cc];W[c", "", 2, board.Pass, "game.sgf:1:16: property W: syntax error: the value is not closed", ""},
		{"(;SZ[9];B[zz])", "", 1, board.Pass, "game.sgf:1:11: property B: malformed value", ""},
		{"(;SZ[9];B[zz];W[gc])", "2", 1, board.Pass, "taken for a pass", ""},
		{"(;SZ[9]---;B[cc]C[a [b] c];W[gc])", "", 2, board.At(6, 6), "unexpected", ""},
		{"(;SZ[1])", "", 0, 0, "", "game.sgf:1:6: property SZ: unsupported board size: 1 lines"},
		{"(;SZ[52])", "", 0, 0, "", "game.sgf:1:6: property SZ: unsupported board size: 52 lines"},
		{"(;SZ[9:13])", "", 0, 0, "", "are not a square"},
		{"(;GM[2]SZ[8])", "", 0, 0, "", "game.sgf: GM[2]: not a game of Go"},
		{"(;garbage)", "", 0, 0, "", "game.sgf:1:3: property garbage: syntax error: a property without a value"},
		{"no game", "", 0, 0, "", "game.sgf:1:1: no game tree found"},
		{"", "", 0, 0, "", "no game tree found"},
	} {
		g := cli.Game{Move: c.move}
		if err := g.Take([]string{clitest.File(t, "game.sgf", c.text)}); err != nil {
			t.Fatal(err)
		}
		p, err := g.Open()
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s, -move %q: error %v, want %q", c.text, c.move, err, c.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s, -move %q: %v", c.text, c.move, err)
			continue
		}
		if p.Moves != c.moves || p.Last != c.last {
			t.Errorf("%s, -move %q: after %d moves, the last one %v; want %d, %v", c.text, c.move, p.Moves, p.Last, c.moves, c.last)
		}
		if notes := strings.Join(p.Notes, "; "); !strings.Contains(notes, c.note) || (notes == "") != (c.note == "") {
			t.Errorf("%s: notes %q, want %q", c.text, notes, c.note)
		}
	}
	missing := cli.Game{File: filepath.Join(t.TempDir(), "none.sgf")}
	if _, err := missing.Open(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

func TestTake(t *testing.T) {
	sample := cli.Game{Sample: []byte("(;SZ[9];B[cc];W[gg])"), SampleMove: "2"}
	g := sample
	if err := g.Take(nil); err != nil || g.Move != "2" {
		t.Errorf("%v, move %q without a file", err, g.Move)
	}
	if p, err := g.Open(); err != nil || p.Moves != 1 {
		t.Errorf("the sample: %v, %v", p, err)
	}
	g = sample
	g.File = "a"
	if err := g.Take([]string{"b"}); !errors.Is(err, cli.ErrUsage) {
		t.Errorf("two files: %v", err)
	}
	fs := cli.NewFlags(t.Context(), cli.Usage{Name: "test", Args: ""}, io.Discard)
	g = sample
	g.AddFlag(fs)
	rest, err := cli.Parse(fs, []string{"x.sgf", "-move", "7"})
	if err != nil || g.Take(rest) != nil || g.File != "x.sgf" || g.Move != "7" {
		t.Errorf("%v, file %q, move %q", err, g.File, g.Move)
	}
}

func TestPictures(t *testing.T) {
	b, err := board.New(5)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var p cli.Pictures
	fs := cli.NewFlags(t.Context(), cli.Usage{Name: "test", Args: ""}, io.Discard)
	p.AddFlags(fs)
	when := cli.ColorFlag(fs, "ansi")
	if _, err := cli.Parse(fs, []string{"-svg", filepath.Join(dir, "a.svg"), "-png", filepath.Join(dir, "a.png")}); err != nil {
		t.Fatal(err)
	}
	if err := p.Save(draw.New(b)); err != nil {
		t.Fatal(err)
	}
	for name, head := range map[string]string{"a.svg": "<svg", "a.png": "\x89PNG"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.Contains(string(data[:min(len(data), 200)]), head) {
			t.Errorf("%s: %v, begins with %.20q", name, err, data)
		}
	}
	p = cli.Pictures{PNG: filepath.Join(dir, "no", "a.png")}
	if err := p.Save(draw.New(b)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
	if *when != "auto" || cli.Colors("auto", new(bytes.Buffer)) != draw.NoColor || cli.Colors("always", io.Discard) != draw.Colors256 ||
		cli.Colors("never", os.Stdout) != draw.NoColor {
		t.Error("colors where there should be none, or the other way round")
	}
}
