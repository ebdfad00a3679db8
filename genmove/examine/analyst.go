package examine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/ended"
	"github.com/tengen-go/tengen/joseki"
	"github.com/tengen-go/tengen/owl"
	"github.com/tengen-go/tengen/owl/dragon"
	"github.com/tengen-go/tengen/owl/eye"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/memory"
	"github.com/tengen-go/tengen/reading/search"
	"github.com/tengen-go/tengen/reading/worm"
)

// ErrNoAnalyst reports that an Analyst was not made by New.
var ErrNoAnalyst = errors.New("no analyst")

// ErrMissing reports that a fact is missing that another one needs.
var ErrMissing = errors.New("a fact is missing")

func missing(what string, needed Want) error {
	return fmt.Errorf("%w: %s need %v", ErrMissing, what, needed)
}

// Options are the readers, finders and limits of an Analyst; the zero value uses those of the
// library. They belong to the goroutine of the Analyst from then on, except for Databases,
// which are shared.
type Options struct {
	// Effort is the depth of reading.
	Effort search.Effort
	// Memory keeps answers from one position to the next; nil means a new one
	// of its own. NoMemory is for none: an answer then depends on the position
	// alone.
	Memory   *memory.Memory
	NoMemory bool
	// Tactics answers all tactical questions; nil means a reading.Reader with
	// Memory. Connector answers all questions about connections; nil means a
	// connect.Reader that asks Tactics.
	Tactics   search.Tactics
	Connector ConnectionReader
	// Life reads whether groups can be killed and saved; nil means owl.Both, a Prover
	// and a Guided, which asks the shipped network which moves players choose, and a Judge about
	// single groups: the network below the usual level, else a search with playouts.
	// Dragons, the commands of the protocol and who asks Analyst.Life ask this one.
	Life search.Life
	// LifeThreats looks for moves that threaten to kill or to save groups, too, which reads
	// some ten times as many positions; see dragon.Dragon.Threat.
	LifeThreats bool
	// NoBreakIns finds no break-ins: Facts.BreakIns is empty, and Influence not corrected.
	NoBreakIns bool
	// Databases are the patterns and books; nil means Shipped.
	Databases *Databases

	// Matched is called for each match of a pattern of the default Fields that takes effect;
	// see influence.Options.
	Matched func(in *influence.Input, db *pattern.Database, m pattern.Match)

	// The finders; nil means those of the library. Losses decides which stones are lost for
	// influence: by default StatusLosses with the estimator of Fields. EstimatedLosses take a
	// fraction of the time.
	Worms   WormFinder
	Threats ThreatFinder
	Links   LinkFinder
	Losses  LossFinder
	Fields  FieldFinder
	Joseki  JosekiFinder
	Eyes    EyeFinder
	Dragons DragonFinder
}

// ConnectionReader reads connections between strings, and of strings with areas. A
// *connect.Reader is one.
type ConnectionReader interface {
	search.Connector
	influence.DistanceReader
}

// Analyst examines positions. It belongs to one goroutine. New makes one; the zero Analyst
// answers ErrNoAnalyst.
type Analyst struct {
	given     Options
	o         Options // with the finders that are used
	databases *Databases
	effort    search.Effort
	base      search.Reader
	tactics   search.Reader
	connector ConnectionReader
	life      *owl.Reader // with the usual effort
	memory    *memory.Memory
	functions *Functions // for patterns of influence
	sequences *Functions // for constraints of joseki
	early     early      // for patterns of connections
	// fieldsNeedEyes says that a pattern of influence asks about eyes.
	fieldsNeedEyes bool
	own            []ownFact
	busy           atomic.Bool
}

// shallow is how hard the constraints of influence are read. About a few hundred
// stones that those ask for, reading deeper takes twice the time. Compared with reading
// without these bounds, 0.24 % of the points of 250 positions get another territory (by
// more than 0.1); putting the answers to the test makes that 0.19 % for a tenth more nodes.
const (
	shallowLevels = -8
	shallowNodes  = 500
)

// DefaultNodes is the limit of a tactical question if Options.Effort has none. Questions about
// positions of games rarely reach it.
const DefaultNodes = 10_000

