package tst_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board/gtp/tst"
)

// TestNumbers: what begins with a digit is a test, whichever it is, and all else is none.
func TestNumbers(t *testing.T) {
	for number := range 12 {
		for _, text := range []string{fmt.Sprintf("%d a b", number), fmt.Sprintf("  %d \t a b # 7", number)} {
			s, err := tst.Parse(strings.NewReader(text))
			if err != nil || len(s.Steps) != 1 || s.Steps[0].Number != number || s.Steps[0].Command != "a b" {
				t.Errorf("%q: %+v, %v", text, s, err)
			}
		}
	}
	for _, text := range []string{"/1 a", ":1 a", "a1 2", "-1 a"} { // what is beside the digits, among others
		if s, err := tst.Parse(strings.NewReader(text)); err != nil || len(s.Steps) != 1 || s.Steps[0].Number != -1 || s.Steps[0].Command != text {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
}

// TestLongLines: the error about a line that is too long tells which one it is.
func TestLongLines(t *testing.T) {
	for lines := range 4 {
		text := strings.Repeat("a\n", lines) + strings.Repeat("x", 1<<20+1)
		if _, err := tst.Parse(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d: ", lines+1)) {
			t.Errorf("after %d lines: %v", lines, err)
		}
	}
}

// TestRunEndsWithin ends the context while the engine thinks about a step, which has no outcome then, whatever the
// engine says.
func TestRunEndsWithin(t *testing.T) {
	s, err := tst.Parse(strings.NewReader("1 one\n2 two\n3 three\n"))
	if err != nil {
		t.Fatal(err)
	}
	for last := range 3 {
		for _, answer := range []error{nil, context.Canceled, errAnswer} {
			ctx, cancel := context.WithCancel(t.Context())
			asked, reported := 0, 0
			e := engineFunc(func(context.Context, string) (string, error) {
				if asked++; asked <= last {
					return "", nil
				}
				cancel()
				return "", answer
			})
			all, err := s.Run(ctx, tst.Options{
				Start:  func(context.Context) (tst.Asker, error) { return e, nil },
				Report: func(tst.Outcome) { reported++ },
			})
			if !errors.Is(err, context.Canceled) || len(all) != last || reported != last || asked != last+1 {
				t.Errorf("ended at step %d with %v: %d outcomes, %d reported, %d steps asked, %v", last+1, answer, len(all), reported, asked, err)
			}
		}
	}
}

// TestCounts: a step counts as a test if it has a number, which may be 0, and an answer that is wanted and not only
// informational.
func TestCounts(t *testing.T) {
	for number, numbered := range map[int]bool{-1: false, 0: true, 1: true, 70: true} {
		for _, want := range []*tst.Want{nil, {Text: "1"}, {Text: "1", Informational: true}, {Text: "1", Hard: true}} {
			s := tst.Step{Number: number, Command: "a", Want: want}
			counts := numbered && want != nil && !want.Informational
			if s.Counts() != counts {
				t.Errorf("%+v counts: %v", s, !counts)
			}
			var sum tst.Score
			sum.Add(&tst.Outcome{Step: s, Passed: true, Took: 3})
			wanted := tst.Score{}
			if counts {
				wanted = tst.Score{Passed: 1, Total: 1, Took: 3}
				if want.Hard {
					wanted.Hard, wanted.Beyond = 1, 1
				}
			}
			if sum != wanted {
				t.Errorf("%+v adds %+v", s, sum)
			}
		}
	}
}

// TestAnswerFirst: an answer that is wanted of no test is refused, also after commands that are none, and one of the
// first test is not.
func TestAnswerFirst(t *testing.T) {
	for text, ok := range map[string]bool{
		"#? [1]\n": false, "a\n#? [1]\n": false, "a\n\n# b\n#? [1]\n1 a\n": false, "0 a\n#? [1]\n": true, "a\n0 b\nc\n#? [1]\n": true,
	} {
		s, err := tst.Parse(strings.NewReader(text))
		if (err == nil) != ok || err != nil && !errors.Is(err, tst.ErrSyntax) {
			t.Errorf("%q: %v", text, err)
		}
		if err == nil {
			wanted := 0
			for _, step := range s.Steps {
				if step.Want != nil {
					wanted++
					if step.Number != 0 {
						t.Errorf("%q: the answer is wanted of %+v", text, step)
					}
				}
			}
			if wanted != 1 {
				t.Errorf("%q: %d answers are wanted", text, wanted)
			}
		}
	}
}

// TestRunStarts: an engine that cannot be started again after one was lost is not stopped.
func TestRunStarts(t *testing.T) {
	s, err := tst.Parse(strings.NewReader("1 one\n2 two\n3 three\n"))
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	started, stopped := 0, 0
	type engine struct{ engineFunc }
	all, err := s.Run(t.Context(), tst.Options{
		Start: func(context.Context) (tst.Asker, error) {
			e := &engine{func(context.Context, string) (string, error) { return "", broken }}
			if started++; started > 1 {
				return e, broken
			}
			return e, nil
		},
		Stop: func(tst.Asker) { stopped++ },
	})
	if !errors.Is(err, broken) || len(all) != 1 || started != 2 || stopped != 1 {
		t.Errorf("%d outcomes, started %d times, stopped %d times, %v", len(all), started, stopped, err)
	}
}
