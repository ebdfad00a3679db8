package program

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/internal/sample"
)

var program clitest.Program = run

// someGames returns a file of random games on small boards.
func someGames(t *testing.T) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 4))
	var text strings.Builder
	for range 3 {
		b, err := board.New(9)
		if err != nil {
			t.Fatal(err)
		}
		text.WriteString("9 2001 6.5 B+R ")
		c := board.Black
		for range 60 {
			p := board.At(rng.IntN(9), rng.IntN(9))
			if b.Play(p, c, board.Strict) != nil {
				text.WriteString("--")
			} else {
				fmt.Fprintf(&text, "%c%c", 'a'+p.Col(), 'a'+p.Row())
			}
			c = c.Opponent()
		}
		text.WriteByte('\n')
	}
	return clitest.File(t, "games.txt", text.String())
}

var figure = regexp.MustCompile(`(?m)^  (.+?) +(\d+) of (\d+) \(`)

// TestFigures runs the program twice: the figures are the same, and those that share the
// questions among them add up.
func TestFigures(t *testing.T) {
	file := someGames(t)
	questions := sample.Of(20, 40)
	args := []string{"-n", fmt.Sprint(questions), "-seed", "7", "-level", "2", "-times", "3", "-v", file}
	status, out, errs := program.Run(t, args...)
	if status != 0 {
		t.Fatal(errs)
	}
	figures := map[string]int{}
	asked, decided := 0, 0
	if _, err := fmt.Sscanf(out[strings.Index(out, fmt.Sprint(questions, " questions")):], "%d questions, %d decided", &asked, &decided); err != nil || asked != questions || decided > asked || decided < questions/4 {
		t.Fatalf("%d asked, %d decided, %v in\n%s", asked, decided, err, out)
	}
	for _, m := range figure.FindAllStringSubmatch(out, -1) {
		figures[m[1]], _ = strconv.Atoi(m[2])
		want := decided
		if m[1] == "contradict themselves" {
			want = asked
		}
		if m[3] != strconv.Itoa(want) {
			t.Errorf("%s: of %s, want %d", m[1], m[3], want)
		}
	}
	near := figures["the judge agrees but for kos"]
	if sum := near + figures["successes missed"] + figures["successes that do not hold"]; sum != decided {
		t.Errorf("%d of %d questions in\n%s", sum, decided, out)
	}
	if right := figures["the judge agrees"]; right > near || right < decided/2 {
		t.Errorf("%d agree, %d but for kos", right, near)
	}
	if _, again, _ := program.Run(t, args...); figure.FindString(again) != figure.FindString(out) {
		t.Errorf("first\n%s\nthen\n%s", out, again)
	}
	if _, other, _ := program.Run(t, "-n", "10", "-seed", "4", "-level", "2", "-times", "3", "-quick", file); !strings.Contains(other, "10 questions") {
		t.Errorf("the quick form:\n%s", other)
	}
}

// TestQuestions: the strings of a question have one color, are two, and are near each other.
func TestQuestions(t *testing.T) {
	games, err := readGames(someGames(t))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	kinds := map[bool]int{}
	for range 200 {
		q, err := draw(rng, games)
		if err != nil {
			t.Fatal(err)
		}
		if q.b.At(q.x) != q.b.At(q.y) || !q.b.At(q.x).IsPlayer() || q.b.SameString(q.x, q.y) {
			t.Fatalf("%v\n%v", q, q.b)
		}
		near := false
		for p := range q.b.Stones(q.x) {
			for dc := -mostLines; dc <= mostLines; dc++ {
				for dr := -mostLines; dr <= mostLines; dr++ {
					col, row := p.Col()+dc, p.Row()+dr
					if col >= 0 && col < 9 && row >= 0 && row < 9 && q.b.At(board.At(col, row)) == q.b.At(q.y) {
						near = near || q.b.SameString(board.At(col, row), q.y)
					}
				}
			}
		}
		if !near {
			t.Errorf("%v: far apart\n%v", q, q.b)
		}
		kinds[q.connecting]++
	}
	if kinds[true] < 50 || kinds[false] < 50 {
		t.Errorf("%v", kinds)
	}
}

// TestErrors: what is wrong is said, with the line of the file.
func TestErrors(t *testing.T) {
	good := someGames(t)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{nil, 2, "say which file of games: judge GAMES"},
		{[]string{"-n", "0", good}, 2, "-n 0: want 1 or more"},
		{[]string{"-times", "0", good}, 2, "-times 0: want 1 or more"},
		{[]string{"-level", "13", good}, 2, "13"},
		{[]string{"-other", "'", good}, 2, "-other"},
		{[]string{"-other", "/no/such/program", good}, 1, "/no/such/program"},
		{[]string{"/no/such/file"}, 1, "/no/such/file"},
		{[]string{clitest.File(t, "a.txt", "")}, 1, "no games"},
		{[]string{clitest.File(t, "b.txt", "9 2001 6.5 B+R aabb\n9 2001\n")}, 1, "b.txt:2: malformed game: 2 fields"},
		{[]string{clitest.File(t, "c.txt", "99 2001 6.5 B+R aabb\n")}, 1, "c.txt:1: malformed game"},
		{[]string{clitest.File(t, "d.txt", "9 2001 6.5 B+R aabb\n")}, 1, "no positions"},
		{[]string{clitest.File(t, "e.txt", "9 2001 6.5 B+R "+strings.Repeat("zz", 40)+"\n")}, 1, "e.txt:1: malformed game: move 1"},
	} {
		status, _, errs := program.Run(t, c.args...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%v: status %d, %q, want %d with %q", c.args, status, errs, c.status, c.want)
		}
	}
	program.Interrupt(t, good)
	if out := program.Stop(t, "-n", "1000000", "-level", "2", "-times", "2", good); !strings.Contains(out, "decided by the judge") {
		t.Errorf("interrupted: %s", out)
	}
}
