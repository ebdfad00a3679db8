package kernel

import "fmt"

// A Wino32 computes a convolution of 3×3 taps in tiles of 4×4 points, from 6×6 points of the
// source:
//
//  1. Transform each tile and channel of the source into 36 values.
//  2. For each of the 36 values, multiply the matrix of tiles and source channels by a matrix of
//     transformed weights. That is 36 products for 16 points, and not 144.
//  3. Transform the 36 values of each tile and channel of the result back into 4×4 points.
//
// This is the algorithm F(4×4, 3×3) of Winograd with the interpolation points 0, 1, -1, 2, -2 and
// infinity.

// winoTile is the number of values in a transformed tile.
const winoTile = 36

// Wino32 is a float32 convolution of 3×3 taps by the algorithm of Winograd. It replaces a
// [Conv32] with many channels, and is safe for concurrent use.
type Wino32 struct {
	in, out int
	m       [winoTile]Mat32
}

// Scratch32 is the memory that [Wino32.Apply] works in. The zero value is ready to use; it grows
// to the largest size that was needed. A Scratch32 must not be used concurrently.
type Scratch32 struct {
	v, m []float32 // transformed source and result: a matrix of tiles and channels for each of 36 values
	edge []float32 // a tile of 6×6 points of the source that is not inside of the plane
}

// floats32 returns x with n values; it reuses the storage of x if it can.
func floats32(x []float32, n int) []float32 {
	if cap(x) < n {
		return make([]float32, n)
	}
	return x[:n]
}

// winoStride returns the distance between two matrices of the given number of values. The 64 bytes
// between them keep the 36 places of a tile apart in the cache.
func winoStride(n int) int { return n + 16 }

// Grow makes room for a convolution of in to out channels on w×h points, so that Apply does not
// allocate.
func (s *Scratch32) Grow(in, out, w, h int) {
	tiles := (w + 3) / 4 * ((h + 3) / 4)
	s.v = floats32(s.v, winoTile*winoStride(tiles*in))
	s.m = floats32(s.m, winoTile*winoStride(tiles*out))
	s.edge = floats32(s.edge, winoTile*in)
}

// NewWino32 returns a convolution of 3×3 taps with the given weights, in the order
// [dy][dx][in][out]. The numbers of channels are multiples of 8.
func NewWino32(in, out int, weights []float32) (*Wino32, error) {
	switch {
	case in < 1 || out < 1 || in%8 != 0 || out%8 != 0:
		return nil, fmt.Errorf("kernel: Winograd convolution of %d to %d channels, want multiples of 8", in, out)
	case !product32(len(weights), 9, in, out):
		return nil, fmt.Errorf("kernel: convolution has %d weights, want 3×3×%d×%d", len(weights), in, out)
	}
	// The weights of one pair of channels become G*g*Gᵀ.
	g := [6][3]float64{
		{1. / 4, 0, 0},
		{-1. / 6, -1. / 6, -1. / 6},
		{-1. / 6, 1. / 6, -1. / 6},
		{1. / 24, 1. / 12, 1. / 6},
		{1. / 24, -1. / 12, 1. / 6},
		{0, 0, 1},
	}
	c := &Wino32{in: in, out: out}
	n := in * out
	u := make([]float32, n)
	for i := range 6 {
		for j := range 6 {
			for k := range u {
				var sum float64
				for dy, a := range g[i] {
					for dx, b := range g[j] {
						sum += a * b * float64(weights[(3*dy+dx)*n+k])
					}
				}
				u[k] = float32(sum)
			}
			c.m[6*i+j].Pack(in, out, u, out)
		}
	}
	return c, nil
}

