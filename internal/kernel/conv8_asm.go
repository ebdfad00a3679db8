//go:build (amd64 || arm64) && !purego

package kernel

import "unsafe"

// pairs8 is for js/wasm.
type pairs8 struct{}

// tile is the number of points that lists are padded to: a multiple of those that a path does at
// once.
const tile = 8

// points is a list of the points of a plane in the order in which assembly does them. The last
// point is repeated to fill the last tile.
type points [(maxBoard*maxBoard + tile - 1) / tile * tile]uint16

// fill sets the list for w×h points from the index of the first and the distance of the rows.
func (list *points) fill(w, h, first, stride int) {
	n := 0
	for y := range h {
		row := list[n:][:w]
		for x := range row {
			row[x] = uint16(first + y*stride + x)
		}
		n += w
	}
	for last := list[n-1]; n%tile != 0; n++ {
		list[n] = last
	}
}

// conv8Args are the arguments of the assembly functions, which do all points for 16 outputs.
type conv8Args struct {
	src     *uint8
	dst     unsafe.Pointer // first of the 16 outputs
	res     *uint8         // the same, nil if there is none
	weights *int8
	bias    *int32
	mul     *int16  // nil for sums
	from    *uint16 // points in src
	to      *uint16 // points in dst
	points  int     // their number
	in, out int     // bytes between points of src, and of dst
	taps    int
	steps   int // blocks of 16 bytes under one row of the kernel
	skip    int // bytes from the end of one row under the kernel to the next
	shift   int
}

// run calls the assembly for each group of 16 outputs. The outputs are int32 if sums is set.
func (c *Conv8) run(p Path, dst unsafe.Pointer, sums bool, src []uint8, w, h int, bias []int32, res *uint8) {
	var from, to points
	from.fill(w, h, (1-c.taps/2)*(w+3), w+2)
	size := 1
	if sums {
		size = 4
		to.fill(w, h, 0, w)
	} else {
		to.fill(w, h, w+3, w+2)
	}
	for o := 0; o < c.out; o += 16 {
		a := conv8Args{
			src:     &src[0],
			dst:     unsafe.Add(dst, o*size),
			weights: &c.weights[o*c.taps*c.taps*c.in],
			bias:    &bias[o],
			from:    &from[0],
			to:      &to[0],
			points:  w * h,
			in:      c.in,
			out:     c.out * size,
			taps:    c.taps,
			steps:   c.taps * c.in / 16,
			skip:    (w + 2 - c.taps) * c.in,
			shift:   int(c.shift),
		}
		if !sums {
			a.mul = &c.mul[o]
		}
		if res != nil {
			a.res = (*uint8)(unsafe.Add(unsafe.Pointer(res), o))
		}
		conv8(p, &a)
	}
}
