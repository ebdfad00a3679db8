package program

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/reading/search"
)

var program clitest.Program = run

// A white stone in a ladder that runs into the open, and a black string that
// takes it when the ladder breaker at the end is removed.
const ladder = "(;FF[4]SZ[9]PL[B]AW[dd]AB[cd][dc][ec]C[White D6 has two liberties])"

func TestSample(t *testing.T) {
	status, out, errs := program.Run(t)
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	for _, want := range []string{"A sample game: after 100 moves, Black to play", "can be captured", "A B C D E F G H J", " are safe; -v lists them."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "\x1b") {
		t.Error("escape sequences although the output is no terminal")
	}
	if _, colored, _ := program.Run(t, "-ansi", "always"); !strings.Contains(colored, "\x1b[") {
		t.Error("no escape sequences with -ansi always")
	}
}

// TestVerbose: the short list and the long one are of the same strings, and the short
// one counts what it leaves out.
func TestVerbose(t *testing.T) {
	_, short, _ := program.Run(t, "-show", "strings,worms")
	_, long, _ := program.Run(t, "-v", "-show", "strings,worms")
	var total, danger, safe, worms, left int
	heads := regexp.MustCompile(`(?m)^(\d+) strings with at most 4 liberties, (\d+) of`).FindStringSubmatch(long)
	if heads == nil {
		t.Fatalf("no summary in\n%s", long)
	}
	fmt.Sscan(heads[1]+" "+heads[2], &total, &danger)
	fmt.Sscan(regexp.MustCompile(`(\d+) are safe; -v`).FindString(short), &safe)
	fmt.Sscan(regexp.MustCompile(`(\d+) worms`).FindString(short), &worms)
	fmt.Sscan(regexp.MustCompile(`(\d+) are neither`).FindString(short), &left)
	count := func(text, part string) int { return strings.Count(text, part) }
	if safe != total-danger || count(short, ": safe\n") != 0 || count(long, ": safe\n") != safe ||
		count(short, ": in danger\n") != danger || count(long, ": in danger\n") != danger || strings.Contains(long, "-v") {
		t.Errorf("%d strings, %d in danger, %d safe; the lists are\n%s\n%s", total, danger, safe, short, long)
	}
	if n := count(long, ", weighs "); n != worms || count(short, ", weighs ") != worms-left || left == 0 {
		t.Errorf("%d worms of %d, %d left out of the short list", n, worms, left)
	}
}

func TestLadder(t *testing.T) {
	file := clitest.File(t, "ladder.sgf", ladder)
	status, out, errs := program.Run(t, "-json", file)
	if status != 0 {
		t.Fatalf("status %d, %s", status, errs)
	}
	var rep Report
	if err := json.Unmarshal([]byte(out), &rep); err != nil {
		t.Fatal(err)
	}
	if rep.Size != 9 || len(rep.Strings) == 0 || rep.Nodes == 0 {
		t.Fatalf("unexpected report:\n%s", out)
	}
	s := rep.Strings[0]
	if s.Origin.String() != "D6" || s.Attack.Code != search.Win || s.Attack.How != "ladder" {
		t.Errorf("got %v %v %q, want D6 captured in a ladder", s.Origin, s.Attack.Code, s.Attack.How)
	}
	if len(s.Attack.Line) < 9 {
		t.Errorf("line %v is too short for a ladder", s.Attack.Line)
	}
	if s.Defense == nil || s.Defense.Code != search.Win || s.Defense.How != "extend" {
		t.Errorf("defense %+v, want an extension", s.Defense)
	}
}

func TestMove(t *testing.T) {
	file := clitest.File(t, "game.sgf", "(;SZ[9];B[cc];W[dc];B[dd])")
	for _, c := range []struct{ move, want string }{
		{"1", "after 0 moves, Black to play"},
		{"2", "after 1 move, White to play"},
		{"D6", "after 2 moves, Black to play"},
		{"", "after 3 moves, White to play"},
	} {
		// Flags may stand on either side of the file.
		for _, args := range [][]string{{"-move", c.move, file}, {file, "-move", c.move}} {
			if status, out, errs := program.Run(t, args...); status != 0 || !strings.Contains(out, c.want) {
				t.Errorf("-move %q: status %d, %s, no %q in\n%s", c.move, status, errs, c.want, out)
			}
		}
	}
}

func TestPictures(t *testing.T) {
	program.Pictures(t, 9, clitest.File(t, "ladder.sgf", ladder))
}

