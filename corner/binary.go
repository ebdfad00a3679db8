package corner

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
)

// ErrBinary reports that data is not the binary form of a tree.
var ErrBinary = errors.New("not a tree of corner variations")

// magic starts the binary form; the digit is its version.
const magic = "TGCT1"

// AppendBinary appends the binary form of the tree to dst, and implements
// encoding.BinaryAppender. It returns no errors; the package comment describes the form.
func (t *Tree) AppendBinary(dst []byte) ([]byte, error) {
	dst = append(dst, magic...)
	dst = binary.AppendUvarint(dst, uint64(t.shapes))
	dst = binary.AppendUvarint(dst, uint64(len(t.variations)))
	children := make([]uint64, len(t.variations)+1) // by 1 + variation
	for i := range t.variations {
		children[t.variations[i].parent+1]++
	}
	dst = binary.AppendUvarint(dst, children[0])
	next := int64(0)
	for i := range t.variations {
		v := &t.variations[i]
		cell := (uint64(v.Y)*board.MaxSize + uint64(v.X)) * 2
		if v.other {
			cell++
		}
		dst = binary.AppendUvarint(dst, cell)
		list := t.attached[v.shapes:v.after]
		n := children[i+1] * 2
		if len(list) > 0 {
			n++
		}
		dst = binary.AppendUvarint(dst, n)
		if len(list) == 0 {
			continue
		}
		dst = binary.AppendUvarint(dst, uint64(len(list)))
		for _, a := range list {
			dst = binary.AppendVarint(dst, int64(a.shape)-next)
			next = int64(a.shape) + 1
			rows := byte(a.height)
			if a.mirrored {
				rows |= 0x80
			}
			dst = append(dst, byte(a.width), rows, byte(a.views))
		}
	}
	return dst, nil
}

// reader reads the binary form; after a fault it reads zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: at byte %d: %s", ErrBinary, r.at, fmt.Sprintf(format, args...))
	}
}

// number reads a number that may not be larger than most.
func (r *reader) number(most int) int {
	x, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || x > uint64(most) {
		r.fail("a number of at most %d expected", most)
		return 0
	}
	r.at += n
	return int(x)
}

// signed reads a number that may be negative.
func (r *reader) signed() int64 {
	x, n := binary.Varint(r.data[r.at:])
	if n <= 0 {
		r.fail("a number expected")
		return 0
	}
	r.at += n
	return x
}

func (r *reader) byte() byte {
	if r.at >= len(r.data) {
		r.fail("unexpected end")
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

// ParseTree reads the binary form of a tree from the start of data and returns the rest of
// data. The error wraps ErrBinary and names the place of the fault.
func ParseTree(data []byte) (*Tree, []byte, error) {
	if len(data) < len(magic) || string(data[:len(magic)]) != magic {
		return nil, nil, fmt.Errorf("%w: it does not start with %s", ErrBinary, magic)
	}
	r := &reader{data: data, at: len(magic)}
	t := &Tree{}
	// Every shape takes four bytes and every variation two.
	t.shapes = r.number(len(data) / 4)
	n := r.number(len(data) / 2)
	t.variations = make([]variation, 0, n)
	t.attached = make([]attached, 0, t.shapes)
	seen := make([]bool, t.shapes)
	next := int64(0)
	var w way
	for range r.number(n) {
		t.variations = append(t.variations, variation{parent: -1, level: 1})
	}
	for i := 0; i < n && r.err == nil; i++ {
		if i == len(t.variations) {
			r.fail("%d of %d variations have no parent", n-i, n)
			break
		}
		v := &t.variations[i]
		cell := r.number(board.MaxSize*board.MaxSize*2 - 1)
		v.other = cell&1 != 0
		v.Cell = Cell{X: int8(cell / 2 % board.MaxSize), Y: int8(cell / 2 / board.MaxSize)}
		w.count(t, i, r)
		children := r.number(2*n + 1)
		v.shapes = int32(len(t.attached))
		if children&1 != 0 {
			for range r.number(t.shapes - len(t.attached)) {
				shape := next + r.signed()
				next = shape + 1
				a := attached{width: int8(r.byte())}
				rows := r.byte()
				a.mirrored, a.height = rows&0x80 != 0, int8(rows&0x7f)
				a.views = Views(r.byte())
				a.other, a.move = v.other, v.Cell
				switch {
				case r.err != nil:
				case shape < 0 || shape >= int64(t.shapes) || seen[shape]:
					r.fail("%d is not the index of another shape", shape)
				case a.width <= v.X || a.height <= v.Y || a.width > board.MaxSize || a.height > board.MaxSize:
					r.fail("rectangle of %d columns and %d rows around a move on column %d, row %d", a.width, a.height, v.X, v.Y)
				case slices.ContainsFunc(w.cells, func(c Cell) bool { return c.X >= a.width || c.Y >= a.height }):
					r.fail("a stone outside a rectangle of %d columns and %d rows", a.width, a.height)
				}
				if r.err != nil {
					return nil, nil, r.err
				}
				a.shape = int32(shape)
				seen[shape] = true
				t.attached = append(t.attached, a)
			}
		}
		v.after = int32(len(t.attached))
		if len(t.variations)+children/2 > n {
			r.fail("more children than variations")
			break
		}
		level := v.level + 1
		for range children / 2 {
			t.variations = append(t.variations, variation{parent: int32(i), level: level})
		}
	}
	if r.err == nil && len(t.attached) < t.shapes {
		r.fail("%d of %d shapes are missing", t.shapes-len(t.attached), t.shapes)
	}
	if r.err != nil {
		return nil, nil, r.err
	}
	t.prepare()
	return t, data[r.at:], nil
}

// way is the cells on the way to the children of one variation. Siblings follow
// each other in the binary form, so it is rarely made again.
type way struct {
	parent int32
	known  bool
	cells  []Cell
}

// count fills in the number of stones of variation i from the way to it, and
// checks that the way makes sense.
func (w *way) count(t *Tree, i int, r *reader) {
	v := &t.variations[i]
	if v.parent < 0 && v.other {
		r.fail("a first stone that has not its own color")
	}
	if !w.known || w.parent != v.parent {
		w.parent, w.known, w.cells = v.parent, true, w.cells[:0]
		for k := v.parent; k >= 0; k = t.variations[k].parent {
			w.cells = append(w.cells, t.variations[k].Cell)
		}
	}
	v.stones = 1
	for _, c := range w.cells {
		if c == v.Cell {
			r.fail("a second stone on column %d, row %d", v.X, v.Y)
			return
		}
		if v.covers(c) {
			v.stones++
		}
	}
}
