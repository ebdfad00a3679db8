// Package tst reads regression suites in the format that GNU Go's tests are written in,
// and puts them to an engine of the Go Text Protocol.
//
// A suite is a list of commands, a line each. One with a number is a test; the line
// after it says what answer is wanted:
//
//	loadsgf games/ladder.sgf 42
//	10 attack C3
//	#? [1 (D3|D4)]
//	20 defend C3
//	#? [!0]*
//
// What stands in brackets is a regular expression that has to match all of the answer.
// The two ends belong to the outermost alternatives, so that "1 A1|B1" is matched by what
// begins with "1 A1" and by what ends with "B1". An exclamation mark in front wants an
// answer that does not match. A star after the brackets marks a test that the
// reference fails, an ampersand one that does not count. All else after # is a comment.
package tst

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// ErrSyntax reports that a text is no suite. Errors that wrap it begin with the number of
// the line.
var ErrSyntax = errors.New("not a suite")

// maxLine is the longest line in bytes of a suite.
const maxLine = 1 << 20

// Suite is a list of commands with the answers that are wanted.
type Suite struct {
	Steps []Step
}

// Step is one command of a suite.
type Step struct {
	// Line is where it stands in the file, counted from 1.
	Line int
	// Number is the number of the test, or -1.
	Number int
	// Command is the rest of the line, without comments.
	Command string
	// Want is the answer that is wanted, or nil.
	Want *Want
}

// Name returns the first word of the command.
func (s *Step) Name() string {
	name, _, _ := strings.Cut(s.Command, " ")
	return name
}

// Counts reports whether the step is a test that counts.
func (s *Step) Counts() bool { return s.Number >= 0 && s.Want != nil && !s.Want.Informational }

// Want is an expected answer. The zero value wants the empty answer.
type Want struct {
	// Text is the regular expression.
	Text string
	// Negated reports that an answer is wanted that does not match.
	Negated bool
	// Hard marks a test that the reference is known to fail.
	Hard bool
	// Informational marks a test that does not count.
	Informational bool

	re *regexp.Regexp
}

// Matches reports whether an answer, without its mark and number, is the one wanted.
func (w *Want) Matches(answer string) bool {
	re := w.re
	if re == nil {
		var err error
		if re, err = compile(w.Text); err != nil {
			return false
		}
	}
	return re.MatchString(strings.TrimSpace(answer)) != w.Negated
}

func compile(text string) (*regexp.Regexp, error) { return regexp.Compile("^" + text + "$") }

// String returns the expectation as it stands in a file, in brackets.
func (w *Want) String() string {
	s := "["
	if w.Negated {
		s += "!"
	}
	s += w.Text + "]"
	if w.Informational {
		s += "&"
	}
	if w.Hard {
		s += "*"
	}
	return s
}

// parseWant reads what String returns. The bracket at the end may be missing. The error is
// ErrSyntax.
func parseWant(text string) (*Want, error) {
	text = strings.TrimSpace(text)
	body := strings.TrimRight(text, "&* \t")
	w := &Want{Hard: strings.Contains(text[len(body):], "*"), Informational: strings.Contains(text[len(body):], "&")}
	body, opened := strings.CutPrefix(body, "[")
	body = strings.TrimSuffix(body, "]") // it is missing in some published suites
	if !opened {
		return nil, fmt.Errorf("%w: %q: want an expression in brackets", ErrSyntax, text)
	}
	w.Text, w.Negated = strings.CutPrefix(body, "!")
	var err error
	if w.re, err = compile(w.Text); err != nil {
		return nil, fmt.Errorf("%w: %q: %w", ErrSyntax, text, err)
	}
	return w, nil
}

// Parse reads a suite. The error is ErrSyntax, also if r is nil, or that of r.
func Parse(r io.Reader) (*Suite, error) {
	if r == nil {
		return nil, fmt.Errorf("%w: no reader", ErrSyntax)
	}
	s := &Suite{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	test := -1 // the last test
	n := 0
	for lines.Scan() {
		n++
		line := strings.TrimSpace(lines.Text())
		if want, ok := strings.CutPrefix(line, "#?"); ok {
			w, err := parseWant(want)
			switch {
			case err != nil:
			case test < 0:
				err = fmt.Errorf("%w: an answer, and no test before it", ErrSyntax)
			case s.Steps[test].Want != nil:
				err = fmt.Errorf("%w: a second answer to test %d", ErrSyntax, s.Steps[test].Number)
			default:
				s.Steps[test].Want = w
			}
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			continue
		}
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		step := Step{Line: n, Number: -1, Command: line}
		if number, rest, _ := strings.Cut(line, " "); number[0] >= '0' && number[0] <= '9' {
			var err error
			if step.Number, err = strconv.Atoi(number); err != nil || strings.TrimSpace(rest) == "" {
				return nil, fmt.Errorf("line %d: %w: %q: want a number and a command", n, ErrSyntax, line)
			}
			step.Command = strings.TrimSpace(rest)
			test = len(s.Steps)
		}
		s.Steps = append(s.Steps, step)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", n+1, err)
	}
	return s, nil
}

// In returns the suite with the files of its loadsgf commands looked for in a folder,
// for an engine that runs in another one.
func (s *Suite) In(folder string) *Suite {
	t := &Suite{Steps: append([]Step(nil), s.Steps...)}
	for i := range t.Steps {
		if file, ok := strings.CutPrefix(t.Steps[i].Command, "loadsgf "); ok && !filepath.IsAbs(file) {
			t.Steps[i].Command = "loadsgf " + filepath.Join(folder, strings.TrimSpace(file))
		}
	}
	return t
}

// Tests returns how many tests of the suite count.
func (s *Suite) Tests() int {
	n := 0
	for i := range s.Steps {
		if s.Steps[i].Counts() {
			n++
		}
	}
	return n
}