// defaultLifeNodes is the limit of a question about a group when dragons are found at the
// default level, because there are dozens of groups. Analyst.Life has the limit of the engine,
// owl.DefaultNodes. A limit of 40,000 does not predict better which groups survive a game.
const defaultLifeNodes = 2_600

// New returns an Analyst. The error is that of a database that cannot be loaded, or
// a *pattern.BindError.
func New(o Options) (*Analyst, error) {
	a := &Analyst{given: o, memory: o.Memory}
	if o.NoMemory {
		a.memory = nil
	} else if a.memory == nil {
		a.memory = memory.New(0)
	}
	t := o.Tactics
	if t == nil {
		t = reading.New(reading.Options{Limits: search.Limits{Nodes: DefaultNodes}, Memory: a.memory})
	}
	a.base = reading.Complete(t, a.memory)
	if err := a.makeLife(); err != nil {
		return nil, err
	}
	if a.databases = o.Databases; a.databases == nil {
		var err error
		if a.databases, err = Shipped(); err != nil {
			return nil, err
		}
	}
	return a, a.make(o.Effort, o.Tactics == nil || o.Effort != search.Effort{})
}

// Effort returns the depth of reading.
func (a *Analyst) Effort() search.Effort { return a.effort }

// SetEffort changes the depth of reading for later questions. Answers of other efforts are
// kept, and are used again if an effort returns. Tactics and Life then return other readers;
// the Connector and Functions stay, and read with the new effort.
func (a *Analyst) SetEffort(e search.Effort) error {
	if a.base == nil {
		return ErrNoAnalyst
	}
	return a.make(e, true)
}

// make makes the readers and the finders. The tactical reader is graded if that is
// set; else it is asked as it is.
func (a *Analyst) make(e search.Effort, graded bool) error {
	a.effort = e
	o, d := a.given, a.databases
	a.tactics = a.base
	if graded {
		a.tactics = search.With(a.base, e)
	}
	level := connect.Level(e.Level())
	if a.connector == nil {
		a.connector = o.Connector
	}
	if a.connector == nil {
		a.connector = connect.New(connect.Options{Params: level, Tactics: a.live(), Memory: a.memory})
	} else if r, ok := a.connector.(*connect.Reader); ok && o.Connector == nil {
		r.SetParams(level)
	}
	return a.makeFinders(o, d, level.Fast())
}

// makeFinders makes the finders that o does not name.
func (a *Analyst) makeFinders(o Options, d *Databases, fast connect.Params) error {
	var err error
	if o.Worms == nil || o.Threats == nil {
		w, err := worm.NewAnalyzer(worm.Options{Tactics: a.live(), Attack: d.Attack, Defense: d.Defense, NoThreats: true})
		if err != nil {
			return err
		}
		if o.Worms == nil {
			o.Worms = w
		}
		if o.Threats == nil {
			o.Threats = w
		}
	}
	// Links ask many times whether something connects.
	quick := search.Connector(a.connector)
	if o.Connector == nil {
		quick = connect.New(connect.Options{Params: fast, Tactics: a.live(), Memory: a.memory})
	}
	if o.Links == nil {
		if o.Links, err = connect.NewAnalyzer(connect.LinkOptions{
			Tactics: a.live(), Connector: quick, Patterns: d.matcher(), Tables: []pattern.Table{influence.Functions(&a.early)},
		}); err != nil {
			return err
		}
	}
	shallow := search.With(a.live(), search.Effort{
		Deeper: shallowLevels, Limits: search.Limits{Nodes: shallowNodes}, Rough: true,
	})
	if a.functions, err = newFunctions(shallow, quick); err != nil {
		return err
	}
	if err = a.makeFields(&o, d); err != nil {
		return err
	}
	o.Losses = lossesBy(o)
	if o.Eyes == nil {
		if o.Eyes, err = eye.NewAnalyzer(eye.Options{Moves: a.tactics}); err != nil {
			return err
		}
	}
	if o.Dragons == nil {
		life := a.lifeOfDragons()
		d := dragon.Options{Life: life, Races: life}
		if o.LifeThreats {
			d.Threats = life
		}
		o.Dragons = dragon.NewAnalyzer(d)
	}
	if a.sequences, err = newFunctions(a.live(), quick); err != nil {
		return err
	}
	if o.Joseki == nil && d.Joseki != nil {
		bound, err := d.Joseki.Constraints().Bind(a.sequences.Tables()...)
		if err != nil {
			return err
		}
		o.Joseki = joseki.NewSuggester(d.Joseki, joseki.Options{Bound: bound})
	}
	a.o = o
	return nil
}

