package program

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/genmove/mcts"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/reading/search"
)

// side is what one side of a game searches with.
type side struct {
	params                    mcts.Params
	model                     *network.Model
	effort                    float64 // how many times the visits and the time of the match
	tactics                   bool
	noReuse, noTranspositions bool
}

// withParams returns a side with the switches of a Player.
func withParams(p mcts.Params, m *network.Model) side {
	return side{params: p, model: m, effort: 1, tactics: true}
}

// searcher returns what the side searches with, and its limits.
func (s *side) searcher(m *match) (*mcts.Searcher, mcts.Limits, error) {
	o := mcts.Options{
		Threads: 1, MaxBytes: treeBytes, Seed: m.seed, Params: s.params, NoReuse: s.noReuse, NoTranspositions: s.noTranspositions,
	}
	if s.tactics {
		o.NewAdviser = func() (mcts.Adviser, error) { return mcts.NewTactics(search.Effort{}), nil }
	}
	lim := mcts.Limits{Early: true, Ownership: true, Time: time.Duration(s.effort * float64(m.time))}
	if m.visits > 0 {
		lim.Visits = max(1, int(math.Round(s.effort*float64(m.visits))))
	}
	found, err := mcts.FromModel(s.model, o)
	return found, lim, err
}

// match plays pairs of games. Its fields do not change meanwhile.
type match struct {
	size        int
	rules       board.Rules
	komi        float64
	visits      int
	time        time.Duration // of a move, 0 for visits alone
	seed        uint64
	openings    [][]board.Point // a pair begins with one of them, if there are any
	plies       int             // and with so many moves of the policy
	temperature float64
	jobs        int // pairs at a time
	log         *pairLog
}

// resignRate is the win rate below which a side resigns if the other side agrees.
const resignRate = 0.03

// treeBytes bounds the memory of a tree.
const treeBytes = 64 << 20

// pairs plays a pair of games for each two sides, from number first on, and yields the outcomes in
// order. Those in the log are not played again, the others are added to it. An error is the last.
func (m *match) pairs(ctx context.Context, first int, list [][2]side) iter.Seq2[outcome, error] {
	type result struct {
		outcome outcome
		err     error
	}
	return func(yield func(outcome, error) bool) {
		n := first
		for n < len(m.log.done) && n < first+len(list) {
			if !yield(m.log.done[n], nil) {
				return
			}
			n++
		}
		var numbers []int
		for k := n; k < first+len(list); k++ {
			numbers = append(numbers, k)
		}
		work := cli.Times(m.jobs, func(ctx context.Context, k int) result {
			o, err := m.pair(ctx, k, list[k-first])
			return result{o, err}
		})
		for r := range cli.Ordered(ctx, slices.Values(numbers), work) {
			if r.err == nil {
				r.err = m.log.add(r.outcome)
			}
			if n++; !yield(r.outcome, r.err) || r.err != nil {
				return
			}
		}
		if n < first+len(list) {
			yield(outcome{}, ctx.Err())
		}
	}
}

// pair plays two games with the same opening, in which each side has Black once.
func (m *match) pair(ctx context.Context, n int, sides [2]side) (outcome, error) {
	o := outcome{Pair: n}
	opening, err := m.opening(ctx, n, sides[0].model)
	if err != nil {
		return o, err
	}
	black, err := m.play(ctx, opening.Clone(), sides)
	if err != nil {
		return o, err
	}
	white, err := m.play(ctx, opening, [2]side{sides[1], sides[0]})
	if err != nil {
		return o, err
	}
	o.Black, o.White = black, 1-white
	return o, nil
}

// opening returns the game with which pair n begins. Its last moves follow the policy of a network.
func (m *match) opening(ctx context.Context, n int, model *network.Model) (*board.Game, error) {
	g, err := board.NewGame(m.size, m.rules)
	if err == nil {
		err = g.SetKomi(m.komi)
	}
	if err != nil {
		return nil, err
	}
	if len(m.openings) > 0 {
		for _, p := range m.openings[n%len(m.openings)] {
			if err := g.Play(p, g.ToPlay()); err != nil {
				return nil, err
			}
		}
	}
	e, err := model.NewEvaluator(network.Options{})
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(m.seed, uint64(n)))
	for range m.plies {
		p, err := network.FromGame(g)
		if err != nil {
			return nil, err
		}
		v, err := e.Evaluate(ctx, p)
		if err != nil {
			return nil, err
		}
		if err := g.Play(draw(&v, m.size, m.temperature, rng), g.ToPlay()); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// draw chooses a move with a probability that follows the policy to the power 1/temperature. It is
// a pass only if there is no other move.
func draw(v *network.Evaluation, size int, temperature float64, rng *rand.Rand) board.Point {
	var weights [board.NumPoints]float64
	best := 0.0
	for p := range board.Points(size) {
		best = max(best, float64(v.Policy[p]))
	}
	sum := 0.0
	for p := range board.Points(size) {
		if q := float64(v.Policy[p]); q > 0 {
			weights[p] = math.Pow(q/best, 1/temperature)
			sum += weights[p]
		}
	}
	x, last := rng.Float64()*sum, board.Pass
	for p := range board.Points(size) {
		if weights[p] > 0 {
			last = p
			if x -= weights[p]; x < 0 {
				break
			}
		}
	}
	return last
}

// play plays g to its end, with sides[0] as Black, and returns what Black gets: 1 for a win, 0.5
// for a draw.
func (m *match) play(ctx context.Context, g *board.Game, sides [2]side) (float64, error) {
	var searchers [2]*mcts.Searcher
	var limits [2]mcts.Limits
	for i := range sides {
		var err error
		if searchers[i], limits[i], err = sides[i].searcher(m); err != nil {
			return 0, err
		}
	}
	var last [2]*mcts.Result // of Black and White
	for !g.Over() && g.Len() < 3*m.size*m.size {
		c := g.ToPlay()
		i := int(c - board.Black)
		r, err := searchers[i].Search(ctx, g, limits[i])
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return 0, err
		}
		last[i] = r
		if other := last[1-i]; r.WinRate < resignRate && other != nil && other.WinRate > 1-resignRate {
			return points(c.Opponent()), nil
		}
		if err := g.Play(r.Move, c); err != nil {
			return 0, err
		}
	}
	var dead board.Set
	if m.rules.Name != board.TrompTaylor().Name { // these count the board as it stands
		var owners [board.NumPoints]float32
		for _, r := range last {
			for p := range board.Points(m.size) {
				if r != nil {
					owners[p] += r.Ownership[p]
				}
			}
		}
		dead = network.DeadStones(g.Board(), &owners, 0)
	}
	return points(g.Score(&dead).Margin().Winner()), nil
}

// points returns what Black gets if a player wins, or none.
func points(winner board.Color) float64 {
	switch winner {
	case board.Black:
		return 1
	case board.White:
		return 0
	}
	return 0.5
}
