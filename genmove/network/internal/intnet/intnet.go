// Package intnet reads and runs the networks of this module: nested bottleneck blocks with
// activations of seven bits and weights of eight. All sums are integers, so every platform computes
// the same bits.
//
// The trunk has C channels. Each block reduces it to M channels by a 1×1 convolution, applies two
// 3×3 convolutions with a residual connection and adds the result back by another 1×1 convolution.
// Mean and maximum of the M channels over the board are a bias of the first 3×3 convolution. The
// activations are clipped to what seven bits hold.
//
// A network has weights for each stage of a game. The share of the points that have stones says
// which of them a position gets.
package intnet

import (
	"errors"
	"fmt"
	"math"

	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/internal/detmath"
	"github.com/tengen-go/tengen/internal/kernel"
)

// ErrFormat reports that a file is not a network of this module.
var ErrFormat = errors.New("not a network of this module")

// The units of fixed-point numbers.
const (
	pooledUnit = 256  // of pooled codes, and of points of the base score
	globalUnit = 4096 // of globals and of the hidden layer
	outputUnit = 65536
	ownerUnit  = 16384 // of owners in the sum of owners
)

// fixed is a matrix in fixed point: y[o] = (bias[o] + Σ x[i]·weights[i][o]) >> shift.
type fixed struct {
	in, out int
	shift   uint
	weights []int32
	bias    []int64
}

// apply sets y to the product of x and the matrix.
func (f *fixed) apply(y, x []int64) {
	y = y[:f.out]
	copy(y, f.bias)
	for i, v := range x[:f.in] {
		if v == 0 {
			continue
		}
		for o, w := range f.weights[i*f.out:][:len(y)] {
			y[o] += v * int64(w)
		}
	}
	for o := range y {
		y[o] >>= f.shift
	}
}

// conv is a convolution and its own biases, to which biases of a position may be added.
type conv struct {
	*kernel.Conv8
	bias []int32
}

// block is a nested bottleneck block.
type block struct {
	p, a, b, q conv
	pool       *fixed // nil for none
}

// dot is a 1×1 convolution to one channel.
type dot struct {
	conv        conv
	scale, bias float64
}

// Net is a network. It is immutable and shared by goroutines.
type Net struct {
	name                                 string
	planes                               []int
	channels, mid, head, hidden, weights int
	limits                               []int // stones with which each stage but the last ends, in thousandths of the points
	stages                               []layers
}

// layers are the weights for one stage.
type layers struct {
	first       conv
	globals     fixed
	blocks      []block
	v, p        conv
	pbias       fixed
	policy, own dot
	h1, h2      fixed
}

// stage returns the weights for a position.
func (n *Net) stage(spatial []uint8, area int) *layers {
	stones := 0
	for _, v := range spatial[area : 3*area] {
		stones += int(v)
	}
	i := 0
	for i < len(n.limits) && stones*1000 >= n.limits[i]*area {
		i++
	}
	return &n.stages[i]
}

// Name returns the name that the file gives.
func (n *Net) Name() string { return n.name }

// Parameters returns the number of weights.
func (n *Net) Parameters() int { return n.weights }

// Output is the result for the side to move. Policy has logits and Ownership values from -1 to 1,
// rows from the top.
type Output struct {
	Policy            []float32
	Pass, Win         float32 // logits
	Lead, Mean, Stdev float32 // points
	Ownership         []float32
}

// Runner computes outputs. It belongs to one goroutine.
type Runner struct {
	// Path is the version of the kernels. NewRunner sets the best one.
	Path kernel.Path

	net                              *Net
	size                             int
	input, trunk, h, x, head1, head2 []uint8
	bias                             []int32
	sums                             []int32
	sum                              []int32
	most                             []uint8
	pooled, values, features, hidden []int64
}

// NewRunner returns a Runner of n.
func (n *Net) NewRunner() *Runner {
	wide := max(n.channels, n.mid, n.head)
	return &Runner{
		Path: kernel.Best(), net: n,
		bias: make([]int32, wide), sum: make([]int32, wide), most: make([]uint8, wide),
		pooled: make([]int64, 4*wide), values: make([]int64, max(wide, n.hidden, 8)),
		features: make([]int64, 4*n.head+inputs.Globals+3), hidden: make([]int64, n.hidden),
	}
}

// resize makes planes for boards of size lines. All of them are zero, their borders stay so.
func (r *Runner) resize(size int) {
	if r.size == size {
		return
	}
	n := r.net
	r.size = size
	plane := func(c int) []uint8 { return make([]uint8, kernel.PlaneLen(size, size, c)) }
	r.input, r.trunk = plane(len(n.planes)), plane(n.channels)
	r.h, r.x = plane(n.mid), plane(n.mid)
	r.head1, r.head2 = plane(n.head), plane(n.head)
	r.sums = make([]int32, size*size*16)
}

