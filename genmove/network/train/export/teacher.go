package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
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
		temperature := late
		if i < area/8+2 {
			temperature = 1.1
		}
		m := draw(rng, r.Label.Policy, temperature, size)
		if rng.Float64() < randomShare {
			if q, ok := randomMove(game, rng); ok {
				m = q
			}
		}
		if game.Legal(m, game.ToPlay()) != nil {
			m = board.Pass
		}
		b := game.Board().Clone()
		if err := game.Play(m, game.ToPlay()); err != nil {
			return err
		}
		before[1], before[0] = before[0], b
	}
	return nil
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
