//go:build !js

package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	joseki "github.com/tengen-go/tengen/examples/joseki/program"
	patterns "github.com/tengen-go/tengen/examples/patterns/program"
	sgf "github.com/tengen-go/tengen/examples/sgf/program"
	"github.com/tengen-go/tengen/internal/race"
)

func TestMain(m *testing.M) { clitest.Main(m, run) }

func TestFrontPage(t *testing.T) {
	clitest.FrontPage(t, "tengen", clitest.Page{Says: "tengen PROGRAM"})
}

// tengen runs a command line.
func tengen(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(t.Context(), args, strings.NewReader(stdin), &out, &errs)
	return status, out.String(), errs.String()
}

const game = "(;GM[1]SZ[9]KM[6.5]RU[Chinese];B[ee];W[cc];B[gc];W[cg];B[gg];W[ce];B[ge];W[dd];B[ed])"

// TestPrograms: each program explains itself with an example that begins as it is called, and does
// its work.
func TestPrograms(t *testing.T) {
	race.Alone(t)
	file := clitest.File(t, "game.sgf", game)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(clitest.AsProgram, "1")
	engine := self + " gtp -engine mcts -visits 2"
	for _, tt := range []struct {
		args, stdin, want string
	}{
		{"review -quiet -reasons=false -visits 1 -move 4 " + file, "", "3 moves, no mistakes"},
		{"gtp -visits 1 -size 9", "genmove b\nquit\n", "= "},
		{"serve -jobs 1", `{"id":"a","moves":[["B","E5"]],"rules":"chinese","boardXSize":9,"boardYSize":9,"maxVisits":1}` + "\n", `"id":"a"`},
		{"deadstones -quiet " + file, "", "game.sgf: "},
		{"life -at E5 " + file, "", "5 black stones"},
		{"read -string C7 " + file, "", "attack C7: "},
		{"influence " + file, "", "after 9 moves"},
		{"analyze -v " + file, "", "after 9 moves"},
		{"sgf strip " + file, "", "(;GM[1]SZ[9]"},
		{"joseki show ../../joseki/data/takamoku.sgf Q15", "", "takamoku Q15"},
		{"patterns check ../../connect/conn.db", "", "patterns, "},
		{"batch -quiet -want worms " + filepath.Dir(file), "", `"moves":9`},
		{"match -games 1 -size 3 -a ENGINE -b ENGINE", "", "A "},
		{"regress ../regress/testdata/first.tst", "", "first.tst"},
		{"judge -level 2 -times 2 -n 2 ../judge/testdata/games.txt", "", "2 questions"},
		{"tune -pairs 1 -size 3 -plies 1 -visits 2 -b CPUCT=2", "", "2 games: A wins"},
		{"bot -playouts 1", "boardsize 5\ngenmove b\nquit\n", "= "},
	} {
		name, _, _ := strings.Cut(tt.args, " ")
		t.Run(name, func(t *testing.T) {
			args := strings.Fields(tt.args)
			for i := range args {
				if args[i] == "ENGINE" {
					args[i] = engine
				}
			}
			if status, out, errs := tengen(t, tt.stdin, args...); status != 0 || !strings.Contains(out, tt.want) {
				t.Errorf("status %d, no %q in\n%s%s", status, tt.want, out, errs)
			}
		})
	}
	t.Run("view", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var errs bytes.Buffer
		w := &stopper{stop: cancel}
		if status := run(ctx, []string{"view", "-open=false", file}, strings.NewReader(""), w, &errs); status != 0 || !strings.HasPrefix(w.String(), "http://127.0.0.1:") {
			t.Errorf("status %d, %s%s", status, w, &errs)
		}
	})
}

// stopper stops a program that has written something.
type stopper struct {
	bytes.Buffer
	stop func()
}

func (s *stopper) Write(p []byte) (int, error) {
	defer s.stop()
	return s.Buffer.Write(p)
}

