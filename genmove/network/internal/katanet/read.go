package katanet

import (
	"fmt"
	"io"
	"math"

	"github.com/tengen-go/tengen/internal/kernel"
)

const (
	minVersion = 8
	maxVersion = 17

	maxChannels = 1 << 14
	maxBlocks   = 1 << 12
	maxHeads    = 1 << 8
	maxDepth    = 4 // of nested blocks
)

// Limits bound what Read accepts.
type Limits struct {
	// MaxBytes is the largest size of the unpacked file. Zero means 512 MiB.
	MaxBytes int64
}

// Read reads a model file, binary or text, packed by gzip or not. It refuses a file that it does
// not understand entirely with an *Error. Memory in use grows only as data arrives, to at most
// about twice the unpacked size of the file.
func Read(r io.Reader, lim Limits) (*Net, error) {
	p := &parser{stream: newStream(r, lim.MaxBytes)}
	n := p.net()
	p.end()
	if p.err != nil {
		return nil, p.err
	}
	n.parameters = p.parameters
	return n, nil
}

// A parser turns descriptors into layers. After an error its methods return what cannot be used, so
// the error is looked at before the next block.
type parser struct {
	*stream
	version int
	depth   int // of the deepest nested block
}

func (p *parser) net() *Net {
	n := &Net{
		scoreMean: 20, scoreStdev: 20, lead: 20, varTime: 40, winlossError: 0.25, scoreError: 30,
	}
	n.name = string(p.word("the name of the model"))
	n.version = p.integer("model version", 0, math.MaxInt32)
	if p.err != nil {
		return nil
	}
	switch {
	case n.version < minVersion:
		p.failf(ErrOldVersion, "version %d, expected %d to %d", n.version, minVersion, maxVersion)
	case n.version > maxVersion:
		p.failf(ErrNewVersion, "version %d, expected %d to %d", n.version, minVersion, maxVersion)
	}
	p.version = n.version
	p.inputs("spatial", spatialInputs)
	p.inputs("global", globalInputs)
	if n.version >= 13 {
		p.decimal("tdScoreMult", -math.MaxFloat32)
		for _, m := range []struct {
			name string
			to   *float64
		}{
			{"scoreMeanMult", &n.scoreMean}, {"scoreStdevMult", &n.scoreStdev}, {"leadMult", &n.lead},
			{"varTimeMult", &n.varTime}, {"shorttermValueErrorMult", &n.winlossError}, {"shorttermScoreErrorMult", &n.scoreError},
		} {
			*m.to = p.decimal(m.name, 0)
		}
	}
	if n.version >= 15 {
		if w := p.word("metaEncoderVersion"); p.err == nil && string(w) != "0" {
			p.failf(ErrEncoder, "metaEncoderVersion is %s", quote(w))
		}
		n.suicide = p.boolean("preferPassAliveUnderSuicideRules")
		p.zeros("header", 6)
	}
	p.trunk(n)
	if p.err != nil {
		return nil
	}
	p.policyHead(n)
	p.valueHead(n)
	n.depth = p.depth
	return n
}

func (p *parser) inputs(kind string, want int) {
	what := kind + " input channels"
	if got := p.integer(what, 0, math.MaxInt32); p.err == nil && got != want {
		p.failf(ErrInputs, "%d %s, expected %d", got, what, want)
	}
}

func (p *parser) zeros(of string, n int) {
	for i := range n {
		p.zero(fmt.Sprintf("%s option %d", of, i+1))
	}
}

func (p *parser) trunk(n *Net) {
	defer p.leave(p.enter("trunk %s", p.name()))
	blocks := p.integer("numBlocks", 1, maxBlocks)
	n.channels = p.size("trunk channels")
	for _, what := range []string{"mid channels", "regular channels", "unused channels", "pooled channels"} {
		p.integer(what, 0, math.MaxInt32)
	}
	kind := 0
	if n.version >= 15 {
		kind = p.integer("trunkNormKind", 0, math.MaxInt32)
		if p.err == nil && kind > 1 {
			p.failf(ErrNormKind, "trunkNormKind is %d, expected 0 or 1", kind)
		}
		p.zeros("trunk", 5)
	}
	n.spatial = p.conv(spatialInputs, n.channels)
	n.global = p.matrix(globalInputs, n.channels)
	n.blocks = p.blocks(blocks, n.channels, 0)
	if kind == 0 {
		n.tip.norm = p.norm(n.channels)
	} else {
		n.tip = p.rootNorm(n.channels)
	}
	n.tip.act = p.activation()
}

func (p *parser) size(what string) int { return p.integer(what, 1, maxChannels) }

