package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/matchtest"
	samples "github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/pattern"
)

// write writes a file in a folder of the test and returns its name.
func write(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

const matchDB = `
Pattern Jump

O.*

:-,-

Pattern Contact

OX
.?

:8,-
`

// TestMatch lists matches: both players, one, and before a move.
func TestMatch(t *testing.T) {
	db := write(t, "a.db", matchDB[:strings.Index(matchDB, "Pattern Contact")])
	// Contact has no move; connection patterns need none.
	conn := write(t, "b.db", matchDB[strings.Index(matchDB, "Pattern Contact"):])
	game := write(t, "game.sgf", "(;SZ[5];B[aa];W[ba])")
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"end", []string{"-db", db, "-sgf", game}, "Jump B A3\nJump W D5\nJump W B3\n"},
		{"one player", []string{"-db", db, "-sgf", game, "-color", "black"}, "Jump B A3\n"},
		{"before a move", []string{"-db", db, "-sgf", game, "-move", "2"}, "Jump B A3\nJump B C5\n"},
		{"empty board", []string{"-db", db, "-sgf", game, "-move", "1"}, ""},
		{"no move", []string{"-kind", "conn", "-db", conn, "-sgf", game}, "Contact B PASS\nContact W PASS\n"},
		{"two files", []string{"-kind", "conn", "-db", db + "," + conn, "-sgf", game, "-color", "white"}, "Contact W PASS\nJump W B3\nJump W D5\n"},
	} {
		for _, matcher := range []string{"plain", "dfa"} {
			out, errs, status := command(t, "", append([]string{"match", "-matcher", matcher}, c.args...)...)
			want := sortLines(c.want)
			if diff := cmp.Diff(want, out); diff != "" || errs != "" || status != 0 {
				t.Errorf("%s, %s: status %d, errors %q, mismatch (-want +got):\n%s", c.name, matcher, status, errs, diff)
			}
		}
	}
}

func sortLines(s string) string {
	lines := strings.SplitAfter(s, "\n")
	for i := range lines {
		for j := range i {
			if lines[i] != "" && lines[i] < lines[j] {
				lines[i], lines[j] = lines[j], lines[i]
			}
		}
	}
	return strings.Join(lines, "")
}

// cornerDB has patterns that all three matchers take.
const cornerDB = `
Pattern C1

---+
..*|
.O.|
...|

:8,-

Pattern C2

----+
...*|
..X.|
.OX.|
....|

:/,-
`

// TestMatchersAgree prints the same with all three matchers, and bench finds
// that they agree.
func TestMatchersAgree(t *testing.T) {
	db := write(t, "c.db", cornerDB)
	game := write(t, "game.sgf", "(;SZ[9];B[gb];W[cc];B[bb];W[hh];B[cb])")
	var outs []string
	for _, matcher := range []string{"plain", "dfa", "corner"} {
		out, errs, status := command(t, "", "match", "-kind", "joseki", "-db", db, "-sgf", game, "-matcher", matcher)
		if errs != "" || status != 0 || len(out) == 0 {
			t.Errorf("%s: status %d, output %q, errors %q", matcher, status, out, errs)
		}
		outs = append(outs, out)
	}
	if outs[0] != outs[1] || outs[0] != outs[2] {
		t.Errorf("plain:\n%s\ndfa:\n%s\ncorner:\n%s", outs[0], outs[1], outs[2])
	}
	out, errs, status := command(t, "", "bench", "-db", db, "-games", filepath.Dir(game), "-every", "2", "-rounds", "1")
	for _, want := range []string{"2 patterns, 3 positions", "plain", "dfa", "corner", "the matchers agree"} {
		if !strings.Contains(out, want) || errs != "" || status != 0 {
			t.Errorf("bench: status %d, errors %q, want %q in\n%s", status, errs, want, out)
		}
	}
}

