package window

import (
	"math/bits"

	"github.com/tengen-go/tengen/board"
)

const (
	// Side is the number of rows and of columns of a window.
	Side = 8
	// Before is the number of rows above the origin of a window, and of columns to its left.
	// With this number and 32 codes in a word, the columns of the largest board and all the
	// windows on it just fit.
	Before = 3
	// After is the number of rows below the origin and of columns to its right.
	After = Side - 1 - Before

	// evens has the lower bit of each code set.
	evens = 0x5555555555555555
)

// Window is the content of 8×8 points, row by row from the top, each row from
// the left: rows -3 to 0 in Lo and rows 1 to 4 in Hi, counted from the origin.
// The first point is in the lowest two bits.
type Window struct{ Lo, Hi uint64 }

// Swapped returns the window with the two players exchanged.
func (w Window) Swapped() Window { return Window{swap(w.Lo), swap(w.Hi)} }

// Own returns the owner of the stone in the middle, and the window with that
// player as 01. It has no branch: which player it is cannot be predicted.
func (w Window) Own() (player board.Color, own Window) {
	c := w.Lo >> (2 * (Before*Side + Before)) & 3
	mask := -(c >> 1) // all ones for White
	// Exchanging the two bits of a code is inverting both where they differ.
	lo, hi := (w.Lo^w.Lo>>1)&evens&mask, (w.Hi^w.Hi>>1)&evens&mask
	return board.Color(c), Window{w.Lo ^ (lo | lo<<1), w.Hi ^ (hi | hi<<1)}
}

func swap(w uint64) uint64 { return w&evens<<1 | w>>1&evens }

// Code returns the code of point k of the window.
func (w Window) Code(k int) uint8 {
	if k < 32 {
		return uint8(w.Lo >> (2 * k) & 3)
	}
	return uint8(w.Hi >> (2*k - 64) & 3)
}

// Index returns the number of the point that lies row rows below the origin and
// col columns to its right, and whether it is in the window.
func Index(row, col int) (int, bool) {
	r, c := row+Before, col+Before
	if uint(r) >= Side || uint(c) >= Side {
		return 0, false
	}
	return r*Side + c, true
}

// lines is a board as one word a row: the code of column c is in bits 2(c+3)
// and 2(c+3)+1, that of row r in element r+3.
type lines [board.MaxSize + Side - 1]uint64

// Views is a board seen in eight orientations. View t shows at a point P, in rows counted
// downwards, the content of the board at t.Apply(P); a pattern that is found upright in view t
// is on the board turned by t. The zero value is ready for Set, and holds no pointers.
type Views struct {
	size  int
	lines [board.NumTransforms]lines
}

// Set reads the stones of b, Black as O.
func (v *Views) Set(b *board.Board) {
	n := b.Size()
	v.size = n
	var rows, cols [board.MaxSize]uint64
	for r := range n {
		p := board.At(0, n-1-r)
		var w uint64
		for c := range n {
			code := uint64(b.At(p + board.Point(c)))
			w |= code << (2 * uint(c) & 63)
			cols[c] |= code << (2 * uint(r) & 63)
		}
		rows[r] = w
	}
	spread(&v.lines, &rows, &cols, n, ^uint64(0))
}

// spread lays the same square down in eight orientations, given its rows and
// its columns with the first code in the lowest bits. Outside are the bits of
// outside.
func spread(dst *[board.NumTransforms]lines, rows, cols *[board.MaxSize]uint64, n int, outside uint64) {
	in := (uint64(1)<<(2*n) - 1) << (2 * Before)
	out := outside &^ in
	for i := range Before {
		for t := range dst {
			dst[t][i] = outside
		}
	}
	for i := n + Before; i < len(dst[0]); i++ {
		for t := range dst {
			dst[t][i] = outside
		}
	}
	for r := range n {
		w := rows[r]<<(2*Before) | out
		m := mirror(rows[r], n)<<(2*Before) | out
		dst[0][r+Before] = w
		dst[7][r+Before] = m
		dst[5][n-1-r+Before] = w
		dst[2][n-1-r+Before] = m
		w = cols[r]<<(2*Before) | out
		m = mirror(cols[r], n)<<(2*Before) | out
		dst[6][r+Before] = w
		dst[3][r+Before] = m
		dst[1][n-1-r+Before] = w
		dst[4][n-1-r+Before] = m
	}
}