// equal refuses sizes that do not fit; want 0 fits all.
func (p *parser) equal(what string, got, want int) {
	if p.err == nil && want != 0 && got != want {
		p.failf(ErrShape, "%d %s, expected %d", got, what, want)
	}
}

// conv reads a convolution. Zero for in or out allows any number of channels.
func (p *parser) conv(in, out int) *conv {
	defer p.leave(p.enter("convolution %s", p.name()))
	ky, kx := p.integer("kernel height", 0, math.MaxInt32), p.integer("kernel width", 0, math.MaxInt32)
	if p.err == nil && (ky != kx || ky%2 == 0 || ky > 7) {
		p.failf(ErrKernel, "kernel of %dx%d, expected 1x1, 3x3, 5x5 or 7x7", ky, kx)
	}
	gotIn, gotOut := p.size("input channels"), p.size("output channels")
	for _, what := range []string{"vertical dilation", "horizontal dilation"} {
		if d := p.integer(what, 0, math.MaxInt32); p.err == nil && d != 1 {
			p.failf(ErrDilation, "%s is %d, expected 1", what, d)
		}
	}
	p.equal("input channels", gotIn, in)
	p.equal("output channels", gotOut, out)
	weights := p.block(int64(ky) * int64(kx) * int64(gotIn) * int64(gotOut))
	if p.err != nil {
		return nil
	}
	c, err := newConv(ky, gotIn, gotOut, weights)
	if err != nil {
		p.failf(ErrKernel, "%v", err)
	}
	return c
}

// matrix reads a matrix. Zero for in or out allows any size.
func (p *parser) matrix(in, out int) *matrix {
	defer p.leave(p.enter("matrix %s", p.name()))
	gotIn, gotOut := p.size("inputs"), p.size("outputs")
	p.equal("inputs", gotIn, in)
	p.equal("outputs", gotOut, out)
	weights := p.block(int64(gotIn) * int64(gotOut))
	if p.err != nil {
		return nil
	}
	return newMatrix(gotIn, gotOut, weights)
}

// vector reads a block of n numbers that stays.
func (p *parser) vector(n int) []float32 {
	return append([]float32(nil), p.block(int64(n))...)
}

// bias reads a bias of c channels.
func (p *parser) bias(c int) []float32 {
	defer p.leave(p.enter("bias %s", p.name()))
	p.equal("channels", p.size("channels"), c)
	return p.vector(c)
}

// norm reads a batch norm of c channels.
func (p *parser) norm(c int) norm {
	defer p.leave(p.enter("norm %s", p.name()))
	p.equal("channels", p.size("channels"), c)
	epsilon := p.decimal("epsilon", 0)
	hasScale, hasBias := p.boolean("hasScale"), p.boolean("hasBias")
	mean, variance := p.vector(c), p.vector(c)
	p.parameters -= int64(len(mean) + len(variance)) // statistics are not counted
	n := norm{scale: make([]float32, len(mean)), bias: make([]float32, len(mean))}
	for i := range n.scale {
		n.scale[i] = 1
	}
	if hasScale {
		copy(n.scale, p.block(int64(c)))
	}
	if hasBias {
		copy(n.bias, p.block(int64(c)))
	}
	if p.err != nil {
		return norm{}
	}
	for i := range n.scale {
		v := float64(variance[i]) + epsilon
		if v <= 0 {
			p.failf(ErrRange, "variance %d is %v with epsilon %v, expected more than 0", i+1, variance[i], epsilon)
			return norm{}
		}
		scale := float64(n.scale[i]) / math.Sqrt(v)
		bias := float64(n.bias[i]) - scale*float64(mean[i])
		if math.Abs(scale) > math.MaxFloat32 || math.Abs(bias) > math.MaxFloat32 {
			p.failf(ErrNotFinite, "the factor or the summand of channel %d is too large", i+1)
			return norm{}
		}
		n.scale[i], n.bias[i] = float32(scale), float32(bias)
	}
	return n
}

// rootNorm reads the norm by the root of the mean square behind the last block.
func (p *parser) rootNorm(c int) tip {
	defer p.leave(p.enter("root norm %s", p.name()))
	p.equal("channels", p.size("channels"), c)
	t := tip{root: true}
	t.epsilon = p.decimal("epsilon", 0)
	t.spatial = p.boolean("spatial")
	p.zero("groupSize")
	t.scale, t.bias = p.vector(c), p.vector(c)
	if p.err != nil {
		return tip{}
	}
	t.ones = make([]float32, c)
	for i := range t.ones {
		t.ones[i] = 1
	}
	return t
}

