package influence

import (
	"context"
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/dfa"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/pattern"
)

//go:embed influence.db barriers.db
var files embed.FS

// databases are those of this package, compiled, and what makes matchers for them.
type databases struct {
	influence, barriers *pattern.Database
	matchers            map[*pattern.Database]func() pattern.Matcher
	err                 error
}

var compiled = sync.OnceValue(func() (d databases) {
	if d.influence, d.err = pattern.Load(pattern.Influence(), files, "influence.db"); d.err != nil {
		return d
	}
	if d.barriers, d.err = pattern.Load(pattern.Barriers(), files, "barriers.db"); d.err != nil {
		return d
	}
	d.matchers = map[*pattern.Database]func() pattern.Matcher{
		d.influence: dfa.Best(d.influence), d.barriers: dfa.Best(d.barriers),
	}
	return d
})

// newMatcher returns a matcher for a database.
func newMatcher(db *pattern.Database) pattern.Matcher {
	if m := compiled().matchers[db]; m != nil {
		return m()
	}
	return dfa.Best(db)()
}

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
	classStatus    = pattern.ClassOf("OoXx")
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
	later   []pattern.Match // those that have constraints
	// What matches is for: it is the same for all who may move first.
	found  uint64 // the stones, or 0
	player board.Color
}

// effect is what a pattern does, taken from its diagram and colon line.
type effect struct {
	class        pattern.Class
	value        float32
	blocks, weak []pattern.Offset // , and !
	own, enemy   []pattern.Offset // stones that must be alive
	marks        []mark           // all that the action does, if it only marks
	bound        bool
	conditional  bool
	hasAction    bool
}

// mark is a point that an action marks as no territory of O, or of X.
type mark struct {
	at    pattern.Offset
	enemy bool
}

// marksOf returns the points that an action marks, nil if it does anything else.
func marksOf(p *pattern.Pattern) []mark {
	if p.Action == nil || strings.ContainsAny(p.Action.String(), "?&|!=<>+-") {
		return nil
	}
	var marks []mark
	for _, c := range p.Action.Calls() {
		if c.Name != nonOwn && c.Name != nonEnemy || len(c.Args) != 1 {
			return nil
		}
		at, ok := p.Label(c.Args[0])
		if !ok {
			return nil
		}
		marks = append(marks, mark{at, c.Name == nonEnemy})
	}
	return marks
}

