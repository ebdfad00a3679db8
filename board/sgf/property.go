package sgf

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Property is a property of a node, as it stands in the file.
type Property struct {
	ID     string   // the identifier as written, such as "AB" or "AddBlack"
	Values []string // raw: without the brackets, with all escapes
}

// scanner goes through the text of a node's properties. The text is well formed,
// so that it cannot fail.
type scanner struct {
	s          string
	wide       wide
	pos        int
	start      int    // of the identifier
	id         string // as written
	valueStart int    // of the value that was returned last
}

func (n *Node) scan() scanner { return scanner{s: n.props(), wide: n.of().wide} }

// next moves to the next property, past its identifier.
func (c *scanner) next() bool {
	for more := true; more; {
		_, more = c.value() // of the property before, that nobody asked for
	}
	if c.pos >= len(c.s) {
		return false
	}
	i := c.pos
	c.start = i
	for i < len(c.s) && isIdent(c.s[i]) {
		i++
	}
	c.id = c.s[c.start:i]
	c.pos = i
	return true
}

// value returns the next value of the property, or false and stands at the next
// property or at the end.
func (c *scanner) value() (string, bool) {
	i := c.pos
	for i < len(c.s) && isBlank(c.s[i]) {
		i++
	}
	c.pos = i
	if i >= len(c.s) || c.s[i] != '[' {
		return "", false
	}
	i++
	end := valueEnd(c.s, i, c.wide)
	if end < 0 {
		return "", false
	}
	c.pos = end + 1
	c.valueStart = i
	return c.s[i:end], true
}

// find moves to the next property whose canonical identifier is id.
func (c *scanner) find(id string) bool {
	for c.next() {
		if c.is(id) {
			return true
		}
	}
	return false
}

// is reports whether the property's canonical identifier is id.
func (c *scanner) is(id string) bool { return c.id == id || Ident(c.id) == id }

func isBlank(c byte) bool { return c <= ' ' }

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }

// isIdent reports whether c can stand in an identifier. Digits are no part of
// the standard, but some programs use them.
func isIdent(c byte) bool { return isUpper(c) || isLower(c) || '0' <= c && c <= '9' }

// Ident returns the FF[4] identifier for id: old files may have small letters in it, which are
// dropped, as in "Black" for "B". An identifier of small letters only is turned into capitals.
func Ident(id string) string {
	lower, upper := false, false
	for i := range len(id) {
		lower = lower || isLower(id[i])
		upper = upper || isUpper(id[i])
	}
	switch {
	case !lower:
		return id
	case !upper:
		return strings.ToUpper(id)
	}
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return -1
		}
		return r
	}, id)
}

// checkIdent reports an identifier that would not be read back.
func checkIdent(id string) error {
	ok := id != "" && !('0' <= id[0] && id[0] <= '9')
	for i := range len(id) {
		ok = ok && isIdent(id[i])
	}
	if !ok {
		return fmt.Errorf("%w: %s", errIdent, quote(id))
	}
	return nil
}

// checkRaw reports a raw value that would end too early or too late.
func checkRaw(id string, values []string, w wide) error {
	if len(values) == 0 {
		return &Error{Property: id, Err: fmt.Errorf("%w: a property needs a value, which may be empty", ErrValue)}
	}
	for _, v := range values {
		switch end := valueEnd(v+"]", 0, w); {
		case end < 0:
			return &Error{Property: id, Err: fmt.Errorf("%w: %s ends with an escape or within a character", ErrValue, quote(v))}
		case end < len(v):
			return &Error{Property: id, Err: fmt.Errorf("%w: %s has a ] that is not escaped", ErrValue, quote(v))}
		}
	}
	return nil
}

// Properties iterates over the properties in the order of the file. A property
// that occurs twice is listed twice.
func (n *Node) Properties() iter.Seq[Property] {
	return func(yield func(Property) bool) {
		c := n.scan()
		for c.next() {
			p := Property{ID: c.id}
			for v, ok := c.value(); ok; v, ok = c.value() {
				if p.Values = append(p.Values, v); len(p.Values) == manyValues {
					p.Values = slices.Grow(p.Values, c.left())
				}
			}
			if !yield(p) {
				return
			}
		}
	}
}

// Has reports whether n has the property.
func (n *Node) Has(id string) bool {
	c := n.scan()
	return c.find(Ident(id))
}

