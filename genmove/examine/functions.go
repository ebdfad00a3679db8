package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// Functions supplies the names of the constraint language to pattern databases:
// those that need only a board, those of tactics, of connections, of influence, of
// eyes and of groups, all about one examined position, and those about the group that a
// search is about, which Group names. It belongs to one goroutine.
//
//	calls, err := a.Functions()
//	bound, err := db.Bind(calls.Tables()...)
//	calls.Begin(facts)
//	… bound.Constraint(ctx, b, match) …
type Functions struct {
	f       *Facts
	tactics *worm.Functions
	links   *connect.Functions
	eyes    *eye.Functions
	groups  dragon.Functions
	goal    *owl.Functions
}

// newFunctions returns functions that ask t and x if the facts have no answer. The errors are
// those of the packages.
func newFunctions(t search.Tactics, x search.Connector) (*Functions, error) {
	f := &Functions{eyes: eye.NewFunctions(t), goal: owl.NewFunctions()}
	var err error
	if f.tactics, err = worm.NewFunctions(t); err == nil {
		f.links, err = connect.NewFunctions(x, reading.Complete(t, nil))
	}
	return f, err
}

// Functions returns functions for databases of the caller. They ask the readers of the Analyst,
// with its effort at the time of the call. An influence.Engine that uses them keeps answers,
// and has to be made again for another effort.
func (a *Analyst) Functions() (*Functions, error) {
	if a == nil || a.base == nil {
		return nil, ErrNoAnalyst
	}
	f, err := newFunctions(a.live(), a.connector)
	if err == nil && !a.o.LifeThreats {
		f.groups.Ask(threatReader{a})
	}
	return f, err
}

// threatReader reads the threats to groups if the facts do not have them.
type threatReader struct{ a *Analyst }

// ThreatenAttack implements dragon.Threatener.
func (t threatReader) ThreatenAttack(ctx context.Context, b *board.Board, goal *board.Set) (owl.Threat, error) {
	return t.a.lifeOfDragons().ThreatenAttack(ctx, b, goal)
}

// ThreatenDefense implements dragon.Threatener.
func (t threatReader) ThreatenDefense(ctx context.Context, b *board.Board, goal *board.Set) (owl.Threat, error) {
	return t.a.lifeOfDragons().ThreatenDefense(ctx, b, goal)
}

// Begin sets the facts of the position for the next evaluations; nil means none. If a fact is
// missing, functions that read find it, and the others return pattern.ErrUnknown.
func (c *Functions) Begin(f *Facts) {
	c.f = f
	if c.tactics == nil { // the zero Functions, which has no tables
		return
	}
	if f == nil {
		c.tactics.Begin(nil)
		c.links.Begin(nil)
		c.eyes.Begin(nil)
		c.groups.Begin(nil)
		return
	}
	c.tactics.Begin(f.Worms)
	c.links.Begin(f.Links)
	c.eyes.Begin(f.Eyes)
	c.groups.Begin(f.Dragons)
}

// Group sets the group for the functions about the group of a search; with nil they return
// pattern.ErrUnknown.
func (c *Functions) Group(g *owl.Group) {
	if c.goal != nil {
		c.goal.Begin(g)
	}
}

// Tables returns the tables of functions, to be bound to databases. The zero Functions
// has none.
func (c *Functions) Tables() []pattern.Table {
	if c.tactics == nil {
		return nil
	}
	return append([]pattern.Table{pattern.BoardFuncs(), influence.Functions(known{c}), c.eyes.Table(), c.groups.Table(), c.goal.Table()}, c.reading()...)
}

// Judge returns a judge for the class letters of patterns, for pattern.Bound.Judge. statuses
// returns the status of the group of the stone at a point; nil means the status in Dragons of
// the position.
func (c *Functions) Judge(statuses func(board.Point) pattern.Status) pattern.ClassJudge {
	if statuses == nil {
		statuses = c.groups.Status
	}
	return c.tactics.Judge(statuses)
}

// reading returns the tables that need readers.
func (c *Functions) reading() []pattern.Table {
	return []pattern.Table{c.tactics.Table(), c.links.Table()}
}

// known is what the functions of package influence ask.
type known struct{ c *Functions }

// Influence implements influence.Facts.
func (k known) Influence(toMove board.Color) *influence.Result {
	if k.c.f == nil || k.c.f.Influence == nil {
		return nil
	}
	return k.c.f.Influence.First(toMove)
}

// Surround implements influence.Rings.
func (k known) Surround(p board.Point) *influence.Surround {
	if k.c.f == nil {
		return nil
	}
	s, err := k.c.f.Surround(p)
	if err != nil {
		return nil
	}
	return s
}

// DoesSurround implements influence.Rings.
func (k known) DoesSurround(move, p board.Point) (influence.SurroundStatus, error) {
	if k.c.f == nil || k.c.f.Links == nil {
		return influence.NotSurrounded, pattern.ErrUnknown
	}
	return k.c.f.DoesSurround(move, p)
}
