package sgf

import (
	"fmt"
	"strings"
)

// Text returns the first value of a property of type Text, such as C, in UTF-8: without
// escapes, line breaks as "\n", other blanks as spaces. Text that claims to be UTF-8 and is not
// is read as Latin-1. The error is an [*Error] that wraps ErrMissing if n lacks the property,
// or ErrValue.
func (n *Node) Text(id string) (string, error) {
	return n.text(id, unescapeText)
}

// SimpleText returns the first value of a property of type SimpleText, such as
// PB, in one line: it is like [Node.Text], but line breaks become spaces.
func (n *Node) SimpleText(id string) (string, error) {
	return n.text(id, unescapeSimple)
}

func (n *Node) text(id string, normalize func(string) string) (string, error) {
	c, v, err := n.first(id)
	if err != nil {
		return "", err
	}
	t, err := n.decode(v, normalize)
	if err != nil {
		return "", n.errorAt(c.valueStart, c.id, err)
	}
	return t, nil
}

// decode turns a raw value into text.
func (n *Node) decode(v string, normalize func(string) string) (string, error) {
	cs := &n.of().charset
	if cs.kind == charsetForeign {
		// The bytes of a character may look like an escape, so that those of the
		// file go first, but only decoded text has blanks to normalize.
		t, err := cs.fromBytes(unescape(v, n.of().wide))
		if err != nil {
			return "", err
		}
		return normalize(escape(t, false)), nil
	}
	t, err := cs.fromBytes(v)
	if err != nil {
		return "", err
	}
	return normalize(t), nil
}

// first finds the first value of a property.
func (n *Node) first(id string) (scanner, string, error) {
	c := n.scan()
	if !c.find(Ident(id)) {
		return c, "", n.missing(id)
	}
	v, _ := c.value()
	return c, v, nil
}

// missing makes an error without a place, because such errors are often only
// looked at for their kind.
func (n *Node) missing(id string) error {
	e := &Error{Property: id, Err: ErrMissing}
	if n.of().source != nil {
		e.File = n.of().source.file
	}
	return e
}

// SetText sets a property of type Text, with the escapes that are needed, in the character set
// of the game. The error wraps ErrValue if the character set lacks a letter of the text; see
// [Node.ToUTF8].
func (n *Node) SetText(id, text string) error {
	return n.setText(id, strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text))
}

// SetSimpleText is [Node.SetText] for a property of type SimpleText: line breaks
// become spaces.
func (n *Node) SetSimpleText(id, text string) error {
	return n.setText(id, strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ").Replace(text))
}

func (n *Node) setText(id, text string) error {
	v, err := n.of().charset.toBytes(text)
	if err != nil {
		return n.errorAt(0, id, err)
	}
	return n.Set(id, escape(v, false))
}

// unescapeText converts a raw value to the type Text: it removes escapes and escaped line breaks,
// and turns other line breaks into "\n" and other blanks into spaces.
func unescapeText(raw string) string { return normalize(raw, '\n') }

// unescapeSimple is unescapeText for the type SimpleText: line breaks are spaces.
func unescapeSimple(raw string) string { return normalize(raw, ' ') }

func normalize(raw string, lineBreak byte) string {
	if !strings.ContainsAny(raw, "\\\r\n\t\v\f") {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		escaped := c == '\\' && i+1 < len(raw)
		if escaped {
			i++
			c = raw[i]
		}
		switch c {
		case '\r', '\n':
			// LF CR and CR LF are one break.
			if i+1 < len(raw) && raw[i+1] != c && (raw[i+1] == '\r' || raw[i+1] == '\n') {
				i++
			}
			if !escaped {
				b = append(b, lineBreak)
			}
		case '\t', '\v', '\f':
			b = append(b, ' ')
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// unescape removes escapes and line breaks that are escaped, nothing else.
func unescape(raw string, w wide) string {
	if strings.IndexByte(raw, '\\') < 0 {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] == '\\' && i+1 < len(raw) {
			i++
			if c := raw[i]; c == '\r' || c == '\n' {
				if i+1 < len(raw) && raw[i+1] != c && (raw[i+1] == '\r' || raw[i+1] == '\n') {
					i++
				}
				continue
			}
		}
		n := max(1, w.chars(raw, i))
		b = append(b, raw[i:i+n]...)
		i += n - 1
	}
	return string(b)
}

// escape is the reverse. In composed values colons are escaped too.
func escape(text string, colons bool) string {
	special := `\]`
	if colons {
		special = `\]:`
	}
	if !strings.ContainsAny(text, special) {
		return text
	}
	b := make([]byte, 0, len(text)+8)
	for i := range len(text) {
		if strings.IndexByte(special, text[i]) >= 0 {
			b = append(b, '\\')
		}
		b = append(b, text[i])
	}
	return string(b)
}

// colon returns the index of the colon that parts a composed value, or -1.
func colon(raw string, w wide) int {
	for i := 0; i < len(raw); i++ {
		if n := w.chars(raw, i); n > 0 {
			i += n - 1
			continue
		}
		switch raw[i] {
		case '\\':
			i++
		case ':':
			return i
		}
	}
	return -1
}

// badValue makes an error for a value that is not what it should be.
func badValue(v, want string) error {
	return fmt.Errorf("%w: %s, want %s", ErrValue, quote(v), want)
}
