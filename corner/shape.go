package corner

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

// errUnfit reports that a pattern cannot be matched by a tree of corner variations.
var errUnfit = errors.New("not a corner pattern")

// Cell is a point by its distance from a corner of the board: X columns and Y
// rows, 0 on the edges.
type Cell struct{ X, Y int8 }

// mirrored returns the cell on the other side of the diagonal.
func (c Cell) mirrored() Cell { return Cell{c.Y, c.X} }

// area returns the number of points in the corner area of the cell.
func (c Cell) area() int { return (int(c.X) + 1) * (int(c.Y) + 1) }

// covers reports whether d lies in the corner area of c.
func (c Cell) covers(d Cell) bool { return d.X <= c.X && d.Y <= c.Y }

// Stone is a stone of a shape.
type Stone struct {
	Cell
	Own bool // of the side that makes the move, which is O in diagrams
}

// Shape is the geometry of a corner pattern: a rectangle in the corner, empty except for the
// stones.
type Shape struct {
	Width, Height int8 // columns and rows of the rectangle
	Stones        []Stone
	Move          Cell
	// Views are those in which the shape is to be found. A shape that is the
	// same on both sides of the diagonal has only the views of one side.
	Views Views
}

// Check returns an error if a shape is invalid. The rectangle has to fit on
// a board, and the stones and the move have to be in it, each on a point of its own.
func (s *Shape) Check() error {
	if s == nil {
		return fmt.Errorf("%w: no shape", errUnfit)
	}
	if s.Width < 1 || s.Height < 1 || s.Width > board.MaxSize || s.Height > board.MaxSize {
		return fmt.Errorf("%w: rectangle of %d columns and %d rows", errUnfit, s.Width, s.Height)
	}
	inside := func(c Cell) bool { return c.X >= 0 && c.X < s.Width && c.Y >= 0 && c.Y < s.Height }
	if !inside(s.Move) {
		return fmt.Errorf("%w: the move is outside the rectangle", errUnfit)
	}
	var seen [board.MaxSize]uint32
	seen[s.Move.Y] = 1 << s.Move.X
	for _, t := range s.Stones {
		switch {
		case !inside(t.Cell):
			return fmt.Errorf("%w: a stone outside the rectangle", errUnfit)
		case seen[t.Y]>>t.X&1 != 0:
			return fmt.Errorf("%w: two things on one point", errUnfit)
		}
		seen[t.Y] |= 1 << t.X
	}
	return nil
}

// View is one of eight ways to look at the board from a corner: twice the number of the corner,
// clockwise from 0 in the upper right, plus 1 if X and Y are exchanged.
type View uint8

// numViews is the number of views: four corners, each from both sides of the
// diagonal.
const numViews = 8

// Views is a set of views, a bit each.
type Views uint8

// AllViews holds all views, UprightViews those without exchanged coordinates.
const (
	AllViews     Views = 0xff
	UprightViews Views = 0x55
)

// Has reports whether v is in the set.
func (s Views) Has(v View) bool { return s>>(v&7)&1 != 0 }

// mirrored returns the views from the other sides of the diagonals.
func (s Views) mirrored() Views { return s&UprightViews<<1 | s>>1&UprightViews }

// onBoards reports whether there are boards of the given size.
func onBoards(size int) bool { return size >= board.MinSize && size <= board.MaxSize }

// Corner returns the corner point of the view on a board of the given size, or NoPoint if no
// board has that size.
func (v View) Corner(size int) board.Point {
	if !onBoards(size) {
		return board.NoPoint
	}
	last := size - 1
	switch v >> 1 & 3 {
	case 0:
		return board.At(last, last)
	case 1:
		return board.At(last, 0)
	case 2:
		return board.At(0, 0)
	}
	return board.At(0, last)
}

// Mirrored reports whether the view exchanges X and Y: X counts rows then.
func (v View) Mirrored() bool { return v&1 != 0 }

// steps returns the differences between neighboring points in the directions
// of X and of Y.
func (v View) steps() (dx, dy board.Point) {
	dx, dy = board.West, board.South
	if c := v >> 1 & 3; c >= 2 {
		dx = board.East
	}
	if c := v >> 1 & 3; c == 1 || c == 2 {
		dy = board.North
	}
	if v.Mirrored() {
		dx, dy = dy, dx
	}
	return dx, dy
}

