package window

import (
	"cmp"

	"github.com/tengen-go/tengen/board"
)

// Choose enters a shape around the stone, and in the orientation, in which most
// of what it demands is close to the middle of the window. A stone of X becomes
// an own stone of the form; where there is no stone, the anchor is the middle.
// stone says which it was.
//
// Shapes that are alike are entered alike, which keeps automata small.
func Choose(s *Shape, pattern int32) (f Form, test Test, stone bool) {
	for _, c := range s.Cells {
		if c.Mask != 3 || c.Value != 1 && c.Value != 2 {
			continue
		}
		for t := range board.Transform(board.NumTransforms) {
			g, gt := NewForm(s, pattern, t, c.Value == 2, c.Row, c.Col)
			if !stone || better(&gt, &test) {
				f, test, stone = g, gt, true
			}
		}
	}
	if !stone {
		f, test = Enter(s, pattern, false)
	}
	return f, test, stone
}

// Enter enters a shape around its anchor, in the orientation in which most of
// what it demands is close to the middle of the window.
func Enter(s *Shape, pattern int32, swapped bool) (f Form, test Test) {
	for t := range board.Transform(board.NumTransforms) {
		g, gt := NewForm(s, pattern, t, swapped, 0, 0)
		if t == 0 || better(&gt, &test) {
			f, test = g, gt
		}
	}
	return f, test
}

// better compares by weight, and where that is equal by the tests themselves, so
// that of two orientations of one shape the same is taken.
func better(a, b *Test) bool {
	return cmp.Or(cmp.Compare(a.weight(), b.weight()),
		cmp.Compare(a.Mask.Lo, b.Mask.Lo), cmp.Compare(a.Mask.Hi, b.Mask.Hi),
		cmp.Compare(a.Value.Lo, b.Value.Lo), cmp.Compare(a.Value.Hi, b.Value.Hi)) > 0
}

// weight estimates how much the test says, and how close to the middle.
func (t *Test) weight() int {
	sum := 0
	for k := range Side * Side {
		r, c := k/Side-Before, k%Side-Before
		near := 4
		switch max(r, -r, c, -c) {
		case 0, 1:
			near = 12
		case 2:
			near = 6
		}
		sum += near * t.bits(k)
	}
	return sum
}

// bits estimates the information in the test of point k, in quarters of a bit.
func (t *Test) bits(k int) int {
	switch m, v := t.Mask.Code(k), t.Value.Code(k); {
	case m == 0:
		return 0
	case m != 3:
		return 2
	case v == 0:
		return 4
	case v == 3:
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
