package program_test

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// client is a program that talks to the engine.
type client struct {
	t       *testing.T
	in      io.Writer
	answers *bufio.Scanner
	done    chan error
}

func connect(t *testing.T, args ...string) *client {
	in, w := io.Pipe()
	r, out := io.Pipe()
	c := &client{t: t, in: w, answers: bufio.NewScanner(r), done: make(chan error, 1)}
	c.answers.Buffer(nil, 1<<20)
	go func() {
		err := run(t.Context(), args, in, out, io.Discard)
		out.CloseWithError(err)
		c.done <- err
	}()
	return c
}

// ask sends a command and returns its answer.
func (c *client) ask(command string) string {
	c.t.Helper()
	if _, err := fmt.Fprintln(c.in, command); err != nil {
		c.t.Fatal(err)
	}
	var lines []string
	for c.answers.Scan() && c.answers.Text() != "" {
		lines = append(lines, c.answers.Text())
	}
	return strings.Join(lines, "\n")
}

// watch sends a command that analyzes and returns a line of it, when there are so many. The command
// stop ends it.
func (c *client) watch(command string, lines int) string {
	c.t.Helper()
	go fmt.Fprintln(c.in, command)
	if c.answers.Scan(); c.answers.Text() != "=" {
		c.t.Fatalf("%s: %q", command, c.answers.Text())
	}
	line := ""
	for range lines {
		c.answers.Scan()
		line = c.answers.Text()
	}
	go fmt.Fprintln(c.in, "stop")
	for c.answers.Scan() && c.answers.Text() != "" {
	}
	if c.answers.Scan(); c.answers.Text() != "= " {
		c.t.Errorf("%s: %q after stop", command, c.answers.Text())
	}
	c.answers.Scan()
	return line
}

func (c *client) quit() {
	c.t.Helper()
	c.ask("quit")
	if err := <-c.done; err != nil {
		c.t.Error(err)
	}
}

// number returns the value of a word in a part of a line.
func number(t *testing.T, part, word string) float64 {
	t.Helper()
	m := regexp.MustCompile(` ` + word + ` (\S+)`).FindStringSubmatch(part)
	if m == nil {
		t.Fatalf("no %s in %q", word, part)
	}
	v, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		t.Fatalf("%s in %q: %v", word, part, err)
	}
	return v
}

// TestLizgoban plays a session of a client that sets rules and positions and watches the search.
func TestLizgoban(t *testing.T) {
	c := connect(t, treeArgs("30")...)
	for _, step := range [][2]string{
		{"known_command kata-search_analyze", "= true"},
		{"komi 5.5", "= "},
		{"boardsize 5", "= "},
		{"clear_board", "= "},
		{"get_komi", "=  5.5"},
		{"kata-set-rules aga", "= "},
		{"lz-setoption name visits value 40", "= "},
		{"set_position b c3 b c4 b c2 w d3 w d4", "= "},
		{"kata-get-param maxVisits", "= 40"},
		{"get_komi", "=  5.5"},
		{"stop", "= "},
	} {
		if got := c.ask(step[0]); got != step[1] {
			t.Errorf("%s: %q, want %q", step[0], got, step[1])
		}
	}
	leads := make(map[string]float64)
	for _, color := range []string{"B", "W"} {
		line := c.watch("kata-analyze "+color+" interval 2 minmoves 1 maxmoves 3 rootInfo true ownership true movesOwnership true pvVisits true", 4)
		moves, rest, found := strings.Cut(line, " rootInfo ")
		if !found {
			t.Fatalf("no rootInfo in %q", line)
		}
		root, owners, _ := strings.Cut(" "+rest, " ownership ")
		leads[color] = number(t, root, "scoreLead")
		if n := len(strings.Fields(owners)); n != 25 {
			t.Errorf("%d owners in %q", n, line)
		}
		parts := strings.Split(moves, "info move ")[1:]
		if len(parts) != 3 {
			t.Fatalf("%d moves in %q", len(parts), line)
		}
		sum := 1.0
		for i, part := range parts {
			words, owners, found := strings.Cut(part, " movesOwnership ")
			if n := len(strings.Fields(owners)); found && n != 25 || i == 0 && !found {
				t.Errorf("%d owners after a move in %q", n, part)
			}
			words, visits, _ := strings.Cut(words, " pvVisits ")
			_, variation, _ := strings.Cut(words, " pv ")
			list := strings.Fields(visits)
			if len(list) == 0 || len(list) != len(strings.Fields(variation)) {
				t.Fatalf("visits %v of %q", list, variation)
			}
			n := number(t, part, "visits")
			sum += n
			if first, err := strconv.ParseFloat(list[0], 64); err != nil || first < n {
				t.Errorf("%v visits of a move, then %v", n, list)
			}
			w, low := number(t, part, "winrate"), number(t, part, "lcb")
			if u := number(t, part, "utilityLcb"); low < 0 || low > w || w > 1 || u > number(t, part, "utility") {
				t.Errorf("a win rate of %v, at least %v, utility at least %v", w, low, u)
			}
			if number(t, part, "weight") < 0 || number(t, part, "scoreStdev") < 0 || number(t, part, "order") != float64(i) {
				t.Errorf("move %d is %q", i, part)
			}
			number(t, part, "scoreSelfplay")
			if number(t, part, "scoreLead") != number(t, part, "scoreMean") {
				t.Errorf("two leads in %q", part)
			}
		}
		if n := number(t, root, "visits"); n < sum {
			t.Errorf("%v visits of the root, %v of its best moves", n, sum)
		}
		number(t, root, "rawWinrate")
		number(t, root, "rawLead")
	}
	// Black has three stones and White two, but White gets five and a half points.
	if leads["B"]*leads["W"] >= 0 {
		t.Errorf("leads of %v for the side to move", leads)
	}
	c.quit()
}

