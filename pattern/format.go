package pattern

import (
	"bytes"
	"strings"
)

// commentGap separates the rows of a diagram from their comments.
const commentGap = "    "

// Format prints the tree in canonical layout: one empty line between the parts
// of a pattern and between patterns, no blanks in colon lines and between
// labels, one blank around operators, comments of rows in one column. Comments,
// line breaks of constraints and actions, and the order of everything stay.
// Formatting what Format has printed changes nothing.
func (f *File) Format() []byte {
	var w printer
	for i := range f.items {
		it := &f.items[i]
		// Directives stand together unless a comment comes between them.
		together := it.Directive != nil && i > 0 && f.items[i-1].Directive != nil && len(it.Comments) == 0
		if i > 0 && !together {
			w.blank()
		}
		w.comments(it.Comments)
		switch {
		case it.Directive != nil:
			w.line(it.Directive.Word + " " + it.Directive.Arg)
		case it.Pattern != nil:
			w.pattern(it.Pattern)
		}
	}
	if len(f.tail) > 0 && len(f.items) > 0 {
		w.blank()
	}
	w.comments(f.tail)
	return w.Bytes()
}

// Format prints one pattern in canonical layout.
func (d *Decl) Format() []byte {
	var w printer
	w.pattern(d)
	return w.Bytes()
}

type printer struct{ bytes.Buffer }

func (w *printer) line(s string) {
	w.WriteString(strings.TrimRight(s, " \t"))
	w.WriteByte('\n')
}

func (w *printer) blank() { w.WriteByte('\n') }

func (w *printer) comments(cs []comment) {
	for i, c := range cs {
		switch {
		case !c.Blank:
			w.line("#" + c.Text)
		case i > 0:
			w.blank()
		}
	}
}

func (w *printer) pattern(d *Decl) {
	w.line("Pattern " + d.Name)
	w.comments(d.comments)
	w.diagram(nil, d.main)
	if d.entry != nil || len(d.midComments) > 0 {
		w.blank()
		w.comments(d.midComments)
	}
	if d.entry != nil {
		w.line(d.entry.text())
	}
	w.diagram(d.labelComment, d.labels)
	if len(d.code) > 0 {
		w.blank()
	}
	var inside codeState
	for i := range d.code {
		line := &d.code[i]
		w.comments(line.Comments)
		if i > 0 && line.Mark != d.code[i-1].Mark {
			inside = codeState{}
		}
		w.line(string(line.Mark) + inside.format(line))
	}
}

// diagram prints a diagram, if there is one, below an empty line and comments.
func (w *printer) diagram(above []comment, d *diagram) {
	if d == nil || len(d.Rows) == 0 {
		return
	}
	w.blank()
	w.comments(above)
	for i := range d.Rows {
		r := &d.Rows[i]
		s := r.Cells
		if r.West {
			s = "|" + s
		}
		if r.East {
			s += "|"
		}
		if r.Comment != "" {
			s += commentGap + r.Comment
		}
		w.line(s)
	}
}

// text returns the colon line.
func (e *entry) text() string {
	var s strings.Builder
	s.WriteByte(':')
	s.WriteByte(e.Symmetry)
	s.WriteByte(',')
	class := strings.Map(func(c rune) rune {
		if strings.ContainsRune(blanks, c) {
			return -1
		}
		return c
	}, e.Class)
	if class == "" {
		class = "-"
	}
	s.WriteString(class)
	for _, v := range e.Values {
		s.WriteString("," + v.Key + "(" + v.Arg + ")")
	}
	if e.Helper != "" {
		s.WriteString("," + e.Helper)
		if e.Rest != "" {
			s.WriteString(" " + e.Rest)
		}
	}
	return s.String()
}

// codeState remembers the last token of the lines before, which decides whether
// a sign at the start of a line has one or two sides.
type codeState struct{ last token }

// format returns the text of a line with canonical blanks. A text that cannot
// be cut into tokens is left as it is, except for blanks around it.
func (c *codeState) format(line *codeLine) string {
	ok := true
	tokens, _ := lex(nil, []*codeLine{line}, func(Pos, error, string, string) { ok = false })
	if !ok {
		c.last = token{}
		return strings.Trim(line.Text, blanks)
	}
	text := spaced(c.last, tokens)
	if len(tokens) > 1 {
		c.last = tokens[len(tokens)-2]
	}
	return text
}

// formatTokens returns all tokens of a program on one line.
func formatTokens(tokens []token) string { return spaced(token{}, tokens) }

// spaced joins tokens up to the end; before is the one ahead of them.
func spaced(before token, tokens []token) string {
	var s strings.Builder
	glued := true // nothing may stand between the last token and the next
	for i := range tokens {
		t := &tokens[i]
		if t.kind == tokEnd {
			break
		}
		if !glued && spaceBefore(before, *t) {
			s.WriteByte(' ')
		}
		s.WriteString(t.text)
		glued = gluesNext(before, *t)
		before = *t
	}
	return s.String()
}

// operand reports whether an expression can end with the token.
func operand(t token) bool {
	return t.kind == tokName && t.text != "return" && t.text != "else" || t.kind == tokNumber || t.kind == ")"
}

// gluesNext reports whether the token after t follows without a blank.
func gluesNext(before, t token) bool {
	switch t.kind {
	case "(", "!", ",":
		return true
	case "-", "+":
		return !operand(before)
	}
	return false
}

// spaceBefore reports whether a blank stands between two tokens.
func spaceBefore(before, t token) bool {
	switch t.kind {
	case ")", ",", ";":
		return false
	case "(":
		return !(before.kind == tokName && before.text != "if" && before.text != "return")
	}
	return true
}
