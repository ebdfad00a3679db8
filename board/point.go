package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Point is a point of the board, a pass, or no point at all. It does not depend on the size of
// the board: the lower left corner is always A1, and neighboring points differ by the constants
// East, West, North and South. A slice or array of length NumPoints, indexed by Point, holds a
// fact about each point; its entries outside the board are not used.
type Point int16

const (
	// NoPoint is the zero Point. It lies outside every board.
	NoPoint Point = 0
	// Pass is the move that places no stone. It lies outside every board, so
	// it can index a table of points too.
	Pass Point = 1
	// Resign is the move of an engine that resigns. Game.Resign, not Play, applies it to a
	// game. It lies outside every board, as Pass does.
	Resign Point = 2
)

const (
	// MinSize and MaxSize bound the sizes of boards.
	MinSize = 2
	MaxSize = 25
	// stride is the difference between a point and the one above it.
	stride = 32
	// NumPoints is one more than the largest index of a point, borders
	// included.
	NumPoints = (MaxSize + 2) * stride
)

// The steps from a point to its neighbors. North is towards higher rows.
const (
	East  Point = 1
	West  Point = -1
	North Point = stride
	South Point = -stride
)

// Neighbors returns the four points beside p: south, west, north, east. Some may
// lie outside the board, where Board.At answers Border. p must be a point of a
// board.
func (p Point) Neighbors() [4]Point {
	return [4]Point{p + South, p + West, p + North, p + East}
}

// Diagonals returns the four points diagonally next to p, south-west first and
// clockwise, under the same conditions as Neighbors.
func (p Point) Diagonals() [4]Point {
	return [4]Point{p + South + West, p + North + West, p + North + East, p + South + East}
}

// ErrPoint reports that a text or a value is not a point of the board in question.
var ErrPoint = errors.New("invalid coordinate")

// columns are the letters of GTP columns: I is left out.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// At returns the point in the given column and row, both counted from 0 in the
// lower left corner. It returns NoPoint when one of them is not in [0, MaxSize).
func At(col, row int) Point {
	if uint(col) >= MaxSize || uint(row) >= MaxSize {
		return NoPoint
	}
	return Point((row+1)*stride + col + 1)
}

// Col returns the column, counted from 0 at the left.
func (p Point) Col() int { return int(p)&(stride-1) - 1 }

// Row returns the row, counted from 0 at the bottom.
func (p Point) Row() int { return int(p)>>5 - 1 }

// On reports whether p is a point of a board of the given size. Sizes below 1 and
// above MaxSize have none.
func (p Point) On(size int) bool {
	return p > stride && uint(p.Col()) < uint(size) && uint(p.Row()) < uint(size) && uint(size) <= MaxSize
}

// String returns the GTP vertex, such as "C4", or "PASS", or "resign", or "none".
func (p Point) String() string {
	switch {
	case p == Pass:
		return "PASS"
	case p == Resign:
		return "resign"
	case p == NoPoint:
		return "none"
	case p.On(MaxSize):
		return columns[p.Col():p.Col()+1] + strconv.Itoa(p.Row()+1)
	}
	return fmt.Sprintf("Point(%d)", int16(p))
}

// ParsePoint reads a GTP vertex, in any case, on a board of the given size:
// a letter without I and a row counted from the bottom, or "pass". The error
// wraps ErrPoint, also if size is not from MinSize to MaxSize.
func ParsePoint(s string, size int) (Point, error) {
	if size < MinSize || size > MaxSize {
		return NoPoint, fmt.Errorf("%w: %q on a board of size %d", ErrPoint, s, size)
	}
	if strings.EqualFold(s, "pass") {
		return Pass, nil
	}
	if len(s) >= 2 && len(s) <= 3 && s[1] >= '1' && s[1] <= '9' {
		col := strings.IndexByte(columns, s[0]&^0x20)
		row, err := strconv.Atoi(s[1:])
		if p := At(col, row-1); err == nil && isLetter(s[0]) && p.On(size) {
			return p, nil
		}
	}
	return NoPoint, fmt.Errorf("%w: %q", ErrPoint, s)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// SGF returns the two letters of the point on a board of the given size, rows counted from the
// top, or "" for Pass and for points off the board.
func (p Point) SGF(size int) string {
	if !p.On(size) {
		return ""
	}
	return string([]byte{byte('a' + p.Col()), byte('a' + size - 1 - p.Row())})
}

// FromSGF reads an SGF point of two small letters on a board of the given size.
// An empty text is Pass, and so is "tt" on boards up to 19, as in old files.
// The error wraps ErrPoint.
func FromSGF(s string, size int) (Point, error) {
	if size < MinSize || size > MaxSize {
		return NoPoint, fmt.Errorf("%w: %q on a board of size %d", ErrPoint, s, size)
	}
	if s == "" || s == "tt" && size <= 19 {
		return Pass, nil
	}
	if len(s) == 2 {
		if p := At(int(s[0])-'a', size-1-(int(s[1])-'a')); p.On(size) {
			return p, nil
		}
	}
	return NoPoint, fmt.Errorf("%w: %q", ErrPoint, s)
}

// MarshalText implements encoding.TextMarshaler with the text of String.
func (p Point) MarshalText() ([]byte, error) {
	if p != Pass && p != Resign && p != NoPoint && !p.On(MaxSize) {
		return nil, fmt.Errorf("%w: %d", ErrPoint, int16(p))
	}
	return []byte(p.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler. Any vertex of the largest
// board is accepted, in any case, and the words pass, resign and none. The error wraps
// ErrPoint.
func (p *Point) UnmarshalText(text []byte) error {
	if strings.EqualFold(string(text), "none") {
		*p = NoPoint
		return nil
	}
	if strings.EqualFold(string(text), "resign") {
		*p = Resign
		return nil
	}
	v, err := ParsePoint(string(text), MaxSize)
	if err != nil {
		return err
	}
	*p = v
	return nil
}
