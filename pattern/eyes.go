package pattern

import (
	"fmt"
	"strconv"
	"strings"
)

// EyeShape is an eye space of an eye database: a graph with its numbers of eyes.
type EyeShape struct {
	Number   int
	Pos      Pos
	Vertices []EyeVertex // in reading order
	// Values are numbers of eyes, each at least as large as the one before:
	// when the attacker moves first and, after a tenuki of the defender, again;
	// when the attacker moves first; when the defender moves first; when the
	// defender moves first and again.
	Values [4]uint8
}

// EyeVertex is a point of an eye space. Where it lies does not matter, only
// which vertices are its neighbors.
type EyeVertex struct {
	Char      byte // as the diagram shows it
	Marginal  bool
	MayEmpty  bool  // can be empty
	MayEnemy  bool  // can hold a stone of the attacker
	Attack    bool  // a point where the attacker gains by moving
	Defense   bool  // a point where the defender gains by moving
	Edge      uint8 // 1: must be on the edge of the board; 2: in a corner; 0: anywhere
	Row, Col  int   // in the diagram
	Neighbors []int // indexes of the adjacent vertices
}

// eyeCells are the characters of vertices.
const eyeCells = ".Xx*<>!@()$"

// eyeVertex returns the vertex that a character stands for.
func eyeVertex(c byte) (EyeVertex, bool) {
	v := EyeVertex{Char: c, MayEmpty: true}
	switch c {
	case '.':
	case 'X':
		v.MayEmpty, v.MayEnemy = false, true
	case 'x':
		v.MayEnemy = true
	case '*':
		v.Attack, v.Defense = true, true
	case '<':
		v.Attack = true
	case '>':
		v.Defense = true
	case '!':
		v.Marginal = true
	case '@':
		v.Marginal, v.Attack, v.Defense = true, true, true
	case '(':
		v.Marginal, v.Attack = true, true
	case ')':
		v.Marginal, v.Defense = true, true
	case '$':
		v.Marginal, v.MayEmpty, v.MayEnemy = true, false, true
	default:
		return EyeVertex{}, false
	}
	return v, true
}

// ParseEyes reads an eye database: shapes of a Pattern NUMBER line, a diagram
// and a line of four digits after a colon. Empty lines and lines that start
// with # mean nothing. The error is an [ErrorList].
func ParseEyes(name string, src []byte) ([]EyeShape, error) {
	if err := tooLarge(name, int64(len(src))); err != nil {
		return nil, err
	}
	p := &eyeParser{name: name}
	for line := range strings.Lines(strings.TrimPrefix(string(src), byteOrderMark)) {
		p.line++
		p.parseLine(strings.TrimRight(line, " \t\r\n\v\f"))
	}
	p.end()
	return p.shapes, p.errs.err()
}

type eyeParser struct {
	name   string
	line   int
	errs   ErrorList
	shapes []EyeShape

	open  bool // inside a pattern
	bad   bool // which has a fault
	colon bool // and its colon line
	shape EyeShape
	rows  []string
	lines []int // of the rows
	entry int   // the line of the digits
	last  int   // the largest number so far
}

func (p *eyeParser) fail(line, col int, reason error, expected, format string, args ...any) {
	e := &Error{Pos: Pos{p.name, line, col}, Msg: fmt.Sprintf(format, args...), Expected: expected, Err: reason}
	if p.open && p.shape.Number > 0 {
		e.Pattern = strconv.Itoa(p.shape.Number)
	}
	p.errs = append(p.errs, e)
	p.bad = true
}

func (p *eyeParser) parseLine(s string) {
	switch {
	case len(s) > maxLine:
		p.fail(p.line, maxLine+1, ErrSyntax, fmt.Sprintf("at most %d bytes", maxLine), "line of %d bytes", len(s))
	case s == "" || s[0] == '#':
	case strings.HasPrefix(s, "Pattern"):
		p.start(s)
	case !p.open:
		p.fail(p.line, 1, ErrSyntax, "Pattern NUMBER", "line outside of a pattern")
	case p.colon:
		p.fail(p.line, 1, ErrSyntax, "the next Pattern", "line below the colon line")
	case s[0] == ':':
		p.colon, p.entry = true, p.line
		p.values(s)
	default:
		for i := range len(s) {
			if strings.IndexByte(eyeCells+" +|-", s[i]) < 0 {
				p.fail(p.line, i+1, ErrMeaning, "a character of "+eyeCells+"+|- or a blank", "cell %q", first(s[i:]))
				break
			}
		}
		p.rows = append(p.rows, s)
		p.lines = append(p.lines, p.line)
	}
}

