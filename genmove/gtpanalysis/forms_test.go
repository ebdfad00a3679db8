package gtpanalysis_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/reading/search"
)

// classes replace values of answers by what a script that reads them relies on.
var classes = []struct {
	value *regexp.Regexp
	class string
}{
	// GNU Go prints some fields that it has never set.
	{regexp.MustCompile(`^(PASS|[A-HJ-Z][0-9]+|\[-?[0-9]+\])$`), "VERTEX"},
	{regexp.MustCompile(`^-?[0-9]+\.([0-9]+)$`), "DECIMAL"},
	{regexp.MustCompile(`^-?[0-9]+$`), "INTEGER"},
	{regexp.MustCompile(`^(YES|NO)$`), "YES/NO"},
	{regexp.MustCompile(`^(dead|alive|critical|unknown|unchecked)$`), "STATUS"},
	{regexp.MustCompile(`^(black|white|empty)$`), "COLOR"},
	{regexp.MustCompile(`^[BW]\+[0-9]+\.[0-9]$`), "SCORE"},
}

// form returns an answer with the classes of its values. The number of decimals and of blanks
// counts, that of vertices in a list does not.
func form(answer string) string {
	var lines []string
	for line := range strings.Lines(answer) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), " ")
		for i, w := range words {
			word := strings.TrimRight(w, ":,)")
			for _, c := range classes {
				if m := c.value.FindStringSubmatch(word); m != nil {
					to := c.class
					if c.class == "DECIMAL" {
						to += strings.Repeat("0", len(m[1]))
					}
					words[i] = to + w[len(word):]
					break
				}
			}
		}
		text := strings.Join(words, " ")
		for _, again := range []string{"VERTEX ", "VERTEX DECIMAL00 "} {
			for strings.Contains(text, again+again) {
				text = strings.ReplaceAll(text, again+again, again)
			}
		}
		// The values of moves, one a line.
		if len(lines) == 0 || strings.TrimPrefix(lines[len(lines)-1], "= ") != text {
			lines = append(lines, text)
		}
	}
	return strings.Join(lines, "\n")
}

// TestForms compares answers with recorded ones of GNU Go 3.8, whose values may differ but whose
// fields, columns, classes of values and error texts may not. The record was made by
//
//	gnugo --mode gtp --seed 1 <forms.gtp >forms.txt
func TestForms(t *testing.T) {
	race.Alone(t)
	script, err := os.ReadFile("testdata/forms.gtp")
	if err != nil {
		t.Fatal(err)
	}
	record, err := os.ReadFile("testdata/forms.txt")
	if err != nil {
		t.Fatal(err)
	}
	var answers []string
	for line := range strings.Lines(string(record)) {
		if line[0] == '=' || line[0] == '?' {
			answers = append(answers, "")
		}
		answers[len(answers)-1] += line
	}
	commands := strings.Split(strings.TrimSpace(string(script)), "\n")
	if len(answers) != len(commands) {
		t.Fatalf("%d answers for %d commands", len(answers), len(commands))
	}
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(0)})
	if err != nil {
		t.Fatal(err)
	}
	s, err := gtp.NewServer(gtp.Config{Engine: reasoned(t, e)})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.RegisterReasons(s, e); err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.Register(s, e.Analyst()); err != nil {
		t.Fatal(err)
	}
	for i, command := range commands {
		got, want := form(strings.TrimRight(s.Do(t.Context(), command), "\n")), form(strings.TrimRight(answers[i], "\n"))
		if strings.HasPrefix(command, "level ") {
			s.Do(t.Context(), "level 0") // the form is the same, and is there sooner
		}
		if got != want {
			t.Errorf("%s: the form is\n%s\nwant\n%s", command, got, want)
		}
	}
}

// sentences are those that GNU Go 3.8 has printed for move_reasons in 20 games against itself,
// without "Move at V" and the vertices.
const sentences = `
expands territory
threatens to attack V
strategically or tactically unsafe
connects V and V
expands moyo
strategically defends V
defends V
owl-defends V
cuts V and V
strategically attacks V
attacks V (defenseless)
owl-attacks V
attacks V
defends against combination attack
threatens to defend V
V found alive but not certainly, V defends it again
wins semeai for V
defends V with bad ko
is an antisuji
either attacks V or attacks V
is an invasion
attacks V with good ko
`

// TestSentences: move_reasons has those sentences for the reasons that they stand for, and leaves
// out what does not count.
func TestSentences(t *testing.T) {
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(0)})
	if err != nil {
		t.Fatal(err)
	}
	s, err := gtp.NewServer(gtp.Config{Engine: reasoned(t, e), Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.RegisterReasons(s, e); err != nil {
		t.Fatal(err)
	}
	// The stone at J9 is lost.
	for _, c := range []string{"play w j9", "play b j8", "play b f9"} {
		s.Do(t.Context(), c)
	}
	if _, err := e.Generate(t.Context(), s.Game(), board.Black); err != nil {
		t.Fatal(err)
	}
	a, target, other := board.At(0, 0), board.At(2, 2), board.At(4, 4)
	move := genmove.Valued{Move: a, Value: 1}
	for k := genmove.Attack; k <= genmove.Antisuji; k++ {
		r := genmove.Reason{Kind: k, Move: a, Code: search.Win}
		if k.Targets() > 0 {
			r.Target = target
		}
		if k.Targets() > 1 {
			r.Other = other
		}
		move.Reasons = append(move.Reasons, r)
	}
	lost := board.At(8, 8)
	move.Reasons = append(move.Reasons,
		genmove.Reason{Kind: genmove.Attack, Move: a, Target: lost, Code: search.Win},
		genmove.Reason{Kind: genmove.Attack, Move: a, Target: target, Code: search.KoA},
		genmove.Reason{Kind: genmove.Defend, Move: a, Target: target, Code: search.KoB},
		genmove.Reason{Kind: genmove.Defend, Move: a, Target: other, Code: search.Win, Discarded: "in vain"},
		move.Reasons[0],
	)
	e.Last().Moves = []genmove.Valued{move}
	answer := strings.TrimSpace(strings.TrimPrefix(s.Do(t.Context(), "move_reasons a1"), "="))
	lines := strings.Split(answer, "\n")
	for i, line := range lines {
		rest, ok := strings.CutPrefix(line, "Move at A1 ")
		if !ok && !strings.Contains(line, "found alive") {
			t.Errorf("a line %q", line)
		}
		lines[i] = strings.NewReplacer("A1", "V", "C3", "V", "E5", "V", "J9", "V").Replace(rest)
		if slices.Contains(lines[:i], lines[i]) {
			t.Errorf("%q twice", line)
		}
	}
	for want := range strings.Lines(strings.TrimSpace(sentences)) {
		if want = strings.TrimSpace(want); !slices.Contains(lines, want) {
			t.Errorf("no %q in\n%s", want, answer)
		}
	}
	if strings.Contains(answer, "Move at A1 defends E5\n") {
		t.Errorf("what was discarded counts:\n%s", answer)
	}
}
