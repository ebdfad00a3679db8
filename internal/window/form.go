package window

import "github.com/tengen-go/tengen/board"

// Cell is a test of one point: its code AND Mask has to be Value.
type Cell struct {
	Row, Col    int8 // from the anchor, or from the origin in a Form
	Mask, Value uint8
}

// Swapped returns the test with the two players exchanged.
func (c Cell) Swapped() Cell {
	c.Mask, c.Value = c.Mask>>1|c.Mask<<1&2, c.Value>>1|c.Value<<1&2
	return c
}

// Box is a rectangle of offsets, all bounds inclusive.
type Box struct{ Top, Left, Bottom, Right int }

func (b Box) turn(t board.Transform) Box {
	r1, c1 := t.Offset(b.Top, b.Left)
	r2, c2 := t.Offset(b.Bottom, b.Right)
	return Box{min(r1, r2), min(c1, c2), max(r1, r2), max(c1, c2)}
}

// Shape is the geometry of a pattern, as offsets from its anchor.
type Shape struct {
	Cells []Cell // its elements
	// First and End are the range of its orientations, without End.
	First, End board.Transform
	Diagram    Box
	// North and so on say which sides of the diagram are edges of the board.
	North, South, West, East bool
}

// border returns the points just outside the edges of the board that the diagram
// shows.
func (s *Shape) border() []Cell {
	var cells []Cell
	add := func(row, col int) {
		cells = append(cells, Cell{int8(row), int8(col), 3, 3})
	}
	d := s.Diagram
	for col := d.Left; col <= d.Right; col++ {
		if s.North {
			add(d.Top-1, col)
		}
		if s.South {
			add(d.Bottom+1, col)
		}
	}
	for row := d.Top; row <= d.Bottom; row++ {
		if s.West {
			add(row, d.Left-1)
		}
		if s.East {
			add(row, d.Right+1)
		}
	}
	return cells
}

// Test is a condition on a window: w AND Mask must equal Value.
type Test struct{ Mask, Value Window }

// Holds reports whether w meets the test.
func (t *Test) Holds(w Window) bool {
	return (w.Lo&t.Mask.Lo^t.Value.Lo)|(w.Hi&t.Mask.Hi^t.Value.Hi) == 0
}

// Add adds a cell to the test and reports whether it lies in the window.
func (t *Test) Add(c Cell) bool {
	k, ok := Index(int(c.Row), int(c.Col))
	if !ok {
		return false
	}
	m, v := uint64(c.Mask), uint64(c.Value)
	if k < 32 {
		t.Mask.Lo |= m << (2 * k)
		t.Value.Lo |= v << (2 * k)
	} else {
		t.Mask.Hi |= m << (2*k - 64)
		t.Value.Hi |= v << (2*k - 64)
	}
	return true
}

// Form is a pattern in the one orientation that a matcher looks for in each of the eight views
// of the board.
type Form struct {
	Pattern int32
	// Turn is the orientation of the pattern in the form.
	Turn board.Transform
	// Swap says that the players are exchanged in the form.
	Swap bool
	// Origin is the cell that stands in the middle of the window, from the
	// anchor and not turned.
	OriginRow, OriginCol int8

	views uint8 // those in which the orientation of the match is to be tried
	far   []Cell
	turns [board.NumTransforms]board.Transform // orientation of the match, by view
	shape *Shape
}

// NewForm enters a shape turned by turn, with its players exchanged or not, around one of its
// cells. It also returns the test of its window: its cells, and the points just outside the
// edges of the board.
func NewForm(s *Shape, pattern int32, turn board.Transform, swapped bool, originRow, originCol int8) (Form, Test) {
	f := Form{Pattern: pattern, Turn: turn, Swap: swapped, OriginRow: originRow, OriginCol: originCol, shape: s}
	var test Test
	for _, c := range s.Cells {
		if c = f.place(c); !test.Add(c) {
			f.far = append(f.far, c)
		}
	}
	for _, c := range s.border() {
		test.Add(f.place(c))
	}
	for t := range board.Transform(board.NumTransforms) {
		u := turn.Then(t)
		f.turns[t] = u
		if u >= s.First && u < s.End {
			f.views |= 1 << t
		}
	}
	return f, test
}

