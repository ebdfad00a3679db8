package pattern

import (
	"iter"

	"github.com/tengen-go/tengen/board"
)

// Pattern is one compiled pattern. It belongs to its Database, which several
// goroutines may share, and may not be modified.
type Pattern struct {
	Name  string
	Pos   Pos   // of its first line
	Class Class // the class letters of the colon line

	// Height and Width are those of the diagram. Edges are the sides of the
	// diagram that are edges of the board.
	Height, Width int
	Edges         Edges
	// Symmetry is the symmetry character of the colon line: 8 | - \ / + X O.
	Symmetry byte
	// Anchor is the cell of the diagram, counted from its upper left corner, from which the
	// other offsets start. It holds a stone, except in corner databases, where it is the cell
	// in the corner of the board.
	Anchor Offset
	// AnchorCell is the content of the anchor, which is ? if a corner pattern ignores it.
	AnchorCell Cell

	// Elements are the demands, with offsets from the anchor: first the stones, Stones of them,
	// with the anchor first if it is a stone; then cells that may be empty or not; then empty
	// ones, each group in reading order.
	Elements []Element
	Stones   int

	// HasMove reports whether the pattern proposes a move, and MoveOffset where,
	// from the anchor.
	HasMove    bool
	MoveOffset Offset

	// Values are the entries of the colon line in their order.
	Values []Value
	// Labels are the points of the constraint diagram in reading order, offsets
	// from the anchor, each letter once.
	Labels []Label
	// Helper is the name of the hand-written helper, or "", and HelperPos its place in the
	// file.
	Helper    string
	HelperPos Pos

	// Constraint and Action are nil when the pattern has none.
	Constraint *Program
	Action     *Program
}

// Label is a letter of a constraint diagram and its point.
type Label struct {
	Name byte
	Offset
}

// Label returns the offset of a label from the anchor, and whether the label exists. The name *
// means the move.
func (p *Pattern) Label(name byte) (Offset, bool) {
	if name == '*' {
		return p.MoveOffset, p.HasMove
	}
	for _, l := range p.Labels {
		if l.Name == name {
			return l.Offset, true
		}
	}
	return Offset{}, false
}

// Orientations iterates over the orientations of the pattern, without those that its symmetry
// character makes superfluous.
func (p *Pattern) Orientations() iter.Seq[board.Transform] {
	return func(yield func(board.Transform) bool) {
		for t, end := p.OrientationRange(); t < end; t++ {
			if !yield(t) {
				return
			}
		}
	}
}

// OrientationRange returns the same orientations as a range: from first up to,
// but without, end.
func (p *Pattern) OrientationRange() (first, end board.Transform) {
	switch p.Symmetry {
	case '|', '-', '\\', '/':
		return 0, 4
	case '+', 'X':
		return 0, 2
	case 'O':
		return 2, 6
	}
	return 0, 8
}

// Diagram returns the box of the diagram.
func (p *Pattern) Diagram() Box {
	r, c := int(p.Anchor.Row), int(p.Anchor.Col)
	return Box{Top: -r, Left: -c, Bottom: p.Height - 1 - r, Right: p.Width - 1 - c}
}

// Box returns the part of a match that has to lie on a board of the given size: the diagram,
// extended away from each edge until it is as large as the board. It reports false if the
// pattern does not fit on such a board at all.
func (p *Pattern) Box(size int) (Box, bool) {
	b := p.Diagram()
	if p.Height > size || p.Width > size ||
		p.Edges&(North|South) == North|South && p.Height != size ||
		p.Edges&(West|East) == West|East && p.Width != size {
		return b, false
	}
	if p.Edges&South != 0 {
		b.Top = b.Bottom - size + 1
	}
	if p.Edges&North != 0 {
		b.Bottom = b.Top + size - 1
	}
	if p.Edges&East != 0 {
		b.Left = b.Right - size + 1
	}
	if p.Edges&West != 0 {
		b.Right = b.Left + size - 1
	}
	return b, true
}

// Holds reports whether the pattern is on the board with its anchor at the
// given point, turned by t, and own as O. It defines what matchers find; they
// are faster.
func (p *Pattern) Holds(b *board.Board, anchor board.Point, t board.Transform, own board.Color) bool {
	if b == nil || !own.IsPlayer() || !anchor.On(b.Size()) {
		return false
	}
	box, ok := p.Box(b.Size())
	if !ok || !box.Turn(t).On(anchor, b.Size()) {
		return false
	}
	for i := range p.Elements {
		e := &p.Elements[i]
		if !e.Cell.Fits(b.At(anchor+e.Delta(t)), own) {
			return false
		}
	}
	return true
}

// The keys of the colon line.
const (
	keyValue              = "value"
	keyMinValue           = "minvalue"
	keyMaxValue           = "maxvalue"
	keyMinTerritory       = "minterri"
	keyMaxTerritory       = "maxterri"
	keyShape              = "shape"
	keyFollowup           = "followup"
	keyReverseFollowup    = "reverse_followup"
	keyThreatensToCapture = "threatens_to_capture"
	keyThreatensEye       = "threatens_eye"
	keyReverseSente       = "reverse_sente"
)

// Value is one entry of the colon line. Its Key is one of
//
//   - value, where a pattern has just one: a strength, an exponent of a probability, a priority
//   - minvalue and maxvalue, bounds of the value of the move; value means minvalue in
//     databases that have both
//   - minterri and maxterri, bounds of its territorial value; terri means minterri
//   - shape, a contribution to its shape value, with sign
//   - followup, the value of a follow-up move, and reverse_followup, that of one of the opponent
//   - threatens_to_capture, threatens_eye and reverse_sente, which have a label and no number
type Value struct {
	Key    string
	Number float64 // unless the key takes a label
	Label  Label   // if the key takes a label
}

// TakesLabel reports whether the key is followed by a label, not by a number.
func (v Value) TakesLabel() bool {
	return v.Key == keyThreatensToCapture || v.Key == keyThreatensEye || v.Key == keyReverseSente
}

// Number returns the number of the first entry with the key, and whether there
// is one.
func (p *Pattern) Number(key string) (float64, bool) {
	for i := range p.Values {
		if v := &p.Values[i]; v.Key == key && !v.TakesLabel() {
			return v.Number, true
		}
	}
	return 0, false
}
