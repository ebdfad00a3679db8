package pattern

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxFile is the length of the largest text that this package reads, in bytes. Such a text
// takes about a hundred megabytes of memory, one of nothing but short comments a thousand.
const MaxFile = 1 << 23

// maxLine is the length of the longest line.
const maxLine = 1 << 16

// maxFaults is how many faults, and how many warnings, are kept of one run. What
// comes after so many of them is not looked at.
const maxFaults = 1000

// tooLarge returns the error of a text that is too large, or nil.
func tooLarge(name string, size int64) error {
	if size <= MaxFile {
		return nil
	}
	return ErrorList{{Pos: Pos{File: name}, Msg: fmt.Sprintf("%d bytes", size), Expected: fmt.Sprintf("at most %d", MaxFile), Err: ErrSyntax}}
}

// byteOrderMark may stand in front of a text; it means nothing.
const byteOrderMark = "\ufeff"

// first returns the first character of a text, for messages.
func first(s string) rune {
	c, _ := utf8.DecodeRuneInString(s)
	return c
}

// labelCells are the characters of rows of constraint diagrams.
const labelCells = mainCells + "abcdefghijklmnpqrstuvwyzABCDEFGHIJKLMNPRSTUVWZ"

// directives are the words of lines that are about more than one pattern.
var directives = [...]string{"attribute_map", "goal_elements", "callback_data"}

// Parse reads the text of a .db file; the name appears in places. Faults of syntax make an
// [ErrorList] beside a tree of what could be read, and [Compile] reports faults of content too.
// A text of more than MaxFile bytes is refused with ErrSyntax.
func Parse(name string, src []byte) (*File, error) {
	p := &parser{file: &File{Name: name}}
	if err := tooLarge(name, int64(len(src))); err != nil {
		p.file.faults = err.(ErrorList)
		return p.file, err
	}
	for line := range strings.Lines(strings.TrimPrefix(string(src), byteOrderMark)) {
		p.line++
		p.parseLine(strings.TrimRight(line, " \t\r\n\v\f"))
		if len(p.errs) >= maxFaults {
			p.decl = nil
			p.errorf(p.pos(1), ErrSyntax, "fewer of them", "%d faults; the rest of the text has not been read", len(p.errs))
			break
		}
	}
	p.endPattern()
	p.file.tail = p.takeComments()
	p.file.faults = p.errs
	return p.file, p.errs.err()
}

// parser reads line by line; state says what of a pattern may come next.
type parser struct {
	file *File
	line int
	errs ErrorList

	decl     *Decl     // the pattern that is being read
	comments []comment // those that have not found a place yet
	diagram  *diagram  // that is being read
	comment  Pos       // of a comment that has just ended a diagram
	lost     bool      // the pattern got an error about an order of lines
}

func (p *parser) pos(col int) Pos { return Pos{p.file.Name, p.line, col} }

func (p *parser) errorf(pos Pos, reason error, expected, format string, args ...any) {
	e := &Error{Pos: pos, Msg: fmt.Sprintf(format, args...), Expected: expected, Err: reason}
	if p.decl != nil {
		e.Pattern = p.decl.Name
		p.decl.faulty = true
	}
	p.errs = append(p.errs, e)
}

// takeItemComments is takeComments that keeps a blank line at the end: it tells
// a comment that stands alone from one about what follows.
func (p *parser) takeItemComments() []comment {
	all := p.comments
	c := p.takeComments()
	if n := len(all); c != nil && all[n-1].Blank {
		c = append(c, all[n-1])
	}
	return c
}

// takeComments returns the comments since the last place, without blank lines
// around them.
func (p *parser) takeComments() []comment {
	c := p.comments
	p.comments = nil
	for len(c) > 0 && c[0].Blank {
		c = c[1:]
	}
	for len(c) > 0 && c[len(c)-1].Blank {
		c = c[:len(c)-1]
	}
	if len(c) == 0 {
		return nil
	}
	return c
}

func (p *parser) parseLine(s string) {
	if len(s) > maxLine {
		p.errorf(p.pos(maxLine+1), ErrSyntax, fmt.Sprintf("at most %d bytes", maxLine), "line of %d bytes", len(s))
		return
	}
	if s == "" || s[0] == '#' {
		p.blankOrComment(s)
		return
	}
	word, rest, _ := strings.Cut(s, " ")
	if w, r, ok := strings.Cut(s, "\t"); ok && len(w) < len(word) {
		word, rest = w, r
	}
	switch word {
	case "Pattern":
		p.startPattern(word, rest)
		return
	case "attribute_map", "goal_elements", "callback_data":
		p.directive(word, rest)
		return
	}
	if p.slip(word, s) {
		return
	}
	// In the middle of a diagram this may be a row of seven labels.
	if p.diagram == nil && strings.EqualFold(word, "Pattern") && len(strings.Fields(rest)) > 0 {
		p.startPattern(word, rest)
		p.errorf(p.pos(1), ErrSyntax, "Pattern", "line starts with %q", word)
		return
	}
	// Seven cells that are followed by a comment without a blank would read as
	// the start of a pattern once they are formatted.
	after := strings.TrimLeft(s, labelCells)
	cells := s[:len(s)-len(after)]
	if after != "" && after[0] != '|' && (cells == "Pattern" || p.diagram == nil && strings.EqualFold(cells, "Pattern")) {
		p.startPattern(cells, after)
		p.errorf(p.pos(len(cells)+1), ErrSyntax, "a blank and a name", "%q after %s", first(after), cells)
		return
	}
	switch c := s[0]; {
	case c == ':':
		p.entryLine(s)
	case c == ';' || c == '>':
		p.codeLine(s)
	case c == '|' || c == '+' || c == '-' || strings.IndexByte(labelCells, c) >= 0:
		p.diagramRow(s)
	default:
		p.errorf(p.pos(1), ErrSyntax, "Pattern, a directive, #, a diagram row, :, ; or >", "line starts with %q", first(s))
	}
}

