package mcts

import (
	"math"

	"github.com/tengen-go/tengen/board"
)

// root has what a search knows about the node where it begins besides the node.
type root struct {
	node  int32
	token uint64 // see worker.token
	// barred are the moves that the limits or the rules exclude, policy the policy with the
	// temperature.
	barred board.Set
	noPass bool
	policy [board.NumPoints]float64
	// bonus is what a move adds to White's utility.
	bonus [board.NumPoints]float64
	// tryPass opens the pass before other moves.
	tryPass bool
}

func (r *root) bars(p board.Point) bool {
	if p == board.Pass {
		return r.noPass
	}
	return r.barred.Has(p)
}

// weightOf returns the weight of an edge: its share of the child's weight.
func weightOf(e *edge, c *node) float64 {
	return float64(c.weight * float64(e.visits) / float64(max(c.visits, 1)))
}

// update computes the means of n from its own evaluation and its children. KataGo calls that graph
// search: what other ways to a child have learned is known here at the next visit.
func (s *Searcher) update(i int32) {
	n := s.tree.node(i)
	if n.flags&flagTerminal != 0 {
		own := float64(n.ownWeight)
		n.weight = own * float64(n.visits)
		n.weightSquare = float64(own * n.weight)
		n.setMeans(float64(n.ownUtility), float64(n.ownUtility)*float64(n.ownUtility), float64(n.ownWinLoss), float64(n.ownScore),
			float64(n.ownScoreSquare), float64(n.ownLead))
		return
	}
	w := float64(n.ownWeight)
	u := float64(n.ownUtility)
	total, square := w, float64(w*w)
	utility, utilitySquare := float64(w*u), float64(w*u*u)
	winLoss, score := float64(w*float64(n.ownWinLoss)), float64(w*float64(n.ownScore))
	scoreSquare, lead := float64(w*float64(n.ownScoreSquare)), float64(w*float64(n.ownLead))
	var priors []prior
	atRoot := i == s.root.node
	if atRoot {
		priors = s.tree.priorsOf(n)
	}
	edges := s.tree.edgesOf(n)
	for k := range edges {
		e := &edges[k]
		if e.visits == 0 || atRoot && s.root.bars(priors[k].move()) {
			continue
		}
		c := s.tree.node(e.child)
		share := float64(e.visits) / float64(max(c.visits, 1))
		w := float64(c.weight * share)
		total += w
		square += float64(c.weightSquare * share)
		utility += float64(w * float64(c.utility))
		utilitySquare += float64(w * float64(c.utilitySquare))
		winLoss += float64(w * float64(c.winLoss))
		score += float64(w * float64(c.score))
		scoreSquare += float64(w * float64(c.scoreSquare))
		lead += float64(w * float64(c.lead))
	}
	n.weight, n.weightSquare = total, square
	f := 1 / total
	n.setMeans(utility*f, utilitySquare*f, winLoss*f, score*f, scoreSquare*f, lead*f)
}

func (n *node) setMeans(utility, utilitySquare, winLoss, score, scoreSquare, lead float64) {
	n.utility, n.utilitySquare, n.winLoss = float32(utility), float32(utilitySquare), float32(winLoss)
	n.score, n.scoreSquare, n.lead = float32(score), float32(scoreSquare), float32(lead)
}

// exploration returns the factor of policy/(1+weight) in n, whose children have the weight w.
func (s *Searcher) exploration(n *node, w float64) float64 {
	p := &s.params
	c := p.CPUCT
	if p.CPUCTLog != 0 {
		c += float64(p.CPUCTLog * ln((w+p.CPUCTBase)/p.CPUCTBase))
	}
	stdev := p.StdevPrior
	if n.weight > 1 {
		u := float64(n.utility)
		mean := float64(u * u)
		v := (float64((mean+float64(p.StdevPrior*p.StdevPrior))*p.StdevPriorWeight) + float64(float64(n.utilitySquare)*n.weight)) /
			(p.StdevPriorWeight + n.weight - 1)
		stdev = math.Sqrt(max(0, v-mean))
	}
	return c * math.Sqrt(w+0.01) * (1 + float64(p.StdevScale*(stdev/p.StdevPrior-1)))
}

