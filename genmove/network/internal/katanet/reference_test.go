package katanet

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/genmove/network/internal/katanet/katanettest"
	"github.com/tengen-go/tengen/internal/kernel"
	"github.com/tengen-go/tengen/internal/race"
	"github.com/tengen-go/tengen/internal/sample"
)

// values is a plane: the channels of each point.
type values [][]float64

// A reference reads a file in text form and computes the outputs while it reads, in float64 and
// with the plainest loops. It trusts the file.
type reference struct {
	tokens  []string
	version int
	w, h    int
}

func (r *reference) word() string {
	w := r.tokens[0]
	r.tokens = r.tokens[1:]
	return w
}

func (r *reference) number() float64 {
	x, err := strconv.ParseFloat(r.word(), 64)
	if err != nil {
		panic(err)
	}
	return x
}

func (r *reference) int() int { return int(r.number()) }

func (r *reference) block(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = r.number()
	}
	return list
}

func (r *reference) conv(src values) values {
	r.word()
	k, _, in, out, _, _ := r.int(), r.int(), r.int(), r.int(), r.int(), r.int()
	weights := r.block(k * k * in * out)
	dst := make(values, len(src))
	for i := range dst {
		dst[i] = make([]float64, out)
		for dy := range k {
			for dx := range k {
				y, x := i/r.w+dy-k/2, i%r.w+dx-k/2
				if y < 0 || y >= r.h || x < 0 || x >= r.w {
					continue
				}
				for c, v := range src[y*r.w+x] {
					for o := range out {
						dst[i][o] += v * weights[((dy*k+dx)*in+c)*out+o]
					}
				}
			}
		}
	}
	return dst
}

func (r *reference) matrix() func(values) values {
	r.word()
	in, out := r.int(), r.int()
	weights := r.block(in * out)
	return func(src values) values {
		dst := make(values, len(src))
		for i := range dst {
			dst[i] = make([]float64, out)
			for k, v := range src[i] {
				for o := range out {
					dst[i][o] += v * weights[k*out+o]
				}
			}
		}
		return dst
	}
}

func (r *reference) multiply(src values) values { return r.matrix()(src) }

func (r *reference) bias(src values) values {
	r.word()
	bias := r.block(r.int())
	return each(src, func(c int, x float64) float64 { return x + bias[c] })
}

func each(src values, f func(c int, x float64) float64) values {
	dst := make(values, len(src))
	for i := range src {
		for c, x := range src[i] {
			dst[i] = append(dst[i], f(c, x))
		}
	}
	return dst
}

func add(a, b values) values {
	dst := make(values, len(a))
	for i := range a {
		for c := range a[i] {
			dst[i] = append(dst[i], a[i][c]+b[i%len(b)][c])
		}
	}
	return dst
}

func (r *reference) norm(src values) values {
	r.word()
	c, epsilon, hasScale, hasBias := r.int(), r.number(), r.int(), r.int()
	mean, variance := r.block(c), r.block(c)
	scale, bias := make([]float64, c), make([]float64, c)
	for i := range scale {
		scale[i] = 1
	}
	if hasScale == 1 {
		scale = r.block(c)
	}
	if hasBias == 1 {
		bias = r.block(c)
	}
	return each(src, func(c int, x float64) float64 {
		return (x-mean[c])/math.Sqrt(variance[c]+epsilon)*scale[c] + bias[c]
	})
}

func silu(x float64) float64 { return x / (1 + math.Exp(-x)) }

func (r *reference) act(src values) values {
	r.word()
	kind := "ACTIVATION_RELU"
	if r.version >= 11 {
		kind = r.word()
	}
	return each(src, func(_ int, x float64) float64 {
		switch kind {
		case "ACTIVATION_IDENTITY":
			return x
		case "ACTIVATION_RELU":
			return max(x, 0)
		case "ACTIVATION_MISH":
			return x * math.Tanh(math.Log1p(math.Exp(x)))
		case "ACTIVATION_SILU":
			return silu(x)
		}
		panic(kind)
	})
}

func (r *reference) normAct(src values) values { return r.act(r.norm(src)) }

