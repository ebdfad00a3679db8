package joseki

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/corner"
	"github.com/tengen-go/tengen/pattern"
)

// WriteDB writes the entries of the set as a pattern database. The error wraps ErrTree if an
// entry is invalid, and nothing is written then, or is that of w.
func (s *Set) WriteDB(w io.Writer) error {
	if s == nil || w == nil {
		return fmt.Errorf("%w: no set to write, or no writer", ErrTree)
	}
	if err := checkEntries(s.Entries, true); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	noun := "patterns"
	if len(s.Entries) == 1 {
		noun = "pattern"
	}
	fmt.Fprintf(b, "# %s: %d %s compiled from a joseki tree.\n\nattribute_map general\n", oneLine(s.Name), len(s.Entries), noun)
	for i := range s.Entries {
		s.Entries[i].write(b)
	}
	return b.Flush()
}

// write writes the entry as a pattern.
func (e *Entry) write(b *bufio.Writer) {
	fmt.Fprintf(b, "\nPattern %s\n", e.Name)
	if p := e.Place.String(); p != "" {
		fmt.Fprintf(b, "# %s\n", oneLine(p))
	}
	if e.Total > 0 {
		fmt.Fprintf(b, "# chosen %d times of %d\n", e.Count, e.Total)
	}
	for _, n := range e.Notes {
		fmt.Fprintf(b, "#%s\n", n)
	}
	b.WriteByte('\n')
	e.diagram(b, nil)
	fmt.Fprintf(b, "\n:%s\n", e.colon())
	if len(e.Labels) == 0 && len(e.Constraint) == 0 && len(e.Action) == 0 {
		return
	}
	b.WriteByte('\n')
	e.diagram(b, e.Labels)
	b.WriteByte('\n')
	for _, l := range e.Constraint {
		fmt.Fprintf(b, ";%s\n", l)
	}
	for _, l := range e.Action {
		fmt.Fprintf(b, ">%s\n", l)
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// diagram draws the position, with labels on top of it.
func (e *Entry) diagram(b *bufio.Writer, labels []Label) {
	w, h := int(e.Shape.Width), int(e.Shape.Height)
	cells := bytes.Repeat([]byte{'.'}, w*h)
	at := func(c corner.Cell) *byte { return &cells[int(c.Y)*w+w-1-int(c.X)] }
	for _, t := range e.Shape.Stones {
		*at(t.Cell) = 'X'
		if t.Own {
			*at(t.Cell) = 'O'
		}
	}
	*at(e.Shape.Move) = '*'
	for _, l := range labels {
		*at(l.Cell) = l.Name
	}
	b.WriteString(strings.Repeat("-", w) + "+\n")
	for y := range h {
		b.Write(cells[y*w : y*w+w])
		b.WriteString("|\n")
	}
}

// Database compiles the entries of the set as patterns of the kind
// pattern.Joseki, in their order. The error names the nodes of the patterns at
// fault; it wraps ErrTree and the errors of package pattern.
func (s *Set) Database() (*pattern.Database, error) {
	if s == nil {
		return nil, fmt.Errorf("%w: no set", ErrTree)
	}
	return database(s.Entries)
}

func database(entries []Entry) (*pattern.Database, error) {
	if err := checkEntries(entries, true); err != nil {
		return nil, err
	}
	db, err := compiled(entries)
	if err != nil {
		return nil, withPlaces(entries, err)
	}
	return db, nil
}

// compiled compiles entries that make sense. Faults have the places of the text.
func compiled(entries []Entry) (*pattern.Database, error) {
	var files []*pattern.File
	for len(entries) > 0 {
		// Texts that package pattern reads are of limited size.
		n := min(len(entries), textEntries)
		var text bytes.Buffer
		b := bufio.NewWriter(&text)
		b.WriteString("attribute_map general\n")
		for i := range entries[:n] {
			entries[i].write(b)
		}
		b.Flush()
		f, _ := pattern.Parse("", text.Bytes()) // Compile reports its faults
		files = append(files, f)
		entries = entries[n:]
	}
	return pattern.Compile(pattern.Joseki(), files...)
}

// textEntries is how many entries make one text.
const textEntries = 1000

// withPlaces returns an error of the database of some entries that names their nodes.
func withPlaces(entries []Entry, err error) error {
	var list pattern.ErrorList
	if !errors.As(err, &list) {
		return err
	}
	var errs []error
	for _, f := range list {
		f := *f
		f.Pos = pattern.Pos{File: placeOf(entries, f.Pattern)}
		errs = append(errs, fmt.Errorf("%w: %w", ErrTree, &f))
	}
	return errors.Join(errs...)
}

// placeOf returns the place of the entry with a name.
func placeOf(entries []Entry, name string) string {
	for i := range entries {
		if entries[i].Name == name {
			return entries[i].Place.String()
		}
	}
	return ""
}

// checkTexts reports what is wrong with the texts that comments give to patterns: what
// package pattern refuses, and functions that are not in the standard vocabulary. The
// error names the nodes; it wraps ErrTree and the errors of package pattern.
func checkTexts(entries []Entry) error {
	var some []Entry
	for i := range entries {
		if e := &entries[i]; e.Rest != "" || len(e.Constraint) > 0 || len(e.Action) > 0 {
			some = append(some, *e)
		}
	}
	if len(some) == 0 {
		return nil
	}
	db, err := database(some)
	if err != nil {
		return err
	}
	var faults pattern.ErrorList
	for _, u := range db.Unknown() {
		f := &pattern.Error{Pos: u.Pos, Pattern: u.Pattern, Msg: "unknown function " + u.Name, Err: pattern.ErrName}
		if u.Near != "" {
			f.Expected = u.Near
		}
		faults = append(faults, f)
	}
	if faults == nil {
		return nil
	}
	return withPlaces(some, faults)
}

// Matcher compiles the entries as a tree of corner variations. A match has the
// index of its entry as Pattern. The error is that of Database.
func (s *Set) Matcher() (*corner.Matcher, error) {
	db, err := s.Database()
	if err != nil {
		return nil, err
	}
	return corner.New(db)
}
