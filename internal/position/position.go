// Package position says which position a fact is about, and writes that to JSON and
// reads it again. All facts that are handed on between the packages use it.
package position

import (
	"fmt"

	"github.com/tengen-go/tengen/board"
)

// Position identifies a position: the size, the stones and the ko ban of a board. It is
// comparable, and the zero Position has no board.
type Position struct {
	size    int
	stones  [2]board.Set // black, white
	ko      board.Point
	koColor board.Color
}

// Of returns the position on b.
func Of(b *board.Board) Position {
	p := Position{size: b.Size(), stones: [2]board.Set{b.StonesOf(board.Black), b.StonesOf(board.White)}}
	p.ko, p.koColor = b.Ko()
	return p
}

// Size returns the number of lines, 0 for the zero Position.
func (p *Position) Size() int { return p.size }

// Describes reports whether the position is that on b.
func (p *Position) Describes(b *board.Board) bool {
	return b != nil && p.size != 0 && b.Size() == p.size && Of(b) == *p
}

// At returns what stands on q, board.Border outside the board.
func (p *Position) At(q board.Point) board.Color {
	switch {
	case p.stones[0].Has(q):
		return board.Black
	case p.stones[1].Has(q):
		return board.White
	case q.On(p.size):
		return board.Empty
	}
	return board.Border
}

// Board returns a board with the stones. It has no ko ban.
func (p *Position) Board() (*board.Board, error) {
	b, err := board.New(p.size)
	if err != nil {
		return nil, err
	}
	return b, b.Setup(p.stones[0].Append(nil), p.stones[1].Append(nil), nil)
}

// JSON is the JSON form of a position. Facts embed it, so that its fields stand beside theirs.
type JSON struct {
	Size  int           `json:"size"`
	Black []board.Point `json:"black"`
	White []board.Point `json:"white"`
	Ko    *Ko           `json:"ko,omitempty"` // nil for none
}

// Ko is the point of a ko that a player may not retake now.
type Ko struct {
	Point board.Point `json:"point"`
	Color board.Color `json:"color"`
}

// JSON returns the form of the position.
func (p *Position) JSON() JSON {
	j := JSON{Size: p.size, Black: List(&p.stones[0]), White: List(&p.stones[1])}
	if p.ko != board.NoPoint {
		j.Ko = &Ko{p.ko, p.koColor}
	}
	return j
}

// Read returns the position and a board with its stones, which has no ko ban. The
// error wraps board.ErrSize, board.ErrPoint, board.ErrColor or board.ErrNoLiberty if
// there is no such position.
func (j *JSON) Read() (Position, *board.Board, error) {
	if j.Size < board.MinSize || j.Size > board.MaxSize {
		return Position{}, nil, fmt.Errorf("%w: %d", board.ErrSize, j.Size)
	}
	p := Position{size: j.Size}
	for i, list := range [2][]board.Point{j.Black, j.White} {
		set, err := Set(list, j.Size)
		if err != nil {
			return Position{}, nil, err
		}
		p.stones[i] = set
	}
	if p.stones[0].Intersects(&p.stones[1]) {
		both := p.stones[0]
		both.And(&p.stones[1])
		return Position{}, nil, fmt.Errorf("%w: a black and a white stone at %v", board.ErrPoint, both.First())
	}
	b, err := p.Board()
	if err != nil {
		return Position{}, nil, err
	}
	if k := j.Ko; k != nil {
		if !k.Color.IsPlayer() {
			return Position{}, nil, fmt.Errorf("%w: a ko ban for %v", board.ErrColor, k.Color)
		}
		if _, ok := b.IsKoCapture(k.Point, k.Color); !ok {
			return Position{}, nil, fmt.Errorf("%w: no ko at %v", board.ErrPoint, k.Point)
		}
		p.ko, p.koColor = k.Point, k.Color
	}
	return p, b, nil
}

// List returns the points of a set, never nil.
func List(s *board.Set) []board.Point { return s.Append([]board.Point{}) }

// Set returns the set of the points, which must be on a board of the given size and
// all different. The error wraps board.ErrPoint.
func Set(points []board.Point, size int) (board.Set, error) {
	var s board.Set
	for _, q := range points {
		switch {
		case !q.On(size):
			return board.Set{}, fmt.Errorf("%w: %v is not on a board of size %d", board.ErrPoint, q, size)
		case s.Has(q):
			return board.Set{}, fmt.Errorf("%w: %v is there twice", board.ErrPoint, q)
		}
		s.Add(q)
	}
	return s, nil
}
