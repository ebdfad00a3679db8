package program

import (
	"io"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

// TestWatch plays a client that watches the bot think.
func TestWatch(t *testing.T) {
	list := clitest.Engine(run).Watch(t, nil, []string{"boardsize 5", "play b c3"}, "kata-analyze w 1", 2)
	for _, line := range list {
		if !strings.Contains(line, " scoreLead ") {
			t.Errorf("no lead in %q", line)
		}
	}
}

// TestFlags: values that make no sense are refused before anything is made.
func TestFlags(t *testing.T) {
	for _, args := range []string{"-resign 5", "-resign 1", "-resign -0.1", "-resign NaN", "-playouts -7", "-playouts many", "-threads -1", "-threads 999", "-playouts 9999999999", "-engine x", "more"} {
		if err := run(t.Context(), strings.Fields(args), strings.NewReader(""), io.Discard, io.Discard); err == nil {
			t.Errorf("%s is accepted", args)
		}
	}
	if err := run(t.Context(), strings.Fields("-resign 0.1 -playouts 5 -threads 2"), strings.NewReader("quit\n"), io.Discard, io.Discard); err != nil {
		t.Error(err)
	}
}
