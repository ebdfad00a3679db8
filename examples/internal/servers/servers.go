// Package servers reads the records of servers that are not SGF: GIB files of Tygem and NGF
// files of wBaduk.
package servers

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/charset"
)

// ErrRecord reports that a record looks like that of a server and is malformed.
var ErrRecord = errors.New("malformed record")

// maxMoves bounds the moves of a record.
const maxMoves = 100_000

// Read returns the game of a GIB or NGF record. The result is false if data is neither of
// them; the error wraps ErrRecord or an error of package board, and names the line.
func Read(data []byte) (root *sgf.Node, ok bool, err error) {
	if !Is(data) {
		return nil, false, nil
	}
	text := string(data)
	if !utf8.Valid(data) {
		if decode := charset.Lookup(charset.Guess(data)); decode != nil {
			if text, err = decode(data); err != nil {
				return nil, true, err
			}
		}
	}
	text = strings.ToValidUTF8(strings.TrimPrefix(text, "\ufeff"), "\uFFFD")
	lines := strings.Split(lineEnds.Replace(text), "\n")
	if isGIB(data) {
		root, err = gib(lines)
	} else {
		root, err = ngf(lines)
	}
	return root, true, err
}

// lineEnds makes the ends of lines of all systems newlines.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// Is reports whether data, of which the first 4,096 bytes are enough, is a GIB or NGF record.
func Is(data []byte) bool { return isGIB(data) || isNGF(data) }

func isGIB(data []byte) bool {
	return strings.HasPrefix(strings.TrimLeft(string(data[:min(len(data), 64)]), "\ufeff \r\n"), `\HS`)
}

// isNGF looks for a size in the second line and a move in the thirteenth.
func isNGF(data []byte) bool {
	lines := strings.SplitN(lineEnds.Replace(string(data[:min(len(data), 4096)])), "\n", 14)
	if len(lines) < 13 {
		return false
	}
	_, err := strconv.Atoi(strings.TrimSpace(lines[1]))
	_, err2 := strconv.Atoi(strings.TrimSpace(lines[11]))
	return err == nil && err2 == nil && strings.HasPrefix(lines[12], "PM")
}

// record is a game that is being made.
type record struct {
	root, last *sgf.Node
	size       int
	moves      int
	toPlay     board.Color
	err        error // the first one of set
}

func newRecord(size int) (*record, error) {
	root, err := sgf.New(size)
	if err == nil {
		_, err = root.BoardSize()
	}
	return &record{root: root, last: root, size: size, toPlay: board.Black}, err
}

// set sets a property of the root unless it is empty.
func (r *record) set(id, text string) {
	if text = strings.TrimSpace(text); text != "" && r.err == nil {
		r.err = r.root.SetSimpleText(id, text)
	}
}

// handicap sets up stones on the usual points.
func (r *record) handicap(stones int) error {
	if stones < 2 {
		return nil
	}
	points, err := board.FixedHandicapPoints(r.size, stones)
	if err != nil {
		return err
	}
	if err := r.root.SetNumber("HA", stones); err != nil {
		return err
	}
	r.toPlay = board.White
	return r.root.SetPoints("AB", points...)
}

// play adds a move; the column and the row are counted from the upper left corner, and what
// is off the board is a pass.
func (r *record) play(c board.Color, col, row int) error {
	if r.moves++; r.moves > maxMoves {
		return fmt.Errorf("%w: more than %d moves", sgf.ErrTooLarge, maxMoves)
	}
	m := board.Move{Color: c, Point: board.Pass}
	if uint(col) < uint(r.size) && uint(row) < uint(r.size) {
		m.Point = board.At(col, r.size-1-row)
	}
	r.toPlay = c.Opponent()
	r.last = r.last.NewChild()
	return r.last.SetMove(m)
}

// setResult sets RE if the words say how the game ended.
func (r *record) setResult(words string) {
	if o, err := board.ParseOutcome(words); err == nil && o.Ending != "" {
		r.set("RE", o.String())
	}
}

// gib reads the header, lines \[KEY=VALUE\], and the moves, lines STO 0 NUMBER COLOR COLUMN ROW,
// or SKI 0 NUMBER for a pass.
func gib(lines []string) (*sgf.Node, error) {
	r, err := newRecord(19)
	if err != nil {
		return nil, err
	}
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if header, ok := strings.CutPrefix(line, `\[`); ok {
			key, value, _ := strings.Cut(strings.TrimSuffix(header, `\]`), "=")
			r.gibHeader(key, value)
			continue
		}
		f := strings.Fields(line)
		switch {
		case len(f) >= 4 && f[0] == "INI":
			stones, err := strconv.Atoi(f[3])
			if err == nil {
				err = r.handicap(stones)
			}
			if err != nil {
				return nil, fmt.Errorf("line %d: %w: handicap %q: %w", i+1, ErrRecord, f[3], err)
			}
		case len(f) >= 3 && f[0] == "SKI": // a pass
			if err := r.play(r.toPlay, -1, -1); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
		case len(f) >= 6 && f[0] == "STO":
			if err := r.gibMove(f[3:6]); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
	}
	return r.root, r.err
}