// TestDot prints graphs of both kinds.
func TestDot(t *testing.T) {
	db := write(t, "c.db", cornerDB)
	for matcher, want := range map[string][]string{
		"dfa":    {"digraph dfa {", "C1+", "C2+", "}"},
		"corner": {"digraph corner {", "empty corner", "}"},
	} {
		out, _, status := command(t, "", "dot", "-db", db, "-matcher", matcher)
		for _, w := range want {
			if !strings.Contains(out, w) || status != 0 {
				t.Errorf("%s: status %d, want %q in\n%s", matcher, status, w, out)
			}
		}
	}
}

// TestMatchErrors refuses bad command lines and files.
func TestMatchErrors(t *testing.T) {
	db, game := write(t, "a.db", "Pattern A\n\nO.*\n\n:8,-\n"), write(t, "game.sgf", "(;SZ[5];B[aa])")
	broken := write(t, "broken.db", "Pattern A\n\nO.*\n")
	for _, c := range []struct {
		status int
		args   string
	}{
		{2, "match"},
		{2, "match -db " + db},
		{2, "match -sgf " + game},
		{2, "match -db " + db + " -sgf " + game + " -color red"},
		{2, "match -db " + db + " -sgf " + game + " -matcher best"},
		{2, "match -db " + db + " -sgf " + game + " -kind none"},
		{1, "match -db " + db + " -sgf " + game + " -move -1"},
		{1, "match -db " + db + " -sgf " + game + " -move 9999"},
		{2, "match " + game + " -db " + db + " -variation 1"},
		{2, "match " + game + " " + game + " -db " + db},
		{1, "match -db " + broken + " -sgf " + game},
		{1, "match -db " + db + " -sgf " + db},
		{1, "match -db " + game + "x -sgf " + game},
		{1, "match -db " + db + " -sgf " + game + " -matcher corner"},
		{2, "bench -db " + db},
		{1, "bench -db " + db + " -games " + filepath.Dir(db)},
		{2, "dot"},
		{2, "dot -db " + db + " -matcher plain"},
	} {
		out, errs, status := command(t, "", strings.Fields(c.args)...)
		if status != c.status || errs == "" || out != "" {
			t.Errorf("%s: status %d, want %d; output %q, errors %q", c.args, status, c.status, out, errs)
		}
	}
}

