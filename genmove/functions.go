package genmove

import (
	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// Functions supplies the names of the constraint language to pattern databases:
// those that need only a board, those of tactics, of connections and of influence,
// all about one Position. It belongs to one goroutine.
//
//	f, err := genmove.NewFunctions(reader, connector)
//	bound, err := db.Bind(f.Tables()...)
//	f.Begin(pos)
//	… bound.Constraint(ctx, b, match) …
type Functions struct {
	p       *Position
	tactics *worm.Functions
	links   *connect.Functions
}

// NewFunctions returns functions that ask r and x where the position has no answer.
// Nil stands for readers of little depth. The error is one of the packages'.
func NewFunctions(r search.Tactics, x search.Connector) (*Functions, error) {
	return newFunctions(r, x, reading.Options{Params: reading.Level(4).Thoroughly()})
}

// newInfluenceFunctions returns functions for the patterns of influence. About a few
// hundred stones that those ask for, reading deeper takes twice the time.
func newInfluenceFunctions() (*Functions, error) {
	o := reading.Options{Params: reading.Level(2).Thoroughly(), Limits: search.Limits{Nodes: 500}}
	return newFunctions(nil, nil, o)
}

// newFunctions is NewFunctions, with the options of the reader that nil stands for.
func newFunctions(t search.Tactics, x search.Connector, o reading.Options) (*Functions, error) {
	f := &Functions{}
	if t == nil {
		t = reading.New(o)
	}
	r := reading.Complete(t, nil)
	if x == nil {
		x = connect.New(connect.Options{Params: connect.Level(connect.DefaultLevel).Fast(), Tactics: t})
	}
	var err error
	if f.tactics, err = worm.NewFunctions(r); err == nil {
		f.links, err = connect.NewFunctions(x, r)
	}
	return f, err
}

// Begin says which position the next evaluations belong to. What the stages have
// not found out is unknown, and everything if p is nil: functions that only look
// something up return pattern.ErrUnknown then, and the others read.
func (f *Functions) Begin(p *Position) {
	f.p = p
	if p == nil {
		f.tactics.Begin(nil)
		f.links.Begin(nil)
		return
	}
	f.tactics.Begin(p.Worms())
	f.links.Begin(p.Links())
}

// Tables returns the tables of functions, to be bound to databases.
func (f *Functions) Tables() []pattern.Table {
	return []pattern.Table{pattern.BoardFuncs(), f.tactics.Table(), f.links.Table(), influence.NewFunctions(facts{f}).Table()}
}

// Judge returns what answers the class letters of patterns, for pattern.Bound.Judge.
// statuses returns that of the group of the stone at a point; nil knows none.
func (f *Functions) Judge(statuses func(board.Point) pattern.Status) pattern.Judge {
	return f.tactics.Judge(statuses)
}

// newInfluence returns an engine, and the functions that the constraints of its
// patterns call.
func (d *Databases) newInfluence() (*influence.Engine, *Functions, error) {
	f, err := newInfluenceFunctions()
	if err != nil {
		return nil, nil, err
	}
	e, err := influence.New(influence.Options{
		Influence: d.Influence,
		Barriers:  d.Barriers,
		Tables:    []pattern.Table{f.tactics.Table(), f.links.Table()},
	})
	return e, f, err
}

// facts is what the functions of package influence ask.
type facts struct{ f *Functions }

// Influence implements influence.Facts.
func (f facts) Influence(toMove board.Color) *influence.Result {
	if f.f.p == nil || f.f.p.Influence() == nil {
		return nil
	}
	return f.f.p.Influence().First(toMove)
}

// Surround implements influence.Facts. Rings belong to groups whose life has been
// examined.
func (facts) Surround(board.Point) *influence.Surround { return nil }

// DoesSurround implements influence.Facts.
func (facts) DoesSurround(_, _ board.Point) (influence.SurroundStatus, error) {
	return influence.NotSurrounded, pattern.ErrUnknown
}
