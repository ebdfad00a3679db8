package influence

import (
	"context"
	"embed"
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/pattern"
)

//go:embed influence.db barriers.db
var files embed.FS

// databases are those of this package, compiled.
type databases struct {
	influence, barriers *pattern.Database
	err                 error
}

var compiled = sync.OnceValue(func() (d databases) {
	if d.influence, d.err = pattern.Load(pattern.Influence(), files, "influence.db"); d.err == nil {
		d.barriers, d.err = pattern.Load(pattern.Barriers(), files, "barriers.db")
	}
	return d
})

// Shipped returns the databases of this package: sources of influence, and
// barriers.
func Shipped() (influence, barriers *pattern.Database, err error) {
	d := compiled()
	return d.influence, d.barriers, d.err
}

// The classes of influence patterns.
var (
	classEnhance   = pattern.ClassOf("E")
	classInvade    = pattern.ClassOf("I")
	classEscape    = pattern.ClassOf("e")
	classOwnWall   = pattern.ClassOf("D")
	classWall      = pattern.ClassOf("A")
	classIntrude   = pattern.ClassOf("B")
	classNone      = pattern.ClassOf("t")
	classUnchecked = pattern.ClassOf("s")
)

// weakBlock is the permeability that a ! of a wall leaves.
const weakBlock = 0.7

// escapeInvasion is how much stronger invasions of class e are in escape
// influence.
const escapeInvasion = 20

// Intrusions of one stone together have at most this share of its strength, and
// all of it when the stone has just been played.
const (
	intrusionShare = 0.6
	followupShare  = 1
)

// database is a bound database with what its patterns do.
type database struct {
	matcher pattern.Matcher
	bound   *pattern.Bound
	effects []effect
	matches []pattern.Match
}

// effect is what a pattern does, taken from its diagram and colon line.
type effect struct {
	class         pattern.Class
	value         float32
	blocks, weak  []pattern.Offset // , and !
	own, enemy    []pattern.Offset // stones that must be alive
	bound         bool
	hasConstraint bool
	hasAction     bool
}

func (e *Engine) bind(db *pattern.Database, tables []pattern.Table, state any) *database {
	bound, unbound := db.BindPartial(tables...)
	bound.State = state
	e.unbound = append(e.unbound, unbound...)
	d := &database{matcher: pattern.NewPlain(db), bound: bound, effects: make([]effect, db.Len())}
	for i, p := range db.All() {
		f := &d.effects[i]
		f.class, f.bound, f.hasConstraint, f.hasAction = p.Class, bound.Has(i), p.Constraint != nil, p.Action != nil
		if v, ok := p.Number(pattern.KeyValue); ok {
			f.value = float32(v)
		}
		for _, el := range p.Elements {
			switch {
			case el.Cell == pattern.Block:
				f.blocks = append(f.blocks, el.Offset)
			case el.Cell == pattern.Special:
				f.weak = append(f.weak, el.Offset)
			case p.Class.HasAny(classUnchecked) && !p.Class.HasAny(classInvade):
			case el.Cell.IsOwn() && !p.Class.HasAny(classWall):
				f.own = append(f.own, el.Offset)
			case el.Cell.IsEnemy() && p.Class.HasAny(classWall|classNone):
				f.enemy = append(f.enemy, el.Offset)
			}
		}
	}
	return d
}

// find looks for the patterns of the given players.
func (d *database) find(b *board.Board, q pattern.Query) []pattern.Match {
	d.matches = d.matcher.AppendMatches(d.matches[:0], b, q)
	return d.matches
}

// alive reports whether the stones of a match that have to live do.
func (f *effect) alive(r *Result, m pattern.Match) bool {
	for _, list := range [2][]pattern.Offset{f.own, f.enemy} {
		for _, o := range list {
			if r.stones[m.At(o)&(numCells-1)] != living {
				return false
			}
		}
	}
	return true
}

// match applies the patterns to the stones.
func (e *Engine) match(ctx context.Context, in *Input, r *Result) error {
	e.intrusions = e.intrusions[:0]
	if e.influence == nil {
		return nil
	}
	e.target = r
	defer func() { e.target = nil }()
	for _, m := range e.influence.find(in.Board, pattern.Query{}) {
		if err := e.influence.accept(ctx, in.Board, r, m, (*Engine).applySource, e); err != nil {
			return err
		}
	}
	if !in.ToMove.IsPlayer() {
		return nil
	}
	for _, m := range e.barriers.find(in.Board, pattern.Query{Sides: pattern.As(in.ToMove)}) {
		if err := e.barriers.accept(ctx, in.Board, r, m, (*Engine).applyBarrier, e); err != nil {
			return err
		}
	}
	return nil
}

// accept applies a match whose stones live and whose constraint holds.
func (d *database) accept(ctx context.Context, b *board.Board, r *Result, m pattern.Match,
	apply func(*Engine, *board.Board, *Result, pattern.Match, *effect), e *Engine) error {
	f := &d.effects[m.Pattern]
	if !f.bound || !f.alive(r, m) {
		return nil
	}
	if f.hasConstraint {
		if d.bound.Constraint(b, m) == 0 {
			return ctx.Err()
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	apply(e, b, r, m, f)
	return nil
}

// applySource enters the sources of influence patterns.
func (e *Engine) applySource(_ *board.Board, r *Result, m pattern.Match, f *effect) {
	move := e.influence.bound.Database().Move(m)
	if move == board.NoPoint {
		return
	}
	if f.class.HasAny(classEnhance) && r.kind == Escape {
		r.addSource(side(m.Color), move, f.value, enhancementAttenuation)
	}
	if !f.class.HasAny(classInvade) || r.scoring {
		return
	}
	value := f.value
	if r.kind == Escape && f.class.HasAny(classEscape) {
		value *= escapeInvasion
	}
	invader := m.Color.Opponent()
	switch {
	case f.class.HasAny(classUnchecked) || r.toMove == board.Empty:
		r.addSource(0, move, value, invasionAttenuation)
		r.addSource(1, move, value, invasionAttenuation)
	case r.toMove == invader:
		r.addSource(side(invader), move, value, invasionAttenuation)
	}
}

// applyBarrier enters walls, intrusions and points that are no territory.
func (e *Engine) applyBarrier(b *board.Board, r *Result, m pattern.Match, f *effect) {
	if r.kind == Territorial && f.class.HasAny(classOwnWall|classWall) {
		stopped := m.Color
		if f.class.HasAny(classOwnWall) {
			stopped = stopped.Opponent()
		}
		pass := &r.pass[side(stopped)]
		for _, o := range f.blocks {
			pass[m.At(o)&(numCells-1)] = 0
		}
		for _, o := range f.weak {
			pass[m.At(o)&(numCells-1)] *= weakBlock
		}
	}
	if f.class.HasAny(classIntrude) {
		e.collect(m, f)
	}
	if f.class.HasAny(classNone) {
		e.barriers.bound.Act(b, m)
	}
}
