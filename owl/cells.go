package owl

import "math/bits"

// cells is a set of cells of an area: cell c is bit c of the two words. Row by row
// there is one bit more than the area is wide, which is never a cell, so that a step
// to the side does not lead into the next row.
type cells struct{ lo, hi uint64 }

// maxCells is the number of bits.
const maxCells = 128

func one(c uint8) cells { return cells{1 << c, 1 << (c - 64)} }

func (x cells) or(y cells) cells     { return cells{x.lo | y.lo, x.hi | y.hi} }
func (x cells) and(y cells) cells    { return cells{x.lo & y.lo, x.hi & y.hi} }
func (x cells) andNot(y cells) cells { return cells{x.lo &^ y.lo, x.hi &^ y.hi} }
func (x cells) isEmpty() bool        { return x.lo|x.hi == 0 }
func (x cells) meets(y cells) bool   { return x.lo&y.lo|x.hi&y.hi != 0 }
func (x cells) within(y cells) bool  { return x.lo&^y.lo|x.hi&^y.hi == 0 }
func (x cells) len() int             { return bits.OnesCount64(x.lo) + bits.OnesCount64(x.hi) }
func (x cells) has(c uint8) bool     { return x.meets(one(c)) }

// single reports whether the set has exactly one cell.
func (x cells) single() bool {
	if x.lo == 0 {
		return x.hi != 0 && x.hi&(x.hi-1) == 0
	}
	return x.hi == 0 && x.lo&(x.lo-1) == 0
}

// first returns the lowest cell of a set that has one.
func (x cells) first() uint8 {
	if x.lo != 0 {
		return uint8(bits.TrailingZeros64(x.lo))
	}
	return uint8(64 + bits.TrailingZeros64(x.hi))
}

// rest returns the set without its lowest cell.
func (x cells) rest() cells {
	if x.lo != 0 {
		return cells{x.lo & (x.lo - 1), x.hi}
	}
	return cells{0, x.hi & (x.hi - 1)}
}

// beside returns the cells one step away from x, and those of x that are beside
// others of x, some outside the area perhaps.
func (x cells) beside(stride uint) cells {
	s, t := stride&63, (64-stride)&63
	return cells{
		x.lo<<1 | x.lo>>1 | x.hi<<63 | x.lo<<s | x.lo>>s | x.hi<<t,
		x.hi<<1 | x.hi>>1 | x.lo>>63 | x.hi<<s | x.hi>>s | x.lo>>t,
	}
}

// flood returns the part of within that hangs together with the cells of from, all
// of which lie in it.
func (x cells) flood(within cells, stride uint) cells {
	if within.hi == 0 { // most areas have one word
		lo, s := x.lo, stride&63
		for {
			y := lo | (lo<<1|lo>>1|lo<<s|lo>>s)&within.lo
			if y == lo {
				return cells{lo, 0}
			}
			lo = y
		}
	}
	for {
		y := x.or(x.beside(stride).and(within))
		if y == x {
			return x
		}
		x = y
	}
}
