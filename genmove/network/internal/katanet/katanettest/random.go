// Package katanettest writes small model files with random weights, for tests of readers. The files
// of versions 9 to 14 and 16 are the only ones of these versions that the tests read.
package katanettest

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
)

// Kinds of blocks for Options. Nested holds two inner blocks, an ordinary one and a pooled one.
const (
	Ordinary         = "ordinary_block"
	Pooled           = "gpool_block"
	Nested           = "nested_bottleneck_block"
	Attention        = "transformer_attention_block" // with a fixed rope
	LearnedAttention = "learned attention"           // with a learned rope and shared keys
	PlainAttention   = "plain attention"             // without a rope
	FeedForward      = "transformer_ffn_block"
)

// Options describe the file. The zero value means a binary file with all blocks of the version.
type Options struct {
	Text, Gzip bool
	Blocks     []string // kinds; nil means all that the version has
	Channels   int      // of the trunk; 0 means 16
	Kernel     int      // of the convolutions of the trunk; 0 means 3
	HeadKernel int      // of the convolutions of the heads; 0 means 1
	Activation string   // such as ACTIVATION_MISH, from version 11; "" means ACTIVATION_RELU
	RootTip    bool     // norm by the root of the mean square behind the blocks, from version 15
	SpatialTip bool     // one mean for the whole board in that norm
	Policies   int      // policy channels from version 17; 0 means 2
	Suicide    bool     // preferPassAliveUnderSuicideRules
}

// Random returns a model file. Equal arguments give equal files.
func Random(version int, seed uint64, o Options) []byte {
	w := &writer{version: version, o: o, rand: rand.New(rand.NewPCG(seed, uint64(version)))}
	if w.o.Channels == 0 {
		w.o.Channels = 16
	}
	if w.o.Kernel == 0 {
		w.o.Kernel = 3
	}
	if w.o.HeadKernel == 0 {
		w.o.HeadKernel = 1
	}
	if w.o.Activation == "" {
		w.o.Activation = "ACTIVATION_RELU"
	}
	if w.o.Policies == 0 {
		w.o.Policies = 2
	}
	if w.o.Blocks == nil {
		w.o.Blocks = []string{Ordinary, Pooled}
		if version >= 11 {
			w.o.Blocks = append(w.o.Blocks, Nested)
		}
		if version >= 17 {
			w.o.Blocks = append(w.o.Blocks, Attention, FeedForward, LearnedAttention, PlainAttention)
		}
	}
	w.net()
	if !o.Gzip {
		return w.out.Bytes()
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	z.Write(w.out.Bytes())
	z.Close()
	return zipped.Bytes()
}

type writer struct {
	version int
	o       Options
	rand    *rand.Rand
	out     bytes.Buffer
	names   int
}

// put writes tokens, one a line.
func (w *writer) put(tokens ...any) {
	for _, t := range tokens {
		fmt.Fprintln(&w.out, t)
	}
}

func (w *writer) name(kind string) string {
	w.names++
	return fmt.Sprintf("net.%s%d", kind, w.names)
}

// block writes n numbers with the mean and the standard deviation.
func (w *writer) block(n int, mean, deviation float64) {
	w.blockOf(n, func() float64 { return mean + deviation*w.rand.NormFloat64() })
}

func (w *writer) blockOf(n int, f func() float64) {
	if w.o.Text {
		for i := range n {
			if i > 0 {
				w.out.WriteByte(' ')
			}
			w.out.Write(strconv.AppendFloat(nil, float64(float32(f())), 'g', -1, 32))
		}
		w.out.WriteByte('\n')
		return
	}
	w.out.WriteString("@BIN@")
	for range n {
		w.out.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(f()))))
	}
	w.out.WriteByte('\n')
}

func (w *writer) conv(kernel, in, out int) {
	w.put(w.name("conv"), kernel, kernel, in, out, 1, 1)
	w.block(kernel*kernel*in*out, 0, 1/math.Sqrt(float64(kernel*kernel*in)))
}

func (w *writer) matrix(in, out int) {
	w.put(w.name("matrix"), in, out)
	w.block(in*out, 0, 1/math.Sqrt(float64(in)))
}

func (w *writer) bias(c int) {
	w.put(w.name("bias"), c)
	w.block(c, 0, 0.2)
}

// norm writes a batch norm, of all four forms in turn.
func (w *writer) norm(c int) {
	form := w.names % 4
	w.put(w.name("norm"), c, "1e-3", form&1, form>>1)
	w.block(c, 0, 0.2)
	w.blockOf(c, func() float64 { return 0.5 + w.rand.Float64() })
	if form&1 != 0 {
		w.block(c, 1, 0.2)
	}
	if form>>1 != 0 {
		w.block(c, 0, 0.3)
	}
}

func (w *writer) act() {
	w.put(w.name("act"))
	if w.version >= 11 {
		w.put(w.o.Activation)
	}
}

