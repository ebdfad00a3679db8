package program_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli"
)

// TestSize: a board that does not exist is refused, and no other one takes its place.
func TestSize(t *testing.T) {
	for _, size := range []string{"0", "1", "-9", "26"} {
		err := run(t.Context(), []string{"-size", size}, strings.NewReader(""), io.Discard, io.Discard)
		if !errors.Is(err, cli.ErrUsage) {
			t.Errorf("-size %s: %v", size, err)
		}
	}
	if err := run(t.Context(), []string{"-size", "2"}, strings.NewReader("quit\n"), io.Discard, io.Discard); err != nil {
		t.Error(err)
	}
}

// TestDepthFlags: flags that replace depths reach the commands of every engine that reads.
func TestDepthFlags(t *testing.T) {
	const script = "gogui-setup b e2 b f2 b g2 b h2 b j2 b g1 b j1 w d3 w e3 w f3 w g3 w h3 w j3 w c2 w d2 w k2 w e1 w k1\ndefend e2\nlevel 11\ndefend e2\n"
	for _, engine := range []string{"classical", "simple", "network"} {
		for _, c := range []struct{ args, want string }{{"", "= 0"}, {"-B 0", "= 1 D1"}, {"-backfill-depth 0 -M 1", "= 1 D1"}, {"-cache-size 0", "= 0"}} {
			var out strings.Builder
			args := append(strings.Fields(c.args), "-engine", engine)
			if err := run(t.Context(), args, strings.NewReader(script), &out, io.Discard); err != nil {
				t.Fatal(err)
			}
			answers := strings.Split(out.String(), "\n\n")
			if answers[1] != c.want || answers[3] != c.want {
				t.Errorf("%s %s: %q, at level 11 %q, want %q", engine, c.args, answers[1], answers[3], c.want)
			}
		}
	}
}
