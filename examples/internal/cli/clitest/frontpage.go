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
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/internal/race"
)

// AsProgram is the environment variable that makes a test binary the program which it tests, as
// FrontPage does, if it is set before Main is called.
const AsProgram = "TENGEN_TEST_AS_PROGRAM"

// Main is for TestMain. It runs the tests of m, or, if FrontPage has started the test binary, the
// program.
func Main(m *testing.M, p cli.Program) {
	if os.Getenv(AsProgram) == "" {
		os.Exit(m.Run())
	}
	cli.Main(p)
}

var (
	// command is a program that the front page tells to run, and its arguments.
	command = regexp.MustCompile(`go (?:run|build)(?: -o \w+)? \./examples/(\w+)([^&|\n` + "`" + `]*)`)
	// placeholders are what the commands leave open.
	placeholders = strings.NewReplacer("[game.sgf]", "examples/analyze/program/sample.sgf", "game.sgf", "examples/analyze/program/sample.sgf",
		"[-move N]", "-move 10", "VERTEX", "M14 -move 101", "FILE…", "connect/conn.db", "FOLDER", "examples/analyze", "SUITE.tst…", "examples/regress/testdata/first.tst",
		"GAME.sgf…", "examples/analyze/program/sample.sgf", "GAMES.txt", "-n 4 examples/judge/testdata/games.txt", "[-pairs N]", "-pairs 1 -size 5 -visits 4", "-a CMD -b CMD", "-a ENGINE -b ENGINE -games 1 -size 5")
	// sooner are flags with which a program is ready sooner. They override those of the front page.
	sooner = map[string][]string{"review": {"-visits", "1", "-move", "4"}}
)

// A Page is what FrontPage may have to know of a program.
type Page struct {
	Engine string // the command of an engine, for programs that play with them
	Says   string // what each output has to contain
}

// FrontPage runs the program as the front page says, with a game of the repository. One that
// serves a protocol finds that its input has ended, and a server is interrupted. The program is the
// test binary itself, whose TestMain calls Main: it has been linked already.
func FrontPage(t *testing.T, name string, p Page) {
	t.Helper()
	race.Alone(t)
	if runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		t.Skip("a program in WebAssembly cannot start itself")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for !exists(filepath.Join(root, "go.mod")) && root != filepath.Dir(root) {
		root = filepath.Dir(root)
	}
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
		fields := append(strings.Fields(args), sooner[name]...)
		for i := range fields {
			fields[i] = strings.ReplaceAll(fields[i], "ENGINE", p.Engine)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, self, fields...)
		var out, errs bytes.Buffer
		cmd.Dir, cmd.Env = root, append(os.Environ(), AsProgram+"=1")
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

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
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
