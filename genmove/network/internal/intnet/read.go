package intnet

import (
	"encoding/binary"
	"io"
	"math"

	"github.com/tengen-go/tengen/genmove/network/internal/inputs"
	"github.com/tengen-go/tengen/internal/kernel"
)

// Magic begins every file.
const Magic = "TNGNNET4"

// maxWidth, maxBlocks and maxStages bound the sizes in a file, so that a damaged one cannot ask for
// much memory.
const (
	maxWidth  = 512
	maxBlocks = 64
	maxStages = 8
)

// reader reads the numbers of a file and keeps the first error.
type reader struct {
	r   io.Reader
	at  int64
	err error
}

// bytes reads n bytes, in pieces so that a file must hold what it claims.
func (r *reader) bytes(n int, what string) []byte {
	var buf []byte
	for len(buf) < n && r.err == nil {
		k := min(n-len(buf), 1<<16)
		start := len(buf)
		buf = append(buf, make([]byte, k)...)
		m, err := io.ReadFull(r.r, buf[start:])
		r.at += int64(m)
		if err != nil {
			r.err = formatError("%s ends at byte %d, want %d more", what, r.at, n-start-m)
		}
	}
	if r.err != nil {
		return make([]byte, n)
	}
	return buf
}

func (r *reader) uint32(what string) uint32 { return binary.LittleEndian.Uint32(r.bytes(4, what)) }

func (r *reader) float64(what string) float64 {
	v := math.Float64frombits(binary.LittleEndian.Uint64(r.bytes(8, what)))
	if r.err == nil && (math.IsNaN(v) || math.Abs(v) > 1e6) {
		r.err = formatError("%s is %v at byte %d", what, v, r.at-8)
	}
	return v
}

// size reads a number from 1 to most.
func (r *reader) size(what string, most int) int {
	v := r.uint32(what)
	if r.err == nil && (v < 1 || v > uint32(most)) {
		r.err = formatError("%s is %d at byte %d, want 1 to %d", what, v, r.at-4, most)
	}
	if r.err != nil {
		return 1
	}
	return int(v)
}

func (r *reader) shift(what string) uint {
	v := r.uint32(what)
	if r.err == nil && v > 62 {
		r.err = formatError("the shift of %s is %d at byte %d, want 0 to 62", what, v, r.at-4)
	}
	return uint(v)
}

