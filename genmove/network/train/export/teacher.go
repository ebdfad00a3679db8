package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/genmove/network/internal/games"
	"github.com/tengen-go/tengen/genmove/network/internal/samples"
	"github.com/tengen-go/tengen/genmove/network/katago"
)

// teacher labels positions. It belongs to one goroutine.
type teacher struct {
	model      *network.Model
	evaluators [8]*network.Evaluator
	evaluation network.Evaluation
}

// loadTeacher reads a model file; it returns nil if name is empty.
func loadTeacher(name string) (*network.Model, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m, err := katago.Read(f, katago.Limits{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

func newTeacher(m *network.Model) *teacher {
	if m == nil {
		return nil
	}
	return &teacher{model: m}
}

// label returns what the teacher says of p in one orientation.
func (t *teacher) label(p network.Position, s network.Symmetry) (*samples.Label, error) {
	if t.evaluators[s] == nil {
		e, err := t.model.NewEvaluator(network.Options{Symmetry: s})
		if err != nil {
			return nil, err
		}
		t.evaluators[s] = e
	}
	v := &t.evaluation
	if err := t.evaluators[s].EvaluateInto(context.Background(), &p, v); err != nil {
		return nil, err
	}
	size := v.Size
	l := &samples.Label{Win: v.Win, Loss: v.Loss, Lead: v.Lead, Mean: v.ScoreMean, Stdev: v.ScoreStdev}
	sign := float32(1)
	if v.ToPlay == board.Black {
		sign = -1
	}
	l.Lead *= sign
	l.Mean *= sign
	for row := size - 1; row >= 0; row-- {
		for col := range size {
			q := board.At(col, row)
			l.Policy = append(l.Policy, v.Policy[q])
			l.Ownership = append(l.Ownership, sign*v.Ownership[q])
		}
	}
	l.Policy = append(l.Policy, v.Policy[board.Pass])
	return l, nil
}

// selfPlay lets the teacher play a game against itself and emits its positions with the teacher's
// labels. The first moves are drawn from the policy, later ones lean to the best; one in ten is any
// legal move.
func (e *exporter) selfPlay(size int, rng *rand.Rand, emit func(*samples.Record)) error {
	list := []board.Rules{board.Chinese(), board.Japanese(), board.AGA(), board.TrompTaylor(), board.NewZealand(), board.Japanese(), board.Chinese()}
	rules := list[rng.IntN(len(list))]
	if rng.IntN(2) == 0 {
		rules.Superko = board.SimpleKo
	}
	komi := 7 + math.Round(4*rng.NormFloat64())/2
	if size < 9 {
		komi = math.Round(float64(size*size)/2*(0.6+0.6*rng.NormFloat64())) + 0.5
	}
	game, err := board.NewGame(size, rules)
	if err != nil {
		return err
	}
	var before [2]*board.Board
	area := size * size
	randomShare := [...]float64{0, 0.05, 0.1, 0.3}[rng.IntN(4)]
	late := 0.2 + 0.6*rng.Float64()
	for i := 0; i < 3*area/2 && !game.Over(); i++ {
		r := &samples.Record{Move: samples.NoMove, Margin: float32(math.NaN())}
		if err := e.finish(r, game, &before, komi, rng); err != nil {
			return err
		}
		emit(r)
		s := side{late, randomShare}
		if i < area/8+2 {
			s.temperature = 1.1
		}
		if err := s.play(game, &before, r.Label.Policy, rng); err != nil {
			return err
		}
	}
	return nil
}

// side says how a player chooses moves from a policy.
type side struct {
	temperature float64
	random      float64 // share of moves that are any legal move
}

// play plays a move in g and updates the boards before it. A move that is not allowed becomes a
// pass.
func (s side) play(g *board.Game, before *[2]*board.Board, policy []float32, rng *rand.Rand) error {
	m := draw(rng, policy, s.temperature, g.Board().Size())
	if rng.Float64() < s.random {
		if q, ok := randomMove(g, rng); ok {
			m = q
		}
	}
	if g.Legal(m, g.ToPlay()) != nil {
		m = board.Pass
	}
	return step(g, before, board.Move{Point: m, Color: g.ToPlay()})
}

// unevenGame lets the teacher play a game with handicap, in which at most times one side is much
// weaker, and emits some of its positions, which have large dead groups more often than the games
// of equal players.
func (e *exporter) unevenGame(size int, rng *rand.Rand, emit func(*samples.Record)) error {
	list := []board.Rules{board.Japanese(), board.Chinese(), board.AGA(), board.NewZealand()}
	rules := list[rng.IntN(len(list))]
	if rng.IntN(2) == 0 {
		rules.Superko = board.SimpleKo
	}
	game, err := board.NewGame(size, rules)
	if err != nil {
		return err
	}
	komi := 6.5
	if rng.IntN(3) > 0 {
		komi = 0.5
		if stones := handicap(size, 2+rng.IntN(11), rng); len(stones) > 1 {
			if err := game.SetFreeHandicap(stones); err != nil {
				return err
			}
		}
	}
	komi = oddKomi(rng, komi)
	weak := func() side { return side{0.8 + 0.7*rng.Float64(), [...]float64{0, 0.02, 0.05, 0.1}[rng.IntN(4)]} }
	strong := func() side { return side{0.2 + 0.6*rng.Float64(), 0} }
	black, white := weak(), weak()
	switch x := rng.Float64(); {
	case x < 0.5:
		white = strong()
	case x < 0.75:
		black = strong()
	}
	var before [2]*board.Board
	return e.playOut(game, &before, komi, sides{black, white}, nil, rng, emit)
}

// sides are how Black and White choose their moves.
type sides struct{ black, white side }

// playOut plays a game on to its end and emits some of the positions on the way. One side leaves
// alone what neglected says.
func (e *exporter) playOut(game *board.Game, before *[2]*board.Board, komi float64, s sides, n *neglected, rng *rand.Rand, emit func(*samples.Record)) error {
	size := game.Board().Size()
	var records []*samples.Record
	for i := 0; i < 6*size*size/5 && !game.Over(); i++ {
		r := &samples.Record{Move: samples.NoMove, Margin: float32(math.NaN())}
		if err := e.finish(r, game, before, komi, rng); err != nil {
			return err
		}
		records = append(records, r)
		me := s.white
		if game.ToPlay() == board.Black {
			me = s.black
		}
		policy := r.Label.Policy
		if n != nil && n.moves > 0 {
			policy = n.restrict(policy, game.ToPlay(), size)
		}
		if err := me.play(game, before, policy, rng); err != nil {
			return err
		}
	}
	at := pick(rng, e.opt.per, len(records)-1, e.opt.end)
	for i, r := range records {
		if at[i] {
			emit(r)
		}
	}
	return nil
}

// neglectGame lets the teacher go on from a position of a game of others, in which one side leaves
// a group alone for some moves, and emits some of the positions, which have large dead groups more
// often than the game itself.
func (e *exporter) neglectGame(g *games.Game, rng *rand.Rand, emit func(*samples.Record)) error {
	game, err := board.NewGame(g.Size, g.Rules())
	if err != nil {
		return err
	}
	var before [2]*board.Board
	for i := range int(float64(g.Len()) * (0.2 + 0.7*rng.Float64())) {
		if step(game, &before, g.Move(i)) != nil {
			return nil // the record is broken from here on
		}
	}
	n, ok := neglect(game, rng)
	if !ok {
		return nil
	}
	player := func() side { return side{0.2 + rng.Float64(), [...]float64{0, 0, 0.02, 0.05}[rng.IntN(4)]} }
	return e.playOut(game, &before, oddKomi(rng, g.Komi), sides{player(), player()}, n, rng, emit)
}

// neglected is a group that its owner leaves alone for some moves, while the other side plays
// there.
type neglected struct {
	owner board.Color
	area  board.Set
	moves int // left
}

// neglect chooses a group of g, a large one more often than a small one; ok is false if there are
// no stones.
func neglect(g *board.Game, rng *rand.Rand) (n *neglected, ok bool) {
	b := g.Board()
	n = &neglected{owner: board.Black, moves: 2 + rng.IntN(12)}
	if rng.IntN(2) == 0 {
		n.owner = board.White
	}
	stones := b.StonesOf(n.owner)
	if stones.IsEmpty() {
		return nil, false
	}
	n.area = b.StringSet(stones.Nth(rng.IntN(stones.Len())))
	whole := board.AllPoints(b.Size())
	for range 2 + rng.IntN(2) {
		n.area.Grow()
		n.area.And(&whole)
	}
	return n, true
}

// restrict returns a policy for a side that plays outside, or for its opponent inside of the area.
// Where that leaves next to nothing, the policy stays.
func (n *neglected) restrict(policy []float32, toPlay board.Color, size int) []float32 {
	n.moves--
	list := make([]float32, len(policy))
	total := float32(0)
	for i, p := range policy {
		inside := i < size*size && n.area.Has(board.At(i%size, size-1-i/size))
		if inside != (toPlay == n.owner) {
			list[i] = p
			total += p
		}
	}
	if total < 1e-3 {
		return policy
	}
	return list
}

// handicap returns n different points on the third to fifth line or farther from the edge, star
// points first; fewer on a board that has not so many.
func handicap(size, n int, rng *rand.Rand) []board.Point {
	var stars, others []board.Point
	low := 3
	if size < 13 {
		low = 2
	}
	star := func(x int) bool { return x == low || x == size-1-low || x == size/2 }
	for row := 2; row < size-2; row++ {
		for col := 2; col < size-2; col++ {
			if p := board.At(col, row); star(row) && star(col) {
				stars = append(stars, p)
			} else if min(row, col, size-1-row, size-1-col) < 5 {
				others = append(others, p)
			}
		}
	}
	rng.Shuffle(len(stars), func(i, j int) { stars[i], stars[j] = stars[j], stars[i] })
	rng.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	list := append(stars, others...)
	return list[:min(n, len(list))]
}

// draw draws a move from a policy at a temperature.
func draw(rng *rand.Rand, policy []float32, temperature float64, size int) board.Point {
	total := 0.0
	for _, p := range policy {
		total += math.Pow(float64(p), 1/temperature)
	}
	x := rng.Float64() * total
	for i, p := range policy {
		if x -= math.Pow(float64(p), 1/temperature); x < 0 {
			if i == len(policy)-1 {
				return board.Pass
			}
			return board.At(i%size, size-1-i/size)
		}
	}
	return board.Pass
}
