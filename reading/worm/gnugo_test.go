package worm_test

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/shared"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// TestSample compares with what GNU Go says of the strings of a few positions. What
// needs no reading is the same; GNU Go takes fewer cutting stones for such, as it
// compares not all neighbors. Codes may differ now and then, and lunches do where
// codes do.
func TestSample(t *testing.T) {
	text, err := os.ReadFile("testdata/gnugo.txt")
	if err != nil {
		t.Fatal(err)
	}
	boards := benchPositions(t)
	a, err := worm.NewAnalyzer(worm.Options{NoThreats: true})
	if err != nil {
		t.Fatal(err)
	}
	number, codes, lunches, differ := 0, 0, 0, 0
	sample := parseSample(t, string(text))
	for i, want := range sample {
		mine, err := a.Analyze(t.Context(), boards[i])
		if err != nil {
			t.Fatal(err)
		}
		if mine.Len() != len(want) {
			t.Errorf("position %d: %d strings, want %d", i, mine.Len(), len(want))
		}
		for _, w := range mine.All() {
			number++
			got, want := gnugoFields(w), want[w.Origin.String()]
			for k, v := range want {
				switch {
				case k == "attack_code" || k == "defense_code":
					codes++
					if got[k] != v {
						differ++
						t.Logf("position %d, %v: %s %s, GNU Go %s", i, w.Origin, k, got[k], v)
					}
				case k == "lunch" && !neighborsAgree(mine, w, sample[i]):
					lunches++
				case k == "cutstone" && got[k] > v:
				case !sameField(k, got[k], v):
					t.Errorf("position %d, %v: %s %s, want %s", i, w.Origin, k, got[k], v)
				}
			}
		}
	}
	t.Logf("%d strings, %d of %d codes differ, %d lunches not compared", number, differ, codes, lunches)
	if number < 400 || lunches*4 > number || differ*50 > codes {
		t.Error("too little agrees")
	}
}

// parseSample reads the sample: a line with the number of a position, then a line
// for each string with the fields that the last comment names.
func parseSample(t *testing.T, text string) map[int]map[string]map[string]string {
	t.Helper()
	sample := map[int]map[string]map[string]string{}
	var names []string
	position := -1
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if rest, ok := strings.CutPrefix(line, "# Columns: "); ok {
			names = strings.Fields(rest)
		} else if words[0] == "position" {
			n, err := strconv.Atoi(words[1])
			if err != nil {
				t.Fatal(err)
			}
			position = n
			sample[n] = map[string]map[string]string{}
		} else if words[0] != "#" {
			if len(words) != len(names) {
				t.Fatalf("%d fields in line %q", len(words), line)
			}
			fields := map[string]string{}
			for i, v := range words {
				fields[names[i]] = v
			}
			sample[position][fields["origin"]] = fields
		}
	}
	return sample
}

// TestGNUGo compares the worms of professional games with those of GNU Go, whose
// program TENGEN_GNUGO names, and logs how often each field agrees, with the first
// differences. Cutstone2 belongs to package connect. TENGEN_POSITIONS is the
// number of positions.
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
			got, want := gnugoFields(w), theirs[i][w.Origin.String()]
			if want == nil {
				t.Fatalf("%s: nothing about %v", pos.name, w.Origin)
			}
			count := func(k string, same bool) {
				n := fields[k]
				if n == nil {
					n = new([2]int)
					fields[k] = n
				}
				n[1]++
				if same {
					n[0]++
				} else if shown[k]++; shown[k] <= 3 {
					t.Logf("%s %v: %s differs: %v, GNU Go %v", pos.name, w.Origin, k, got, want)
				}
			}
			for k, v := range got {
				count(k, sameField(k, v, want[k]))
			}
			// The same where what a field depends on agrees.
			for _, kind := range []string{"attack", "defense"} {
				code, point := kind+"_code", kind+"_point"
				if got[code] == want[code] && got[code] != "0" {
					count(point+", same code", got[point] == want[point])
					moves := w.Attacks
					if kind == "defense" {
						moves = w.Defenses
					}
					count(point+", known", slices.ContainsFunc(moves, func(m search.MoveResult) bool { return m.Move.String() == want[point] }))
				}
			}
			if got["attack_code"] == want["attack_code"] && got["attack_code"] != "0" {
				count("defense_code, same attack", got["defense_code"] == want["defense_code"])
			}
			if neighborsAgree(mine, w, theirs[i]) {
				count("lunch, same attacks", got["lunch"] == want["lunch"])
			}
			if got["lunch"] == want["lunch"] && got["cutstone"] == want["cutstone"] {
				count("inessential, same lunch", got["inessential"] == want["inessential"])
			}
			codes[0].add(got["attack_code"], want["attack_code"])
			codes[1].add(got["defense_code"], want["defense_code"])
		}
	}
	for _, k := range slices.Sorted(maps.Keys(fields)) {
		n := fields[k]
		rate := float64(n[0]) / float64(n[1])
		t.Logf("%-26s %6d of %6d agree, %.2f%%", k, n[0], n[1], 100*rate)
		if rate < least[k] {
			t.Errorf("%s agrees in %.2f%% of the strings, want %.1f%%", k, 100*rate, 100*least[k])
		}
	}
	t.Logf("attack codes (mine theirs: strings): %v", codes[0])
	t.Logf("defense codes (mine theirs: strings): %v", codes[1])
}

// least is how often fields agree at least. GNU Go compares not all neighbors
// of a string where it looks for cutting stones.
var least = map[string]float64{
	"attack_code": 0.985, "defense_code": 0.98, "lunch": 0.98, "cutstone": 0.95,
	"attack_point, known": 0.97, "defense_point, known": 0.95, "lunch, same attacks": 0.995,
	"origin": 1, "color": 1, "size": 1, "effective_size": 1, "genus": 1, "inessential": 0.999,
	"liberties": 1, "liberties2": 1, "liberties3": 1, "liberties4": 1,
	"invincible": 1, "unconditional_status": 0.999,
}

// neighborsAgree reports whether the strings around w have the attack codes and
// the cutting stones that GNU Go finds.
func neighborsAgree(mine *worm.Worms, w *worm.Worm, theirs map[string]map[string]string) bool {
	for _, p := range w.Stones {
		for _, around := range [2][4]board.Point{p.Neighbors(), p.Diagonals()} {
			for _, q := range around {
				u := mine.At(q)
				if u == nil || u.Color == w.Color {
					continue
				}
				got, want := gnugoFields(u), theirs[u.Origin.String()]
				if got["attack_code"] != want["attack_code"] || got["cutstone"] != want["cutstone"] {
					return false
				}
			}
		}
	}
	return true
}

// sameField compares a field of worm_data. GNU Go rounds halves of hundredths the
// other way.
func sameField(field, mine, theirs string) bool {
	if mine == theirs || field != "effective_size" {
		return mine == theirs
	}
	x, err := strconv.ParseFloat(mine, 64)
	y, err2 := strconv.ParseFloat(theirs, 64)
	return err == nil && err2 == nil && math.Abs(x-y) < 0.011
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
// of each step games, or of games of our own.
func professional(t testing.TB, number, step int) []position {
	t.Helper()
	var all []position
	line := -step
	games, _ := shared.Games(t, 0, step)
	for text := range games {
		if line += step; len(all) == number {
			break
		}
		fields := strings.Fields(text)
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