func (w *writer) normAct(c int) {
	w.norm(c)
	w.act()
}

func (w *writer) zeros(n int) {
	for range n {
		w.put(0)
	}
}

func (w *writer) net() {
	w.put("random", w.version, 22, 19)
	if w.version >= 13 {
		w.put("20.0", "19.0", "21.0", "18.0", "41.0", "0.3", "150.0")
	}
	if w.version >= 15 {
		suicide := 0
		if w.o.Suicide {
			suicide = 1
		}
		w.put(0, suicide)
		w.zeros(6)
	}
	c := w.o.Channels
	w.put("trunk", len(w.o.Blocks), c, c, c/2, c/2, c/2)
	if w.version >= 15 {
		if w.o.RootTip {
			w.put(1)
		} else {
			w.put(0)
		}
		w.zeros(5)
	}
	w.conv(w.o.Kernel, 22, c)
	w.matrix(19, c)
	for _, kind := range w.o.Blocks {
		w.inner(kind, c)
	}
	if w.o.RootTip && w.version >= 15 {
		spatial := 0
		if w.o.SpatialTip {
			spatial = 1
		}
		w.put(w.name("tip"), c, "1e-4", spatial, 0)
		w.block(c, 1, 0.2)
		w.block(c, 0, 0.2)
	} else {
		w.norm(c)
	}
	w.act()
	w.policyHead(c)
	w.valueHead(c)
}

// inner writes a block on a trunk of c channels.
func (w *writer) inner(kind string, c int) {
	switch kind {
	case LearnedAttention, PlainAttention:
		w.put(Attention)
	default:
		w.put(kind)
	}
	w.put(w.name("block"))
	k := w.o.Kernel
	switch kind {
	case Ordinary:
		mid := c - 3
		w.normAct(c)
		w.conv(k, c, mid)
		w.normAct(mid)
		w.conv(k, mid, c)
	case Pooled:
		regular, pool := c/2+1, c/2
		w.normAct(c)
		w.conv(k, c, regular)
		w.conv(k, c, pool)
		w.normAct(pool)
		w.matrix(3*pool, regular)
		w.normAct(regular)
		w.conv(k, regular, c)
	case Nested:
		mid := c/2 + 1
		w.put(2)
		w.normAct(c)
		w.conv(1, c, mid)
		w.inner(Ordinary, mid)
		w.inner(Pooled, mid)
		w.normAct(mid)
		w.conv(1, mid, c)
	case Attention:
		w.attention(c, 2, 2, 8, 6, 1, 0)
		w.put(w.name("theta"), "50.0")
	case LearnedAttention:
		w.attention(c, 4, 2, 6, 8, 1, 1)
		w.put(w.name("rope"), 2, 3, 2)
		w.block(2*3*2, 0, 0.3)
	case PlainAttention:
		w.attention(c, 3, 1, 5, 9, 0, 0)
	case FeedForward:
		f := 2*c + 3
		w.put(c, f, 1)
		w.rms(c)
		w.matrix(c, f)
		w.matrix(c, f)
		w.matrix(f, c)
	}
}

func (w *writer) rms(c int) {
	w.put(w.name("rms"), c, "1e-5")
	w.block(c, 1, 0.2)
}

func (w *writer) attention(c, heads, kvHeads, qDim, vDim, rope, learned int) {
	w.put(heads, kvHeads, qDim, vDim, rope, learned)
	w.rms(c)
	w.matrix(c, heads*qDim)
	w.matrix(c, kvHeads*qDim)
	w.matrix(c, kvHeads*vDim)
	w.matrix(heads*vDim, c)
}

func (w *writer) policyHead(c int) {
	w.put("policyhead")
	policies := w.o.Policies
	switch {
	case w.version < 12:
		policies = 1
	case w.version < 16:
		policies = 2
	case w.version == 16:
		policies = 4
	default:
		w.put(policies)
		w.zeros(3)
	}
	p, g := c/2+2, c/2+1
	w.conv(w.o.HeadKernel, c, p)
	w.conv(1, c, g)
	w.normAct(g)
	w.matrix(3*g, p)
	w.normAct(p)
	w.conv(w.o.HeadKernel, p, policies)
	if w.version < 15 {
		w.matrix(3*g, policies)
		return
	}
	w.matrix(3*g, p)
	w.bias(p)
	w.act()
	w.matrix(p, policies)
}

func (w *writer) valueHead(c int) {
	w.put("valuehead")
	if w.version >= 17 {
		w.zeros(3)
	}
	v, h := c/2+3, c+1
	w.conv(1, c, v)
	w.normAct(v)
	w.matrix(3*v, h)
	w.bias(h)
	w.act()
	w.matrix(h, 3)
	w.bias(3)
	scores := 6
	if w.version == 8 {
		scores = 4
	}
	w.matrix(h, scores)
	w.bias(scores)
	w.conv(w.o.HeadKernel, v, 1)
}
