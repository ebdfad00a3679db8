package program

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/internal/sample"
)

// forgetful plays the first free point after the one that it has played last, until clear_cache
// makes it forget that.
type forgetful struct{ last int }

func (e *forgetful) ClearCache() { e.last = -1 }

func (e *forgetful) Move(_ context.Context, g *board.Game, c board.Color) (board.Point, error) {
	i := 0
	for p := range board.Points(g.Size()) {
		if i > e.last && g.Legal(p, c) == nil {
			e.last = i
			return p, nil
		}
		i++
	}
	return board.Pass, nil
}

// TestMain lets the test program play an engine that answers board commands, and moves if the
// variable says so.
func TestMain(m *testing.M) {
	if kind := os.Getenv("REGRESS_TEST_ENGINE"); kind != "" {
		if kind == "dead" {
			os.Exit(1)
		}
		var cfg gtp.Config
		if kind == "moves" {
			cfg.Engine = &forgetful{-1}
		}
		s, err := gtp.NewServer(cfg)
		if err == nil {
			err = s.Serve(context.Background(), os.Stdin, os.Stdout)
		}
		if err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	clitest.Main(m, Main)
}

func TestFrontPage(t *testing.T) { clitest.FrontPage(t, "regress", clitest.Page{}) }

const game = `(;SZ[9]AB[cc][dc][cd]AW[dd][ce][bd];B[ee])`

// folder returns a folder with a game and a suite of five tests, of which the library
// passes three.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"g.sgf": game,
		"a.tst": `loadsgf g.sgf
3 query_boardsize
#? [19]
2 query_boardsize
#? [9]*
1 countlib C7
#? [4]
play black A1
4 list_stones black
#? [C7 D7 C6 A1|A1 .*]&
`,
		"sub/b.tst": `loadsgf ../g.sgf
1 attack C7
#? [0]
2 what_is_this C7
#? [0]
`,
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestRecords loads a game of another kind than SGF.
func TestRecords(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"g.gib": "\\HS\n\\HE\n\\GS\nINI 0 1 0\nSTO 0 2 1 15 3\nSTO 0 3 2 3 3\nSTO 0 4 1 16 15\n\\GE\n", "a.tst": "loadsgf g.gib\n1 list_stones black\n#? [Q16 R4|R4 Q16]\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if status, out, errs := clitest.Program(run).Run(t, "-v", dir); status != 0 || !strings.Contains(out, "1 of    1") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

func TestRegress(t *testing.T) {
	dir := folder(t)
	saved, page := filepath.Join(t.TempDir(), "r.json"), filepath.Join(t.TempDir(), "r.html")
	program := clitest.Program(run)
	status, out, errs := program.Run(t, "-v", "-json", saved, dir, "-html", page)
	if status != 0 {
		t.Fatal(errs)
	}
	for _, want := range []string{"a.tst                       2 of    3  (1 of 1)", "b.tst                       1 of    2  (0 of 0)",
		"all                         3 of    5  (1 of 1)", `3 query_boardsize: "9", want [19]`, "2 what_is_this C7: ", "unknown command"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "list_stones") {
		t.Errorf("a test that does not count:\n%s", out)
	}
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(data), "<svg"); n != 2 {
		t.Errorf("%d boards for two failures", n)
	}
	// The board after five stones, one of them asked about.
	if text := string(data); strings.Contains(text, "<?xml") || !strings.Contains(text, "what_is_this C7") || strings.Contains(text, "countlib") {
		t.Error("the page shows other tests than those that failed")
	}

	// The same again is as before. A file in which a failed test passed is worse.
	status, out, errs = program.Run(t, "-compare", saved, dir)
	if status != 0 || !strings.Contains(out, "0 better, 0 worse, 5 as before, 0 new") {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
	var r report
	if data, err = os.ReadFile(saved); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	for i := range r {
		for k := range r[i].Tests {
			r[i].Tests[k].OK = !r[i].Tests[k].OK
		}
	}
	r[0].Tests = r[0].Tests[:2]
	if data, err = json.Marshal(r); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(saved, data, 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errs = program.Run(t, "-compare", saved, dir)
	if status != 1 || !strings.Contains(out, "3 better, 1 worse, 0 as before, 1 new") || !strings.Contains(errs, "1 test worse than before") {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
}

var all = flag.Bool("own.all", false, "let TestOwn ask about all groups of life.tst, not about every eighth one")

// TestOwn puts the suites of our own to the library: two programs agreed about the answers.
func TestOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("asks about whole groups for seconds; the run without -short does")
	}
	dir, own := t.TempDir(), filepath.FromSlash("../testdata/own")
	for name, each := range map[string]int{"tactics.tst": sample.Of(2, 1), "connection.tst": sample.Of(8, 4), "life.tst": sample.Of(32, 16)} {
		text, err := os.ReadFile(filepath.Join(own, name))
		if err != nil {
			t.Fatal(err)
		}
		if !*all {
			// Each question begins with its game.
			var some strings.Builder
			for i, q := range strings.SplitAfter(string(text), "]\n") {
				if i%each == 0 {
					some.WriteString(q)
				}
			}
			text = []byte(some.String())
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	count := sample.Of(21, 42)
	if *all {
		count = 96
	}
	want := fmt.Sprintf("all                        %d of   %d", count, count)
	status, out, errs := clitest.Program(run).Run(t, "-v", "-dir", own, dir)
	if status != 0 || !strings.Contains(out, want) {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
}

// TestPrograms asks a program, and the games of suites in another folder.
func TestPrograms(t *testing.T) {
	t.Setenv("REGRESS_TEST_ENGINE", "1")
	dir := folder(t)
	program := clitest.Program(run)
	args := []string{"-engine", "'" + os.Args[0] + "' -gtp", "-jobs", "1", "-dir", dir}
	status, out, errs := program.Run(t, append(args, filepath.Join(dir, "a.tst"))...)
	if status != 0 || !strings.Contains(out, "2 of    3") || strings.Contains(out, "all ") {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
	// It knows no attack.
	file := clitest.File(t, "c.tst", "loadsgf g.sgf\n1 attack C7\n#? [.*]\n2 query_boardsize\n#? [9]\n")
	status, out, errs = program.Run(t, append(args, file)...)
	if status != 0 || !strings.Contains(out, "1 of    2") {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
}

func TestBadInput(t *testing.T) {
	dir := folder(t)
	suite := filepath.Join(dir, "a.tst")
	broken := clitest.File(t, "b.tst", "1 name\n#? [(]\n")
	for _, test := range []struct {
		status int
		args   []string
		says   string
	}{
		{2, nil, "say which suites"},
		{2, []string{"-jobs", "0", suite}, "-jobs 0"},
		{2, []string{"-level", "99", suite}, "-level 99"},
		{2, []string{"-timeout", "-1s", suite}, "-timeout"},
		{2, []string{"-engine", "'", suite}, "-engine"},
		{2, []string{"-nonsense"}, "nonsense"},
		{1, []string{filepath.Join(dir, "none.tst")}, "none.tst"},
		{1, []string{t.TempDir()}, "no suites"},
		{1, []string{clitest.File(t, "none.tst", "\x01\x02\n")}, "no tests in"},
		{1, []string{broken}, "b.tst: line 2"},
		{1, []string{"-engine", "/no/such/program", suite}, "no/such"},
		{1, []string{"-compare", broken, suite}, "not what -json writes"},
		{1, []string{"-json", filepath.Join(dir, "no/where"), suite}, "no/where"},
	} {
		status, _, errs := clitest.Program(run).Run(t, test.args...)
		if status != test.status || !strings.Contains(errs, test.says) {
			t.Errorf("%q: status %d, %s", test.args, status, errs)
		}
	}
	clitest.Program(run).Interrupt(t, suite)
	t.Setenv("REGRESS_TEST_ENGINE", "dead")
	if status, _, errs := clitest.Program(run).Run(t, "-engine", "'"+os.Args[0]+"'", suite); status != 1 || !strings.Contains(errs, "the engine has answered no test") {
		t.Errorf("an engine that ends at once: status %d, %s", status, errs)
	}
	// One that cannot be read does not keep the others from being asked.
	_, want, _ := clitest.Program(run).Run(t, suite)
	status, out, errs := clitest.Program(run).Run(t, broken, suite)
	if status != 1 || want == "" || out != want || !strings.Contains(errs, "b.tst: line 2") || !strings.Contains(errs, "1 suite could not be read") {
		t.Errorf("a broken suite beside another: status %d, %s\n%s", status, errs, out)
	}
}

// TestFinal: the library answers the commands about the end of the game.
func TestFinal(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		// Black has the left two lines of five, White the right three.
		"g.sgf": "(;SZ[5]KM[0.5]RU[Japanese]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce][ad];B[];W[])",
		"a.tst": "loadsgf g.sgf\n1 final_score\n#? [B+[0-9.]*]\n2 final_status a2\n#? [dead]\n3 final_status e5\n#? [white_territory]\n4 final_status_list dead\n#? [A2]\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	status, out, errs := clitest.Program(run).Run(t, "-v", "-level", "0", dir)
	if status != 0 || !strings.Contains(out, "3 of    4") || !strings.Contains(out, `1 final_score: "W+`) {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
}

// TestReplay: the moves of a game are asked for again, and those that are others are listed, as
// are those that hang on the memory of the engine.
func TestReplay(t *testing.T) {
	t.Setenv("REGRESS_TEST_ENGINE", "moves")
	dir := t.TempDir()
	file := filepath.Join(dir, "g.sgf")
	if err := os.WriteFile(file, []byte("(;SZ[7];B[ag];W[bg];B[ga];W[dg](;B[])(;B[aa]))"), 0o600); err != nil {
		t.Fatal(err)
	}
	engine := "'" + os.Args[0] + "' -gtp"
	program := clitest.Program(run)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-replay", "both", dir}, "FILE, move 3, black: G7 was played, C1 is the engine's move\n" +
			"FILE, move 5, black: PASS was played, E1 is the engine's move\nFILE: black 1 of 3 moves, white 2 of 2 moves\n"},
		{[]string{"-replay", "white", file, file}, "FILE, move 4, white: D1 was played, C1 is the engine's move\nFILE: white 1 of 2 moves\n" +
			"FILE, move 2, white: B1 was played, D1 is the engine's move\nFILE, move 4, white: D1 was played, E1 is the engine's move\n" +
			"FILE: white 0 of 2 moves\nall: white 1 of 4 moves\n"},
		{[]string{"-replay", "black", "-fresh", file}, "FILE, move 3, black: G7 was played, C1 is the engine's move\n" +
			"FILE, move 5, black: E1, without memory C1\nFILE, move 5, black: PASS was played, E1 is the engine's move\nFILE: black 1 of 3 moves\n"},
	} {
		status, out, errs := program.Run(t, append(c.args, "-engine", engine)...)
		if got := strings.ReplaceAll(out, file, "FILE"); status != 0 || got != c.want {
			t.Errorf("%v: status %d, %s\n%s\nwant\n%s", c.args, status, errs, got, c.want)
		}
	}
	for _, args := range []string{"-replay green " + file, "-fresh " + file, "-replay both", "-replay both -v " + file} {
		if status, _, errs := program.Run(t, strings.Fields(args)...); status != 2 {
			t.Errorf("%s: status %d, %s", args, status, errs)
		}
	}
	if status, _, errs := program.Run(t, "-replay", "both", filepath.Join(dir, "none.sgf")); status != 1 {
		t.Errorf("no file: status %d, %s", status, errs)
	}
}
