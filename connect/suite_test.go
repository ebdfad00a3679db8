package connect_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board"
	protocol "github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading/search"
)

var verbose = flag.Bool("suite", false, "list the failing tests of the published suites")

var (
	suiteCommand = regexp.MustCompile(`^(\d+) +(.*)$`)
	suiteExpect  = regexp.MustCompile(`^#\? \[(!?)(.*)\](\*?)$`)
)

// runSuite runs one in so many tests of a .tst file that begin with one of the given
// commands and returns how many pass.
func runSuite(t *testing.T, r *connect.Reader, a *connect.Analyzer, dir, file string, each int, commands ...string) (passed, total int, took time.Duration) {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := newServer(t)
	number, cmd, got, asked := "", "", "", 0
	scan := bufio.NewScanner(f)
	for scan.Scan() {
		line := strings.TrimSpace(scan.Text())
		if m := suiteExpect.FindStringSubmatch(line); m != nil {
			if number == "" {
				continue
			}
			total++
			re := regexp.MustCompile("^" + m[2] + "$")
			if re.MatchString(got) != (m[1] == "!") {
				passed++
			} else if *verbose {
				t.Logf("%s:%s %s: got %q, want %s%s", file, number, cmd, got, m[2], m[3])
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
			asked++
			for _, c := range commands {
				wanted = wanted || strings.HasPrefix(cmd, c+" ") && asked%each == 0
			}
			if !wanted {
				number = ""
				continue
			}
		}
		if word, file, ok := strings.Cut(cmd, " "); ok && word == "loadsgf" {
			cmd = "loadsgf " + filepath.Join(dir, file)
		}
		if number == "" {
			if out := s.Do(t.Context(), cmd); !strings.HasPrefix(out, "=") && !suiteCommand.MatchString(line) {
				t.Fatalf("%s: %s: %s", file, cmd, out)
			}
			continue
		}
		start := time.Now()
		got = answer(t, s.Game().Board(), r, a, cmd)
		took += time.Since(start)
	}
	if err := scan.Err(); err != nil {
		t.Fatal(err)
	}
	return passed, total, took
}

// newServer returns a server that loads positions.
func newServer(t testing.TB) *protocol.Server {
	t.Helper()
	s, err := protocol.NewServer(protocol.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// answer answers a command as GNU Go prints it.
func answer(t testing.TB, b *board.Board, r *connect.Reader, a *connect.Analyzer, cmd string) string {
	t.Helper()
	words := strings.Fields(cmd)
	var points []board.Point
	for _, w := range words[1:] {
		p, err := board.ParsePoint(w, b.Size())
		if err != nil {
			t.Fatal(err)
		}
		points = append(points, p)
	}
	var res search.Result
	var err error
	switch words[0] {
	case "connect":
		res, err = r.Connect(t.Context(), b, points[0], points[1])
	case "disconnect":
		res, err = r.Disconnect(t.Context(), b, points[0], points[1])
	case "break_in", "block_off":
		goal := board.SetOf(points[1:]...)
		ask := r.BreakIn
		if words[0] == "block_off" {
			ask = r.BlockOff
		}
		res, err = ask(t.Context(), b, points[0], &goal)
	case "same_dragon":
		same, err := a.SameDragon(t.Context(), b, points[0], points[1])
		if err != nil {
			t.Fatal(err)
		}
		if same {
			return "1"
		}
		return "0"
	}
	switch {
	case err != nil:
		t.Fatal(err)
	case res.Code == search.Fail:
		return "0"
	}
	return fmt.Sprint(res.Code.GTP(), " ", res.Move)
}

// TestSuites runs the published tests of connecting and cutting.
func TestSuites(t *testing.T) {
	race.Alone(t)
	dir, ours := shared.Suites(t)
	files, floor := []string{"connect.tst", "connection.tst"}, suiteFloor
	if ours {
		files, floor = []string{"connection.tst"}, 32
	}
	each := sample.Of(16, 1)
	if ours {
		each = sample.Of(8, 1)
	}
	r := connect.New(connect.Options{})
	sum, all := 0, 0
	var time time.Duration
	for _, file := range files {
		passed, total, took := runSuite(t, r, nil, dir, file, each, "connect", "disconnect")
		t.Logf("%s: %d/%d in %v", file, passed, total, took)
		sum, all, time = sum+passed, all+total, time+took
	}
	t.Logf("together %d/%d in %v, %d nodes", sum, all, time, r.Nodes())
	if sum < floor/each-1 {
		t.Errorf("%d of %d pass, want %d", sum, all, floor/each-1)
	}
	if ours {
		return
	}
	passed, total, took := runSuite(t, r, nil, dir, "break_in.tst", 1, "break_in", "block_off")
	t.Logf("break_in.tst: %d/%d in %v", passed, total, took)
	if total == 0 || passed < total {
		t.Errorf("break_in.tst: %d of %d pass, want all", passed, total)
	}
}

// suiteFloor is the number of published tests that have to pass, of 110: all that do.
// Of the others a few hang on tactical reading and on limits.
const suiteFloor = 102
