package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/joseki/mine"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// run does what the options say, and returns the lines of a result, sorted.
func run(t *testing.T, o options) func(name string) []string {
	t.Helper()
	o.out = filepath.Join(t.TempDir(), "out") + string(filepath.Separator)
	o.shards, o.ways = max(o.shards, 1), 2
	if err := beamx.Run(t.Context(), o.pipeline()); err != nil {
		t.Fatal(err)
	}
	return func(name string) []string {
		t.Helper()
		names, err := filepath.Glob(o.out + name)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")...)
		}
		slices.Sort(lines)
		return lines
	}
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
	o := options{games: []string{name}, do: []string{"corners", "openings"}, shards: 3,
		mine: mine.Options{MinPlayed: 3, MinPlayedSmall: 4, MinPlayedOpening: 2}}
	result := run(t, o)
	for _, size := range []int{9, 19} {
		want, err := mine.Openings(t.Context(), games, size, o.mine)
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

	all := o.mine
	all.Gain, all.MoveGain, all.NoLadders = -1e9, -1e9, true
	files, st, err := mine.Corners(t.Context(), games, all)
	if err != nil {
		t.Fatal(err)
	}
	positions, moves := map[int]int{}, map[int]int{}
	numbers := map[string]int{} // how many moves have these numbers
	lines := result("corners-*-of-00003.jsonl")
	for _, text := range lines {
		var q square
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

// TestAnalysis compares with examples/batch to the byte: the lines, and which files are
// broken; games in lines get the facts of SGF files with the same moves.
func TestAnalysis(t *testing.T) {
	dir := t.TempDir()
	moves := "pdddpqdqqncfdjdhcqjcqjfq"
	for i := range 3 {
		var game strings.Builder
		game.WriteString("(;FF[4]GM[1]SZ[19]")
		for k := 0; k+2 <= len(moves)-i*4; k += 2 {
			fmt.Fprintf(&game, ";%c[%s]", "BW"[k/2%2], moves[k:k+2])
		}
		put(t, filepath.Join(dir, fmt.Sprintf("game%d.sgf", i)), game.String()+")")
	}
	put(t, filepath.Join(dir, "broken.sgf"), "(no game")
	put(t, filepath.Join(dir, "half.sgf"), "(;SZ[9];B[cc])(;GM[2])(;SZ[9];B[ee])")
	lines := filepath.Join(t.TempDir(), "games.txt")
	put(t, lines, "# a comment\n\n19 ? ? ? "+moves+"\n19 2001 ? B+R pdd\n99 2001\n")

	cmd := exec.Command("go", "run", "./examples/batch", "-quiet", "-jobs", "1", "-every", "7", "-want", "worms,losses,influence", dir)
	cmd.Dir = "../.."
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err == nil || !strings.Contains(errs.String(), "2 files could not be read") {
		t.Fatalf("examples/batch: %v\n%s", err, errs.String())
	}
	want := strings.Split(strings.TrimSpace(out.String()), "\n")
	slices.Sort(want)
	facts, err := examine.ParseWant("worms,losses,influence")
	if err != nil {
		t.Fatal(err)
	}
	result := run(t, options{games: []string{filepath.Join(dir, "*.sgf"), lines}, do: []string{"analysis"}, every: 7, want: facts})
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

// TestFlags wants errors for what makes no sense.
func TestFlags(t *testing.T) {
	good := options{shards: 1, ways: 1, mine: mine.Options{MinPlayed: 1, MinPlayedSmall: 1}}
	if err := good.set("a.txt,b.sgf", "all", "all"); err != nil || len(good.games) != 2 || len(good.do) != len(tasks) {
		t.Errorf("%v: %q, %q", err, good.games, good.do)
	}
	for _, c := range []struct{ do, want string }{{"cook", "all"}, {"", "all"}, {"all", "soup"}} {
		if o := good; o.set("", c.do, c.want) == nil {
			t.Errorf("%v is taken", c)
		}
	}
	for _, o := range []options{{}, {shards: -1, ways: 1}} {
		if o.set("", "all", "all") == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}

// TestSums hands on all that was put in, also when there are too many keys.
func TestSums(t *testing.T) {
	var s sums[int, int]
	s.begin(add)
	sum, pairs := 0, 0
	emit := func(_, n int) { sum += n; pairs++ }
	for i := range mostSums + 10 {
		s.put(i, 1, emit)
		s.put(i, 1, emit)
	}
	s.flush(emit)
	if sum != 2*(mostSums+10) || pairs != mostSums+10 || len(s.m) != 0 {
		t.Errorf("%d in %d pairs, %d left", sum, pairs, len(s.m))
	}
}