// makeFields makes the finder of influence if o names none.
func (a *Analyst) makeFields(o *Options, d *Databases) error {
	if o.Fields != nil {
		return nil
	}
	tables := append(a.functions.reading(), a.functions.eyes.Table())
	engine, err := influence.New(influence.Options{Influence: d.Influence, Barriers: d.Barriers, Tables: tables, Matched: o.Matched})
	if err != nil {
		return err
	}
	if left := engine.Unbound(); len(left) > 0 {
		return &pattern.BindError{Kind: pattern.Barriers().Name, Unbound: left}
	}
	o.Fields = engine
	a.fieldsNeedEyes = asksFor(d.Barriers, "owl/eye") || asksFor(d.Influence, "owl/eye")
	return nil
}

// lossesBy returns the finder of losses in o, or the default. One without an estimator gets that
// of influence.
func lossesBy(o Options) LossFinder {
	estimator, _ := o.Fields.(DeadEstimator)
	switch l := o.Losses.(type) {
	case nil:
		return StatusLosses{Estimator: estimator}
	case StatusLosses:
		if l.Estimator == nil {
			return StatusLosses{Estimator: estimator, From: l.From}
		}
	case EstimatedLosses:
		if l.Estimator == nil {
			return EstimatedLosses{Estimator: estimator, From: l.From}
		}
	}
	return o.Losses
}

// Tactics returns the tactical reader that all finders ask.
func (a *Analyst) Tactics() search.Reader { return a.tactics }

// Life returns the reader of life and death that dragons and the commands of the protocol
// ask, with the effort in force. That of the zero Analyst is the zero Reader.
func (a *Analyst) Life() *owl.Reader {
	if a.life == nil {
		return &owl.Reader{}
	}
	return a.life.With(a.effort)
}

// Connector returns the reader of connections.
func (a *Analyst) Connector() ConnectionReader { return a.connector }

// Memory returns the memory of answers, or nil.
func (a *Analyst) Memory() *memory.Memory { return a.memory }

// Clear discards all answers: those of the memory, and those of parts with a method Clear.
func (a *Analyst) Clear() {
	a.memory.Clear()
	for _, part := range []any{a.Tactics(), a.Connector(), a.Life()} {
		if c, ok := part.(interface{ Clear() }); ok {
			c.Clear()
		}
	}
	a.forget()
}

// forget makes Fields forget what it keeps besides the memory.
func (a *Analyst) forget() {
	if f, ok := a.o.Fields.(forgetter); ok {
		f.Forget()
	}
}

// Faults returns the errors of functions that patterns called, the first one of each
// function in each pattern. Each made one pattern fail at one match.
func (a *Analyst) Faults() []*pattern.CallError {
	var list []*pattern.CallError
	for _, f := range []any{a.o.Worms, a.o.Links, a.o.Fields, a.o.Joseki} {
		if k, ok := f.(interface{ Faults() *pattern.Faults }); ok {
			list = append(list, k.Faults().All()...)
		}
	}
	return list
}

// closure returns the facts with all that they need.
func (a *Analyst) closure(want Want) Want {
	for i := len(a.own) - 1; i >= 0; i-- { // a fact needs only those that were added before
		if want&a.own[i].want != 0 {
			want |= a.own[i].needs
		}
	}
	// What each fact of the library rests on.
	for _, n := range [...]struct{ fact, needed Want }{
		{BreakIns, Influence}, {Influence, Losses}, {Losses, Worms}, {Dragons, Worms | Links | Eyes}, {Eyes, Worms},
		{Links, Worms}, {Threats, Worms},
	} {
		if want&n.fact != 0 {
			want |= n.needed
		}
		if n.fact == Losses && want&Losses != 0 {
			if k, ok := a.o.Losses.(interface{ Needs() Want }); ok {
				want |= k.Needs() & (Links | Eyes | Dragons)
			}
			if a.fieldsNeedEyes {
				want |= Eyes
			}
		}
	}
	return want
}

