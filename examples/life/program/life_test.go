package program

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

var program clitest.Program = run

// White in the upper left corner has three points in a row, of which B9 is vital; White in
// the lower right one has two eyes. The first move is G6.
//
//	9 . . . O X . . . .
//	8 O O O O X . . . .
//	7 X X X X X . . . .
//	…
//	3 . . . . X X X X X
//	2 . . . . X O O O O
//	1 . . . . X O . O .
const corners = "(;FF[4]SZ[9]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc][ec]" +
	"AB[eg][fg][gg][hg][ig][eh][ei]AW[fh][gh][hh][ih][fi][hi];W[gd])"

func report(t *testing.T, args ...string) *Report {
	t.Helper()
	status, out, errs := program.Run(t, append(args, "-json")...)
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	var rep Report
	if err := json.Unmarshal([]byte(out), &rep); err != nil {
		t.Fatal(err)
	}
	return &rep
}

func TestList(t *testing.T) {
	file := clitest.File(t, "corners.sgf", corners)
	rep := report(t, "-sgf", file, "-move", "1")
	if rep.Size != 9 || rep.Moves != 0 || len(rep.Groups) < 3 {
		t.Fatalf("unexpected report %+v", rep)
	}
	want := map[string]dragon.Status{"D9": dragon.Critical, "F2": dragon.Alive}
	letters := map[string]bool{}
	for _, g := range rep.Groups {
		if letters[g.Letter] {
			t.Errorf("two groups %s", g.Letter)
		}
		letters[g.Letter] = true
		if s, ok := want[g.Origin.String()]; ok && s != g.Status {
			t.Errorf("%v is %v, want %v", g.Origin, g.Status, s)
		}
		delete(want, g.Origin.String())
		if len(g.Why) == 0 {
			t.Errorf("no reason for %v", g.Origin)
		}
		if g.Status == dragon.Critical && (g.Kill.Move.String() != "B9" || g.Save == nil || g.Save.Move.String() != "B9") {
			t.Errorf("%v is killed %+v, saved %+v, want both at B9", g.Origin, g.Kill, g.Save)
		}
	}
	if len(want) > 0 {
		t.Errorf("no groups at %v", want)
	}
	one := report(t, file, "-at", "b8")
	if len(one.Groups) != 1 || one.Groups[0].Origin.String() != "D9" || one.Moves != 1 {
		t.Errorf("the group of B8: %+v", one)
	}
}

// TestText: letters and marks stand on the board, and each group has its reasons.
func TestText(t *testing.T) {
	file := clitest.File(t, "corners.sgf", corners)
	status, out, errs := program.Run(t, file)
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	for _, want := range []string{
		"after 1 move\n", "\n 9  . (.) . OA XB", "\nA  D9   5 white stones: critical, eyes 1122, killed at B9, saved at B9\n",
		"captured at B9, saved at B9", ", proved\n", "settled: it lives even if its owner always passes",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "\x1b") {
		t.Error("escape sequences although the output is no terminal")
	}
}

// TestColors: green, cyan, red and yellow backgrounds are those of the statuses.
func TestColors(t *testing.T) {
	t.Setenv("TERM", "xterm")
	file := clitest.File(t, "corners.sgf", corners)
	_, out, _ := program.Run(t, file, "-ansi", "always")
	rows := strings.Split(out, "\n")
	top := rows[2]
	if !strings.Contains(top, "A") || !strings.Contains(top, "B") {
		t.Fatalf("unexpected row %q", top)
	}
	// The escape sequence that is in force where a letter stands.
	before := func(letter string) string {
		head, _, _ := strings.Cut(top[strings.Index(top, "9"):], letter)
		return head[strings.LastIndex(head, "\x1b["):]
	}
	if a, b := before("A"), before("B"); a == b {
		t.Errorf("critical and living groups look the same: %q, %q", a, b)
	}
}

func TestPictures(t *testing.T) {
	program.Pictures(t, 9, clitest.File(t, "corners.sgf", corners))
}

// shapes are eye spaces of three, four and two points in a row: problems with answers that
// every book gives.
var shapes = []struct {
	line string
	kill bool
	code search.Code
	at   string
}{
	{`{"id":"three","size":9,"white":["da","ab","bb","cb","db"],"black":["ea","eb","ac","bc","cc","dc","ec"],"play":"B","moves":["ba"]}`, true, search.Win, "B9"},
	{`{"id":"three","size":9,"white":["da","ab","bb","cb","db"],"black":["ea","eb","ac","bc","cc","dc","ec"],"play":"W","moves":["ba"]}`, false, search.Win, "B9"},
	{`{"id":"four","size":9,"white":["ea","ab","bb","cb","db","eb"],"black":["fa","fb","ac","bc","cc","dc","ec","fc"],"play":"B"}`, true, search.Fail, ""},
	{`{"id":"two","size":9,"white":["ca","ab","bb","cb"],"black":["da","db","ac","bc","cc","dc"],"play":"W"}`, false, search.Fail, ""},
}

