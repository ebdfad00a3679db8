//go:build (amd64 || arm64) && !purego

package kernel

import "unsafe"

// identity lists the points 0, 1, 2 …
var identity = func() (list points) {
	for i := range list {
		list[i] = uint16(i)
	}
	return list
}()

// rows sets dst to the sums of the first n rows of src, which has no border. It reads and writes
// rows up to a multiple of tile.
func (c *Conv8) rows(p Path, dst []int32, src []uint8, n int) {
	for o := 0; o < c.out; o += 16 {
		conv8(p, &conv8Args{
			src:     &src[0],
			dst:     unsafe.Pointer(&dst[o]),
			weights: &c.weights[o*c.in],
			bias:    &c.bias[o],
			from:    &identity[0],
			to:      &identity[0],
			points:  n,
			in:      c.in,
			out:     c.out * 4,
			taps:    1,
			steps:   c.in / 16,
		})
	}
}
