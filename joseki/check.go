package joseki

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// mostGames bounds what a move can be counted.
const mostGames = 1 << 30

// check reports what is invalid in an entry. A program may have put it
// together; those of Compile make sense.
func (e *Entry) check() error {
	if err := e.Shape.Check(); err != nil {
		return err
	}
	if !strings.ContainsRune(classes, rune(e.Class)) {
		return fmt.Errorf("no class is %v", e.Class)
	}
	if e.Count < 0 || e.Total < e.Count || e.Total > mostGames {
		return fmt.Errorf("chosen %d times of %d", e.Count, e.Total)
	}
	if e.Year < 0 || e.Year >= 1<<15 {
		return fmt.Errorf("year %d", e.Year)
	}
	if !isWord(e.Name) {
		return fmt.Errorf("%q as a name, expected a word", e.Name)
	}
	for i, l := range e.Labels {
		switch {
		case !isLabel(l.Name):
			return fmt.Errorf("label %q, expected a letter but o, x, O, Q, X and Y", l.Name)
		case l.X < 0 || l.Y < 0 || l.X >= e.Shape.Width || l.Y >= e.Shape.Height:
			return fmt.Errorf("label %c is outside the rectangle", l.Name)
		}
		for _, m := range e.Labels[:i] {
			if m.Cell == l.Cell {
				return fmt.Errorf("labels %c and %c are on one point", m.Name, l.Name)
			}
		}
	}
	for _, list := range [...][]string{{e.Rest}, e.Notes, e.Constraint, e.Action} {
		for _, text := range list {
			if strings.Contains(text, "\n") {
				return fmt.Errorf("%q has several lines, expected one", text)
			}
		}
	}
	return nil
}

// isWord reports whether a text can be the name of a pattern, or begin one.
func isWord(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
}

// checkEntries checks entries, which are to be patterns if named is true: these
// need names. The error wraps ErrTree and says which entry it is about.
func checkEntries(entries []Entry, named bool) error {
	for i := range entries {
		e := &entries[i]
		err := e.check()
		if err == nil && named && e.Name == "" {
			err = errors.New("a pattern needs a name")
		}
		if err == nil {
			continue
		}
		where := e.Name
		if p := e.Place.String(); p != "" {
			where = p
		} else if where == "" {
			where = fmt.Sprintf("entry %d", i)
		}
		return fmt.Errorf("%s: %w: %w", oneLine(where), ErrTree, err)
	}
	return nil
}
