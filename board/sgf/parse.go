package sgf

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Parse reads a collection of games and returns their roots: at least one. What is broken is
// mended as well as can be, and [Node.Repairs] lists it. The nodes keep the text in memory
// as long as one of them is in use, see [Node.Clone].
//
// The error is an [*Error] that wraps ErrNoGame, or ErrSyntax with the option [Strict], or
// it wraps ErrTooLarge. Values are checked when they are asked for: here they only have to
// end.
func Parse(data []byte, opts ...Option) ([]*Node, error) {
	c := configOf(opts)
	if c.limited && int64(len(data)) > c.limit {
		return nil, c.tooLarge(c.limit, "bytes")
	}
	text, forced := toText(data)
	p := parser{s: text, source: &source{file: c.name, text: text}, config: c, forced: forced, most: c.nodes}
	if c.dense && len(text)/leastBytes+leastNodes < p.most {
		p.most = len(text)/leastBytes + leastNodes
	}
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

// parser builds the trees.
type parser struct {
	s      string
	source *source
	config *config
	forced bool // the text is known to be UTF-8
	games  []*Node
	guess  string // the character set that was guessed last
	split  bool   // games of the file are not closed
	again  int    // bytes that were read more than once
	nodes  int    // nodes of all games that are kept
	most   int    // as many as there may be, or 0
	slab   []Node // nodes allocated together
	used   int    // of them
	budget int    // most nodes that can still come
}

func (p *parser) error(i int, id string, err error) *Error { return p.source.errorAt(i, id, err) }

// parse reads what stands around the games, and the games.
func (p *parser) parse() error {
	s := p.s
	i, depth := p.begin()
	if i < 0 {
		return p.error(0, "", ErrNoGame)
	}
	opened := false
	for i < len(s) {
		switch c := s[i]; {
		case c == ';' || opened && isUpper(c): // a missing semicolon after (
			t, err := p.game(i)
			if err != nil {
				return err
			}
			i, opened = t.end, false
			if t.unclosed {
				depth = 0
			}
		case c == '(':
			depth++
			opened = true
			i++
		case c == ')':
			depth--
			opened = false
			i++
		case isBlank(c):
			i++
		default:
			if p.config.strict {
				r, _ := utf8.DecodeRuneInString(s[i:])
				return p.error(i, "", fmt.Errorf("%w: unexpected %q, want a node or a parenthesis", ErrSyntax, r))
			}
			i = skipJunk(s, i)
			opened = false
		}
		if depth <= 0 && i < len(s) && s[i] != '(' {
			if i = findGame(s, i, true); i < 0 {
				break
			}
			depth = 0
		}
	}
	if len(p.games) == 0 {
		return p.error(0, "", ErrNoGame)
	}
	return nil
}

// begin returns where the first game begins, and how many parentheses are open there.
func (p *parser) begin() (i, depth int) {
	if i = findGame(p.s, 0, true); i >= 0 {
		return i, 0
	}
	// It is better to say what is wrong with something like a game.
	if i = findGame(p.s, 0, false); i >= 0 || p.config.strict {
		return i, 0
	}
	// The first parenthesis is missing.
	for k := range len(p.s) {
		if p.s[k] == ';' && isProperty(p.s, k+1) {
			return k, 1
		}
	}
	return -1, 0
}

// game reads the game whose root begins at i, in the way that fits its character set.
func (p *parser) game(i int) (*tree, error) {
	first := p.guess
	if ca := findCA(p.s[i:min(len(p.s), i+1<<12)]); ca != "" {
		first = ca
	} else if first == "" {
		first = p.config.defaultCharset
	}
	w := wideOf(first)
	if p.forced {
		w = narrow
	}
	t, err := p.tree(i, w)
	if err != nil && !p.config.strict {
		return nil, err
	}
	text := p.s[i:t.end]
	name, strange := p.charset(t.root, text)
	if now := wideOf(name); now != w && p.mayRepeat(len(text)) {
		if other, err2 := p.tree(i, now); err2 == nil {
			t, err, w = other, nil, now
			text = p.s[i:t.end]
		}
	}
	if w != narrow {
		// Some programs escape bytes without regard to the characters.
		bytewise := w.escapesBytes(text)
		if (bytewise || err != nil || len(t.repairs) > 0) && p.mayRepeat(len(text)) {
			other, err2 := p.tree(i, narrow)
			switch {
			case err2 != nil:
			case err != nil, len(other.repairs) < len(t.repairs), bytewise && len(other.repairs) == len(t.repairs):
				t, err, w = other, nil, narrow
			}
		}
	}
	if err == nil && t.end == len(p.s) && t.within && !p.config.strict && p.mayRepeat(len(text)) {
		// The game is not closed, and another one seems to begin.
		p.split = true
		t, err = p.tree(i, w)
	}
	if err != nil {
		return nil, err
	}
	if t.game.note = strange; strange != nil {
		c, _, missing := t.root.first("CA")
		if missing != nil {
			c.valueStart = 0
		}
		t.game.note = t.root.errorAt(c.valueStart, "CA", strange)
	}
	t.game.guess, t.game.repairs = name, t.repairs
	t.game.root = t.root
	t.game.readRoot(t.root)
	p.nodes += t.nodes
	p.games = append(p.games, t.root)
	return t, nil
}

// mayRepeat reports whether n bytes may be read once more. Reading a hostile file takes at
// most a few times as long as any other of its length.
func (p *parser) mayRepeat(n int) bool {
	p.again += n
	return p.again <= 3*len(p.s)+1<<10
}

// charset returns the name of the character set of a game: what CA says, unless that is
// unknown or cannot be true, else the default, UTF-8 if the text can be that, or what the
// caller guesses. What is not what CA says is told in strange.
func (p *parser) charset(root *Node, text string) (name string, strange error) {
	if p.forced {
		return "UTF-8", nil
	}
	ca, _ := root.Raw("CA")
	if strings.TrimSpace(ca) == "" {
		ca = p.config.defaultCharset
	}
	valid := utf8.ValidString(text)
	if strings.TrimSpace(ca) != "" {
		if !p.refuted(ca, text, valid) {
			return ca, nil
		}
	}
	name = ca
	switch {
	case isASCII(text):
		return ca, nil
	case valid:
		name = "UTF-8"
		if strings.TrimSpace(ca) == "" {
			return name, nil
		}
	case p.config.guess == nil:
		return ca, nil
	default:
		if guess := p.config.guess([]byte(text)); guess != "" {
			p.guess, name = guess, guess
		} else if charsetOf(ca, p.config).kind != charsetUTF8 {
			name = "ISO-8859-1"
		}
	}
	if name == ca || strings.TrimSpace(ca) == "" && name == "ISO-8859-1" {
		return name, nil
	}
	if strings.TrimSpace(ca) == "" {
		return name, fmt.Errorf("%w: none is named, read as %s", ErrCharset, name)
	}
	return name, fmt.Errorf("%w: %s, read as %s", ErrCharset, quote(strings.TrimSpace(ca)), name)
}

// refuted reports whether a text is not in the character set that CA names, or nobody knows
// that set. valid says that the text can be UTF-8.
func (p *parser) refuted(ca, text string, valid bool) bool {
	cs := charsetOf(ca, p.config)
	switch {
	case cs.kind == charsetUTF8:
		return !valid
	case wideOf(ca) != narrow:
		return valid && hasLongRune(text)
	}
	return cs.kind == charsetForeign && cs.decode == nil && !isASCII(text)
}

// hasLongRune reports whether a character of valid UTF-8 has three bytes or more. Text of a set with
// characters of two bytes is hardly ever valid UTF-8 with such characters.
func hasLongRune(text string) bool {
	for i := range len(text) {
		if text[i] >= 0xe0 {
			return true
		}
	}
	return false
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
func (t *tree) node(parent *Node) *Node {
	p := t.parser
	if p.used == len(p.slab) {
		size := max(1, min(p.budget, slabSize))
		p.budget -= size
		p.slab, p.used = make([]Node, size), 0
	}
	n := &p.slab[p.used]
	p.used++
	n.parent, n.game = parent, t.game
	if parent != nil {
		parent.addChild(n)
	}
	t.nodes++
	return n
}