// TestHelp: help is the same in both ways, and names each program and verb that there is.
func TestHelp(t *testing.T) {
	status, list, errs := tengen(t, "", "help")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	dirs, err := filepath.Glob("../*/program")
	if err != nil || len(dirs) < 15 {
		t.Fatalf("%d programs, %v", len(dirs), err)
	}
	more := map[string][]string{"sgf": sgf.Verbs(), "joseki": joseki.Verbs(), "patterns": patterns.Verbs()}
	for _, dir := range dirs {
		name := filepath.Base(filepath.Dir(dir))
		if !strings.Contains(list, "\n  "+name+" ") {
			t.Errorf("help does not list %s", name)
		}
		lines := [][]string{nil}
		for _, v := range more[name] {
			lines = append(lines, []string{v})
			if !strings.Contains(list, v) {
				t.Errorf("help does not list %s %s", name, v)
			}
		}
		for _, verb := range lines {
			_, out, told := tengen(t, "", append([]string{name}, append(verb, "-h")...)...)
			status, same, errs := tengen(t, "", append([]string{"help", name}, verb...)...)
			if status != 0 || errs != "" || same != out+told {
				t.Errorf("%s %v: status %d, %s%s, with -h %s%s", name, verb, status, same, errs, out, told)
			}
			first, _, _ := strings.Cut(same, "\n")
			if !strings.HasPrefix(first, "example: ") || !strings.Contains(first, strings.Join(append([]string{name}, verb...), " ")) {
				t.Errorf("%s %v begins with %q", name, verb, first)
			}
		}
	}
	if status, out, errs := tengen(t, ""); status != 2 || out != "" || errs != list {
		t.Errorf("no arguments: status %d, %s%s", status, out, errs)
	}
	for _, args := range []string{"nonsense", "help nonsense", "completion", "completion tcsh", "gtp -nonsense"} {
		if status, out, errs := tengen(t, "", strings.Fields(args)...); status != 2 || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %s%s", args, status, out, errs)
		}
	}
	if status, out, _ := tengen(t, "", "version"); status != 0 || !regexp.MustCompile(`^tengen \S+.*, go\S+.*, \w+/\w+\n$`).MatchString(out) {
		t.Errorf("status %d, %s", status, out)
	}
}

// TestBash lets bash complete command lines.
func TestBash(t *testing.T) {
	shell := lookFor(t, "bash")
	_, script, _ := tengen(t, "", "completion", "bash")
	for _, tt := range []struct {
		words, want string
	}{
		{"tengen re", "review read regress"},
		{"tengen comp", "completion"},
		{"tengen gtp -ra", "-random -rank"},
		{"tengen joseki sh", "show"},
		{"tengen joseki show -re", "-regions"},
		{"tengen patterns match -wh", "-why"},
		{"tengen match -pl", "-plies"},
		{"tengen sgf m", "merge"},
		{"tengen sgf crop -a", "-area"},
		{"tengen help jud", "judge"},
		{"tengen completion f", "fish"},
		{"tengen review game", ""},
	} {
		words := strings.Fields(tt.words)
		cmd := exec.Command(shell, "--norc", "-c", script+`
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tengen; echo "${COMPREPLY[*]}"`, "bash")
		cmd.Args = append(cmd.Args, words...)
		out, err := cmd.CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != tt.want {
			t.Errorf("%s: %v, %q, want %q", tt.words, err, got, tt.want)
		}
	}
}

// TestFish lets fish complete command lines.
func TestFish(t *testing.T) {
	shell := lookFor(t, "fish")
	_, script, _ := tengen(t, "", "completion", "fish")
	for _, tt := range []struct {
		line string
		want []string
	}{
		{"tengen re", []string{"review", "read", "regress"}},
		{"tengen gtp -ra", []string{"-random", "-rank"}},
		{"tengen joseki sh", []string{"show"}},
		{"tengen joseki show -re", []string{"-regions"}},
		{"tengen patterns match -wh", []string{"-why"}},
		{"tengen help jud", []string{"judge"}},
	} {
		cmd := exec.Command(shell, "--no-config", "-c", script+"\ncomplete -C "+"'"+tt.line+"'")
		cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
		out, err := cmd.CombinedOutput()
		var got []string
		for line := range strings.Lines(string(out)) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			got = append(got, word)
		}
		slices.Sort(got)
		slices.Sort(tt.want)
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, %q, want %q", tt.line, err, got, tt.want)
		}
	}
}

// TestZsh: zsh reads its script and defines the function, which knows the flags.
func TestZsh(t *testing.T) {
	shell := lookFor(t, "zsh")
	_, script, _ := tengen(t, "", "completion", "zsh")
	// What the function hands to the functions of zsh is printed instead.
	const say = `
compdef() { : }
_describe() { while [[ $1 == -* ]]; do shift; done; print -l -- ${(P)2} }
_files() { print files }
`
	for _, tt := range []struct {
		words, want string
	}{
		{"tengen re", "review:finds the largest mistakes of a game"},
		{"tengen gtp -ra", "-rank:search like an amateur"},
		{"tengen joseki sh", "show"},
		{"tengen patterns match -wh", "-why:"},
		{"tengen review game", "files"},
	} {
		words := strings.Fields(tt.words)
		cmd := exec.Command(shell, "-f", "-c", say+script+`
words=("$@"); CURRENT=$#; PREFIX=$words[-1]; _tengen`, "zsh")
		cmd.Args = append(cmd.Args, words...)
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), tt.want) {
			t.Errorf("%s: %v, no %q in %q", tt.words, err, tt.want, out)
		}
	}
}

func lookFor(t *testing.T, shell string) string {
	t.Helper()
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skipf("no %s: %v", shell, err)
	}
	return path
}
