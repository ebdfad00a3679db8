package katanet

import (
	"fmt"
	"math"

	"github.com/tengen-go/tengen/internal/kernel"
)

// Output is the result of one evaluation, for the side to move. Policies and Ownership have w*h
// elements, row by row from the top. Logits are as the network gives them, before any softmax.
type Output struct {
	Policy         []float32 // logits of the moves
	Optimistic     []float32 // logits of the optimistic policy; empty if the network has none
	Pass           float32   // logit of the pass
	OptimisticPass float32   // logit of the pass in the optimistic policy

	Win, Loss, NoResult float32 // logits

	ScoreMean     float32 // expected score in points if the game ends with a result
	ScoreStdevRaw float32 // standard deviation of that score in points
	Lead          float32 // points that would make the game even, if it ends with a result
	VarTime       float32 // variance of the remaining time in moves; -1 before version 9
	WinlossError  float32 // expected short-term error of win minus loss; -1 before version 9
	ScoreError    float32 // expected short-term error of the score in points; -1 before version 9

	Ownership []float32 // -1 to 1; 1 is owned by the side to move
}

// Runner computes outputs of a network. It has scratch space for one goroutine at a time.
type Runner struct {
	// Path is the version of the kernels. NewRunner sets the best one.
	Path kernel.Path

	net    *Net
	w, h   int
	levels []level
	tables map[*rope][]float32 // for the present size

	input, policy, value, head        plane
	norm, q, k, v, o                  plane
	scores, hidden, gate, vector, two plane
	keys, values                      kernel.Mat32
	wino                              kernel.Scratch32
}

// level is the scratch space of the blocks of one depth.
type level struct {
	trunk, act, mid, pool plane
}

// NewRunner returns a Runner for the network.
func (n *Net) NewRunner() *Runner {
	return &Runner{Path: kernel.Best(), net: n, levels: make([]level, n.depth+1)}
}

// A plane is scratch space that grows as needed. Its border, if it has one, is always zero.
type plane struct {
	data             []float32
	channels, border int
	width, height    int
}

// floats returns n elements of any content.
func (p *plane) floats(n int) []float32 {
	if cap(p.data) < n+kernel.Slack {
		p.data = make([]float32, n+kernel.Slack)
	}
	p.data = p.data[:n+kernel.Slack]
	return p.data
}

// matrix returns one row of c channels for each point, of any content.
func (p *plane) matrix(c int, r *Runner) []float32 { return p.floats(r.w * r.h * c) }

// shape returns a plane of c channels with a border of zeros and any content within.
func (p *plane) shape(c, border int, r *Runner) []float32 {
	same := p.channels == c && p.border == border && p.width == r.w && p.height == r.h
	row := (r.w + 2*border) * c
	data := p.floats(row * (r.h + 2*border))
	if same || border == 0 {
		// A matrix overwrites what was there, so the next border starts again.
		if !same {
			p.channels = 0
		}
		return data
	}
	p.channels, p.border, p.width, p.height = c, border, r.w, r.h
	clear(data[:row*border])
	for y := range r.h {
		line := data[row*(y+border):][:row]
		clear(line[:border*c])
		clear(line[(r.w+border)*c:])
	}
	clear(data[row*(r.h+border):])
	return data
}

// normConv applies a norm and a convolution to the matrix src, and stores or adds the result in
// dst.
func (r *Runner) normConv(s *level, dst []float32, n *norm, c *conv, src []float32, add bool) {
	border := c.border()
	act := s.act.shape(len(n.scale), border, r)
	n.apply(r.Path, act, border, src, r.w, r.h)
	c.apply(r, dst, act, border, r.w, r.h, add)
}

