package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// ErrDiagram reports that a text is not the diagram of a position.
var ErrDiagram = errors.New("invalid diagram")

// String returns a diagram of the position with coordinates, where X is Black and O White. The
// notes beside the upper rows appear if there is a ko ban, or if there are prisoners.
// ParseDiagram reads the stones back.
//
//	  A B C D
//	4 . X O . 4  ko: black may not play at C3
//	3 X O . O 3  prisoners: black 0, white 1
//	2 . X O . 2
//	1 . . . . 1
//	  A B C D
func (b *Board) String() string {
	var s strings.Builder
	width := len(strconv.Itoa(b.size))
	letters := func() {
		s.WriteString(strings.Repeat(" ", width))
		for col := range b.size {
			s.WriteByte(' ')
			s.WriteByte(columns[col])
		}
	}
	var remarks []string
	if b.ko != NoPoint {
		remarks = append(remarks, fmt.Sprintf("  ko: %v may not play at %v", b.koColor, b.ko))
	}
	if b.prisoners != ([4]int32{}) {
		remarks = append(remarks, fmt.Sprintf("  prisoners: black %d, white %d", b.prisoners[Black], b.prisoners[White]))
	}
	letters()
	s.WriteByte('\n')
	for row := b.size - 1; row >= 0; row-- {
		fmt.Fprintf(&s, "%*d", width, row+1)
		for col := range b.size {
			s.WriteByte(' ')
			s.WriteByte(".XO?"[b.At(At(col, row))&3])
		}
		fmt.Fprintf(&s, " %d", row+1)
		if len(remarks) > 0 {
			s.WriteString(remarks[0])
			remarks = remarks[1:]
		}
		s.WriteByte('\n')
	}
	letters()
	return s.String()
}

// ParseDiagram reads a diagram with one line for each row, the top row first; the package
// comment says what else it may contain, and the board has no ko ban and no prisoners. X or # is
// a black stone, O a white one, a dot or a plus sign an empty point, and any other small letter
// than o and x an empty point with a name (see ParseMarkedDiagram). The error wraps ErrDiagram
// and names the line and the column, counted from 1, and also wraps ErrSize or ErrNoLiberty if
// that is the fault.
//
//	. X O .
//	X O . O
//	. X O .
//	. a . .
func ParseDiagram(text string) (*Board, error) {
	b, _, err := ParseMarkedDiagram(text)
	return b, err
}

// ParseMarkedDiagram is ParseDiagram that also returns the points which have a
// letter. No letter may be there twice.
func ParseMarkedDiagram(text string) (*Board, map[rune]Point, error) {
	rows, size, err := readDiagram(text)
	if err != nil {
		return nil, nil, err
	}
	b, err := New(size)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %d rows: %w", ErrDiagram, size, err)
	}
	var stones [3][]Point // by color
	marks := map[rune]Point{}
	for i, r := range rows {
		if n := len(r.points); n != size {
			at := r.points[min(size, n-1)]
			return nil, nil, diagramError(r.line, at.column, "%d points, want %d as there are rows", n, size)
		}
		for _, n := range r.numbers {
			if int(n.value) != size-i {
				return nil, nil, diagramError(r.line, n.column, "row number %d, want %d", n.value, size-i)
			}
		}
		for col, seen := range r.points {
			p := At(col, size-1-i)
			switch seen.value {
			case 'X', '#':
				stones[Black] = append(stones[Black], p)
			case 'O':
				stones[White] = append(stones[White], p)
			case '.', '+':
			default:
				if _, twice := marks[seen.value]; twice {
					return nil, nil, diagramError(r.line, seen.column, "the letter %q is there twice", seen.value)
				}
				marks[seen.value] = p
			}
		}
	}
	if err := b.Setup(stones[Black], stones[White], nil); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrDiagram, err)
	}
	return b, marks, nil
}

func diagramError(line, column int, format string, args ...any) error {
	return fmt.Errorf("%w: line %d, column %d: %s", ErrDiagram, line, column, fmt.Sprintf(format, args...))
}

// diagramRow is one row of a diagram: what it shows from the left, and the row
// numbers beside it.
type diagramRow struct {
	line    int // where it stands in the text, from 1
	points  []diagramSign
	numbers []diagramSign
}

// diagramSign is a character or a number, with its column in the text.
type diagramSign struct {
	value  rune
	column int
}

// maxDiagramLine is how many bytes a line may have, a remark among them.
const maxDiagramLine = 1 << 12

// readDiagram takes a diagram apart and returns its rows, those of the largest board at
// most, and how many there are. It leaves out empty lines, lines of column letters, and
// frames.
func readDiagram(text string) (rows []diagramRow, count int, err error) {
	line := 0
	for text := range strings.Lines(text) {
		line++
		if len(text) > maxDiagramLine {
			return nil, 0, diagramError(line, maxDiagramLine+1, "line of %d bytes, want %d at most", len(text), maxDiagramLine)
		}
		signs := strings.Join(strings.Fields(text), "")
		letters := len(signs) >= MinSize && strings.HasPrefix(columns, signs)
		frame := strings.Contains(signs, "-") && strings.Trim(signs, "-+|") == ""
		if signs == "" || letters || frame {
			continue
		}
		r, err := readDiagramRow([]rune(text), line)
		if err != nil {
			return nil, 0, err
		}
		if count++; count <= MaxSize {
			rows = append(rows, r)
		}
	}
	return rows, count, nil
}

func readDiagramRow(text []rune, line int) (diagramRow, error) {
	// Most points have a space behind them.
	r := diagramRow{line: line, points: make([]diagramSign, 0, (len(text)+1)/2)}
	closed := false // by the frame
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case unicode.IsSpace(c):
		case c == '|':
			closed = len(r.points) > 0
		case c >= '0' && c <= '9':
			start := i
			for i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9' {
				i++
			}
			digits := string(text[start : i+1])
			n, err := strconv.ParseInt(digits, 10, 32)
			if err != nil {
				return r, diagramError(line, start+1, "row number %s", digits)
			}
			r.numbers = append(r.numbers, diagramSign{rune(n), start + 1})
			if len(r.points) > 0 {
				return r, nil // What follows is a remark.
			}
		case !closed && (strings.ContainsRune("X#O.+", c) || c >= 'a' && c <= 'z' && c != 'o' && c != 'x'):
			r.points = append(r.points, diagramSign{c, i + 1})
		default:
			seen := strconv.QuoteRune(c)
			if !unicode.IsPrint(c) {
				seen = fmt.Sprintf("%U", c)
			}
			return r, diagramError(line, i+1, "unexpected %s", seen)
		}
	}
	if len(r.points) == 0 {
		return r, diagramError(line, len(text), "a row without points")
	}
	return r, nil
}
