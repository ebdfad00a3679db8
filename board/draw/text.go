package draw

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/tengen-go/tengen/board"
)

// Text writes the picture in the layout of GTP's showboard, without colors, tints and heat: X
// for Black, O for White, + for an empty star point, . for other empty points. A label replaces
// an empty point or follows the letter of a stone. Marks stand at both sides of a point, see
// Mark, and the last move is (X), or {X} with a mark.
func (p *Picture) Text(w io.Writer) error {
	v, _, err := p.check()
	if err != nil {
		return err
	}
	g := p.grid(v, true)
	return p.writeText(w, v, g, nil)
}

// String returns what Text writes, or the error in parentheses, for logs and
// debuggers.
func (p *Picture) String() string {
	var s strings.Builder
	if err := p.Text(&s); err != nil {
		return "(" + err.Error() + ")"
	}
	return s.String()
}

// brackets are what stands left and right of a marked point.
var brackets = [numMarks][2]byte{
	NoMark: {' ', ' '}, Circle: {'(', ')'}, Square: {'[', ']'},
	Triangle: {'/', '\\'}, Cross: {'>', '<'}, Dot: {':', ':'},
}

// regions are the letters of points that a player holds.
var regions = [numRegions][3]string{
	Area:      {board.Black: "-", board.White: "~"},
	Moyo:      {board.Black: "x", board.White: "o"},
	Territory: {board.Black: "#", board.White: "@"},
}

// token is one point in text.
type token struct {
	left, right byte
	body        string
}

// grid holds the tokens of the visible points, in the order of view.points, and
// the width of the widest. When roomy, every token has its own place for
// brackets; otherwise neighbors share one.
type grid struct {
	tokens []token
	width  int
	roomy  bool
}

// grid lays out a picture as text. If stones is false, a label on a stone
// stands alone, because colors tell the stone.
func (p *Picture) grid(v view, stones bool) grid {
	g := grid{width: 1, tokens: make([]token, 0, v.cols()*v.rows())}
	last := NoMark
	for at := range v.points() {
		t := p.token(at, stones)
		col := len(g.tokens) % v.cols()
		if col > 0 && t.left != ' ' && last != NoMark {
			g.roomy = true
		}
		if last = NoMark; t.right != ' ' {
			last = Circle
		}
		g.width = max(g.width, columns(t.body))
		g.tokens = append(g.tokens, t)
	}
	if p.Coordinates {
		for col := range v.cols() {
			g.width = max(g.width, len(v.colName(col)))
		}
	}
	return g
}

func (p *Picture) token(at board.Point, stones bool) token {
	x := &p.cells[at]
	t := token{left: brackets[x.mark][0], right: brackets[x.mark][1]}
	if at == p.Last {
		if t.left, t.right = '{', '}'; x.mark == NoMark {
			t.left, t.right = '(', ')'
		}
	}
	label := p.label(at)
	switch {
	case x.stone != board.Empty:
		t.body = stoneLetter(x.stone) + label
		if label != "" && !stones && x.tint == NoPaint && x.ink == NoPaint {
			t.body = label
		}
	case label != "":
		t.body = label
	case x.region != NoRegion:
		t.body = regions[x.region][x.owner]
	case isStar(at, p.size):
		t.body = "+"
	default:
		t.body = "."
	}
	return t
}

func stoneLetter(c board.Color) string {
	switch c {
	case board.Black:
		return "X"
	case board.White:
		return "O"
	}
	return ""
}

// columns returns how many columns of a terminal a text takes: two for
// characters of East Asian scripts and emoji, none for combining ones.
func columns(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me):
		case r >= 0x1100 && (r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf && r != 0x303f ||
			r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f ||
			r >= 0xff00 && r <= 0xff60 || r >= 0xffe0 && r <= 0xffe6 || r >= 0x1f300 && r <= 0x1faff ||
			r >= 0x20000 && r <= 0x3fffd):
			n += 2
		default:
			n++
		}
	}
	return n
}

// painter adds the escape sequences of ANSI to the layout of text; where it is
// nil there are none.
type painter interface {
	cell(out *strings.Builder, at board.Point) // before the body of a point
	gap(out *strings.Builder, at board.Point)  // before the gap to its left, NoPoint for the last gap
	end(out *strings.Builder)                  // after the last gap of a row
	legend(out *strings.Builder)
}

func (p *Picture) writeText(w io.Writer, v view, g grid, paint painter) error {
	var out strings.Builder
	for _, line := range splitLines(p.Title) {
		out.WriteString(line + "\n")
	}
	side, gap := p.side(v), 1
	if g.roomy {
		gap = 2
	}
	header := p.header(v, side+1, g.width, gap)
	out.WriteString(header)
	for row := range v.rows() {
		var line strings.Builder
		if p.Coordinates {
			fmt.Fprintf(&line, "%*s", side, v.rowName(row))
		}
		right := byte(' ')
		for col := range v.cols() {
			at, t := v.at(col, row), &g.tokens[row*v.cols()+col]
			// A short body stands at the right, its bracket next to it.
			n := g.width - columns(t.body) + 1
			if col > 0 {
				n += gap - 1
			}
			space := bytes.Repeat([]byte{' '}, n)
			if right != ' ' {
				space[0] = right
			}
			if t.left != ' ' {
				space[n-1] = t.left
			}
			if paint != nil {
				paint.gap(&line, at)
			}
			line.Write(space)
			if paint != nil {
				paint.cell(&line, at)
			}
			line.WriteString(t.body)
			right = t.right
		}
		if paint != nil {
			paint.gap(&line, board.NoPoint)
		}
		line.WriteByte(right)
		if paint != nil {
			paint.end(&line)
		}
		if p.Coordinates {
			line.WriteString(v.rowName(row))
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	out.WriteString(header)
	if p.Legend {
		if line := p.regionLegend(v); line != "" {
			out.WriteString(line + "\n")
		}
		if paint != nil {
			paint.legend(&out)
		}
	}
	for _, line := range p.below() {
		out.WriteString(line + "\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// side returns the width of the names of the rows on the left: at least two, so
// that boards of all sizes stand alike.
func (p *Picture) side(v view) int {
	n := 0
	if p.Coordinates {
		n = 2
		for row := range v.rows() {
			n = max(n, len(v.rowName(row)))
		}
	}
	return n
}

// header returns the line with the names of the columns, or nothing.
func (p *Picture) header(v view, indent, width, gap int) string {
	if !p.Coordinates {
		return ""
	}
	var line strings.Builder
	for col := range v.cols() {
		fmt.Fprintf(&line, "%*s", indent+width, v.colName(col))
		indent = gap
	}
	return line.String() + "\n"
}

// regionLegend explains the letters of the regions that are to be seen.
func (p *Picture) regionLegend(v view) string {
	var seen [numRegions][3]bool
	for at := range v.points() {
		seen[p.cells[at].region][p.cells[at].owner] = true
	}
	var parts []string
	for _, c := range [2]board.Color{board.Black, board.White} {
		for r := Territory; r > NoRegion; r-- {
			if seen[r][c] {
				parts = append(parts, fmt.Sprintf("%s %v %v", regions[r][c], c, r))
			}
		}
	}
	return strings.Join(parts, ", ")
}
