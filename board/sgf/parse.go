package sgf

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Parse reads a collection and returns the roots of its games, at least one. It repairs what is
// broken, and [Node.Repairs] lists that; values are checked later, when they are used. The
// error is an [*Error] that wraps ErrNoGame, ErrTooLarge, or, with the option [Strict],
// ErrSyntax.
func Parse(data []byte, opts ...Option) ([]*Node, error) {
	c := configOf(opts)
	if c.limited && int64(len(data)) > c.limit {
		return nil, c.tooLarge(c.limit, "bytes")
	}
	e := encodingOf(data)
	p := parser{config: c, forced: e.known, eof: true}
	p.take(e.decode(data[e.mark:]), &source{file: c.name})
	var games []*Node
	for ok := p.begin(); ok; {
		t, err := p.next()
		if err != nil {
			return nil, err
		}
		if ok = t != nil; ok {
			p.nodes += t.nodes
			games = append(games, t.root)
		}
	}
	if len(games) == 0 {
		return nil, p.error(0, "", ErrNoGame)
	}
	return games, nil
}

// encoding is how the bytes of a file become text: UTF-16 has a byte-order mark or is
// recognizable by its zero bytes.
type encoding struct {
	mark      int  // bytes of the byte-order mark
	known     bool // the text is UTF-8 once it is decoded, whatever CA says
	wide      bool // UTF-16
	low, high int  // where the bytes of a pair stand
}

// encodingOf looks at the first four bytes of a file.
func encodingOf(data []byte) encoding {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		return encoding{mark: 3, known: true}
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return encoding{2, true, true, 0, 1}
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return encoding{2, true, true, 1, 0}
	case bytes.HasPrefix(data, []byte("(\x00;\x00")):
		return encoding{0, true, true, 0, 1}
	case bytes.HasPrefix(data, []byte("\x00(\x00;")):
		return encoding{0, true, true, 1, 0}
	}
	return encoding{}
}

func (e encoding) decode(data []byte) string {
	if e.wide {
		return fromUTF16(data, e.low, e.high)
	}
	return string(data)
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
	eof    bool // nothing comes after s

	// Where the next game is looked for, how many parentheses are open there, and whether one
	// stands before it.
	i, depth int
	opened   bool

	guess  string // the character set that was guessed last
	split  bool   // games of the file are not closed
	within bool   // the game that was read last seems to have another one within it
	again  int    // bytes that were read more than once
	nodes  int    // nodes of all games that are kept
	most   int    // as many as there may be, or 0
	slab   []Node // nodes allocated together
	used   int    // of them
	budget int    // most nodes that can still come
}

// take makes text what is read next.
func (p *parser) take(text string, from *source) {
	from.text = text
	p.s, p.source, p.i, p.again = text, from, 0, 0
	p.budget = strings.Count(text, ";") + 1
	p.most = p.config.nodes
	if p.config.dense {
		p.most = min(p.most, len(text)/leastBytes+leastNodes)
	}
}

func (p *parser) error(i int, id string, err error) *Error { return p.source.errorAt(i, id, err) }

// lookahead is how much text has to follow a game, unless the file ends before, to know that
// the game ends there.
const lookahead = 64 << 10

