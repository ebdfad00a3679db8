package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
)

// TestMain is the program if a test started this process.
func TestMain(m *testing.M) {
	if os.Getenv("TENGEN_BEAM_MAIN") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// program returns a command that runs the program.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Env = append(os.Environ(), "TENGEN_BEAM_MAIN=1")
	return cmd
}

// run runs the program, and returns the lines of a result, sorted.
func run(t *testing.T, args ...string) func(name string) []string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out") + string(filepath.Separator)
	if text, err := program(t, append([]string{"-ways", "2", "-out", out}, args...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return func(name string) []string {
		t.Helper()
		names, err := filepath.Glob(out + name)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, sortedLines(string(data))...)
		}
		slices.Sort(lines)
		return lines
	}
}

func sortedLines(text string) []string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	slices.Sort(lines)
	return lines
}

const collection = "../../joseki/mine/testdata/games.txt"

// some returns a file with some games of the collection, packed or not, and the games.
func some(t *testing.T, n int, packed bool) (string, []record.Game) {
	t.Helper()
	f, err := os.Open(collection)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var text bytes.Buffer
	small := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "19") {
			if n--; n < 0 {
				continue
			}
		} else if small++; small > 20 {
			continue
		}
		text.WriteString(lines.Text() + "\n")
	}
	games, err := record.Parse("games", bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "games.txt")
	if packed {
		name += ".gz"
		var z bytes.Buffer
		w := gzip.NewWriter(&z)
		if _, err := w.Write(text.Bytes()); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		text = z
	}
	put(t, name, text.String())
	return name, games
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestOpeningsAndCorners compares with package mine: the files of openings to the byte,
// and of the corners how many positions and moves there are, and the numbers of each
// entry of the trees.
func TestOpeningsAndCorners(t *testing.T) {
	name, games := some(t, 150, true)
	all := mine.Options{MinPlayed: 3, MinPlayedSmall: 4, MinPlayedOpening: 2}
	// Few keys are kept, so that sums go on in parts.
	result := run(t, "-games", name, "-do", "corners,openings", "-shards", "3", "-keys", "100",
		"-least", "3", "-least-small", "4", "-least-opening", "2")
	for _, size := range []int{9, 19} {
		want, err := mine.Openings(t.Context(), games, size, all)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(result(want.Name), "\n") + "\n"
		lines := strings.SplitAfter(string(want.Data), "\n")
		slices.Sort(lines)
		if got != strings.Join(lines, "") || len(lines) < 10 {
			t.Errorf("%s: got\n%swant\n%s", want.Name, got, want.Data)
		}
	}

	all.Gain, all.MoveGain, all.NoLadders = -1e9, -1e9, true
	files, st, err := mine.Corners(t.Context(), games, all)
	if err != nil {
		t.Fatal(err)
	}
	positions, moves := map[int]int{}, map[int]int{}
	numbers := map[string]int{} // how many moves have these numbers
	lines := result("corners-*-of-00003.jsonl")
	for _, text := range lines {
		var q struct {
			Side   int
			Stones string
			Count  int
			Moves  []struct{ Count int }
		}
		if err := json.Unmarshal([]byte(text), &q); err != nil {
			t.Fatal(err)
		}
		positions[q.Side]++
		moves[q.Side] += len(q.Moves)
		for _, m := range q.Moves {
			numbers[fmt.Sprint(q.Side, len(q.Stones), m.Count, q.Count)]++
		}
	}
	for _, r := range st.Regions {
		if positions[r.Side] != r.Positions || moves[r.Side] != r.Moves || r.Moves == 0 {
			t.Errorf("%d×%d: %d positions, %d moves; want %d, %d", r.Side, r.Side, positions[r.Side], moves[r.Side], r.Positions, r.Moves)
		}
	}
	entries := 0
	for _, f := range files {
		set, err := joseki.Compile(f.Name, "J", f.Data)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range set.Entries {
			k := fmt.Sprint(e.Shape.Width, 2*len(e.Shape.Stones)+1, e.Count, e.Total)
			if numbers[k]--; numbers[k] < 0 {
				t.Errorf("%v: no other move was made %d times of %d", e.Place, e.Count, e.Total)
			}
			entries++
		}
	}
	if entries < 200 {
		t.Errorf("only %d entries", entries)
	}
	if len(result("broken.jsonl")) > 0 {
		t.Errorf("broken: %q", result("broken.jsonl"))
	}
}

