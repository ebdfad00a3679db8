package connect_test

import (
	"bufio"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	protocol "github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove/gtp"
)

var verbose = flag.Bool("suite", false, "list the failing tests of the published suites")

// sharedDir returns the folder of published test data that lies outside the
// project, or skips the test.
func sharedDir(t testing.TB, sub string) string {
	t.Helper()
	root := os.Getenv("TENGEN_SHARED")
	if root == "" {
		dir, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		for {
			if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
				break
			}
			up := filepath.Dir(dir)
			if up == dir {
				t.Skip("no go.mod above the package")
			}
			dir = up
		}
		root = filepath.Join(filepath.Dir(dir), "shared")
	}
	path := filepath.Join(root, sub)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no test data: %v", err)
	}
	return path
}

var (
	suiteCommand = regexp.MustCompile(`^(\d+) +(.*)$`)
	suiteExpect  = regexp.MustCompile(`^#\? \[(!?)(.*)\](\*?)$`)
)

// runSuite runs the tests of a .tst file that begin with one of the given
// commands and returns how many pass.
func runSuite(t *testing.T, s *protocol.Server, dir, file string, commands ...string) (passed, total int, took time.Duration) {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	number, cmd, answer := "", "", ""
	scan := bufio.NewScanner(f)
	for scan.Scan() {
		line := strings.TrimSpace(scan.Text())
		if m := suiteExpect.FindStringSubmatch(line); m != nil {
			if number == "" {
				continue
			}
			total++
			re := regexp.MustCompile("^" + m[2] + "$")
			if re.MatchString(answer) != (m[1] == "!") {
				passed++
			} else if *verbose {
				t.Logf("%s:%s %s: got %q, want %s%s", file, number, cmd, answer, m[2], m[3])
			}
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		number, cmd = "", line
		if m := suiteCommand.FindStringSubmatch(line); m != nil {
			number, cmd = m[1], m[2]
			wanted := false
			for _, c := range commands {
				wanted = wanted || strings.HasPrefix(cmd, c+" ")
			}
			if !wanted {
				number = ""
				continue
			}
		}
		if word, file, ok := strings.Cut(cmd, " "); ok && word == "loadsgf" {
			cmd = "loadsgf " + filepath.Join(dir, file)
		}
		start := time.Now()
		got := s.Do(t.Context(), cmd)
		if number != "" {
			took += time.Since(start)
		}
		if number == "" && !strings.HasPrefix(got, "=") {
			t.Fatalf("%s: %s: %s", file, cmd, got)
		}
		answer = strings.TrimSpace(strings.TrimLeft(got, "=?"))
	}
	if err := scan.Err(); err != nil {
		t.Fatal(err)
	}
	return passed, total, took
}

func newServer(t *testing.T, r *connect.Reader, a *connect.Analyzer) *protocol.Server {
	t.Helper()
	s, err := protocol.NewServer(protocol.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtp.RegisterConnections(s, r); err != nil {
		t.Fatal(err)
	}
	if a != nil {
		if err := gtp.RegisterUnions(s, a); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestSuites runs the published tests of connecting and cutting.
func TestSuites(t *testing.T) {
	dir := sharedDir(t, "regression")
	r := connect.New(connect.Options{})
	s := newServer(t, r, nil)
	sum, all := 0, 0
	var time time.Duration
	for _, file := range []string{"connect.tst", "connection.tst"} {
		passed, total, took := runSuite(t, s, dir, file, "connect", "disconnect")
		t.Logf("%s: %d/%d in %v", file, passed, total, took)
		sum, all, time = sum+passed, all+total, time+took
	}
	t.Logf("together %d/%d in %v, %d nodes", sum, all, time, r.Nodes())
	if sum < suiteFloor {
		t.Errorf("%d of %d pass, want %d", sum, all, suiteFloor)
	}
	passed, total, took := runSuite(t, s, dir, "break_in.tst", "break_in", "block_off")
	t.Logf("break_in.tst: %d/%d in %v", passed, total, took)
}

// suiteFloor is the number of published tests that have to pass.
const suiteFloor = 102
