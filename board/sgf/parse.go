package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
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
	limit          int64 // in bytes, if limited
	limited        bool
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

// Limit refuses texts of more than n bytes with an error that wraps ErrTooLarge, before more
// of them is read. Without it, or with a negative n, there is no limit: text from strangers
// takes its own size two or three times while it is read, and 40 bytes a node. 64 KB is enough for nearly every game, 1 MB for commented ones.
func Limit(n int64) Option {
	return Option{func(c *config) { c.limit, c.limited = n, n >= 0 }}
}

// configOf returns what the options say.
func configOf(opts []Option) *config {
	c := &config{}
	for _, o := range opts {
		if o.apply != nil {
			o.apply(c)
		}
	}
	return c
}

// tooLarge returns the error of a text of more than c.limit bytes.
func (c *config) tooLarge() error {
	if c.name != "" {
		return fmt.Errorf("%s: %w: more than %d bytes", c.name, ErrTooLarge, c.limit)
	}
	return fmt.Errorf("%w: more than %d bytes", ErrTooLarge, c.limit)
}

// ReadFile reads a file as [Parse] does.
func ReadFile(name string, opts ...Option) ([]*Node, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f, append([]Option{Name(name)}, opts...)...)
}

// ReadFS reads a file of a file system as [Parse] does.
func ReadFS(fsys fs.FS, name string, opts ...Option) ([]*Node, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f, append([]Option{Name(name)}, opts...)...)
}

