package clitest

import (
	"bytes"
	"cmp"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/internal/race"
)

// asProgram is the environment variable that makes a test binary the program which it tests.
const asProgram = "TENGEN_TEST_AS_PROGRAM"

// Main is for TestMain. It runs the tests of m, or, if FrontPage has started the test binary,
// the function main of the program.
func Main(m *testing.M, main func()) {
	if os.Getenv(asProgram) == "" {
		os.Exit(m.Run())
	}
	main()
	os.Exit(0)
}

var (
	// command is a program that the front page tells to run, and its arguments.
	command = regexp.MustCompile(`go (?:run|build)(?: -o \w+)? \./examples/(\w+)([^&|\n` + "`" + `]*)`)
	// placeholders are what the commands leave open.
	placeholders = strings.NewReplacer("[game.sgf]", "examples/analyze/sample.sgf", "game.sgf", "examples/analyze/sample.sgf",
		"[-move N]", "-move 10", "VERTEX", "M14 -move 101", "FILE…", "connect/conn.db", "FOLDER", "examples/analyze", "SUITE.tst…", "examples/regress/testdata/first.tst",
		"GAME.sgf…", "examples/analyze/sample.sgf", "GAMES.txt", "-n 20 examples/judge/testdata/games.txt", "[-pairs N]", "-pairs 1 -size 5 -visits 4", "-a CMD -b CMD", "-a ENGINE -b ENGINE -games 1 -size 5")
	// sooner are flags with which a program is ready sooner.
	sooner = map[string][]string{"review": {"-visits", "2"}}
)

// A Page has what FrontPage needs for a program.
type Page struct {
	Engine string // the command of an engine, for programs that play with them
	Says   string // what each output has to contain
}

// FrontPage runs the program as the front page says, with a game of the repository. A program
// that serves a protocol gets no input, and a server is interrupted. The program is the test
// binary, whose TestMain calls Main, so that nothing is linked again.
func FrontPage(t *testing.T, name string, p Page) {
	t.Helper()
	race.Alone(t)
	if runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		t.Skip("a program in WebAssembly cannot start itself")
	}
	root := filepath.Join("..", "..")
	page, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range command.FindAllStringSubmatch(string(page), -1) {
		args, _, _ := strings.Cut(m[2], "#")
		args = strings.TrimSpace(placeholders.Replace(args))
		if m[1] != name || seen[args] || args == "..." {
			continue
		}
		seen[args] = true
		fields := append(slices.Clone(sooner[name]), strings.Fields(args)...)
		for i := range fields {
			fields[i] = strings.ReplaceAll(fields[i], "ENGINE", p.Engine)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, self, fields...)
		var out, errs bytes.Buffer
		cmd.Dir, cmd.Env = root, append(os.Environ(), asProgram+"=1")
		cmd.Stdout, cmd.Stderr, cmd.Stdin = &interrupter{&out, cmd}, &errs, strings.NewReader("")
		if err := cmd.Run(); err != nil {
			t.Errorf("%s %s: %v\n%s", name, args, err, cmp.Or(errs.String(), out.String()))
		}
		if !strings.Contains(out.String(), p.Says) {
			t.Errorf("%s %s: no %q in\n%s", name, args, p.Says, &out)
		}
	}
	if len(seen) == 0 {
		t.Errorf("the front page has no command for %s", name)
	}
}

// interrupter interrupts a program that has told an address, and serves from then on.
type interrupter struct {
	out *bytes.Buffer
	cmd *exec.Cmd
}

func (w *interrupter) Write(p []byte) (int, error) {
	if bytes.HasPrefix(p, []byte("http://")) {
		if err := w.cmd.Process.Signal(os.Interrupt); err != nil {
			return 0, err
		}
	}
	return w.out.Write(p)
}
