package connect

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// LinkOptions says how connections of a position are found. The zero value asks
// for the defaults.
type LinkOptions struct {
	// Connector reads connections; nil means a Reader with the limits
	// Params.Fast of the default level, that asks Tactics.
	Connector search.Connector
	// Tactics answers tactical questions; nil means worm.DefaultReader(nil). If it is a
	// search.Grader, the Analyzer asks a view of it that reads less deeply.
	Tactics search.Tactics
	// Patterns finds the patterns; nil means the shipped ones.
	Patterns pattern.Matcher
	// Tables supplies further functions to patterns, such as those of
	// influence.
	Tables []pattern.Table
}

// Analyzer finds the links of positions and keeps its scratch space. It belongs
// to one goroutine.
type Analyzer struct {
	tactics search.Reader
	calls   *Functions
	facts   *worm.Functions
	worms   *worm.Analyzer
	matcher pattern.Matcher
	bound   *pattern.Bound
	matches []pattern.Match
	done    [2]int // matches that were looked at for cuts and for connections
	work    builder
}

// How hard tactical questions are read.
var links = search.Effort{Deeper: -4, Limits: search.Limits{Nodes: 1000}, Thorough: true, Rough: true}

// NewAnalyzer returns an Analyzer. The error lists the names that the patterns use and that no
// table supplies.
func NewAnalyzer(o LinkOptions) (*Analyzer, error) {
	if o.Tactics == nil {
		o.Tactics = worm.DefaultReader(nil)
	}
	var m *memory.Memory
	if k, ok := o.Tactics.(interface{ Memory() *memory.Memory }); ok {
		m = k.Memory()
	}
	if o.Connector == nil {
		o.Connector = New(Options{Params: Level(defaultLevel).Fast(), Tactics: o.Tactics, Memory: m})
	}
	tactics := search.With(reading.Complete(o.Tactics, m), links)
	a := &Analyzer{tactics: tactics, matcher: o.Patterns}
	if a.matcher == nil {
		newMatcher, err := connectionMatchers()
		if err != nil {
			return nil, err
		}
		a.matcher = newMatcher()
	}
	var err error
	if a.calls, err = NewFunctions(o.Connector, tactics); err != nil {
		return nil, err
	}
	if a.facts, err = worm.NewFunctions(tactics); err != nil {
		return nil, err
	}
	tables := append([]pattern.Table{pattern.BoardFuncs(), a.facts.Table(), a.calls.Table()}, o.Tables...)
	if a.bound, err = a.matcher.Database().Bind(tables...); err != nil {
		return nil, err
	}
	a.bound.Judge = a.facts.Judge(a.facts.Status)
	a.worms, err = worm.NewAnalyzer(worm.Options{Tactics: o.Tactics, NoThreats: true})
	return a, err
}

// Analyze returns the links of the position on b, and finds the worms itself if w is nil or
// belongs to another position. If the context ends, its error comes with the links as far as
// they are known, see Links.IsUnknown; a budget that runs out (search.WithBudget) is no error.
// The other errors come without links: that of a reader, board.ErrNoBoard, or one for the
// zero Analyzer.
func (a *Analyzer) Analyze(ctx context.Context, b *board.Board, w *worm.Worms) (*Links, error) {
	if b == nil {
		return nil, board.ErrNoBoard
	}
	if a.matcher == nil {
		return nil, fmt.Errorf("%w: the Analyzer was not made by NewAnalyzer", errNoReader)
	}
	if err := ended.Err(ctx); err != nil {
		return nil, err
	}
	depth := b.Depth()
	defer b.UndoTo(depth)
	var failed error
	if w == nil || !w.Describes(b) {
		if w, failed = a.worms.Analyze(ctx, b); w == nil {
			return nil, failed
		}
	}
	l := new(Links)
	work := &a.work
	work.begin(b, w, l, a.tactics)
	a.calls.work = work
	a.facts.Begin(w)

	a.matches = a.matcher.AppendMatches(a.matches[:0], b, pattern.Query{})
	a.order()
	a.done = [2]int{}
	if failed == nil {
		failed = a.findCuts(ctx, b)
	}
	if failed == nil {
		failed = a.findConnections(ctx, b)
	}
	switch {
	case failed == nil:
	case failed == errSpent, errors.Is(failed, context.Canceled), errors.Is(failed, context.DeadlineExceeded):
		a.skip()
		if failed == errSpent {
			failed = nil
		}
	default:
		return nil, failed
	}
	b.UndoTo(depth)
	work.finish()
	return l, failed
}