// TestLizzie plays a session of a client that analyzes, plays on, and lets the engine move.
func TestLizzie(t *testing.T) {
	c := connect(t, treeArgs("20", "-size", "5")...)
	for _, command := range []string{"name", "version", "komi 6.5", "time_settings 600 30 1", "play B C3"} {
		if got := c.ask(command); !strings.HasPrefix(got, "= ") {
			t.Errorf("%s: %q", command, got)
		}
	}
	line := c.watch("lz-analyze W 2 avoid w b2,c2 1 avoid w d4 30", 2)
	if strings.Contains(line, "score") || strings.Contains(line, "move B2 ") || strings.Contains(line, "move D4 ") || number(t, line, "lcb") > number(t, line, "winrate") {
		t.Errorf("lz-analyze: %q", line)
	}
	if line := c.watch("kata-analyze W 2 maxmoves 1", 2); strings.Contains(line, "order 1") || number(t, line, "winrate") > 1 || !strings.Contains(line, " scoreLead ") {
		t.Errorf("kata-analyze: %q", line)
	}
	got := c.ask("kata-search_analyze W 100 rootInfo true ownership true")
	lines := strings.Split(got, "\n")
	if len(lines) < 3 || lines[0] != "=" || !strings.Contains(lines[1], " scoreLead ") || !strings.HasPrefix(lines[len(lines)-1], "play ") {
		t.Fatalf("kata-search_analyze: %q", got)
	}
	_, root, _ := strings.Cut(lines[1], " rootInfo ")
	root, owners, _ := strings.Cut(root, " ownership ")
	if !strings.HasPrefix(root, "currPlayer W ") || len(strings.Fields(owners)) != 25 || !regexp.MustCompile(`0\.[1-8]`).MatchString(owners) {
		t.Errorf("kata-search_analyze: %q and the owners %q", root, owners)
	}
	if got := c.ask("kata-search W"); !regexp.MustCompile(`^= ([A-E][1-5]|PASS)$`).MatchString(got) {
		t.Errorf("kata-search: %q", got)
	}
	if got := c.ask("move_history"); got != "= black C3" {
		t.Errorf("after searches: %q", got)
	}
	got = c.ask("lz-genmove_analyze W 100")
	_, move, _ := strings.Cut(got, "\nplay ")
	if got := c.ask("last_move"); !strings.EqualFold(got, "= white "+move) {
		t.Errorf("lz-genmove_analyze plays %q, last_move answers %q", move, got)
	}
	for _, command := range []string{"undo", "undo", "clear_board"} {
		if got := c.ask(command); got != "= " {
			t.Errorf("%s: %q", command, got)
		}
	}
	c.quit()
}