// poolBias returns the bias of the norm next after a vector, made of the pooled plane g, has been
// added to all points before it.
func (r *Runner) poolBias(g []float32, n *norm, m *matrix, next *norm) []float32 {
	c := len(n.scale)
	n.apply(r.Path, g, 0, g, r.w, r.h)
	pooled := r.vector.floats(3 * c)
	pool(pooled, g, c, r.w*r.h, false)
	bias := r.two.floats(m.out)[:m.out]
	m.apply(r.Path, bias, m.out, pooled, 3*c, 1, false)
	for i := range bias {
		bias[i] = next.bias[i] + next.scale[i]*bias[i]
	}
	return bias
}

// resize prepares the Runner for boards of w×h points.
func (r *Runner) resize(w, h int) {
	if r.w == w && r.h == h {
		return
	}
	r.w, r.h = w, h
	r.tables = make(map[*rope][]float32)
	r.addTables(r.net.blocks)
}

func (r *Runner) addTables(blocks []block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case *nested:
			r.addTables(b.inner)
		case *attention:
			if b.rope != nil && r.tables[b.rope] == nil {
				r.tables[b.rope] = b.rope.table(r.w, r.h)
			}
		}
	}
}

// Run computes the outputs for a board of w×h points. spatial has 22 planes, the point (x, y) of
// plane i at (i*h+y)*w+x with y from the top; global has 19 values. Run reuses the slices of out,
// and allocates only when the size of the board changes.
func (r *Runner) Run(spatial, global []float32, w, h int, out *Output) {
	points := w * h
	if w < 1 || h < 1 || len(spatial) != spatialInputs*points || len(global) != globalInputs {
		panic(fmt.Sprintf("katanet: %d spatial and %d global inputs for a board of %dx%d", len(spatial), len(global), w, h))
	}
	r.resize(w, h)
	n := r.net

	// The trunk starts with the globals at all points.
	trunk := r.levels[0].trunk.matrix(n.channels, r)
	n.global.apply(r.Path, trunk, n.channels, global, globalInputs, 1, false)
	for i := 1; i < points; i++ {
		copy(trunk[i*n.channels:], trunk[:n.channels])
	}
	border := n.spatial.border()
	input := r.input.shape(spatialInputs, border, r)
	for y := range h {
		row := input[((y+border)*(w+2*border)+border)*spatialInputs:]
		for i := range spatialInputs {
			for x, v := range spatial[(i*h+y)*w:][:w] {
				row[x*spatialInputs+i] = v
			}
		}
	}
	n.spatial.apply(r, trunk, input, border, w, h, true)
	for _, b := range n.blocks {
		b.run(r, trunk, 0)
	}

	s := &r.levels[0]
	border = max(n.policy.p1.border(), n.policy.g1.border(), n.value.v1.border())
	act := s.act.shape(n.channels, border, r)
	n.tip.apply(r.Path, act, border, trunk, s.mid.matrix(n.channels, r), w, h)
	r.runPolicy(act, border, out)
	r.runValue(act, border, out)
}

// sized returns s with n elements.
func sized(s []float32, n int) []float32 {
	if cap(s) < n {
		return make([]float32, n)
	}
	return s[:n]
}

func (r *Runner) runPolicy(tip []float32, border int, out *Output) {
	h, c, points := &r.net.policy, r.net.policyChannels, r.w*r.h
	g := r.head.matrix(h.g1.out, r)
	h.g1.apply(r, g, tip, border, r.w, r.h, false)
	p1 := r.policy.matrix(h.p1.out, r)
	h.p1.apply(r, p1, tip, border, r.w, r.h, false)
	bias := r.poolBias(g, &h.pool, h.gBias, &h.norm)

	var pass [4]float32
	pooled := r.vector.data
	if h.pass2 == nil {
		h.pass.apply(r.Path, pass[:], c, pooled, 3*h.g1.out, 1, false)
	} else {
		hidden := r.head.floats(h.pass.out)
		h.pass.apply(r.Path, hidden, h.pass.out, pooled, 3*h.g1.out, 1, false)
		kernel.ScaleBiasAct32(r.Path, hidden, hidden, h.passNorm.scale, h.passNorm.bias, h.pass.out, 1, h.passNorm.act)
		h.pass2.apply(r.Path, pass[:], c, hidden, h.pass.out, 1, false)
	}

	border = h.p2.border()
	act := r.value.shape(h.p1.out, border, r)
	h.norm.applyBias(r.Path, act, border, p1, r.w, r.h, bias)
	logits := r.head.matrix(c, r)
	h.p2.apply(r, logits, act, border, r.w, r.h, false)

	out.Pass, out.OptimisticPass = pass[0], pass[1]
	out.Policy = sized(out.Policy, points)
	for i := range out.Policy {
		out.Policy[i] = logits[i*c]
	}
	out.Optimistic = out.Optimistic[:0]
	if c > 1 {
		out.Optimistic = sized(out.Optimistic, points)
		for i := range out.Optimistic {
			out.Optimistic[i] = logits[i*c+1]
		}
	}
}

