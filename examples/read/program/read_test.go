package program

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

var program clitest.Program = run

// White D6 is caught in a ladder unless White gets a stone into its way at G3; a
// few moves follow elsewhere.
const ladder = "(;FF[4]SZ[9]AW[dd]AB[cd][dc][ec];W[gg];B[aa];W[ab])"

// summary takes "title: result" from a line of output, and the variations.
var summary = regexp.MustCompile(`(?m)^(\w+ \w+: .*) \((\d+) variations, (\d+) positions\)$`)

// results returns the results of an output without the numbers, and the
// variations.
func results(t *testing.T, out string) (text string, variations []int) {
	t.Helper()
	for _, m := range summary.FindAllStringSubmatch(out, -1) {
		text += m[1] + "\n"
		var n, nodes int
		fmt.Sscan(m[2], &n)
		fmt.Sscan(m[3], &nodes)
		variations = append(variations, n)
		if n > nodes {
			t.Errorf("%d variations of %d positions", n, nodes)
		}
	}
	return text, variations
}

func TestString(t *testing.T) {
	file := clitest.File(t, "ladder.sgf", ladder)
	status, out, errs := program.Run(t, "-sgf", file, "-move", "1", "-string", "d6")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	if got, _ := results(t, out); !strings.HasPrefix(got, "attack D6: win at D5\ndefend D6: win at ") {
		t.Errorf("without the breaker:\n%s", out)
	}
	if !strings.Contains(out, "after 0 moves\n") {
		t.Errorf("no position in\n%s", out)
	}
	_, out, _ = program.Run(t, "-sgf", file, "-move", "2", "-string", "D6")
	if got, _ := results(t, out); got != "attack D6: fail\n" {
		t.Errorf("with the breaker:\n%s", out)
	}
	status, out, errs = program.Run(t, "-sgf", file, "-string", "A9")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	if got, _ := results(t, out); !strings.HasPrefix(got, "attack A9: win at B9\ndefend A9: ") {
		t.Errorf("the stone in the corner:\n%s", out)
	}
}

// TestNoHash finds the same results with and without tables, from no fewer
// variations.
func TestNoHash(t *testing.T) {
	file := clitest.File(t, "ladder.sgf", ladder)
	for _, move := range []string{"1", "2", "4"} {
		for _, str := range []string{"D6", "C6", "D7"} {
			args := []string{"-sgf", file, "-move", move, "-string", str, "-nodes", "-1", "-level", "6"}
			_, out, _ := program.Run(t, args...)
			hashed, n := results(t, out)
			_, out, _ = program.Run(t, append(args, "-nohash")...)
			plain, m := results(t, out)
			if hashed != plain || hashed == "" {
				t.Errorf("%s before move %s: %q with tables, %q without", str, move, hashed, plain)
			}
			for i := range n {
				if i < len(m) && m[i] < n[i] {
					t.Errorf("%s before move %s: %d variations with tables, %d without", str, move, n[i], m[i])
				}
			}
		}
	}
}

// TestVariations reads the written tree back: all variations are there, numbered
// in the order of the search, with legal moves and results.
func TestVariations(t *testing.T) {
	file := clitest.File(t, "ladder.sgf", ladder)
	tree := filepath.Join(t.TempDir(), "vars.sgf")
	status, out, errs := program.Run(t, "-sgf", file, "-move", "1", "-string", "D6", "-level", "4", "-o", tree)
	if status != 0 {
		t.Fatalf("status %d, %s", status, errs)
	}
	games, err := sgf.ReadFile(tree)
	if err != nil {
		t.Fatal(err)
	}
	_, variations := results(t, out)
	if len(games) != 2 || len(variations) != 2 {
		t.Fatalf("%d trees for\n%s", len(games), out)
	}
	comment := regexp.MustCompile(`^variation (\d+): (win|fail|ko_a|ko_b)(, after a ko threat|, put to the test)?$`)
	for i, root := range games {
		text, err := root.Text("C")
		if err != nil || !strings.Contains(out, text+"\n") {
			t.Errorf("root comment %q, %v, is not in the output", text, err)
		}
		number := 0
		for n := range root.All() {
			if n == root {
				continue
			}
			number++
			text, _ := n.Text("C")
			m := comment.FindStringSubmatch(text)
			if m == nil || m[1] != fmt.Sprint(number) {
				t.Fatalf("comment %q of node %d", text, number)
			}
			if number%50 == 1 {
				if pos, err := n.Position(); err != nil || len(pos.Warnings) > 0 {
					t.Errorf("variation %d: %v, %v", number, pos, err)
				}
			}
		}
		if number != variations[i] {
			t.Errorf("tree %d has %d nodes, want %d", i, number, variations[i])
		}
	}
}