func (e *Engine) bind(db *pattern.Database, tables []pattern.Table) *database {
	bound, unbound := db.BindPartial(tables...)
	bound.Faults, bound.Judge = &e.faults, judge{e}
	e.unbound = append(e.unbound, unbound...)
	d := &database{matcher: newMatcher(db), bound: bound, effects: make([]effect, db.Len())}
	for i, p := range db.All() {
		f := &d.effects[i]
		f.class, f.bound, f.conditional, f.hasAction = p.Class, bound.Has(i), p.Constraint != nil || p.Helper != "" || p.Class.HasAny(classStatus), p.Action != nil
		f.marks = marksOf(p)
		if v, ok := p.Number("value"); ok {
			f.value = float32(v)
		}
		for _, el := range p.Elements {
			switch {
			case el.Cell == ',':
				f.blocks = append(f.blocks, el.Offset)
			case el.Cell == '!':
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
	if h := b.StonesHash(); q.Goal != nil || q.Anchor != board.NoPoint || h != d.found || q.Color != d.player {
		d.found, d.player = 0, q.Color
		if q.Goal == nil && q.Anchor == board.NoPoint {
			d.found = h
		}
		d.matches = d.matcher.AppendMatches(d.matches[:0], b, q)
	}
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

// idle reports whether a pattern does nothing for influence of the kind of r: walls are
// stronger than their stones in escape influence only.
func (f *effect) idle(r *Result) bool {
	return r.kind == Territorial && f.class.HasAny(classEnhance) && !f.class.HasAny(classInvade)
}

// judge answers the class letters about statuses: dead stones are those that the input
// says are dead.
type judge struct{ e *Engine }

func (j judge) Status(p board.Point) pattern.Status {
	if r := j.e.judged; r != nil && r.stones[p&(numCells-1)] == dead {
		return pattern.StatusDead
	}
	return pattern.StatusUnknown
}

// The kinds of these databases ask for no safety.

func (judge) Safety(context.Context, *board.Board, board.Point, board.Color) (pattern.Safety, error) {
	return pattern.Unsafe, pattern.ErrUnknown
}

func (judge) Saved(context.Context, *board.Board, board.Point, board.Point) (bool, error) {
	return false, pattern.ErrUnknown
}

// match applies the patterns to the stones.
func (e *Engine) match(ctx context.Context, in *Input, r *Result) error {
	e.intrusions = e.intrusions[:0]
	if e.influence == nil {
		return nil
	}
	e.target, e.judged, e.input = r, r, *in
	defer func() { e.target, e.judged, e.input = nil, nil, Input{} }()
	if err := e.influence.apply(ctx, e, in.Board, r, pattern.Query{}, applySource); err != nil {
		return err
	}
	if !in.ToPlay.IsPlayer() {
		return nil
	}
	return e.barriers.apply(ctx, e, in.Board, r, pattern.Query{Color: in.ToPlay}, applyBarrier)
}

// apply enters what the patterns of a database do where their stones live and
// their constraints hold. Constraints may read, so they come after the patterns
// that have none, and only where the pattern would add something.
func (d *database) apply(ctx context.Context, e *Engine, b *board.Board, r *Result, q pattern.Query,
	enter func(context.Context, *Engine, *board.Board, *Result, pattern.Match, *effect) error) error {
	later := d.later[:0]
	for _, m := range d.find(b, q) {
		switch f := &d.effects[m.Pattern]; {
		case !f.bound || !f.alive(r, m) || f.idle(r):
		case f.conditional:
			later = append(later, m)
		default:
			if err := d.enter(ctx, e, b, r, m, enter); err != nil {
				return err
			}
		}
	}
	d.later = later
	for _, m := range later {
		f := &d.effects[m.Pattern]
		if e.entered(r, m, f) {
			continue
		}
		if ok, err := d.bound.Accepts(ctx, b, m); err != nil {
			return err
		} else if !ok {
			continue
		}
		if err := ended.Err(ctx); err != nil {
			return err
		}
		if err := d.enter(ctx, e, b, r, m, enter); err != nil {
			return err
		}
	}
	return ended.Err(ctx)
}

// enter enters what a match does.
func (d *database) enter(ctx context.Context, e *Engine, b *board.Board, r *Result, m pattern.Match,
	enter func(context.Context, *Engine, *board.Board, *Result, pattern.Match, *effect) error) error {
	if e.matched != nil {
		e.matched(&e.input, d.bound.Database(), m)
	}
	return enter(ctx, e, b, r, m, &d.effects[m.Pattern])
}

// entered reports whether other patterns have done all that a match does.
func (e *Engine) entered(r *Result, m pattern.Match, f *effect) bool {
	switch {
	case f.class.HasAny(classOwnWall | classWall | classInvade | classEnhance):
		return false
	case f.class.HasAny(classIntrude) && f.class.HasAny(classNone):
		return false
	case f.class.HasAny(classIntrude):
		for _, o := range f.weak {
			at := m.At(o)
			if !slices.ContainsFunc(e.intrusions, func(x intrusion) bool {
				return x.stone == m.Anchor && x.at == at && x.strength >= f.value
			}) {
				return false
			}
		}
		return true
	case len(f.marks) > 0:
		for _, k := range f.marks {
			c := m.Color
			if k.enemy {
				c = c.Opponent()
			}
			if !r.none[side(c)].Has(m.At(k.at)) {
				return false
			}
		}
		return true
	}
	return false
}

// applySource enters the sources of influence patterns.
func applySource(_ context.Context, e *Engine, _ *board.Board, r *Result, m pattern.Match, f *effect) error {
	move := e.influence.bound.Database().Move(m)
	if move == board.NoPoint {
		return nil
	}
	if f.class.HasAny(classEnhance) && r.kind == Escape {
		e.add(side(m.Color), move, f.value, enhancementAttenuation)
	}
	if !f.class.HasAny(classInvade) || r.scoring {
		return nil
	}
	value := f.value
	if r.kind == Escape && f.class.HasAny(classEscape) {
		value *= escapeInvasion
	}
	invader := m.Color.Opponent()
	switch {
	case f.class.HasAny(classUnchecked) || r.toMove == board.Empty:
		e.add(0, move, value, invasionAttenuation)
		e.add(1, move, value, invasionAttenuation)
	case r.toMove == invader:
		e.add(side(invader), move, value, invasionAttenuation)
	}
	return nil
}

// applyBarrier enters walls, intrusions and points that are no territory.
func applyBarrier(ctx context.Context, e *Engine, b *board.Board, r *Result, m pattern.Match, f *effect) error {
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
	if !f.class.HasAny(classNone) {
		return nil
	}
	if e.marks && len(f.marks) > 0 {
		for _, k := range f.marks {
			c := m.Color
			if k.enemy {
				c = c.Opponent()
			}
			r.none[side(c)].Add(m.At(k.at))
		}
		return nil
	}
	_, _, err := e.barriers.bound.Act(ctx, b, m)
	return e.faults.Add(err)
}
