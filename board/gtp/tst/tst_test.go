package tst_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/tengen-go/tengen/board/gtp/client"
	"github.com/tengen-go/tengen/board/gtp/tst"
)

const suite = `# a comment
loadsgf games/a b.sgf 42

10 attack C3   # what is attacked
#? [1 (D3|D4)]
20 defend C3
#? [!0.*]*
30 genmove black
#? [A1|B2]&
40 estimate_score
play white A1
`

func TestParse(t *testing.T) {
	s, err := tst.Parse(strings.NewReader(suite))
	if err != nil {
		t.Fatal(err)
	}
	type step struct {
		line, number int
		command      string
		counts       bool
		want         string
	}
	var got []step
	for _, x := range s.Steps {
		w := ""
		if x.Want != nil {
			w = x.Want.String()
		}
		got = append(got, step{x.Line, x.Number, x.Command, x.Counts(), w})
	}
	want := []step{
		{2, -1, "loadsgf games/a b.sgf 42", false, ""},
		{4, 10, "attack C3", true, "[1 (D3|D4)]"},
		{6, 20, "defend C3", true, "[!0.*]*"},
		{8, 30, "genmove black", false, "[A1|B2]&"},
		{10, 40, "estimate_score", false, ""},
		{11, -1, "play white A1", false, ""},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	if n := s.Tests(); n != 2 {
		t.Errorf("%d tests", n)
	}
	if in := s.In("/x"); in.Steps[0].Command != "loadsgf /x/games/a b.sgf 42" || s.Steps[0].Command != want[0].command {
		t.Errorf("in a folder: %q, %q", in.Steps[0].Command, s.Steps[0].Command)
	}
}

// parseWant reads a wanted answer as part of a suite.
func parseWant(text string) (*tst.Want, error) {
	s, err := tst.Parse(strings.NewReader("1 name\n#? " + text))
	if err != nil {
		return nil, err
	}
	return s.Steps[0].Want, nil
}

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		want, answer string
		matches      bool
	}{
		{"[1 (D3|D4)]", "1 D4", true},
		{"[1 (D3|D4)]", " 1 D4 \n", true},
		{"[1 (D3|D4)]", "1 D44", false},
		{"[1 (D3|D4)]", "1 D5", false},
		{"[1 A1|B1]", "1 A1 C1", true}, // the ends belong to the alternatives
		{"[1 A1|B1]", "0 B1", true},
		{"[1 A1|B1]", "0 A1", false},
		{"[!0]", "1 A1", true},
		{"[!0]", "0", false},
		{"[!(A1|B1)]*", "B1", false},
		{"[]", "", true},
		{"[]", "x", false},
		{`[W\+[0-9.]+ .*]`, "W+3.5 (upper bound: 3, lower: 4)", true},
	} {
		w, err := parseWant(test.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Matches(test.answer); got != test.matches {
			t.Errorf("%s matches %q: %v", test.want, test.answer, got)
		}
		bare := tst.Want{Text: w.Text, Negated: w.Negated}
		if got := bare.Matches(test.answer); got != test.matches {
			t.Errorf("%s, not compiled, matches %q: %v", test.want, test.answer, got)
		}
		if again, err := parseWant(w.String()); err != nil || again.String() != test.want {
			t.Errorf("%s comes back as %v, %v", test.want, again, err)
		}
	}
	if (&tst.Want{Text: "("}).Matches("(") {
		t.Error("a broken expression matches")
	}
}

// TestUnclosed: the bracket at the end may be missing.
func TestUnclosed(t *testing.T) {
	w, err := parseWant("[!1|2 ")
	if err != nil || w.String() != "[!1|2]" || !w.Negated || w.Matches("2") || !w.Matches("3") {
		t.Errorf("%v, %v", w, err)
	}
}

func TestSyntax(t *testing.T) {
	for _, test := range []struct{ text, line string }{
		{"#? [1]", "line 1:"},
		{"name\n#? [1]", "line 2:"},
		{"1 name\n#? [1]\n#? [2]", "line 3:"},
		{"1 name\n#? 1", "line 2:"},
		{"1 name\n#? [(]", "line 2:"},
		{"\n12", "line 2:"},
		{"12x name", "line 1:"},
		{"99999999999999999999 name", "line 1:"},
	} {
		if s, err := tst.Parse(strings.NewReader(test.text)); !errors.Is(err, tst.ErrSyntax) || !strings.HasPrefix(err.Error(), test.line) {
			t.Errorf("%q: %v, %v", test.text, s, err)
		}
	}
	if _, err := tst.Parse(strings.NewReader(strings.Repeat("x", 1<<20+1))); err == nil {
		t.Error("a long line")
	}
	broken := errors.New("broken")
	if _, err := tst.Parse(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(suite)
	f.Add("1 a\n#? [!x]&*")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := tst.Parse(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, x := range s.Steps {
			if x.Command == "" || strings.ContainsAny(x.Command, "\n#") {
				t.Errorf("command %q", x.Command)
			}
			if x.Want != nil {
				if _, err := parseWant(x.Want.String()); err != nil {
					t.Errorf("%v: %v", x.Want, err)
				}
			}
		}
	})
}

// script is an engine that answers what is written down.
type script struct {
	answers map[string]string
	asked   *[]string
}

