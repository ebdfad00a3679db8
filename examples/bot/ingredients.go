package main

import (
	"context"
	"math"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// Rules forbids moves that are illegal, fill an own eye, or hand stones over
// without a tactical reason.
type Rules struct{}

// Judge implements Ingredient.
func (Rules) Judge(_ context.Context, s *Situation) error {
	empty := s.Board.EmptyPoints()
	for p := range empty.All() {
		gift := s.Board.IsSelfAtari(p, s.Color) && !s.Board.IsCapture(p, s.Color)
		for _, w := range s.Worms().All() {
			gift = gift && w.AttackCode(p) == search.Fail && w.DefenseCode(p) == search.Fail
		}
		if gift || s.Board.IsEye(p, s.Color) || s.Game.Legal(p, s.Color) != nil {
			s.Values[p] = never
		}
	}
	return nil
}

// Habit likes what players like.
type Habit struct{ estimator *genmove.Estimator }

func newHabit(d *genmove.Databases, _ Options) (Ingredient, error) {
	e, err := genmove.NewEstimator(d.Prior)
	return Habit{e}, err
}

// Judge implements Ingredient. A move with a chance of 1 % is worth 2 points, one
// with 50 % about 12.
func (h Habit) Judge(_ context.Context, s *Situation) error {
	last, previous := s.Last()
	for _, m := range h.estimator.Append(nil, s.Board, s.Color, last, previous) {
		s.Values[m.Point] += 3 * math.Log1p(100*m.Chance)
	}
	return nil
}

// chance is how much an outcome of reading counts.
var chance = [...]float64{search.KoB: 0.3, search.Loss: 0.4, search.Gain: 0.2, search.KoA: 0.6, search.Win: 1}

// Tactics captures and saves strings.
type Tactics struct{}

// Judge implements Ingredient.
func (Tactics) Judge(_ context.Context, s *Situation) error {
	for _, w := range s.Worms().All() {
		if w.Attack().Code == search.Fail || w.IsLost() {
			continue
		}
		list, stake := w.Attacks, softcap(2*w.EffectiveSize)
		if w.Color == s.Color {
			list = w.Defenses
		}
		for _, m := range list {
			s.add(m, stake)
		}
	}
	return nil
}

// add raises the value of a move by a part of what is at stake.
func (s *Situation) add(m worm.Move, stake float64) {
	if m.Move.On(s.Size()) {
		s.Values[m.Move] += stake * chance[m.Code]
	}
}

// softcap lets large values grow slowly.
func softcap(v float64) float64 { return 6 * math.Log1p(v/6) }

// Links connects and cuts.
type Links struct{}

// Judge implements Ingredient.
func (Links) Judge(_ context.Context, s *Situation) error {
	for _, l := range s.Links() {
		if l.Cut.Code == search.Fail || l.Join.Code == search.Fail {
			continue
		}
		stake := softcap(min(s.Worms().At(l.A).EffectiveSize, s.Worms().At(l.B).EffectiveSize))
		if l.Color == s.Color {
			s.add(worm.Move{Move: l.Join.Move, Code: l.Join.Code}, stake)
		} else {
			s.add(worm.Move{Move: l.Cut.Move, Code: l.Cut.Code}, stake)
		}
	}
	return nil
}

// Book plays what joseki and openings suggest.
type Book struct{}

// Judge implements Ingredient.
func (Book) Judge(_ context.Context, s *Situation) error {
	for _, m := range s.Joseki() {
		s.Values[m.Move] += 3 * m.Frequency
	}
	return nil
}

// Territory likes moves that change territory and moyo, as influence sees it when
// the opponent moves first afterwards.
type Territory struct {
	engine *influence.Engine
	result influence.Result
}

// looks is how many of the best moves Territory tries.
const looks = 16

func newTerritory(d *genmove.Databases, _ Options) (Ingredient, error) {
	e, err := influence.New(influence.Options{Influence: d.Influence, Barriers: d.Barriers})
	return &Territory{engine: e}, err
}

// Judge implements Ingredient.
func (t *Territory) Judge(ctx context.Context, s *Situation) error {
	opp := s.Color.Opponent()
	before := s.Influence().First(opp).TerritorySum()
	dead, err := genmove.TacticalLosses{}.Lost(s.Position, opp)
	if err != nil {
		return err
	}
	moves := s.Allowed()
	for _, p := range moves[:min(looks, len(moves))] {
		if !s.Board.Try(p, s.Color) {
			continue
		}
		err := t.engine.Compute(ctx, influence.Input{Board: s.Board, Dead: &dead, ToMove: opp}, &t.result)
		s.Board.Undo()
		if err != nil {
			return err
		}
		gain := t.result.TerritorySum() - before
		if s.Color == board.Black {
			gain = -gain
		}
		s.Values[p] += softcap(max(gain, 0)) / 4
	}
	return nil
}
