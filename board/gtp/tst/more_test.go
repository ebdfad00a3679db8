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
		text := strings.Repeat("a\n", lines) + strings.Repeat("x", tst.MaxLine+1)
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
				Start:  func(context.Context) (tst.Engine, error) { return e, nil },
				Report: func(tst.Outcome) { reported++ },
			})
			if !errors.Is(err, context.Canceled) || len(all) != last || reported != last || asked != last+1 {
				t.Errorf("ended at step %d with %v: %d outcomes, %d reported, %d steps asked, %v", last+1, answer, len(all), reported, asked, err)
			}
		}
	}
}