// sgfText returns a record of a game from pairs of letters.
func sgfText(moves string) string {
	var game strings.Builder
	game.WriteString("(;FF[4]GM[1]SZ[19]")
	for k := 0; k+2 <= len(moves); k += 2 {
		fmt.Fprintf(&game, ";%c[%s]", "BW"[k/2%2], moves[k:k+2])
	}
	return game.String() + ")"
}

// batch returns what examples/batch prints of a folder, as sorted lines, and its messages.
func batch(t *testing.T, dir string, args ...string) (lines []string, messages string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"run", "./examples/batch", "-quiet", "-jobs", "1"}, append(args, dir)...)...)
	cmd.Dir = "../.."
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil && out.Len() == 0 {
		t.Fatalf("examples/batch: %v\n%s", err, errs.String())
	}
	return sortedLines(out.String()), errs.String()
}

// TestAnalysis compares with examples/batch to the byte: the lines, and which files are
// broken; games in lines get the facts of SGF files with the same moves.
func TestAnalysis(t *testing.T) {
	dir := t.TempDir()
	moves := "pdddpqdqqncfdjdhcqjcqjfq"
	for i := range 3 {
		put(t, filepath.Join(dir, fmt.Sprintf("game%d.sgf", i)), sgfText(moves[:len(moves)-i*4]))
	}
	put(t, filepath.Join(dir, "broken.sgf"), "(no game")
	put(t, filepath.Join(dir, "half.sgf"), "(;SZ[9];B[cc])(;GM[2])(;SZ[9];B[ee])")
	lines := filepath.Join(t.TempDir(), "games.txt")
	put(t, lines, "# a comment\n\n19 ? ? ? "+moves+"\n19 2001 ? B+R pdd\n99 2001\n")

	args := []string{"-every", "7", "-want", "worms,losses,influence"}
	want, errs := batch(t, dir, args...)
	if !strings.Contains(errs, "2 files could not be read") {
		t.Fatalf("examples/batch: %s", errs)
	}
	result := run(t, append(args, "-games", filepath.Join(dir, "*.sgf")+","+lines, "-do", "analysis")...)
	var got, ofLine []string
	for _, line := range result("analysis.jsonl") {
		if strings.Contains(line, `"record":`) {
			ofLine = append(ofLine, line[strings.Index(line, `"game":`):])
		} else {
			got = append(got, line)
		}
	}
	if !slices.Equal(got, want) || len(want) != 8 {
		t.Errorf("%d lines, want %d; or they differ:\n%.300s\n%.300s", len(got), len(want), got[0], want[0])
	}
	if len(ofLine) != 2 || !strings.Contains(want[0], ofLine[0]) && !strings.Contains(want[1], ofLine[0]) {
		t.Errorf("%d lines of a line: %.300s", len(ofLine), ofLine)
	}
	var reasons []string
	for _, line := range result("broken.jsonl") {
		var b Broken
		if err := json.Unmarshal([]byte(line), &b); err != nil {
			t.Fatal(err)
		}
		reasons = append(reasons, fmt.Sprintf("%s %q %v", filepath.Base(b.File), b.Record, b.Reason != ""))
	}
	slices.Sort(reasons)
	if fmt.Sprint(reasons) != `[broken.sgf "" true games.txt "19 2001 ? B+R pdd" true games.txt "99 2001" true half.sgf "" true]` {
		t.Errorf("broken: %v", reasons)
	}
}

// start starts a server and waits until its port answers. The function that it returns ends
// the server by a signal and returns what it has printed.
func start(t *testing.T, cmd *exec.Cmd, port int) (stop func() string) {
	t.Helper()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Wait() }) // the context of the test has ended
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		c, err := net.Dial("tcp", fmt.Sprint("localhost:", port))
		if err == nil {
			c.Close()
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: %v", cmd, err)
		}
	}
	return func() string {
		t.Helper()
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v\n%s", cmd, err, &out)
		}
		return out.String()
	}
}

