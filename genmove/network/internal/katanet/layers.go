package katanet

import (
	"math"
	"sync"

	"github.com/tengen-go/tengen/internal/kernel"
)

// narrow is the number of outputs below which a layer is not packed for the kernels: packing
// would fill its weights up to 16 outputs.
const narrow = 8

// A matrix maps in values to out values.
type matrix struct {
	in, out int
	packed  *kernel.Mat32
	plain   []float32 // [in][out], if out < narrow
}

func newMatrix(in, out int, weights []float32) *matrix {
	m := &matrix{in: in, out: out}
	if out < narrow {
		m.plain = append(m.plain, weights...)
	} else {
		m.packed = kernel.NewMat32(in, out, weights)
	}
	return m
}

// apply sets each of the rows of dst to the product of a row of src and the matrix, or adds it.
func (m *matrix) apply(p kernel.Path, dst []float32, ldd int, src []float32, lds, rows int, add bool) {
	if m.packed != nil {
		kernel.Mul32(p, dst, ldd, src, lds, rows, m.packed, add)
		return
	}
	for i := range rows {
		d, s := dst[i*ldd:][:m.out], src[i*lds:][:m.in]
		if !add {
			clear(d)
		}
		for j := range d {
			var sum float32
			for k, x := range s {
				sum += x * m.plain[k*m.out+j]
			}
			d[j] += sum
		}
	}
}

// A conv is a convolution. Its result has no border.
type conv struct {
	taps, in, out int
	point         *matrix // if taps is 1
	packed        *kernel.Conv32
	// raw are the weights if taps is 3 and in and out are multiples of 8. The first apply makes wino
	// of them, which takes four times the memory.
	raw   []float32
	once  sync.Once
	wino  *kernel.Wino32
	plain []float32 // [dy][dx][in][out], if taps > 1 and out < narrow
}

