package katanet

import (
	"math"

	"github.com/tengen-go/tengen/internal/kernel"
)

// A block adds its result to the trunk, a matrix of one row a point. level is the number of nested
// blocks around it.
type block interface {
	run(r *Runner, trunk []float32, level int)
}

// ordinary is two convolutions, each behind a norm.
type ordinary struct {
	norm1 norm
	conv1 *conv
	norm2 norm
	conv2 *conv
}

func (b *ordinary) run(r *Runner, trunk []float32, level int) {
	s := &r.levels[level]
	mid := s.mid.matrix(b.conv1.out, r)
	r.normConv(s, mid, &b.norm1, b.conv1, trunk, false)
	r.normConv(s, trunk, &b.norm2, b.conv2, mid, true)
}

// pooled is like ordinary, and adds to the first result a vector made of maxima and means over the
// board.
type pooled struct {
	norm1         norm
	regular, pool *conv
	poolNorm      norm
	bias          *matrix
	norm2         norm
	conv2         *conv
}

func (b *pooled) run(r *Runner, trunk []float32, level int) {
	s := &r.levels[level]
	border := max(b.regular.border(), b.pool.border())
	act := s.act.shape(len(b.norm1.scale), border, r)
	b.norm1.apply(r.Path, act, border, trunk, r.w, r.h)
	mid := s.mid.matrix(b.regular.out, r)
	b.regular.apply(r, mid, act, border, r.w, r.h, false)
	g := s.pool.matrix(b.pool.out, r)
	b.pool.apply(r, g, act, border, r.w, r.h, false)
	bias := r.poolBias(g, &b.poolNorm, b.bias, &b.norm2)

	border = b.conv2.border()
	act = s.act.shape(len(b.norm2.scale), border, r)
	b.norm2.applyBias(r.Path, act, border, mid, r.w, r.h, bias)
	b.conv2.apply(r, trunk, act, border, r.w, r.h, true)
}

// nested runs blocks on a trunk of its own.
type nested struct {
	norm1 norm
	conv1 *conv
	inner []block
	norm2 norm
	conv2 *conv
}

func (b *nested) run(r *Runner, trunk []float32, level int) {
	s := &r.levels[level]
	inner := r.levels[level+1].trunk.matrix(b.conv1.out, r)
	r.normConv(s, inner, &b.norm1, b.conv1, trunk, false)
	for _, x := range b.inner {
		x.run(r, inner, level+1)
	}
	r.normConv(s, trunk, &b.norm2, b.conv2, inner, true)
}

// rms is a norm by the root of the mean square at each point.
type rms struct {
	weight  []float32
	epsilon float32
}

func (n *rms) apply(p kernel.Path, dst, src []float32, points int) {
	c := len(n.weight)
	for i := range points {
		kernel.RMSRow32(p, dst[i*c:][:c], src[i*c:][:c], n.weight, n.epsilon)
	}
}

// rowsAtOnce is the number of points whose scores or hidden channels are computed at once, so that
// they stay in the cache.
const rowsAtOnce = 48

// attention is a self-attention of all points. Several heads of queries may share keys and values.
type attention struct {
	heads, kvHeads, qDim, vDim int

	norm       rms
	q, k, v, o *matrix
	rope       *rope
}

func (b *attention) run(r *Runner, trunk []float32, _ int) {
	c, points := len(b.norm.weight), r.w*r.h
	q, k, v, o := b.heads*b.qDim, b.kvHeads*b.qDim, b.kvHeads*b.vDim, b.heads*b.vDim
	in := r.norm.matrix(c, r)
	b.norm.apply(r.Path, in, trunk, points)
	queries, keys, values := r.q.matrix(q, r), r.k.matrix(k, r), r.v.matrix(v, r)
	b.q.apply(r.Path, queries, q, in, c, points, false)
	b.k.apply(r.Path, keys, k, in, c, points, false)
	b.v.apply(r.Path, values, v, in, c, points, false)
	if b.rope != nil {
		b.rotate(r, queries, keys)
	}

	result := r.o.matrix(o, r)
	stride := (points + 15) &^ 15
	scores := r.scores.floats(rowsAtOnce * stride)
	scale := float32(1 / math.Sqrt(float64(b.qDim)))
	for kv := range b.kvHeads {
		r.keys.PackTransposed(b.qDim, points, keys[kv*b.qDim:], k)
		r.values.Pack(points, b.vDim, values[kv*b.vDim:], v)
		group := b.heads / b.kvHeads
		for h := kv * group; h < (kv+1)*group; h++ {
			for from := 0; from < points; from += rowsAtOnce {
				rows := min(rowsAtOnce, points-from)
				kernel.Mul32(r.Path, scores, stride, queries[from*q+h*b.qDim:], q, rows, &r.keys, false)
				for i := range rows {
					kernel.SoftmaxRow32(r.Path, scores[i*stride:][:points], scale)
				}
				kernel.Mul32(r.Path, result[from*o+h*b.vDim:], o, scores, stride, rows, &r.values, false)
			}
		}
	}
	b.o.apply(r.Path, trunk, c, result, o, points, true)
}

// rotate turns the queries and keys of all points by the angles of their rope.
func (b *attention) rotate(r *Runner, queries, keys []float32) {
	table := r.tables[b.rope]
	n, group := b.qDim, b.heads/b.kvHeads
	for i := range r.w * r.h {
		q, k := queries[i*b.heads*n:][:b.heads*n], keys[i*b.kvHeads*n:][:b.kvHeads*n]
		t := table[i*b.rope.heads*n:][:b.rope.heads*n]
		for kv := range b.kvHeads {
			rotate(k[kv*n:][:n], t[:n])
			for h := range group {
				rotate(q[(kv*group+h)*n:][:n], t[:n])
			}
			if b.rope.heads > 1 {
				t = t[n:]
			}
		}
	}
}

// feedForward is a gated layer of hidden channels at each point.
type feedForward struct {
	norm              rms
	linear, gate, out *matrix
}

func (b *feedForward) run(r *Runner, trunk []float32, _ int) {
	c, f, points := len(b.norm.weight), b.linear.out, r.w*r.h
	in := r.norm.floats(rowsAtOnce * c)
	hidden, gate := r.hidden.floats(rowsAtOnce*f), r.gate.floats(rowsAtOnce*f)
	for from := 0; from < points; from += rowsAtOnce {
		rows := min(rowsAtOnce, points-from)
		part := trunk[from*c:]
		b.norm.apply(r.Path, in, part, rows)
		b.linear.apply(r.Path, hidden, f, in, c, rows, false)
		b.gate.apply(r.Path, gate, f, in, c, rows, false)
		kernel.SiLUGate32(r.Path, hidden[:rows*f], gate[:rows*f])
		b.out.apply(r.Path, part, c, hidden, f, rows, true)
	}
}
