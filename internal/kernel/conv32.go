package kernel

import "fmt"

// Conv32 is a float32 convolution: a square kernel of taps×taps points that maps in channels to
// out channels. It is safe for concurrent use.
type Conv32 struct {
	taps, in, out int
	m             Mat32
}

// NewConv32 returns a convolution with the given weights, in the order [dy][dx][in][out]. The
// number of taps is 1, 3, 5 or 7.
func NewConv32(taps, in, out int, weights []float32) (*Conv32, error) {
	switch {
	case taps < 1 || taps > 7 || taps%2 == 0:
		return nil, fmt.Errorf("kernel: convolution of %d taps, want 1, 3, 5 or 7", taps)
	case in < 1 || out < 1:
		return nil, fmt.Errorf("kernel: convolution of %d to %d channels, want at least 1", in, out)
	case !product32(len(weights), taps*taps, in, out):
		return nil, fmt.Errorf("kernel: convolution has %d weights, want %d×%d×%d×%d", len(weights), taps, taps, in, out)
	}
	c := &Conv32{taps: taps, in: in, out: out}
	c.m.Pack(taps*taps*in, out, weights, out)
	return c, nil
}

// product32 reports whether n is a*b*c, for positive factors. It does not overflow.
func product32(n, a, b, c int) bool { return n%a == 0 && n/a%b == 0 && n/a/b == c }

// maxPlane32 limits the width, the height and the border of a plane.
const maxPlane32 = 1 << 10

// checkPlane32 panics if a slice of the given length is too short for a plane of w×h points and c
// channels with a border.
func checkPlane32(name string, length, w, h, border, c int) {
	if w < 0 || h < 0 || border < 0 || w > maxPlane32 || h > maxPlane32 || border > maxPlane32 {
		panic(fmt.Sprintf("kernel: %s is a plane of %d×%d points with a border of %d", name, w, h, border))
	}
	if want := int64(w+2*border) * int64(h+2*border) * int64(c); int64(length) < want {
		panic(fmt.Sprintf("kernel: %s has %d values, want %d for %d×%d points of %d channels with a border of %d", name, length, want, w, h, c, border))
	}
}

// Apply sets the points of the plane dst to the convolution of the plane src, or adds it if add is
// set. The planes have w×h points and borders of their own; that of src holds zeros and is at
// least taps/2 wide. The border of dst is not written, and dst must not overlap src.
func (c *Conv32) Apply(p Path, dst []float32, dstBorder int, src []float32, srcBorder int, w, h int, add bool) {
	checkPlane32("dst", len(dst), w, h, dstBorder, c.out)
	checkPlane32("src", len(src), w, h, srcBorder, c.in)
	half := c.taps / 2
	if srcBorder < half {
		panic(fmt.Sprintf("kernel: src has a border of %d, want at least %d", srcBorder, half))
	}
	if w == 0 || h == 0 {
		return
	}
	// The taps of one kernel row are one run of values in src. As many kernel rows as fit in the
	// first-level cache are used at a time, with all points.
	runLen := c.taps * c.in
	srcRow, dstRow := (w+2*srcBorder)*c.in, (w+2*dstBorder)*c.out
	rows := max(1, depth32/runLen)
	rows = (c.taps + (c.taps+rows-1)/rows - 1) / ((c.taps + rows - 1) / rows)
	for j := 0; j < c.out; j += panel32 {
		b := c.m.panel(j / panel32)
		for dy := 0; dy < c.taps; dy += rows {
			for y := range h {
				gemm32(p, run32{
					c: dst[(y+dstBorder)*dstRow+dstBorder*c.out+j:], ldc: c.out,
					a: src[(y+srcBorder+dy-half)*srcRow+(srcBorder-half)*c.in:], lda: c.in, rows: w,
					runs: min(rows, c.taps-dy), runLen: runLen, runStride: srcRow,
					b: b[dy*runLen:], cols: min(panel32, c.out-j), add: add || dy > 0,
				})
			}
		}
	}
}
