package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/reading/search"
)

// DragonFinder finds the groups of a position and their statuses. A *dragon.Analyzer is
// one.
type DragonFinder interface {
	Analyze(ctx context.Context, in dragon.Input) (*dragon.Dragons, error)
}

// makeLife makes the one reader of life and death.
func (a *Analyst) makeLife() error {
	e := a.given.Life
	if e == nil {
		prover, err := owl.NewProver(owl.Options{Memory: a.memory})
		if err != nil {
			return err
		}
		o := owl.GuidedOptions{Tactics: a.given.Tactics, Limits: search.Limits{Nodes: guidedNodes}}
		if a.memory != nil {
			o.Tactics, o.Memory = a.base, a.memory
		}
		guided, err := owl.NewGuided(o)
		if err != nil {
			return err
		}
		if e, err = owl.NewBoth(prover, guided); err != nil {
			return err
		}
	}
	var err error
	a.life, err = owl.NewReader(e)
	return err
}

// guidedNodes bounds what is read of a single group whose fate was not proved. More of them
// answer hardly more questions of suites, and take half as long again for hard problems.
const guidedNodes = 2 * owl.DefaultGuidedNodes / 5

// lifeOfDragons returns the view of the reader that dragons ask: with fewer nodes, since
// there are many groups.
func (a *Analyst) lifeOfDragons() *owl.Reader {
	e := search.Effort{Deeper: a.effort.Deeper}
	nodes := owl.NodesAt(DefaultLifeNodes, e)
	if own := a.effort.Limits.Nodes; own > 0 {
		nodes = min(nodes, own)
	}
	e.Limits.Nodes = nodes
	return a.life.With(e)
}

// findDragons finds the dragons from the facts so far and from influence that takes for
// lost only what tactical reading gives up: influence that knows which groups live comes
// after the dragons.
func (a *Analyst) findDragons(ctx context.Context, f *Facts) error {
	first, err := TacticalLosses{}.Losses(ctx, f)
	if err != nil {
		return err
	}
	a.functions.Begin(f)
	defer a.functions.Begin(nil)
	in := dragon.Input{Board: f.Board, Worms: f.Worms, Links: f.Links, Eyes: f.Eyes}
	for _, one := range []struct {
		first board.Color
		kind  influence.Kind
		to    **influence.Result
	}{
		{board.Black, influence.Territorial, &in.BlackFirst},
		{board.White, influence.Territorial, &in.WhiteFirst},
		{board.Empty, influence.Escape, &in.Escape},
	} {
		l := first.First(one.first)
		r := new(influence.Result)
		if err := a.o.Fields.Compute(ctx, influence.Input{Board: f.Board, Dead: &l.Dead, ToMove: one.first, Kind: one.kind}, r); err != nil {
			return err
		}
		*one.to = r
	}
	if f.Dragons, err = a.o.Dragons.Analyze(ctx, in); err != nil || a.given.Dragons != nil {
		return err
	}
	f.Dragons, err = a.join(ctx, f.Board, f.Dragons)
	return err
}

// StatusLosses are the strings that tactical reading gives up and the groups that
// Dragons says are dead, with those that the first player kills. The strength of the
// others is that of influence.StrengthOf.
//
// Groups whose reading proved nothing, such as those in the middle of a large territory,
// are judged by an Estimator, if there is one, as in EstimatedLosses. StatusLosses
// belong to the goroutine of that.
//
// They cost several times what EstimatedLosses do, and the score that influence tells is
// no better for it on average (TestLosses), but they know why a group is lost.
type StatusLosses struct {
	// Estimator judges what reading does not settle; an Analyst that is given none puts
	// that of its Fields here.
	Estimator Estimator
	// From is as in EstimatedLosses.
	From float64
}

// Needs tells that the statuses of groups are asked for.
func (StatusLosses) Needs() Want { return Dragons }

// Losses implements LossFinder. It needs Worms and Dragons.
func (s StatusLosses) Losses(ctx context.Context, f *Facts) (*LossesBy, error) {
	if f == nil || f.Dragons == nil {
		return nil, missing("losses", Dragons)
	}
	l, err := TacticalLosses{}.Losses(ctx, f)
	if err != nil {
		return nil, err
	}
	guessed, err := EstimatedLosses(s).Losses(ctx, f)
	if err != nil {
		return nil, err
	}
	var unread board.Set
	for _, g := range f.Dragons.All() {
		alive := g.Attack.Code == search.Fail && !g.Attack.Limited
		if g.Read && !alive && !(g.Attack.Certain && g.Defense.Certain) {
			unread.Or(&g.Stones)
		}
	}
	for _, first := range everybody {
		one := l.First(first)
		dead := f.Dragons.Dead(first)
		one.Dead.Or(&dead)
		lost := guessed.First(first).Dead
		lost.And(&unread)
		one.Dead.Or(&lost)
		one.Strength = make([]float32, board.NumPoints)
		for _, g := range f.Dragons.All() {
			strength := influence.StrengthOf(g.WeaknessBefore)
			if g.Safety == dragon.SafetyInessential {
				one.Inessential.Or(&g.Stones)
			}
			for p := range g.Stones.All() {
				one.Strength[p] = strength
			}
		}
	}
	return l, nil
}
