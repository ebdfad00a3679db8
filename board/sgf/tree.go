package sgf

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// tree reads one game. It keeps its own stack, so that nesting costs no stack of the goroutine.
type tree struct {
	*parser
	wide     wide
	game     *game
	root     *Node
	open     []*Node // the node in front of each open parenthesis
	nodes    int
	start    int
	end      int  // where the game ends: at a parenthesis, or at the end of the text
	unclosed bool // the next game begins at end, whatever is open
	within   bool // another game seems to begin within this one
	repairs  []*Error
}

// maxRepairs bounds what is remembered of a broken game. A node that was mended needs as
// much memory as mendedNode others.
const (
	maxRepairs = 100
	mendedNode = 4
)

var (
	errNoIdent  = errors.New("a value without an identifier")
	errNoValue  = errors.New("a property without a value")
	errOpen     = errors.New("the value is not closed")
	errBracket  = errors.New("the value has a ] that is not escaped")
	errVaried   = errors.New("a node after a variation")
	errEarly    = errors.New("a node after the end of the game")
	errUnclosed = errors.New("the game is not closed before the next one")
)

// broken remembers what is wrong at i and will be mended; if the parser is strict, that is
// the error.
func (t *tree) broken(i int, id string, err error) error {
	if len(t.repairs) >= maxRepairs && !t.config.strict {
		return nil
	}
	e := t.error(i, id, fmt.Errorf("%w: %w", ErrSyntax, err))
	if t.config.strict {
		return e
	}
	t.repairs = append(t.repairs, e)
	return nil
}

// unexpected is the error about what stands at i.
func (t *tree) unexpected(i int, want string) error {
	r, _ := utf8.DecodeRuneInString(t.s[i:])
	return t.broken(i, "", fmt.Errorf("unexpected %q%s", r, want))
}

// tree reads the game whose root begins at i. The result is never nil.
func (p *parser) tree(i int, w wide) (*tree, error) {
	t := &tree{parser: p, wide: w, start: i}
	t.game = &game{source: p.source, text: p.s, config: p.config, forced: p.forced, wide: w}
	i, err := t.read(i)
	t.end = i
	return t, err
}

// text returns the text of the game.
func (t *tree) text() string { return t.s[t.start:t.end] }

func (t *tree) read(i int) (end int, err error) {
	s := t.s
	var cur *Node // the node that comes before the next one
	opened, closed := true, false
	for i < len(s) {
		switch c := s[i]; {
		case c == ';' || opened && isUpper(c): // a missing semicolon after (
			if closed {
				if err := t.broken(i, "", errVaried); err != nil {
					return i, err
				}
			}
			if c == ';' {
				i++
			}
			n := t.node(cur)
			if cur == nil {
				t.root = n
			}
			if t.most > 0 && t.parser.nodes+t.nodes > t.most {
				return i, t.config.tooLarge(int64(t.most), "nodes")
			}
			if i, err = t.properties(n, i); err != nil {
				return i, err
			}
			cur = n
			opened, closed = false, false
		case c == '(':
			if beginsGame(s, i) {
				if t.within = true; t.split {
					t.unclosed = true
					return i, t.broken(i, "", errUnclosed)
				}
			}
			t.open = append(t.open, cur)
			opened, closed = true, false
			i++
		case c == ')' && len(t.open) == 0:
			if !nodeFollows(s, i+1) || t.config.strict {
				return i, nil
			}
			if err := t.broken(i, "", errEarly); err != nil {
				return i, err
			}
			i++
		case c == ')':
			cur = t.open[len(t.open)-1]
			t.open = t.open[:len(t.open)-1]
			opened, closed = false, true
			i++
		case isBlank(c):
			i++
		default:
			if err := t.unexpected(i, ", want a node or a parenthesis"); err != nil {
				return i, err
			}
			if opened = isProperty(s, i) && isUpper(c); !opened {
				i = skipJunk(s, i)
			}
		}
	}
	return i, nil
}

// beginsGame reports whether the parenthesis at i begins a game although another one is
// still open: it stands at the beginning of a line, before what only a root has.
func beginsGame(s string, i int) bool {
	if s[i-1] != '\n' && s[i-1] != '\r' {
		return false
	}
	i = skipBlanks(s, i+1)
	if i >= len(s) || s[i] != ';' {
		return false
	}
	i = skipBlanks(s, i+1)
	return slices.ContainsFunc(rootOnly, func(id string) bool { return strings.HasPrefix(s[i:], id) })
}

