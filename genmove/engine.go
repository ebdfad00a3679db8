package genmove

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/internal/room"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/reading/search"
)

// MaxLevel is the highest level of an Engine.
const MaxLevel = 20

// Options are the parts and settings of an Engine. The zero value uses the parts of the
// library.
type Options struct {
	// Effort is the playing level: search.AtLevel(0) to search.AtLevel(MaxLevel); the zero
	// value is level 10.
	Effort search.Effort
	// Seed makes the random part of values.
	Seed int64
	// Examine says how positions are examined. Its Effort is not used.
	Examine examine.Options
	// Reasoners say what speaks for moves, in their order; nil means Standard.
	Reasoners []Reasoner
	// Endgame are additional Reasoners, which are asked if every move is worth only a few
	// points; nil means Borders.
	Endgame []Reasoner
	// Valuer values the moves. Nil means Points with the seed.
	Valuer Valuer
	// Databases are the patterns that Standard uses, for moves of the endgame and for handicaps;
	// nil means ShippedDatabases, the zero Databases for none.
	Databases *Databases
	// Manual values moves only by the arithmetic of the GNU Go manual: without the step "choice"
	// and reasons of Habits. It does not change a Valuer of the caller.
	Manual bool
	// AllPatterns uses the patterns of the endgame for every move, not only if every move is
	// worth only a few points, and values all moves in full.
	AllPatterns bool
	// NoResign plays on in lost games.
	NoResign bool
	// Aftermath plays on at the end of a game, and captures dead stones before it passes.
	Aftermath bool
}

// ErrOptions reports that an option cannot be used.
var ErrOptions = errors.New("invalid options")

// errNoEngine reports that an Engine was not made by New.
var errNoEngine = errors.New("no engine")

// Engine chooses moves by reasons. It belongs to one goroutine and answers search.ErrBusy if
// two use it at once. New makes one; nil and the zero Engine return errors.
type Engine struct {
	busy      atomic.Bool
	o         Options
	analyst   *examine.Analyst
	reasoners []Reasoner
	endgame   []Reasoner
	last      *Decision
}

// New returns an Engine. The error wraps ErrOptions if one of the Reasoners is nil or the level
// is above MaxLevel. It may also be that of loading a database or a table, or a
// *pattern.BindError.
func New(o Options) (*Engine, error) {
	for _, list := range [...][]Reasoner{o.Reasoners, o.Endgame} {
		if i := slices.Index(list, nil); i >= 0 {
			return nil, fmt.Errorf("%w: number %d of the Reasoners is nil", ErrOptions, i)
		}
	}
	if l := o.Effort.Level(); l > MaxLevel {
		return nil, fmt.Errorf("%w: level %d, want 0 to %d", ErrOptions, l, MaxLevel)
	}
	if o.Databases == nil {
		var err error
		if o.Databases, err = ShippedDatabases(); err != nil {
			return nil, err
		}
	}
	o.Examine.Effort = o.Effort
	a, err := examine.New(o.Examine)
	if err != nil {
		return nil, err
	}
	e := &Engine{o: o, analyst: a, reasoners: o.Reasoners, endgame: o.Endgame}
	if e.reasoners == nil {
		if e.reasoners, err = Standard(a, o.Databases); err != nil {
			return nil, err
		}
	}
	if e.endgame == nil {
		e.endgame = []Reasoner{Borders{}}
		if o.Databases.Endgame != nil {
			p, err := o.Databases.patterns(a, o.Databases.Endgame)
			if err != nil {
				return nil, err
			}
			e.endgame = append(e.endgame, p)
		}
	}
	return e, nil
}

// Standard returns the Reasoners of the library in the order in which they are asked; they
// belong to the goroutine of a. If db is nil it uses ShippedDatabases.
func Standard(a *examine.Analyst, db *Databases) ([]Reasoner, error) {
	if a == nil {
		return nil, examine.ErrNoAnalyst
	}
	if db == nil {
		var err error
		if db, err = ShippedDatabases(); err != nil {
			return nil, err
		}
	}
	habits := new(Habits)
	if err := habits.load(); err != nil {
		return nil, err
	}
	list := []Reasoner{Strings{}, Groups{}, Rooms{known: new(room.Memory)}, Links{}, BreakIns{}, Openings{}, Corners{}, habits}
	if p := db.general(); len(p) > 0 {
		patterns, err := db.patterns(a, p...)
		if err != nil {
			return nil, err
		}
		list = append(list, patterns)
	}
	return append(list, new(Combinations), Vital{}), nil
}

// Analyst returns who examines positions for the engine, nil for the zero Engine.
func (e *Engine) Analyst() *examine.Analyst {
	if e == nil {
		return nil
	}
	return e.analyst
}