var (
	errAnswer = fmt.Errorf("%w: no", client.ErrAnswer)
	errDead   = errors.New("dead")
)

func (s script) Ask(ctx context.Context, command string) (string, error) {
	*s.asked = append(*s.asked, command)
	switch command {
	case "fail":
		return "", errAnswer
	case "die":
		return "", errDead
	case "wait":
		<-ctx.Done()
		return "", ctx.Err()
	}
	return s.answers[command], nil
}

// deadlines is an engine that answers whether its context has a deadline.
type deadlines struct{}

func (deadlines) Ask(ctx context.Context, _ string) (string, error) {
	_, ok := ctx.Deadline()
	return fmt.Sprint(ok), ctx.Err()
}

// TestNoTimeout: without a timeout the context has no deadline, and with one it has.
func TestNoTimeout(t *testing.T) {
	for _, timeout := range []time.Duration{0, time.Hour} {
		s, err := tst.Parse(strings.NewReader(fmt.Sprintf("1 one\n#? [%v]\n", timeout > 0)))
		if err != nil {
			t.Fatal(err)
		}
		o := tst.Options{Start: func(context.Context) (tst.Asker, error) { return deadlines{}, nil }, Timeout: timeout}
		if all, err := s.Run(t.Context(), o); err != nil || len(all) != 1 || !all[0].Passed {
			t.Errorf("timeout %v: %+v, %v", timeout, all, err)
		}
	}
}

func TestRun(t *testing.T) {
	s, err := tst.Parse(strings.NewReader(`loadsgf a
1 one
#? [1]
2 fail
#? [.*]
3 one
#? [2]*
4 die
#? [1]
5 one
#? [1]*
loadsgf b
6 one
#? [1]*
7 wait
#? [1]
boardsize 9
8 one
#? [1]&
9 one
`))
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	var log []string
	started, stopped := 0, 0
	o := tst.Options{
		Start: func(context.Context) (tst.Asker, error) {
			started++
			return script{map[string]string{"one": "1"}, &asked}, nil
		},
		Stop:    func(tst.Asker) { stopped++ },
		Timeout: 10 * time.Millisecond,
		Report: func(x tst.Outcome) {
			switch {
			case x.Skipped:
				log = append(log, "skipped")
			case x.Passed:
				log = append(log, "passed")
			default:
				log = append(log, "failed")
			}
		},
	}
	all, err := s.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Fields("passed passed failed failed failed skipped passed passed failed passed passed passed"); !slices.Equal(log, want) {
		t.Errorf("outcomes %v\nwant %v", log, want)
	}
	if want := strings.Split("loadsgf a,one,fail,one,die,loadsgf b,one,wait,boardsize 9,one,one", ","); !slices.Equal(asked, want) {
		t.Errorf("asked %v\nwant %v", asked, want)
	}
	if started != 3 || stopped != 3 {
		t.Errorf("%d started, %d stopped", started, stopped)
	}
	var score tst.Score
	for i := range all {
		score.Add(&all[i])
	}
	score.Took = 0
	if want := (tst.Score{Passed: 2, Total: 7, Hard: 3, Beyond: 1}); score != want {
		t.Errorf("score %+v, want %+v", score, want)
	}
	if two := score.Plus(score); two != (tst.Score{Passed: 4, Total: 14, Hard: 6, Beyond: 2}) {
		t.Errorf("twice: %+v", two)
	}
}

// TestRunEnds ends a run early.
func TestRunEnds(t *testing.T) {
	s, err := tst.Parse(strings.NewReader("1 one\n2 two\n3 three\n"))
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	ctx, cancel := context.WithCancel(t.Context())
	o := tst.Options{
		Start:  func(context.Context) (tst.Asker, error) { return script{nil, &asked}, nil },
		Report: func(tst.Outcome) { cancel() },
	}
	if all, err := s.Run(ctx, o); !errors.Is(err, context.Canceled) || len(all) != 1 {
		t.Errorf("%d outcomes, %v", len(all), err)
	}
	broken := errors.New("broken")
	o.Start = func(context.Context) (tst.Asker, error) { return nil, broken }
	if all, err := s.Run(t.Context(), o); !errors.Is(err, broken) || len(all) != 0 {
		t.Errorf("%d outcomes, %v", len(all), err)
	}
}

func Example() {
	s, _ := tst.Parse(strings.NewReader(`boardsize 9
10 query_boardsize
#? [9]
20 list_stones black
#? [(A1|B2)]
`))
	// An engine that knows one answer; a client.Client asks a program.
	engine := engineFunc(func(_ context.Context, command string) (string, error) {
		if command == "query_boardsize" {
			return "9", nil
		}
		return "", nil
	})
	var score tst.Score
	s.Run(context.Background(), tst.Options{
		Start: func(context.Context) (tst.Asker, error) { return engine, nil },
		Report: func(o tst.Outcome) {
			score.Add(&o)
			if !o.Passed {
				fmt.Printf("%d %s: %q, want %v\n", o.Number, o.Command, o.Answer, o.Want)
			}
		},
	})
	fmt.Printf("%d of %d\n", score.Passed, score.Total)
	// Output:
	// 20 list_stones black: "", want [(A1|B2)]
	// 1 of 2
}

type engineFunc func(ctx context.Context, command string) (string, error)

func (f engineFunc) Ask(ctx context.Context, command string) (string, error) { return f(ctx, command) }
