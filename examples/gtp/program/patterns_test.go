package program_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/internal/race"
)

// TestOwnPatterns: an author of patterns edits a file and sees another move, with the pattern
// that made it.
func TestOwnPatterns(t *testing.T) {
	race.Alone(t)
	dir := t.TempDir()
	file := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	const script = "boardsize 9\nplay b g7\nplay w c3\nreg_genmove b\ntop_moves\ntop_moves_steps\nexplain_decision\nmove_reasons D5\nquit\n"
	answers := func(args ...string) []string {
		t.Helper()
		return strings.Split(runScript(t, script, append([]string{"-engine", "classical", "-level", "5"}, args...)...), "\n\n")
	}
	own := file("own.db", "Pattern Tengen\n\n....*\n.....\n..O..\n\n:8,E,value(50)\n")
	before := answers()[3]
	for name, want := range map[string]bool{"value(50)": true, "maxvalue(0.5)": false} {
		text, err := os.ReadFile(own)
		if err != nil {
			t.Fatal(err)
		}
		changed := file("changed.db", strings.ReplaceAll(string(text), "value(50)", name))
		got := answers("-db", changed, "-db", file("more.db", "Pattern More\n\n.*\nX.\n\n:8,e,shape(2)\n"))
		if (got[3] != before) != want {
			t.Errorf("%s: %q, without patterns of one's own %q", name, got[3], before)
		}
		if move := strings.TrimPrefix(got[3], "= "); want && (!strings.HasPrefix(got[4], "= "+move+" 50.") ||
			!strings.Contains(got[5], move+" 50.") || !strings.Contains(got[5], "changed.db:1:1: Tengen E,minvalue(50)") ||
			!strings.Contains(got[6], "pattern "+changed+":1:1: Tengen E,minvalue(50)")) {
			t.Errorf("%s: %q", name, got[3:7])
		}
	}
	// What is shipped takes part, and can be left out.
	for _, c := range []struct {
		args []string
		want bool
	}{{nil, true}, {[]string{"-shipped=false"}, false}, {[]string{"-values", "manual"}, true}} {
		got := answers(c.args...)
		if strings.Contains(got[6], "shapes.db") != c.want || strings.Contains(got[5], "shapes.db") != c.want {
			t.Errorf("%q: %s\n%s", c.args, got[5], got[6])
		}
		if manual := len(c.args) > 1; strings.Contains(got[6], " choice ") == manual {
			t.Errorf("%q: %s", c.args, got[6])
		}
	}
	for _, args := range [][]string{
		{"-db", own}, {"-engine", "classical", "-values", "few"}, {"-engine", "classical", "-db", filepath.Join(dir, "none.db")},
		{"-engine", "classical", "-db", own, "-db", own}, {"-engine", "classical", "-db", file("bad.db", "Pattern A\n\n*\n\n:8,?\n")},
		{"-engine", "classical", "-db", file("unknown.db", "Pattern A\n\nO*\n\n:8,E\n\na*\n;lub(a)>1\n")},
	} {
		if err := run(t.Context(), args, strings.NewReader("quit\n"), new(strings.Builder), new(strings.Builder)); err == nil {
			t.Errorf("%q is accepted", args)
		}
	}
}

// TestRecord: the record that is written at the end labels each move of the engine with the
// values of the best moves, rounded, and no other move.
func TestRecord(t *testing.T) {
	race.Alone(t)
	name := filepath.Join(t.TempDir(), "game.sgf")
	out := runScript(t, "boardsize 9\nplay b e5\ngenmove w\ntop_moves\ngenmove b\nundo\nplay b c3\ngenmove w\ntop_moves\nquit\n", "-engine", "classical", "-level", "5", "-allpats", "-o", name)
	answers := strings.Split(out, "\n\n")
	roots, err := sgf.ReadFile(name)
	if err != nil || len(roots) != 1 {
		t.Fatal(err)
	}
	var nodes []*sgf.Node
	for n := roots[0].Child(); n != nil; n = n.Child() {
		nodes = append(nodes, n)
	}
	if len(nodes) != 4 {
		t.Fatalf("%d moves in %v", len(nodes), roots[0])
	}
	for i, n := range nodes {
		var labels []sgf.Label
		if n.Has("LB") {
			if labels, err = n.Labels("LB"); err != nil {
				t.Fatal(err)
			}
		}
		var got, want []string
		for _, l := range labels {
			got = append(got, l.Point.String()+" "+l.Text)
		}
		if top := map[int]string{1: answers[3], 3: answers[8]}[i]; top != "" {
			words := strings.Fields(strings.TrimPrefix(top, "="))
			for k := 0; k+1 < len(words); k += 2 {
				v, err := strconv.ParseFloat(words[k+1], 64)
				if err != nil {
					t.Fatal(err)
				}
				// top_moves has two digits, of which the last is rounded, too.
				low, high := words[k]+" "+strconv.FormatFloat(v-0.005, 'f', 0, 64), words[k]+" "+strconv.FormatFloat(v+0.005, 'f', 0, 64)
				if slices.Contains(got, low) {
					want = append(want, low)
				} else {
					want = append(want, high)
				}
			}
			if len(want) == 0 {
				t.Fatalf("no moves in %q", top)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("move %d: labels %q, want %q", i+1, got, want)
		}
	}
	for _, args := range [][]string{{"-o", name}, {"-allpats"}, {"-engine", "classical", "-o", filepath.Join(name, "no")}} {
		if err := run(t.Context(), args, strings.NewReader("quit\n"), new(strings.Builder), new(strings.Builder)); err == nil {
			t.Errorf("%q is accepted", args)
		}
	}
}

// TestAllPatterns: with all patterns asked, those of the endgame are named from the first move on.
func TestAllPatterns(t *testing.T) {
	race.Alone(t)
	const script = "boardsize 9\nplay b c5\nplay w d5\nplay b c4\nplay w d4\nplay b c3\nplay w d3\nplay b c2\nplay w d2\nplay b c6\nplay w d6\nplay b c7\nreg_genmove w\nexplain_decision\nquit\n"
	for _, c := range []struct {
		args []string
		want bool
	}{{[]string{"-allpats"}, true}, {nil, false}} {
		got := runScript(t, script, append([]string{"-engine", "classical", "-level", "5"}, c.args...)...)
		if strings.Contains(got, "endgame.db") != c.want {
			t.Errorf("%q: %s", c.args, got)
		}
	}
}