// conv reads a convolution with all that its output needs.
func (r *reader) conv(what string, taps, in, out int) conv {
	shift := r.shift(what)
	if r.err == nil && shift > 31 {
		r.err = formatError("the shift of %s is %d at byte %d, want 0 to 31", what, shift, r.at-4)
	}
	raw := r.bytes(taps*taps*in*out, what)
	weights := make([]int8, len(raw))
	for i, v := range raw {
		weights[i] = int8(v)
	}
	bias := make([]int32, out)
	for i := range bias {
		bias[i] = int32(r.uint32(what))
		if r.err == nil && (bias[i] > 1<<29 || bias[i] < -1<<29) {
			r.err = formatError("a bias of %s is %d at byte %d", what, bias[i], r.at-4)
		}
	}
	mul := make([]int16, out)
	for i, b := 0, r.bytes(2*out, what); i < out; i++ {
		mul[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
		if r.err == nil && mul[i] < 0 {
			r.err = formatError("a factor of %s is %d, want 0 or more", what, mul[i])
		}
	}
	if r.err != nil {
		return conv{}
	}
	k, err := kernel.NewConv8(taps, in, out, weights, bias, mul, shift)
	if err != nil {
		r.err = formatError("%s: %v", what, err)
	}
	return conv{k, bias}
}

// fixed reads a matrix in fixed point.
func (r *reader) fixed(what string, in, out int) fixed {
	f := fixed{in: in, out: out, shift: r.shift(what), weights: make([]int32, in*out), bias: make([]int64, out)}
	raw := r.bytes(4*in*out, what)
	for i := range f.weights {
		f.weights[i] = int32(binary.LittleEndian.Uint32(raw[4*i:]))
	}
	raw = r.bytes(8*out, what)
	for i := range f.bias {
		f.bias[i] = int64(binary.LittleEndian.Uint64(raw[8*i:]))
	}
	return f
}

// dot reads a convolution to one channel.
func (r *reader) dot(what string, in int) dot {
	raw := r.bytes(in, what)
	d := dot{scale: r.float64(what), bias: r.float64(what)}
	if r.err != nil {
		return d
	}
	weights := make([]int8, in*16)
	for i, v := range raw {
		weights[16*i] = int8(v)
	}
	k, err := kernel.NewConv8(1, in, 16, weights, make([]int32, 16), make([]int16, 16), 0)
	if err != nil {
		r.err = formatError("%s: %v", what, err)
	}
	d.conv = conv{k, nil}
	return d
}

// Read reads a network. The error wraps ErrFormat and says what is wrong and at which byte.
func Read(from io.Reader) (*Net, error) {
	r := &reader{r: from}
	if m := r.bytes(len(Magic), "the header"); r.err == nil && string(m) != Magic {
		return nil, formatError("it begins with %q, want %q", m, Magic)
	}
	n := &Net{}
	n.name = string(r.bytes(r.size("the length of the name", 96), "the name"))
	planes := r.size("the number of planes", inputs.Planes)
	n.channels, n.mid = r.size("the number of channels", maxWidth), r.size("the number of inner channels", maxWidth)
	n.head, n.hidden = r.size("the number of head channels", maxWidth), r.size("the number of hidden units", maxWidth)
	for _, p := range r.bytes(planes, "the list of planes") {
		if r.err == nil && int(p) >= inputs.Planes {
			r.err = formatError("plane %d at byte %d, want 0 to %d", p, r.at, inputs.Planes-1)
		}
		n.planes = append(n.planes, int(p))
	}
	if r.err != nil {
		return nil, r.err
	}
	stages, last := r.size("the number of stages", maxStages), 0
	for range stages - 1 {
		limit := r.size("the end of a stage", 1000)
		if r.err == nil && limit <= last {
			r.err = formatError("a stage ends at %d thousandths at byte %d, the one before at %d", limit, r.at-4, last)
		}
		n.limits = append(n.limits, limit)
		last = limit
	}
	for range stages {
		n.stages = append(n.stages, r.layers(n))
		if r.err != nil {
			return nil, r.err
		}
	}
	return n, nil
}

// layers reads the weights for one stage of n.
func (r *reader) layers(n *Net) layers {
	planes, blocks := len(n.planes), r.size("the number of blocks", maxBlocks)
	var l layers
	l.first = r.conv("the first layer", 3, planes, n.channels)
	l.globals = r.fixed("the globals", inputs.Globals, n.channels)
	for range blocks {
		var b block
		b.p = r.conv("a block", 1, n.channels, n.mid)
		if r.uint32("a block") != 0 {
			f := r.fixed("a pooled bias", 3*n.mid, n.mid)
			b.pool = &f
			n.weights += len(f.weights)
		}
		b.a = r.conv("a block", 3, n.mid, n.mid)
		b.b = r.conv("a block", 3, n.mid, n.mid)
		b.q = r.conv("a block", 1, n.mid, n.channels)
		if r.err != nil {
			return l
		}
		l.blocks = append(l.blocks, b)
	}
	l.v = r.conv("the value head", 1, n.channels, n.head)
	l.p = r.conv("the policy head", 1, n.channels, n.head)
	l.pbias = r.fixed("the policy head", 3*n.head, n.head)
	l.policy = r.dot("the policy head", n.head)
	l.own = r.dot("the ownership head", n.head)
	l.h1 = r.fixed("the value head", 4*n.head+inputs.Globals+3, n.hidden)
	l.h2 = r.fixed("the value head", n.hidden, 5)
	n.weights += 9*planes*n.channels + inputs.Globals*n.channels + blocks*(2*n.channels*n.mid+18*n.mid*n.mid) +
		2*n.channels*n.head + 3*n.head*n.head + 2*n.head + len(l.h1.weights) + len(l.h2.weights)
	return l
}
