package worm_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestGNUGo compares the worms of professional games with those of GNU Go, whose
// program TENGEN_GNUGO names, and logs how often each field agrees and where the
// codes differ. TENGEN_POSITIONS is the number of positions.
//
//	TENGEN_GNUGO=gnugo go test ./reading/worm -run GNUGo -v
func TestGNUGo(t *testing.T) {
	program := os.Getenv("TENGEN_GNUGO")
	if program == "" {
		t.Skip("TENGEN_GNUGO does not name a program to compare with")
	}
	number := 100
	if s := os.Getenv("TENGEN_POSITIONS"); s != "" {
		number, _ = strconv.Atoi(s)
	}
	positions := professional(t, number, 17)
	theirs := askGNUGo(t, program, positions)
	var codes [2]tally
	fields := map[string]*[2]int{}
	shown := map[string]int{}
	a, err := worm.NewAnalyzer(worm.Options{NoThreats: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, pos := range positions {
		mine, err := a.Analyze(t.Context(), pos.board)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range mine.All() {
			got := gnugoFields(w)
			want := theirs[i][w.Origin.String()]
			if want == nil {
				t.Fatalf("%s: nothing about %v", pos.name, w.Origin)
			}
			for k, v := range got {
				n := fields[k]
				if n == nil {
					n = new([2]int)
					fields[k] = n
				}
				n[1]++
				if v == want[k] {
					n[0]++
				} else if shown[k]++; shown[k] <= 3 && k != "attack_code" && k != "attack_point" && k != "defense_code" && k != "defense_point" {
					t.Logf("%s %v: %s %s, want %s", pos.name, w.Origin, k, v, want[k])
				}
			}
			codes[0].add(got["attack_code"], want["attack_code"])
			codes[1].add(got["defense_code"], want["defense_code"])
			for _, kind := range []string{"attack", "defense"} {
				code, point := kind+"_code", kind+"_point"
				if (got[code] == "0") != (want[code] == "0") {
					t.Logf("%s %v %s: %s %s, GNU Go says %s %s", pos.name, w.Origin, kind, got[code], got[point], want[code], want[point])
					break
				}
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		n := fields[k]
		rate := float64(n[0]) / float64(n[1])
		t.Logf("%-22s %6d of %6d agree, %.2f%%", k, n[0], n[1], 100*rate)
		if rate < least[k] {
			t.Errorf("%s agrees in %.2f%% of the strings, want %.0f%%", k, 100*rate, 100*least[k])
		}
	}
	t.Logf("attack codes (mine theirs: strings): %v", codes[0])
	t.Logf("defence codes (mine theirs: strings): %v", codes[1])
}

// least is how often fields agree at least. GNU Go compares not all neighbours
// of a string where it looks for cutting stones, and rounds effective sizes
// differently.
var least = map[string]float64{
	"attack_code": 0.97, "defense_code": 0.97, "lunch": 0.95, "cutstone": 0.95, "effective_size": 0.97,
	"origin": 1, "color": 1, "size": 1, "liberties": 1, "liberties2": 0.99, "liberties3": 0.99, "liberties4": 0.99,
	"genus": 0.99, "inessential": 0.99, "invincible": 0.99, "unconditional_status": 0.99,
}

// tally counts pairs of codes.
type tally map[string]int

func (c *tally) add(mine, theirs string) {
	if *c == nil {
		*c = tally{}
	}
	(*c)[mine+" "+theirs]++
}

// gnugoFields are the fields of worm_data.
func gnugoFields(w *worm.Worm) map[string]string {
	vertex := func(p board.Point) string {
		if p == board.NoPoint {
			p = board.Pass
		}
		return p.String()
	}
	bit := func(v bool) string {
		if v {
			return "1"
		}
		return "0"
	}
	f := map[string]string{
		"origin":         w.Origin.String(),
		"color":          w.Color.String(),
		"size":           fmt.Sprint(w.Size()),
		"effective_size": fmt.Sprintf("%.2f", w.EffectiveSize),
		"attack_code":    fmt.Sprint(uint8(w.Attack().Code)),
		"attack_point":   vertex(w.Attack().Move),
		"defense_code":   fmt.Sprint(uint8(w.Defense().Code)),
		"defense_point":  vertex(w.Defense().Move),
		"lunch":          vertex(w.Lunch),
		"cutstone":       fmt.Sprint(w.Cutstone),
		"genus":          fmt.Sprint(w.Genus),
		"inessential":    bit(w.Inessential),
		"invincible":     bit(w.Invincible),
		"liberties":      fmt.Sprint(w.Liberties[0]),
	}
	for i, n := range w.Liberties[1:] {
		f[fmt.Sprint("liberties", i+2)] = fmt.Sprint(n)
	}
	status := w.Unconditional.String()
	if w.Unconditional == board.Undecided {
		status = "unknown"
	}
	f["unconditional_status"] = status
	return f
}

type position struct {
	name  string
	board *board.Board
	plays []string // GTP
}

// professional returns positions after 60 to 220 moves of professional games, one
// of each step games.
func professional(t testing.TB, number, step int) []position {
	t.Helper()
	f, err := os.Open(shared.Path(t, "games/pro.txt.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var all []position
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	for line := 0; s.Scan() && len(all) < number; line++ {
		if line%step != 0 {
			continue
		}
		fields := strings.Fields(s.Text())
		if len(fields) != 5 || fields[0] != "19" {
			continue
		}
		moves := 60 + len(all)*37%161
		if len(fields[4])/2 < moves {
			continue
		}
		pos := position{name: fmt.Sprintf("game %d move %d", line+1, moves)}
		b, err := board.New(19)
		if err != nil {
			t.Fatal(err)
		}
		c := board.Black
		ok := true
		for i := range moves {
			p := board.Pass
			if text := fields[4][2*i : 2*i+2]; text != "--" {
				p, err = board.FromSGF(text, 19)
				ok = ok && err == nil
			}
			ok = ok && b.Play(p, c, board.Strict) == nil
			pos.plays = append(pos.plays, fmt.Sprintf("play %v %v", c, p))
			c = c.Opponent()
		}
		if ok {
			pos.board = b
			all = append(all, pos)
		}
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// askGNUGo returns worm_data of each position by vertex and field.
func askGNUGo(t *testing.T, program string, positions []position) []map[string]map[string]string {
	t.Helper()
	var in bytes.Buffer
	for _, pos := range positions {
		fmt.Fprintf(&in, "boardsize 19\nclear_board\n%s\nworm_data\n", strings.Join(pos.plays, "\n"))
	}
	in.WriteString("quit\n")
	cmd := exec.Command(program, "--mode", "gtp", "--quiet")
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]map[string]string
	var now map[string]map[string]string
	vertex := ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "="); ok {
			if line = strings.TrimSpace(rest); line == "" {
				continue
			}
			now = map[string]map[string]string{}
			all = append(all, now)
		}
		if v, ok := strings.CutSuffix(line, ":"); ok {
			vertex = v
			now[vertex] = map[string]string{}
		} else if k, v, ok := strings.Cut(line, " "); ok && now != nil && vertex != "" {
			now[vertex][k] = strings.TrimSpace(v)
		}
	}
	if len(all) != len(positions) {
		t.Fatalf("%d answers to %d positions", len(all), len(positions))
	}
	return all
}