var rootOnly = []string{"GM[", "FF[", "SZ[", "CA[", "AP[", "ST["}

func skipBlanks(s string, i int) int {
	for i < len(s) && isBlank(s[i]) {
		i++
	}
	return i
}

// isProperty reports whether an identifier and a bracket stand at i, blanks aside.
func isProperty(s string, i int) bool {
	i = skipBlanks(s, i)
	k := i
	for k < len(s) && k < i+64 && isIdent(s[k]) {
		k++
	}
	if k == i || '0' <= s[i] && s[i] <= '9' {
		return false
	}
	k = skipBlanks(s, k)
	return k < len(s) && s[k] == '['
}

// nodeFollows reports whether a node with properties begins at i, blanks aside.
func nodeFollows(s string, i int) bool {
	i = skipBlanks(s, i)
	return i < len(s) && s[i] == ';' && isProperty(s, i+1)
}

// skipJunk returns where something begins after i that can stand in a game. Parentheses
// within the junk belong to it.
func skipJunk(s string, i int) int {
	depth := 0
	for i++; i < len(s); i++ {
		switch c := s[i]; {
		case c == ';' && depth == 0:
			return i
		case c == '(':
			k := skipBlanks(s, i+1)
			if k < len(s) && (s[k] == ';' || s[k] == '(') {
				return i
			}
			depth++
		case c == ')':
			if depth == 0 {
				return i
			}
			depth--
		case isUpper(c) && !isIdent(s[i-1]) && isProperty(s, i):
			return i
		case depth > 0 && c == ';' && isProperty(s, i+1):
			return i
		}
	}
	return i
}

// properties reads the properties of n from i on, and returns where they end.
func (t *tree) properties(n *Node, i int) (int, error) {
	s := t.s
	i = skipBlanks(s, i)
	m := mended{s: s, from: i}
	start, end := i, i
	for i < len(s) {
		c := s[i]
		if c == ';' || c == '(' || c == ')' {
			break
		}
		if isBlank(c) {
			i++
			continue
		}
		ident := i
		if !isUpper(c) && !isLower(c) {
			var err error
			if c == '[' {
				err = t.broken(i, "", errNoIdent)
				if k := valueEnd(s, i+1, t.wide); k >= 0 {
					i = k + 1
				} else {
					i++
				}
			} else {
				err = t.unexpected(i, " where a property is expected")
				i = skipJunk(s, i)
			}
			if err != nil {
				return i, err
			}
			m.replace(ident, i, "")
			continue
		}
		for i < len(s) && isIdent(s[i]) {
			i++
		}
		after, err := t.values(&m, s[ident:i], i)
		if err != nil {
			return i, err
		}
		if after < 0 {
			if err := t.broken(ident, s[ident:i], errNoValue); err != nil {
				return i, err
			}
			i = skipJunk(s, ident)
			m.replace(ident, i, "")
			continue
		}
		i, end = after, after
	}
	switch {
	case m.done:
		n.start = uint32(min(uint64(start), noPlace-1))
		n.end = n.start
		n.setProps(m.text(i))
		t.nodes += mendedNode - 1
	case uint64(end) < noPlace:
		n.start, n.end = uint32(start), uint32(end)
	default:
		n.start = noPlace
		n.setProps(s[start:end])
	}
	return i, nil
}

// values reads the values of the property id from i on, and returns where the last one ends,
// or -1 if there is none.
func (t *tree) values(m *mended, id string, i int) (int, error) {
	s := t.s
	end, first := -1, -1
	for {
		i = skipBlanks(s, i)
		if i >= len(s) || s[i] != '[' {
			return end, nil
		}
		open := i
		if first < 0 {
			first = open
		}
		// Most values are points.
		if i+3 < len(s) && s[i+3] == ']' && s[i+1] > ']' && s[i+2] > ']' && s[i+1]|s[i+2] < 0x80 {
			i += 4
		} else {
			var err error
			if i, err = t.value(m, id, first, open); err != nil {
				return i, err
			}
		}
		end = i
	}
}