// Last returns the last decision, or nil.
func (e *Engine) Last() *Decision {
	if e == nil {
		return nil
	}
	return e.last
}

// enter begins a question, which leave ends.
func (e *Engine) enter() error {
	switch {
	case e == nil || e.analyst == nil:
		return fmt.Errorf("%w: it was not made by New", errNoEngine)
	case !e.busy.CompareAndSwap(false, true):
		return search.ErrBusy
	}
	return nil
}

func (e *Engine) leave() { e.busy.Store(false) }

// mode says how a move is to be chosen.
type mode struct {
	conservative bool // without mere threats and resigning, with seed 0
	allowed      *board.Set
	cleanup      bool
}

// Generate chooses a move of c and explains it. If the context ends it returns the best move so
// far without an error. The error is that of examine.Analyst.Facts, of a Reasoner or Valuer,
// or search.ErrBusy if another goroutine is using the Engine.
func (e *Engine) Generate(ctx context.Context, g *board.Game, c board.Color) (*Decision, error) {
	return e.generate(ctx, g, c, mode{})
}

// Restricted chooses the best of the given moves, or a pass if none of them has a value.
func (e *Engine) Restricted(ctx context.Context, g *board.Game, c board.Color, moves []board.Point) (*Decision, error) {
	allowed := board.SetOf(moves...)
	return e.generate(ctx, g, c, mode{conservative: true, allowed: &allowed})
}

// Conservative chooses as Generate does, without mere threats, without resigning, with seed
// 0, and with all care at any level.
func (e *Engine) Conservative(ctx context.Context, g *board.Game, c board.Color) (*Decision, error) {
	return e.generate(ctx, g, c, mode{conservative: true})
}

// Cleanup chooses as Conservative does, and captures dead stones of the opponent before it passes.
func (e *Engine) Cleanup(ctx context.Context, g *board.Game, c board.Color) (*Decision, error) {
	return e.generate(ctx, g, c, mode{conservative: true, cleanup: true})
}

func (e *Engine) generate(ctx context.Context, g *board.Game, c board.Color, m mode) (*Decision, error) {
	switch {
	case g == nil || g.Board() == nil:
		return nil, board.ErrNoBoard
	case !c.IsPlayer():
		return nil, fmt.Errorf("%w: %v cannot move", board.ErrColor, c)
	case ctx == nil:
		return nil, board.ErrNoContext
	}
	if err := e.enter(); err != nil {
		return nil, err
	}
	defer e.leave()
	d := &Decision{Color: c, Move: board.Pass, Why: "nothing to play"}
	e.last = d
	s, err := NewSituation(ctx, e.analyst, g, c, e.want())
	if s == nil || err != nil && ended.Err(ctx) == nil {
		if ended.Err(ctx) == nil {
			return nil, err
		}
		p := examine.Of(g)
		p.ToPlay = c
		s = SituationOf(e.analyst, g, &examine.Facts{Position: p})
	}
	s.Scoring = m.cleanup
	d.Lead = s.Lead()
	if err == nil {
		err = e.decide(ctx, s, d, m)
	}
	if err != nil && ended.Err(ctx) == nil {
		return nil, err
	}
	if err != nil {
		d.Incomplete = true
		e.hurry(s, d, m)
	}
	return d, nil
}

// want returns the facts that the engine asks for.
func (e *Engine) want() examine.Want {
	return examine.Usual(e.analyst.Effort()) | examine.Threats | examine.Dragons
}

// decide thinks about the position in full.
func (e *Engine) decide(ctx context.Context, s *Situation, d *Decision, m mode) error {
	r := NewReasons(s)
	for _, x := range e.reasoners {
		if _, ok := x.(*Habits); ok && e.o.Manual {
			continue
		}
		if err := x.Reasons(ctx, s, r); err != nil {
			return err
		}
	}
	for _, x := range e.endgame {
		if p, ok := x.(*Patterns); ok && e.o.AllPatterns {
			if err := p.Reasons(ctx, s, r); err != nil {
				return err
			}
		}
	}
	if m.allowed != nil {
		for p := range m.allowed.All() {
			r.Add(Reason{Kind: Habit, Move: p, Value: habitLeast, Source: "one of the moves in question"})
		}
	}
	if err := e.value(ctx, s, r, d, m); err != nil {
		return err
	}
	if err := pick(ctx, s, d); err != nil {
		return err
	}
	if d.Value < leastWorth && m.allowed == nil {
		if err := e.finish(ctx, s, d, m); err != nil {
			return err
		}
	}
	if !m.conservative && !e.o.NoResign && m.allowed == nil && resigns(s, d.Value) {
		d.Move, d.Why = board.Resign, "too far behind"
	}
	return nil
}

