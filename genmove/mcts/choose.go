package mcts

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/detmath"
)

// choice is a move at the root that may be chosen. Utilities are those of the side to move.
type choice struct {
	move    board.Point
	edge    int // number of its edge, -1 if it has none
	child   int32
	visits  int
	prior   float64
	weight  float64 // of its visits
	value   float64 // weight less vain exploration, plus what the bound adds
	utility float64
	radius  float64 // of the confidence interval of the utility
}

func stdev(mean, square float64) float64 { return math.Sqrt(max(0, square-float64(mean*mean))) }

// gather lists the moves at the root that have visits.
func (s *Searcher) gather() []choice {
	t := s.tree
	n := t.node(s.root.node)
	priors := t.priorsOf(n)
	list := s.choices[:0]
	edges := t.edgesOf(n)
	for k := range edges {
		e := &edges[k]
		move := priors[k].move()
		if e.visits == 0 || s.root.bars(move) {
			continue
		}
		c := t.node(e.child)
		x := choice{move: move, edge: k, child: e.child, visits: int(e.visits), prior: s.root.policy[move], weight: weightOf(e, c)}
		x.utility = n.sign() * (float64(c.utility) + s.root.bonus[move])
		x.radius = s.radius(c, x.weight, float64(c.weightSquare*float64(e.visits)/float64(max(c.visits, 1))))
		x.value = x.weight
		list = append(list, x)
	}
	s.choices = list
	return list
}

// radius returns the radius of the confidence interval of the utility of c, of which w is the
// weight and square the sum of squared weights. It adds an observation with a large variance, which
// counts little after some visits.
func (s *Searcher) radius(c *node, w, square float64) float64 {
	size := w * w / square // effective number of observations
	extra := w / (size * size * size)
	u := float64(c.utility)
	mean := float64(u * u)
	variance := (float64((float64(c.utilitySquare))*w) + float64((mean+float64(maxUtility*maxUtility))*extra)) / (w + extra)
	variance = max(0, variance-mean)
	total := w + extra
	size = total * total / (square + float64(extra*extra))
	return s.params.LCBStdevs * math.Sqrt(variance/size)
}

// choose returns the moves with visits, the one to play first. If there are none, it returns the
// move with the highest policy.
func (s *Searcher) choose() []choice {
	list := s.gather()
	n := s.tree.node(s.root.node)
	if len(list) == 0 {
		return s.mendPass(append(list, s.byPolicy(false)))
	}
	best := 0
	for i := range list {
		if score(&list[i]) > score(&list[best]) {
			best = i
		}
	}
	// Exploration that the final utilities do not justify does not count.
	x := s.exploration(n, n.weight-float64(n.ownWeight))
	top := list[best].utility + float64(x*list[best].prior)/(1+list[best].weight)
	for i := range list {
		c := &list[i]
		if i == best || top <= c.utility {
			continue
		}
		c.value = min(c.value, max(0, math.Ceil(float64(x*c.prior)/(top-c.utility)-1)))
	}
	// The lower confidence bound chooses among moves with enough visits.
	most := 0.0
	for i := range list {
		most = max(most, list[i].value)
	}
	lower, at := math.Inf(-1), -1
	for i := range list {
		if c := &list[i]; c.value > 0 && c.value >= s.params.LCBShare*most && float64(c.visits) >= s.params.LCBVisits && c.utility-c.radius > lower {
			lower, at = c.utility-c.radius, i
		}
	}
	if at >= 0 {
		for i := range list {
			c := &list[i]
			if d := lower - (c.utility - c.radius); i != at && d > 0 {
				f := (c.radius + d) / (c.radius + float64(0.2*d))
				list[at].value = max(list[at].value, f*f*c.value)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int {
		return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(b.visits, a.visits), cmp.Compare(b.prior, a.prior))
	})
	s.draw(list)
	return s.mendPass(list)
}

// score returns the value by which the best move is found before exploration is taken off.
func score(c *choice) float64 {
	return c.weight*float64(c.visits-1)/float64(c.visits) + float64(2*c.prior)
}

// first moves list[i] to the front and keeps the order of the others.
func first(list []choice, i int) {
	c := list[i]
	copy(list[1:i+1], list[:i])
	list[0] = c
}

// draw moves one of the choices to the front, by chance if there is a temperature.
func (s *Searcher) draw(list []choice) {
	t := s.params.MoveTemperature
	if t == 0 || len(list) < 2 {
		return
	}
	chance := make([]float64, len(list))
	sum := 0.0
	for i := range list {
		if v := list[i].value; v > 0 && v >= min(1, list[0].value/64) {
			chance[i] = detmath.Exp(ln(v/list[0].value) / t)
			sum += chance[i]
		}
	}
	rng := rand.New(rand.NewPCG(s.seed, s.tree.node(s.root.node).key))
	x := rng.Float64() * sum
	for i, c := range chance {
		if x -= c; x < 0 {
			first(list, i)
			return
		}
	}
}

// byPolicy returns the move with the highest policy, a stone only if noPass is set.
func (s *Searcher) byPolicy(noPass bool) choice {
	n := s.tree.node(s.root.node)
	best := choice{move: board.NoPoint, edge: -1, child: noNode, prior: -1}
	for _, p := range s.tree.priorsOf(n) {
		q := p.move()
		if s.root.bars(q) || noPass && q == board.Pass {
			continue
		}
		if v := s.root.policy[q]; v > best.prior || v == best.prior && q < best.move {
			best.move, best.prior = q, v
		}
	}
	return best
}

// mendPass corrects the choice of a pass, or of a move in settled area.
func (s *Searcher) mendPass(list []choice) []choice {
	n := s.tree.node(s.root.node)
	sign := n.sign()
	if s.setting.territory() {
		// A move in settled area that gains nothing over a pass can only lose points.
		top := list[0]
		if top.move == board.Pass || math.Abs(float64(s.first.Ownership[top.move])) <= settledOwner {
			return list
		}
		for i := range list {
			c := &list[i]
			if c.move != board.Pass {
				continue
			}
			pass, move := s.tree.node(c.child), s.tree.node(top.child)
			if sign*float64(pass.winLoss-move.winLoss) > -0.04 && sign*float64(pass.lead-move.lead) > -0.5 {
				first(list, i)
			}
			break
		}
		return list
	}
	// If both players pass, the game is counted as it stands.
	if margin := float64(sign * s.asItStands); list[0].move != board.Pass || margin >= 0 {
		return list
	}
	lost := float64(sign * s.judge.utility(result(s.asItStands), s.asItStands, s.asItStands*s.asItStands))
	for i := range list[1:] {
		if list[i+1].utility > lost+0.01 {
			first(list, i+1)
			return list
		}
	}
	if c := s.byPolicy(true); len(list) == 1 && c.move != board.NoPoint && sign*float64(n.utility) > lost+0.01 {
		list = append(list, c)
		first(list, len(list)-1)
	}
	return list
}

// decided reports whether left more visits cannot change the choice.
func (s *Searcher) decided(left float64) bool {
	n := s.tree.node(s.root.node)
	priors := s.tree.priorsOf(n)
	most, second := int32(0), int32(0)
	move := board.NoPoint
	for k, e := range s.tree.edgesOf(n) {
		q := priors[k].move()
		if s.root.bars(q) {
			continue
		}
		if e.visits > most {
			most, second, move = e.visits, most, q
		} else {
			second = max(second, e.visits)
		}
	}
	return float64(most-second) > left && s.choose()[0].move == move
}