func TestBadInput(t *testing.T) {
	broken := clitest.File(t, "broken.sgf", "(no game")
	large := clitest.File(t, "large.sgf", "(;SZ[52];B[cc])")
	game := clitest.File(t, "game.sgf", "(;SZ[9:13];B[cc])")
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"no-such-file.sgf"}, 1, "no-such-file.sgf"},
		{[]string{broken}, 1, "broken.sgf:1"},
		{[]string{large}, 1, "size"},
		{[]string{game}, 1, "property SZ"},
		{[]string{"-move", "0"}, 1, "counted from 1"},
		{[]string{"-move", "Z9"}, 1, "invalid coordinate"},
		{[]string{"-move", "x"}, 1, "want a number or a vertex"},
		{[]string{"-level", "13"}, 2, "want 0 to 12"},
		{[]string{"-ansi", "blue"}, 2, "want auto, always or never"},
		{[]string{"-nonsense"}, 2, "nonsense"},
		{[]string{"a.sgf", "b.sgf"}, 2, "give one game only"},
		{[]string{"-svg", filepath.Join("no", "such", "folder", "a.svg")}, 1, "a.svg"},
	} {
		status, out, errs := program.Run(t, c.args...)
		if status != c.status || !strings.Contains(errs, c.want) || out != "" {
			t.Errorf("%q: status %d, stdout %q, stderr %q; want status %d, %q", c.args, status, out, errs, c.status, c.want)
		}
	}
}

// TestStrange shows positions of games in which something makes no sense, before it and
// behind it, with a word about it.
func TestStrange(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"(;SZ[9];B[cc];W[zz];B[ee])", `"zz"`}, {"(;SZ[9];B[cc]\n---\n;W[gc];B[ee])", "unexpected '-'"}, {"(;SZ[9];B[cc]C[a [b] c];W[gc];B[ee", "not closed"},
	} {
		file := clitest.File(t, "game.sgf", c.text)
		for _, move := range []string{"2", "3"} {
			if status, out, errs := program.Run(t, file, "-move", move); status != 0 || !strings.Contains(out, "after "+string(move[0]-1)+" move") {
				t.Errorf("%s, -move %s: status %d, %s%s", c.text, move, status, out, errs)
			}
		}
		if status, out, errs := program.Run(t, file); status != 0 || !strings.Contains(out, "after 3 moves") || !strings.Contains(out, c.want) {
			t.Errorf("%s: status %d, %s%s", c.text, status, out, errs)
		}
	}
}

func TestInterrupt(t *testing.T) { program.Interrupt(t) }

func TestShow(t *testing.T) {
	file := clitest.File(t, "ladder.sgf", ladder)
	status, out, errs := program.Run(t, "-show", "all", file)
	if status != 0 {
		t.Fatalf("status %d, %s", status, errs)
	}
	for _, want := range []string{
		"in danger", "3 worms.", "D6   1 white stone", "falls to", "3 strings in ",
		"Territory, from -1", "Black first: Black ", "corner sequence",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	// The JSON form has numbers that say the same as the text.
	var rep struct {
		Lead map[string]float64 `json:"lead"`
	}
	_, data, _ := program.Run(t, "-show", "influence", "-json", file)
	if err := json.Unmarshal([]byte(data), &rep); err != nil || len(rep.Lead) != 3 {
		t.Errorf("leads %v, %v", rep.Lead, err)
	}
	for key, words := range map[string]string{"black_first": "Black first", "white_first": "White first", "neutral": "Nobody first"} {
		if want := words + ": " + lead(rep.Lead[key]); !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if _, out, _ = program.Run(t, "-show", "influence", "-ansi", "always", file); strings.Contains(out, "in danger") || !strings.Contains(out, "\x1b[") {
		t.Errorf("want influence in colors alone:\n%s", out)
	}
	if status, _, errs = program.Run(t, "-show", "moyo", file); status != 2 || !strings.Contains(errs, "want all, or some of strings,worms") {
		t.Errorf("status %d, %s", status, errs)
	}
}

func TestShowJSON(t *testing.T) {
	file := clitest.File(t, "ladder.sgf", ladder)
	_, out, _ := program.Run(t, "-json", "-show", "links", file)
	var rep struct {
		Strings []String
		Facts   struct {
			Size  int
			Worms struct {
				Worms []struct{ Origin, Color string }
			}
			Links struct {
				Groups [][]string
			}
			Influence *struct{}
		}
	}
	if err := json.Unmarshal([]byte(out), &rep); err != nil {
		t.Fatal(err)
	}
	p := rep.Facts
	if len(rep.Strings) != 0 || p.Size != 9 || len(p.Worms.Worms) != 3 || len(p.Links.Groups) == 0 || p.Influence != nil {
		t.Errorf("unexpected report:\n%s", out)
	}
}
