package board

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// setWords is the number of 64-bit words that hold all points of the largest
// board: the last row that can carry stones is MaxSize.
const setWords = MaxSize/2 + 1

// Set is a set of points, one bit each. The zero value is empty, sets can be compared with ==,
// and an assignment copies; Add ignores points outside the largest board, and methods panic if
// another set that they take is nil. Methods need the address of a set, so assign the result of
// a function to a variable first:
//
//	empty := b.EmptyPoints()
//	for p := range empty.All() {
//		// …
//	}
type Set [setWords]uint64

// SetOf returns the set of the given points.
func SetOf(points ...Point) Set {
	var s Set
	for _, p := range points {
		s.Add(p)
	}
	return s
}

// Has reports whether p is in the set.
func (s *Set) Has(p Point) bool {
	w := uint(p) >> 6
	return w < setWords && s[w]>>(uint(p)&63)&1 != 0
}

// insideMask has the bits of a word whose points lie in a column of the largest
// board. A word holds two rows.
const insideMask = (1<<MaxSize - 1) << 1 * (1<<stride + 1)

// Add puts p into the set.
func (s *Set) Add(p Point) {
	if w := uint(p) >> 6; w < setWords && p >= stride {
		s[w] |= 1 << (uint(p) & 63) & insideMask
	}
}

// Remove takes p out of the set.
func (s *Set) Remove(p Point) {
	if w := uint(p) >> 6; w < setWords {
		s[w] &^= 1 << (uint(p) & 63)
	}
}

// Len returns the number of points in the set.
func (s *Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// IsEmpty reports whether the set has no points.
func (s *Set) IsEmpty() bool { return *s == Set{} }

// Or adds all points of t to s.
func (s *Set) Or(t *Set) {
	// Four words at a time: the loop itself costs more than what is in it, and
	// searches join sets all the time.
	const most = setWords &^ 3
	for i := 0; i < most; i += 4 {
		s[i] |= t[i]
		s[i+1] |= t[i+1]
		s[i+2] |= t[i+2]
		s[i+3] |= t[i+3]
	}
	for i := most; i < setWords; i++ {
		s[i] |= t[i]
	}
}

// And takes out of s all points that are not in t.
func (s *Set) And(t *Set) {
	for i := range s {
		s[i] &= t[i]
	}
}

// AndNot takes all points of t out of s.
func (s *Set) AndNot(t *Set) {
	for i := range s {
		s[i] &^= t[i]
	}
}

// Common returns the number of points that are in both sets.
func (s *Set) Common(t *Set) int {
	n := 0
	for i := range s {
		n += bits.OnesCount64(s[i] & t[i])
	}
	return n
}

// Intersects reports whether the two sets have a point in common.
func (s *Set) Intersects(t *Set) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// Row returns the points of a row, counted from 0 at the bottom, as bits: the
// lowest one is column 0. It is 0 for a row that is not in [0, MaxSize).
func (s *Set) Row(row int) uint32 {
	if uint(row) >= MaxSize {
		return 0
	}
	i := uint(row + 1)
	return uint32(s[i>>1]>>(i&1*stride)) >> 1
}

// First returns the lowest point of the set, or NoPoint if it is empty.
func (s *Set) First() Point {
	for i, w := range s {
		if w != 0 {
			return Point(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return NoPoint
}

// Nth returns the point with k other points of the set before it, in the order of All, or
// NoPoint if there is none. With a random k from [0, Len), each point has the same probability.
func (s *Set) Nth(k int) Point {
	if k < 0 {
		return NoPoint
	}
	for i, w := range s {
		n := bits.OnesCount64(w)
		if k < n {
			return Point(i<<6 + nthBit(w, k))
		}
		k -= n
	}
	return NoPoint
}

// nthBit returns which bit of w is set after k others, for k below the number of
// bits that are set. (S. Vigna, Broadword Implementation of Rank/Select Queries,
// 2008.)
func nthBit(w uint64, k int) int {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
	// The bits of each byte and of all below it.
	sums := w - w>>1&0x5555555555555555
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0f0f0f0f0f0f0f0f * ones
	// As many bytes are passed as have sums of at most k.
	passed := 8 * bits.OnesCount64(((uint64(k)*ones|highs)-sums)&highs)
	k -= int(sums << 8 >> passed & 0xff)
	w >>= passed
	for range k {
		w &= w - 1
	}
	return passed + bits.TrailingZeros64(w)
}

// All iterates over the points, rows from the bottom up and each row from the
// left. The set may not change meanwhile.
func (s *Set) All() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(Point(i<<6 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// Append appends the points to dst in the order of All. It allocates only when
// dst is too short.
func (s *Set) Append(dst []Point) []Point {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, Point(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}

// String returns the points as GTP vertices with spaces between them, in the
// order of All, such as "A1 C2".
func (s Set) String() string { return string(s.appendText(nil)) }

func (s *Set) appendText(dst []byte) []byte {
	for p := range s.All() {
		if len(dst) > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, p.String()...)
	}
	return dst
}

// MarshalText implements encoding.TextMarshaler with the text of String.
func (s Set) MarshalText() ([]byte, error) { return s.appendText([]byte{}), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It accepts vertices of the
// largest board in any order and in any case, with blanks between them. The set
// is unchanged when there is an error, which wraps ErrPoint.
func (s *Set) UnmarshalText(text []byte) error {
	var v Set
	for _, f := range strings.Fields(string(text)) {
		p, err := ParsePoint(f, MaxSize)
		if err != nil {
			return err
		}
		if p == Pass {
			return fmt.Errorf("%w: a pass cannot be in a set", ErrPoint)
		}
		v.Add(p)
	}
	*s = v
	return nil
}
