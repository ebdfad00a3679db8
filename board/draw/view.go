package draw

import (
	"fmt"
	"iter"
	"strconv"

	"github.com/tengen-go/tengen/board"
)

// view is the visible part of a board as it lies on the page: columns from the
// left and rows from the bottom of the turned board, both ends included.
type view struct {
	size                 int
	back                 board.Transform // from the page to the board
	left, right, low, up int
}

func (p *Picture) view() (view, error) {
	v := view{size: p.size, back: p.Turn.Inverse()}
	if p.size == 0 {
		return v, board.ErrNoBoard
	}
	if p.Turn >= board.NumTransforms {
		return v, fmt.Errorf("%w: orientation %d", ErrPicture, p.Turn)
	}
	a, b := p.Crop[0], p.Crop[1]
	if p.Crop == ([2]board.Point{}) {
		a, b = board.At(0, 0), board.At(p.size-1, p.size-1)
	}
	if !a.On(p.size) || !b.On(p.size) {
		return v, fmt.Errorf("%w: crop from %v to %v", board.ErrPoint, a, b)
	}
	a, b = p.Turn.Apply(a, p.size), p.Turn.Apply(b, p.size)
	v.left, v.right = min(a.Col(), b.Col()), max(a.Col(), b.Col())
	v.low, v.up = min(a.Row(), b.Row()), max(a.Row(), b.Row())
	return v, nil
}

func (v view) cols() int { return v.right - v.left + 1 }
func (v view) rows() int { return v.up - v.low + 1 }

// at returns the point of the board in a column from the left and a row from
// the top of the visible part.
func (v view) at(col, row int) board.Point {
	return v.back.Apply(board.At(v.left+col, v.up-row), v.size)
}

// points iterates over the visible points as one reads a page.
func (v view) points() iter.Seq[board.Point] {
	return func(yield func(board.Point) bool) {
		for row := range v.rows() {
			for col := range v.cols() {
				if !yield(v.at(col, row)) {
					return
				}
			}
		}
	}
}

// turned reports whether the letters of the columns run along the sides.
func (v view) turned() bool {
	row, _ := v.back.Offset(0, 1)
	return row != 0
}

func (v view) colName(col int) string { return v.name(v.at(col, 0), v.turned()) }
func (v view) rowName(row int) string { return v.name(v.at(0, row), !v.turned()) }

func (v view) name(at board.Point, number bool) string {
	if number {
		return strconv.Itoa(at.Row() + 1)
	}
	return at.String()[:1]
}

// isStar reports whether a point is marked on an empty board. Up to size 19
// these are the points that GNU Go marks, which are those where it places
// handicap stones; larger boards follow size 19.
func isStar(at board.Point, size int) bool {
	line := 3
	switch {
	case size >= 12:
		line = 4
	case size == 5:
		line = 2
	}
	// where tells apart the corner lines, the middle line, and the others.
	const other, corner, middle = 0, 1, 2
	where := func(i int) int {
		switch i {
		case line - 1, size - line:
			return corner
		case size / 2:
			if size%2 != 0 {
				return middle
			}
		}
		return other
	}
	col, row := where(at.Col()), where(at.Row())
	switch {
	case size == 3:
		return at == board.At(1, 1)
	case size < 5 || col == other || row == other:
		return false
	}
	return col == row || size >= 13
}
