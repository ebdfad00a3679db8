package main

import (
	"context"
	"math"
	"time"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
)

// Settled forbids moves that change nothing any more: in random games from here on
// the point, and all points beside it, nearly always go to one player.
type Settled struct {
	games *genmove.MonteCarlo
	seed  int64
}

func newSettled(d *genmove.Databases, o Options) (Ingredient, error) {
	m, err := genmove.NewMonteCarlo(d.Prior)
	return Settled{m, o.Seed}, err
}

// Judge implements Ingredient.
func (t Settled) Judge(ctx context.Context, s *Situation) error {
	const games, part = 100, 0.9
	owner, err := t.games.Owners(ctx, s.Position, games, uint64(t.seed))
	if err != nil {
		return err
	}
	for _, p := range s.Allowed() {
		lowest, highest := owner[p], owner[p]
		for _, q := range p.Neighbors() {
			if q.On(s.Size()) {
				lowest, highest = min(lowest, owner[q]), max(highest, owner[q])
			}
		}
		if lowest > part || highest < -part {
			s.Values[p] = never
		}
	}
	return nil
}

// Search plays random games that begin with the allowed moves, the better ones more
// often. A move is worth its share of the games, and more than what was not
// searched.
type Search struct {
	games *genmove.MonteCarlo
	o     Options
}

func newSearch(d *genmove.Databases, o Options) (Ingredient, error) {
	m, err := genmove.NewMonteCarlo(d.Prior)
	return Search{m, o}, err
}

// Judge implements Ingredient.
func (t Search) Judge(ctx context.Context, s *Situation) error {
	var first []genmove.Chance
	for _, p := range s.Allowed() {
		first = append(first, genmove.Chance{Point: p, Chance: math.Exp(s.Values[p] / 3)})
	}
	limits := genmove.MonteCarloLimits{Playouts: t.o.Playouts, Seed: uint64(t.o.Seed)}
	if t.o.Playouts < 0 {
		limits.Time = 1500 * time.Millisecond
	}
	r, err := t.games.Search(ctx, s.Position, s.Game.Komi(), first, limits)
	if err != nil {
		return err
	}
	for _, m := range r.Moves {
		s.Values[m.Point] += 1000 * m.Chance
	}
	return nil
}

var _ = board.Pass
