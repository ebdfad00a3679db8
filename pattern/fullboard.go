package pattern

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/board"
)

// FullBoard is a pattern of a whole board. The move is made by the side that
// owns the stones in Own.
type FullBoard struct {
	Name  string
	Pos   Pos
	Size  int
	Value int // relative frequency of the move
	Move  board.Point
	Own   []board.Point // stones of O, the side to move
	Enemy []board.Point // stones of X
}

// ParseFullBoard reads patterns of whole boards of the given size, one on each line: a name, a
// value, and SGF points without separators, the move first and then stones of X and O in turn,
// with tt for no stone. Lines that are not a word, an integer and a word are ignored. The error
// is an [ErrorList], or wraps board.ErrSize.
func ParseFullBoard(name string, src []byte, size int) ([]FullBoard, error) {
	if size < board.MinSize || size > board.MaxSize {
		return nil, fmt.Errorf("%w: %d", board.ErrSize, size)
	}
	if err := tooLarge(name, int64(len(src))); err != nil {
		return nil, err
	}
	var all []FullBoard
	var errs ErrorList
	n := 0
	for line := range strings.Lines(string(src)) {
		n++
		fields := strings.Fields(line)
		if len(fields) != 3 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		value, err := strconv.Atoi(fields[1])
		if err != nil {
			continue
		}
		f := FullBoard{Name: fields[0], Pos: Pos{name, n, 1}, Size: size, Value: value}
		at := strings.LastIndex(line, fields[2])
		if e := f.points(fields[2]); e != nil {
			e.Pos, e.Pattern = Pos{name, n, at + e.Pos.Col}, f.Name
			errs = append(errs, e)
			continue
		}
		if value < 0 {
			errs = append(errs, &Error{Pos: f.Pos, Pattern: f.Name, Msg: "negative value " + fields[1], Expected: "a frequency", Err: ErrMeaning})
			continue
		}
		all = append(all, f)
	}
	return all, errs.err()
}

// points reads the points; the place of a fault has just a column, within s.
func (f *FullBoard) points(s string) *Error {
	fault := func(i int, expected, format string, args ...any) *Error {
		return &Error{Pos: Pos{Col: i + 1}, Msg: fmt.Sprintf(format, args...), Expected: expected, Err: ErrMeaning}
	}
	if len(s)%2 != 0 {
		return fault(len(s)-1, "two letters for each point", "%d letters", len(s))
	}
	var seen board.Set
	for i := 0; i < len(s); i += 2 {
		if s[i:i+2] == "tt" && f.Size <= 19 {
			if i == 0 {
				return fault(i, "a point of the board", "no move")
			}
			continue
		}
		p, err := board.FromSGF(s[i:i+2], f.Size)
		if err != nil {
			return fault(i, fmt.Sprintf("a point of a board of size %d, or tt", f.Size), "%q", s[i:i+2])
		}
		if seen.Has(p) {
			return fault(i, "each point once", "%q comes twice", s[i:i+2])
		}
		seen.Add(p)
		switch {
		case i == 0:
			f.Move = p
		case i/2%2 == 1:
			f.Enemy = append(f.Enemy, p)
		default:
			f.Own = append(f.Own, p)
		}
	}
	return nil
}

// String returns the pattern as ParseFullBoard reads it.
func (f FullBoard) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s %d %s", f.Name, f.Value, f.Move.SGF(f.Size))
	for i := range max(len(f.Own), len(f.Enemy)) {
		for j, side := range [2][]board.Point{f.Enemy, f.Own} {
			switch {
			case i < len(side):
				s.WriteString(side[i].SGF(f.Size))
			case j == 0 || i+1 < max(len(f.Own), len(f.Enemy)):
				s.WriteString("tt")
			}
		}
	}
	return s.String()
}