// unvisited returns the utility that a move without a visit is expected to have in n.
func (s *Searcher) unvisited(n *node, atRoot bool) float64 {
	reduction := s.params.FPUReduction
	if atRoot {
		reduction = s.params.RootFPUReduction
	}
	m := min(1, max(0, float64(n.opened)))
	a := float64(m * m)
	base := float64(a*float64(n.utility)) + float64((1-a)*float64(n.ownUtility))
	return base - float64(n.sign()*reduction*math.Sqrt(m))
}

const (
	pickNone = -1 // no edge can be followed
	pickWait = -2 // only edges that other threads are evaluating
)

// pick returns the number of the edge of node i with the highest PUCT value. The number of edges
// means that the next one is to be opened. Moves in skip are left out.
func (s *Searcher) pick(i int32, skip []board.Point) int {
	n := s.tree.node(i)
	atRoot := i == s.root.node
	if n.flags&(flagPassEnds|flagPassOpen) == flagPassEnds || atRoot && s.root.tryPass && n.flags&flagPassOpen == 0 {
		if (!atRoot || !s.root.noPass) && s.bringPass(n) {
			return int(n.edges)
		}
	}
	priors := s.tree.priorsOf(n)
	edges := s.tree.edgesOf(n)
	sign := n.sign()
	x := s.exploration(n, n.weight-float64(n.ownWeight))
	fresh := float64(sign * s.unvisited(n, atRoot))
	best, most := pickNone, math.Inf(-1)
	for k := range edges {
		e := &edges[k]
		if e.child == pending {
			if best == pickNone {
				best = pickWait
			}
			continue
		}
		move := priors[k].move()
		p := priors[k].probability()
		if atRoot {
			if s.root.bars(move) {
				continue
			}
			p = s.root.policy[move]
		}
		if len(skip) > 0 && has(skip, move) {
			continue
		}
		u, w := fresh, 0.0
		if e.visits > 0 {
			c := s.tree.node(e.child)
			u, w = float64(c.utility), weightOf(e, c)
			if atRoot {
				u += s.root.bonus[move]
			}
			u *= sign
		}
		if e.virtual > 0 {
			v := float64(s.params.VirtualLoss * float64(e.virtual))
			u += float64((-maxUtility - u) * (v / (v + max(0.25, w))))
			w += v
		}
		if value := u + float64(x*p)/(1+w); value > most {
			best, most = k, value
		}
	}
	if n.flags&flagRest != 0 && s.rest(n, atRoot, skip, fresh, x) > most {
		best = int(n.edges)
	}
	return best
}

// rest returns the value of the first move of n that has no edge yet, from the utility and the
// exploration of such moves, or -Inf if all are in skip.
func (s *Searcher) rest(n *node, atRoot bool, skip []board.Point, fresh, exploration float64) float64 {
	next := &s.tree.priorsOf(n)[n.edges]
	if has(skip, next.move()) {
		if s.bring(n, atRoot, skip); has(skip, next.move()) {
			return math.Inf(-1)
		}
	}
	move, p := next.move(), next.probability()
	if atRoot {
		p = s.root.policy[move]
		fresh += float64(n.sign() * s.root.bonus[move])
	}
	return fresh + float64(exploration*p)
}

func has(list []board.Point, p board.Point) bool {
	for _, q := range list {
		if p == q {
			return true
		}
	}
	return false
}

// bringBest moves the highest prior that may be opened to the place after the last edge.
func (s *Searcher) bringBest(i int32) { s.bring(s.tree.node(i), i == s.root.node, nil) }

// bring is bringBest that prefers moves which are not in skip.
func (s *Searcher) bring(n *node, atRoot bool, skip []board.Point) {
	rest := s.tree.priorsOf(n)[n.edges:]
	best, at, skipped := prior(0), -1, -1
	for k, p := range rest {
		switch {
		case p <= best || atRoot && s.root.bars(p.move()):
		case len(skip) > 0 && has(skip, p.move()):
			skipped = k
		default:
			best, at = p, k
		}
	}
	if at < 0 {
		at = skipped
	}
	n.flags &^= flagRest
	if at >= 0 {
		rest[0], rest[at] = rest[at], rest[0]
		n.flags |= flagRest
	}
}

// bringPass moves the pass to the place after the last edge. It reports false if the pass has an
// edge.
func (s *Searcher) bringPass(n *node) bool {
	rest := s.tree.priorsOf(n)[n.edges:]
	for k, p := range rest {
		if p.move() == board.Pass {
			rest[0], rest[k] = rest[k], rest[0]
			return true
		}
	}
	return false
}