// activation reads an activation.
func (p *parser) activation() kernel.Act {
	defer p.leave(p.enter("activation %s", p.name()))
	if p.version < 11 {
		return kernel.ReLU
	}
	w := p.word("a kind of activation")
	switch string(w) {
	case "ACTIVATION_IDENTITY":
		return kernel.Identity
	case "ACTIVATION_RELU":
		return kernel.ReLU
	case "ACTIVATION_MISH":
		return kernel.Mish
	case "ACTIVATION_SILU":
		return kernel.SiLU
	}
	if p.err == nil {
		p.failf(ErrActivation, "%s", quote(w))
	}
	return 0
}

func (p *parser) normAct(c int) norm {
	n := p.norm(c)
	n.act = p.activation()
	return n
}

// blocks reads n blocks on a trunk of c channels.
func (p *parser) blocks(n, c, depth int) []block {
	var list []block
	for i := range n {
		at := p.enter("block %d", i+1)
		b := p.oneBlock(c, depth)
		if p.err != nil {
			return nil
		}
		list = append(list, b)
		p.leave(at)
	}
	return list
}

func (p *parser) oneBlock(c, depth int) block {
	kind := string(p.word("a kind of block"))
	if p.err != nil {
		return nil
	}
	switch kind {
	case "ordinary_block", "gpool_block", "nested_bottleneck_block", "transformer_attention_block", "transformer_ffn_block":
	default:
		p.failf(ErrBlockKind, "%s", quote([]byte(kind)))
		return nil
	}
	defer p.leave(p.enter("%s %s", kind, p.name()))
	switch kind {
	case "ordinary_block":
		b := &ordinary{norm1: p.normAct(c), conv1: p.conv(c, 0)}
		if p.err == nil {
			b.norm2, b.conv2 = p.normAct(b.conv1.out), p.conv(b.conv1.out, c)
		}
		return b
	case "gpool_block":
		return p.pooled(c)
	case "nested_bottleneck_block":
		return p.nested(c, depth+1)
	case "transformer_attention_block":
		return p.attention(c)
	default:
		return p.feedForward(c)
	}
}

func (p *parser) pooled(c int) block {
	b := &pooled{norm1: p.normAct(c), regular: p.conv(c, 0), pool: p.conv(c, 0)}
	if p.err == nil {
		r, g := b.regular.out, b.pool.out
		b.poolNorm = p.normAct(g)
		b.bias = p.matrix(3*g, r)
		b.norm2, b.conv2 = p.normAct(r), p.conv(r, c)
	}
	return b
}

func (p *parser) nested(c, depth int) block {
	if depth > maxDepth {
		p.failf(ErrNesting, "expected at most %d levels", maxDepth)
		return nil
	}
	p.depth = max(p.depth, depth)
	n := p.integer("number of inner blocks", 1, maxBlocks)
	b := &nested{norm1: p.normAct(c), conv1: p.conv(c, 0)}
	if p.err == nil {
		b.inner = p.blocks(n, b.conv1.out, depth)
		b.norm2, b.conv2 = p.normAct(b.conv1.out), p.conv(b.conv1.out, c)
	}
	return b
}

// rms reads the norm of a transformer block.
func (p *parser) rms(c int) rms {
	defer p.leave(p.enter("root norm %s", p.name()))
	p.equal("channels", p.size("channels"), c)
	return rms{epsilon: float32(p.decimal("epsilon", 0)), weight: p.vector(c)}
}

func (p *parser) attention(c int) block {
	heads, kvHeads := p.integer("numHeads", 1, maxHeads), p.integer("numKVHeads", 1, maxHeads)
	qDim, vDim := p.size("qDim"), p.size("vDim")
	if p.err == nil && heads%kvHeads != 0 {
		p.failf(ErrShape, "%d heads, expected a multiple of %d, the heads of keys", heads, kvHeads)
	}
	useRope, learnable := p.boolean("useRope"), p.boolean("learnableRope")
	if p.err == nil && heads*max(qDim, vDim) > maxChannels {
		p.failf(ErrRange, "%d heads of %d and %d channels, expected at most %d channels in all", heads, qDim, vDim, maxChannels)
	}
	b := &attention{
		heads: heads, kvHeads: kvHeads, qDim: qDim, vDim: vDim,
		norm: p.rms(c),
		q:    p.matrix(c, heads*qDim),
		k:    p.matrix(c, kvHeads*qDim),
		v:    p.matrix(c, kvHeads*vDim),
		o:    p.matrix(heads*vDim, c),
	}
	switch {
	case !useRope || p.err != nil:
	case learnable:
		b.rope = p.learnedRope(kvHeads, qDim)
	default:
		b.rope = p.fixedRope(qDim)
	}
	return b
}

