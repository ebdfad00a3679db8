package sgf

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// charset converts the texts of a game.
type charset struct {
	name   string
	kind   charsetKind
	decode func([]byte) (string, error) // for foreign ones, or nil
}

type charsetKind uint8

const (
	charsetLatin1 charsetKind = iota
	charsetUTF8
	charsetWindows1252
	charsetForeign
)

// charsetOf finds a character set by the name in CA, without regard to case and
// punctuation.
func charsetOf(name string, c *config) charset {
	if strings.TrimSpace(name) == "" {
		return charset{name: "ISO-8859-1", kind: charsetLatin1}
	}
	switch plainName(name) {
	case "utf8", "unicode11utf8":
		return charset{name: name, kind: charsetUTF8}
	case "utf16", "utf16le", "utf16be", "ucs2", "unicode":
		// The file would not have been understood so far if it were that.
		return charset{name: name, kind: charsetUTF8}
	case "latin1", "iso88591", "l1", "usascii", "ascii":
		return charset{name: name, kind: charsetLatin1}
	case "windows1252", "cp1252":
		return charset{name: name, kind: charsetWindows1252}
	}
	cs := charset{name: name, kind: charsetForeign}
	if c != nil && c.charsets != nil {
		cs.decode = c.charsets(strings.TrimSpace(name))
	}
	return cs
}

// plainName removes case and punctuation.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, name)
}

// windows1252 holds the characters 0x80 to 0x9f, 0 where there is none.
var windows1252 = [32]rune{
	0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
}

// fromBytes decodes bytes without escapes. Text that claims to be UTF-8 and is
// not is taken for Latin-1, as it stands in many files.
func (cs *charset) fromBytes(s string) (string, error) {
	if isASCII(s) && cs.kind != charsetForeign {
		return s, nil
	}
	switch cs.kind {
	case charsetUTF8:
		if utf8.ValidString(s) {
			return s, nil
		}
	case charsetForeign:
		if cs.decode != nil {
			t, err := cs.decode([]byte(s))
			if err != nil && utf8.ValidString(s) {
				return s, nil // CA is wrong, as in many files
			}
			if err != nil {
				return "", fmt.Errorf("%w: %s: %w", errCharset, quote(cs.name), err)
			}
			return t, nil
		}
		if utf8.ValidString(s) {
			return s, nil
		}
		return "", fmt.Errorf("%w: %s", errCharset, quote(cs.name))
	}
	var b strings.Builder
	b.Grow(len(s) + len(s)/2)
	for i := range len(s) {
		r := rune(s[i])
		if cs.kind == charsetWindows1252 && r >= 0x80 && r < 0xa0 && windows1252[r-0x80] != 0 {
			r = windows1252[r-0x80]
		}
		b.WriteRune(r)
	}
	return b.String(), nil
}

// toBytes encodes text.
func (cs *charset) toBytes(s string) (string, error) {
	if isASCII(s) {
		return s, nil
	}
	switch cs.kind {
	case charsetUTF8:
		return strings.ToValidUTF8(s, "\uFFFD"), nil
	case charsetForeign:
		return "", fmt.Errorf("%w: %s cannot be written; convert the game with ToUTF8", errCharset, quote(cs.name))
	}
	b := make([]byte, 0, len(s))
	for _, r := range s {
		c, ok := byte(r), r < 0x100
		if cs.kind == charsetWindows1252 && r >= 0x80 && (r < 0xa0 || r >= 0x100) {
			c, ok = byte(r), r < 0xa0 && windows1252[r-0x80] == 0
			for i, w := range windows1252 {
				if w == r {
					c, ok = byte(0x80+i), true
				}
			}
		}
		if !ok {
			return "", fmt.Errorf("%w: %q is not in %s; convert the game with ToUTF8", errCharset, r, cs.name)
		}
		b = append(b, c)
	}
	return string(b), nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// ToUTF8 converts all texts of n's tree to UTF-8 and sets CA, so that any text can be set. The
// error is an [*Error] that wraps ErrValue, and nothing changes then.
func (n *Node) ToUTF8() error {
	root := n.Root()
	g := *root.of()
	g.charset = charset{name: "UTF-8", kind: charsetUTF8}
	g.forced, g.wide = false, narrow
	if err := root.convert(&g); err != nil {
		return err
	}
	return root.Set("CA", "UTF-8")
}

// convert makes all nodes from n on part of g, with their texts in its character
// set.
func (n *Node) convert(g *game) error {
	old := n.of()
	from, to := &old.charset, &g.charset
	type change struct {
		node  *Node
		props string
	}
	var changes []change
	if from.kind != to.kind || from.kind == charsetForeign && from.name != to.name || old.wide != g.wide {
		for m := range n.All() {
			if isASCII(m.props()) && from.decode == nil {
				continue
			}
			props, err := m.recode(g)
			if err != nil {
				return err
			}
			if props != m.props() {
				changes = append(changes, change{m, props})
			}
		}
	}
	for _, c := range changes {
		c.node.setProps(c.props)
	}
	for m := range n.All() {
		if m.of().source != g.source {
			m.setProps(m.props())
			m.start = noPlace
		}
		m.game = g
	}
	return nil
}

// recode returns the properties of n as they have to be in g.
func (n *Node) recode(g *game) (string, error) {
	var b strings.Builder
	done := 0
	c := n.scan()
	for c.next() {
		for v, ok := c.value(); ok; v, ok = c.value() {
			if isASCII(v) && n.of().charset.decode == nil {
				continue
			}
			t, err := n.of().recode(v, g)
			if err != nil {
				return "", n.errorAt(c.valueStart, c.id, err)
			}
			b.WriteString(c.s[done:c.valueStart])
			b.WriteString(t)
			done = c.valueStart + len(v)
		}
	}
	b.WriteString(c.s[done:])
	return b.String(), nil
}

// recode converts a raw value.
func (g *game) recode(v string, to *game) (string, error) {
	if g.charset.kind != charsetForeign && g.wide == to.wide {
		// Escapes are ASCII and stay where they are.
		t, err := g.charset.fromBytes(v)
		if err != nil {
			return "", err
		}
		return to.charset.toBytes(t)
	}
	parts := []string{v}
	if i := colon(v, g.wide); i >= 0 {
		parts = []string{v[:i], v[i+1:]}
	}
	for i := range parts {
		t, err := g.charset.fromBytes(unescape(parts[i], g.wide))
		if err != nil {
			return "", err
		}
		if t, err = to.charset.toBytes(t); err != nil {
			return "", err
		}
		parts[i] = escape(t, true)
	}
	return strings.Join(parts, ":"), nil
}
