package gtp

import "strings"

// Request is one parsed line of input.
type Request struct {
	// ID is the decimal number in front of the command, or "".
	ID string
	// Name is the command, or "" for a line that asks nothing.
	Name string
	// Text is the rest of the line without the blanks around it. Blanks
	// inside are kept.
	Text string
	// Interrupt reports that the line is the comment "# interrupt".
	Interrupt bool
}

// Args returns the words of Text.
func (r Request) Args() []string {
	return strings.FieldsFunc(r.Text, func(c rune) bool { return c == ' ' })
}

// ParseRequest splits a line into identity, name and arguments. It drops control characters,
// reads a tab as a blank, ignores a comment after #, and keeps bytes above 127. An empty line,
// a comment, and a line of only an identity have an empty Name, and a server does not answer
// them.
func ParseRequest(line string) Request {
	line, comment, found := strings.Cut(clean(line), "#")
	line = trim(line)
	if line == "" {
		return Request{Interrupt: found && trim(comment) == "interrupt"}
	}
	n := 0
	for n < len(line) && '0' <= line[n] && line[n] <= '9' {
		n++
	}
	r := Request{ID: line[:n]}
	name, text, _ := strings.Cut(trim(line[n:]), " ")
	r.Name, r.Text = name, trim(text)
	return r
}

func trim(s string) string { return strings.Trim(s, " ") }

// clean drops control characters and turns tabs into blanks. It looks at bytes,
// since a file name may be in any encoding.
func clean(line string) string {
	out := make([]byte, 0, len(line))
	for i := range len(line) {
		switch c := line[i]; {
		case c == '\t':
			out = append(out, ' ')
		case c >= ' ' && c != 0x7f:
			out = append(out, c)
		}
	}
	return string(out)
}