// Read reads all of r as [Parse] does.
func Read(r io.Reader, opts ...Option) ([]*Node, error) {
	c := configOf(opts)
	if c.limited && c.limit < math.MaxInt64 {
		r = io.LimitReader(r, c.limit+1)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return Parse(data, opts...)
}

// Parse reads a collection of games and returns their roots: at least one. The
// nodes keep the text in memory as long as one of them is in use, see
// [Node.Clone]. Nesting and length are limited by the memory only, and by [Limit].
//
// The error is an [*Error] that wraps ErrSyntax or ErrNoGame, or wraps ErrTooLarge. Values are checked
// when they are asked for: here they only have to end.
func Parse(data []byte, opts ...Option) ([]*Node, error) {
	c := configOf(opts)
	if c.limited && int64(len(data)) > c.limit {
		return nil, c.tooLarge()
	}
	text, forced := toText(data)
	var err error
	src := &source{file: c.name, text: text}
	for _, narrow := range []bool{false, true} {
		p := parser{s: text, source: src, config: c, forced: forced, narrow: narrow || forced}
		p.budget = bytes.Count(data, []byte{';'}) + 1
		firstErr := err
		if err = p.parse(); err == nil {
			return p.games, nil
		}
		if firstErr != nil {
			return nil, firstErr
		}
		if !p.wideSeen {
			break
		}
		// Some programs write texts in double-byte character sets without
		// regard to the characters.
	}
	return nil, err
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
	source *source
	config *config
	forced bool
	games  []*Node
	narrow bool // take no character for more than a byte
	wide   wide // how to find the ends of values in this game
	// wideSeen says that in some game characters may have two bytes.
	wideSeen bool
	game     *game
	open     []*Node // the node in front of each open parenthesis
	slab     []Node  // nodes allocated together
	used     int     // of them
	budget   int     // most nodes that can still come
}

func (p *parser) fail(i int, id, format string, args ...any) error {
	return p.error(i, id, fmt.Errorf("%w: "+format, append([]any{ErrSyntax}, args...)...))
}

func (p *parser) error(i int, id string, err error) *Error { return p.source.errorAt(i, id, err) }

func (p *parser) parse() error {
	s := p.s
	i := findGame(s, 0, true)
	if i < 0 {
		// It is better to say what is wrong with something like a game.
		if i = findGame(s, 0, false); i < 0 {
			return p.error(0, "", ErrNoGame)
		}
	}
	var cur *Node // the node that comes before the next one
	opened, closed := false, false
	for i < len(s) {
		switch c := s[i]; {
		case c == ';' || opened && isUpper(c): // a missing semicolon after (
			if closed {
				return p.fail(i, "", "a node after a variation")
			}
			if c == ';' {
				i++
			}
			if cur == nil {
				p.newGame(i)
			}
			n := p.node(cur)
			var err error
			if i, err = p.properties(n, i); err != nil {
				return err
			}
			if cur == nil {
				p.game.root = n
				p.game.readRoot(n)
				p.games = append(p.games, n)
			}
			cur = n
			opened = false
		case c == '(':
			p.open = append(p.open, cur)
			opened, closed = true, false
			i++
		case c == ')':
			cur = p.open[len(p.open)-1]
			p.open = p.open[:len(p.open)-1]
			opened, closed = false, cur != nil
			i++
			if len(p.open) == 0 {
				if i = findGame(s, i, true); i < 0 {
					i = len(s)
				}
			}
		case isBlank(c):
			i++
		default:
			r, _ := utf8.DecodeRuneInString(s[i:])
			return p.fail(i, "", "unexpected %q, want a node or a parenthesis", r)
		}
	}
	if len(p.games) == 0 {
		return p.error(0, "", ErrNoGame)
	}
	return nil
}

// newGame prepares for the game whose root has its properties at i.
func (p *parser) newGame(i int) {
	p.wide = narrow
	if !p.narrow {
		name := findCA(p.s[i:min(len(p.s), i+1<<12)])
		if name == "" {
			name = p.config.defaultCharset
		}
		p.wide = wideOf(name)
		if p.wide != narrow && !p.wideSeen {
			p.wideSeen = true
			if p.narrow = p.wide.escapesBytes(p.s); p.narrow {
				p.wide = narrow
			}
		}
	}
	p.game = &game{source: p.source, text: p.s, config: p.config, forced: p.forced, wide: p.wide}
}

// findCA looks for the name of the character set without understanding the
// values before it, which depend on it.
func findCA(s string) string {
	for i := 0; ; {
		k := strings.Index(s[i:], "CA[")
		if k < 0 {
			return ""
		}
		i += k
		if i == 0 || isBlank(s[i-1]) || s[i-1] == ']' {
			name, _, _ := strings.Cut(s[i+len("CA["):], "]")
			return name
		}
		i++
	}
}

// findGame returns where the next game begins, from i on, or -1: at a
// parenthesis with a semicolon after it, or also, as in some old files, a
// property. Anything may stand before it. If strict, the semicolon must come
// before something that can stand in a game.
func findGame(s string, i int, strict bool) int {
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
		k = j
		if k < len(s) && s[k] == ';' {
			for k++; k < len(s) && isBlank(s[k]); k++ {
			}
			if !strict || k == len(s) || isUpper(s[k]) || isLower(s[k]) || strings.IndexByte("();", s[k]) >= 0 {
				return i
			}
		}
		for k < len(s) && isUpper(s[k]) {
			k++
		}
		if k > j && k < len(s) && s[k] == '[' {
			return i
		}
		i = j
	}
}

// slabSize is the number of nodes that are allocated together.
const slabSize = 256

// node makes a node after parent, which may be nil.
func (p *parser) node(parent *Node) *Node {
	if p.used == len(p.slab) {
		size := max(1, min(p.budget, slabSize))
		p.budget -= size
		p.slab, p.used = make([]Node, size), 0
	}
	n := &p.slab[p.used]
	p.used++
	n.parent, n.game = parent, p.game
	if parent != nil {
		parent.addChild(n)
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
			if i+3 < len(s) && s[i+3] == ']' && s[i+1] > ']' && s[i+2] > ']' && s[i+1]|s[i+2] < 0x80 {
				i += 4
			} else if i = valueEnd(s, i+1, p.wide); i < 0 {
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
	if uint64(end) < noPlace {
		n.start, n.end = uint32(start), uint32(end)
	} else {
		n.start = noPlace
		n.setProps(s[start:end])
	}
	return i, nil
}
