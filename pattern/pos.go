package pattern

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Pos is a place in a source text. The zero Pos means that the place is not
// known, as in a tree that a program has built.
type Pos struct {
	File string // the name that was given to Parse, may be empty
	Line int    // from 1
	Col  int    // in bytes, from 1
}

// IsValid reports whether the place is known.
func (p Pos) IsValid() bool { return p.Line > 0 }

// String returns file:line:column, without the parts that are not known.
func (p Pos) String() string {
	switch {
	case !p.IsValid() && p.File == "":
		return "-"
	case !p.IsValid():
		return p.File
	case p.File == "":
		return fmt.Sprintf("%d:%d", p.Line, p.Col)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// after returns the place n bytes further on the same line.
func (p Pos) after(n int) Pos {
	p.Col += n
	return p
}

// The reasons why a text is refused. Every error about a source text is an
// [Error] that wraps one of them.
var (
	ErrSyntax  = errors.New("syntax error") // the text, or a part of it, cannot be read or is too large
	ErrMeaning = errors.New("no meaning")   // it can, but such a diagram, label or value makes no sense
	ErrName    = errors.New("unknown name")
)

// Error is a fault at a place of a source text.
type Error struct {
	Pos      Pos
	Pattern  string // the pattern that it happened in, may be empty
	Msg      string // what was found
	Expected string // what was expected there, may be empty
	Err      error  // one of the errors of this package
}

// Error returns the place, the pattern, the fault and what was expected.
func (e *Error) Error() string {
	var s strings.Builder
	s.WriteString(e.Pos.String())
	s.WriteString(": ")
	if e.Pattern != "" {
		s.WriteString("pattern " + e.Pattern + ": ")
	}
	s.WriteString(e.Msg)
	if e.Expected != "" {
		s.WriteString(", expected " + e.Expected)
	}
	return s.String()
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// ErrorList is all the faults of one run, in the order of their places.
type ErrorList []*Error

// shownFaults is how many faults a message lists.
const shownFaults = 10

// Error returns the first ten faults, one a line, and says how many more there are.
func (l ErrorList) Error() string {
	l = slices.DeleteFunc(slices.Clone(l), func(e *Error) bool { return e == nil })
	return listed(len(l), func(i int) string { return l[i].Error() })
}

// listed returns the first of n lines and the number of the others.
func listed(n int, line func(i int) string) string {
	lines := make([]string, min(n, shownFaults))
	for i := range lines {
		lines[i] = line(i)
	}
	if n > shownFaults {
		lines = append(lines, fmt.Sprintf("and %d more", n-shownFaults))
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the faults, for errors.Is and errors.As.
func (l ErrorList) Unwrap() []error {
	errs := make([]error, len(l))
	for i, e := range l {
		errs[i] = e
	}
	return errs
}

// err returns the list as an error, or nil when it is empty. It is sorted, the
// files in the order in which they come up first.
func (l ErrorList) err() error {
	if len(l) == 0 {
		return nil
	}
	order := map[string]int{}
	for _, e := range l {
		if _, ok := order[e.Pos.File]; !ok {
			order[e.Pos.File] = len(order)
		}
	}
	slices.SortStableFunc(l, func(a, b *Error) int {
		return cmp.Or(
			cmp.Compare(order[a.Pos.File], order[b.Pos.File]),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return l
}

// Warning is something in a source that is allowed but is probably a mistake.
type Warning struct {
	Pos     Pos
	Pattern string // may be empty
	Msg     string
}

// String returns place, pattern and message.
func (w Warning) String() string {
	if w.Pattern == "" {
		return fmt.Sprintf("%v: warning: %s", w.Pos, w.Msg)
	}
	return fmt.Sprintf("%v: warning: pattern %s: %s", w.Pos, w.Pattern, w.Msg)
}