// blankOrComment reads a line that is blank or a comment. It ends a diagram.
func (p *parser) blankOrComment(s string) {
	switch {
	case s == "":
		p.comment = Pos{}
	case p.diagram != nil:
		p.comment = p.pos(1)
	}
	p.diagram = nil
	if s != "" {
		p.comments = append(p.comments, comment{Pos: p.pos(1), Text: s[1:]})
	} else if n := len(p.comments); n > 0 && !p.comments[n-1].Blank {
		p.comments = append(p.comments, comment{Pos: p.pos(1), Blank: true})
	}
}

// slip reports a misspelt directive or a blank in front of a line, which is read all the same,
// and whether the line is such.
func (p *parser) slip(word, s string) bool {
	if p.diagram == nil {
		if d := near(word, slices.Values(directives[:])); d != "" {
			p.endPattern()
			p.errorf(p.pos(1), ErrSyntax, d, "unknown directive %q", word)
			return true
		}
	}
	trimmed := strings.TrimLeft(s, blanks)
	if trimmed == s {
		return false
	}
	p.errorf(p.pos(1), ErrSyntax, "no blank in front", "line starts with %q", first(s))
	p.parseLine(trimmed)
	return true
}

func (p *parser) directive(word, rest string) {
	p.endPattern()
	arg := strings.TrimLeft(rest, " \t")
	argPos := p.pos(len(word) + 2 + len(rest) - len(arg))
	if arg == "" {
		p.errorf(argPos, ErrSyntax, "an argument", "%s without an argument", word)
		return
	}
	d := &directive{Pos: p.pos(1), Word: word, Arg: arg, ArgPos: argPos}
	p.file.items = append(p.file.items, item{Comments: p.takeItemComments(), Directive: d})
}

func (p *parser) startPattern(word, rest string) {
	p.endPattern()
	fields := strings.Fields(rest)
	d := &Decl{pos: p.pos(1)}
	p.file.items = append(p.file.items, item{Comments: p.takeItemComments(), Pattern: d})
	p.decl = d
	if len(fields) == 0 {
		p.errorf(p.pos(len(word)+1), ErrSyntax, "a name", "pattern without a name")
		return
	}
	d.Name = fields[0]
	if len(fields) > 1 {
		at := strings.Index(rest, fields[0]) + len(fields[0])
		at += strings.Index(rest[at:], fields[1])
		p.errorf(p.pos(len(word)+2+at), ErrSyntax, "the end of the line", "%q after the name", fields[1])
	}
}

// endPattern closes the pattern that is being read; it says what is missing.
func (p *parser) endPattern() {
	p.diagram, p.comment = nil, Pos{}
	if d := p.decl; d != nil && !p.lost {
		switch {
		case d.main == nil && d.entry == nil:
			p.errorf(d.pos, ErrSyntax, "a diagram and a colon line", "empty pattern")
		case d.main == nil:
			p.errorf(d.pos, ErrSyntax, "a diagram above the colon line", "pattern without a diagram")
		case d.entry == nil:
			p.errorf(d.pos, ErrSyntax, "a line that starts with : below the diagram", "pattern without a colon line")
		}
	}
	p.decl, p.lost = nil, false
}

// misplaced reports a line that cannot stand where it does.
func (p *parser) misplaced(expected, what string) {
	p.errorf(p.pos(1), ErrSyntax, expected, "%s is out of place", what)
	p.lost = true
}

func (p *parser) diagramRow(s string) {
	d := p.decl
	if d == nil {
		p.misplaced("Pattern NAME above it", "diagram row")
		p.lost = false
		return
	}
	if p.diagram == nil {
		dg := &diagram{}
		switch {
		case p.comment.IsValid():
			p.errorf(p.comment, ErrSyntax, "it above or below the diagram", "comment inside a diagram")
			p.lost = true
		case d.main == nil && d.entry == nil:
			d.main, d.comments = dg, p.takeComments()
		case d.entry == nil:
			p.misplaced("a line that starts with :", "second diagram")
		case d.labels == nil && len(d.code) == 0:
			d.labels, d.labelComment = dg, p.takeComments()
		default:
			p.misplaced("a ; line, a > line or the next pattern", "diagram row")
		}
		p.diagram = dg
	}
	p.comment = Pos{}
	cells := mainCells
	if d.entry != nil {
		cells = labelCells
	}
	p.diagram.Rows = append(p.diagram.Rows, p.row(s, cells))
}

