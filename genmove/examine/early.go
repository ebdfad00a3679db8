package examine

import (
	"context"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/pattern"
)

// early answers the patterns of connections that ask about influence. Groups are not known yet,
// so that strings count as lost by tactical reading alone. It computes a field when a pattern
// asks for it first.
type early struct {
	ctx    context.Context
	a      *Analyst
	f      *Facts
	fields [3]*influence.Result // by the player who moves first
}

// begin says which position the next questions are about, until end.
func (e *early) begin(ctx context.Context, a *Analyst, f *Facts) { *e = early{ctx: ctx, a: a, f: f} }

func (e *early) end() { *e = early{} }

// Influence implements influence.Facts.
func (e *early) Influence(toMove board.Color) *influence.Result {
	if e.f == nil || int(toMove) >= len(e.fields) {
		return nil
	}
	if e.fields[toMove] == nil {
		l, err := TacticalLosses{}.Losses(e.ctx, e.f)
		if err != nil {
			return nil
		}
		f := &Facts{Position: e.f.Position, Worms: e.f.Worms, Losses: l}
		e.a.functions.Begin(f)
		defer e.a.functions.Begin(nil)
		r := new(influence.Result)
		if e.a.o.Fields.Compute(e.ctx, f.input(toMove), r) != nil {
			return nil // it is unknown, and the analyzer finds out that the context has ended
		}
		e.fields[toMove] = r
	}
	return e.fields[toMove]
}

// asksFor reports whether patterns of a database call functions of an owner; nil means one
// that ships, which asks for no eyes.
func asksFor(db *pattern.Database, o string) bool {
	if db == nil {
		return false
	}
	for _, name := range db.Names() {
		if w, ok := pattern.WordNamed(name); ok && w.Owner == o {
			return true
		}
	}
	return false
}
