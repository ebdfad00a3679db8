package program

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

// TestMain lets the test program play engines for the matches.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "engine" {
		if os.Args[2] == "dead" {
			os.Exit(1)
		}
		s, err := gtp.NewServer(gtp.Config{Engine: mover(os.Args[2])})
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

// TestFrontPage plays the match of the front page with engines of the test binary. The tests of
// examples/tengen play one with examples/gtp.
func TestFrontPage(t *testing.T) {
	clitest.FrontPage(t, "match", clitest.Page{Engine: engine("filling")})
}

// mover is an engine named for what it does.
type mover string

func (e mover) Move(ctx context.Context, g *board.Game, c board.Color) (board.Point, error) {
	switch e {
	case "resigning":
		return board.Resign, nil
	case "slow":
		<-ctx.Done()
		return board.Pass, nil
	case "crashing":
		os.Exit(3)
	case "filling":
		for p := range board.Points(g.Size()) {
			if g.Legal(p, c) == nil && !g.Board().IsEye(p, c) {
				return p, nil
			}
		}
	}
	return board.Pass, nil
}

// FinalScore implements gtp.ScoreEngine.
func (e mover) FinalScore(context.Context, *board.Game) (board.Margin, error) {
	if e == "even" {
		return 0, nil
	}
	return 0, errors.New("who knows")
}

// engine returns the command of one of these.
func engine(name string) string {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	return fmt.Sprintf("'%s' engine %s", self, name)
}

func TestMatch(t *testing.T) {
	program := clitest.Program(run)
	for _, test := range []struct {
		a, b string
		args []string
		says []string
	}{
		// Who fills the board against one who passes has all of it.
		{"filling", "passing", []string{"-games", "2", "-size", "5"}, []string{
			"game 1: A wins, Black is A, B+17.5,", "game 2: A wins, Black is B, W+32.5,",
			"A won 2 of 2, 100.0 % (34.2 to 100.0); faults: A 0, B 0", "seconds a move"}},
		{"resigning", "passing", []string{"-games", "2", "-cputime"}, []string{"game 1: B wins, Black is A, W+R, 0 moves", "game 2: B wins, Black is B, B+R, 1 moves",
			"A won 0 of 2", "of a processor"}},
		{"passing", "slow", []string{"-games", "1", "-timeout", "300ms"}, []string{"game 1: A wins", "no answer to genmove white", "fault of B", "faults: A 0, B 1"}},
		{"crashing", "passing", []string{"-games", "1"}, []string{"game 1: B wins", "fault of A", "faults: A 1, B 0"}},
		{"passing", "dead", []string{"-games", "1"}, []string{"game 1: A wins", "fault of B"}},
		{"passing", "passing", []string{"-games", "1", "-judge", engine("even")}, []string{"game 1: a tie", "A won 0 of 0, and 1 tie"}},
		{"filling", "passing", []string{"-games", "100", "-size", "3", "-komi", "0", "-sprt", "0.4,0.9"}, []string{
			"game 3: A wins", "A wins 0.9 of the games or more rather than 0.4", "A won 4 of 4"}},
		{"passing", "passing", []string{"-games", "1", "-judge", engine("passing")}, []string{"judge: fault: final_score", "who knows"}},
	} {
		args := append([]string{"-a", engine(test.a), "-b", engine(test.b)}, test.args...)
		status, out, errs := program.Run(t, args...)
		for _, want := range test.says {
			if !strings.Contains(out+errs, want) {
				t.Errorf("%s and %s %v: status %d, no %q in\n%s%s", test.a, test.b, test.args, status, want, out, errs)
			}
		}
	}
}