func (r *Runner) runValue(tip []float32, border int, out *Output) {
	h, points := &r.net.value, r.w*r.h
	c := h.v1.out
	mid := r.policy.matrix(c, r)
	h.v1.apply(r, mid, tip, border, r.w, r.h, false)
	border = h.ownership.border()
	act := r.value.shape(c, border, r)
	h.norm.apply(r.Path, act, border, mid, r.w, r.h)
	out.Ownership = sized(out.Ownership, points)
	h.ownership.apply(r, out.Ownership, act, border, r.w, r.h, false)
	for i, x := range out.Ownership {
		out.Ownership[i] = float32(math.Tanh(float64(x)))
	}

	if border != 0 {
		h.norm.apply(r.Path, mid, 0, mid, r.w, r.h)
		act = mid
	}
	pooled := r.vector.floats(3 * c)
	pool(pooled, act, c, points, true)
	hidden := r.two.floats(h.v2.out)
	h.v2.apply(r.Path, hidden, h.v2.out, pooled, 3*c, 1, false)
	kernel.ScaleBiasAct32(r.Path, hidden, hidden, h.v2Norm.scale, h.v2Norm.bias, h.v2.out, 1, h.v2Norm.act)

	var value [3]float32
	h.value.apply(r.Path, value[:], 3, hidden, h.v2.out, 1, false)
	out.Win, out.Loss, out.NoResult = value[0]+h.valueBias[0], value[1]+h.valueBias[1], value[2]+h.valueBias[2]
	var score [6]float32
	h.score.apply(r.Path, score[:], h.score.out, hidden, h.v2.out, 1, false)
	for i, x := range h.scoreBias {
		score[i] += x
	}
	r.net.scores(&score, out)
}

// scores turns the numbers of the score head into outputs.
func (n *Net) scores(x *[6]float32, out *Output) {
	out.ScoreMean = float32(float64(x[0]) * n.scoreMean)
	out.ScoreStdevRaw = float32(softplus(x[1]) * n.scoreStdev)
	out.Lead = float32(float64(x[2]) * n.lead)
	out.VarTime, out.WinlossError, out.ScoreError = -1, -1, -1
	if n.version < 9 {
		return
	}
	out.VarTime = float32(softplus(x[3]) * n.varTime)
	switch {
	case n.version == 9:
		out.WinlossError = float32(softplus(x[4]))
		out.ScoreError = float32(10 * softplus(x[5]))
	case n.version < 14:
		out.WinlossError = float32(math.Sqrt(softplus(x[4]) * n.winlossError))
		out.ScoreError = float32(math.Sqrt(softplus(x[5]) * n.scoreError))
	default:
		out.WinlossError = float32(softplus(x[4]/2) * math.Sqrt(n.winlossError))
		out.ScoreError = float32(softplus(x[5]/2) * math.Sqrt(n.scoreError))
	}
}

// softplus returns ln(1+e^x).
func softplus(x float32) float64 {
	if x > 40 {
		return float64(x)
	}
	return math.Log1p(math.Exp(float64(x)))
}
