package program

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

// White lives with two eyes on 7×7, fills one of them, and dies when Black plays the other. The
// comment and the mark at the mistake are somebody's own.
const fills = "(;SZ[7]KM[0]RU[Chinese]CA[ISO-8859-1]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg][ea][eb][ec][ed][ee][ef][eg]" +
	"[fa][fc][fd][ff][fg][ga][gb][gc][gd][ge][gf][gg];B[]V[7];W[fb]C[H\xe9las]CR[fb];B[fe];W[])"

func TestReview(t *testing.T) {
	program := clitest.Program(run)
	file := clitest.File(t, "fills.sgf", fills)
	out := filepath.Join(t.TempDir(), "out.sgf")
	status, text, errs := program.Run(t, "-n", "1", "-o", out, file)
	if status != 0 {
		t.Fatal(errs)
	}
	for _, want := range []string{"fills.sgf: 4 moves, 1 mistake of 3 points or more, 0 by Black and 1 by White\n", "2 white F6", "better ", "F6 fills an own eye"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	games, err := sgf.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var line []*sgf.Node
	for n := range games[0].MainLine() {
		line = append(line, n)
	}
	if len(line) != 5 {
		t.Fatalf("%d nodes in the main line", len(line))
	}
	for i, n := range line {
		v, err := n.Real("V")
		if err != nil || v < -49 || v > 49 || i == 1 && v != 7 {
			t.Errorf("node %d: V %v, %v", i, v, err)
		}
	}
	bad := line[2]
	comment, err := bad.Text("C")
	if err != nil || !strings.HasPrefix(comment, "Hélas\n\nF6 loses ") || !strings.Contains(comment, "White wins ") || !strings.Contains(comment, "\nF6 fills an own eye.") {
		t.Errorf("comment %q, %v", comment, err)
	}
	if got := bad.Get("BM"); len(got) != 1 || got[0] != "2" || !bad.Has("GB") || bad.Has("MA") {
		t.Errorf("BM %v, GB %v, MA %v", got, bad.Get("GB"), bad.Get("MA"))
	}
	other := line[1].Children()
	if len(other) != 2 {
		t.Fatalf("%d ways to go on before the mistake", len(other))
	}
	m, there, err := other[1].Move()
	if err != nil || !there || m.Color != board.White || m.Point == board.At(5, 5) || !other[1].Has("TE") {
		t.Errorf("the better move: %v, %v", m, err)
	}
	// A better move on the board has a triangle.
	if bad.Has("TR") != (m.Point != board.Pass) {
		t.Errorf("better is %v, TR %v", m.Point, bad.Get("TR"))
	}
	if text, err := other[1].Text("C"); err != nil || !strings.HasPrefix(text, "Better than F6: ") {
		t.Errorf("its comment: %q, %v", text, err)
	}
	// What the better move does is said in its comment.
	status, list, errs := program.Run(t, "-json", "-n", "1", file)
	var d Document
	if status != 0 || json.Unmarshal([]byte(list), &d) != nil || len(d.Mistakes) != 1 || len(d.Mistakes[0].Why) == 0 {
		t.Fatalf("status %d, %s\n%s", status, errs, list)
	}
	text, err = other[1].Text("C")
	for _, reason := range d.Mistakes[0].Reasons {
		if err != nil || !strings.Contains(text, reason+".") {
			t.Errorf("no %q in %q, %v", reason, text, err)
		}
	}
	// All positions of all variations can be replayed, without a warning about the rules.
	for n := range games[0].All() {
		if len(n.Children()) > 0 {
			continue
		}
		p, err := n.Position()
		if err != nil || len(p.Warnings) > 0 {
			t.Errorf("%v, %v", err, p)
		}
	}
	// Who reviews what was reviewed finds the same, and writes nothing twice.
	status, again, errs := program.Run(t, "-n", "1", "-o", "-", out)
	if status != 0 || strings.Count(again, "F6 loses") != 1 || strings.Count(again, "Better than F6") != 1 {
		t.Errorf("status %d, %s\n%s", status, errs, again)
	}
	if twice, err := sgf.Parse([]byte(again)); err != nil || !sgf.Equal(games[0], twice[0]) {
		t.Errorf("another review changes the record (%v):\n%s", err, again)
	}
}

func TestJSON(t *testing.T) {
	program := clitest.Program(run)
	file := clitest.File(t, "fills.sgf", fills+"(;SZ[5];B[cc])")
	status, out, errs := program.Run(t, "-json", "-n", "1", "-jobs", "1", file)
	var d Document
	if status != 0 || json.Unmarshal([]byte(out), &d) != nil {
		t.Fatalf("status %d, %s\n%s", status, errs, out)
	}
	if !strings.Contains(errs, "the file has 2 games") {
		t.Errorf("no word of the other game: %s", errs)
	}
	if d.Moves != 4 || len(d.Points) != 5 || d.Rules != "Chinese" || len(d.Mistakes) != 1 || d.Mistakes[0].Number != 2 || d.Mistakes[0].Loss < 15 {
		t.Errorf("%+v", d)
	}
	if _, other, _ := program.Run(t, "-json", "-n", "1", "-jobs", "3", file); other != out {
		t.Error("the number of jobs changes what is found")
	}
	_, out, _ = program.Run(t, "-json", "-visits", "2", "-move", "3", "-reasons=false", file)
	if d = (Document{}); json.Unmarshal([]byte(out), &d) != nil || d.Moves != 2 || strings.Contains(out, "reasons") || strings.Contains(out, "why") {
		t.Errorf("-move 3, without reasons: %s", out)
	}
	_, out, _ = program.Run(t, "-json", "-visits", "2", "-game", "2", file)
	if d = (Document{}); json.Unmarshal([]byte(out), &d) != nil || d.Moves != 1 || d.Game != 2 {
		t.Errorf("-game 2: %s", out)
	}
}

// TestNone: a game without mistakes, and one whose variation is asked for.
func TestNone(t *testing.T) {
	program := clitest.Program(run)
	file := clitest.File(t, "a.sgf", "(;SZ[5](;B[cc])(;B[cc];W[bc]))")
	if status, out, _ := program.Run(t, "-visits", "2", "-loss", "50", file); status != 0 || !strings.HasSuffix(out, "a.sgf: 1 move, no mistakes of 50 points or more\n") {
		t.Errorf("status %d, %s", status, out)
	}
	if _, out, _ := program.Run(t, "-visits", "2", "-loss", "50", "-variation", "2", file); !strings.Contains(out, ": 2 moves,") {
		t.Errorf("%s", out)
	}
}

func TestBadInput(t *testing.T) {
	program := clitest.Program(run)
	file := clitest.File(t, "fills.sgf", fills)
	for _, test := range []struct {
		status int
		args   []string
		says   string
	}{
		{2, []string{"-n", "0", file}, "-n 0"},
		{2, []string{"-loss", "NaN", file}, "-loss NaN"},
		{2, []string{"-visits", "-3", file}, "-visits -3"},
		{2, []string{"-jobs", "0", file}, "-jobs 0"},
		{2, []string{"-color", "red", file}, "-color"},
		{2, []string{"-json", "-o", "-", file}, "one of them"},
		{2, []string{file, file}, "give one game only"},
		{1, []string{"/no/such.sgf"}, "no/such"},
		{1, []string{"-move", "9", file}, "past the end (4 moves)"},
		{1, []string{clitest.File(t, "x.sgf", "hello")}, "x.sgf"},
		{1, []string{"-visits", "1", "-o", filepath.Join(t.TempDir(), "no", "a.sgf"), file}, "no such file"},
	} {
		status, _, errs := program.Run(t, test.args...)
		if status != test.status || !strings.Contains(errs, test.says) {
			t.Errorf("%q: status %d, %s", test.args, status, errs)
		}
	}
	program.Interrupt(t, file)
	for _, flag := range []string{"-json=false", "-json"} {
		want := "interrupted after "
		if flag == "-json" {
			want = `"incomplete":true`
		}
		if out := program.Stop(t, "-visits", "20", "-jobs", "1", "-quiet", flag); !strings.Contains(out, want) {
			t.Errorf("interrupted with %s: %s", flag, out)
		}
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != fills {
		t.Errorf("the record was changed: %v", err)
	}
}