// TestDepths: the flags replace depths at every level.
func TestDepths(t *testing.T) {
	// Black E2 is captured by a move that prepares the atari.
	backfill := clitest.File(t, "backfill.sgf", "(;SZ[19]AB[er][fr][gr][hr][ir][gs][is]AW[dq][eq][fq][gq][hq][iq][cr][dr][jr][es][js])")
	// Black E5 has four liberties.
	four := clitest.File(t, "four.sgf", "(;SZ[9]AB[ee]AW[dc][ed][fc][cf][gf][eg][gd][cd])")
	const caught, loose = "attack E2: win at D1\ndefend E2: fail\n", "attack E2: win at D1\ndefend E2: win at D1\n"
	const netted, free = "attack E5: win at D5\ndefend E5: win at D5\n", "attack E5: fail\n"
	for _, c := range []struct{ args, want string }{
		{"-string E2 " + backfill, caught},
		{"-string E2 -B 0 " + backfill, loose},
		{"-string E2 -backfill-depth 0 -level 12 " + backfill, loose},
		{"-string E2 -B 12 -D 16 -F 7 -K 8 -branch-depth 13 " + backfill, caught},
		{"-string E2 -M 2 " + backfill, caught},
		{"-string E5 " + four, netted},
		{"-string E5 -D 1 " + four, netted},
		{"-string E5 -D 1 -F 0 " + four, free},
		{"-string E5 -depth 1 -fourlib-depth 0 -cache-size 0 " + four, free},
	} {
		status, out, errs := program.Run(t, strings.Fields(c.args)...)
		if got, _ := results(t, out); status != 0 || got != c.want {
			t.Errorf("%s: status %d, %s, %q, want %q", c.args, status, errs, got, c.want)
		}
	}
	// Without a table more is read.
	_, out, _ := program.Run(t, "-string", "E5", four)
	_, with := results(t, out)
	_, out, _ = program.Run(t, "-string", "E5", "-M", "0", four)
	if _, without := results(t, out); len(with) != 2 || len(without) != 2 || without[0] <= with[0] {
		t.Errorf("%v variations with a table, %v without", with, without)
	}
}

func TestErrors(t *testing.T) {
	file := clitest.File(t, "ladder.sgf", ladder)
	broken := clitest.File(t, "broken.sgf", "(;SZ[99])")
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"", 2, "say which game"},
		{"-sgf " + file, 2, "say what to read: -string Q4 or -connection A/B"},
		{"-sgf " + file + " -string D6 -connection D6/E5", 2, "read one thing at a time"},
		{"-sgf " + file + " -string D6 more", 2, "give one game only"},
		{"-sgf " + file + " -string D6 -level 13", 2, "-level 13: want 0 to 12"},
		{"-sgf " + file + " -string D6 -nodes 0", 2, "-nodes 0: want a positive number, or -1"},
		{"-sgf " + file + " -string D6 -D x", 2, "invalid value"},
		{"-sgf " + file + " -string D6 -M -1", 2, "invalid value"},
		{"-agree " + file + " -D 3", 2, "-agree goes without flags that replace depths"},
		{"-sgf " + file + " -string D6 -bad", 2, "there is no flag -bad"},
		{"-sgf " + file + " -string Z6", 1, `-string: invalid coordinate: "Z6"`},
		{"-sgf " + file + " -string pass", 1, "-string: no string at the point: PASS"},
		{"-sgf " + file + " -string E5", 1, "-string: no string at the point: E5"},
		{"-sgf " + file + " -string D6 -move 0", 1, "-move 0: moves are counted from 1"},
		{"-sgf " + file + " -string D6 -move x", 1, "-move: want a number or a vertex"},
		{"-sgf " + file + ".none -string D6", 1, "no such file"},
		{"-sgf " + broken + " -string D6", 1, "99"},
		{"-sgf " + file + " -string D6 -o " + filepath.Join(t.TempDir(), "no", "such", "folder.sgf"), 1, "no such file"},
	} {
		status, _, errs := program.Run(t, strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d, %q, want %d, %q", c.args, status, errs, c.status, c.want)
		}
	}
	if status, _, errs := program.Run(t, "-h"); status != 0 || !strings.HasPrefix(errs, "example: read -string ") {
		t.Errorf("-h: status %d, %s", status, errs)
	}
	program.Interrupt(t, "-sgf", file, "-string", "D6")
}