// pool returns one row.
func (r *reference) pool(src values, value bool) values {
	n := len(src[0])
	row := make([]float64, 3*n)
	side := math.Sqrt(float64(r.w*r.h)) - 14
	for c := range n {
		sum, most := 0.0, math.Inf(-1)
		for i := range src {
			sum += src[i][c]
			most = max(most, src[i][c])
		}
		mean := sum / float64(len(src))
		row[c], row[n+c], row[2*n+c] = mean, mean*side/10, most
		if value {
			row[2*n+c] = mean * (side*side/100 - 0.1)
		}
	}
	return values{row}
}

func (r *reference) rms(src values) values {
	r.word()
	c, epsilon := r.int(), r.number()
	weight := r.block(c)
	return rootNorm(src, epsilon, weight, make([]float64, c), false)
}

func rootNorm(src values, epsilon float64, weight, bias []float64, spatial bool) values {
	dst := make(values, len(src))
	all := 0.0
	for i := range src {
		for _, x := range src[i] {
			all += x * x
		}
	}
	all /= float64(len(src) * len(weight))
	for i := range src {
		mean := 0.0
		for _, x := range src[i] {
			mean += x * x / float64(len(weight))
		}
		if spatial {
			mean = all
		}
		for c, x := range src[i] {
			dst[i] = append(dst[i], x/math.Sqrt(mean+epsilon)*weight[c]+bias[c])
		}
	}
	return dst
}

func (r *reference) inner(t values) values {
	kind := r.word()
	r.word()
	switch kind {
	case "ordinary_block":
		return add(t, r.conv(r.normAct(r.conv(r.normAct(t)))))
	case "gpool_block":
		a := r.normAct(t)
		regular := r.conv(a)
		g := r.normAct(r.conv(a))
		regular = add(regular, r.multiply(r.pool(g, false)))
		return add(t, r.conv(r.normAct(regular)))
	case "nested_bottleneck_block":
		n := r.int()
		h := r.conv(r.normAct(t))
		for range n {
			h = r.inner(h)
		}
		return add(t, r.conv(r.normAct(h)))
	case "transformer_attention_block":
		return r.attention(t)
	case "transformer_ffn_block":
		r.int()
		r.int()
		r.int()
		in := r.rms(t)
		hidden, gate := r.multiply(in), r.multiply(in)
		for i := range hidden {
			for c := range hidden[i] {
				hidden[i][c] = silu(hidden[i][c]) * gate[i][c]
			}
		}
		return add(t, r.multiply(hidden))
	}
	panic(kind)
}

func (r *reference) attention(t values) values {
	heads, kvHeads, qDim, vDim, useRope, learned := r.int(), r.int(), r.int(), r.int(), r.int(), r.int()
	in := r.rms(t)
	q, k, v, o := r.multiply(in), r.multiply(in), r.multiply(in), r.matrix()
	angle := func(kv, pair, x, y int) float64 { return 0 }
	if useRope == 1 {
		r.word()
		if learned == 1 {
			r.int()
			r.int()
			r.int()
			weights := r.block(kvHeads * qDim)
			angle = func(kv, pair, x, y int) float64 {
				w := weights[kv*qDim+2*pair:]
				return float64(x)*w[0] + float64(y)*w[1]
			}
		} else {
			theta, half := r.number(), qDim/4
			angle = func(_, pair, x, y int) float64 {
				if pair < half {
					return float64(y) / math.Pow(theta, float64(2*pair)/float64(qDim/2))
				}
				return float64(x) / math.Pow(theta, float64(2*(pair-half))/float64(qDim/2))
			}
		}
	}
	turn := func(x []float64, i, kv int) []float64 {
		out := append([]float64(nil), x...)
		for p := range qDim / 2 {
			sin, cos := math.Sincos(angle(kv, p, i%r.w, i/r.w))
			out[2*p], out[2*p+1] = x[2*p]*cos-x[2*p+1]*sin, x[2*p]*sin+x[2*p+1]*cos
		}
		return out
	}
	result := make(values, len(t))
	for i := range t {
		for h := range heads {
			kv := h / (heads / kvHeads)
			query := turn(q[i][h*qDim:(h+1)*qDim], i, kv)
			weight, sum := make([]float64, len(t)), 0.0
			for j := range t {
				for c, x := range turn(k[j][kv*qDim:(kv+1)*qDim], j, kv) {
					weight[j] += x * query[c]
				}
				weight[j] = math.Exp(weight[j] / math.Sqrt(float64(qDim)))
				sum += weight[j]
			}
			for c := range vDim {
				x := 0.0
				for j := range t {
					x += weight[j] / sum * v[j][kv*vDim+c]
				}
				result[i] = append(result[i], x)
			}
		}
	}
	return add(t, o(result))
}

