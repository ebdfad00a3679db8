package main

import (
	"io"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

// TestWatch plays a client that watches the bot think.
func TestWatch(t *testing.T) {
	list := clitest.Engine(run).Watch(t, nil, []string{"boardsize 5", "play b c3"}, "kata-analyze w 1 ownership true", 3)
	for _, line := range list {
		if !strings.Contains(line, " scoreLead ") || !strings.Contains(line, " ownership ") {
			t.Errorf("no lead or no owners in %q", line)
		}
	}
}

// TestFlags: values that make no sense are refused before anything is made.
func TestFlags(t *testing.T) {
	for _, args := range []string{"-resign 5", "-resign 1", "-resign -0.1", "-resign NaN", "-playouts -7", "-playouts many", "-threads -1", "-engine x", "-engine classical -without search", "-engine classical -resign 0.1", "more"} {
		if err := run(t.Context(), strings.Fields(args), strings.NewReader(""), io.Discard, io.Discard); err == nil {
			t.Errorf("%s is accepted", args)
		}
	}
	if err := run(t.Context(), strings.Fields("-resign 0.1 -playouts 5 -threads 2"), strings.NewReader("quit\n"), io.Discard, io.Discard); err != nil {
		t.Error(err)
	}
}

// TestClassical plays by reasons, explains a move, and shows a search to who watches.
func TestClassical(t *testing.T) {
	var out strings.Builder
	script := "boardsize 7\nplay b d4\nplay w d5\nplay b c5\nplay w c6\nplay b e5\nplay w b4\nreg_genmove b\nexplain_move\nset_random_seed 5\nget_random_seed\nquit\n"
	if err := run(t.Context(), strings.Fields("-engine classical -seed 3"), strings.NewReader(script), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(out.String(), "\n\n")
	if answers[7] != "= D6" || !strings.Contains(answers[8], "attack D5") || answers[10] != "= 5" {
		t.Errorf("%q", answers)
	}
	clitest.Engine(run).Watch(t, []string{"-engine", "classical", "-threads", "2"}, []string{"boardsize 5", "play b c3"}, "kata-analyze w 1", 2)
}
