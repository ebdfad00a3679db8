package genmove

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/worm"
)

// Functions supplies the names of the constraint language to pattern databases:
// those that need only a board, those of tactics, of connections and of influence,
// all about one Position. It belongs to one goroutine.
//
//	f, err := genmove.NewFunctions(reader, connector)
//	bound, err := db.Bind(f.Tables()...)
//	f.Begin(ctx, pos)
//	… bound.Constraint(b, match) …
//	err = f.Err()
type Functions struct {
	p       *Position
	tactics *worm.Functions
	links   *connect.Functions
}

// NewFunctions returns functions that ask r and x where the position has no answer.
// Nil stands for readers of little depth. The error is one of the packages'.
func NewFunctions(r *reading.Reader, x connect.Connector) (*Functions, error) {
	if r == nil {
		r = reading.New(reading.Options{Params: reading.Level(4)})
	}
	if x == nil {
		x = connect.New(connect.Options{Params: connect.Level(connect.DefaultLevel).Fast()})
	}
	f := &Functions{}
	var err error
	if f.tactics, err = worm.NewFunctions(r); err == nil {
		f.links, err = connect.NewFunctions(x, r)
	}
	return f, err
}

// Begin says which context and position the next evaluations belong to. What the
// stages have not found out counts as unknown.
func (f *Functions) Begin(ctx context.Context, p *Position) {
	f.p = p
	f.tactics.Begin(ctx, p.Worms())
	f.links.Begin(ctx, p.Links())
}

// Err returns the first error since Begin. From then on functions that read return
// 0 at once.
func (f *Functions) Err() error {
	if err := f.tactics.Err(); err != nil {
		return err
	}
	return f.links.Err()
}

// Tables returns the tables of functions, to be bound to databases.
func (f *Functions) Tables() []pattern.Table {
	return []pattern.Table{pattern.BoardFuncs(), f.tactics.Table(), f.links.Table(), influence.Functions(facts{f})}
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
func (facts) DoesSurround(_, _ board.Point) influence.SurroundStatus { return influence.NotSurrounded }