// place turns a cell of the shape and counts it from the origin.
func (f *Form) place(c Cell) Cell {
	if f.Swap {
		c = c.Swapped()
	}
	r, col := f.Turn.Offset(int(c.Row-f.OriginRow), int(c.Col-f.OriginCol))
	c.Row, c.Col = int8(r), int8(col)
	return c
}

// Inside returns the points of the window that belong to the diagram, a bit each, which have to
// be on the board.
func (f *Form) Inside() uint64 {
	b := f.box(f.shape.Diagram)
	var set uint64
	for r := max(b.Top, -Before); r <= min(b.Bottom, After); r++ {
		for c := max(b.Left, -Before); c <= min(b.Right, After); c++ {
			k, _ := Index(r, c)
			set |= 1 << k
		}
	}
	return set
}

// box turns a box and counts it from the origin.
func (f *Form) box(b Box) Box {
	r, c := int(f.OriginRow), int(f.OriginCol)
	return Box{b.Top - r, b.Left - c, b.Bottom - r, b.Right - c}.turn(f.Turn)
}

// Bound is the range of the origin of a form on a board of one size: Rows rows from Row on, and
// Cols columns from Col on.
type Bound struct{ Row, Rows, Col, Cols uint8 }

// Bound returns the bound of the form on boards of the given size.
func (f *Form) Bound(size int) Bound {
	s := f.shape
	b := s.Diagram
	height, width := b.Bottom-b.Top+1, b.Right-b.Left+1
	if height > size || width > size || s.North && s.South && height != size || s.West && s.East && width != size {
		return Bound{}
	}
	// Away from an edge the box goes as far as the board.
	if s.South {
		b.Top = b.Bottom - size + 1
	}
	if s.North {
		b.Bottom = b.Top + size - 1
	}
	if s.East {
		b.Left = b.Right - size + 1
	}
	if s.West {
		b.Right = b.Left + size - 1
	}
	b = f.box(b)
	// The origin lies in the box, so all these are on the board.
	return Bound{
		Row: uint8(-b.Top), Rows: uint8(size - (b.Bottom - b.Top)),
		Col: uint8(-b.Left), Cols: uint8(size - (b.Right - b.Left)),
	}
}

// Has reports whether the origin of the form may be at row r and column c.
func (b Bound) Has(r, c int) bool {
	return uint(r-int(b.Row)) < uint(b.Rows) && uint(c-int(b.Col)) < uint(b.Cols)
}

// Found completes the test of a form whose window fits around row r, column c of view t, with
// the players of the views exchanged or not. It returns the orientation of the pattern on the
// board, and whether it matches.
func (f *Form) Found(v *Views, b Bound, t board.Transform, r, c int, swapped bool) (board.Transform, bool) {
	if !b.Has(r, c) || f.views>>(t&7)&1 == 0 {
		return 0, false
	}
	for _, far := range f.far {
		code := v.At(t, r+int(far.Row), c+int(far.Col))
		if swapped {
			code = code>>1 | code<<1&2
		}
		if code&far.Mask != far.Value {
			return 0, false
		}
	}
	return f.turns[t&7], true
}

// Anchor returns the way from the origin to the anchor once the pattern is
// turned by u on the board.
func (f *Form) Anchor(u board.Transform) board.Point {
	r, c := u.Offset(int(f.OriginRow), int(f.OriginCol))
	return board.North*board.Point(r) - board.Point(c)
}

// Reach returns how many rows or columns the farthest stone is away from the
// origin.
func (f *Form) Reach() int {
	reach := 0
	for _, c := range f.shape.Cells {
		if c.Mask == 3 && (c.Value == 1 || c.Value == 2) {
			r, col := int(c.Row-f.OriginRow), int(c.Col-f.OriginCol)
			reach = max(reach, r, -r, col, -col)
		}
	}
	return reach
}
