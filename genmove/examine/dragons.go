package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/prior"
	"github.com/tengen-go/tengen/internal/survival"
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
		if o.Chances, err = likelihood(); err != nil {
			return err
		}
		guided, err := owl.NewGuided(o)
		if err != nil {
			return err
		}
		both, err := owl.NewBoth(prover, guided)
		if err != nil {
			return err
		}
		var so survival.Options
		if a.memory != nil {
			so.Keep = judgements
		}
		judge, err := survival.Shipped(so)
		if err != nil {
			return err
		}
		net := new(opinion)
		e = both.WithJudge(judges{slow: judge, quick: net}).WithChances(net.chances)
	}
	var err error
	a.life, err = owl.NewReader(e)
	return err
}

// judgements is the number of answers of the judge that are kept. A question about a group is
// often asked again in the same position, and rarely later, because each answer depends on the
// whole board.
const judgements = 1000

// guidedNodes bounds what is read of a single group whose fate was not proved. More of them
// answer hardly more questions of suites, and take half as long again for hard problems.
const guidedNodes = 2 * owl.DefaultGuidedNodes / 5

// lifeOfDragons returns the view of the reader that dragons ask: with fewer nodes, since
// there are many groups.
func (a *Analyst) lifeOfDragons() *owl.Reader {
	e := search.Effort{Deeper: a.effort.Deeper}
	nodes := owl.NodesAt(defaultLifeNodes, e)
	if own := a.effort.Limits.Nodes; own > 0 {
		nodes = min(nodes, own)
	}
	e.Limits.Nodes = nodes
	return a.life.With(e)
}

// Dragon returns the group of the stone at p, read with the limit of a question about a single
// group, or nil if there is no stone. It needs Worms, Links, Eyes and Dragons of f; if
// Options.Dragons is set it returns the group of f. The error wraps ErrMissing without these
// facts, and is otherwise that of Facts.
func (a *Analyst) Dragon(ctx context.Context, f *Facts, p board.Point) (*dragon.Dragon, error) {
	if f == nil || f.Dragons == nil {
		return nil, missing("a group", Dragons)
	}
	g := f.Dragons.At(p)
	if g == nil || !g.Read || a.given.Dragons != nil {
		return g, nil
	}
	if f.Worms == nil || f.Links == nil || f.Eyes == nil {
		return nil, missing("a group", Worms|Links|Eyes)
	}
	if err := a.enter(); err != nil {
		return nil, err
	}
	defer a.leave()
	d, err := a.dragons(ctx, f, p)
	if err != nil {
		return nil, err
	}
	return d.At(p), nil
}

func (a *Analyst) findDragons(ctx context.Context, f *Facts) error {
	d, err := a.dragons(ctx, f, board.NoPoint)
	if d != nil {
		f.Dragons = d
	}
	return err
}

// dragons finds the dragons from the facts so far and from influence that takes for
// lost only what tactical reading gives up: influence that knows which groups live comes
// after the dragons. The group at focus, if there is one, is read more closely.
func (a *Analyst) dragons(ctx context.Context, f *Facts, focus board.Point) (*dragon.Dragons, error) {
	first, err := TacticalLosses{}.Losses(ctx, f)
	if err != nil {
		return nil, err
	}
	a.functions.Begin(f)
	defer a.functions.Begin(nil)
	in := dragon.Input{Board: f.Board, Worms: f.Worms, Links: f.Links, Eyes: f.Eyes}
	if focus != board.NoPoint {
		in.Board, in.Closely, in.Focus, in.Known = f.Board.Clone(), a.Life(), focus, f.Dragons
	}
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
		if err := a.o.Fields.Compute(ctx, influence.Input{Board: in.Board, Dead: &l.Dead, ToPlay: one.first, Kind: one.kind}, r); err != nil {
			return nil, err
		}
		*one.to = r
	}
	return a.o.Dragons.Analyze(ctx, in)
}

// StatusLosses are the strings that tactical reading gives up and the groups that Dragons finds
// dead and Doubted does not name, with those that the first player kills, also by a ko for
// which the other player needs the first threat. An Estimator, if there is one, judges groups
// for which reading proved nothing, as in EstimatedLosses. They are the default, take about
// five times as long as EstimatedLosses for scores that are no better on average (TestLosses),
// and belong to the goroutine of the Estimator.
type StatusLosses struct {
	// Estimator judges groups that reading does not settle. An Analyst sets it to that of its
	// Fields if it is nil.
	Estimator DeadEstimator
	// From is as in EstimatedLosses.
	From float64
}

// Needs returns Dragons, because the statuses of groups are used.
func (StatusLosses) Needs() Want { return Dragons }

// Losses implements LossFinder. It needs Worms and Dragons.
func (s StatusLosses) Losses(ctx context.Context, f *Facts) (*LossesBy, error) {
	if f == nil || f.Dragons == nil {
		return nil, missing("losses", Dragons)
	}
	if f.Board == nil {
		return nil, board.ErrNoBoard
	}
	l, err := TacticalLosses{}.Losses(ctx, f)
	if err != nil {
		return nil, err
	}
	dragons, err := Doubted(f.Board, f.Dragons)
	if err != nil {
		return nil, err
	}
	guessed, err := EstimatedLosses(s).Losses(ctx, f)
	if err != nil {
		return nil, err
	}
	var unread board.Set
	for _, g := range dragons.All() {
		alive := g.Attack.Code == search.Fail && !g.Attack.Limited
		if g.Read && !alive && !(g.Attack.Certain && g.Defense.Certain) {
			unread.Or(&g.Stones)
		}
	}
	for _, first := range everybody {
		one := l.First(first)
		dead := dragons.Dead(first)
		one.Dead.Or(&dead)
		for _, w := range f.Worms.All() {
			if w.Color == first.Opponent() && w.Attack().Code == search.KoA {
				for _, q := range w.Stones {
					one.Dead.Add(q)
				}
			}
		}
		lost := guessed.First(first).Dead
		lost.And(&unread)
		one.Dead.Or(&lost)
		one.Strength = make([]float32, board.NumPoints)
		for _, g := range dragons.All() {
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

// likelihood returns the chances of moves by their shapes. A Guided asks for them: with those of
// the network it answers fewer questions, above all on boards with one problem in a corner, where
// the network plays elsewhere.
func likelihood() (owl.Chances, error) {
	table, err := prior.Shipped()
	if err != nil {
		return nil, err
	}
	e, err := prior.NewEstimator(table)
	if err != nil {
		return nil, err
	}
	var list []prior.Chance
	return func(b *board.Board, c board.Color, to *[board.NumPoints]float32) error {
		var err error
		if list, err = e.Append(list[:0], b, c, board.NoPoint, board.NoPoint); err != nil {
			return err
		}
		for _, m := range list {
			to[m.Point] = float32(m.Chance)
		}
		return nil
	}, nil
}
