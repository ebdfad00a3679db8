package pattern

import "github.com/tengen-go/tengen/board"

// Cell is the content of a point of a diagram, as its character. O is the side whose move the
// pattern proposes, X its opponent; a pattern never names Black or White.
//
//	.  empty
//	O  a stone of O
//	X  a stone of X
//	o  a stone of O, or empty
//	x  a stone of X, or empty
//	*  empty; the proposed move
//	?  anything that is on the board; never an element
//	,  empty; influence is blocked here
//	!  empty; its role depends on the database
//	Q  a stone of O, and the anchor
//	Y  a stone of X, and the anchor
type Cell byte

// mainCells are the characters of main diagrams.
const mainCells = ".OXox*?,!QY"

// IsStone reports whether the cell demands a stone: O, X, Q or Y.
func (c Cell) IsStone() bool {
	return c == 'O' || c == 'X' || c == 'Q' || c == 'Y'
}

// IsOwn reports whether the cell demands a stone of O: O or Q.
func (c Cell) IsOwn() bool { return c == 'O' || c == 'Q' }

// IsEnemy reports whether the cell demands a stone of X: X or Y.
func (c Cell) IsEnemy() bool { return c == 'X' || c == 'Y' }

// Code returns the test of the cell in two bits: the content of a point, with
// Black as O in the numbers of [board.Color] (00 empty, 01 O, 10 X, 11 outside
// the board), fits when content AND mask equals value. Sixteen such tests side
// by side make one test of a 32-bit word. The mask of ? is 0 and fits outside
// the board too; that box of the pattern lies on the board is tested apart.
func (c Cell) Code() (mask, value uint8) {
	switch c {
	case 'O', 'Q':
		return 3, 1
	case 'X', 'Y':
		return 3, 2
	case 'o':
		return 2, 0
	case 'x':
		return 1, 0
	case '?':
		return 0, 0
	}
	return 3, 0
}

// Fits reports whether a point that holds content satisfies the cell when
// player own is O. A point outside the board satisfies no cell.
func (c Cell) Fits(content, own board.Color) bool {
	if content == board.Border {
		return false
	}
	if own == board.White {
		content = content.Opponent()
	}
	mask, value := c.Code()
	return uint8(content)&mask == value
}

// String returns the character.
func (c Cell) String() string { return string(rune(c)) }

// Edges is a set of sides of the board.
type Edges uint8

const (
	North Edges = 1 << iota // the top row of the diagram is the edge of the board
	South
	West
	East
)

// Offset is the way from one point to another in rows, counted downwards, and
// columns, counted to the right, before a pattern is turned.
type Offset struct{ Row, Col int8 }

// Add returns the way that goes o and then p.
func (o Offset) Add(p Offset) Offset { return Offset{o.Row + p.Row, o.Col + p.Col} }

// Sub returns the way from the end of p to the end of o.
func (o Offset) Sub(p Offset) Offset { return Offset{o.Row - p.Row, o.Col - p.Col} }

// Delta returns the difference between two points that lie o apart once the
// pattern is turned by t. It is exact where both points lie on a board.
func (o Offset) Delta(t board.Transform) board.Point {
	r, c := t.Offset(int(o.Row), int(o.Col))
	return board.Point(c) - board.North*board.Point(r)
}

// From returns the point that lies o from p once the pattern is turned by t, or
// NoPoint when that is not on a board of the given size.
func (o Offset) From(p board.Point, t board.Transform, size int) board.Point {
	r, c := t.Offset(int(o.Row), int(o.Col))
	row, col := p.Row()-r, p.Col()+c
	if row < 0 || col < 0 || row >= size || col >= size {
		return board.NoPoint
	}
	return board.At(col, row)
}

// Element is the demand of a pattern on one point.
type Element struct {
	Offset      // from the anchor
	Cell   Cell // never ?
}

// Box is a rectangle of offsets from the anchor, all bounds inclusive.
type Box struct{ Top, Left, Bottom, Right int }

// Turn returns the box turned by t.
func (b Box) Turn(t board.Transform) Box {
	r1, c1 := t.Offset(b.Top, b.Left)
	r2, c2 := t.Offset(b.Bottom, b.Right)
	return Box{min(r1, r2), min(c1, c2), max(r1, r2), max(c1, c2)}
}

// On reports whether the box lies on a board of the given size when the anchor
// stands on p.
func (b Box) On(p board.Point, size int) bool {
	row, col := p.Row(), p.Col()
	return row+(-b.Top) < size && row-b.Bottom >= 0 && col+b.Left >= 0 && col+b.Right < size
}
