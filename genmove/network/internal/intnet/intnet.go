// Package intnet reads and runs the networks of this module: nested bottleneck blocks and attention
// with activations of seven bits and weights of eight. All sums are integers, so every platform
// computes the same bits.
//
// The trunk has C channels. Each block reduces it to M channels by a 1×1 convolution, applies two
// 3×3 convolutions with a residual connection and adds the result back by another 1×1 convolution.
// Mean and maximum of the M channels over the board are a bias of the first 3×3 convolution. The
// activations are clipped to what seven bits hold.
//
// A block may have attention before it, which adds to the trunk at each point what heads find at
// the points of even column and row of the whole board; see kernel.Attend8. Queries and keys depend
// on where the points are, too.
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
	attend     *attention // before the block, nil for none
	p, a, b, q conv
	pool       *fixed // nil for none
}

// coordinates is the number of coordinates that a point may have, in half points from the center.
const coordinates = 49

// attention is what each point finds in points of the whole board.
type attention struct {
	heads, width int
	x, y         []int8 // what a coordinate adds to queries and then keys: [coordinates][2*width]
	q, kv, out   conv
}

// place returns what is added to all points of a plane of channels, which has each step-th column
// and row of a board of size lines: 64, which stands for 0, and in the first channels what the
// coordinates add, to queries or keys.
func (a *attention) place(size, step, channels int, keys bool) []uint8 {
	n := (size + step - 1) / step
	plane := make([]uint8, kernel.PlaneLen(n, n, channels))
	from := 0
	if keys {
		from = a.width
	}
	first := coordinates/2 + 1 - size
	for y := range n {
		for x := range n {
			d := plane[((y+1)*(n+2)+x+1)*channels:][:channels]
			for i := range d {
				d[i] = 64
			}
			dx := a.x[(first+2*x*step)*2*a.width+from:][:a.width]
			dy := a.y[(first+2*y*step)*2*a.width+from:][:a.width]
			for i, v := range dx {
				d[i] = uint8(min(max(64+int(v)+int(dy[i]), 0), 127))
			}
		}
	}
	return plane
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
	first                                conv
	globals                              fixed
	blocks                               []block
	v, p                                 conv
	pbias                                fixed
	policy, own                          dot
	h1, h2                               fixed
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
	attend                           []attend
	some, queries, keys, found       []uint8 // of an attention: the trunk at the points of keys, and its planes
}

// attend is what a Runner needs for an attention.
type attend struct {
	heads             *kernel.Attend8
	place, placeOfKey []uint8
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
	r.attend = make([]attend, len(n.blocks))
	few := (size + 1) / 2
	for i := range n.blocks {
		a := n.blocks[i].attend
		if a == nil {
			continue
		}
		r.attend[i] = attend{
			heads: kernel.NewAttend8(a.heads), place: a.place(size, 1, a.width, false), placeOfKey: a.place(size, 2, 2*a.width, true),
		}
		r.queries, r.found = plane(a.width), plane(a.width)
		r.some = make([]uint8, kernel.PlaneLen(few, few, n.channels))
		r.keys = make([]uint8, kernel.PlaneLen(few, few, 2*a.width))
	}
}

// look adds the attention before block i to the trunk.
func (r *Runner) look(i int) {
	a, s := r.net.blocks[i].attend, &r.attend[i]
	size, channels := r.size, r.net.channels
	few := (size + 1) / 2
	for y := range few {
		for x := range few {
			copy(r.some[((y+1)*(few+2)+x+1)*channels:][:channels], r.trunk[((2*y+1)*(size+2)+2*x+1)*channels:])
		}
	}
	a.q.Apply(r.Path, r.queries, r.trunk, size, size, nil, s.place)
	a.kv.Apply(r.Path, r.keys, r.some, few, few, nil, s.placeOfKey)
	s.heads.Apply(r.Path, r.found, r.queries, size, size, r.keys, few, few)
	a.out.Apply(r.Path, r.trunk, r.found, size, size, nil, r.trunk)
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

	n.first.Apply(r.Path, r.trunk, r.input, size, size, r.biased(&n.first, &n.globals, g[:]), nil)
	for i := range n.blocks {
		b := &n.blocks[i]
		if b.attend != nil {
			r.look(i)
		}
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

	n.v.Apply(r.Path, r.head1, r.trunk, size, size, nil, nil)
	r.pool(r.head1, n.head)
	n.p.Apply(r.Path, r.head2, r.trunk, size, size, r.biased(&n.p, &n.pbias, r.pooled[:3*n.head]), nil)

	out.Policy = n.policy.apply(r, out.Policy, r.head2)
	out.Ownership = n.own.apply(r, out.Ownership, r.head1)
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
	n.h1.apply(r.hidden, f)
	for i, v := range r.hidden {
		r.hidden[i] = max(v, 0)
	}
	var o [5]int64
	n.h2.apply(o[:], r.hidden)
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