// row splits a line into edges, cells and comment.
func (p *parser) row(s, cells string) row {
	r := row{Pos: p.pos(1)}
	n := 0
	if s[0] == '+' || s[0] == '-' {
		r.Border = true
		n = len(s) - len(strings.TrimLeft(s, "+-"))
		r.Cells = s[:n]
	} else {
		if s[0] == '|' {
			r.West, n = true, 1
		}
		from := n
		for n < len(s) && strings.IndexByte(cells, s[n]) >= 0 {
			n++
		}
		r.Cells = s[from:n]
		if n < len(s) && s[n] == '|' {
			r.East = true
			n++
		}
		if r.Cells == "" {
			p.errorf(p.pos(n+1), ErrSyntax, "cells, characters of "+cells, "diagram row without cells")
			return r
		}
	}
	if n < len(s) && s[n] != ' ' && s[n] != '\t' {
		if s[n] == 'a' && !r.Border && !r.East {
			p.errorf(p.pos(n+1), ErrSyntax, "a character of "+cells+", | or a blank before a comment", "obsolete cell character 'a' in a diagram row")
			return r
		}
		w := Warning{Pos: p.pos(n + 1), Msg: fmt.Sprintf("%q right after the cells of a row is taken for the start of a comment", first(s[n:]))}
		if p.decl != nil {
			w.Pattern = p.decl.Name
		}
		if len(p.file.warnings) < maxFaults {
			p.file.warnings = append(p.file.warnings, w)
		}
	}
	r.Comment = strings.TrimLeft(s[n:], " \t")
	return r
}

// entryLine reads :symmetry,class,key(arg),…,helper.
func (p *parser) entryLine(s string) {
	p.diagram, p.comment = nil, Pos{}
	d := p.decl
	switch {
	case d == nil:
		p.misplaced("Pattern NAME above it", "colon line")
		p.lost = false
		return
	case d.entry != nil:
		p.misplaced("one colon line in a pattern", "second colon line")
		return
	}
	e := &entry{Pos: p.pos(1)}
	d.entry, d.midComments = e, p.takeComments()
	if len(s) > 1 && strings.IndexByte(blanks, s[1]) >= 0 {
		p.errorf(p.pos(2), ErrMeaning, "8 | - \\ / + X or O right after the colon", "blank in front of the symmetry character")
		return
	}
	if len(s) < 2 || s[1] == ',' {
		p.errorf(p.pos(2), ErrMeaning, "8 | - \\ / + X or O", "colon line without a symmetry character")
		return
	}
	e.Symmetry = s[1]
	if len(s) < 3 || s[2] != ',' {
		p.errorf(p.pos(3), ErrMeaning, ", and class letters (or -)", "colon line without a class")
		return
	}
	class, rest, more := strings.Cut(s[3:], ",")
	e.Class = strings.Trim(class, blanks)
	e.ClassPos = p.pos(4 + len(class) - len(strings.TrimLeft(class, blanks)))
	if more {
		p.entryValues(e, s, len(s)-len(rest))
	}
}

// entryValues reads the entries of a colon line from byte i on, separated by
// commas and blanks.
func (p *parser) entryValues(e *entry, s string, i int) {
	for {
		for i < len(s) && (s[i] == ',' || strings.IndexByte(blanks, s[i]) >= 0) {
			i++
		}
		if i == len(s) {
			return
		}
		start := i
		for i < len(s) && strings.IndexByte("(),"+blanks, s[i]) < 0 {
			i++
		}
		word := s[start:i]
		if i == len(s) || s[i] != '(' {
			if word == "" {
				p.errorf(p.pos(start+1), ErrMeaning, "key(value) or the name of a helper", "unexpected %q", rune(s[start]))
				return
			}
			e.Helper, e.HelperPos = word, p.pos(start+1)
			e.Rest = strings.Trim(s[i:], ","+blanks)
			return
		}
		n := strings.IndexByte(s[i:], ')')
		if n < 0 {
			p.errorf(p.pos(len(s)+1), ErrMeaning, ")", "%s( is not closed", word)
			return
		}
		arg := s[i+1 : i+n]
		trimmed := strings.TrimLeft(arg, blanks)
		e.Values = append(e.Values, entryValue{
			Pos: p.pos(start + 1), Key: word,
			Arg: strings.Trim(arg, blanks), ArgPos: p.pos(i + 2 + len(arg) - len(trimmed)),
		})
		i += n + 1
	}
}

func (p *parser) codeLine(s string) {
	p.diagram, p.comment = nil, Pos{}
	d := p.decl
	if d == nil {
		p.misplaced("Pattern NAME above it", s[:1]+" line")
		p.lost = false
		return
	}
	if d.entry == nil {
		p.misplaced("a colon line above it", s[:1]+" line")
		return
	}
	d.code = append(d.code, codeLine{Comments: p.takeComments(), Pos: p.pos(1), Mark: s[0], Text: s[1:]})
}