// value values the moves, with the reasons of the endgame where nothing large is left.
func (e *Engine) value(ctx context.Context, s *Situation, r *Reasons, d *Decision, m mode) (err error) {
	valuer := e.o.Valuer
	if valuer == nil {
		k := Points{Seed: e.o.Seed, NoThreats: m.conservative, Manual: e.o.Manual}
		if e.o.AllPatterns {
			k.MaxMoves = -1
		}
		if m.conservative {
			k.Seed = 0
		} else {
			k.Overlook = carelessness(s.Level)
		}
		valuer = k
	}
	valuer = only{valuer, m.allowed}
	d.Moves, err = valuer.Value(ctx, s, r)
	order(d.Moves)
	if err != nil {
		return err
	}
	if most(d.Moves) <= endgameBelow {
		for _, x := range e.endgame {
			if err := x.Reasons(ctx, s, r); err != nil {
				return err
			}
		}
		d.Moves, err = valuer.Value(ctx, s, r)
		order(d.Moves)
	}
	return err
}

// most returns the value of the best legal move of a list, 0 without any.
func most(list []Valued) float64 {
	v := 0.0
	for i := range list {
		if !list[i].Illegal {
			v = max(v, list[i].Value)
		}
	}
	return v
}

// only leaves out moves that are not allowed; nil allows all.
type only struct {
	Valuer
	allowed *board.Set
}

// Value implements Valuer.
func (o only) Value(ctx context.Context, s *Situation, r *Reasons) ([]Valued, error) {
	list, err := o.Valuer.Value(ctx, s, r)
	if o.allowed != nil {
		list = slices.DeleteFunc(list, func(v Valued) bool { return !o.allowed.Has(v.Move) })
	}
	return list, err
}

// pick chooses one of the moves that were valued.
func pick(ctx context.Context, s *Situation, d *Decision) error {
	list := d.Moves
	i, why, err := choose(ctx, s, list)
	if i >= 0 {
		d.Move, d.Value, d.Why = list[i].Move, list[i].Value, why
	} else {
		d.Move, d.Value, d.Why = board.Pass, 0, "nothing to play"
	}
	return err
}

// finish looks for something to do when no move is worth much: neutral points, and dead stones in a
// cleanup.
func (e *Engine) finish(ctx context.Context, s *Situation, d *Decision, m mode) error {
	p, err := Dame(ctx, s)
	if err != nil {
		return err
	}
	if p != board.NoPoint {
		d.Move, d.Value, d.Why = p, dameValue, "a neutral point"
		return nil
	}
	if m.cleanup || e.o.Aftermath {
		if p, err = Cleanup(ctx, s); err != nil {
			return err
		}
		if p != board.NoPoint {
			d.Move, d.Value, d.Why = p, dameValue, "takes dead stones"
		}
	}
	return nil
}

// hurry chooses without thinking, when time is up: the best legal one of the moves that
// were valued, or of what players like.
func (e *Engine) hurry(s *Situation, d *Decision, m mode) {
	for i := range d.Moves {
		if v := &d.Moves[i]; !v.Illegal && v.Value > 0 && s.Legal(v.Move) {
			d.Move, d.Value, d.Why = v.Move, v.Value, "the best one so far"
			return
		}
	}
	r := NewReasons(s)
	for _, x := range e.reasoners {
		if h, ok := x.(*Habits); ok && h.Reasons(context.Background(), s, r) == nil {
			break
		}
	}
	best := 0.0
	for _, p := range r.Moves() {
		c := r.At(p)
		if m.allowed != nil && !m.allowed.Has(p) || s.Board.IsEye(p, s.ToPlay) || s.Board.IsSelfAtari(p, s.ToPlay) && !s.Board.IsCapture(p, s.ToPlay) {
			continue
		}
		if h := c.Find(Habit, board.NoPoint, board.NoPoint); h != nil && h.Value > best {
			best = h.Value
			d.Move, d.Value, d.Why = p, 0, "what players like, for lack of time"
		}
	}
}

// SetSeed sets Options.Seed. It does nothing to the zero Engine.
func (e *Engine) SetSeed(seed int64) {
	if e != nil {
		e.o.Seed = seed
	}
}

// SetLevel sets how deep positions are read. The error wraps ErrOptions for a level outside 0 to
// MaxLevel.
func (e *Engine) SetLevel(level int) error {
	if level < 0 || level > MaxLevel {
		return fmt.Errorf("%w: level %d, want 0 to %d", ErrOptions, level, MaxLevel)
	}
	if err := e.enter(); err != nil {
		return err
	}
	defer e.leave()
	effort := e.analyst.Effort()
	effort.Deeper = search.AtLevel(level).Deeper
	return e.analyst.SetEffort(effort)
}

// ClearCache clears the cache of the Analyst.
func (e *Engine) ClearCache() {
	if e != nil && e.analyst != nil {
		e.analyst.Clear()
	}
}
