package gtp_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/board/gtp"
)

var update = flag.Bool("update", false, "write the expected answers, except those of GNU Go")

func newServer(t testing.TB, cfg gtp.Config) *gtp.Server {
	t.Helper()
	s, err := gtp.NewServer(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTranscripts compares all output for a file of commands with the file of
// expected answers beside it.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.gtp")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			in, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out, log bytes.Buffer
			s := newServer(t, gtp.Config{Name: "Tester", Version: "1.0", Log: &log})
			if err := s.Serve(t.Context(), bytes.NewReader(in), &out); err != nil {
				t.Fatal(err)
			}
			wantFile := strings.TrimSuffix(file, ".gtp") + ".want"
			if *update && filepath.Base(file) != "gnugo.gtp" {
				if err := os.WriteFile(wantFile, out.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(wantFile)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(answers(want), answers(out.Bytes())); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
			// Windows and old Macintosh programs end lines otherwise.
			var crlf bytes.Buffer
			s = newServer(t, gtp.Config{Name: "Tester", Version: "1.0"})
			if err := s.Serve(t.Context(), bytes.NewReader(bytes.ReplaceAll(in, []byte("\n"), []byte("\r\n"))), &crlf); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(out.Bytes(), crlf.Bytes()) {
				t.Error("other answers when lines end with CR LF")
			}
		})
	}
}

// answers splits output into its answers, with the empty lines that end them.
func answers(out []byte) []string { return strings.SplitAfter(string(out), "\n\n") }

// TestGNUGo checks that testdata/gnugo.want is what GNU Go says.
func TestGNUGo(t *testing.T) {
	program, err := exec.LookPath("gnugo")
	if err != nil {
		program = "/usr/games/gnugo"
	}
	in, err := os.Open("testdata/gnugo.gtp")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	cmd := exec.CommandContext(t.Context(), program, "--mode", "gtp", "--quiet")
	cmd.Stdin = in
	got, err := cmd.Output()
	if err != nil {
		t.Skipf("GNU Go cannot be run: %v", err)
	}
	want, err := os.ReadFile("testdata/gnugo.want")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(answers(want), answers(got)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}
