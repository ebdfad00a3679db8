package program

import (
	"context"
	"fmt"
	"io"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/search"
)

// tracer prints how influence comes about.
type tracer struct {
	w     io.Writer
	on    bool
	first board.Color    // whose computations are printed
	kind  influence.Kind // and which
}

// matched prints a pattern that takes effect.
func (t *tracer) matched(in *influence.Input, db *pattern.Database, m pattern.Match) {
	if !t.on || in.ToPlay != t.first || in.Kind != t.kind {
		return
	}
	p := db.Pattern(m.Pattern)
	fmt.Fprintf(t.w, "%s pattern %s, class %v", db.Kind().Name, db.Describe(m), p.Class)
	if value, ok := p.Number("value"); ok {
		fmt.Fprintf(t.w, ", value %g", value)
	}
	if at := db.Move(m); at != board.NoPoint {
		fmt.Fprintf(t.w, ", at %v", at)
	}
	fmt.Fprintln(t.w)
}

// breakIns corrects r by invasions, and prints what is tried if trace is set.
func (t *tracer) breakIns(ctx context.Context, b *board.Board, r *influence.Result, x influence.DistanceReader, trace bool) error {
	if !trace {
		_, err := influence.CorrectBreakIns(ctx, b, r, x)
		return err
	}
	found, err := influence.CorrectBreakIns(ctx, b, r, invasions{x, t.w})
	for _, one := range found {
		fmt.Fprintf(t.w, "Erasing territory at %v: %v comes in.\n", one.Erased, one.String)
	}
	return err
}

// invasions is a Connector that prints what it is asked about areas.
type invasions struct {
	influence.DistanceReader
	w io.Writer
}

// BreakIn implements search.AreaConnector.
func (x invasions) BreakIn(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	return x.ask(ctx, "break_in", x.DistanceReader.BreakIn, b, str, goal)
}

// BlockOff implements search.AreaConnector.
func (x invasions) BlockOff(ctx context.Context, b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	return x.ask(ctx, "block_off", x.DistanceReader.BlockOff, b, str, goal)
}

func (x invasions) ask(ctx context.Context, name string, ask func(context.Context, *board.Board, board.Point, *board.Set) (search.Result, error),
	b *board.Board, str board.Point, goal *board.Set) (search.Result, error) {
	fmt.Fprintf(x.w, "Trying to break in from %v to: %v\n", str, goal)
	r, err := ask(ctx, b, str, goal)
	if err == nil {
		move := r.Move
		if move == board.NoPoint {
			move = board.Pass
		}
		fmt.Fprintf(x.w, "%s %v, result %v %v (%d nodes)\n", name, str, r.Code, move, r.Nodes)
	}
	return r, err
}
