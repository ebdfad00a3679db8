package kernel

import (
	"fmt"
	"sync"
	"unsafe"
)

// Conv8 is an integer convolution with a kernel of 1×1 or 3×3 points. It is immutable and safe for
// concurrent use.
type Conv8 struct {
	taps, in, out int
	weights       []int8 // packed for assembly: [out/16][taps*taps*in/4][16][4]
	bias          []int32
	mul           []int16
	shift         uint

	once sync.Once   // guards the weights packed for Go
	wide [][2]uint64 // see packWide
	thin [][4]int64  // see packThin

	//lint:ignore U1000 only js/wasm uses it
	pairs pairs8
}

// maxChannels is the largest number of input channels. Four times a sum of that many products with
// 3×3 points fits in 32 bits.
const maxChannels = 2048

// maxBoard is the largest width and height of a plane.
const maxBoard = 25

// NewConv8 returns a convolution of taps×taps points, with weights in the order [dy][dx][in][out].
// The other values are one for each output channel. NewConv8 copies its arguments.
func NewConv8(taps, in, out int, weights []int8, bias []int32, mul []int16, shift uint) (*Conv8, error) {
	switch {
	case taps != 1 && taps != 3:
		return nil, fmt.Errorf("kernel: kernel of %d points, want 1 or 3", taps)
	case in <= 0 || in%16 != 0 || out <= 0 || out%16 != 0:
		return nil, fmt.Errorf("kernel: %d input and %d output channels, want multiples of 16", in, out)
	case in > maxChannels:
		return nil, fmt.Errorf("kernel: %d input channels, want at most %d", in, maxChannels)
	case len(weights) != taps*taps*in*out:
		return nil, fmt.Errorf("kernel: %d weights, want %d", len(weights), taps*taps*in*out)
	case len(bias) != out || len(mul) != out:
		return nil, fmt.Errorf("kernel: %d biases and %d multipliers, want %d", len(bias), len(mul), out)
	case shift > 31:
		return nil, fmt.Errorf("kernel: shift by %d bits, want at most 31", shift)
	}
	for o, m := range mul {
		if m < 0 {
			return nil, fmt.Errorf("kernel: multiplier %d of channel %d is negative", m, o)
		}
	}
	c := &Conv8{
		taps: taps, in: in, out: out, shift: shift,
		weights: make([]int8, len(weights)),
		bias:    append([]int32(nil), bias...),
		mul:     append([]int16(nil), mul...),
	}
	k := taps * taps * in
	for i := range k {
		for o := range out {
			c.weights[c.at(i, o)] = weights[i*out+o]
		}
	}
	return c, nil
}

// at returns the index in the packed weights of an input, counted over the taps, and an output.
func (c *Conv8) at(i, o int) int {
	return ((o/16*(c.taps*c.taps*c.in/4)+i/4)*16+o%16)*4 + i%4
}

// In returns the number of input channels.
func (c *Conv8) In() int { return c.in }

// Out returns the number of output channels.
func (c *Conv8) Out() int { return c.out }

// Taps returns the width of the kernel in points: 1 or 3.
func (c *Conv8) Taps() int { return c.taps }

// Apply sets the interior points of the plane dst to the clamped, scaled sums of the plane src.
// bias, if not nil, overrides that of the constructor, and res, if not nil, is a plane that is
// added. dst must not overlap src, and may be res.
//
//	t = saturate((bias + sum of products) >> shift)          // to 16 bits, arithmetic shift
//	dst = clamp((t*mul + 0x4000) >> 15 + res, 0, 127)
func (c *Conv8) Apply(p Path, dst, src []uint8, w, h int, bias []int32, res []uint8) {
	bias = c.check(p, src, w, h, bias)
	if n := PlaneLen(w, h, c.out); len(dst) < n || res != nil && len(res) < n {
		panic(fmt.Sprintf("kernel: planes dst and res of %d and %d elements, want %d", len(dst), len(res), n))
	}
	if &dst[0] == &src[0] {
		panic("kernel: the planes dst and src overlap")
	}
	if p == Portable {
		c.portable(dst, nil, src, w, h, bias, res)
		return
	}
	c.run(p, unsafe.Pointer(&dst[0]), false, src, w, h, bias, unsafe.SliceData(res))
}

// Sums sets dst to the sums of all interior points, bias included. The sum of the output o at the
// point (x, y) is at (y*w+x)*out + o: there is no border.
func (c *Conv8) Sums(p Path, dst []int32, src []uint8, w, h int, bias []int32) {
	bias = c.check(p, src, w, h, bias)
	if len(dst) < w*h*c.out {
		panic(fmt.Sprintf("kernel: dst of %d sums, want %d", len(dst), w*h*c.out))
	}
	if p == Portable {
		c.portable(nil, dst, src, w, h, bias, nil)
		return
	}
	c.run(p, unsafe.Pointer(&dst[0]), true, src, w, h, bias, nil)
}

// check panics if an argument of Apply or Sums is invalid. It returns the bias to use.
func (c *Conv8) check(p Path, src []uint8, w, h int, bias []int32) []int32 {
	if !p.runs() {
		panic("kernel: this machine cannot run the path " + p.String())
	}
	if w < 1 || w > maxBoard || h < 1 || h > maxBoard {
		panic(fmt.Sprintf("kernel: plane of %dx%d points, want 1 to %d", w, h, maxBoard))
	}
	if n := PlaneLen(w, h, c.in); len(src) < n {
		panic(fmt.Sprintf("kernel: plane src of %d elements, want %d", len(src), n))
	}
	if bias == nil {
		return c.bias
	}
	if len(bias) != c.out {
		panic(fmt.Sprintf("kernel: %d biases, want %d", len(bias), c.out))
	}
	return bias
}