// next reads the next game. It returns nil if there is none, or if the text has to go on to
// know it.
func (p *parser) next() (*tree, error) {
	s := p.s
	for p.i < len(s) {
		if p.depth <= 0 && s[p.i] != '(' {
			p.depth = 0
			k := findGame(s, p.i, true)
			if k < 0 {
				if k = len(s); !p.eof {
					k = max(p.i, k-lookahead)
				}
				p.i = k
				break
			}
			p.i = k
		}
		if !p.eof && len(s)-p.i < lookahead {
			break
		}
		switch c := s[p.i]; {
		case c == ';' || p.opened && isUpper(c): // a missing semicolon after (
			before := *p
			t, err := p.game(p.i)
			if !p.eof && t.end+lookahead > len(s) {
				p.guess, p.split, p.within = before.guess, before.split, t.within
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			p.i, p.opened = t.end, false
			if t.unclosed {
				p.depth = 0
			}
			return t, nil
		case c == '(':
			p.depth++
			p.opened = true
			p.i++
		case c == ')':
			p.depth--
			p.opened = false
			p.i++
		case isBlank(c):
			p.i++
		default:
			if p.config.strict {
				r, _ := utf8.DecodeRuneInString(s[p.i:])
				return nil, p.error(p.i, "", fmt.Errorf("%w: unexpected %q, want a node or a parenthesis", ErrSyntax, r))
			}
			p.i = skipJunk(s, p.i)
			p.opened = false
		}
	}
	return nil, nil
}

// begin goes to the first game and reports whether there is one.
func (p *parser) begin() bool {
	i := findGame(p.s, 0, true)
	if i < 0 {
		// It is better to say what is wrong with something like a game.
		i = findGame(p.s, 0, false)
	}
	if p.i = i; i >= 0 || p.config.strict {
		return i >= 0
	}
	// The first parenthesis is missing.
	for k := range len(p.s) {
		if p.s[k] == ';' && isProperty(p.s, k+1) {
			p.i, p.depth = k, 1
			return true
		}
	}
	return false
}

// game reads the game whose root begins at i. The tree tells where the game ends, also beside an
// error.
func (p *parser) game(i int) (*tree, error) {
	t, name, strange, err := p.decode(i)
	if err == nil && p.hidesGame(t) && p.mayRepeat(len(t.text())) {
		p.split = true
		t, err = p.tree(i, t.wide)
	}
	if err != nil {
		return t, err
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
	return t, nil
}

// hidesGame reports whether another game seems to begin within one that is broken or not closed.
func (p *parser) hidesGame(t *tree) bool {
	broken := len(t.repairs) > 0 || p.eof && t.end == len(p.s)
	return broken && t.within && !p.split && !p.config.strict
}

// decode reads the game whose root begins at i in the way that fits its character set. The name
// and what is strange about it are those of charset.
func (p *parser) decode(i int) (t *tree, name string, strange, err error) {
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
	t, err = p.tree(i, w)
	if err != nil && !p.config.strict {
		return t, "", nil, err
	}
	name, strange = p.charset(t.root, t.text())
	if now := wideOf(name); now != w && p.mayRepeat(len(t.text())) {
		other, err2 := p.tree(i, now)
		if err2 == nil && (now == narrow || p.wideOf(other) == now) {
			t, err, w = other, nil, now
		}
	}
	// Some programs escape bytes without regard to the characters.
	bytewise := w != narrow && w.escapesBytes(t.text())
	if w == narrow || !bytewise && err == nil && len(t.repairs) == 0 || !p.mayRepeat(len(t.text())) {
		return t, name, strange, err
	}
	other, err2 := p.tree(i, narrow)
	switch {
	case err2 != nil:
	case err != nil, len(other.repairs) < len(t.repairs), bytewise && len(other.repairs) == len(t.repairs):
		t, err = other, nil
	}
	return t, name, strange, err
}

// wideOf returns what the name of the character set of a game stands for. If the name is broken,
// it may differ from what the game was read with.
func (p *parser) wideOf(t *tree) wide {
	name, _ := p.charset(t.root, t.text())
	return wideOf(name)
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
		if p.config.guess == nil || strings.TrimSpace(ca) != "" || strings.IndexByte(text, '\x1b') < 0 {
			return ca, nil
		}
		// ISO-2022-JP is ASCII and escape sequences.
		if name = p.config.guess([]byte(text)); name == "" {
			return ca, nil
		}
		p.guess = name
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
		return name, fmt.Errorf("%w: none is named, read as %s", errCharset, name)
	}
	return name, fmt.Errorf("%w: %s, read as %s", errCharset, quote(strings.TrimSpace(ca)), name)
}

// refuted reports whether a text is not in the character set that CA names, or that set is
// unknown. valid says that the text can be UTF-8.
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

// hasLongRune reports whether a character of valid UTF-8 has three bytes or more. Text of a set
// with characters of two bytes is hardly ever valid UTF-8 with such characters.
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