func TestSolve(t *testing.T) {
	var lines []string
	for _, s := range shapes {
		lines = append(lines, s.line)
	}
	file := clitest.File(t, "shapes.jsonl", strings.Join(lines, "\n")+"\n")
	status, out, errs := program.Run(t, "-solve", file, "-json")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	dec := json.NewDecoder(strings.NewReader(out))
	for _, s := range shapes {
		var ans Answer
		if err := dec.Decode(&ans); err != nil {
			t.Fatal(err)
		}
		if ans.Kill != s.kill || ans.Result.Code != s.code || s.at != "" && (ans.Result.Move.String() != s.at || !ans.Solved) {
			t.Errorf("%s: %+v", s.line, ans)
		}
	}
	tree := filepath.Join(t.TempDir(), "solutions.sgf")
	if _, out, _ := program.Run(t, "-solve", file, "-o", tree); !strings.HasSuffix(out, "\n") ||
		!strings.Contains(out, "4 problems, 2 with a move that succeeds, of 2 with a given solution 2 by one of its moves; ") {
		t.Errorf("unexpected summary in\n%s", out)
	}
	if games, err := sgf.ReadFile(tree); err != nil || len(games) != len(shapes) ||
		!strings.Contains(games[0].String(), "RIGHT") || strings.Contains(games[2].String(), "RIGHT") {
		t.Errorf("solutions %v, %v", games, err)
	}
}

// TestOneBad solves the problems of a file of which one makes no sense.
func TestOneBad(t *testing.T) {
	const good = "(;SZ[9]GN[%s]PL[B]AW[ca][cb][cc][bc][ad]AB[da][db][dc][dd][cd][bd][be][ae])"
	for name, bad := range map[string]string{
		"no stones": "(;SZ[9]GN[bad])", "too large": "(;SZ[99]GN[bad]AB[aa])", "no liberties": "(;SZ[2]GN[bad]AB[aa:bb])", "another game": "(;GM[2]GN[bad])",
	} {
		file := clitest.File(t, "problems.sgf", fmt.Sprintf(good, "first")+bad+fmt.Sprintf(good, "last"))
		status, out, errs := program.Run(t, "-solve", file)
		if status != 1 || !strings.Contains(out, "first: ") || !strings.Contains(out, "last: ") || !strings.Contains(errs, "bad: ") || !strings.Contains(errs, "1 problem could not be solved") {
			t.Errorf("%s: status %d, %s%s", name, status, out, errs)
		}
	}
	// A stone that is on no point is left out.
	status, out, errs := program.Run(t, "-solve", clitest.File(t, "problems.sgf", strings.Replace(fmt.Sprintf(good, "x"), "AW[ca]", "AW[zz][ca]", 1)))
	if status != 0 || !strings.Contains(out, "x: ") || !strings.Contains(errs, `"zz"`) {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	file := clitest.File(t, "problems.jsonl", `{"id":"a","size":9}`+"\n"+`{"id":"b","size":99,"play":"B"}`+"\n"+
		`{"id":"c","size":9,"black":["da","db","dc","dd","cd","bd","be","ae"],"white":["ca","cb","cc","bc","ad"],"play":"B"}`+"\n")
	if status, out, errs := program.Run(t, "-solve", file); status != 1 || !strings.Contains(out, "c: ") || !strings.Contains(errs, "2 problems could not be solved") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// TestProblems asks the other questions about problems.
func TestProblems(t *testing.T) {
	file := clitest.File(t, "shapes.jsonl", shapes[0].line+"\n"+shapes[2].line+"\n")
	for _, c := range []struct{ args, want string }{
		{"-judge B9", "three: Black to kill A8: B9 is right, proved\n"},
		{"-judge A9", "three: Black to kill A8: A9 is wrong, refuted by B9, proved\n"},
		{"-hint", "three: Black to kill A8\n1. Look at the upper left corner, between A9 and C9.\n2. Play inside, on the first line.\n3. B9\n"},
		{"-tree", ";B[ba]TE[1]C[RIGHT: dead]"},
		{"-check", "three: Black to kill A8, beginner"},
		{"-check", "\n    unsolvable, proved\n2 problems, 1 with 1 finding\n"},
		{"-judge B9 -json", `{"kind":"right","move":"B9",`},
		{"-hint -json", `"move":"B9"}`},
		{"-check -json", `"findings":[]}`},
		{"-tree -game 2", "GN[four]"},
		{"-check -game 1", "1 problem, 0 with 0 findings\n"},
	} {
		status, out, errs := program.Run(t, append(strings.Fields(c.args), file)...)
		if status != 0 || errs != "" || !strings.Contains(out, c.want) {
			t.Errorf("%s: status %d, %s%s\nwant %s", c.args, status, out, errs, c.want)
		}
	}
	// The tree is a problem whose key is found again.
	_, tree, _ := program.Run(t, "-tree", "-game", "1", file)
	status, out, errs := program.Run(t, "-solve", clitest.File(t, "tree.sgf", tree))
	if status != 0 || !strings.Contains(out, "of 1 with a given solution 1 by one of its moves") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	// A wrong key and a ko of which nothing is said.
	spoiled := clitest.File(t, "spoiled.jsonl", strings.Replace(shapes[0].line, `"moves":["ba"]`, `"moves":["aa"]`, 1)+"\n"+
		`{"id":"six","size":9,"white":["da","db","ac","bc","cc","dc"],"black":["eb","ec","ad","bd","cd","dd","ed"],"play":"B","moves":["ba"]}`+"\n")
	status, out, errs = program.Run(t, "-check", spoiled)
	for _, want := range []string{"wrong key A9: wrong, refuted by B9, proved", "second solution B9, proved", "ko unsaid"} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, no %q in %s%s", status, want, out, errs)
		}
	}
}

