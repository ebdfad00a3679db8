package window

import (
	"cmp"

	"github.com/tengen-go/tengen/board"
)

// Choose enters a shape in the orientation, and around the stone, in which most of its demands
// are close to the middle of the window; without a stone the anchor is the middle. A stone of X
// becomes an own stone of the form, and stone reports whether there was one. Equal shapes are
// entered equally, which keeps automata small.
func Choose(s *Shape, pattern int32) (f Form, test Test, stone bool) {
	var best candidate
	var middle Cell
	var turn board.Transform
	all := append(s.border(), s.Cells...)
	var near []Cell
	for _, c := range s.Cells {
		if c.Mask != 3 || c.Value != 1 && c.Value != 2 {
			continue
		}
		near = around(near[:0], all, c)
		for t := range board.Transform(board.NumTransforms) {
			if try := turned(near, t); !stone || try.better(&best) {
				best, middle, turn, stone = try, c, t, true
			}
		}
	}
	if !stone {
		f, test = Enter(s, pattern, false)
		return f, test, false
	}
	f, test = NewForm(s, pattern, turn, middle.Value == 2, middle.Row, middle.Col)
	return f, test, true
}

// Enter enters a shape around its anchor, in the orientation in which most of its demands are
// close to the middle of the window.
func Enter(s *Shape, pattern int32, swapped bool) (f Form, test Test) {
	middle := Cell{Value: 1}
	if swapped {
		middle.Value = 2
	}
	near := around(nil, append(s.border(), s.Cells...), middle)
	var best candidate
	var turn board.Transform
	for t := range board.Transform(board.NumTransforms) {
		if try := turned(near, t); t == 0 || try.better(&best) {
			best, turn = try, t
		}
	}
	return NewForm(s, pattern, turn, swapped, 0, 0)
}

// around appends the cells that can be in a window around the middle, counted
// from it, and with the players exchanged if it is a stone of X.
func around(dst, cells []Cell, middle Cell) []Cell {
	for _, c := range cells {
		r, col := int(c.Row)-int(middle.Row), int(c.Col)-int(middle.Col)
		if max(r, -r, col, -col) > After {
			continue
		}
		if middle.Value == 2 {
			c = c.Swapped()
		}
		c.Row, c.Col = int8(r), int8(col)
		dst = append(dst, c)
	}
	return dst
}

// candidate is the test of cells in one orientation, and how much it says about
// points close to the middle.
type candidate struct {
	test   Test
	weight int
}

// turned returns the test of cells that are turned by t.
func turned(cells []Cell, t board.Transform) candidate {
	var c candidate
	for _, cell := range cells {
		r, col := t.Offset(int(cell.Row), int(cell.Col))
		cell.Row, cell.Col = int8(r), int8(col)
		if c.test.Add(cell) {
			near := 4
			switch max(r, -r, col, -col) {
			case 0, 1:
				near = 12
			case 2:
				near = 6
			}
			c.weight += near * cell.bits()
		}
	}
	return c
}

// better compares by weight, and where that is equal by the tests themselves, so
// that of two orientations of one shape the same is taken.
func (c *candidate) better(d *candidate) bool {
	a, b := &c.test, &d.test
	return cmp.Or(cmp.Compare(c.weight, d.weight),
		cmp.Compare(a.Mask.Lo, b.Mask.Lo), cmp.Compare(a.Mask.Hi, b.Mask.Hi),
		cmp.Compare(a.Value.Lo, b.Value.Lo), cmp.Compare(a.Value.Hi, b.Value.Hi)) > 0
}

// bits estimates the information in a test, in quarters of a bit.
func (c Cell) bits() int {
	switch {
	case c.Mask == 0:
		return 0
	case c.Mask != 3:
		return 2
	case c.Value == 0:
		return 4
	case c.Value == 3:
		return 13
	}
	return 8
}

// Pass estimates how often point k passes the test.
func (t *Test) Pass(k int) float64 {
	switch m, v := t.Mask.Code(k), t.Value.Code(k); {
	case m == 0:
		return 1
	case m != 3:
		return 0.75
	case v == 0:
		return 0.5
	case v == 3:
		return 0.1
	}
	return 0.25
}

// Fitting returns the set of codes that the form allows at point k, given its
// test and the points inside its diagram.
func (t *Test) Fitting(k int, inside uint64) uint8 {
	mask, value := t.Mask.Code(k), t.Value.Code(k)
	var set uint8
	for code := range uint8(4) {
		if code&mask == value && (code != 3 || inside>>k&1 == 0) {
			set |= 1 << code
		}
	}
	return set
}