// freePort returns a port that nothing listened on a moment ago.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// TestWorkers has prism, in a process of its own, share out games to two worker processes: they
// work at the same time, and find what examples/batch finds.
func TestWorkers(t *testing.T) {
	if os.Getenv("TENGEN_BEAM") == "" {
		t.Skip("builds prism; TENGEN_BEAM=1 asks for it")
	}
	prism := filepath.Join(t.TempDir(), "prism")
	out, err := exec.CommandContext(t.Context(), "go", "build", "-o", prism, "github.com/apache/beam/sdks/v2/go/cmd/prism").CombinedOutput()
	if err != nil {
		t.Skipf("prism cannot be built: %v\n%s", err, out)
	}
	dir := t.TempDir()
	_, games := some(t, 30, false)
	for i, g := range games {
		if g.Size != 19 {
			continue
		}
		var moves strings.Builder
		for _, p := range g.Moves {
			moves.WriteString(p.SGF(19))
		}
		put(t, filepath.Join(dir, fmt.Sprintf("game%02d.sgf", i)), sgfText(moves.String()))
	}
	want, _ := batch(t, dir, "-every", "60")

	jobs := freePort(t)
	start(t, exec.CommandContext(t.Context(), prism, "-job_port", fmt.Sprint(jobs), "-serve_http=false"), jobs)
	var addresses []string
	var pids []int
	var ends []func() string
	for range 2 {
		port := freePort(t)
		cmd := program(t, "-serve", fmt.Sprint(port))
		ends = append(ends, start(t, cmd, port))
		addresses, pids = append(addresses, fmt.Sprint("localhost:", port)), append(pids, cmd.Process.Pid)
	}
	got := run(t, "-games", filepath.Join(dir, "*.sgf"), "-do", "analysis", "-every", "60", "--runner", "workers",
		"--endpoint", fmt.Sprint("localhost:", jobs), "--environment_config", strings.Join(addresses, ","))("analysis.jsonl")
	log := ends[0]() + ends[1]()
	if !slices.Equal(got, want) {
		t.Errorf("%d lines, want %d; or they differ", len(got), len(want))
	}
	// What the log says: which process found how much, and when.
	type bundle struct {
		pid      int
		from, to time.Time
	}
	var bundles []bundle
	positions := 0
	for _, m := range regexp.MustCompile(`process (\d+) analyzed (\d+) positions from (\S+) to ([^\s"]+)`).FindAllStringSubmatch(log, -1) {
		var b bundle
		var n int
		if _, err := fmt.Sscan(m[1]+" "+m[2], &b.pid, &n); err != nil {
			t.Fatal(err)
		}
		for s, at := range map[string]*time.Time{m[3]: &b.from, m[4]: &b.to} {
			if *at, err = time.Parse(time.RFC3339Nano, s); err != nil {
				t.Fatal(err)
			}
		}
		positions += n
		bundles = append(bundles, b)
	}
	if positions != len(want) {
		t.Errorf("the log tells of %d positions of %d:\n%s", positions, len(want), log)
	}
	both := slices.ContainsFunc(bundles, func(a bundle) bool {
		return slices.ContainsFunc(bundles, func(b bundle) bool {
			return a.pid == pids[0] && b.pid == pids[1] && a.from.Before(b.to) && b.from.Before(a.to)
		})
	})
	if !both {
		t.Errorf("processes %d did not work at the same time:\n%s", pids, log)
	}
}

// TestFlags wants errors for what makes no sense.
func TestFlags(t *testing.T) {
	dir := t.TempDir()
	for args, want := range map[string]string{
		"-do cook":             "cook",
		"-do=":                 "want some of analysis",
		"-want soup":           "soup",
		"-ways 0":              "-ways 0: want 1 or more",
		"-shards -1":           "-shards -1: want 1 or more",
		"-least 0":             "-least 0",
		"-every -2":            "-every",
		"-out=":                "-out",
		"-out nowhere://":      "nowhere",
		"-games none.txt":      "none.txt: no file",
		"-games " + dir:        "is a folder",
		"-games nowhere://any": "nowhere",
		"games.sgf":            "games.sgf",
		"--runner workers":     "endpoint",
		"--runner workers --endpoint localhost:1": "--environment_config",
	} {
		out, err := program(t, strings.Fields(args)...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v\n%s", args, err, out)
		}
	}
}

// TestServers reads records of Tygem.
func TestServers(t *testing.T) {
	dir := t.TempDir()
	const gib = "\\HS\r\n\\HE\r\n\\GS\r\nINI 0 1 0 &4\r\nSTO 0 2 1 15 3\r\nSKI 0 3\r\n\\GE\r\n"
	put(t, filepath.Join(dir, "a.gib"), gib)
	put(t, filepath.Join(dir, "b.gib"), gib)
	result := run(t, "-games", filepath.Join(dir, "*.gib"), "-do", "analysis", "-want", "worms")
	if lines := result("analysis.jsonl"); len(lines) != 2 {
		t.Errorf("%d lines: %v", len(lines), lines)
	}
}