// Apply sets the points of the plane dst to the convolution of the plane src, or adds it if add is
// set. The planes are those of [Conv32.Apply]. Apply allocates only if s is too small.
func (c *Wino32) Apply(p Path, dst []float32, dstBorder int, src []float32, srcBorder int, w, h int, add bool, s *Scratch32) {
	checkPlane32("dst", len(dst), w, h, dstBorder, c.out)
	checkPlane32("src", len(src), w, h, srcBorder, c.in)
	if srcBorder < 1 {
		panic(fmt.Sprintf("kernel: src has a border of %d, want at least 1", srcBorder))
	}
	if w == 0 || h == 0 {
		return
	}
	s.Grow(c.in, c.out, w, h)
	across, down := (w+3)/4, (h+3)/4
	tiles := across * down
	vStride, mStride := winoStride(tiles*c.in), winoStride(tiles*c.out)

	srcRow := (w + 2*srcBorder) * c.in
	for ty := range down {
		for tx := range across {
			// The tile has the points from (x, y) on, in coordinates that count the border.
			x, y := 4*tx+srcBorder-1, 4*ty+srcBorder-1
			points, row := src[y*srcRow+x*c.in:], srcRow
			if nx, ny := min(6, w+2*srcBorder-x), min(6, h+2*srcBorder-y); nx < 6 || ny < 6 {
				clear(s.edge)
				for i := range ny {
					copy(s.edge[i*6*c.in:], points[i*srcRow:][:nx*c.in])
				}
				points, row = s.edge, 6*c.in
			}
			winoIn32(p, s.v[(ty*across+tx)*c.in:], vStride, points, row, c.in)
		}
	}
	for i := range c.m {
		Mul32(p, s.m[i*mStride:], c.out, s.v[i*vStride:], c.in, tiles, &c.m[i], false)
	}
	dstRow := (w + 2*dstBorder) * c.out
	for ty := range down {
		for tx := range across {
			points := dst[(4*ty+dstBorder)*dstRow+(4*tx+dstBorder)*c.out:]
			winoOut32(p, points, dstRow, s.m[(ty*across+tx)*c.out:], mStride, c.out, min(4, w-4*tx), min(4, h-4*ty), add)
		}
	}
}

// winoIn32Go transforms 6×6 points of src and writes the 36 values of each channel to v.
func winoIn32Go(v []float32, vStride int, src []float32, row, channels int) {
	for k := range channels {
		var t [winoTile]float32
		for x := range 6 {
			s := src[x*channels+k:]
			d0, d1, d2, d3, d4, d5 := s[0], s[row], s[2*row], s[3*row], s[4*row], s[5*row]
			t[x], t[6+x], t[12+x], t[18+x], t[24+x], t[30+x] = winoIn(d0, d1, d2, d3, d4, d5)
		}
		for y := range 6 {
			r := (*[6]float32)(t[6*y:])
			d0, d1, d2, d3, d4, d5 := winoIn(r[0], r[1], r[2], r[3], r[4], r[5])
			u := v[6*y*vStride+k:]
			u[0], u[vStride], u[2*vStride], u[3*vStride], u[4*vStride], u[5*vStride] = d0, d1, d2, d3, d4, d5
		}
	}
}

// winoIn transforms six values of a source.
func winoIn(d0, d1, d2, d3, d4, d5 float32) (t0, t1, t2, t3, t4, t5 float32) {
	a, b := d4-4*d2, d3-4*d1
	c, e := d4-d2, 2*(d3-d1)
	return 4*d0 - 5*d2 + d4, a + b, a - b, c + e, c - e, 4*d1 - 5*d3 + d5
}

// winoOut32Go transforms the 36 values of each channel in m, and stores or adds the first nx×ny of
// 4×4 points.
func winoOut32Go(dst []float32, row int, m []float32, mStride, channels, nx, ny int, add bool) {
	for k := range channels {
		var t [24]float32
		for x := range 6 {
			s := m[x*mStride+k:]
			t[x], t[6+x], t[12+x], t[18+x] = winoOut(s[0], s[6*mStride], s[12*mStride], s[18*mStride], s[24*mStride], s[30*mStride])
		}
		for y := range ny {
			r := (*[6]float32)(t[6*y:])
			var o [4]float32
			o[0], o[1], o[2], o[3] = winoOut(r[0], r[1], r[2], r[3], r[4], r[5])
			d := dst[y*row+k:]
			for x, v := range o[:nx] {
				if add {
					v += d[x*channels]
				}
				d[x*channels] = v
			}
		}
	}
}

// winoOut transforms six values of a result into four points.
func winoOut(m0, m1, m2, m3, m4, m5 float32) (o0, o1, o2, o3 float32) {
	s, d, s2, d2 := m1+m2, m1-m2, m3+m4, m3-m4
	return m0 + s + s2, d + 2*d2, s + 4*s2, d + 8*d2 + m5
}