func TestErrors(t *testing.T) {
	game := clitest.File(t, "game.sgf", corners)
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"-level 13 " + game, 2, "want 0 to 12"},
		{"-nodes -2 " + game, 2, "want a positive number"},
		{"-ansi maybe " + game, 2, "-ansi"},
		{"-o x.sgf " + game, 2, "-o is for"},
		{"-solve " + game + " " + game, 2, "want one of them"},
		{"-solve " + game + " -move 3", 2, "are for games"},
		{"-solve " + game + " -svg x", 2, "are for games"},
		{"-at K3 " + game, 1, "-at: "},
		{"-at E5 " + game, 1, "no string"},
		{"-solve " + game + " -at E5", 1, "no string"},
		{"none.sgf", 1, "none.sgf"},
		{"-solve none.sgf", 1, "none.sgf"},
		{"-solve " + clitest.File(t, "bad.jsonl", `{"size":9,"black":["zz"],"play":"B"}`), 1, "bad.jsonl:1: invalid problem"},
		{"-solve " + clitest.File(t, "color.jsonl", "\n"+`{"size":9,"play":"X"}`), 1, "color.jsonl:2: invalid problem"},
		{"-solve " + clitest.File(t, "empty.jsonl", `{"size":9,"play":"B"}`), 1, "no stones"},
		{"-check", 2, "no file of problems"},
		{"-check -hint " + game, 2, "want one of them"},
		{"-tree -o x.sgf " + game, 2, "-o is for"},
		{"-hint -game 3 " + game, 2, "-game 3"},
		{"-judge Z1 " + game, 1, "-judge: "},
		{"-judge D9 " + game, 1, "illegal move: white at D9"},
		{"-solve " + clitest.File(t, "bad.sgf", "(;SZ[9"), 1, "bad.sgf"},
	} {
		status, _, errs := program.Run(t, strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d, %q, want %d, %q", c.args, status, errs, c.status, c.want)
		}
	}
}

func TestInterrupt(t *testing.T) {
	game := clitest.File(t, "game.sgf", corners)
	program.Interrupt(t, game)
	program.Interrupt(t, "-solve", game)
}

// TestWeakColors: of groups that live the weak ones have another color than the others, that of
// critical ones.
func TestWeakColors(t *testing.T) {
	t.Setenv("TERM", "xterm")
	file := clitest.File(t, "opening.sgf", "(;SZ[19]AB[pd][qf][nc][pj][cd][dp]AW[oe][qj][pp][dd][cq]PL[B])")
	_, plain, _ := program.Run(t, file)
	_, out, _ := program.Run(t, file, "-ansi", "always")
	paints := map[string]bool{}
	for _, row := range strings.Split(out, "\n") {
		for i := range row {
			// A letter that stands behind a stone, with the escape sequence in force.
			if c := row[i]; i > 1 && c >= 'A' && c <= 'L' && (row[i-1] == 'X' || row[i-1] == 'O') {
				head := row[:i]
				paints[head[strings.LastIndex(head, "\x1b["):]] = true
			}
		}
	}
	if strings.Contains(plain, "critical,") || strings.Contains(plain, " dead,") || !strings.Contains(plain, "alive,") {
		t.Fatalf("the test wants living groups:\n%s", plain)
	}
	if len(paints) < 2 {
		t.Errorf("paints %v", paints)
	}
}
