package owl

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/search"
)

// Both is an Engine that asks one that proves, and where that is cut short by a limit, or
// the group is closed in nowhere, one that knows what moves to try. If both succeed with a
// group that is closed in nowhere the move is that of the second one. A Prover beside a
// Guided proves moves that look clearly better to the Guided than its own, if it can, and
// takes the first of them. It reads races if the first one does. It belongs to the goroutine of the two; see NewBoth.
type Both struct {
	prove, try Engine
	hasty      bool // there is no time for the second engine
}

// proofCost is how many positions a Prover looks at in the time that a Guided takes for one.
const proofCost = 250

// NewBoth returns an Engine that asks prove first, and then try. They are usually a Prover
// and a Guided. The error is ErrNoEngine if one of them is nil.
func NewBoth(prove, try Engine) (*Both, error) {
	if prove == nil || try == nil {
		return nil, ErrNoEngine
	}
	return &Both{prove: prove, try: try}, nil
}

// WithEffort returns a view of both engines for the same goroutine. A number of nodes in
// the effort is that of the first one; the other one has as many as take about the same
// time. If these are so few that its guess would be no better it is not asked.
func (v *Both) WithEffort(e search.Effort) Engine {
	w := &Both{prove: v.prove, try: v.try}
	if g, ok := v.prove.(Grader); ok {
		w.prove = g.WithEffort(e)
	}
	if g, ok := v.try.(Grader); ok {
		if e.Limits.Nodes > 0 {
			e.Limits.Nodes = max(e.Limits.Nodes/proofCost, 1)
			w.hasty = e.Limits.Nodes < fewTries
		}
		w.try = g.WithEffort(e)
	}
	return w
}

// fewTries are so few positions of the second engine that its guess is no better than that
// of the first one, where both are cut short.
const fewTries = 250

// Nodes returns the number of positions that both engines have looked at, as far as they
// count them.
func (v *Both) Nodes() int {
	sum := 0
	for _, e := range [...]Engine{v.prove, v.try} {
		if n, ok := e.(interface{ Nodes() int }); ok {
			sum += n.Nodes()
		}
	}
	return sum
}

// Attack reports whether the goal can be killed when its opponent moves first.
func (v *Both) Attack(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return v.ask(ctx, b, goal, attacker, v.prove.Attack, v.try.Attack)
}

// Defend reports whether the goal can be saved when its owner moves first.
func (v *Both) Defend(ctx context.Context, b *board.Board, goal *board.Set) (search.Result, error) {
	return v.ask(ctx, b, goal, defender, v.prove.Defend, v.try.Defend)
}

func (v *Both) ask(ctx context.Context, b *board.Board, goal *board.Set, side side, first, second question) (search.Result, error) {
	p, ok := v.prove.(*Prover)
	if g, guided := v.try.(*Guided); guided && ok && !v.hasty {
		p.likely = func() []guess { return g.likely(ctx, b, goal, side) }
		defer func() { p.likely = nil }()
	}
	r, err := first(ctx, b, goal)
	open := ok && p.narrow
	if err != nil || !r.Limited && !open || v.hasty {
		return r, err
	}
	if g, ok := v.try.(*Guided); ok && open && p.close {
		second = g.fewer().Attack
	}
	w, err := second(ctx, b, goal)
	if err != nil {
		return w, err
	}
	if open && (w.Code != search.Win || w.Move == board.Pass) {
		r.Nodes += w.Nodes
		return r, nil
	}
	w.Nodes += r.Nodes
	w.Certain = false
	return w, nil
}

// AttackRace reports whether the goal can be killed when its opponent, who owns against,
// moves first.
func (v *Both) AttackRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	if x, ok := v.prove.(Racer); ok {
		return x.AttackRace(ctx, b, goal, against)
	}
	return v.Attack(ctx, b, goal)
}

// DefendRace reports whether the goal can be saved when its owner moves first.
func (v *Both) DefendRace(ctx context.Context, b *board.Board, goal, against *board.Set) (search.Result, error) {
	if x, ok := v.prove.(Racer); ok {
		return x.DefendRace(ctx, b, goal, against)
	}
	return v.Defend(ctx, b, goal)
}
