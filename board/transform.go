package board

// Transform is one of the eight symmetries of the square board. The numbers are
// the orientations of pattern databases, which print as NAME+k: with rows
// counted downwards, an offset (row, column) becomes
//
//	0 ( r,  c)   1 ( c, -r)   2 (-r, -c)   3 (-c,  r)
//	4 (-c, -r)   5 (-r,  c)   6 ( c,  r)   7 ( r, -c)
type Transform uint8

// NumTransforms is the number of symmetries; valid transforms are below it.
const NumTransforms = 8

// transforms holds the matrix of each symmetry for (row down, column).
var transforms = [NumTransforms][4]int8{
	{1, 0, 0, 1}, {0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0},
	{0, -1, -1, 0}, {-1, 0, 0, 1}, {0, 1, 1, 0}, {1, 0, 0, -1},
}

// Offset applies t to an offset of rows counted downwards and columns.
func (t Transform) Offset(row, col int) (int, int) {
	m := &transforms[t&7]
	return int(m[0])*row + int(m[1])*col, int(m[2])*row + int(m[3])*col
}

// Inverse returns the transform that undoes t.
func (t Transform) Inverse() Transform {
	switch t {
	case 1:
		return 3
	case 3:
		return 1
	}
	return t
}

// Then returns the transform that applies t first and u after it.
func (t Transform) Then(u Transform) Transform {
	// Two independent offsets determine a transform.
	r1, c1 := u.Offset(t.Offset(1, 0))
	r2, c2 := u.Offset(t.Offset(0, 1))
	for v := Transform(0); v < NumTransforms; v++ {
		m := &transforms[v]
		if int(m[0]) == r1 && int(m[2]) == c1 && int(m[1]) == r2 && int(m[3]) == c2 {
			return v
		}
	}
	return 0 // unreachable: the eight transforms are a group
}

// Apply moves p by t around the center of a board of the given size. Pass and
// points outside the board stay as they are.
func (t Transform) Apply(p Point, size int) Point {
	if !p.On(size) {
		return p
	}
	// Twice the distance from the center keeps even sizes exact.
	r, c := t.Offset(size-1-2*p.Row(), 2*p.Col()-(size-1))
	return At((c+size-1)/2, (size-1-r)/2)
}
