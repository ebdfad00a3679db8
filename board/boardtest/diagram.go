package boardtest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/tengen-go/tengen/board"
)

// ErrDiagram says that a text is not the diagram of a position.
var ErrDiagram = errors.New("invalid diagram")

// columns are the letters of GTP columns: I is left out.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// Parse reads a diagram, see the package comment. The board has as many lines
// as the diagram has rows. It has no ko ban and no prisoners.
//
// The error wraps ErrDiagram and names the line, counted from 1, where the text
// is no diagram; board.ErrSize where it has too few or too many rows; and
// board.ErrNoLiberty where a string has no liberty.
func Parse(diagram string) (*board.Board, error) {
	b, _, err := ParseMarked(diagram)
	return b, err
}

// ParseMarked is Parse that also returns the points which have a letter. No
// letter may be there twice.
func ParseMarked(diagram string) (*board.Board, map[rune]board.Point, error) {
	rows, err := readRows(diagram)
	if err != nil {
		return nil, nil, err
	}
	size := len(rows)
	b, err := board.New(size)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %d rows: %w", ErrDiagram, size, err)
	}
	var stones [3][]board.Point
	marks := map[rune]board.Point{}
	for i, r := range rows {
		if len(r.points) != size {
			return nil, nil, fmt.Errorf("%w: line %d: %d points, want %d as there are rows", ErrDiagram, r.line, len(r.points), size)
		}
		for _, n := range r.numbers {
			if n != size-i {
				return nil, nil, fmt.Errorf("%w: line %d: row number %d, want %d", ErrDiagram, r.line, n, size-i)
			}
		}
		for col, ch := range r.points {
			p := board.At(col, size-1-i)
			switch ch {
			case 'X', '#':
				stones[board.Black] = append(stones[board.Black], p)
			case 'O':
				stones[board.White] = append(stones[board.White], p)
			case '.', '+':
			default:
				if _, twice := marks[ch]; twice {
					return nil, nil, fmt.Errorf("%w: line %d: the letter %q is there twice", ErrDiagram, r.line, ch)
				}
				marks[ch] = p
			}
		}
	}
	if err := b.Setup(stones[board.Black], stones[board.White], nil); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrDiagram, err)
	}
	return b, marks, nil
}

// row is one row of a diagram.
type row struct {
	line    int    // where it stands in the text, from 1
	points  []rune // what it shows, from the left
	numbers []int  // the row numbers beside it
}

// readRows takes a diagram apart. It leaves out empty lines and lines of column
// letters.
func readRows(diagram string) ([]row, error) {
	var rows []row
	for i, text := range strings.Split(diagram, "\n") {
		r := row{line: i + 1}
		compact := strings.Join(strings.Fields(text), "")
		if compact == "" || len(compact) >= board.MinSize && strings.HasPrefix(columns, compact) {
			continue
		}
		for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
			ch := []rune(text)[0]
			if ch >= '0' && ch <= '9' {
				digits := text
				if end := strings.IndexFunc(text, func(c rune) bool { return c < '0' || c > '9' }); end >= 0 {
					digits = text[:end]
				}
				n, err := strconv.Atoi(digits)
				if err != nil {
					return nil, fmt.Errorf("%w: line %d: row number %s", ErrDiagram, r.line, digits)
				}
				r.numbers = append(r.numbers, n)
				if len(r.points) > 0 {
					break // What stands after the number is a remark.
				}
				text = text[len(digits):]
				continue
			}
			if !strings.ContainsRune("X#O.+", ch) && (ch < 'a' || ch > 'z' || ch == 'o' || ch == 'x') {
				return nil, fmt.Errorf("%w: line %d: unexpected %s", ErrDiagram, r.line, printable(ch))
			}
			r.points = append(r.points, ch)
			text = text[1:]
		}
		rows = append(rows, r)
	}
	return rows, nil
}

func printable(c rune) string {
	if unicode.IsPrint(c) {
		return strconv.QuoteRune(c)
	}
	return fmt.Sprintf("%U", c)
}

// MustParse is Parse that fails the test at once when there is an error.
func MustParse(t testing.TB, diagram string) *board.Board {
	t.Helper()
	b, err := Parse(diagram)
	if err != nil {
		t.Fatalf("Parse: %v\n%s", err, diagram)
	}
	return b
}

// MustParseMarked is ParseMarked that fails the test at once when there is an
// error.
func MustParseMarked(t testing.TB, diagram string) (*board.Board, map[rune]board.Point) {
	t.Helper()
	b, marks, err := ParseMarked(diagram)
	if err != nil {
		t.Fatalf("ParseMarked: %v\n%s", err, diagram)
	}
	return b, marks
}

// Format returns the diagram of the stones on b, one line for each row with
// spaces between the points. Parse reads it back.
func Format(b *board.Board) string {
	var s strings.Builder
	for row := b.Size() - 1; row >= 0; row-- {
		for col := range b.Size() {
			if col > 0 {
				s.WriteByte(' ')
			}
			s.WriteByte(".XO"[b.At(board.At(col, row))])
		}
		s.WriteByte('\n')
	}
	return s.String()
}