// run returns the outputs of the network in the file.
func (r *reference) run(spatial, global []float32) *Output {
	points := r.w * r.h
	in := make(values, points)
	for i := range in {
		for k := range spatialInputs {
			in[i] = append(in[i], float64(spatial[k*points+i]))
		}
	}
	var globals []float64
	for _, x := range global {
		globals = append(globals, float64(x))
	}
	r.word()
	r.version = r.int()
	r.int()
	r.int()
	factors := []float64{20, 20, 20, 20, 40, 0.25, 30}
	if r.version >= 13 {
		factors = r.block(7)
	}
	if r.version >= 15 {
		r.block(8)
	}
	r.word()
	blocks := r.int()
	r.block(5)
	kind := 0
	if r.version >= 15 {
		kind = r.int()
		r.block(5)
	}
	t := r.conv(in)
	t = add(t, r.multiply(values{globals}))
	for range blocks {
		t = r.inner(t)
	}
	if kind == 0 {
		t = r.norm(t)
	} else {
		r.word()
		c, epsilon, spatial, _ := r.int(), r.number(), r.int(), r.int()
		gamma, beta := r.block(c), r.block(c)
		t = rootNorm(t, epsilon, gamma, beta, spatial == 1)
	}
	t = r.act(t)

	out := new(Output)
	r.word()
	if r.version >= 17 {
		r.block(4)
	}
	p1 := r.conv(t)
	pooled := r.pool(r.normAct(r.conv(t)), false)
	p1 = add(p1, r.multiply(pooled))
	logits := r.conv(r.normAct(p1))
	pass := r.multiply(pooled)
	if r.version >= 15 {
		pass = r.multiply(r.act(r.bias(pass)))
	}
	out.Pass = float32(pass[0][0])
	for i := range logits {
		out.Policy = append(out.Policy, float32(logits[i][0]))
		if len(logits[i]) > 1 {
			out.Optimistic = append(out.Optimistic, float32(logits[i][1]))
			out.OptimisticPass = float32(pass[0][1])
		}
	}

	r.word()
	if r.version >= 17 {
		r.block(3)
	}
	v := r.normAct(r.conv(t))
	h := r.act(r.bias(r.multiply(r.pool(v, true))))
	value := r.bias(r.multiply(h))[0]
	out.Win, out.Loss, out.NoResult = float32(value[0]), float32(value[1]), float32(value[2])
	score := r.bias(r.multiply(h))[0]
	for _, x := range r.conv(v) {
		out.Ownership = append(out.Ownership, float32(math.Tanh(x[0])))
	}
	if len(r.tokens) > 0 {
		panic("more tokens")
	}
	soft := func(x float64) float64 { return math.Log(1 + math.Exp(x)) }
	out.ScoreMean, out.Lead = float32(score[0]*factors[1]), float32(score[2]*factors[3])
	out.ScoreStdevRaw = float32(soft(score[1]) * factors[2])
	out.VarTime, out.WinlossError, out.ScoreError = -1, -1, -1
	if r.version > 8 {
		out.VarTime = float32(soft(score[3]) * factors[4])
		switch {
		case r.version == 9:
			out.WinlossError, out.ScoreError = float32(soft(score[4])), float32(10*soft(score[5]))
		case r.version <= 13:
			out.WinlossError = float32(math.Sqrt(soft(score[4]) * factors[5]))
			out.ScoreError = float32(math.Sqrt(soft(score[5]) * factors[6]))
		default:
			a, b := soft(score[4]/2), soft(score[5]/2)
			out.WinlossError = float32(math.Sqrt(a * a * factors[5]))
			out.ScoreError = float32(math.Sqrt(b * b * factors[6]))
		}
	}
	return out
}