// TestThreeMatchers compares the three matchers on positions of games, with the
// test data of other packages.
func TestThreeMatchers(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a large automaton, which takes seconds; the run without -short does")
	}
	var out, errs strings.Builder
	s := &streams{strings.NewReader(""), &out, &errs}
	name, kind := "../../../corner/testdata/joseki1600.db", "joseki"
	db, err := database{&name, &kind}.load(s, "")
	if err != nil {
		t.Fatal(err, errs.String())
	}
	var matchers []pattern.Matcher
	for _, name := range []string{"plain", "dfa", "corner"} {
		m, err := newMatcher(name, db)
		if err != nil {
			t.Fatal(err)
		}
		matchers = append(matchers, m)
	}
	text, err := os.ReadFile("../../../board/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for line := range strings.Lines(string(text)) {
		_, moves, _ := strings.Cut(strings.TrimSpace(line), " ")
		// Corners are settled early, so take the opening too.
		for _, n := range []int{20, len(moves) / 2, 10, 40}[:samples.Of(2, 4)] {
			b, err := board.New(19)
			if err != nil {
				t.Fatal(err)
			}
			c := board.Black
			for i := range n {
				p, err := board.FromSGF(moves[2*i:2*i+2], 19)
				if err == nil {
					err = b.Play(p, c, board.Strict)
				}
				if err != nil {
					t.Fatal(err)
				}
				c = c.Opponent()
			}
			want := matchers[0].AppendMatches(nil, b, pattern.Query{})
			matchtest.Sort(want)
			found += len(want)
			for _, m := range matchers[1:] {
				if err := matchtest.Compare(m, b, pattern.Query{}, want); err != nil {
					t.Fatalf("%T, after %d moves: %v", m, n, err)
				}
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d matches: the test says little", found)
	}
}

// TestAccepted: what a class or a constraint rejects is left out on demand, and an
// Analyst answers what they ask.
func TestAccepted(t *testing.T) {
	db := write(t, "a.db", `
Pattern Caught

OX*

:8,-

Oa*

;attack(a)

Pattern Owned

X.*

:8,-

Xa*

;xterri(a)
`)
	game := write(t, "game.sgf", "(;SZ[9]AB[dd][cc][db][ed]AW[dc][gg][gc])")
	out, errs, status := command(t, "", "match", "-db", db, "-sgf", game)
	all := strings.Count(out, "\n")
	accepted, errs2, status2 := command(t, "", "match", "-accepted", "-db", db, "-sgf", game)
	if status != 0 || status2 != 0 || errs != "" || errs2 != "" {
		t.Fatalf("status %d, %d, %s%s", status, status2, errs, errs2)
	}
	if n := strings.Count(accepted, "\n"); !strings.Contains(accepted, "Caught") || !strings.Contains(accepted, "Owned") || n == 0 || n >= all {
		t.Errorf("%d of %d matches are accepted:\n%s\nof\n%s", n, all, accepted, out)
	}
}

// TestWhy explains each match: what its class and its constraint ask, and the answers.
func TestWhy(t *testing.T) {
	db := write(t, "a.db", `
Pattern Caught

OX*

:8,-

Ob*

;attack(b) && xlib(b)<2

Pattern Dead

XO*

:8,O

Pattern Odd

XO*

:8,-

;no_such_thing(*)

Pattern Linked

OX*

:8,-

Ob*

;attack(b)
>antisuji(*);
`)
	// White's stone at D6 has one liberty, and so has Black's at A1.
	game := write(t, "game.sgf", "(;SZ[9]AB[dd][cc][ed][ai]AW[dc][db][gg][gc][ah][ec];B[hh];W[hg])")
	out, errs, status := command(t, "", "match", "-why", "-db", db, "-sgf", game, "-move", "2")
	if status != 0 || !strings.Contains(errs, "unknown function no_such_thing") {
		t.Fatalf("status %d, %s", status, errs)
	}
	matches, _, _ := command(t, "", "match", "-db", db, "-sgf", game, "-move", "2")
	accepted, _, _ := command(t, "", "match", "-accepted", "-db", db, "-sgf", game, "-move", "2")
	heads := map[string]string{} // what is said of each match
	for line := range strings.Lines(out) {
		if head, verdict, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && line[0] != ' ' {
			heads[head] += verdict + "\n"
		}
	}
	for line := range strings.Lines(matches) {
		line = strings.TrimSpace(line)
		if said, ok := heads[line]; !ok || strings.Contains(said, "accepted") != strings.Contains(accepted, line+"\n") {
			t.Errorf("%s: %q with -why", line, said)
		}
	}
	for _, want := range []string{
		"Odd B D5: refused, ", "unknown function no_such_thing", "refused, the constraint is 0\n",
		"refused, class O: status of the group of ", "    attack(", "    xlib(", "action:\n    antisuji(", ", class -, orientation ", ", anchor ", ", b is ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	some, _, _ := command(t, "", "match", "-why", "-db", db, "-sgf", game, "-move", "2", "-pattern", "Caught", "-at", "d8")
	for line := range strings.Lines(some) {
		if line[0] != ' ' && !(strings.HasPrefix(line, "Caught ") && strings.Contains(line, " D8: ")) {
			t.Errorf("-pattern and -at let %q through", line)
		}
	}
	for _, args := range [][]string{{"-pattern", "None"}, {"-at", "z99"}} {
		if _, errs, status := command(t, "", append([]string{"match", "-db", db, "-sgf", game}, args...)...); status != 2 || !strings.Contains(errs, args[0]) {
			t.Errorf("%q: status %d, %s", args, status, errs)
		}
	}
}