// TestLog breaks a match off and resumes it.
func TestLog(t *testing.T) {
	program := clitest.Program(run)
	dir := t.TempDir()
	log, games := filepath.Join(dir, "log"), filepath.Join(dir, "games")
	args := []string{"-a", engine("filling"), "-b", engine("passing"), "-size", "7", "-plies", "1", "-log", log, "-sgf", games, "-jobs", "2"}
	status, first, errs := program.Run(t, append(args, "-games", "3")...)
	if status != 0 {
		t.Fatal(errs)
	}
	// The last line was cut short.
	data, err := os.ReadFile(log)
	if err != nil || strings.Count(string(data), "\n") != 3 {
		t.Fatalf("%v, %s", err, data)
	}
	if err := os.WriteFile(log, data[:len(data)-10], 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(games, "game0001.sgf")); err != nil {
		t.Fatal(err)
	}
	status, second, errs := program.Run(t, append(args, "-games", "4")...)
	if status != 0 {
		t.Fatal(errs)
	}
	lines := strings.Split(first, "\n")
	if !strings.HasPrefix(second, strings.Join(lines[:3], "\n")) || !strings.Contains(second, "game 4: ") {
		t.Errorf("first\n%s\nthen\n%s", first, second)
	}
	// Which game was cut short is chance; one of the two that stood there is not played again.
	played := 0
	for i := range 4 {
		if _, err := os.Stat(filepath.Join(games, fmt.Sprintf("game%04d.sgf", i+1))); err == nil {
			played++
		}
	}
	if played < 3 {
		t.Errorf("%d games", played)
	}
	root, err := sgf.ReadFile(filepath.Join(games, "game0004.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := root[0].Text("PB"); err != nil || got != engine("passing") {
		t.Errorf("Black is %q, %v", got, err)
	}
	// A file of something else stays as it is, whether its line ends or not.
	for _, text := range []string{"a line", "a line\n", `{"match":"other"`} {
		name := filepath.Join(dir, "notes")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		status, _, errs := program.Run(t, "-a", engine("passing"), "-b", engine("passing"), "-log", name)
		if data, err := os.ReadFile(name); err != nil || string(data) != text || status != 1 || !strings.Contains(errs, "notes:1: not a log of this match") {
			t.Errorf("%q as a log: status %d, %s; then it is %q, %v", text, status, errs, data, err)
		}
	}
	// Another match is not mixed in.
	status, _, errs = program.Run(t, append(args, "-komi", "5")...)
	if status != 1 || !strings.Contains(errs, "log:1: not a log of this match") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// TestOpening wants the same moves for both games of a pair, and others for the next. An engine that resigns leaves the opening.
func TestOpening(t *testing.T) {
	for _, tt := range []struct{ size, plies, edge int }{{7, 1, 2}, {9, 2, 2}, {13, 5, 3}, {19, 18, 3}} {
		dir := t.TempDir()
		status, _, errs := clitest.Of(Main).Run(t, "-a", engine("resigning"), "-b", engine("resigning"), "-games", "4",
			"-size", fmt.Sprint(tt.size), "-plies", fmt.Sprint(tt.plies), "-sgf", dir)
		if status != 0 {
			t.Fatalf("%d lines: %s", tt.size, errs)
		}
		var openings [][]board.Point
		for i := range 4 {
			games, err := sgf.ReadFile(filepath.Join(dir, fmt.Sprintf("game%04d.sgf", i+1)))
			if err != nil {
				t.Fatal(err)
			}
			g, _, err := sgf.GameAt(games[0], sgf.End(), board.TrompTaylor())
			if err != nil {
				t.Fatal(err)
			}
			var moves []board.Point
			for _, m := range g.Moves() {
				moves = append(moves, m.Point)
			}
			openings = append(openings, moves)
		}
		if len(openings[0]) != tt.plies || !slices.Equal(openings[0], openings[1]) || !slices.Equal(openings[2], openings[3]) {
			t.Errorf("%d lines: a pair differs, or is not %d moves long: %v", tt.size, tt.plies, openings)
		}
		if tt.size > 7 && slices.Equal(openings[0], openings[2]) {
			t.Errorf("%d lines: two pairs begin alike", tt.size)
		}
		for i, p := range openings[0] {
			x, y := p.Col(), p.Row()
			if min(x, y, tt.size-1-x, tt.size-1-y) < tt.edge {
				t.Errorf("%d lines: %v is near the edge", tt.size, p)
			}
			for _, q := range openings[0][:i] {
				u, v := q.Col(), q.Row()
				if max(x-u, u-x) < 2 && max(y-v, v-y) < 2 {
					t.Errorf("%d lines: %v touches %v", tt.size, p, q)
				}
			}
		}
	}
}

// TestSPRT wants few wrong verdicts when one of the two parts is the true one.
func TestSPRT(t *testing.T) {
	s := sprt{0.5, 0.7}
	wrong := 0
	luck := uint64(1)
	for trial := range 400 {
		p := []float64{s.p0, s.p1}[trial%2]
		won, lost, verdict := 0, 0, ""
		for verdict == "" && won+lost < 2000 {
			luck = luck*6364136223846793005 + 1442695040888963407
			if float64(luck>>11)/(1<<53) < p {
				won++
			} else {
				lost++
			}
			verdict = s.verdict(won, lost)
		}
		if verdict == "" || strings.Contains(verdict, "more") != (p == s.p1) {
			wrong++
		}
	}
	if wrong > 32 {
		t.Errorf("%d of 400 verdicts are wrong, want 20 or so", wrong)
	}
}

func TestBadInput(t *testing.T) {
	program := clitest.Program(run)
	players := []string{"-a", engine("passing"), "-b", engine("passing")}
	for _, test := range []struct {
		status int
		args   []string
		says   string
	}{
		{2, nil, "match: needs -a COMMAND and -b COMMAND"},
		{2, []string{"-a", "x"}, "match: needs -a COMMAND and -b COMMAND"},
		{2, []string{"-a", "x 'y", "-b", "x"}, "-a: "},
		{2, append(players, "-games", "0"), "-games 0"},
		{2, append(players, "-size", "99"), "-size 99"},
		{2, append(players, "-plies", "99"), "-plies 99"},
		{2, append(players, "-komi", "NaN"), "-komi"},
		{2, append(players, "-rules", "mine"), "-rules"},
		{2, append(players, "-sprt", "0.6,0.5"), "-sprt"},
		{2, append(players, "-timeout", "0s"), "-timeout"},
		{2, append(players, "more"), "more"},
		{1, []string{"-a", "/no/such", "-b", engine("passing")}, "engine A"},
		{1, append(players, "-log", "/no/such/folder/log"), "/no/such"},
		{1, append(players, "-games", "1", "-judge", "/no/such"), "judge"},
	} {
		status, _, errs := program.Run(t, test.args...)
		if status != test.status || !strings.Contains(errs, test.says) {
			t.Errorf("%q: status %d, %s", test.args, status, errs)
		}
	}
	program.Interrupt(t, players...)
	if out := program.Stop(t, "-a", engine("filling"), "-b", engine("passing"), "-size", "5", "-games", "100000"); !strings.Contains(out, "game 1: A wins") || !strings.Contains(out, "\nA won ") {
		t.Errorf("interrupted: %s", out)
	}
	began := time.Now()
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	var out, errs strings.Builder
	if status := run(ctx, []string{"-a", engine("slow"), "-b", engine("passing")}, &out, &errs); status != 1 || time.Since(began) > 10*time.Second {
		t.Errorf("status %d after %v: %s", status, time.Since(began), errs.String())
	}
}