func (p *parser) learnedRope(heads, qDim int) *rope {
	defer p.leave(p.enter("rope %s", p.name()))
	if p.err == nil && qDim%2 != 0 {
		p.failf(ErrShape, "%d channels a head, expected an even number", qDim)
	}
	p.equal("heads", p.size("heads"), heads)
	p.equal("pairs", p.size("pairs"), qDim/2)
	p.equal("dimensions", p.size("dimensions"), 2)
	r := &rope{heads: heads, pairs: qDim / 2}
	for i, x := range p.block(int64(heads) * int64(qDim)) {
		if i%2 == 0 {
			r.x = append(r.x, float64(x))
		} else {
			r.y = append(r.y, float64(x))
		}
	}
	return r
}

func (p *parser) fixedRope(qDim int) *rope {
	defer p.leave(p.enter("rope %s", p.name()))
	theta := p.decimal("theta", 0)
	if p.err != nil {
		return nil
	}
	if qDim%4 != 0 {
		p.failf(ErrShape, "%d channels a head, expected a multiple of 4", qDim)
		return nil
	}
	if theta == 0 {
		p.failf(ErrRange, "theta is 0, expected more")
		return nil
	}
	pairs := qDim / 2
	r := &rope{heads: 1, pairs: pairs, x: make([]float64, pairs), y: make([]float64, pairs)}
	for i := range pairs / 2 {
		step := math.Pow(theta, -2*float64(i)/float64(pairs))
		if math.IsInf(step, 0) {
			p.failf(ErrRange, "theta is %v, expected more", theta)
			return nil
		}
		r.y[i], r.x[i+pairs/2] = step, step
	}
	return r
}

func (p *parser) feedForward(c int) block {
	p.equal("channels", p.size("channels"), c)
	hidden := p.size("hidden channels")
	if w := p.word("useSwiGLU"); p.err == nil && string(w) != "1" {
		p.failf(ErrOption, "useSwiGLU is %s, expected 1", quote(w))
	}
	return &feedForward{
		norm:   p.rms(c),
		linear: p.matrix(c, hidden),
		gate:   p.matrix(c, hidden),
		out:    p.matrix(hidden, c),
	}
}

func (p *parser) policyHead(n *Net) {
	defer p.leave(p.enter("policy head %s", p.name()))
	switch {
	case n.version < 12:
		n.policyChannels = 1
	case n.version < 16:
		n.policyChannels = 2
	case n.version == 16:
		n.policyChannels = 4
	default:
		n.policyChannels = p.integer("policyChannels", 0, math.MaxInt32)
		if c := n.policyChannels; p.err == nil && c != 2 && c != 4 {
			p.failf(ErrOption, "policyChannels is %d, expected 2 or 4", c)
		}
		p.zeros("policy head", 3)
	}
	h := &n.policy
	h.p1, h.g1 = p.conv(n.channels, 0), p.conv(n.channels, 0)
	if p.err != nil {
		return
	}
	h.pool = p.normAct(h.g1.out)
	h.gBias = p.matrix(3*h.g1.out, h.p1.out)
	h.norm = p.normAct(h.p1.out)
	h.p2 = p.conv(h.p1.out, n.policyChannels)
	if n.version < 15 {
		h.pass = p.matrix(3*h.g1.out, n.policyChannels)
		return
	}
	h.pass = p.matrix(3*h.g1.out, 0)
	if p.err != nil {
		return
	}
	h.passNorm = p.biasAct(h.pass.out)
	h.pass2 = p.matrix(h.pass.out, n.policyChannels)
}

// biasAct reads a bias and an activation.
func (p *parser) biasAct(c int) norm {
	n := norm{bias: p.bias(c), act: p.activation()}
	n.scale = make([]float32, len(n.bias))
	for i := range n.scale {
		n.scale[i] = 1
	}
	return n
}

func (p *parser) valueHead(n *Net) {
	if p.err != nil {
		return
	}
	defer p.leave(p.enter("value head %s", p.name()))
	if n.version >= 17 {
		p.zeros("value head", 3)
	}
	h := &n.value
	h.v1 = p.conv(n.channels, 0)
	if p.err != nil {
		return
	}
	h.norm = p.normAct(h.v1.out)
	h.v2 = p.matrix(3*h.v1.out, 0)
	if p.err != nil {
		return
	}
	h.v2Norm = p.biasAct(h.v2.out)
	h.value = p.matrix(h.v2.out, 3)
	h.valueBias = p.bias(3)
	scores := 6
	if n.version == 8 {
		scores = 4
	}
	h.score = p.matrix(h.v2.out, scores)
	h.scoreBias = p.bias(scores)
	h.ownership = p.conv(h.v1.out, 1)
}