// Difference returns the largest relative difference of two outputs.
func Difference(a, b *Output) (most float64, where string) {
	x, y := flat(a), flat(b)
	if len(x) != len(y) {
		return math.Inf(1), "length"
	}
	for i := range x {
		d := math.Abs(x[i]-y[i]) / max(1, math.Abs(y[i]))
		if !(d <= most) {
			most, where = d, fmt.Sprintf("number %d: %v and %v", i, x[i], y[i])
		}
	}
	return most, where
}

func flat(o *Output) []float64 {
	var list []float64
	for _, s := range [][]float32{
		{o.Pass, o.OptimisticPass, o.Win, o.Loss, o.NoResult, o.ScoreMean, o.ScoreStdevRaw, o.Lead, o.VarTime, o.WinlossError, o.ScoreError},
		o.Policy, o.Optimistic, o.Ownership,
	} {
		for _, x := range s {
			list = append(list, float64(x))
		}
	}
	return list
}

// variants are options of random networks that together use everything a version has.
func variants(version int) []katanettest.Options {
	list := []katanettest.Options{{}, {Channels: 13, Kernel: 1}, {Kernel: 5, Channels: 20, HeadKernel: 3}}
	if version >= 11 {
		list = append(list, katanettest.Options{Activation: "ACTIVATION_MISH"}, katanettest.Options{Activation: "ACTIVATION_SILU"},
			katanettest.Options{Activation: "ACTIVATION_IDENTITY", Blocks: []string{katanettest.Ordinary}})
	}
	if version >= 15 {
		list = append(list, katanettest.Options{RootTip: true, Suicide: true}, katanettest.Options{RootTip: true, SpatialTip: true})
	}
	if version >= 17 {
		list = append(list, katanettest.Options{Policies: 4}, katanettest.Options{Channels: 8, Kernel: 7})
	}
	return list
}

// TestReference compares random networks of all versions with the reference, on all paths and on
// boards of several shapes with one Runner.
func TestReference(t *testing.T) {
	race.Alone(t)
	boards := [][2]int{{5, 5}, {1, 1}, {7, 4}, {2, 9}, {9, 9}}
	for version := minVersion; version <= maxVersion; version++ {
		for i, o := range variants(version) {
			o.Text = true
			text := katanettest.Random(version, uint64(i), o)
			n, err := Read(bytes.NewReader(text), Limits{})
			if err != nil {
				t.Fatalf("version %d, %+v: %v", version, o, err)
			}
			o.Text, o.Gzip = false, i%2 == 0
			m, err := Read(bytes.NewReader(katanettest.Random(version, uint64(i), o)), Limits{})
			if err != nil {
				t.Fatalf("version %d, %+v: %v", version, o, err)
			}
			if n.PreferPassAliveUnderSuicide() != o.Suicide || m.Version() != version {
				t.Errorf("version %d, %+v: read as version %d, suicide %v", version, o, m.Version(), n.PreferPassAliveUnderSuicide())
			}
			var runners []*Runner
			for _, p := range kernel.Paths() {
				r := n.NewRunner()
				r.Path = p
				runners = append(runners, r)
			}
			runners = append(runners, m.NewRunner())
			var out Output
			for k, size := range boards {
				if (version+i+k)%sample.Of(5, 1) != 0 {
					continue
				}
				w, h := size[0], size[1]
				spatial, global := RandomInputs(w, h, uint64(k))
				ref := &reference{tokens: strings.Fields(string(text)), w: w, h: h}
				want := ref.run(spatial, global)
				for _, r := range runners {
					r.Run(spatial, global, w, h, &out)
					if d, where := Difference(&out, want); d > 2e-4 || math.IsNaN(d) {
						t.Errorf("version %d, %+v, path %v, board %dx%d: %s", version, o, r.Path, w, h, where)
					}
				}
			}
		}
	}
}

// RandomInputs returns inputs of a board like those of a game: zeros and ones, and small globals.
func RandomInputs(w, h int, seed uint64) (spatial, global []float32) {
	r := rand.New(rand.NewPCG(seed, 1))
	spatial, global = make([]float32, spatialInputs*w*h), make([]float32, globalInputs)
	for i := range spatial {
		if i < w*h || r.IntN(4) == 0 {
			spatial[i] = 1
		}
	}
	for i := range global {
		global[i] = r.Float32() - 0.5
	}
	return spatial, global
}