// Run computes the outputs for features of a board of size lines. It allocates only when the size
// changes.
func (r *Runner) Run(spatial []uint8, global *[inputs.Globals]float32, size int, out *Output) {
	r.resize(size)
	n := r.net
	area := size * size
	channels := len(n.planes)
	for c, p := range n.planes {
		plane := spatial[p*area : (p+1)*area]
		i := 0
		for y := range size {
			row := r.input[((y+1)*(size+2)+1)*channels+c:]
			for x := range size {
				row[x*channels] = plane[i] * 127
				i++
			}
		}
	}
	var g [inputs.Globals]int64
	for i, v := range global {
		g[i] = int64(math.Round(float64(v) * globalUnit))
	}

	l := n.stage(spatial, area)
	l.first.Apply(r.Path, r.trunk, r.input, size, size, r.biased(&l.first, &l.globals, g[:]), nil)
	for i := range l.blocks {
		b := &l.blocks[i]
		b.p.Apply(r.Path, r.h, r.trunk, size, size, nil, nil)
		var bias []int32
		if b.pool != nil {
			r.pool(r.h, n.mid)
			bias = r.biased(&b.a, b.pool, r.pooled[:3*n.mid])
		}
		b.a.Apply(r.Path, r.x, r.h, size, size, bias, nil)
		b.b.Apply(r.Path, r.h, r.x, size, size, nil, r.h)
		b.q.Apply(r.Path, r.trunk, r.h, size, size, nil, r.trunk)
	}

	l.v.Apply(r.Path, r.head1, r.trunk, size, size, nil, nil)
	r.pool(r.head1, n.head)
	l.p.Apply(r.Path, r.head2, r.trunk, size, size, r.biased(&l.p, &l.pbias, r.pooled[:3*n.head]), nil)

	out.Policy = l.policy.apply(r, out.Policy, r.head2)
	out.Ownership = l.own.apply(r, out.Ownership, r.head1)
	owned := int64(0)
	for i, v := range out.Ownership {
		t := detmath.Tanh(float64(v))
		owned += int64(math.Round(t * ownerUnit))
		out.Ownership[i] = float32(t)
	}

	// The value head: pooled codes, globals and the score that the owners make.
	f := r.features
	copy(f, r.pooled[:3*n.head])
	d := int64((size-14)*(size-14) - 10)
	for i := range n.head {
		f[3*n.head+i] = r.pooled[i] * d * 655 >> 16
	}
	rest := f[4*n.head:]
	copy(rest, g[:])
	base := owned>>6 + int64(math.Round(float64(global[5])*20*pooledUnit))
	rest[inputs.Globals] = base
	rest[inputs.Globals+1] = max(-8*pooledUnit, min(base, 8*pooledUnit))
	rest[inputs.Globals+2] = max(-2*pooledUnit, min(base, 2*pooledUnit))
	l.h1.apply(r.hidden, f)
	for i, v := range r.hidden {
		r.hidden[i] = max(v, 0)
	}
	var o [5]int64
	l.h2.apply(o[:], r.hidden)
	real := func(i int) float64 { return float64(o[i]) / outputUnit }
	score := float64(float64(base) / pooledUnit)
	out.Win = float32(4 * real(0))
	out.Lead = float32(score + float64(20*real(1)))
	out.Mean = float32(score + float64(20*real(2)))
	out.Stdev = float32(20 * detmath.Log1pExp(real(3)))
	out.Pass = float32(real(4))
}

// biased returns the biases of c and what f makes of x.
func (r *Runner) biased(c *conv, f *fixed, x []int64) []int32 {
	f.apply(r.values, x)
	bias := r.bias[:len(c.bias)]
	for i, b := range c.bias {
		bias[i] = b + int32(r.values[i])
	}
	return bias
}

// pool sets r.pooled to means, means scaled by the size of the board, and maxima of a plane.
func (r *Runner) pool(plane []uint8, channels int) {
	kernel.Pool8(r.Path, r.sum[:channels], r.most[:channels], plane, r.size, r.size, channels)
	area := int64(r.size * r.size)
	p := r.pooled
	for c := range channels {
		mean := int64(r.sum[c]) * pooledUnit / area
		p[c] = mean
		p[channels+c] = mean * int64(r.size-14) * 6554 >> 16
		p[2*channels+c] = int64(r.most[c]) * pooledUnit
	}
}

// apply sets dst to one value for each point of a plane.
func (d *dot) apply(r *Runner, dst []float32, plane []uint8) []float32 {
	area := r.size * r.size
	if cap(dst) < area {
		dst = make([]float32, area)
	}
	dst = dst[:area]
	d.conv.Sums(r.Path, r.sums, plane, r.size, r.size, nil)
	for i := range dst {
		dst[i] = float32(float64(float64(r.sums[16*i])*d.scale) + d.bias)
	}
	return dst
}

// formatError returns an error that wraps ErrFormat.
func formatError(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFormat, fmt.Sprintf(format, args...))
}