// Facts finds the wanted facts of a position and their dependencies, each once. If the context
// or its budget ends, it returns the facts so far, with the error of the context or none for
// the budget, and Facts.Unknown names the missing ones. Any other error comes without facts: it
// wraps board.ErrNoBoard, board.ErrColor, board.ErrPoint, board.ErrNoContext, search.ErrBusy,
// ErrWant or ErrMissing, or is that of a finder.
func (a *Analyst) Facts(ctx context.Context, p Position, want Want) (*Facts, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	p.Board = p.Board.Clone()
	return a.more(ctx, &Facts{Position: p}, want)
}

// More returns a copy of f with more facts, and leaves f as it is. Wanted facts that were
// unknown are found again. The errors are those of Facts.
func (a *Analyst) More(ctx context.Context, f *Facts, want Want) (*Facts, error) {
	if f == nil {
		return nil, board.ErrNoBoard
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	c := *f
	c.Board = f.Board.Clone()
	c.own = slices.Clone(f.own)
	return a.more(ctx, &c, want)
}

// After examines the position after a move of the side to move, for the facts that were wanted
// of f. It does not read again what the memory has and the move cannot have changed. The errors
// are those of Position.After and of Facts.
func (a *Analyst) After(ctx context.Context, f *Facts, move board.Point) (*Facts, error) {
	if f == nil {
		return nil, board.ErrNoBoard
	}
	p, err := f.Position.After(move)
	if err != nil {
		return nil, err
	}
	return a.more(ctx, &Facts{Position: p}, f.asked)
}

// enter begins a question, which leave ends. The error is search.ErrBusy if another
// one is going on.
func (a *Analyst) enter() error {
	if a.base == nil {
		return ErrNoAnalyst
	}
	if !a.busy.CompareAndSwap(false, true) {
		return search.ErrBusy
	}
	if a.memory == nil {
		// What is known already would cost nothing of a budget.
		a.forget()
	}
	return nil
}

func (a *Analyst) leave() { a.busy.Store(false) }

// more adds facts to f.
func (a *Analyst) more(ctx context.Context, f *Facts, want Want) (*Facts, error) {
	if err := a.enter(); err != nil {
		return nil, err
	}
	defer a.leave()
	if ctx == nil {
		return nil, board.ErrNoContext
	}
	if none := want &^ (firstOwn<<len(a.own) - 1); none != 0 {
		return nil, fmt.Errorf("%w: %v", ErrWant, none)
	}
	f.asked |= want
	// What is known only in part is found again.
	todo := a.closure(want) &^ (f.Found &^ f.Unknown)
	f.Found &^= todo
	f.Unknown &^= todo
	budget := search.BudgetOf(ctx)
	for _, step := range a.steps() {
		if todo&step.fact == 0 {
			continue
		}
		err := ended.Err(ctx)
		if err == nil {
			err = step.find(ctx, f)
		}
		// The clock may be past the deadline before the context knows.
		if over := ended.Err(ctx); err != nil && over != nil {
			f.Unknown |= todo &^ f.Found
			return f, over
		}
		if err != nil {
			return nil, fmt.Errorf("%v: %w", step.fact, err)
		}
		f.Found |= step.fact
		if budget != nil && budget.Left() == 0 {
			f.Unknown |= step.fact
		}
	}
	return f, nil
}

// step is how one fact is found.
type step struct {
	fact Want
	find func(ctx context.Context, f *Facts) error
}

// steps returns how the facts are found, each after those that it needs.
func (a *Analyst) steps() []step {
	list := []step{
		{Worms, a.findWorms}, {Threats, a.findThreats}, {Links, a.findLinks}, {Eyes, a.findEyes}, {Dragons, a.findDragons},
		{Losses, a.findLosses}, {Influence, a.findInfluence}, {BreakIns, a.findBreakIns}, {Joseki, a.findJoseki},
	}
	for i := range a.own {
		o := &a.own[i]
		list = append(list, step{o.want, func(ctx context.Context, f *Facts) error {
			v, err := o.find(ctx, f)
			for len(f.own) <= i {
				f.own = append(f.own, ownValue{name: a.own[len(f.own)].name})
			}
			f.own[i].value = v
			return err
		}})
	}
	return list
}

func (a *Analyst) findWorms(ctx context.Context, f *Facts) (err error) {
	f.Worms, err = a.o.Worms.Analyze(ctx, f.Board)
	return err
}

func (a *Analyst) findThreats(ctx context.Context, f *Facts) error {
	w, err := a.o.Threats.WithThreats(ctx, f.Board, f.Worms)
	if w != nil {
		f.Worms = w
	}
	return err
}

func (a *Analyst) findLinks(ctx context.Context, f *Facts) (err error) {
	a.early.begin(ctx, a, f)
	defer a.early.end()
	if f.Links, err = a.o.Links.Analyze(ctx, f.Board, f.Worms); err == nil && f.Links != nil {
		f.Worms = f.Worms.WithCutstone2(f.Links.Cutstone2())
	}
	return err
}

func (a *Analyst) findEyes(ctx context.Context, f *Facts) (err error) {
	f.Eyes, err = a.o.Eyes.Analyze(ctx, f.Board, EyeInput(f.Worms))
	return err
}

func (a *Analyst) findLosses(ctx context.Context, f *Facts) (err error) {
	a.functions.Begin(f)
	defer a.functions.Begin(nil)
	f.Losses, err = a.o.Losses.Losses(ctx, f)
	return err
}

// input returns what influence asks about the position if c moves first.
func (f *Facts) input(c board.Color) influence.Input {
	l := f.Losses.First(c)
	return influence.Input{Board: f.Board, Dead: &l.Dead, Inessential: &l.Inessential, Strength: l.Strength, ToPlay: c}
}

func (a *Analyst) findInfluence(ctx context.Context, f *Facts) error {
	a.functions.Begin(f)
	defer a.functions.Begin(nil)
	// What is known when the context ends stays.
	fields := new(Fields)
	f.Influence, f.plain = nil, nil
	for _, one := range []struct {
		first board.Color
		to    **influence.Result
	}{{board.Empty, &fields.Neutral}, {board.Black, &fields.BlackFirst}, {board.White, &fields.WhiteFirst}} {
		r := new(influence.Result)
		if err := a.o.Fields.Compute(ctx, f.input(one.first), r); err != nil {
			return err
		}
		*one.to = r
		f.Influence = fields
	}
	return nil
}

func (a *Analyst) findBreakIns(ctx context.Context, f *Facts) error {
	found := new([2][]influence.BreakIn)
	f.BreakIns = found // what is known when the context ends stays
	if a.o.NoBreakIns {
		return nil
	}
	if f.plain == nil {
		f.plain = f.Influence
	}
	// Facts that were handed out before keep their fields.
	black, white := f.plain.BlackFirst.Clone(), f.plain.WhiteFirst.Clone()
	f.Influence = &Fields{Neutral: f.plain.Neutral, BlackFirst: black, WhiteFirst: white}
	for i, r := range [2]*influence.Result{black, white} {
		var err error
		if found[i], err = influence.CorrectBreakIns(ctx, f.Board, r, a.connector); err != nil {
			return err
		}
	}
	return nil
}

// correct erases in r, which is about the position b after a move with c to move first, what
// break-ins of f erase that still work.
func (a *Analyst) correct(ctx context.Context, f *Facts, b *board.Board, c board.Color, r *influence.Result) error {
	if f.BreakIns == nil || !c.IsPlayer() {
		return nil
	}
	found := f.BreakIns[c-board.Black]
	if len(found) == 0 {
		return nil
	}
	return influence.RepeatBreakIns(ctx, b, r, a.connector, found)
}

func (a *Analyst) findJoseki(ctx context.Context, f *Facts) error {
	f.Joseki = []joseki.Suggestion{}
	if a.o.Joseki == nil {
		return nil
	}
	a.sequences.Begin(f)
	defer a.sequences.Begin(nil)
	list, err := a.o.Joseki.Append(ctx, f.Joseki, f.Board, f.ToPlay)
	if err != nil {
		return err
	}
	f.Joseki = list
	return nil
}
