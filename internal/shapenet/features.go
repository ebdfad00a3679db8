package shapenet

import (
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/prior"
)

// Features are the inputs of a network for a position: the content of each point, simple
// effects of a move there, and its chance in the table of shapes. The zero value is ready to
// use.
type Features struct {
	size   int
	stones int
	// points has the bytes of each point, row by row from row 0.
	points [board.MaxSize * board.MaxSize][pointBytes]uint8
}

// The bytes of a point.
const (
	// stoneByte: the lowest four bits are 0 for an empty point, 1 to 4 for a stone of the
	// player to move whose string has so many liberties or more, 5 to 8 for one of the
	// opponent. Bits 4 and 5 mark the last move and the one before. The upper two are the
	// stones that a move of the opponent here would capture: 0, 1, 2 or more.
	stoneByte = iota
	// moveByte: the lowest three bits are the liberties that a string has after a legal move of the
	// player here, 4 for more, 0 if there is none. Bits 3 and 4 are the stones captured, 3 for more.
	// The upper three are the liberties after a move of the opponent.
	moveByte
	// chanceByte is the logarithm of the chance that the table gives a move, in units of
	// -1/chanceUnits; the largest byte stands for less, and for points where no move is legal.
	chanceByte
	pointBytes

	chanceUnits = 20
)

// Look sets the features to those of a position in which c is to move. last is the opponent's
// last move, previous the move before it, or NoPoint; chances are those of a prior.Estimator
// for the position.
func (f *Features) Look(b *board.Board, c board.Color, last, previous board.Point, chances []prior.Chance) {
	opp, size := c.Opponent(), b.Size()
	f.size, f.stones = size, 0
	i := 0
	for row := range size {
		for col := range size {
			p, to := board.At(col, row), &f.points[i]
			i++
			*to = [pointBytes]uint8{chanceByte: math.MaxUint8}
			switch at := b.At(p); at {
			case board.Empty:
				if n := b.LibertiesAfterAtMost(p, opp, 4); n > 0 {
					to[moveByte] = uint8(n) << 5
					to[stoneByte] = uint8(min(b.CapturedBy(p, opp), 2)) << 6
				}
			default:
				f.stones++
				code := uint8(min(b.Liberties(p), 4))
				if at == opp {
					code += 4
				}
				to[stoneByte] = code
			}
			if p == last {
				to[stoneByte] |= 1 << 4
			}
			if p == previous {
				to[stoneByte] |= 1 << 5
			}
		}
	}
	for _, m := range chances {
		if !m.Point.On(size) {
			continue // a pass
		}
		to := &f.points[m.Point.Row()*size+m.Point.Col()]
		to[moveByte] |= uint8(b.LibertiesAfterAtMost(m.Point, c, 4)) | uint8(min(b.CapturedBy(m.Point, c), 3))<<3
		if log := -chanceUnits * math.Log(m.Chance); log < math.MaxUint8 {
			to[chanceByte] = uint8(log + 0.5)
		}
	}
}

// AppendBinary appends the features for a program that trains networks, and implements
// encoding.BinaryAppender without errors. First come the size of the board and the share of
// points with stones in units of 1/255, a byte each. Three bytes for each point follow, row by
// row from row 0 at the lower edge.
func (f *Features) AppendBinary(dst []byte) ([]byte, error) {
	area := f.size * f.size
	dst = append(dst, uint8(f.size), uint8(255*f.stones/max(area, 1)))
	for i := range area {
		dst = append(dst, f.points[i][:]...)
	}
	return dst, nil
}
