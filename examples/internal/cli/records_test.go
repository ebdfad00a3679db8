package cli

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
)

// TestEachRecord reads files of one game, of several, of none, and of other kinds.
func TestEachRecord(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for name, text := range map[string]string{
		"0.sgf": "(;GN[a])", "1.sgf": "(;GN[b])(;GN[c])", "2.sgf": "no game", "4.gib": "\\HS\n\\[GAMENAME=d\\]\n\\HE\n\\GS\nINI 0 1 0\nSTO 0 2 1 3 3\n\\GE\n",
		"5.gib": "\\HS\n\\HE\n\\GS\nINI 0 1 99\n\\GE\n", "6.sgf": strings.Repeat("(;GN[e])", 100_000),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 7 {
		found, _ := filepath.Glob(filepath.Join(dir, fmt.Sprint(i)+".*"))
		files = append(files, append(found, filepath.Join(dir, "none"))[0])
	}
	var got []string
	last := 0
	for r := range EachRecord(files) {
		if r.File == 6 {
			last = r.Number
			continue
		}
		name := "-"
		if r.Err == nil {
			name, _ = r.Root.SimpleText("GN")
		} else if !strings.Contains(r.Err.Error(), files[r.File]) {
			t.Errorf("file %d: the error %v does not name it", r.File, r.Err)
		}
		got = append(got, fmt.Sprint(r.File, " ", r.Number, " ", name, " ", r.Only))
	}
	if want := "0 1 a true, 1 1 b false, 1 2 c false, 2 1 - true, 3 1 - true, 4 1 d true, 5 1 - true"; strings.Join(got, ", ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if last != 100_000 {
		t.Errorf("the last game has the number %d", last)
	}
	for range EachRecord(files) {
		break
	}
}

// TestSGFOptions reads a record in GBK for an engine: its rules, and what came of it.
func TestSGFOptions(t *testing.T) {
	s, err := gtp.NewServer(gtp.Config{ReadFile: SGFFile, RecordOptions: SGFOptions()})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "a.sgf")
	text := "(;SZ[9]PB[\xb3\xa3\xea\xbb\xbe\xc5\xb6\xce]PW[\x95\x5d]RU[\xc8\xd5\xb1\xbe\xb9\xe6\xd4\xf2]RE[\xba\xda\xd6\xd0\xc5\xcc\xca\xa4];B[ee])"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := s.Do(t.Context(), "loadsgf "+file); !strings.HasPrefix(got, "= white") {
		t.Fatal(got)
	}
	g := s.Game()
	if got := g.Player(board.Black); got != "常昊九段" || g.Rules() != board.Japanese() || g.Outcome().String() != "B+R" || len(g.Moves()) != 1 {
		t.Errorf("Black is %q, rules %v, %v, %d moves", got, g.Rules(), g.Outcome(), len(g.Moves()))
	}
}

// TestSGFFile reads records for an engine: packed and of other kinds as SGF, and no devices.
func TestSGFFile(t *testing.T) {
	dir := t.TempDir()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte("(;SZ[9];B[ee])"))
	z.Close()
	for name, tt := range map[string]struct{ text, want string }{
		"a.sgf": {"(;SZ[9];B[ee])", "(;SZ[9];B[ee])"}, "b.sgf.gz": {packed.String(), "(;SZ[9];B[ee])"},
		"c.gib": {"\\HS\n\\HE\n\\GS\nINI 0 1 0\nSTO 0 2 1 15 3\nSTO 0 3 2 3 3\nSTO 0 4 1 16 15\n\\GE\n", ";B[pd];W[dd];B[qp])"},
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if data, err := SGFFile(file); err != nil || !strings.HasSuffix(strings.TrimSpace(string(data)), tt.want) {
			t.Errorf("%s: %s, %v", name, data, err)
		}
	}
	for _, name := range []string{dir, filepath.Join(dir, "none"), os.DevNull} {
		if data, err := SGFFile(name); err == nil {
			t.Errorf("%s: %d bytes", name, len(data))
		}
	}
}
