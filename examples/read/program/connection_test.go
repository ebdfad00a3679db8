package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

// Black D5 and D3 are one space apart, and White D8 and G8 two on the second
// line.
const links = "(;FF[4]SZ[9]AB[de][dg]AW[cf][db][gb])"

func TestConnection(t *testing.T) {
	file := clitest.File(t, "links.sgf", links)
	out := filepath.Join(t.TempDir(), "variations.sgf")
	status, stdout, errs := program.Run(t, "-sgf", file, "-connection", "D5/d3", "-o", out)
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	for _, want := range []string{"connect D5/D3: win at D4 (", "disconnect D5/D3: win at D4 ("} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(data); strings.Count(text, "SZ[9]") != 2 || !strings.Contains(text, "variation 1: ") {
		t.Errorf("variations:\n%s", text)
	}
}

func TestConnectionErrors(t *testing.T) {
	file := clitest.File(t, "links.sgf", links)
	for arg, want := range map[string]string{
		"D5":    "two vertices",
		"D5/Z1": "invalid coordinate",
		"D5/E5": "no string",
		"E5/D5": "no string",
		"D5/D8": "different colors",
	} {
		status, _, errs := program.Run(t, "-sgf", file, "-connection", arg)
		if status != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %q, want %q", arg, status, errs, want)
		}
	}
}
