package program_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/internal/shared"
)

// TestNetworkModels: a file that is no network is refused before any command is served.
func TestNetworkModels(t *testing.T) {
	shipped, err := os.ReadFile("../../../genmove/network/network.bin")
	if err != nil {
		t.Fatal(err)
	}
	random := make([]byte, 5000)
	for i, r := 0, rand.New(rand.NewPCG(1, 2)); i < len(random); i++ {
		random[i] = byte(r.Uint32())
	}
	refused := func(name, file string, want ...string) {
		t.Helper()
		var out bytes.Buffer
		err := run(t.Context(), []string{"-engine", "network", "-model", file}, strings.NewReader("name\n"), &out, io.Discard)
		if err == nil || out.Len() > 0 {
			t.Errorf("%s: error %v, output %q", name, err, out.String())
			return
		}
		for _, w := range append(want, file, "-model") {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: error %q without %q", name, err, w)
			}
		}
	}
	refused("missing", t.TempDir()+"/missing.bin", "no such file")
	refused("folder", t.TempDir(), "want a network")
	for _, c := range []struct {
		name, text string
		want       string
	}{
		{"empty", "", "byte 0"},
		{"random", string(random), "byte"},
		{"short", "TNGN", "ends too early"},
		{"only the magic", "TNGNNET4", "byte 8"},
		{"an older form", "TNGNNET3 and more", `want "TNGNNET4"`},
		{"truncated", string(shipped[:len(shipped)/2]), fmt.Sprint("byte ", len(shipped)/2)},
	} {
		refused(c.name, clitest.File(t, "net.bin", c.text), c.want)
	}
	for _, args := range []string{"-engine simple -symmetry 1", "-engine network -symmetry 8", "-engine network -symmetry all"} {
		if err := run(t.Context(), strings.Fields(args), strings.NewReader("name\n"), io.Discard, io.Discard); !errors.Is(err, cli.ErrUsage) {
			t.Errorf("%s: %v, want a usage error", args, err)
		}
	}
	// The shipped network may also come from a file.
	file := clitest.File(t, "net.bin", string(shipped))
	script := "boardsize 7\nreg_genmove b\nkata-raw-nn 3\n"
	if got, want := runScript(t, script, "-engine", "network", "-model", file), runScript(t, script, "-engine", "network"); got != want {
		t.Errorf("from a file:\n%s\nshipped:\n%s", got, want)
	}
}

// TestNetworkKataGo reads a network of KataGo.
func TestNetworkKataGo(t *testing.T) {
	file := shared.Path(t, "reference/katago/random-b4c32.bin.gz")
	out := runScript(t, "boardsize 5\nkata-raw-nn 0\ngenmove b\n", "-engine", "network", "-model", file)
	if strings.Contains(out, "?") || !strings.Contains(out, "whiteOwnership") {
		t.Error(out)
	}
}

func TestNetworkSymmetries(t *testing.T) {
	script := "boardsize 5\nplay b c3\nreg_genmove w\nreg_genmove w\nfinal_score\nclear_board\ngenmove b\ngenmove w\n"
	for _, s := range []string{"0", "7", "mean", "random"} {
		args := []string{"-engine", "network", "-symmetry", s, "-seed", "5"}
		a := runScript(t, script, args...)
		if strings.Contains(a, "?") {
			t.Errorf("-symmetry %s:\n%s", s, a)
		}
		if b := runScript(t, script, args...); a != b {
			t.Errorf("-symmetry %s, one seed:\n%s\n%s", s, a, b)
		}
	}
}

// TestNetworkWatch: one evaluation is an analysis.
func TestNetworkWatch(t *testing.T) {
	lines := clitest.Engine(run).Watch(t, []string{"-engine", "network"}, []string{"boardsize 5", "play b c3"}, "kata-analyze w 1 ownership true", 2)
	if list := strings.Join(lines, "\n"); !strings.Contains(list, "scoreLead ") || !strings.Contains(list, " ownership ") {
		t.Error(list)
	}
}
