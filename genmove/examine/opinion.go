package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/network"
	"github.com/tengen-go/tengen/internal/survival"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/reading/search"
)

// opinion is what the shipped network says about positions without being told the moves before, in
// their canonical orientation. It is an owl.Judge that does not search.
type opinion struct {
	evaluator *network.Evaluator // made when it is needed first
	v         network.Evaluation
}

// ask sets v to the evaluation of b with c to move.
func (o *opinion) ask(ctx context.Context, b *board.Board, c board.Color) error {
	if o.evaluator == nil {
		m, err := network.Shipped()
		if err != nil {
			return err
		}
		if o.evaluator, err = m.NewEvaluator(network.Options{Symmetry: network.SymmetryCanonical}); err != nil {
			return err
		}
	}
	rules := board.Chinese()
	p, err := network.NewPosition(b, c, rules.Komi, 0, rules, network.UnknownHistory(), network.NoBans())
	if err != nil {
		return err
	}
	return o.evaluator.EvaluateInto(ctx, &p, &o.v)
}

// chances implements owl.Chances by the policy.
func (o *opinion) chances(b *board.Board, c board.Color, to *[board.NumPoints]float32) error {
	err := o.ask(context.Background(), b, c)
	if err == nil {
		*to = o.v.Policy
	}
	return err
}

// nearGoal is how many steps from a goal the moves are that an opinion proposes.
const nearGoal = 6

// Judge implements owl.Judge. The chance is the mean ownership of the goal, and moves are the
// likeliest near it.
func (o *opinion) Judge(ctx context.Context, b *board.Board, goal *board.Set, attack bool) (owl.Verdict, error) {
	owner := b.At(goal.First())
	color := owner
	if attack {
		color = owner.Opponent()
	}
	if err := o.ask(ctx, b, color); err != nil {
		return owl.Verdict{}, err
	}
	sum := 0.0
	for p := range goal.All() {
		sum += float64(o.v.Ownership[p])
	}
	if color == board.Black {
		sum = -sum
	}
	v := owl.Verdict{Chance: (1 + sum/float64(goal.Len())) / 2, Move: board.NoPoint, Second: board.NoPoint, Nodes: 1}
	near, empty := *goal, b.EmptyPoints()
	for range nearGoal {
		near.Grow()
	}
	near.And(&empty)
	first, second := float32(0), float32(0)
	for p := range near.All() {
		switch c := o.v.Policy[p]; {
		case c > first:
			v.Second, second = v.Move, first
			v.Move, first = p, c
		case c > second:
			v.Second, second = p, c
		}
	}
	return v, nil
}

// judges asks an opinion below the usual level, and from there on a Judge that searches.
type judges struct {
	slow   *survival.Judge
	quick  *opinion
	effort search.Effort
}

// WithEffort returns the Judge for an effort, which can be given another one.
func (j judges) WithEffort(e search.Effort) owl.Judge {
	j.effort = e
	return j
}

// Judge implements owl.Judge.
func (j judges) Judge(ctx context.Context, b *board.Board, goal *board.Set, attack bool) (owl.Verdict, error) {
	if j.effort.Level() < search.UsualLevel {
		return j.quick.Judge(ctx, b, goal, attack)
	}
	return j.slow.WithEffort(j.effort).Judge(ctx, b, goal, attack)
}