// value reads a value whose bracket is at open and returns where it ends; first is the
// bracket of the property's first value.
func (t *tree) value(m *mended, id string, first, open int) (int, error) {
	s := t.s
	const short = 6 // no longer than a rectangle, which cannot hide another value
	i := valueEnd(s, open+1, t.wide)
	if i >= 0 && i-open <= short && follows(s, i+1) {
		return i + 1, nil
	}
	canonical := Ident(id)
	if slices.Contains(stoneIdents[:], canonical) {
		cut := pointsEnd(s, open+1)
		if i < 0 || cut < i && strings.ContainsAny(s[cut:i], ";[(") && !t.config.strict {
			err := t.broken(open, id, errOpen)
			m.replace(cut, cut, "]")
			return cut, err
		}
	}
	if i < 0 {
		err := t.broken(open, id, errOpen)
		v := strings.TrimRight(s[open+1:], blanks+")")
		for checkRaw(id, []string{v}, t.wide) != nil {
			v = v[:len(v)-1]
		}
		m.replace(open+1, len(s), v+"]")
		return len(s), err
	}
	if t.config.strict || follows(s, i+1) || !slices.Contains(textIdents[:], canonical) {
		return i + 1, nil
	}
	inner := t.longer(i)
	if inner == nil {
		return i + 1, nil
	}
	err := t.broken(i, id, errBracket)
	// What looked like several values was one.
	var b strings.Builder
	done := first + 1
	last := inner[len(inner)-1]
	for k := done; k < last; {
		e := valueEnd(s, k, t.wide)
		if e < 0 || e >= last {
			break
		}
		b.WriteString(s[done:e])
		b.WriteString(`\]`)
		done, k = e+1, e+1
	}
	b.WriteString(s[done : last+1])
	m.replace(first+1, last+1, b.String())
	return last + 1, err
}

// stoneIdents are properties whose values are points: a bracket that is missing after one is
// noticed.
var stoneIdents = [...]string{"B", "W", "AB", "AW", "AE"}

// textIdents are properties with one value, a text, in which an unescaped bracket may stand.
var textIdents = [...]string{"C", "GC", "N", "GN", "PB", "PW", "EV", "RO", "PC", "AN", "US", "SO", "CP", "ON", "OT", "DT", "BT", "WT", "RE", "RU"}

// pointsEnd returns where the point or rectangle ends that begins at i.
func pointsEnd(s string, i int) int {
	for range 2 {
		for k := 0; k < 2 && i < len(s) && (isLower(s[i]) || isUpper(s[i])); k++ {
			i++
		}
		if i+2 >= len(s) || s[i] != ':' {
			break
		}
		i++
	}
	return i
}

// follows reports whether what stands at i, after a value, can stand there.
func follows(s string, i int) bool {
	i = skipBlanks(s, i)
	if i >= len(s) {
		return true
	}
	switch s[i] {
	case '[', '(':
		return true
	case ';':
		i = skipBlanks(s, i+1)
		return i >= len(s) || strings.IndexByte(";()", s[i]) >= 0 || isProperty(s, i)
	case ')':
		k := i + 1
		for k < len(s) && (s[k] == ' ' || s[k] == '\t') {
			k++
		}
		return k >= len(s) || strings.IndexByte(";()\r\n\x00\x1a", s[k]) >= 0
	}
	return isProperty(s, i)
}

// longer looks for a later bracket that ends the value better than the one at i, and returns the
// brackets up to it, or nil.
func (t *tree) longer(i int) (brackets []int) {
	s := t.s
	const most = 64
	for len(brackets) < most {
		brackets = append(brackets, i)
		k := valueEnd(s, i+1, t.wide)
		if k < 0 {
			return nil
		}
		for m := i + 1; m < k; m++ {
			if s[m] == ';' && isProperty(s, m+1) || s[m] == '(' && nodeFollows(s, m+1) {
				return nil
			}
		}
		i = k
		if j := skipBlanks(s, i+1); j < len(s) && s[j] != '[' && follows(s, i+1) {
			return append(brackets, i)
		}
	}
	return nil
}

// mended collects the properties of a node of which parts are replaced.
type mended struct {
	s    string
	b    strings.Builder
	from int // what has not been collected yet
	done bool
}

// replace puts text instead of s[from:to].
func (m *mended) replace(from, to int, text string) {
	m.done = true
	m.b.WriteString(m.s[min(m.from, from):from])
	m.b.WriteString(text)
	m.from = to
}

// text returns the properties, which end at i.
func (m *mended) text(i int) string {
	if m.from < i {
		m.b.WriteString(m.s[m.from:i])
	}
	return strings.Trim(m.b.String(), blanks)
}

// Repairs returns the faults that were repaired when the game of n was read: at most 100 errors
// that wrap ErrSyntax, with their places. [PositionAt] and [GameAt] add them to their warnings.
func (n *Node) Repairs() []*Error { return slices.Clone(n.of().repairs) }