func (p *eyeParser) start(s string) {
	p.end()
	p.open, p.bad, p.colon = true, false, false
	p.rows, p.lines = nil, nil
	p.shape = EyeShape{Pos: Pos{p.name, p.line, 1}}
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(s, "Pattern")))
	switch {
	case err != nil || n <= 0:
		p.fail(p.line, len("Pattern")+2, ErrSyntax, "a positive number", "%q", s)
	case n <= p.last:
		p.fail(p.line, len("Pattern")+2, ErrSyntax, fmt.Sprintf("a number above %d", p.last), "pattern number %d", n)
	default:
		p.shape.Number, p.last = n, n
	}
}

func (p *eyeParser) values(s string) {
	digits := s[1:]
	if len(digits) != 4 || strings.Trim(digits, "012") != "" {
		p.fail(p.line, 2, ErrMeaning, "four digits from 0 to 2", "%q", digits)
		return
	}
	for i := range p.shape.Values {
		p.shape.Values[i] = digits[i] - '0'
		if i > 0 && digits[i] < digits[i-1] {
			p.fail(p.line, 2+i, ErrMeaning, "numbers of eyes that do not fall", "%q", digits)
			return
		}
	}
}

// end closes a pattern: it makes the graph and checks it.
func (p *eyeParser) end() {
	if !p.open || p.bad {
		p.open = false
		return
	}
	defer func() { p.open = false }()
	at := p.shape.Pos.Line
	index := map[[2]int]int{}
	for r, row := range p.rows {
		for c := range len(row) {
			if v, ok := eyeVertex(row[c]); ok {
				v.Row, v.Col = r, c
				index[[2]int{r, c}] = len(p.shape.Vertices)
				p.shape.Vertices = append(p.shape.Vertices, v)
			}
		}
	}
	if len(p.shape.Vertices) == 0 {
		p.fail(at, 1, ErrMeaning, "at least one cell", "shape without cells")
		return
	}
	if !p.colon {
		p.fail(at, 1, ErrSyntax, ": and four digits below the diagram", "shape without a colon line")
		return
	}
	char := func(r, c int) byte {
		if r < 0 || r >= len(p.rows) || c < 0 || c >= len(p.rows[r]) {
			return ' '
		}
		return p.rows[r][c]
	}
	attack, defense := false, false
	for i := range p.shape.Vertices {
		v := &p.shape.Vertices[i]
		attack, defense = attack || v.Attack, defense || v.Defense
		for _, d := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			r, c := v.Row+d[0], v.Col+d[1]
			if j, ok := index[[2]int{r, c}]; ok {
				v.Neighbors = append(v.Neighbors, j)
			}
			if edge := char(r, c); d[0] == 0 && edge == '|' || d[1] == 0 && edge == '-' {
				v.Edge++
			}
		}
		if v.Edge > 2 {
			p.fail(p.lines[v.Row], v.Col+1, ErrMeaning, "at most two", "cell with %d edges", v.Edge)
			return
		}
	}
	v := &p.shape.Values
	switch {
	case attack != (v[0] != v[2]):
		p.fail(p.entry, 1, ErrMeaning, "attack points exactly where the first and the third digit differ", "attack points are %s", presence(attack))
	case defense != (v[1] != v[3]):
		p.fail(p.entry, 1, ErrMeaning, "defense points exactly where the second and the fourth digit differ", "defense points are %s", presence(defense))
	default:
		p.shapes = append(p.shapes, p.shape)
	}
}

func presence(b bool) string {
	if b {
		return "marked"
	}
	return "missing"
}
