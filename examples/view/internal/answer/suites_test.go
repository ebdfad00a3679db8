package answer

import (
	"testing"

	"github.com/tengen-go/tengen/board/sgf"
)

// TestParseSuite: what is a test, what is expected, and what nobody counts.
func TestParseSuite(t *testing.T) {
	list, err := parseSuite("# comment\nboardsize 9\nloadsgf games/a.sgf 12 # the ladder\nplay black A1\n7 attack D6\n#? [1 (E6|D5)]*\n\nloadsgf b.sgf\n8 reg_genmove white\n#? [!A1|B2]\n9 attack E5\n#? [0]&\n10 owl_attack C3\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 {
		t.Fatalf("%+v", list)
	}
	a, b := list[0], list[1]
	if a.Number != 7 || a.Command != "attack D6" || a.Expect != "1 (E6|D5)" || !a.Hard || a.Game != "games/a.sgf 12" || len(a.setup) != 2 || len(a.Want) != 2 {
		t.Errorf("%+v", a)
	}
	if b.Number != 8 || b.Expect != "!A1|B2" || b.Hard || b.Game != "b.sgf" || len(b.setup) != 1 {
		t.Errorf("%+v", b)
	}
	for _, tt := range []struct {
		expect, answer string
		want           bool
	}{{"1 (E6|D5)", "1 E6", true}, {"1 (E6|D5)", "1 E66", false}, {"1 A1|B2", "1 A1 x", true}, {"!A1", "A1", false}, {"!A1", "A2", true}, {"[12] .*", "2 C3", true}} {
		if got, err := meets(tt.expect, tt.answer); err != nil || got != tt.want {
			t.Errorf("%q meets %q: %v, %v", tt.answer, tt.expect, got, err)
		}
	}
}

// TestRunSuite: tests of a folder, or of files that come along, are run, and each has its
// position.
func TestRunSuite(t *testing.T) {
	const text = "loadsgf somewhere/mine.sgf 2\n1 attack D6\n#? [1 D5]\nplay white A1\n2 attack D6\n#? [0]\n3 reg_genmove black\n#? [[A-J][1-9]]\n"
	const game = "(;SZ[9]AB[cd][dc][ec];W[dd];B[gg])"
	for _, tt := range []struct {
		args   map[string]any
		passed int
		total  int
		stones int // on the board of the last test
	}{
		{map[string]any{"name": "capture.tst"}, 1, 2, 4},
		{map[string]any{"text": text, "files": map[string][]byte{"mine.sgf": []byte(game)}, "valuer": "policy"}, 2, 3, 5},
	} {
		a := New(Options{Suites: suiteFiles})
		var out struct {
			Passed, Total int
			Tests         []Test
		}
		r := tell(t, a, t.Context(), request(t, "tests", tt.args))
		r.into(t, &out)
		if out.Passed != tt.passed || out.Total != tt.total || len(r.messages) < tt.total {
			t.Errorf("%v: %d of %d: %s", tt.args, out.Passed, out.Total, r.Result)
		}
		delete(tt.args, "valuer")
		tt.args["number"] = out.Tests[len(out.Tests)-1].Number
		var p Problem
		tell(t, a, t.Context(), request(t, "problem", tt.args)).into(t, &p)
		// The page shows the board by the path to the node.
		root, err := writeTree(p.Tree.Nodes)
		if err != nil {
			t.Fatal(err)
		}
		var nodes []*sgf.Node
		for n := range root.All() {
			nodes = append(nodes, n)
		}
		pos, err := nodes[p.Node].Position()
		if err != nil {
			t.Fatal(err)
		}
		stones := len(pos.Board.AppendStrings(nil, 0))
		if n := countStones(letters(pos.Board)); n != tt.stones {
			t.Errorf("%v: %d stones in %d strings at node %d of %d", tt.args, n, stones, p.Node, len(p.Tree.Nodes))
		}
	}
}

func countStones(letters string) (n int) {
	for _, c := range letters {
		if c != '.' {
			n++
		}
	}
	return n
}