func newConv(taps, in, out int, weights []float32) (*conv, error) {
	c := &conv{taps: taps, in: in, out: out}
	switch {
	case taps == 1:
		c.point = newMatrix(in, out, weights)
	case taps == 3 && in%8 == 0 && out%8 == 0:
		c.raw = append(c.raw, weights...)
	case out < narrow:
		c.plain = append(c.plain, weights...)
	default:
		var err error
		if c.packed, err = kernel.NewConv32(taps, in, out, weights); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// border returns the width of the border that the input needs.
func (c *conv) border() int { return c.taps / 2 }

// apply sets dst to the convolution of src, or adds it.
func (c *conv) apply(r *Runner, dst, src []float32, border, w, h int, add bool) {
	p := r.Path
	switch {
	case c.raw != nil:
		c.once.Do(func() { c.wino, _ = kernel.NewWino32(c.in, c.out, c.raw) }) // the sizes were checked
		c.wino.Apply(p, dst, 0, src, border, w, h, add, &r.wino)
	case c.packed != nil:
		c.packed.Apply(p, dst, 0, src, border, w, h, add)
	case c.point != nil && border == 0:
		c.point.apply(p, dst, c.out, src, c.in, w*h, add)
	case c.point != nil:
		for y := range h {
			at := ((y+border)*(w+2*border) + border) * c.in
			c.point.apply(p, dst[y*w*c.out:], c.out, src[at:], c.in, w, add)
		}
	default:
		c.applyPlain(dst, src, border, w, h, add)
	}
}

func (c *conv) applyPlain(dst, src []float32, border, w, h int, add bool) {
	if !add {
		clear(dst[:w*h*c.out])
	}
	half := c.taps / 2
	for y := range h {
		for x := range w {
			d := dst[(y*w+x)*c.out:][:c.out]
			for t := range c.taps * c.taps {
				dy, dx := t/c.taps-half, t%c.taps-half
				s := src[((y+dy+border)*(w+2*border)+x+dx+border)*c.in:][:c.in]
				weights := c.plain[t*c.in*c.out:]
				for k, v := range s {
					for j := range d {
						d[j] += v * weights[k*c.out+j]
					}
				}
			}
		}
	}
}

// A norm is a batch norm and the activation behind it: act(scale*x + bias).
type norm struct {
	scale, bias []float32
	act         kernel.Act
}

// apply writes the norm of the matrix src to the plane dst, which has a border. The two may be the
// same if the border is 0.
func (n *norm) apply(p kernel.Path, dst []float32, border int, src []float32, w, h int) {
	n.applyBias(p, dst, border, src, w, h, n.bias)
}

func (n *norm) applyBias(p kernel.Path, dst []float32, border int, src []float32, w, h int, bias []float32) {
	c := len(n.scale)
	if border == 0 {
		kernel.ScaleBiasAct32(p, dst, src, n.scale, bias, c, w*h, n.act)
		return
	}
	for y := range h {
		at := ((y+border)*(w+2*border) + border) * c
		kernel.ScaleBiasAct32(p, dst[at:], src[y*w*c:], n.scale, bias, c, w, n.act)
	}
}

// A tip is the norm behind the last block: a batch norm, or a norm by the root of the mean square.
type tip struct {
	norm
	root    bool
	spatial bool // one mean for the whole board, not one for each point
	epsilon float64
	ones    []float32
}

func (t *tip) apply(p kernel.Path, dst []float32, border int, src, scratch []float32, w, h int) {
	if !t.root {
		t.norm.apply(p, dst, border, src, w, h)
		return
	}
	c, points := len(t.scale), w*h
	if t.spatial {
		var sum float64
		for _, x := range src[:points*c] {
			sum += float64(x) * float64(x)
		}
		factor := float32(1 / math.Sqrt(sum/float64(points*c)+t.epsilon))
		for i, x := range src[:points*c] {
			scratch[i] = x * factor
		}
	} else {
		for i := range points {
			kernel.RMSRow32(p, scratch[i*c:][:c], src[i*c:][:c], t.ones, float32(t.epsilon))
		}
	}
	t.norm.apply(p, dst, border, scratch, w, h)
}

// pool writes the mean of each channel, the mean times factor, and the maximum, or for the value
// head the mean times valueFactor instead of the maximum. side is the square root of the number of
// points.
func pool(dst, src []float32, c, points int, value bool) {
	sum, most := dst[:c], dst[2*c:3*c]
	copy(sum, src[:c])
	copy(most, src[:c])
	for i := 1; i < points; i++ {
		for k, x := range src[i*c:][:c] {
			sum[k] += x
			most[k] = max(most[k], x)
		}
	}
	side := math.Sqrt(float64(points)) - 14
	second, third := float32(side*0.1), float32(side*side*0.01-0.1)
	for k := range sum {
		mean := sum[k] / float32(points)
		dst[k], dst[c+k] = mean, mean*second
		if value {
			dst[2*c+k] = mean * third
		}
	}
}

// A rope is the rotation of pairs of channels of queries and keys by angles that grow with x and y.
type rope struct {
	heads, pairs int       // heads is 1 if all heads rotate alike
	x, y         []float64 // [heads][pairs]: angle of one step
}

// table returns the cosine and sine of each angle, [point][heads][pairs][2].
func (r *rope) table(w, h int) []float32 {
	t := make([]float32, 0, w*h*len(r.x)*2)
	for y := range h {
		for x := range w {
			for i := range r.x {
				sin, cos := math.Sincos(float64(x)*r.x[i] + float64(y)*r.y[i])
				t = append(t, float32(cos), float32(sin))
			}
		}
	}
	return t
}

// rotate turns the pairs of one head at one point.
func rotate(x, table []float32) {
	table = table[:len(x)]
	for len(x) >= 8 && len(table) >= 8 {
		v, t := (*[8]float32)(x), (*[8]float32)(table)
		v[0], v[1] = v[0]*t[0]-v[1]*t[1], v[0]*t[1]+v[1]*t[0]
		v[2], v[3] = v[2]*t[2]-v[3]*t[3], v[2]*t[3]+v[3]*t[2]
		v[4], v[5] = v[4]*t[4]-v[5]*t[5], v[4]*t[5]+v[5]*t[4]
		v[6], v[7] = v[6]*t[6]-v[7]*t[7], v[6]*t[7]+v[7]*t[6]
		x, table = x[8:], table[8:]
	}
	for i := 0; i+1 < len(x); i += 2 {
		a, b, cos, sin := x[i], x[i+1], table[i], table[i+1]
		x[i], x[i+1] = a*cos-b*sin, a*sin+b*cos
	}
}
