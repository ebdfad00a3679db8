package program_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/internal/sample"
)

// TestClassical plays by reasons and explains a move.
func TestClassical(t *testing.T) {
	script := "boardsize 9\nplay b e5\nplay w e6\nplay b d6\nplay w d7\nplay b f6\nplay w c5\n" +
		"reg_genmove b\nexplain_decision\nlevel 0\ngenmove b\nfinal_score\nkgs-genmove_cleanup w\nplace_free_handicap 2\nquit\n"
	for _, args := range []string{"-engine classical", "-engine classical -level 3"}[:sample.Of(1, 2)] {
		var out bytes.Buffer
		if err := run(t.Context(), strings.Fields(args), strings.NewReader(script), &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		answers := strings.Split(out.String(), "\n\n")
		if answers[7] != "= E7" && args == "-engine classical" {
			t.Errorf("%s: reg_genmove answers %q, want E7", args, answers[7])
		}
		if !strings.Contains(answers[8], "attack E6") {
			t.Errorf("%s: the explanation does not say why:\n%s", args, answers[8])
		}
		for i, a := range answers[:12] {
			if strings.HasPrefix(a, "?") {
				t.Errorf("%s: answer %d is %q", args, i, a)
			}
		}
	}
	for _, args := range []string{"-engine luck", "-engine classical -random", "-engine classical -level 21", "-engine classical -playouts 20"} {
		if err := run(t.Context(), strings.Fields(args), strings.NewReader("quit\n"), io.Discard, io.Discard); err == nil {
			t.Errorf("%s is accepted", args)
		}
	}
}
