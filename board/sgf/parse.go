package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Option changes how a file is read.
type Option struct{ apply func(*config) }

type config struct {
	name           string
	charsets       func(name string) func([]byte) (string, error)
	defaultCharset string
}

// Name gives the name of the file that errors tell.
func Name(name string) Option {
	return Option{func(c *config) { c.name = name }}
}

// Charset makes character sets known besides those of the package, which are
// UTF-8, Latin-1 and Windows-1252: lookup gets the value of CA and returns a
// function that decodes a text without escapes, or nil for an unknown name. It
// is called once for each game that needs it, and the functions whenever a text
// is asked for, in the goroutine that asks.
func Charset(lookup func(name string) func([]byte) (string, error)) Option {
	return Option{func(c *config) { c.charsets = lookup }}
}

// DefaultCharset sets the character set of games without CA, instead of the
// standard's Latin-1. With "UTF-8", texts that are not valid UTF-8 are still
// taken for Latin-1, so that it suits most collections.
func DefaultCharset(name string) Option {
	return Option{func(c *config) { c.defaultCharset = name }}
}

// ReadFile reads a file as [Parse] does.
func ReadFile(name string, opts ...Option) ([]*Node, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Parse(data, append([]Option{Name(name)}, opts...)...)
}

// ReadFS reads a file of a file system as [Parse] does.
func ReadFS(fsys fs.FS, name string, opts ...Option) ([]*Node, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	return Parse(data, append([]Option{Name(name)}, opts...)...)
}

// Read reads all of r as [Parse] does.
func Read(r io.Reader, opts ...Option) ([]*Node, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return Parse(data, opts...)
}

// Parse reads a collection of games and returns their roots: at least one. The
// nodes keep the text in memory as long as one of them is in use, see
// [Node.Clone]. Nesting and length are limited by the memory only.
//
// The error is an [*Error] that wraps ErrSyntax or ErrNoGame. Values are checked
// when they are asked for: here they only have to end.
func Parse(data []byte, opts ...Option) ([]*Node, error) {
	c := &config{}
	for _, o := range opts {
		if o.apply != nil {
			o.apply(c)
		}
	}
	text, forced := toText(data)
	p := parser{s: text, config: c, forced: forced}
	p.budget = bytes.Count(data, []byte{';'}) + 1
	if err := p.parse(); err != nil {
		return nil, err
	}
	return p.games, nil
}

// toText removes byte-order marks and converts UTF-16, with a mark or plainly
// recognizable by its zero bytes. It reports whether the text is known to be
// UTF-8.
func toText(data []byte) (string, bool) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return string(data[3:]), true
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return fromUTF16(data[2:], 0, 1), true
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return fromUTF16(data[2:], 1, 0), true
	case bytes.HasPrefix(data, []byte("(\x00;\x00")):
		return fromUTF16(data, 0, 1), true
	case bytes.HasPrefix(data, []byte("\x00(\x00;")):
		return fromUTF16(data, 1, 0), true
	}
	return string(data), false
}

// fromUTF16 decodes pairs of bytes, the low one at the index low.
func fromUTF16(data []byte, low, high int) string {
	b := make([]byte, 0, len(data)/2+16)
	for len(data) >= 2 {
		r := rune(data[low]) | rune(data[high])<<8
		data = data[2:]
		if utf16.IsSurrogate(r) {
			second := rune(0)
			if len(data) >= 2 {
				second = rune(data[low]) | rune(data[high])<<8
			}
			if r = utf16.DecodeRune(r, second); r != utf8.RuneError {
				data = data[2:]
			}
		}
		b = utf8.AppendRune(b, r)
	}
	return string(b)
}

// parser builds the trees. It keeps its own stack, so that nesting costs no
// stack of the goroutine.
type parser struct {
	s      string
	config *config
	forced bool
	games  []*Node
	game   *game
	open   []*Node // the node in front of each open parenthesis
	slab   []Node
	links  []*Node
	budget int // most nodes that can still come
}

func (p *parser) fail(i int, id, format string, args ...any) error {
	return p.error(i, id, fmt.Errorf("%w: "+format, append([]any{ErrSyntax}, args...)...))
}

func (p *parser) error(i int, id string, err error) *Error {
	e := &Error{File: p.config.name, Property: id, Err: err}
	e.Line, e.Column = lineColumn(p.s, i)
	return e
}