// mirror reverses the order of the lowest n codes.
func mirror(w uint64, n int) uint64 {
	w = bits.Reverse64(w)
	return swap(w) >> (64 - 2*n)
}

// Stones returns the codes of row r of view t that are stones, as the lower bits
// of the codes: column c is bit 2(c+3).
func (v *Views) Stones(t board.Transform, r int) uint64 {
	w := v.lines[t&7][r+Before]
	return (w ^ w>>1) & evens
}

// At returns the code of a point of view t. It may lie a few points outside the
// board.
func (v *Views) At(t board.Transform, r, c int) uint8 {
	return uint8(v.lines[t&7][r+Before] >> (2 * uint(c+Before) & 63) & 3)
}

// Window returns the window around a point of the board in view t.
func (v *Views) Window(t board.Transform, r, c int) Window {
	l := (*[Side]uint64)(v.lines[t&7][r:])
	s := 2 * uint(c) & 63
	return Window{
		l[0]>>s&0xffff | l[1]>>s&0xffff<<16 | l[2]>>s&0xffff<<32 | l[3]>>s<<48,
		l[4]>>s&0xffff | l[5]>>s&0xffff<<16 | l[6]>>s&0xffff<<32 | l[7]>>s<<48,
	}
}

// Point returns the board point that view t shows in row r, column c.
func (v *Views) Point(t board.Transform, r, c int) board.Point {
	last := v.size - 1
	switch t & 7 {
	case 1:
		r, c = c, last-r
	case 2:
		r, c = last-r, last-c
	case 3:
		r, c = last-c, r
	case 4:
		r, c = last-c, last-r
	case 5:
		r = last - r
	case 6:
		r, c = c, r
	case 7:
		c = last - c
	}
	return board.At(c, last-r)
}

// Locate returns the row and column in which view t shows the board point p.
func (v *Views) Locate(t board.Transform, p board.Point) (r, c int) {
	last := v.size - 1
	r, c = last-p.Row(), p.Col()
	switch t & 7 {
	case 1:
		r, c = last-c, r
	case 2:
		r, c = last-r, last-c
	case 3:
		r, c = c, last-r
	case 4:
		r, c = last-c, last-r
	case 5:
		r = last - r
	case 6:
		r, c = c, r
	case 7:
		c = last - c
	}
	return r, c
}

// Area is a set of points of the board seen in eight orientations.
type Area struct {
	lines [board.NumTransforms]lines
}

// Row returns row r of view t, each member as the lower bit of its code, as
// Views.Stones.
func (a *Area) Row(t board.Transform, r int) uint64 { return a.lines[t&7][r+Before] }

// SetNear makes a the set of all points of b that are at most reach rows and at
// most reach columns away from a stone in s. It reports whether there are any.
func (a *Area) SetNear(b *board.Board, s *board.Set, reach int) bool {
	n := b.Size()
	empty := b.EmptyPoints()
	var near [board.MaxSize]uint64
	found := false
	all := uint64(1)<<(2*n) - 1
	for r := range n {
		row := s.Row(n-1-r) &^ empty.Row(n-1-r) & (1<<n - 1)
		if row == 0 {
			continue
		}
		found = true
		w := double(row)
		for d := 1; d <= reach; {
			step := min(d, reach-d+1)
			w |= w<<(2*step) | w>>(2*step)
			w &= all
			d += step
		}
		for k := max(0, r-reach); k <= min(n-1, r+reach); k++ {
			near[k] |= w
		}
	}
	if !found {
		return false
	}
	var cols [board.MaxSize]uint64
	for r := range n {
		for w := near[r]; w != 0; w &= w - 1 {
			cols[bits.TrailingZeros64(w)/2] |= 1 << (2 * r)
		}
	}
	spread(&a.lines, &near, &cols, n, 0)
	return true
}

// double moves bit i of w to bit 2i.
func double(w uint32) uint64 {
	x := uint64(w)
	x = (x | x<<16) & 0x0000ffff0000ffff
	x = (x | x<<8) & 0x00ff00ff00ff00ff
	x = (x | x<<4) & 0x0f0f0f0f0f0f0f0f
	x = (x | x<<2) & 0x3333333333333333
	return (x | x<<1) & evens
}