// errSpent says that the budget of the context is used up, so that answers mean
// nothing any more.
var errSpent = errors.New("the budget is used up")

// goOn returns the error of a context that has ended, or errSpent.
func goOn(ctx context.Context) error {
	if k := search.BudgetOf(ctx); k != nil && k.Left() == 0 {
		return errSpent
	}
	return ended.Err(ctx)
}

// skip marks the strings in all matches that were not looked at.
func (a *Analyzer) skip() {
	db := a.matcher.Database()
	for i, m := range a.matches {
		p := db.Pattern(m.Pattern)
		pass := 1
		if p.Class.Has('B') {
			pass = 0
		}
		if i >= a.done[pass] {
			a.work.skip(p, m)
		}
	}
}

// Faults returns the errors of functions that patterns called, without those of a context,
// since the Analyzer was made or the errors were cleared. Each error made one pattern fail at
// some match.
func (a *Analyzer) Faults() *pattern.Faults {
	if a.bound == nil {
		return &pattern.Faults{}
	}
	return a.bound.Faults
}

// order sorts the matches, as it matters which comes first: by pattern, then by
// place, orientation and color.
func (a *Analyzer) order() {
	slices.SortFunc(a.matches, func(x, y pattern.Match) int {
		return cmp.Or(cmp.Compare(x.Pattern, y.Pattern), cmp.Compare(x.Anchor, y.Anchor),
			cmp.Compare(x.Orientation, y.Orientation), cmp.Compare(x.Color, y.Color))
	})
}

// act executes the action of a match. Only the error of the context comes back.
func (a *Analyzer) act(ctx context.Context, b *board.Board, m pattern.Match) error {
	_, _, err := a.bound.Act(ctx, b, m)
	return a.bound.Faults.Add(err)
}

// findCuts matches the patterns of class B: where X can cut (the kind pattern.Connections), the
// move and the points marked ! are cutting points.
func (a *Analyzer) findCuts(ctx context.Context, b *board.Board) error {
	db := a.matcher.Database()
	for i, m := range a.matches {
		p := db.Pattern(m.Pattern)
		if a.done[0] = i; !p.Class.Has('B') {
			continue
		}
		ok, err := a.bound.Accepts(ctx, b, m)
		if err = cmp.Or(err, goOn(ctx)); err != nil {
			return err
		}
		if !ok {
			continue
		}
		j := Joint{Pattern: db.Describe(m)}
		mark := func(q board.Point) {
			a.work.cuts[m.Color-1].Add(q)
			j.Cuts = append(j.Cuts, q)
		}
		if move := db.Move(m); move != board.NoPoint {
			mark(move)
		}
		for _, e := range p.Elements {
			if e.Cell == '!' {
				mark(m.At(e.Offset))
			}
		}
		if err := cmp.Or(a.act(ctx, b, m), goOn(ctx)); err != nil {
			return err
		}
		a.work.l.joints = append(a.work.l.joints, j)
	}
	return goOn(ctx)
}

// findConnections matches all other patterns.
func (a *Analyzer) findConnections(ctx context.Context, b *board.Board) error {
	db := a.matcher.Database()
	a.done[0] = len(a.matches)
	for i, m := range a.matches {
		p := db.Pattern(m.Pattern)
		if a.done[1] = i; p.Class.Has('B') || p.Class.HasAny(pattern.ClassOf("Ee")) {
			continue
		}
		if p.Class.Has('C') && !a.work.distinct(p, m) {
			continue
		}
		ok, err := a.bound.Accepts(ctx, b, m)
		if err = cmp.Or(err, goOn(ctx)); err != nil {
			return err
		}
		if !ok {
			continue
		}
		j := Joint{Pattern: db.Describe(m)}
		if p.Class.Has('C') {
			j.Stones = a.work.joinStones(p, m)
		}
		if err := cmp.Or(a.act(ctx, b, m), goOn(ctx)); err != nil {
			return err
		}
		if len(j.Stones) > 0 || p.Action != nil {
			a.work.l.joints = append(a.work.l.joints, j)
		}
	}
	return goOn(ctx)
}

// SameDragon reports whether the strings at x and y belong to one group. The errors are those
// of Analyze, or wrap search.ErrString if there is no stone.
func (a *Analyzer) SameDragon(ctx context.Context, b *board.Board, x, y board.Point) (bool, error) {
	for _, p := range [2]board.Point{x, y} {
		if _, err := target(b, p); err != nil {
			return false, err
		}
	}
	l, err := a.Analyze(ctx, b, nil)
	if err != nil {
		return false, err
	}
	return l.Same(x, y), nil
}