// Get returns the raw values of a property, without the brackets and with all
// escapes, or nil when there is none. If the property occurs more than once, all
// its values are returned. Identifiers are compared as [Ident] says.
func (n *Node) Get(id string) []string {
	var values []string
	id = Ident(id)
	for c := n.scan(); c.find(id); {
		for v, ok := c.value(); ok; v, ok = c.value() {
			values = append(values, v)
		}
	}
	return values
}

// Raw returns the first raw value of a property, and whether there is one.
func (n *Node) Raw(id string) (string, bool) {
	c := n.scan()
	if !c.find(Ident(id)) {
		return "", false
	}
	return c.value()
}

// Set sets the raw values of a property, which must be escaped already, in its place, or at the
// end if it is new. The error is ErrValue if the result could not be read back, and
// nothing changes then. A new SZ or CA of the root does not convert anything; see
// [Node.ToUTF8].
func (n *Node) Set(id string, values ...string) error {
	if err := n.check(id, values); err != nil {
		return err
	}
	canonical := Ident(id)
	n.edit(canonical, func(b *strings.Builder, old scanner, count int) {
		if count == 0 {
			writeProperty(b, id, values)
		}
	}, func(b *strings.Builder) { writeProperty(b, id, values) })
	return nil
}

// Add appends raw values to a property, or gives n the property. Errors are as
// those of Set.
func (n *Node) Add(id string, values ...string) error {
	if err := n.check(id, values); err != nil {
		return err
	}
	canonical := Ident(id)
	n.edit(canonical, func(b *strings.Builder, old scanner, count int) {
		b.WriteString(strings.TrimRight(old.s[old.start:old.pos], blanks))
		if count == 0 {
			writeValues(b, values)
		}
	}, func(b *strings.Builder) { writeProperty(b, id, values) })
	return nil
}

// Delete takes a property out of n and reports whether there was one.
func (n *Node) Delete(id string) bool {
	return n.edit(Ident(id), func(*strings.Builder, scanner, int) {}, nil)
}

const blanks = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f "

func (n *Node) check(id string, values []string) error {
	if err := checkIdent(id); err != nil {
		return err
	}
	return checkRaw(id, values, n.of().wide)
}

// edit writes the properties again: replace is called for each occurrence of id,
// with a scanner behind it, absent when there was none. It reports whether there
// was one.
func (n *Node) edit(id string, replace func(b *strings.Builder, old scanner, count int), absent func(*strings.Builder)) bool {
	var b strings.Builder
	c := n.scan()
	b.Grow(len(c.s) + 32)
	count := 0
	done := 0
	for c.find(id) {
		b.WriteString(c.s[done:c.start])
		for more := true; more; {
			_, more = c.value()
		}
		replace(&b, c, count)
		count++
		done = c.pos
	}
	b.WriteString(c.s[done:])
	if count == 0 {
		if absent == nil {
			return false
		}
		absent(&b)
	}
	n.setProps(strings.Trim(b.String(), blanks))
	if n.parent == nil && (id == "SZ" || id == "CA") {
		g := n.own()
		if id == "CA" {
			g.guess = ""
		}
		g.readRoot(n)
	}
	return count > 0
}

func writeProperty(b *strings.Builder, id string, values []string) {
	b.WriteString(id)
	writeValues(b, values)
}

func writeValues(b *strings.Builder, values []string) {
	for _, v := range values {
		b.WriteByte('[')
		b.WriteString(v)
		b.WriteByte(']')
	}
}

// sameProps compares the properties of two nodes, blanks aside.
func sameProps(n, m *Node) bool {
	a, b := n.scan(), m.scan()
	if a.s == b.s {
		return true
	}
	for a.next() {
		if !b.next() || a.id != b.id {
			return false
		}
		for more := true; more; {
			v, ok := a.value()
			w, ok2 := b.value()
			if v != w || ok != ok2 {
				return false
			}
			more = ok
		}
	}
	return !b.next()
}

// errorAt makes an Error for the text at index i of n's properties.
func (n *Node) errorAt(i int, id string, err error) *Error {
	if n.of().source == nil || n.start == noPlace {
		return &Error{Property: id, Err: err}
	}
	if n.more != nil && n.more.set {
		i = 0 // after a change only the place of the node is known
	}
	return n.of().source.errorAt(int(n.start)+i, id, err)
}

// manyValues is the number of values from which on Properties counts the others before it makes
// room for them.
const manyValues = 1024

// left returns the number of values that are still to come.
func (c scanner) left() (n int) {
	for _, ok := c.value(); ok; _, ok = c.value() {
		n++
	}
	return n
}
