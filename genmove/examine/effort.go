package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
)

// Usual returns the facts that are found by default at the effort e: All, and from level 10 on
// BreakIns. Levels 9 and 10 differ in nothing else; see search.Effort.Shift.
func Usual(e search.Effort) Want {
	if e.Level() >= search.UsualLevel {
		return All | BreakIns
	}
	return All
}

// current is the tactical reader of an Analyst for parts that are made once and ask later. It
// reads with the effort at the time of the question.
type current struct {
	a    *Analyst
	view search.Effort // how much less deep, say, than the Analyst; zero for no view
	at   search.Effort // the effort of the Analyst that r was made for
	r    search.Reader
}

// graded is a current of a reader that has views. Those that are asked for a view read
// as much less deep than usual as the Analyst does.
type graded struct{ *current }

// live returns a reader that goes with the effort of the Analyst.
func (a *Analyst) live() search.Reader {
	c := &current{a: a}
	if _, ok := a.base.(search.Grader); ok {
		return graded{c}
	}
	return c
}

// With implements search.Grader.
func (g graded) With(e search.Effort) search.Reader { return graded{&current{a: g.a, view: e}} }

// reader returns the reader for the effort of now.
func (c *current) reader() search.Reader {
	switch {
	case c.view == search.Effort{}:
		return c.a.tactics
	case c.r == nil || c.at != c.a.effort:
		c.r, c.at = search.With(c.a.base, c.view.Under(c.a.effort)), c.a.effort
	}
	return c.r
}

// Memory returns the memory that tells what answers rest on, or nil.
func (c *current) Memory() *memory.Memory {
	if k, ok := c.a.base.(interface{ Memory() *memory.Memory }); ok {
		return k.Memory()
	}
	return nil
}

// Nodes returns the number of positions that the reader has looked at, 0 if it does not
// count them.
func (c *current) Nodes() int {
	if k, ok := c.a.base.(interface{ Nodes() int }); ok {
		return k.Nodes()
	}
	return 0
}

// The questions of search.Reader.

func (c *current) Attack(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return c.reader().Attack(ctx, b, str)
}

func (c *current) Defend(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return c.reader().Defend(ctx, b, str)
}

func (c *current) Ladder(ctx context.Context, b *board.Board, str board.Point) (search.Result, error) {
	return c.reader().Ladder(ctx, b, str)
}

func (c *current) SafeMove(ctx context.Context, b *board.Board, move board.Point, player board.Color) (search.Result, error) {
	return c.reader().SafeMove(ctx, b, move, player)
}

func (c *current) DoesAttack(ctx context.Context, b *board.Board, move, str board.Point) (search.Result, error) {
	return c.reader().DoesAttack(ctx, b, move, str)
}

func (c *current) DoesDefend(ctx context.Context, b *board.Board, move, str board.Point) (search.Result, error) {
	return c.reader().DoesDefend(ctx, b, move, str)
}

func (c *current) AttackEither(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	return c.reader().AttackEither(ctx, b, x, y)
}

func (c *current) DefendBoth(ctx context.Context, b *board.Board, x, y board.Point) (search.Result, error) {
	return c.reader().DefendBoth(ctx, b, x, y)
}

func (c *current) BreakThrough(ctx context.Context, b *board.Board, x, y, z board.Point) (search.Result, error) {
	return c.reader().BreakThrough(ctx, b, x, y, z)
}