// Point returns the board point of a cell, or NoPoint when it is not on a board
// of the given size.
func (v View) Point(c Cell, size int) board.Point {
	if uint(c.X) >= uint(size) || uint(c.Y) >= uint(size) || !onBoards(size) {
		return board.NoPoint
	}
	dx, dy := v.steps()
	return v.Corner(size) + board.Point(c.X)*dx + board.Point(c.Y)*dy
}

// Cell returns the cell of a board point; it is the inverse of Point. It reports
// false when p is not on a board of the given size.
func (v View) Cell(p board.Point, size int) (Cell, bool) {
	if !p.On(size) || !onBoards(size) {
		return Cell{}, false
	}
	k := v.Corner(size)
	c := Cell{int8(abs(p.Col() - k.Col())), int8(abs(p.Row() - k.Row()))}
	if v.Mirrored() {
		c = c.mirrored()
	}
	return c, true
}

func abs(x int) int { return max(x, -x) }

// viewOf returns the view in which a diagram with the given edges appears
// upright once it is turned by t.
func viewOf(edges pattern.Edges, t board.Transform) View {
	// The ways from the corner into the diagram, down and to the right.
	down, right := 1, 1
	if edges&pattern.South != 0 {
		down = -1
	}
	if edges&pattern.East != 0 {
		right = -1
	}
	// The corner lies where both ways do not lead to.
	r1, c1 := t.Offset(down, 0)
	r2, c2 := t.Offset(0, right)
	dr, dc := r1+r2, c1+c2
	var v View
	switch {
	case dr > 0 && dc < 0:
		v = 0
	case dr < 0 && dc < 0:
		v = 2
	case dr < 0:
		v = 4
	default:
		v = 6
	}
	if c2 == 0 {
		v++ // columns of the diagram have become rows
	}
	return v
}

// shapeOf returns the geometry of a pattern.
func shapeOf(p *pattern.Pattern) (Shape, error) {
	unfit := func(format string, args ...any) (Shape, error) {
		return Shape{}, fmt.Errorf("pattern %s (%v): %w: %s", p.Name, p.Pos, errUnfit, fmt.Sprintf(format, args...))
	}
	corners := [...]pattern.Edges{pattern.North | pattern.East, pattern.South | pattern.East, pattern.South | pattern.West, pattern.North | pattern.West}
	known := false
	for _, c := range corners {
		known = known || p.Edges == c
	}
	if !known {
		return unfit("its edges do not form one corner")
	}
	if !p.HasMove {
		return unfit("it has no move")
	}
	at := pattern.Offset{}
	if p.Edges&pattern.South != 0 {
		at.Row = int8(p.Height - 1)
	}
	if p.Edges&pattern.East != 0 {
		at.Col = int8(p.Width - 1)
	}
	if p.Anchor != at {
		return unfit("its anchor is not the cell in the corner")
	}
	cell := func(o pattern.Offset) Cell { return Cell{int8(abs(int(o.Col))), int8(abs(int(o.Row)))} }
	s := Shape{Width: int8(p.Width), Height: int8(p.Height), Move: cell(p.MoveOffset)}
	for i := range p.Elements {
		e := &p.Elements[i]
		if mask, _ := e.Cell.Code(); mask != 3 {
			return unfit("row %d, column %d is %v, which may be several things; only stones and empty points can be matched",
				int(e.Row)+int(at.Row)+1, int(e.Col)+int(at.Col)+1, e.Cell)
		}
		if e.Cell.IsStone() {
			s.Stones = append(s.Stones, Stone{cell(e.Offset), e.Cell.IsOwn()})
		}
	}
	if n := p.Height * p.Width; len(p.Elements) < n {
		return unfit("%d of its %d points are ?, but each has to be a stone or empty", n-len(p.Elements), n)
	}
	for t := range p.Orientations() {
		s.Views |= 1 << viewOf(p.Edges, t)
	}
	return s, nil
}

// Turn returns the orientation in which a diagram with the given edges, two that meet, appears
// upright in the view. The corner of the diagram is then the corner of the view.
func (v View) Turn(edges pattern.Edges) board.Transform {
	for t := range board.Transform(board.NumTransforms) {
		if viewOf(edges, t) == v&7 {
			return t
		}
	}
	return 0 // unreachable: the orientations of a diagram have all views
}