func (p *parser) parse() error {
	s := p.s
	i := findGame(s, 0)
	if i < 0 {
		return p.error(len(s), "", ErrNoGame)
	}
	var cur *Node // the node that comes before the next one
	closed := false
	for i < len(s) {
		switch c := s[i]; {
		case c == ';' || isUpper(c) || isLower(c):
			if c == ';' {
				i++
			} else if i > 0 && cur == nil {
				// A tree whose first semicolon is missing, as some old
				// programs wrote it.
			} else if s[lastNonBlank(s, i)] != '(' {
				return p.fail(i, "", "unexpected %q between nodes", rune(c))
			}
			if closed {
				return p.fail(i, "", "a node after a variation")
			}
			n := p.node(cur)
			var err error
			if i, err = p.properties(n, i); err != nil {
				return err
			}
			if cur == nil {
				p.game = &game{root: n, file: p.config.name, text: s, config: p.config, forced: p.forced}
				n.game = p.game
				p.game.readRoot(n)
				p.games = append(p.games, n)
			}
			cur = n
		case c == '(':
			p.open = append(p.open, cur)
			closed = false
			i++
		case c == ')':
			cur = p.open[len(p.open)-1]
			p.open = p.open[:len(p.open)-1]
			closed = cur != nil
			i++
			if len(p.open) == 0 {
				next := findGame(s, i)
				if next < 0 {
					i = len(s)
				} else {
					i = next
				}
			}
		case isBlank(c):
			i++
		default:
			r, _ := utf8.DecodeRuneInString(s[i:])
			return p.fail(i, "", "unexpected %q between nodes", r)
		}
	}
	if len(p.games) == 0 {
		return p.error(len(s), "", ErrNoGame)
	}
	return nil
}

// findGame returns where the next game begins, from i on, or -1: a parenthesis
// that a node or another parenthesis follows. Anything may stand before it.
func findGame(s string, i int) int {
	for {
		k := strings.IndexByte(s[i:], '(')
		if k < 0 {
			return -1
		}
		i += k
		j := i + 1
		for j < len(s) && (isBlank(s[j]) || s[j] == '(') {
			j++
		}
		if j < len(s) && s[j] == ';' {
			return i
		}
		// The semicolon is missing in some old files.
		k = j
		for k < len(s) && isUpper(s[k]) {
			k++
		}
		if k > j && k < len(s) && s[k] == '[' {
			return i
		}
		i = j
	}
}

func lastNonBlank(s string, i int) int {
	for i--; i > 0 && isBlank(s[i]); i-- {
	}
	return max(i, 0)
}

// slabSize is the number of nodes that are allocated together.
const slabSize = 256

// node makes a node after parent, which may be nil.
func (p *parser) node(parent *Node) *Node {
	if len(p.slab) == 0 {
		size := max(1, min(p.budget, slabSize))
		p.budget -= size
		p.slab = make([]Node, size)
		p.links = make([]*Node, size)
	}
	n := &p.slab[0]
	p.slab = p.slab[1:]
	n.parent, n.game = parent, p.game
	if parent != nil {
		if parent.children == nil {
			// Each node is the first child of one node at most, so the links
			// last as long as the nodes.
			parent.children = p.links[:0:1]
			p.links = p.links[1:]
		}
		parent.children = append(parent.children, n)
	}
	return n
}

var (
	errNoIdent = errors.New("a value without an identifier")
	errNoValue = errors.New("a property without a value")
	errOpen    = errors.New("the value is not closed")
)

// properties reads the properties of n from i on, and returns where they end.
func (p *parser) properties(n *Node, i int) (int, error) {
	s := p.s
	for i < len(s) && isBlank(s[i]) {
		i++
	}
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
			if c == '[' {
				return i, p.fail(i, "", "%w", errNoIdent)
			}
			r, _ := utf8.DecodeRuneInString(s[i:])
			return i, p.fail(i, "", "unexpected %q where a property is expected", r)
		}
		for i < len(s) && isIdent(s[i]) {
			i++
		}
		id := s[ident:i]
		values := 0
		for {
			for i < len(s) && isBlank(s[i]) {
				i++
			}
			if i >= len(s) || s[i] != '[' {
				break
			}
			open := i
			// Most values are points.
			if i+3 < len(s) && s[i+3] == ']' && s[i+1] > ']' && s[i+2] > ']' {
				i += 4
			} else if i = valueEnd(s, i+1); i < 0 {
				return i, p.error(open, id, fmt.Errorf("%w: %w", ErrSyntax, errOpen))
			} else {
				i++
			}
			values++
			end = i
		}
		if values == 0 {
			return i, p.error(ident, id, fmt.Errorf("%w: %w", ErrSyntax, errNoValue))
		}
	}
	n.props, n.offset = s[start:end], start
	return i, nil
}