// gibHeader takes a line of the header. The komi stands in a tag, in tenths of a point. So does
// the result, by a code and a margin, which counts if there are no words that say it.
func (r *record) gibHeader(key, value string) {
	ids := map[string]string{"GAMEBLACKNAME": "PB", "GAMEWHITENAME": "PW", "GAMEPLACE": "PC", "GAMENAME": "GN"}
	switch {
	case ids[key] != "":
		r.set(ids[key], value)
	case key == "GAMEDATE":
		r.set("DT", date(value))
	case key == "GAMERESULT":
		r.setResult(value)
	case key == "GAMETAG":
		r.gibTags(value, "G", "W", "Z")
	case key == "GAMEINFOMAIN":
		r.gibTags(value, "GONGJE:", "GRLT:", "ZIPSU:")
	}
}

// gibTags reads the komi, the result and the margin after their names in a list.
func (r *record) gibTags(list, komi, result, margin string) {
	found := map[string]int{}
	for tag := range strings.SplitSeq(list, ",") {
		for _, name := range []string{komi, result, margin} {
			if number, ok := strings.CutPrefix(strings.TrimSpace(tag), name); ok {
				if n, err := strconv.Atoi(number); err == nil {
					found[name] = n
				}
			}
		}
	}
	if tenths, ok := found[komi]; ok {
		r.set("KM", strconv.FormatFloat(float64(tenths)/10, 'f', -1, 64))
	}
	code, ok := found[result]
	if !ok || r.root.Has("RE") {
		return
	}
	switch words, points := gibResults[code], found[margin]; {
	case words != "":
		r.set("RE", words)
	case code == 0 && points > 0:
		r.set("RE", board.OutcomeOf(board.Margin(-float64(points)/10)).String())
	case code == 1 && points > 0:
		r.set("RE", board.OutcomeOf(board.Margin(float64(points)/10)).String())
	}
}

// gibResults are the results of games that were not counted. Of counted ones Black has won those
// with 0, White those with 1, by tenths of points.
var gibResults = map[int]string{3: "B+R", 4: "W+R", 7: "B+T", 8: "W+T"}

// date returns the year, month and day that a text begins with, with hyphens as SGF has them, or
// the text if it begins with no such thing.
func date(text string) string {
	var y, m, d int
	for _, format := range []string{"%4d-%2d-%2d", "%4d%2d%2d"} {
		_, err := fmt.Sscanf(strings.ReplaceAll(text, "- ", "-0"), format, &y, &m, &d)
		if err == nil && m >= 1 && m <= 12 && d >= 1 && d <= 31 {
			return fmt.Sprintf("%04d-%02d-%02d", y, m, d)
		}
	}
	return text
}

// gibMove makes a move of a color, a column and a row.
func (r *record) gibMove(fields []string) error {
	var n [3]int
	for i, f := range fields {
		var err error
		if n[i], err = strconv.Atoi(f); err != nil {
			return fmt.Errorf("%w: %q, want numbers for color, column and row", ErrRecord, fields)
		}
	}
	if n[0] != 1 && n[0] != 2 {
		return fmt.Errorf("%w: color %d, want 1 or 2", ErrRecord, n[0])
	}
	return r.play([...]board.Color{1: board.Black, 2: board.White}[n[0]], n[1], n[2])
}

// ngf reads a header of twelve lines and the moves, lines PM, two letters for the number, B
// or W, and two letters for column and row, of which B is the first.
func ngf(lines []string) (*sgf.Node, error) {
	size, err := strconv.Atoi(strings.TrimSpace(lines[1]))
	if err != nil {
		return nil, fmt.Errorf("line 2: %w: size %q", ErrRecord, lines[1])
	}
	r, err := newRecord(size)
	if err != nil {
		return nil, fmt.Errorf("line 2: %w: %w", ErrRecord, err)
	}
	r.set("GN", lines[0])
	r.set("PW", lines[2])
	r.set("PB", lines[3])
	r.set("PC", lines[4])
	stones, err := strconv.Atoi(strings.TrimSpace(lines[5]))
	if err == nil {
		err = r.handicap(stones)
	}
	if err != nil {
		return nil, fmt.Errorf("line 6: %w: handicap %q", ErrRecord, lines[5])
	}
	if komi, err := strconv.ParseFloat(strings.TrimSpace(lines[7]), 64); err == nil {
		if stones == 0 && komi == float64(int(komi)) {
			komi += 0.5 // a whole number means half a point more
		}
		if err := r.root.SetReal("KM", komi); err != nil {
			return nil, err
		}
	}
	r.set("DT", date(lines[8]))
	r.setResult(lines[10])
	for i, line := range lines[12:] {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "PM") {
			continue
		}
		if len(line) < 7 {
			return nil, fmt.Errorf("line %d: %w: %q is no move", i+13, ErrRecord, line)
		}
		c, err := board.ParseColor(line[4:5])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w: %w", i+13, ErrRecord, err)
		}
		if err := r.play(c, int(line[5])-'B', int(line[6])-'B'); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+13, err)
		}
	}
	return r.root, r.err
}
